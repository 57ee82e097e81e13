"""One thing has one name in every language, and nothing reads as if it were translated: fixtures/word-list.json."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.page_words import page_words
from support.tools import FIXTURES

from volbench.languages import catalogue_of

ROOT = Path(__file__).resolve().parents[5]
LIST = json.loads((FIXTURES / "word-list.json").read_text("utf-8"))
TAGS = ("en", "zh-CN", "zh-TW")
NO_WORD = re.compile(r"\{\w[\w.]*\}|`[^`]*`|--?[a-z][a-z-]+")
"""A place for a value, a command and an option are no words."""


def _leaves(tree: dict[str, object], path: str) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def _said(language: str) -> list[tuple[str, str]]:
    return [*catalogue_of(language).items(), *_leaves(page_words(language), "page ")]


def _rules(language: str) -> list[tuple[re.Pattern[str], str]]:
    names = [(rule, f"say “{word[language]}”") for word in LIST["words"] for rule in word["not"].get(language, [])]
    wooden = [(rule, "translated: say it as a native would") for rule in LIST["translated"][language]]
    return [(re.compile(rule, re.IGNORECASE), advice) for rule, advice in [*names, *wooden]]


def offences(language: str, said: list[tuple[str, str]]) -> list[str]:
    return [
        f"{where}: “{text}”: {advice}"
        for where, text in said
        for rule, advice in _rules(language)
        if rule.search(NO_WORD.sub("\ue000", text))
    ]


@pytest.mark.parametrize("language", TAGS)
def test_every_concept_has_one_word_and_no_sentence_is_wooden(language):
    said = _said(language)

    assert len(said) > 4000
    assert offences(language, said) == []


@pytest.mark.parametrize(("language", "sample"), [(tag, one) for tag in TAGS for one in LIST["samples"][tag]])
def test_the_rules_would_notice(language, sample):
    assert offences(language, [("here", sample)])


@pytest.mark.parametrize("word", LIST["words"], ids=lambda word: word["term"])
def test_the_glossary_has_the_word_in_every_language(word):
    table = (ROOT / "docs/glossary.md").read_text("utf-8").partition("## One name each")[2].partition("\n## ")[0]

    assert f"| {word['term']} | {word['en']} | {word['zh-CN']} | {word['zh-TW']} |" in table
