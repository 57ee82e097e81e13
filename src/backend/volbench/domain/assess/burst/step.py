"""Finds the one step down from a plateau to a lower one in a series of speeds. Pure.

The cut is the one that leaves the least sum of distances of the logarithms to the medians of both sides: exact, every
cut is tried (least absolute deviations with one change; oracle in the tests: exhaustive search). Whether it is a step
is decided by what a limit looks like: both sides level, the fall sharp and deep, never taken back.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean, median
from typing import Final

FALL_RATIO: Final = 0.25
"""Smallest fall that is named, as everywhere where a speed falls for good."""
LEAST_BEFORE_S: Final = 5
LEAST_AFTER_S: Final = 20
"""Seconds on either side: credits may end soon, what they settle at may not be a moment."""
FEWEST_POINTS: Final = 24
MOST_POINTS: Final = 300
"""Longer series are averaged down before they are cut, which keeps a slow processor below a second."""
LEVEL_SHARE: Final = 0.9
"""So much of each side lies near its level; the rest may be stalls and dips."""
NEAR_BURST: Final = math.log(1.2)
NEAR_SETTLED: Final = math.log(1.1)
"""How near: above the credits' end the machine may be the limit, below it the limit itself is, and that holds still."""
NEAR_FALL: Final = 1 / 3
"""And never farther than this share of the fall."""
MOST_DRIFT: Final = 0.25
"""Between the halves of one side, as a share of the fall; an even slope over the whole series has a half."""
SHARP_SHARE: Final = 0.8
"""So much of the fall lies between the twentieths of the series beside the cut."""
_NEAREST: Final = 3
"""Points beside the cut, at least."""
_FLOOR: Final = 0.01
"""A second at rest has no logarithm; it counts as this share of the median."""
_EDGE_POINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Step:
    """One step down."""

    at: int
    """Index of the first second behind it."""
    high: float
    low: float
    """Medians of the two sides, in the unit of the series."""


def find_step(values: Sequence[float]) -> Step | None:
    """Return the step from the plateau a series of seconds begins with to a lower one it keeps; None without one.

    What swings regularly is looked at in ever longer averages.
    """
    width = max(1, -(-len(values) // MOST_POINTS))
    while len(values) // width >= FEWEST_POINTS:
        means = [fmean(values[i : i + width]) for i in range(0, len(values) - width + 1, width)]
        at = _step_in(means, -(-LEAST_BEFORE_S // width), -(-LEAST_AFTER_S // width))
        if at is not None:
            place = at if width == 1 else _refined(values, at * width, width)
            return Step(place, median(values[:place]), median(values[place:]))
        width *= 2
    return None


def best_cut(logs: Sequence[float], before: int, after: int) -> int | None:
    """Return the cut with the least sum of distances to the medians of both sides; None where there is no room.

    Args:
        logs: The series.
        before: Points that stay on its left at least, 1 or more.
        after: Points that stay on its right at least, 1 or more.
    """
    left, right = _costs(logs), _costs(logs[::-1])[::-1]
    places = range(before, len(logs) - after + 1)
    return min(places, key=lambda at: left[at - 1] + right[at], default=None)


def _costs(logs: Sequence[float]) -> list[float]:
    """Return the sum of distances of the first 1, 2, 3 … values to their median, in n log n: a heap for each half."""
    lower: list[float] = []
    upper: list[float] = []
    sums = [0.0, 0.0]
    costs = []
    for value in logs:
        moved = -heapq.heappushpop(lower, -value)
        sums[0] += value - moved
        heapq.heappush(upper, moved)
        sums[1] += moved
        if len(upper) > len(lower):
            back = heapq.heappop(upper)
            heapq.heappush(lower, -back)
            sums = [sums[0] + back, sums[1] - back]
        # With an odd count the middle one lies in the lower half and is no distance from itself.
        middle = -lower[0] if len(lower) > len(upper) else 0.0
        costs.append(sums[1] - sums[0] + middle)
    return costs


def _step_in(values: Sequence[float], before: int, after: int) -> int | None:
    logs = _logs(values)
    at = best_cut(logs, max(_EDGE_POINTS, before), max(_EDGE_POINTS, after))
    return at if at is not None and _is_step(logs, at) else None


def _logs(values: Sequence[float]) -> list[float]:
    positive = [value for value in values if value > 0]
    floor = _FLOOR * median(positive) if positive else 1.0
    return [math.log(max(value, floor)) for value in values]


def _is_step(logs: Sequence[float], at: int) -> bool:
    high, low = median(logs[:at]), median(logs[at:])
    fall = high - low
    if fall < -math.log(1 - FALL_RATIO):
        return False
    near = max(_NEAREST, len(logs) // 20)
    drop = median(logs[max(0, at - near) : at]) - median(logs[at : at + near])
    return (
        drop >= SHARP_SHARE * fall
        and _is_level(logs[:at], high, fall, NEAR_BURST)
        and _is_level(logs[at:], low, fall, NEAR_SETTLED)
    )


def _is_level(side: Sequence[float], level: float, fall: float, near: float) -> bool:
    """Say whether a side keeps its level: nearly all of it, and its last half as its first."""
    near = min(near, NEAR_FALL * fall)
    half = len(side) // 2
    drift = abs(median(side[:half]) - median(side[half:]))
    inside = sum(abs(value - level) <= near for value in side)
    return drift <= min(near, MOST_DRIFT * fall) and inside >= LEVEL_SHARE * len(side)


def _refined(values: Sequence[float], about: int, width: int) -> int:
    """Move a cut that was found in averages to the second that parts the single values best."""
    logs = _logs(values)
    middle = (median(logs[:about]) + median(logs[about:])) / 2
    start, end = max(1, about - width), min(len(logs) - 1, about + width)
    # Left of the cut values above the middle speak for it, right of it those below.
    above = [0, *accumulate(value > middle for value in logs[start:end])]
    return max(range(start, end + 1), key=lambda at: (2 * above[at - start] - (at - start), -abs(at - about)))
