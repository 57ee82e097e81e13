"""Reads the catalogues: flat JSON, code → words with `{names}` of values."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FALLBACK: Final = "en"
"""What a language has no words for reads English."""
_SUFFIX: Final = ".json"
_TRADITIONAL: Final = frozenset({"tw", "hk", "mo", "hant"})


@cache
def languages() -> Mapping[str, str]:
    """Return what every language calls itself by its tag, English first: `{"en": "English", "zh-CN": "简体中文"}`."""
    names = [one.name for one in files(__package__).iterdir() if one.name.endswith(_SUFFIX)]
    tags = sorted((name.removesuffix(_SUFFIX) for name in names), key=lambda tag: (tag != FALLBACK, tag))
    return {tag: _read(tag).get("language.name", tag) for tag in tags}


@cache
def catalogue_of(language: str) -> Mapping[str, str]:
    """Return the words of a language by code; what it has none for is English."""
    return _read(FALLBACK) if language == FALLBACK else {**_read(FALLBACK), **_read(language)}


def best_language(wanted: Iterable[str]) -> str:
    """Return the first language of `wanted` there is (`zh-HK`, `zh_TW.UTF-8`, `en-GB`…), else English."""
    for tag in wanted:
        found = _known(tag)
        if found is not None:
            return found
    return FALLBACK


def _known(tag: str) -> str | None:
    there = {known.lower(): known for known in languages()}
    parts = tag.partition(".")[0].replace("_", "-").lower().split("-")
    if "-".join(parts) in there:
        return there["-".join(parts)]
    if parts[0] == "zh" and "hans" not in parts and not _TRADITIONAL.isdisjoint(parts[1:]):
        parts = ["zh", "tw"]
    elif parts[0] == "zh":
        parts = ["zh", "cn"]
    exact = there.get("-".join(parts))
    return exact or next((known for low, known in there.items() if low.split("-")[0] == parts[0]), None)


def _read(language: str) -> dict[str, str]:
    # Asked for by tags that `languages` found, never by what a request says.
    found: dict[str, str] = json.loads(files(__package__).joinpath(language + _SUFFIX).read_text("utf-8"))
    return found
