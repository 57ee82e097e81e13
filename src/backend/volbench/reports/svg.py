"""The bars of `bar_chart.py` as SVG text. Readable without any script, in light and dark."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Final

from volbench.reports.bar_chart import ROW_HEIGHT, Block, Label, Whisker, shapes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.reports.bar_chart import Bar
    from volbench.reports.range_bar import RangeBar, Stretch


def bars(title: str, rows: Sequence[Bar]) -> str:
    """Draw horizontal bars on one scale that starts at zero; nothing where there are none."""
    if not rows:
        return ""
    drawn = "".join(map(_drawn, shapes(rows)))
    described = "; ".join(f"{row.label}: {row.text}" for row in rows)
    return (
        f'<svg class="bars" height="{ROW_HEIGHT * len(rows)}" width="100%" role="img"'
        f' aria-label="{escape(f"{title}. {described}")}"><defs>{_PATTERN}</defs>{drawn}</svg>'
    )


def range_scale(bar: RangeBar) -> str:
    """Draw the bar a number stands on; its words stand beside it, so nothing of it is read out."""
    parts = "".join(_stretch(part.low, part.high, _LOOKS[part.is_usual]) for part in bar.stretches)
    place = f'x1="{bar.at * 100:.2f}%" x2="{bar.at * 100:.2f}%" y1="2" y2="18"'
    mark = f'<line {place} class="at halo"/><line {place} class="at"/>'
    return f'<svg height="20" width="100%" aria-hidden="true">{_stretch(0.0, 1.0, "ground")}{parts}{mark}</svg>'


def range_key(part: Stretch) -> str:
    """Draw what a part of such a bar looks like, to stand before its words."""
    drawn = f'<rect x="1" y="1" width="10" height="10" rx="3" class="{_LOOKS[part.is_usual]}"/>'
    return f'<svg height="12" width="12" aria-hidden="true">{drawn}</svg>'


_LOOKS: Final = {False: "of-expected", True: "of-usual"}
_LEAST: Final = 1.0
"""Percent of a bar below which a part of it would not be seen."""


def _stretch(low: float, high: float, look: str) -> str:
    place = f'x="{low * 100:.2f}%" y="4" width="{max(_LEAST, (high - low) * 100):.2f}%" height="12" rx="6"'
    return f'<rect {place} class="{look}"/>'


_PATTERN = (
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="3" height="6" class="hatch"/></pattern>'
)


def _drawn(shape: Label | Block | Whisker) -> str:
    if isinstance(shape, Label):
        return _label(shape)
    if isinstance(shape, Block):
        place = f'x="0" y="{shape.y}" width="{shape.width:.2f}%" height="{shape.height}" rx="2"'
        hatch = f'<rect {place} fill="url(#hatch)"/>' if shape.is_hatched else ""
        return f'<rect {place} class="bar s{shape.series}"/>{hatch}'
    lines = "".join(f'<line x1="{x1:.2f}%" x2="{x2:.2f}%" y1="{y1}" y2="{y2}"/>' for x1, x2, y1, y2 in shape.strokes)
    return f'<g class="whisker">{lines}</g>'


def _label(label: Label) -> str:
    if not label.is_value:
        return f'<text x="0" y="{label.y}" class="bar-label">{escape(label.text)}</text>'
    place = f'x="{label.x:.2f}%" dx="{label.shift}" y="{label.y}"'
    return f'<text {place} class="bar-value">{escape(label.text)}</text>'


def text_width(text: str) -> float:
    """Estimate the width of a text in units of a Latin letter; Chinese characters count nearly two."""
    return math.fsum(1.0 if ord(letter) < 0x2E80 else 1.8 for letter in text)  # noqa: PLR2004 (first CJK block)


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
