import pytest

from volbench.domain.model.words.message import (
    Message,
    alternatives,
    capitalised,
    join_all,
    join_clauses,
    join_lines,
    labelled,
    listed,
    plain,
    quoted,
    tidy,
    uncapitalised,
    unended,
    written,
)
from volbench.languages import full_form, render


def test_plain_words_are_the_same_in_every_language():
    assert {render(plain("4 KiB"), language) for language in ("en", "zh-CN", "zh-TW")} == {"4 KiB"}


def test_a_message_is_said_with_the_messages_within_it():
    words = labelled(Message("lab.building.awaited"), quoted(plain("sda")))

    assert render(labelled(plain("disk"), quoted(plain("sda"))), "en") == "disk: “sda”"
    assert render(labelled(plain("disk"), quoted(plain("sda"))), "zh-CN") == "disk：“sda”"
    assert render(labelled(plain("disk"), quoted(plain("sda"))), "zh-TW") == "disk：「sda」"
    assert full_form(words)["values"]["name"] == {"code": "lab.building.awaited", "values": {}}


@pytest.mark.parametrize(
    ("join", "english", "chinese"),
    [
        (listed, "a, b", "a、b"),
        (join_clauses, "a; b", "a；b"),
        (join_all, "a and b", "a，b"),
        (alternatives, "a or b", "a 或 b"),
        (join_lines, "a\nb", "a\nb"),
    ],
)
def test_parts_are_joined_as_a_language_joins_them(join, english, chinese):
    parts = join([plain("a"), "b"])

    assert (render(parts, "en"), render(parts, "zh-CN")) == (english, chinese)


def test_the_form_of_a_sentence_can_be_changed_where_it_stands_in_another():
    sentence = written({"en": "Disks are slow.", "zh-CN": "硬盘很慢。"})

    assert render(unended(sentence), "en") == "Disks are slow"
    assert render(unended(sentence), "zh-CN") == "硬盘很慢"
    assert render(uncapitalised(sentence), "en") == "disks are slow."
    assert render(capitalised(uncapitalised(sentence)), "en") == "Disks are slow."


def test_blanks_stand_between_chinese_and_latin_letters_only():
    assert render(tidy(plain("硬盘 很慢， 见 fio 的输出。")), "zh-CN") == "硬盘很慢，见 fio 的输出。"
    assert render(tidy(plain("a b")), "en") == "a b"


def test_a_code_without_words_is_shown_as_it_is():
    assert render(Message("room.of_tomorrow", value=1)) == "room.of_tomorrow"


def test_a_missing_value_is_seen_and_no_error():
    assert render(Message("join.labelled", name="disk"), "en") == "disk: …"


def test_a_language_there_is_none_of_reads_english():
    words = written({"en": "Volume", "zh-CN": "存储空间"})

    assert render(words, "de") == "Volume"


@pytest.mark.parametrize(("language", "said"), [("en", "Volume"), ("zh-CN", "存储空间"), ("zh-TW", "存储空间")])
def test_a_stored_sentence_is_said_in_the_nearest_language_it_was_written_in(language, said):
    assert render(written({"en": "Volume", "zh-CN": "存储空间"}), language) == said
