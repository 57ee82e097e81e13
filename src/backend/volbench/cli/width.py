"""How wide text is on a terminal, where a Chinese character takes two columns; and how it is laid out there."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from typing import Final

_UNIT: Final = re.compile(r"[（“《「『]*(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef])[，。；：、！？）”》」』%]*\s*")
"""What stays on one line: a word, or one Chinese character, with the punctuation that belongs to it."""


def terminal_columns() -> int | None:
    """Return how wide the terminal is; None where nobody reads along, so that nothing is laid out for eyes."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def width_of(text: str) -> int:
    """Return the columns `text` takes."""
    return sum(_width(letter) for letter in text)


def cut(text: str, columns: int) -> str:
    """Return as much of `text` as fits."""
    used = 0
    for index, letter in enumerate(text):
        used += _width(letter)
        if used > columns:
            return text[:index]
    return text


def pad(text: str, columns: int, *, is_right: bool = False) -> str:
    """Fill `text` with spaces up to `columns`, before it when `is_right`."""
    spaces = " " * max(0, columns - width_of(text))
    return spaces + text if is_right else text + spaces


def table(rows: list[list[str]], *, right: frozenset[int] = frozenset()) -> str:
    """Lay rows out in columns two spaces apart; the first row is the heading, `right` names right-aligned columns."""
    if not rows:
        return ""
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            pad(cell, width, is_right=column in right)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    lines.insert(1, "  ".join("─" * width for width in widths))
    return "\n".join(line.rstrip() for line in lines)


def listing(rows: list[list[str]], columns: int | None, *, right: frozenset[int] = frozenset()) -> str:
    """Lay rows out as a table where it fits into `columns`, else each as a short paragraph below its first cell.

    In a paragraph right-aligned cells, which are numbers, carry their heading; empty ones are left out.
    """
    drawn = table(rows, right=right)
    if columns is None or all(width_of(line) <= columns for line in drawn.splitlines()):
        return drawn
    heads, *body = rows
    paragraphs = []
    for first, *cells in body:
        told = [f"{heads[n]} {cell}" if n in right else cell for n, cell in enumerate(cells, 1) if cell]
        paragraphs.append(f"{first}\n{wrapped(' · '.join(told), columns, indent='  ')}")
    return "\n".join(paragraphs)


def wrapped(text: str, columns: int | None, *, indent: str = "") -> str:
    """Break text between words (Chinese: between characters) so that no line is wider than `columns`."""
    if columns is None:
        return indent + text
    lines: list[str] = []
    line = indent
    for unit in _UNIT.findall(text):
        if line != indent and width_of((line + unit).rstrip()) > columns:
            lines.append(line.rstrip())
            line = indent
        line += unit
    return "\n".join([*lines, line.rstrip()])


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1
