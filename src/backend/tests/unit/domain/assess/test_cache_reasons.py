"""Every reason code of the cache truth has words in both languages."""

import re
from pathlib import Path

from support.words import in_chinese, in_english

from volbench.domain.assess import cache_class
from volbench.domain.assess.cache_reasons import REASONS, explain
from volbench.domain.model.words.message import Message, join_clauses, plain


def test_every_reason_code_in_the_rules_has_words():
    source = Path(cache_class.__file__).read_text(encoding="utf-8")
    coded = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source)) - {"residency-unreadable"}

    assert {f"{stem}-{moment}" for stem in ("resident", "residency-unreadable") for moment in ("before", "after")} | (
        coded
    ) == set(REASONS)


def test_words_are_given_in_both_languages():
    assert all(in_english(text) and re.search(r"[\u4e00-\u9fff]", in_chinese(text)) for text in REASONS.values())


def test_several_reasons_are_joined():
    text = explain(["virtual-disk", "flush-not-timed"])

    assert text == join_clauses(
        (
            Message("assess.cache_reasons.reasons.virtual_disk"),
            Message("assess.cache_reasons.reasons.flush_not_timed"),
        ),
    )
    assert "；" in in_chinese(text)


def test_a_code_of_a_newer_version_is_shown_as_it_is():
    assert explain(["not-invented-yet"]) == join_clauses((plain("not-invented-yet"),))
