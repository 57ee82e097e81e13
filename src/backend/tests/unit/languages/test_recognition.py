"""Sentences of earlier versions get their code where code and values say exactly the same, in both languages."""

import pytest

from volbench.domain.model.words.message import Message, join_sentences, labelled, listed
from volbench.languages import render
from volbench.languages.recognition import _FOUND, recognise, renew


def _said(message):
    return render(message, "en"), render(message, "zh-CN")


@pytest.mark.parametrize(
    "message",
    [
        Message("suites.nas_curve.nas_curve.title"),
        labelled(Message("lab.building.awaited"), "sda"),
        listed([Message("suites.nas_curve.nas_curve.title"), "sda"]),
        join_sentences([Message("model.errors.measured_elsewhere"), Message("model.errors.measured_elsewhere")]),
    ],
    ids=["alone", "with a value", "a list", "two sentences"],
)
def test_a_sentence_is_found_again(message):
    # Not always the same code: several say the same in both.
    assert _said(recognise(*_said(message))) == _said(message)
    assert recognise(*_said(message)).code not in {"written", "plain"}


def test_a_sentence_that_differs_in_one_language_stays_as_it_was_written():
    english, chinese = _said(Message("suites.nas_curve.nas_curve.title"))

    assert recognise(english, chinese + "。").as_dict() == {
        "code": "written",
        "values": {"en": english, "zh-CN": chinese + "。"},
    }


def test_a_sentence_of_a_newer_version_keeps_the_words_it_came_with():
    newer = {"code": "room.of_tomorrow", "values": {"n": 1}, "text": "Tomorrow."}

    assert renew({"caveats": [newer]}) == {"caveats": [{"code": "written", "values": {"en": "Tomorrow."}}]}


def test_what_is_no_sentence_stays():
    values = {"en": 1, "zh-CN": []}, {"code": "bare", "values": {}}, {"en": "alone"}, 4, None, "words"

    assert renew(list(values)) == list(values)


def test_values_deeper_than_anything_of_ours_are_left_to_the_reader():
    deep = value = {}
    for _ in range(5000):
        value["a"] = value = {}

    assert renew(deep)["a"]["a"] is not None


def test_what_lies_too_deep_in_one_sentence_is_still_found_in_another():
    layers = [Message("lab.building.awaited")]
    for disk in "abcdefgh":
        layers.append(labelled(layers[-1], f"sd{disk}"))
    _FOUND.clear()

    recognise(*_said(layers[-1]))

    assert [recognise(*_said(one)).code for one in layers[1:5]] == ["join.labelled"] * 4
