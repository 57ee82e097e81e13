"""The steady-state rule of the SNIA Solid State Storage Performance Test Specification, over rounds.

Both limits are inclusive and hold with a relative tolerance of 10⁻⁹, so that the answer does not depend on the unit:
a window exactly on a limit is steady in nanoseconds and in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WINDOW: Final = 5
"""Consecutive rounds that must be flat."""
MOST_EXCURSION: Final = 0.20
"""Largest minus smallest value of the window, as a share of its mean."""
MOST_SLOPE_EXCURSION: Final = 0.10
"""Rise or fall of the fitted line over the window, as a share of its mean."""
MOST_ROUNDS: Final = 25
"""After this many rounds one stops and says that steady state was not reached."""
TOLERANCE: Final = 1e-9
"""By this share of itself a limit may be exceeded: far above the rounding of doubles, far below what is measured."""
_AWAY_FROM_MIDDLE: Final = (-2, -1, 0, 1, 2)
_SUM_OF_SQUARES: Final = 10


@dataclass(frozen=True, slots=True)
class Window:
    """How flat five consecutive rounds are."""

    first_round: int
    """From 1."""
    mean: float
    excursion_ratio: float | None
    """Largest minus smallest value over the mean; None where the mean is not positive."""
    slope: float
    """Least-squares slope per round."""
    slope_excursion_ratio: float | None
    """Height the fitted line gains or loses over the window, |slope| times 4, over the mean; None as above."""

    @property
    def last_round(self) -> int:
        """The round it ends with, from 1."""
        return self.first_round + WINDOW - 1

    @property
    def is_steady(self) -> bool:
        """Whether both limits hold. Nothing is said of rounds in which nothing moved."""
        if self.excursion_ratio is None or self.slope_excursion_ratio is None:
            return False
        return _is_within(self.excursion_ratio, MOST_EXCURSION) and _is_within(
            self.slope_excursion_ratio, MOST_SLOPE_EXCURSION
        )


def windows(values: Sequence[float]) -> tuple[Window, ...]:
    """Measure every window of five consecutive rounds; values are finite, in any unit."""
    return tuple(_window(values[start : start + WINDOW], start + 1) for start in range(len(values) - WINDOW + 1))


def first_steady(values: Sequence[float], most_rounds: int = MOST_ROUNDS) -> Window | None:
    """Return the first steady window within the first `most_rounds` rounds; None when there is none."""
    return next((window for window in windows(values[:most_rounds]) if window.is_steady), None)


def _window(values: Sequence[float], first_round: int) -> Window:
    mean = math.fsum(values) / WINDOW
    slope = math.fsum(away * value for away, value in zip(_AWAY_FROM_MIDDLE, values, strict=True)) / _SUM_OF_SQUARES
    if mean <= 0:
        return Window(first_round, mean, None, slope, None)
    return Window(
        first_round=first_round,
        mean=mean,
        excursion_ratio=(max(values) - min(values)) / mean,
        slope=slope,
        slope_excursion_ratio=abs(slope) * (WINDOW - 1) / mean,
    )


def _is_within(value: float, limit: float) -> bool:
    return value <= limit * (1 + TOLERANCE)
