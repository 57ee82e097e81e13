"""Small drawings as SVG text: bars with interval whiskers. Readable without any script, in light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROW_HEIGHT = 46
_BAR_HEIGHT = 14
_BAR_SHARE = 72.0
"""Percent of the width the longest bar takes; the rest is for its value."""


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
    """Draw horizontal bars on one scale that starts at zero.

    Lengths are percentages and heights are pixels, so that letters keep their size on a phone.
    """
    if not rows:
        return ""
    top = max(max(row.value, row.high or 0.0) for row in rows) or 1.0
    drawn = "".join(_bar(row, index, top) for index, row in enumerate(rows))
    described = "; ".join(f"{row.label}: {row.text}" for row in rows)
    return (
        f'<svg class="bars" height="{_ROW_HEIGHT * len(rows)}" width="100%" role="img"'
        f' aria-label="{escape(f"{title}. {described}")}"><defs>{_PATTERN}</defs>{drawn}</svg>'
    )


_PATTERN = (
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="3" height="6" class="hatch"/></pattern>'
)


def _bar(row: Bar, index: int, top: float) -> str:
    top_y = _ROW_HEIGHT * index
    bar_y = top_y + 24
    middle = bar_y + _BAR_HEIGHT / 2

    def percent(value: float) -> str:
        return f"{_BAR_SHARE * max(value, 0.0) / top:.2f}%"

    shape = f'x="0" y="{bar_y}" width="{percent(row.value)}" height="{_BAR_HEIGHT}" rx="2"'
    parts = [
        f'<text x="0" y="{top_y + 17}" class="bar-label">{escape(row.label)}</text>',
        f'<rect {shape} class="bar s{row.series}"/>',
    ]
    if row.is_doubtful:
        parts.append(f'<rect {shape} fill="url(#hatch)"/>')
    if row.low is not None and row.high is not None:
        low, high = percent(row.low), percent(row.high)
        parts.append(
            f'<g class="whisker"><line x1="{low}" x2="{low}" y1="{middle - 5}" y2="{middle + 5}"/>'
            f'<line x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>'
            f'<line x1="{high}" x2="{high}" y1="{middle - 5}" y2="{middle + 5}"/></g>'
        )
    end = percent(max(row.value, row.high or 0.0))
    parts.append(f'<text x="{end}" dx="8" y="{middle}" class="bar-value">{escape(row.text)}</text>')
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
