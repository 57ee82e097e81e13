"""The line t = t0 + size/B through times by size, each size weighted by its own time.

Sizes go over five powers of ten, and so do their times: plain least squares would look at the largest file alone. The
squares that are least here are those of the *relative* deviations, (line - time) / time, so that every size counts the
same (docs/methodology.md). Neither number may be below 0: a file does not take less time for being large, and does not
begin before it is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from volbench.domain.model.sweeps.sweep import Line

FEWEST_SIZES: Final = 3
"""Through two sizes a line always goes; it takes a third to say whether it holds."""

Point = tuple[int, float]
"""Bytes, and the time of one file in ns (above 0)."""


def line_through(points: Sequence[Point]) -> Line:
    """Return the line with the least relative deviations, in squares; through one point it says nothing of a cost."""
    if len({size for size, _ in points}) == 1:
        return _speed_alone(points)
    # Divided by its own time, each point reads 1 = t0·(1/t) + (1/B)·(size/t): two unknowns, no constant.
    ones = [1 / time for _, time in points]
    sizes = [size / time for size, time in points]
    aa, bb = _dot(ones, ones), _dot(sizes, sizes)
    ab, a, b = _dot(ones, sizes), math.fsum(ones), math.fsum(sizes)
    determinant = aa * bb - ab * ab
    if determinant <= 0:  # pragma: no cover (sizes differ, so only rounding leads here)
        return _speed_alone(points)
    cost, slowness = (a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant
    if cost < 0:
        return _speed_alone(points)
    return Line(cost, slowness) if slowness >= 0 else Line(a / aa, 0.0)


def _speed_alone(points: Sequence[Point]) -> Line:
    """Return the line on which a file costs nothing but its bytes."""
    sizes = [size / time for size, time in points]
    return Line(0.0, math.fsum(sizes) / _dot(sizes, sizes))


def deviations(line: Line, points: Sequence[Point]) -> list[float]:
    """Return by how much of its own time the line misses each point."""
    return [line.time_ns(size) / time - 1 for size, time in points]


def break_in(points: Sequence[Point]) -> tuple[int, int]:
    """Return the neighbouring sizes between which two lines, one below and one above, fit best.

    `points` go from the smallest size to the largest, and no size comes twice; there are at least two.
    """
    best = min(range(1, len(points)), key=lambda at: _misfit(points[:at]) + _misfit(points[at:]))
    return points[best - 1][0], points[best][0]


def _misfit(points: Sequence[Point]) -> float:
    return math.fsum(off * off for off in deviations(line_through(points), points))


def _dot(first: Sequence[float], second: Sequence[float]) -> float:
    return math.fsum(_products(first, second))


def _products(first: Sequence[float], second: Sequence[float]) -> Iterator[float]:
    return (one * other for one, other in zip(first, second, strict=True))
