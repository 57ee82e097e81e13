"""Where a load curve bends: the point after which more load buys little more throughput. Pure.

The rule: throughput over the logarithm of the load (doubling the load is one step), both scaled to 0..1; the knee is
the point furthest above the straight line between the ends. A curve that nowhere rises clearly above that line has
none: it is still climbing, or never climbed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

MIN_POINTS: Final = 4
MIN_BEND: Final = 0.1
"""How far above the line, as a share of the rise, counts as a bend; less is within the spread of measurements."""
MIN_RISE: Final = 0.2
"""A curve must gain this share of its lowest value; a flatter one was saturated from the start."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One measured point."""

    load: float
    """Queue depth, or block size in bytes."""
    throughput: float
    """IOPS or bytes per second."""
    latency_ns: float | None = None


@dataclass(frozen=True, slots=True)
class Knee:
    """The point where the curve bends."""

    point: CurvePoint
    bend: float
    """Height above the line between the ends, 0..1."""
    throughput_ratio: float
    """Share of the highest throughput that the knee already reaches."""


def find_knee(points: Iterable[CurvePoint]) -> Knee | None:
    """Return the knee of a curve; None where there are too few points, too little rise, or no bend."""
    curve = sorted(points, key=lambda point: point.load)
    if len(curve) < MIN_POINTS or curve[0].load <= 0:
        return None
    lowest, highest = curve[0].throughput, max(point.throughput for point in curve)
    first, last = math.log(curve[0].load), math.log(curve[-1].load)
    if lowest <= 0 or first == last or highest < lowest * (1 + MIN_RISE):
        return None

    def bend_at(point: CurvePoint) -> float:
        along = (math.log(point.load) - first) / (last - first)
        up = (point.throughput - lowest) / (highest - lowest)
        return up - along

    best = max(curve, key=bend_at)
    if bend_at(best) < MIN_BEND:
        return None
    return Knee(best, bend_at(best), best.throughput / highest)
