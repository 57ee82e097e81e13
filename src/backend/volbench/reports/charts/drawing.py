"""The drawing of a line chart: what stands where, in any unit of length, and nothing of how a format writes it.

What is told apart by colour is told apart by dashes and the shape of its points as well, for print in grey and for
those who see colours differently.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from volbench.reports.charts.axis_ticks import share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from volbench.reports.charts.chart import ChartAxis, Course, LineChart

SHAPES: Final = ("circle", "square", "diamond", "triangle", "cross", "down", "plus", "ring")
DASHES: Final = (
    (),
    (6.0, 3.0),
    (2.0, 2.0),
    (8.0, 3.0, 2.0, 3.0),
    (1.0, 3.0),
    (10.0, 3.0),
    (4.0, 1.5),
    (6.0, 2.0, 1.0, 2.0, 1.0, 2.0),
)
"""In strokes of the line and gaps, as shares of its width times two."""
_RINGS: Final = ("big-circle", "big-square", "big-triangle", "big-diamond")
_OF_PUBLISHED: Final = ((5.0, 3.0), "cross"), ((1.5, 2.5), "plus")
"""Dashes and points of what others published: in no line's colour, whatever stands beside it."""
_OF_LIMITS: Final = {
    "band": ("s1", (6.0, 3.0)),
    "mean": ("soft", ()),
    "slope": ("s2", (2.0, 2.5)),
    "ceiling": ("soft", (8.0, 3.0)),
    "burst": ("ink", (9.0, 3.0)),
    "settled": ("ink", (1.5, 3.0)),
}
_MOST_SPOTS: Final = 40
"""A line of more points has a spot on some of them only."""
_SPOTS: Final = 9


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from point to point; `ink` names a colour of the report."""

    points: tuple[tuple[float, float], ...]
    ink: str
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A pale rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Word:
    """A text whose foot stands on `y`; `anchor` is `start`, `middle` or `end`."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    ink: str = "soft"


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of a line, `size` from its middle to its edge."""

    x: float
    y: float
    shape: str
    ink: str
    size: float


Shape = Stroke | Area | Word | Spot


@dataclass(frozen=True, slots=True)
class Drawing:
    """All shapes in the order they are drawn, and how high they are together."""

    shapes: tuple[Shape, ...]
    height: float


def draw(
    chart: LineChart, *, width: float, plot_height: float, letter: float, measure: Callable[[str], float]
) -> Drawing:
    """Place everything within `width`; `letter` is the size of letters, which `measure` tells the length of."""
    pen = _Pen(chart, width, plot_height, letter, measure)
    return Drawing(tuple(pen.shapes()), pen.height)


class _Pen:
    def __init__(
        self, chart: LineChart, width: float, plot_height: float, letter: float, measure: Callable[[str], float]
    ) -> None:
        self.chart, self.width, self.letter, self.measure = chart, width, letter, measure
        self.line = letter * 1.5
        self.legend, legend_rows = self._legend()
        self.levels, mark_rows = self._levels_of_marks(0.0, width)
        self.left = max((measure(text) for _, text in chart.y.ticks), default=0.0) + letter
        right = () if chart.right is None else chart.right.ticks
        last = max((measure(text) / 2 for _, text in chart.x.ticks[-1:]), default=0.0)
        self.right = width - max(letter, last, *(measure(text) + letter for _, text in right))
        self.levels, mark_rows = self._levels_of_marks(self.left, self.right)
        self.top = self.line * (legend_rows + 1 + mark_rows) + letter * 0.9
        self.mark_top = self.line * (legend_rows + 1)
        self.name_y = self.line * legend_rows
        self.bottom = self.top + plot_height
        self.height = self.bottom + self.line * 2.2

    def x(self, value: float) -> float:
        return self.left + (self.right - self.left) * share(self.chart.x, value)

    def y(self, value: float, axis: ChartAxis | None = None) -> float:
        return self.bottom - (self.bottom - self.top) * share(axis or self.chart.y, value)

    def shapes(self) -> Iterator[Shape]:
        chart = self.chart
        if chart.span is not None:
            left, right = self.x(chart.span[0]), self.x(chart.span[1])
            yield Area(left, self.top, right - left, self.bottom - self.top)
        yield from self._axes()
        yield from self.legend
        for limit in chart.limits:
            ink, dash = _OF_LIMITS.get(limit.kind, ("soft", ()))
            ends = tuple((self.x(x), self.y(y)) for x, y in (limit.start, limit.end))
            yield Stroke(ends, ink, 1.0, dash)
        for (at, text), level in zip(chart.marks, self.levels, strict=True):
            yield from self._mark(at, text, level)
        for n, course in enumerate(chart.courses):
            yield from self._course(course, *self._style(n))
        yield from self._labels()

    def _style(self, n: int) -> tuple[str, tuple[float, ...], str]:
        """Return colour, dashes and shape of the n-th line; what is not joined stands out by a large empty shape."""
        course = self.chart.courses[n]
        if not course.is_joined:
            before = sum(not one.is_joined for one in self.chart.courses[:n])
            return "ink", (), _RINGS[before % len(_RINGS)]
        if course.is_published:
            before = sum(one.is_published for one in self.chart.courses[:n])
            return "soft", *_OF_PUBLISHED[before % len(_OF_PUBLISHED)]
        return f"s{n % len(SHAPES)}", DASHES[n % len(DASHES)], SHAPES[n % len(SHAPES)]

    def _course(self, course: Course, ink: str, dash: tuple[float, ...], shape: str) -> Iterator[Shape]:
        axis = self.chart.right if course.is_right else None
        places = [(self.x(x), self.y(y, axis)) for x, y in course.points]
        if course.is_joined and len(places) > 1:
            yield Stroke(tuple(_steps(places) if course.is_step else places), ink, 1.5, dash)
        for (x, _), (low, high) in zip(places, course.ranges, strict=False):
            yield from self._whisker(x, self.y(low, axis), self.y(high, axis), ink)
        size = self.letter * (0.62 if shape.startswith("big") else 0.3)
        if course.is_step and len(places) > 1:
            return
        every = 1 if len(places) <= _MOST_SPOTS else -(-len(places) // _SPOTS)
        for x, y in places[::every]:
            yield Spot(x, y, shape, ink, size)

    def _whisker(self, x: float, low: float, high: float, ink: str) -> Iterator[Shape]:
        """Draw a thin stroke between two ends, where there is anything between them."""
        if low - high <= 1:
            return
        yield Stroke(((x, low), (x, high)), ink, 0.8)
        half = self.letter * 0.3
        for end in (low, high):
            yield Stroke(((x - half, end), (x + half, end)), ink, 0.8)

    def _axes(self) -> Iterator[Shape]:
        chart, foot = self.chart, self.letter * 0.35
        for value, text in chart.y.ticks:
            y = self.y(value)
            yield Stroke(((self.left, y), (self.right, y)), "line", 0.7)
            yield Word(self.left - self.letter * 0.5, y + foot, text, "end")
        for value, text in () if chart.right is None else chart.right.ticks:
            yield Word(self.right + self.letter * 0.5, self.y(value, chart.right) + foot, text)
        yield Stroke(((self.left, self.bottom), (self.right, self.bottom)), "soft", 0.7)
        end = -1e9
        for value, text in chart.x.ticks:
            x, half = self.x(value), self.measure(text) / 2
            yield Stroke(((x, self.bottom), (x, self.bottom + self.letter * 0.3)), "soft", 0.7)
            if x - half > end:
                yield Word(x, self.bottom + self.letter * 1.35, text, "middle")
                end = x + half + self.letter * 0.6
        yield Word(self.right, self.bottom + self.letter * 2.7, chart.x.name, "end")
        yield Word(0.0, self.name_y + self.letter, chart.y.name)
        if chart.right is not None:
            yield Word(self.width, self.name_y + self.letter, chart.right.name, "end")

    def _mark(self, at: float, text: str, level: int) -> Iterator[Shape]:
        x, y = self.x(at), self.mark_top + self.line * level
        yield Stroke(((x, y + self.letter * 0.2), (x, self.bottom)), "ink", 0.8, (3.0, 2.0))
        gap = self.letter * 0.3
        if x + gap + self.measure(text) <= self.width:
            yield Word(x + gap, y + self.letter, text, ink="ink")
        else:
            yield Word(x - gap, y + self.letter, text, "end", "ink")

    def _levels_of_marks(self, left: float, right: float) -> tuple[list[int], int]:
        """Return the row each mark's name stands in, so that none covers another, and how many rows there are."""
        taken: list[list[tuple[float, float]]] = []
        levels = []
        for at, text in self.chart.marks:
            x, long = left + (right - left) * share(self.chart.x, at), self.measure(text) + self.letter
            start = x if x + long <= self.width else x - long
            row = next(
                (n for n, row in enumerate(taken) if all(start >= b or start + long <= a for a, b in row)), len(taken)
            )
            if row == len(taken):
                taken.append([])
            taken[row].append((start, start + long))
            levels.append(row)
        return levels, len(taken)

    def _labels(self) -> Iterator[Shape]:
        """Write beside the points what they are, where there is room for it."""
        boxes: list[tuple[float, float, float, float]] = []
        for n, course in enumerate(self.chart.courses):
            axis = self.chart.right if course.is_right else None
            for (px, py), text in zip(course.points, course.labels, strict=False):
                long = self.measure(text)
                x, y = self.x(px) + self.letter * 0.45, self.y(py, axis) - self.letter * 0.45
                x = x if x + long <= self.width else self.x(px) - self.letter * 0.45 - long
                box = (x, y - self.letter, x + long, y)
                if not any(box[0] < c and a < box[2] and box[1] < d and b < box[3] for a, b, c, d in boxes):
                    boxes.append(box)
                    yield Word(x, y, text, ink=self._style(n)[0])

    def _legend(self) -> tuple[list[Shape], int]:
        """Return the samples with their names, and how many rows they take; none for one line alone."""
        entries: list[tuple[str, int | str | None]] = [(course.name, n) for n, course in enumerate(self.chart.courses)]
        entries += dict.fromkeys((limit.name, limit.kind) for limit in self.chart.limits)
        entries += [] if self.chart.span is None else [(self.chart.span[2], None)]
        if len(entries) < 2:  # noqa: PLR2004 (one line needs no key)
            return [], 0
        found: list[Shape] = []
        x, row, sample = 0.0, 0, self.letter * 2.4
        for name, key in entries:
            long = sample + self.letter * 0.5 + self.measure(name) + self.letter * 1.4
            if x > 0 and x + long - self.letter * 1.4 > self.width:
                x, row = 0.0, row + 1
            y = self.line * row + self.letter
            found += self._sample(key, x, y - self.letter * 0.35, sample)
            found.append(Word(x + sample + self.letter * 0.5, y, name))
            x += long
        return found, row + 1

    def _sample(self, key: int | str | None, x: float, y: float, long: float) -> list[Shape]:
        if key is None:
            return [Area(x, y - self.letter * 0.4, long, self.letter * 0.8)]
        if isinstance(key, str):
            ink, dash = _OF_LIMITS.get(key, ("soft", ()))
            return [Stroke(((x, y), (x + long, y)), ink, 1.0, dash)]
        ink, dash, shape = self._style(key)
        course = self.chart.courses[key]
        parts: list[Shape] = [Stroke(((x, y), (x + long, y)), ink, 1.5, dash)] if course.is_joined else []
        if not course.is_step:
            parts.append(Spot(x + long / 2, y, shape, ink, self.letter * (0.45 if shape.startswith("big") else 0.3)))
        return parts


def _steps(places: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield the corners of a line that holds each value up to the next point."""
    yield places[0]
    for (_, before), (x, y) in pairwise(places):
        yield x, before
        yield x, y


def corners_of(spot: Spot) -> list[tuple[float, float]]:
    """Return the corners of a square, diamond or triangle."""
    first, count = {
        "square": (45, 4),
        "diamond": (0, 4),
        "triangle": (-90, 3),
        "down": (90, 3),
    }[spot.shape.removeprefix("big-")]
    far = spot.size * 1.25
    angles = (math.radians(first + n * 360 / count) for n in range(count))
    return [(spot.x + far * math.cos(angle), spot.y + far * math.sin(angle)) for angle in angles]


def strokes_of(spot: Spot) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the two strokes of a cross or a plus."""
    far = spot.size
    if spot.shape == "plus":
        return [((spot.x - far, spot.y), (spot.x + far, spot.y)), ((spot.x, spot.y - far), (spot.x, spot.y + far))]
    return [
        ((spot.x - far, spot.y - far), (spot.x + far, spot.y + far)),
        ((spot.x - far, spot.y + far), (spot.x + far, spot.y - far)),
    ]
