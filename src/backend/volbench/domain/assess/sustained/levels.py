"""Finds where a series of speeds falls for good. Pure.

The series is cut into levels. A cut is made where it leaves the smallest sum of
distances (of logarithms, so that halving counts the same at every speed), and it stands only as a *lasting fall*:
deep, sharp, clear of the noise, and not taken back. Seconds depend on each other, so no probability is claimed.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import Final

FALL_RATIO: Final = 0.25
"""Smallest fall that is told: hard disks lose up to half of their speed from their first to their last byte, but no
quarter within the tenth of the free space that is written here."""
CLEAR_OF_NOISE: Final = 4.0
"""A fall must be this many standard deviations (1.4826 x MAD around the levels) deep."""
SHARP_SHARE: Final = 0.5
"""This share of the fall must happen between the neighbouring tenths; a slope over the whole series has a fifth."""
FEWEST_BEFORE: Final = 2
FEWEST_AFTER: Final = 4
"""Points on either side of a cut: the start may be short, what is called lasting may not."""
FEWEST_POINTS: Final = 12
"""A shorter series is not judged."""
MOST_POINTS: Final = 300
"""Longer series are averaged down before they are cut, which keeps a slow processor below a second."""
MOST_LEVELS: Final = 4
SHORTEST_LEVEL: Final = 8
"""A level between two cuts that is shorter is the way down, not a speed of its own."""
_FLOOR: Final = 0.01
"""A second at rest has no logarithm; it counts as this share of the median."""
_MAD_TO_DEVIATION: Final = 1.4826


@dataclass(frozen=True, slots=True)
class Level:
    """A stretch of the series at one speed."""

    first: int
    """Index of its first point."""
    end: int
    """Index after its last point."""
    value: float
    """Mean of its points: for seconds, the bytes of the stretch over its time."""


def find_levels(values: Sequence[float]) -> tuple[Level, ...]:
    """Return the levels of a series from its start; one where it never falls for good, none where it is too short.

    Speeds that swing regularly (an SSD that moves its cache aside now and then) are looked at in ever longer averages.
    """
    if len(values) < FEWEST_POINTS:
        return ()
    cuts: list[int] = []
    _collect(values, 0, cuts)
    edges = [0, *_without_steps(sorted(cuts)), len(values)]
    return tuple(Level(first, end, fmean(values[first:end])) for first, end in pairwise(edges))


def _without_steps(cuts: Sequence[int]) -> list[int]:
    """Leave out cuts that end a stretch too short to be a level; the fall then began with the cut before."""
    kept = list(cuts[:1])
    for cut in cuts[1:]:
        if cut - kept[-1] >= SHORTEST_LEVEL:
            kept.append(cut)
    return kept


def _collect(values: Sequence[float], offset: int, cuts: list[int]) -> None:
    """Cut, then look at both halves; `cuts` grows by indices of the whole series."""
    at = find_fall(values) if len(cuts) < MOST_LEVELS - 1 else None
    if at is None:
        return
    cuts.append(offset + at)
    _collect(values[:at], offset, cuts)
    _collect(values[at:], offset + at, cuts)


def find_fall(values: Sequence[float]) -> int | None:
    """Return the index of the first point after the most telling lasting fall; None where there is none."""
    width = max(1, -(-len(values) // MOST_POINTS))
    while len(values) // width >= FEWEST_POINTS:
        means = [fmean(values[i : i + width]) for i in range(0, len(values) - width + 1, width)]
        at = _fall_in(means)
        if at is not None:
            return at if width == 1 else _refine(values, at * width, width)
        width *= 2
    return None


def _fall_in(values: Sequence[float]) -> int | None:
    logs = _logs(values)
    best = _best_cut(logs)
    return best if best is not None and _is_lasting(logs, best) else None


def _logs(values: Sequence[float]) -> list[float]:
    positive = [value for value in values if value > 0]
    floor = _FLOOR * median(positive) if positive else 1.0
    return [math.log(max(value, floor)) for value in values]


def _best_cut(logs: Sequence[float]) -> int | None:
    """Return the cut with the smallest sum of distances among those where the speed falls deep enough."""
    before, after = _running_medians(logs), _running_medians(logs[::-1])[::-1]
    best, least = None, math.inf
    for at in range(FEWEST_BEFORE, len(logs) - FEWEST_AFTER + 1):
        high, low = before[at - 1], after[at]
        if not _is_deep(high, low):
            continue
        cost = math.fsum(abs(value - high) for value in logs[:at]) + math.fsum(abs(value - low) for value in logs[at:])
        if cost < least:
            best, least = at, cost
    return best


def _running_medians(logs: Sequence[float]) -> list[float]:
    """Return the median of the first 1, 2, 3 … values."""
    ordered: list[float] = []
    medians = []
    for value in logs:
        insort(ordered, value)
        half = len(ordered) // 2
        medians.append(ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2)
    return medians


def _is_deep(high: float, low: float) -> bool:
    return high - low >= -math.log(1 - FALL_RATIO)


def _is_lasting(logs: Sequence[float], at: int) -> bool:
    """Judge one cut: clear of the noise, sharp, and still there in the last quarter of what follows."""
    high, low = median(logs[:at]), median(logs[at:])
    noise = median([abs(value - high) for value in logs[:at]] + [abs(value - low) for value in logs[at:]])
    if high - low < CLEAR_OF_NOISE * _MAD_TO_DEVIATION * noise:
        return False
    near = max(FEWEST_BEFORE, len(logs) // 10)
    drop = median(logs[max(0, at - near) : at]) - median(logs[at : at + near])
    if drop < SHARP_SHARE * (high - low):
        return False
    last = logs[-max(FEWEST_AFTER, (len(logs) - at) // 4) :]
    return _is_deep(high, median(last))


def _refine(values: Sequence[float], about: int, width: int) -> int:
    """Move a cut that was found in averages to the point that parts the single values best."""
    logs = _logs(values)
    high, low = median(logs[:about]), median(logs[about:])
    middle = (high + low) / 2
    start, end = max(1, about - width), min(len(logs) - 1, about + width)
    # Left of the cut values above the middle speak for it, right of it those below.
    scores = {
        at: sum(value > middle for value in logs[start:at]) + sum(value <= middle for value in logs[at:end])
        for at in range(start, end + 1)
    }
    return max(scores, key=lambda at: (scores[at], -abs(at - about)))
