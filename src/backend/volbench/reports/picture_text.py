"""Colours and text of the picture people post: what fits is reckoned, as nothing here knows the reader's fonts."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from volbench.reports.pdf.line_breaks import broken
from volbench.reports.svg import shorten, text_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FONT: Final = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'PingFang TC', 'Microsoft YaHei',"
    " 'Microsoft JhengHei', 'Noto Sans CJK SC', sans-serif"
)
INK: Final = "#eef5f3"
SOFT: Final = "#a9bbb6"
BRAND: Final = "#83dacf"
GREEN: Final = "#6fd39b"
AMBER: Final = "#f2c14e"
SURFACE: Final = "#143632"
SUNK: Final = "#0a1a18"
LINE: Final = "#2f4f4a"
ACCENT: Final = "#4fc3b4"

_LETTER: Final = 0.56
"""How wide a letter is on average, of its size."""


def width_of(words: str, size: float) -> float:
    """Return about how wide words stand in this size, in px."""
    return text_width(words) * _LETTER * size


def fitted(words: str, room: float, size: int, *, least: int = 18) -> int:
    """Return the size, or a smaller one with which the words fit into `room` px."""
    return max(least, min(size, int(size * room / max(1.0, width_of(words, size)))))


def lines_of(words: str, room: float, size: float, most: int) -> list[str]:
    """Break words into at most so many lines of `room` px; the rest of what is longer is cut off."""
    lines = broken(words, room, lambda letters: width_of(letters, size))
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room, size)]


def whole(words: str, room: float, choices: Sequence[tuple[int, int]]) -> tuple[int, list[str]]:
    """Return size and lines of the first choice (size, most lines) with which nothing is cut off, else of the last."""
    for size, most in choices:
        lines = lines_of(words, room, size, most + 1)
        if len(lines) <= most:
            parts = packed(words.split(" · "), room, size, most)
            return size, parts if all(width_of(part, size) <= room for part in parts) else lines
    size, most = choices[-1]
    return size, lines_of(words, room, size, most)


def packed(parts: Iterable[str], room: float, size: float, most: int) -> list[str]:
    """Put whole parts beside each other as far as they fit into a line; what is too much is in the last."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and (len(lines) == most or width_of(longer, size) <= room):
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def cut(words: str, room: float, size: float) -> str:
    """Cut words off where they would leave `room` px."""
    return shorten(words, room / (_LETTER * size))


def text(words: str, x: float, y: float, size: float, colour: str, *, weight: int = 400, behind: str = "") -> str:
    """Write words at the base line `y`; `behind` is drawn where they end."""
    shape = f'x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}" font-weight="{weight}"'
    return f"<text {shape}>{escape(_visible(words))}{behind}</text>"


def _visible(words: str) -> str:
    """Take out characters that XML 1.0 forbids."""
    return "".join(letter for letter in words if letter >= " " and letter not in "\ufffe\uffff")
