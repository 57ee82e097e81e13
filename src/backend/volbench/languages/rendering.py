"""Says a message in a language."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.coding.codec import Dumper
from volbench.domain.model.words.message import WRITTEN, Message
from volbench.languages.catalogue import FALLBACK, best_language, catalogue_of, languages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_CJK: Final = "\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“”"
_BLANK: Final = re.compile(
    f"(?<=[{_CJK}]) (?=[{_CJK}])|(?<=[\u3000-\u303f\uff00-\uffef”]) | (?=[\u3000-\u303f\uff00-\uffef“])"
)
_UNKNOWN: Final = "…"
"""Stands where a value is missing: in what came from outside, nothing else can."""


def render(message: Message, language: str = FALLBACK) -> str:
    """Return the words of a message in `language`, one of `languages()`; any other reads English."""
    return _say(message, language if language in languages() else FALLBACK)


def full_form(message: Message, language: str = FALLBACK) -> dict[str, Any]:
    """Return the JSON form with its words: `{"code": …, "values": {…}, "text": …}`."""
    return {**message.as_dict(), "text": render(message, language)}


@cache
def dump_in(language: str = FALLBACK) -> Dumper:
    """Return what turns domain values into JSON values, messages with their words in `language`."""
    return Dumper(partial(full_form, language=language))


def _say(message: Message, language: str) -> str:
    if message.code == WRITTEN:
        return _as_written(message.values, language)
    words = catalogue_of(language).get(message.code)
    if words is None:
        return message.code
    if message.code.startswith("join.") and "parts" in message.values:
        return words.join(_part(part, language) for part in _parts(message.values["parts"]))
    said = words.format_map(_Values({name: _part(value, language) for name, value in message.values.items()}))
    change = _CHANGES.get(message.code)
    return said if change is None else change(said, language)


def _parts(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _part(value: Any, language: str) -> str:
    if isinstance(value, Message):
        return _say(value, language)
    if isinstance(value, tuple):
        return catalogue_of(language)["join.list"].join(_part(item, language) for item in value)
    return str(value)


def _as_written(words: Mapping[str, Any], language: str) -> str:
    """Return the words in the language itself, else in the nearest of those there are."""
    if language in words:
        return str(words[language])
    near = best_language([language])
    same = next((tag for tag in words if tag.partition("-")[0] == near.partition("-")[0]), FALLBACK)
    return str(words.get(same, _UNKNOWN))


class _Values(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return _UNKNOWN


def _upper(words: str, _language: str) -> str:
    return words[:1].upper() + words[1:]


def _lower(words: str, _language: str) -> str:
    return words[:1].lower() + words[1:]


def _tidy(words: str, language: str) -> str:
    return _BLANK.sub("", words) if language.startswith("zh") else words


def _unended(words: str, language: str) -> str:
    return words.removesuffix(catalogue_of(language)["end.mark"])


_CHANGES: Final[Mapping[str, Callable[[str, str], str]]] = {
    "case.upper": _upper,
    "case.lower": _lower,
    "blanks.tidy": _tidy,
    "end.off": _unended,
}
