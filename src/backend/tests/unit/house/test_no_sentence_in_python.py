"""Words for people stand in the catalogues, one file per language; Python and templates hold codes."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from volbench.languages import FALLBACK, catalogue_of, languages

PACKAGE = Path(__file__).resolve().parents[4] / "backend/volbench"
SOURCES = {
    str(file.relative_to(PACKAGE)): file.read_text("utf-8")
    for file in sorted(PACKAGE.rglob("*"))
    if file.suffix in {".py", ".j2", ".sh", ".css"} and "static" not in file.relative_to(PACKAGE).parts
}
MODULES = {name: ast.parse(text) for name, text in SOURCES.items() if name.endswith(".py")}
ENGLISH = catalogue_of(FALLBACK)
OTHERS = [tag for tag in languages() if tag != FALLBACK]
CHINESE = [tag for tag in OTHERS if tag.startswith("zh")]
HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
SEARCHED_FOR = {
    "domain/assess/promise/amount.py": "units and ranges as vendors print them",
    "domain/assess/promise/formula_tokens.py": "the capacity and signs as vendors print them",
    "domain/assess/promise/printed_price.py": "currencies and months as shops print them",
    "reports/anonymise.py": "what DSM calls a volume, told from an owner's names",
    "languages/recognition.py": "finds the code of a sentence an earlier version stored finished",
    "languages/catalogue.py": "a docstring shows what a language calls itself",
}
"""Files whose Chinese no owner reads."""
FAMILIES = {
    "caveats.": "domain/assess/caveat_words/caveat_kind.py puts the code of the caveat in",
    "metrics.": "domain/model/words/metrics.py puts the id of the metric in",
    "services.monitoring.gauges.": "services/monitoring/gauges.py puts the name of the gauge in",
    "language.name": "languages/catalogue.py lists the languages by it",
}
"""Codes that are put together where they are used."""
OTHER_VALUE = {
    "answer.reason.dropped": ("change", "drop"),
    "experiment.matrix.and_more": ("more", "all"),
    "model.days.day": ("name", "month"),
    "timeline.alarm.cell": ("change", "drop"),
    "timeline.alarm.slower": ("change", "drop"),
    "timeline.alarm.slower_and": ("change", "drop"),
    "timeline.notices.and_others": ("change", "drop"),
    "timeline.notices.sentence": ("change", "drop"),
}
"""Where Chinese says another of the values given than English: 等 5 项 for “and 3 more”, 下降 21 % for “−21 %”."""
CODED = {"Message", "Template"}


def _calls(tree: ast.Module) -> Iterator[tuple[str, str, ast.Call]]:
    """Yield calls whose first value is a literal text: name, text, call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            text = node.args[0].value
            if isinstance(text, str):
                yield ast.unparse(node.func).rpartition(".")[2], text, node


@cache
def _literals() -> frozenset[str]:
    nodes = (node for tree in MODULES.values() for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(node.value for node in nodes if isinstance(node.value, str))


def _places(words: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(words) if name is not None]


def _written(language: str) -> str:
    return (PACKAGE / f"languages/{language}.json").read_text("utf-8")


def _bare(words: str) -> str:
    """Return the words without values and commands, which are none."""
    return re.sub(r"\{\w+\}|`[^`]*`|https?:\S+", "\ue000", words)


def test_the_sources_are_read():
    assert len(MODULES) > 300
    assert {"reports/templates/base.html.j2", "cli/help_pages.py"} <= set(SOURCES)
    assert {FALLBACK, "zh-CN", "zh-TW"} <= set(languages())


def test_no_source_holds_chinese():
    assert {name for name, text in SOURCES.items() if HAN.search(text)} == set(SEARCHED_FOR)


def test_every_code_has_words():
    unknown = [
        f"{file}: {name}({code!r})"
        for file, tree in MODULES.items()
        for name, code, _ in _calls(tree)
        if name in CODED and "." in code and code not in ENGLISH
    ]

    assert unknown == []


def test_every_caveat_has_words():
    rooms = [tree for file, tree in MODULES.items() if file.startswith("domain/assess/caveat_words/")]
    codes = {code for tree in rooms for name, code, _ in _calls(tree) if name == "kind"}

    assert len(codes) > 40
    assert {f"caveats.{code}.{part}" for code in codes for part in ("title", "explanation")} <= set(ENGLISH)


def test_every_word_is_used():
    unused = [code for code in ENGLISH if code not in _literals() and not code.startswith(tuple(FAMILIES))]

    assert unused == []


def test_help_and_complaints_of_the_command_line_are_codes():
    rooms = {file: tree for file, tree in MODULES.items() if file.startswith("cli/")}
    helps = [
        (file, keyword.value.value)
        for file, tree in rooms.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg in {"help", "short_help"} and isinstance(keyword.value, ast.Constant)
    ]
    complaints = [file for file, tree in rooms.items() for name, _, _ in _calls(tree) if name == "UsageError"]

    assert len(helps) > 100
    assert [(file, words) for file, words in helps if words not in ENGLISH] == []
    assert complaints == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_word(language):
    own = set(json.loads(_written(language)))

    assert (sorted(set(ENGLISH) - own), sorted(own - set(ENGLISH))) == ([], [])


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_the_same_values(language):
    words = catalogue_of(language)
    different = []
    for code, english in ENGLISH.items():
        expected = set(_places(english))
        if language in CHINESE and code in OTHER_VALUE:
            less, more = OTHER_VALUE[code]
            expected = expected - {less} | {more}
        if set(_places(words[code])) != expected:
            different.append(f"{code}: {words[code]!r} for {english!r}")

    assert different == []


@pytest.mark.parametrize("language", languages())
def test_a_place_is_a_name_and_nothing_more(language):
    odd = [
        f"{code}: {words}"
        for code, words in catalogue_of(language).items()
        for _, name, form, conversion in Formatter().parse(words)
        if name is not None and (form or conversion or not name.isidentifier())
    ]

    assert odd == []


@pytest.mark.parametrize("language", CHINESE)
def test_sentences_end_alike(language):
    words = catalogue_of(language)
    uneven = [
        f"{code}: {english!r}, {words[code]!r}"
        for code, english in ENGLISH.items()
        if english.rstrip().endswith(".") != words[code].rstrip().endswith("。")
    ]

    assert uneven == []


@pytest.mark.parametrize("language", CHINESE)
def test_punctuation_between_chinese_is_full_width(language):
    narrow = re.compile(rf"{HAN.pattern}[,;:?!()]|[,;:?!(]{HAN.pattern}")

    assert [f"{code}: {said}" for code, said in catalogue_of(language).items() if narrow.search(_bare(said))] == []


@pytest.mark.parametrize(("language", "marks"), [("zh-CN", "「」『』"), ("zh-TW", "“”‘’")])
def test_quotation_marks_are_those_of_the_language(language, marks):
    assert [f"{code}: {said}" for code, said in catalogue_of(language).items() if set(marks) & set(said)] == []


@pytest.mark.parametrize("language", CHINESE)
def test_english_is_not_left_standing(language):
    words = catalogue_of(language)
    several_words = re.compile(r"[a-z]{3,} [a-z]{3,}")

    assert [code for code, said in words.items() if said == ENGLISH[code] and several_words.search(said)] == []


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_sorted_and_written_one_way(language):
    text = _written(language)
    read = json.loads(text)

    assert all(first < second for first, second in pairwise(read))
    assert text == json.dumps(read, ensure_ascii=False, indent=1) + "\n"
