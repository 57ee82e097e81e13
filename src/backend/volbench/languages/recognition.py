"""Finds the code of a sentence that an earlier version stored as finished words.

A sentence is taken for a code's only where the code and the values found say exactly what was stored, in both
languages: nothing an old run says can change by this. What is not recognised stays as it was written.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from volbench.domain.model.words.message import (
    LANGUAGES_OF_OLD,
    PLAIN,
    WRITTEN,
    Message,
    capitalised,
    plain,
    tidy,
    uncapitalised,
    unended,
    written,
)
from volbench.languages.catalogue import catalogue_of
from volbench.languages.rendering import render

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LONGEST: Final = 2000
"""Letters; sentences of volbench are shorter, and what comes from outside may be made to take long."""
_DEEPEST: Final = 5
_LEVELS: Final = 64
"""Of JSON: a document from outside may have hundreds, and Python only so many calls."""
_MOST_PARTS: Final = 40
_FORM: Final = frozenset({"code", "values"})
_HOLDERS: Final = frozenset({dict, list})
_ENGLISH, _CHINESE = LANGUAGES_OF_OLD
_JOINS: Final = (
    ("join.lines", "\n", "\n"),
    ("join.sentences", ". ", "。"),
    ("join.clauses", "; ", "；"),
    ("join.list", ", ", "、"),
    ("join.dots", " · ", " · "),
    ("join.slashes", " / ", " / "),
    ("join.all", " and ", "，"),
    ("join.alternatives", " or ", " 或 "),
)
"""How joined parts are told from each other; sentences keep the mark at their end."""
_KEPT: Final = {"join.sentences"}
_FOUND: Final[dict[tuple[str, str], Message | None]] = {}
"""What was looked for before: the sentences of a database are few, and many rows say the same."""
_CUT: Final[set[tuple[str, str]]] = set()
"""Those that were taken for unknown since the search for a longer sentence was too deep in it."""
_MOST_KEPT: Final = 4_000
_SHORT_ONES: Final = ("join.", "model.units.", "model.names.", "compare.difference.named", "assess.verdict.clauses")
"""Rooms of templates without a word of their own that are worth a try; any others fit everything."""
_YOUNGER: Final = frozenset({"model.units.counted"})
"""One of them that no finished sentence can hold: it came after codes did, and its blank fits almost all."""


class _Template(NamedTuple):
    code: str
    english: tuple[str, ...]
    """Literals and names of values in turns, a literal first and last."""
    chinese: tuple[str, ...]


def renew(value: Any, depth: int = 0) -> Any:
    """Return JSON values of another version with every sentence as code and values, where it is known here.

    Finished sentences of earlier versions get their code; sentences of newer ones keep the words they came with.
    """
    if depth > _LEVELS:
        return value  # nothing of ours lies so deep; whoever reads it ignores or refuses it
    if isinstance(value, dict):
        if value.keys() == set(LANGUAGES_OF_OLD):
            return _renewed(value)
        if value.keys() >= _FORM and _is_of_message(value["code"]):
            return _known(value)
        return {key: renew(item, depth + 1) if type(item) in _HOLDERS else item for key, item in value.items()}
    if isinstance(value, list):
        return [renew(item, depth + 1) if type(item) in _HOLDERS else item for item in value]
    return value


def recognise(english: str, chinese: str) -> Message:
    """Return the message that says exactly this in both languages; as it was written where none is known."""
    found = _find(english, chinese, 0)
    if _CUT:
        # What was not found on the way there may have been cut, too: it is looked for again where it lies higher up.
        for words in [words for words, one in _FOUND.items() if one is None]:
            _FOUND.pop(words, None)
        _CUT.clear()
    return found or written({_ENGLISH: english, _CHINESE: chinese})


def _is_of_message(code: Any) -> bool:
    """Say whether this is a code of the catalogues: those of caveats, whose form is alike, have no room before them."""
    return isinstance(code, str) and ("." in code or code in {PLAIN, WRITTEN})


def _known(value: dict[str, Any]) -> dict[str, Any]:
    """Return a sentence with a code; one of a newer version, which has no words here, as the words it came with."""
    words = value.get("text")
    if value["code"] in catalogue_of(_ENGLISH) or value["code"] == WRITTEN or not isinstance(words, str):
        return value
    return written({_ENGLISH: words}).as_dict()


def _renewed(value: dict[str, Any]) -> Any:
    words = [value[language] for language in LANGUAGES_OF_OLD]
    if not all(isinstance(one, str) for one in words):
        return value  # refused where it is read
    return recognise(*words).as_dict()


def _find(english: str, chinese: str, depth: int) -> Message | None:
    if english == chinese:
        return plain(english)
    if (english, chinese) not in _FOUND:
        if len(_FOUND) >= _MOST_KEPT:
            _FOUND.clear()
        # Nothing until it is known: a sentence is never a part of itself.
        _FOUND[english, chinese] = None
        _FOUND[english, chinese] = _look_for(english, chinese, depth)
    return _FOUND[english, chinese]


def _look_for(english: str, chinese: str, depth: int) -> Message | None:
    if max(len(english), len(chinese)) > _LONGEST:
        return None
    if depth > _DEEPEST:
        _CUT.add((english, chinese))
        return None
    exact = _exact().get((english, chinese))
    if exact is not None:
        return Message(exact)
    for message in (*_by_template(english, chinese, depth), *_joined(english, chinese, depth)):
        if _says(message, english, chinese):
            return message
        if _says(tidy(message), english, chinese):
            return tidy(message)
    return _in_other_form(english, chinese, depth)


def _says(message: Message, english: str, chinese: str) -> bool:
    return render(message, _ENGLISH) == english and render(message, _CHINESE) == chinese


def _by_template(english: str, chinese: str, depth: int) -> Iterator[Message]:
    """Yield what could be meant, the template with most words of its own first."""
    for template in _templates():
        if not _may_be(template.english, english) or not _may_be(template.chinese, chinese):
            continue
        for is_first in (True, False):
            found = _split(template.english, english, is_first=is_first)
            same = _split(template.chinese, chinese, is_first=is_first)
            if found is not None and same is not None:
                values = _values(found, same, depth)
                if values is not None:
                    yield Message(template.code, **values)


def _may_be(pieces: Sequence[str], words: str) -> bool:
    return words.startswith(pieces[0]) and words.endswith(pieces[-1]) and all(one in words for one in pieces[2:-1:2])


def _split(pieces: Sequence[str], words: str, *, is_first: bool) -> dict[str, str] | None:
    """Return the values between the literals, each literal taken where it comes first, or where it comes last."""
    start, end = len(pieces[0]), len(words) - len(pieces[-1])
    literals, names = pieces[2:-1:2], pieces[1::2]
    if start > end:
        return None
    cuts = [start]
    bounds: list[tuple[int, int]] = []
    for literal in literals if is_first else reversed(literals):
        at = words.find(literal, cuts[-1], end) if is_first else words.rfind(literal, start, end)
        if at < 0:
            return None
        bounds.append((at, at + len(literal)))
        if is_first:
            cuts.append(at + len(literal))
        else:
            end = at
    bounds = bounds if is_first else bounds[::-1]
    edges = [(0, start), *bounds, (len(words) - len(pieces[-1]), len(words))]
    found: dict[str, str] = {}
    for name, ((_, low), (high, _)) in zip(names, pairwise(edges), strict=True):
        value = words[low:high]
        if low > high or found.setdefault(name, value) != value:
            return None
    return found


def _values(english: dict[str, str], chinese: dict[str, str], depth: int) -> dict[str, Any] | None:
    values: dict[str, Any] = {}
    for name in {**english, **chinese}:
        one, other = english.get(name, chinese.get(name, "")), chinese.get(name, english.get(name, ""))
        found = _find(one, other, depth + 1)
        if found is None:
            return None
        values[name] = found.values["words"] if found.code == PLAIN else found
    return values


def _joined(english: str, chinese: str, depth: int) -> Iterator[Message]:
    for code, between, between_chinese in _JOINS:
        one, other = _parts(english, between, code in _KEPT), _parts(chinese, between_chinese, code in _KEPT)
        if len(one) == len(other) and 1 < len(one) <= _MOST_PARTS:
            parts = [_find(a, b, depth + 1) for a, b in zip(one, other, strict=True)]
            if None not in parts:
                yield Message(code, parts=tuple(_bare(part) for part in parts if part is not None))


def _parts(words: str, between: str, is_kept: bool) -> list[str]:
    if not is_kept:
        return words.split(between)
    mark = between.rstrip()
    parts = words.split(between)
    if parts[-1] == "":
        parts.pop()
        return [part + mark for part in parts]
    return [*(part + mark for part in parts[:-1]), parts[-1]]


def _bare(part: Message) -> Message | str:
    return str(part.values["words"]) if part.code == PLAIN else part


def _in_other_form(english: str, chinese: str, depth: int) -> Message | None:
    """Look for the same sentence with its first letter the other way round, or with the mark at its end."""
    forms = (
        (uncapitalised, english[:1].upper() + english[1:], chinese),
        (capitalised, english[:1].lower() + english[1:], chinese),
        (unended, english + ".", chinese + "。"),
    )
    for wrap, one, other in forms:
        if one == english or (wrap is unended and english.endswith(".")):
            continue
        exact = _exact().get((one, other))
        inner = [Message(exact)] if exact else list(_by_template(one, other, depth + 1))
        for message in inner:
            if _says(wrap(message), english, chinese):
                return wrap(message)
    return None


@cache
def _exact() -> dict[tuple[str, str], str]:
    english, chinese = catalogue_of(_ENGLISH), catalogue_of(_CHINESE)
    return {
        (words, chinese[code]): code for code, words in reversed(list(english.items())) if words and "{" not in words
    }


@cache
def _templates() -> tuple[_Template, ...]:
    english, chinese = catalogue_of(_ENGLISH), catalogue_of(_CHINESE)
    found = [
        _Template(code, _pieces(words), _pieces(chinese[code]))
        for code, words in english.items()
        if "{" in words
        and code not in _YOUNGER
        and (code.startswith(_SHORT_ONES) or any(map(str.isalpha, "".join(_pieces(words)[::2]))))
    ]
    return tuple(sorted(found, key=lambda one: -sum(map(len, one.english[::2]))))


def _pieces(words: str) -> tuple[str, ...]:
    pieces = [""]
    for literal, name, _, _ in Formatter().parse(words):
        pieces[-1] += literal
        if name is not None:
            pieces += [name, ""]
    return tuple(pieces)
