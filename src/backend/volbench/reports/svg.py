"""Small drawings as SVG text: bars with interval whiskers. Readable without any script, in light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROW_HEIGHT = 34
_BAR_HEIGHT = 16
_LEFT = 232
_RIGHT = 150
_WIDTH = 760


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label, its value with the interval, and the value as people read it."""

    label: str
    value: float
    text: str
    low: float | None = None
    high: float | None = None
    is_doubtful: bool = False
    """Drawn hatched: the number is not *valid*."""
    series: int = 0
    """Which of the compared runs it belongs to; decides colour and pattern."""


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Draw horizontal bars on one scale that starts at zero."""
    if not rows:
        return ""
    top = max(max(row.value, row.high or 0.0) for row in rows) or 1.0
    height = _ROW_HEIGHT * len(rows) + 8
    drawn = "".join(_bar(row, index, top) for index, row in enumerate(rows))
    described = "; ".join(f"{row.label}: {row.text}" for row in rows)
    return (
        f'<svg class="bars" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title + ". " + described)}">'
        f"<defs>{_PATTERN}</defs>{drawn}</svg>"
    )


_PATTERN = (
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="3" height="6" class="hatch"/></pattern>'
)


def _bar(row: Bar, index: int, top: float) -> str:
    y = _ROW_HEIGHT * index + 4
    middle = y + _ROW_HEIGHT / 2
    bar_y = middle - _BAR_HEIGHT / 2

    def x(value: float) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * value / top, 1)

    width = max(x(row.value) - _LEFT, 1.0)
    parts = [
        f'<text x="{_LEFT - 10}" y="{middle}" class="bar-label">{escape(shorten(row.label, 34))}</text>',
        f'<rect x="{_LEFT}" y="{bar_y}" width="{width:.1f}" height="{_BAR_HEIGHT}" rx="2" class="bar s{row.series}"/>',
    ]
    if row.is_doubtful:
        parts.append(
            f'<rect x="{_LEFT}" y="{bar_y}" width="{width:.1f}" height="{_BAR_HEIGHT}" rx="2" fill="url(#hatch)"/>'
        )
    if row.low is not None and row.high is not None:
        parts.append(
            f'<path class="whisker" d="M{x(row.low)} {middle - 5}v10M{x(row.low)} {middle}H{x(row.high)}'
            f'M{x(row.high)} {middle - 5}v10"/>'
        )
    text_x = max(x(row.value), x(row.high or 0.0)) + 8
    parts.append(f'<text x="{text_x}" y="{middle}" class="bar-value">{escape(row.text)}</text>')
    return "".join(parts)


def text_width(text: str) -> float:
    """Estimate the width of a text in units of a Latin letter; Chinese characters count nearly two."""
    return sum(1.0 if ord(letter) < 0x2E80 else 1.8 for letter in text)  # noqa: PLR2004 (first CJK block)


def shorten(text: str, width: float) -> str:
    """Cut a text to about `width` Latin letters, with an ellipsis."""
    if text_width(text) <= width:
        return text
    kept = ""
    for letter in text:
        if text_width(kept + letter) > width - 1:
            break
        kept += letter
    return kept.rstrip() + "…"
