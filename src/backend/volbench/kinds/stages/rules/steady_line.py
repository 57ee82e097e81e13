"""The line fitted through the rounds of the window that decides, as a formula: what it is at round 0, and its slope."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.model.runs.stage import StageResult
from volbench.domain.stats.steady_state import WINDOW, windows

RESTLESS: Final = 0.10
"""All looked-at rounds further apart than this share of their mean make a steady window a matter of luck."""


@dataclass(frozen=True, slots=True)
class SteadyLine:
    """value = intercept + slope * number of the round, in the base unit of what is tracked."""

    intercept: float
    slope: float
    """Per round, whether each is looked at or not."""


def line_of(stage: StageResult) -> SteadyLine | None:
    """Return the least-squares line over the window; worked out from its values, so that older results have it too.

    None where there is no window, or its rounds are not all there.
    """
    steady = stage.steady_state
    if steady is None or stage.tracked is None:
        return None
    pairs = zip(stage.rounds, stage.values, strict=False)
    # After a restart round numbers go on, so that each stands for one value.
    own = [value for n, value in pairs if steady.first_round <= n <= steady.last_round]
    if len(own) != WINDOW:
        return None
    (window,) = windows(own)
    slope = window.slope / max(1, stage.tracked.every)
    return SteadyLine(window.mean - slope * (steady.first_round + steady.last_round) / 2, slope)
