"""A formula as vendors print it, cut into tokens: `×`, `{}`, full-width signs, 容量, thousands separators.

Every token knows its place in the text as it was typed, so that an error can point there.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message

_SIGNS: Final = str.maketrans("×✕✖·⋅∙÷∕⁄−–—{}[]【】，、;；", "****" + "**" + "///" + "---" + "()" * 3 + ";" * 4)
_TOKEN: Final = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])(?:\.[0-9]*)?|[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
    r"|(?P<name>[A-Za-z_]+|[\u3400-\u9fff]+)"
    r"|(?P<sign>[-+*/(),;])"
)
_SPOKEN: Final = re.compile(
    r"(?P<words>capacity|volume|size|[\u3400-\u9fff]*容量)"
    r"(?:\s*(?:\(\s*(?P<bracketed>GiB|GB|G)\s*\)|in\s+(?P<said>GiB|GB)))?(?!x?[a-wyz_])|(?P<bare>GiB|GB)(?!x?[a-wyz_])",
    re.IGNORECASE,
)
FUNCTIONS: Final = {"min": "min", "max": "max", "最小值": "min", "最大值": "max", "取最小值": "min", "取最大值": "max"}


class TokenKind(StrEnum):
    """Kinds of tokens; signs are told apart by their text."""

    NUMBER = "number"
    CAPACITY = "capacity"
    FUNCTION = "function"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a formula."""

    kind: TokenKind
    text: str
    """As Python would write it."""
    at: int
    """Place of its first character in what was typed, from 0."""


class FormulaError(Exception):
    """A formula cannot be read or worked out; `why` says what is wrong at `at`, counted from 0."""

    def __init__(self, why: Message, at: int) -> None:
        """Keep both."""
        super().__init__(str(why))
        self.why = why
        self.at = at


def plain_signs(text: str) -> str:
    """Return the text with full-width and typographic signs as plain ones; every character keeps its place."""
    return "".join(_narrow(char) for char in text.translate(_SIGNS))


def tokens_of(text: str) -> tuple[tuple[Token, ...], str]:
    """Cut a formula, its signs already plain, into tokens; also return what its capacity counts in: `GB` or `GiB`.

    Raises:
        FormulaError: a character, a word or a mix of units that is not allowed.
    """
    found: list[Token] = []
    units: dict[str, int] = {}
    at = 0
    while at < len(text):
        spoken = _SPOKEN.match(text, at)
        if spoken is not None:
            unit = _unit_of(spoken)
            units.setdefault(unit, at)
            found.append(Token(TokenKind.CAPACITY, "capacity", at))
            at = spoken.end()
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise _not_allowed(text, at, at + 1)
        at = match.end()
        if match["space"] is None:
            token = _token(text, match)
            found.append(token)
            at = token.at + 1 if token.kind is TokenKind.SIGN else at
    units.pop("", None)
    if len(units) > 1:
        raise FormulaError(Message("assess.promise.two_units"), max(units.values()))
    return tuple(found), next(iter(units), "GB")


def _narrow(char: str) -> str:
    plain = unicodedata.normalize("NFKC", char)
    return plain if len(plain) == 1 else char


def _unit_of(spoken: re.Match[str]) -> str:
    said = (spoken["bracketed"] or spoken["said"] or spoken["bare"] or "").lower()
    return {"gib": "GiB", "gb": "GB", "g": "GB"}.get(said, "")


def _token(text: str, match: re.Match[str]) -> Token:
    at = match.start()
    if match["number"] is not None:
        return Token(TokenKind.NUMBER, match["number"], at)
    if match["sign"] is not None:
        return Token(TokenKind.SIGN, match["sign"].replace(";", ","), at)
    name = match["name"].lower()
    if name in FUNCTIONS:
        return Token(TokenKind.FUNCTION, FUNCTIONS[name], at)
    # `50 x GB`, `50xGB`: the letter stands for the sign.
    if name[0] == "x" and (len(name) == 1 or _SPOKEN.match(text, at + 1)):
        return Token(TokenKind.SIGN, "*", at)
    raise _not_allowed(text, at, match.end())


def _not_allowed(text: str, start: int, end: int) -> FormulaError:
    return FormulaError(Message("assess.promise.not_allowed", found=text[start:end]), start)
