"""Positions and ticks of an axis: where on it a value stands, and which round numbers are written at it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.reports.charts.chart import ChartAxis

_ROUND: Final = (1.0, 2.0, 5.0, 10.0)
_OF_TIME: Final = (10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400)
"""Seconds that are round to people."""
_FEW_DECADES: Final = 2.5
"""Of an axis with so few decades 2 and 5 are written too."""


def share(axis: ChartAxis, value: float) -> float:
    """Return where on an axis a value stands, from 0 to 1; what lies beyond an end stands there."""
    low, high, at = (_stretched(axis.scale, one) for one in (axis.low, axis.high, value))
    return 0.5 if high <= low else min(1.0, max(0.0, (at - low) / (high - low)))


def _stretched(scale: str, value: float) -> float:
    if scale == "log":
        return math.log10(value) if value > 0 else -math.inf
    if scale == "nines":
        return -math.log10(max(1e-12, 1 - value / 100))
    return value


def round_step(rough: float, *, is_time: bool = False) -> float:
    """Return the smallest round number that is not below `rough`."""
    if is_time and rough > _ROUND[2]:
        return float(next((step for step in _OF_TIME if step >= rough), 86400 * math.ceil(rough / 86400)))
    power = 10.0 ** math.floor(math.log10(rough))
    return next(part * power for part in _ROUND if part * power >= rough * (1 - 1e-9))


def linear_ticks(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of `step` from `low` to `high`."""
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [n * step for n in range(first, last + 1)]


def log_edges(values: Sequence[float]) -> tuple[float, float]:
    """Return the nearest of 1, 2 and 5 times a power of ten around positive values."""
    low, high = min(values), max(values)
    below = 10.0 ** math.floor(math.log10(low))
    above = 10.0 ** math.floor(math.log10(high))
    start = max(part * below for part in _ROUND[:3] if part * below <= low * (1 + 1e-9))
    end = min(part * above for part in _ROUND if part * above >= high * (1 - 1e-9))
    return (start / 2, end * 2) if start >= end else (start, end)


def log_ticks(low: float, high: float) -> list[float]:
    """Return powers of ten between two values, with 2 and 5 times of them where there are few."""
    decades = math.log10(high / low)
    parts = _ROUND[:3] if decades <= _FEW_DECADES else _ROUND[:1]
    powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    every = max(1, math.ceil(decades / 8))
    found = [part * 10.0**power for power in powers if power % every == 0 for part in parts]
    return [one for one in found if low * (1 - 1e-9) <= one <= high * (1 + 1e-9)]
