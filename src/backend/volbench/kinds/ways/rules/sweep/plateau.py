"""Where a way levels off: its largest files all move at about one speed, and smaller ones maybe faster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.compare.kind import Rng
from volbench.domain.model.sweeps.sweep import Interval, Plateau, SizeTimes
from volbench.kinds.ways.rules.sweep.fit import FEWEST_ROUNDS, between, drawn, speed_of, tail_of

LEVEL_SIZES: Final = 3
"""So many of the largest sizes have to agree."""
LEVEL: Final = 0.05
"""Within so much of each other they do."""
_BURST: Final = 1.5
"""A smaller file that moves so much faster got through before something took hold: a shaper, or a memory that fills."""


def plateau(sizes: Sequence[SizeTimes], rng: Rng) -> Plateau | None:
    """Return where these sizes, from the smallest to the largest, level off; None where they do not.

    Told is the speed of the largest size, which has the least of the cost of a file in it.
    """
    if len(sizes) < LEVEL_SIZES:
        return None
    speeds = [speed_of(one) for one in sizes]
    level = speeds[-LEVEL_SIZES:]
    if max(level) > min(level) * (1 + LEVEL):
        return None
    bursts = [n for n in range(len(sizes) - LEVEL_SIZES) if speeds[n] >= _BURST * speeds[-1]]
    return Plateau(
        bytes_per_s=speeds[-1],
        interval=_interval(sizes[-1], rng),
        from_bytes=sizes[-LEVEL_SIZES].bytes,
        burst=(sizes[bursts[-1]].bytes, speeds[bursts[-1]]) if bursts else None,
    )


def _interval(size: SizeTimes, rng: Rng) -> Interval | None:
    if len(size.times_ns) < FEWEST_ROUNDS:
        return None
    speeds = [size.bytes / time * 1e9 for ((_, time),) in drawn([size], rng)]
    return between(speeds, tail_of(len(size.times_ns)))
