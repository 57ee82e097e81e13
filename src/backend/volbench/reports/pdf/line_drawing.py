"""Line charts on a page: the shapes of `charts/drawing.py` as paths, below their caption."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from volbench.reports.charts.drawing import Area, Spot, Stroke, Word, corners_of, draw, strokes_of
from volbench.reports.pdf import look
from volbench.reports.pdf.sheet import WIDE

if TYPE_CHECKING:
    from volbench.reports.charts.chart import LineChart
    from volbench.reports.charts.drawing import Drawing, Shape
    from volbench.reports.pdf.sheet import Sheets

_LETTER: Final = 7.5
_HEIGHT: Final = 120.0
"""Of the area within the axes, in points."""
_CORNERS: Final = 20
"""Of what is drawn for a circle."""


def _drawing(sheets: Sheets, chart: LineChart) -> Drawing:
    return draw(
        chart,
        width=WIDE,
        plot_height=_HEIGHT,
        letter=_LETTER,
        measure=lambda text: sheets.width(sheets.seen(text), _LETTER),
    )


def lines_height(sheets: Sheets, chart: LineChart) -> float:
    """Return how much room a chart takes with its caption and notes."""
    caption = len(sheets.lines(chart.caption, WIDE, look.BODY)) * look.BODY * look.LEADING
    notes = len(sheets.lines(_notes(chart), WIDE, look.SMALL)) * look.SMALL * look.LEADING if chart.notes else 0.0
    return caption + _drawing(sheets, chart).height + notes + 14


def _notes(chart: LineChart) -> str:
    """Return the notes as one line of sentences: Chinese ones end with a gap of their own."""
    return " ".join(chart.notes)


def draw_lines(sheets: Sheets, chart: LineChart) -> None:
    """Draw a chart; caption, chart and notes stay on one page."""
    drawing = _drawing(sheets, chart)
    sheets.need(lines_height(sheets, chart))
    sheets.y += 4
    sheets.paragraph(chart.caption, is_bold=True)
    sheets.y += 2
    top = sheets.y
    for shape in drawing.shapes:
        _shape(sheets, shape, top)
    sheets.y = top + drawing.height + 2
    if chart.notes:
        sheets.paragraph(_notes(chart), size=look.SMALL, colour="soft")
    sheets.y += 6


def _ink(name: str) -> str:
    return look.series(int(name[1:])) if name[1:].isdigit() else look.colour(name)


def _shape(sheets: Sheets, shape: Shape, top: float) -> None:
    page = sheets.page
    match shape:
        case Stroke():
            points = [(look.LEFT + x, top + y) for x, y in shape.points]
            page.path(points, _ink(shape.ink), shape.width * 0.8, dash=[one * 0.7 for one in shape.dash])
        case Area():
            page.block(look.LEFT + shape.x, top + shape.y, shape.width, shape.height, look.WINDOW)
        case Word():
            text = sheets.seen(shape.text)
            back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * sheets.width(text, _LETTER)
            page.text(look.LEFT + shape.x - back, top + shape.y, text, size=_LETTER, colour=_ink(shape.ink))
        case Spot():
            _spot(sheets, shape, top)


def _spot(sheets: Sheets, spot: Spot, top: float) -> None:
    ink, page = _ink(spot.ink), sheets.page

    def at(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(look.LEFT + x, top + y) for x, y in points]

    if spot.shape in {"cross", "plus"}:
        for start, end in strokes_of(spot):
            page.path(at([start, end]), ink, 1.0)
        return
    if spot.shape in {"circle", "ring", "big-circle"}:
        angles = [2 * math.pi * n / _CORNERS for n in range(_CORNERS)]
        corners = [(spot.x + spot.size * math.cos(one), spot.y + spot.size * math.sin(one)) for one in angles]
    else:
        corners = corners_of(spot)
    if spot.shape == "ring" or spot.shape.startswith("big"):
        page.outline(at(corners), ink)
    else:
        page.shape(at(corners), ink)
