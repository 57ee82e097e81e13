"""Where a line may end: between words, between Chinese characters, never before a closing mark."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_FIRST_WIDE: Final = 0x2E80
"""Where the blocks of Chinese and Japanese begin."""
_NOT_FIRST: Final = frozenset("，。、；：？！）》」』】〉〕”’…％·—,.;:?!)]}%°±×")
"""What no line begins with."""
_NOT_LAST: Final = frozenset("（《「『【〈〔“‘([{")
"""What no line ends with."""
_AFTER_DAY: Final = frozenset("\u5e74\u6708\u65e5")
"""Year, month and day in Chinese: with the numbers beside them they are one day, which is not broken."""


def visible(text: str, has: Callable[[str], bool]) -> str:
    """Return a text of which everything can be seen: one space for any, `[U+1F600]` for what the font has not.

    So are signs that nobody sees, but which change the order in which others are read.
    """
    spaced = " ".join(text.split())
    return "".join(letter if _is_seen(letter) and has(letter) else f"[U+{ord(letter):04X}]" for letter in spaced)


def _is_seen(letter: str) -> bool:
    return letter == " " or unicodedata.category(letter) not in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"}


def broken(text: str, room: float, width: Callable[[str], float]) -> list[str]:
    """Break a text into lines no longer than `room`; what is too long without a gap is broken anywhere."""
    return list(_lines(text, room, width)) if text else [""]


def longest_part(text: str, width: Callable[[str], float]) -> float:
    """Return the length of the longest piece that is not broken willingly."""
    ends = [0, *(n for n in range(1, len(text)) if _may_break(text, n)), len(text)]
    return max((width(text[a:b].rstrip()) for a, b in pairwise(ends)), default=0.0)


def _lines(text: str, room: float, width: Callable[[str], float]) -> Iterator[str]:
    start, end, used, n = 0, 0, 0.0, 0
    while n < len(text):
        if n > start and _may_break(text, n):
            end = n
        used += width(text[n])
        if used > room and text[n] != " " and n > start:
            cut = end if end > start else n
            yield text[start:cut].rstrip()
            start, end, used, n = cut, cut, 0.0, cut
            continue
        n += 1
    yield text[start:].rstrip()


def _may_break(text: str, n: int) -> bool:
    """Say whether a line may end before the n-th character."""
    before, after = text[n - 1], text[n]
    if after == " " or after in _NOT_FIRST or before in _NOT_LAST:
        return False
    if (before.isdigit() and after in _AFTER_DAY) or (before in _AFTER_DAY and after.isdigit()):
        return False
    if before == " ":
        # A number stays with its unit.
        return not (n > 1 and text[n - 2].isdigit() and (after.isalpha() and ord(after) < _FIRST_WIDE))
    if before in "/-" and n > 1:
        return after.isalpha() and text[n - 2].isalpha() and not _is_one_piece(text, n)
    return ord(before) >= _FIRST_WIDE or ord(after) >= _FIRST_WIDE


def _is_one_piece(text: str, n: int) -> bool:
    """Say whether the word around the n-th character is read as one: an option of a command, or a unit such as MB/s."""
    option = text.rfind(" ", 0, n) + 1
    is_unit = text[n - 1] == "/" and not (n + 1 < len(text) and text[n + 1].isalpha())
    return is_unit or text[option] == "-"
