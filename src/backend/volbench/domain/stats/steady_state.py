"""The steady-state rule of the SNIA Solid State Storage Performance Test Specification, over rounds."""

from __future__ import annotations

import statistics as standard
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


@dataclass(frozen=True, slots=True)
class Window:
    """How flat five consecutive rounds are."""

    first_round: int
    """From 1."""
    mean: float
    excursion_ratio: float
    slope: float
    """Least-squares slope per round."""
    slope_excursion_ratio: float
    """Height the fitted line gains or loses over the window, |slope| times 4, as a share of the mean."""

    @property
    def is_steady(self) -> bool:
        """Whether both limits hold."""
        return self.excursion_ratio <= MOST_EXCURSION and self.slope_excursion_ratio <= MOST_SLOPE_EXCURSION


def windows(values: Sequence[float]) -> tuple[Window, ...]:
    """Measure every window of five consecutive rounds; values must be positive."""
    return tuple(_window(values[start : start + WINDOW], start + 1) for start in range(len(values) - WINDOW + 1))


def first_steady(values: Sequence[float]) -> Window | None:
    """Return the first steady window within the first 25 rounds; None when steady state was not reached."""
    return next((window for window in windows(values[:MOST_ROUNDS]) if window.is_steady), None)


def _window(values: Sequence[float], first_round: int) -> Window:
    mean = standard.fmean(values)
    slope = standard.linear_regression(range(WINDOW), values).slope
    return Window(
        first_round=first_round,
        mean=mean,
        excursion_ratio=(max(values) - min(values)) / mean,
        slope=slope,
        slope_excursion_ratio=abs(slope) * (WINDOW - 1) / mean,
    )
