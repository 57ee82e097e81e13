"""Whether one line holds for all sizes of a way, its numbers with their intervals, or where it breaks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from volbench.domain.compare.kind import Rng
from volbench.domain.model.sweeps.sweep import MOST_OFF, Fit, Interval, Line, LineIntervals, SizeTimes
from volbench.domain.stats.descriptive import median
from volbench.domain.stats.student import quantile
from volbench.kinds.ways.rules.sweep.line import FEWEST_SIZES, break_in, deviations, line_through

RESAMPLES: Final = 1000
FEWEST_ROUNDS: Final = 5
"""Drawn anew from fewer rounds, the same few values would be called an interval."""
_CONFIDENCE: Final = 0.975


def speed_of(one: SizeTimes) -> float:
    """Return the bytes a second of one size, the median of its rounds: the number that its workload has everywhere.

    Size over median time is another one wherever two rounds share the middle.
    """
    return median([one.bytes / time * 1e9 for time in one.times_ns])


def fit(sizes: Sequence[SizeTimes], rng: Rng) -> Fit | None:
    """Return the line through the medians of these sizes, from the smallest to the largest; None below three."""
    if len(sizes) < FEWEST_SIZES:
        return None
    points = [(one.bytes, median(one.times_ns)) for one in sizes]
    line = line_through(points)
    off = deviations(line, points)
    worst = max(range(len(off)), key=lambda n: abs(off[n]))
    return Fit(
        line=line,
        worst_bytes=points[worst][0],
        worst_ratio=off[worst],
        breaks_between=None if abs(off[worst]) <= MOST_OFF else break_in(points),
        intervals=intervals(sizes, rng),
    )


def intervals(sizes: Sequence[SizeTimes], rng: Rng) -> LineIntervals | None:
    """Return 95 % intervals of a line's numbers from rounds drawn anew; None where a size has fewer than five.

    Whole rounds are drawn: what happened in a round happened to all of its sizes. With few rounds such intervals are
    too narrow; which of the drawn lines bound them therefore follows Student's distribution (the expanded percentile
    interval of Hesterberg, The American Statistician 2015).
    """
    fewest = min(len(one.times_ns) for one in sizes)
    if fewest < FEWEST_ROUNDS:
        return None
    lines = [line_through(points) for points in drawn(sizes, rng)]
    tail = tail_of(fewest)
    slowness = between([line.ns_per_byte for line in lines], tail)
    halves = [_half(line) for line in lines]
    is_bound = slowness[0] > 0
    return LineIntervals(
        per_file_ns=between([line.per_file_ns for line in lines], tail),
        bytes_per_s=(1e9 / slowness[1], 1e9 / slowness[0]) if is_bound else None,
        half_speed_bytes=between(halves, tail) if is_bound else None,
    )


def _half(line: Line) -> float:
    found = line.half_speed_bytes
    return math.inf if found is None else found


def drawn(sizes: Sequence[SizeTimes], rng: Rng) -> list[list[tuple[int, float]]]:
    """Return the points of each resample: the median time of each size over the rounds drawn for it.

    A size with n rounds takes the drawn places times n, rounded down: sizes with equally many rounds take the same
    rounds, those that have fewer the ones at about the same time.
    """
    most = max(len(one.times_ns) for one in sizes)
    places = [[rng.random() for _ in range(most)] for _ in range(RESAMPLES)]
    return [[(one.bytes, median(_taken(one.times_ns, row))) for one in sizes] for row in places]


def _taken(times: Sequence[float], row: Sequence[float]) -> list[float]:
    return [times[int(place * len(times))] for place in row[: len(times)]]


def tail_of(rounds: int) -> float:
    """Return which share of resamples lies beyond each end of a 95 % interval from so many rounds."""
    return NormalDist().cdf(-quantile(_CONFIDENCE, rounds - 1) * math.sqrt(rounds / (rounds - 1)))


def between(values: Sequence[float], tail: float) -> Interval:
    """Return the values beyond which a share `tail` of them lies at each end."""
    ordered = sorted(values)
    cut = math.floor(tail * len(ordered))
    return ordered[cut], ordered[len(ordered) - 1 - cut]
