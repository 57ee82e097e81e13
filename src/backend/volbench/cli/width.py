"""How wide text is on a terminal, where a Chinese character takes two columns."""

from __future__ import annotations

import unicodedata


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


def _width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1
