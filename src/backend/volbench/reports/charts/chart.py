"""A line chart in finished words: axes with their ticks, lines, limits and marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ChartAxis:
    """One edge of a chart."""

    name: str
    scale: str
    """`linear`, `log`, or `nines`: 90, 99, 99.9 … equally far apart."""
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Course:
    """One line."""

    name: str
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...] = ()
    is_step: bool = False
    is_joined: bool = True
    is_right: bool = False
    is_published: bool = False
    ranges: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """A straight line between two points."""

    kind: str
    """`band`, `mean`, `slope`, `ceiling`, `burst`, `settled`."""
    name: str
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class LineChart:
    """Everything a line chart shows."""

    caption: str
    x: ChartAxis
    y: ChartAxis
    right: ChartAxis | None
    courses: tuple[Course, ...]
    limits: tuple[Limit, ...] = ()
    marks: tuple[tuple[float, str], ...] = ()
    """Places on the lower axis with their names."""
    span: tuple[float, float, str] | None = None
    """Shaded from, to, and why."""
    notes: tuple[str, ...] = ()


def chart_from(read: dict[str, Any]) -> LineChart:
    """Return the chart that `dataclasses.asdict` wrote, after a way through JSON."""
    right = read["right"]
    span = read["span"]
    return LineChart(
        caption=read["caption"],
        x=_axis(read["x"]),
        y=_axis(read["y"]),
        right=None if right is None else _axis(right),
        courses=tuple(_course(one) for one in read["courses"]),
        limits=tuple(Limit(one["kind"], one["name"], tuple(one["start"]), tuple(one["end"])) for one in read["limits"]),
        marks=_pairs(read["marks"]),
        span=None if span is None else (span[0], span[1], span[2]),
        notes=tuple(read["notes"]),
    )


def _course(read: dict[str, Any]) -> Course:
    pairs = {name: _pairs(read[name]) for name in ("points", "ranges")}
    return Course(**{**read, **pairs, "labels": tuple(read["labels"])})


def _axis(read: dict[str, Any]) -> ChartAxis:
    return ChartAxis(**{**read, "ticks": _pairs(read["ticks"])})


def _pairs(read: list[Any]) -> tuple[Any, ...]:
    return tuple((first, second) for first, second in read)
