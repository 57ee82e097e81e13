"""How much a volume's numbers differ from run to run, and from where on a run is not like the others any more.

Speeds are looked at as logarithms: noise is a matter of percent. Standard library only; scipy is the oracle in the
tests, and the rule as a whole is simulated there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.stats.descriptive import median, sample_deviation

FEWEST_RUNS: Final = 6
"""Fewer runs tell no noise between runs."""
MOST_RUNS: Final = 12
"""More are not needed: the first dozen runs say what is usual, and a slow decline must not become usual."""
STUDENT_T_99: Final = {5: 3.3649, 6: 3.1427, 7: 2.9980, 8: 2.8965, 9: 2.8214, 10: 2.7638, 11: 2.7181}
"""99 % point of Student's t by degrees of freedom (runs less one): one run in a hundred is beyond it by chance."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What a cell is usually like, from 6 to 12 runs."""

    level: float
    """Median of the runs, base unit of the metric."""
    noise_ratio: float
    """Standard deviation between runs, as a share of the level."""
    reach: float
    """How far a single run may lie from the level by chance: difference of logarithms."""
    runs: int


def usual_of(values: Sequence[float]) -> Usual | None:
    """Return what these runs say is usual; None below six runs or with a value that is not above zero.

    A single further run lies within t·s·√(1 + π/(2n)) of the median with 99 % on each side: s is the standard
    deviation of the logarithms, π/(2n) the share of the median's own uncertainty.
    """
    if len(values) < FEWEST_RUNS or min(values) <= 0:
        return None
    used = values[:MOST_RUNS]
    logs = [math.log(value) for value in used]
    spread = sample_deviation(logs)
    reach = STUDENT_T_99[len(used) - 1] * spread * math.sqrt(1 + math.pi / 2 / len(used))
    return Usual(median(used), math.expm1(spread), reach, len(used))


def change_of(value: float, usual: Usual, *, is_higher_better: bool) -> float:
    """Return speed over usual speed, for response times upside down: below 1 is slower."""
    return value / usual.level if is_higher_better else usual.level / value


def slow_below(usual: Usual, threshold_ratio: float) -> float:
    """Return the change below which a run counts as slower: beyond the threshold and beyond the noise."""
    return min(1 - threshold_ratio, math.exp(-usual.reach))


def fast_above(usual: Usual, threshold_ratio: float) -> float:
    """Return the change above which a run counts as faster."""
    return 1 / slow_below(usual, threshold_ratio)
