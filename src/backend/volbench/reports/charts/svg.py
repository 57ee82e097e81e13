"""A line chart as SVG text: its shapes with the colours of the page, readable in light and dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from volbench.reports.charts.drawing import Area, Spot, Stroke, Word, corners_of, draw, strokes_of
from volbench.reports.svg import text_width

if TYPE_CHECKING:
    from volbench.reports.charts.chart import LineChart
    from volbench.reports.charts.drawing import Shape

_WIDTH: Final = 520.0
_HEIGHT: Final = 210.0
_LETTER: Final = 13.0
_OF_A_LETTER: Final = 0.58
"""How wide a Latin letter is, as a share of its size: a little more than fonts have it."""


def line_svg(chart: LineChart, described: str) -> str:
    """Draw a chart; `described` is read out instead of it."""
    drawing = draw(
        chart,
        width=_WIDTH,
        plot_height=_HEIGHT,
        letter=_LETTER,
        measure=lambda text: text_width(text) * _LETTER * _OF_A_LETTER,
    )
    size = f'viewBox="0 0 {_WIDTH:.0f} {drawing.height:.0f}" width="100%"'
    label = escape(f"{chart.caption}. {described}")
    return f'<svg class="lines" {size} role="img" aria-label="{label}">{"".join(map(_shape, drawing.shapes))}</svg>'


def _shape(shape: Shape) -> str:
    match shape:
        case Stroke():
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
            dash = f' stroke-dasharray="{" ".join(f"{one:g}" for one in shape.dash)}"' if shape.dash else ""
            return f'<polyline class="stroke {shape.ink}" points="{points}" stroke-width="{shape.width:g}"{dash}/>'
        case Area():
            place = f'x="{shape.x:.1f}" y="{shape.y:.1f}" width="{shape.width:.1f}" height="{shape.height:.1f}"'
            return f'<rect class="window" {place}/>'
        case Word():
            anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
            return f'<text class="{shape.ink}" x="{shape.x:.1f}" y="{shape.y:.1f}"{anchor}>{escape(shape.text)}</text>'
        case Spot():
            return _spot(shape)


def _spot(spot: Spot) -> str:
    if spot.shape in {"circle", "ring", "big-circle"}:
        kind = "dot" if spot.shape == "circle" else "hollow"
        return f'<circle class="{kind} {spot.ink}" cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{spot.size:.1f}"/>'
    if spot.shape in {"cross", "plus"}:
        lines = "".join(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for (x1, y1), (x2, y2) in strokes_of(spot))
        return f'<path class="hollow {spot.ink}" d="{lines}"/>'
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners_of(spot))
    kind = "hollow" if spot.shape.startswith("big") else "dot"
    return f'<polygon class="{kind} {spot.ink}" points="{points}"/>'
