"""When a cell of an adaptive run has enough rounds. Pure; the conductor asks after every round.

A cell ends as soon as the 95 % interval of its median is narrow, and after a fixed number of rounds at the latest. To
look again and again makes the interval a little too good: how much stands in docs/methodology.md, simulated in the
tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain import statistics
from volbench.domain.run import Plan, StoppingRule

_EXPECTED_RANGE: Final = {2: 1.128, 3: 1.693, 4: 2.059, 5: 2.326, 6: 2.534}
"""Mean range of n normal values in standard deviations (the constant d2 of control charts); only for the time left."""


def is_settled(values: Sequence[float], rule: StoppingRule) -> bool:
    """Whether a cell with these rounds needs no further one."""
    if len(values) >= rule.most_rounds:
        return True
    if len(values) < rule.least_rounds:
        return False
    half_width = statistics.half_width_ratio(statistics.summarise(values))
    return half_width is not None and half_width <= rule.half_width_ratio


def expected_rounds(values: Sequence[float], rule: StoppingRule) -> int:
    """Guess how many rounds a cell will get in all, from those it has. Only the time left rests on it."""
    if is_settled(values, rule):
        return len(values)
    if len(values) >= rule.least_rounds:
        return rule.most_rounds
    if len(values) not in _EXPECTED_RANGE or statistics.median(values) == 0:
        return rule.least_rounds
    growth = _EXPECTED_RANGE[min(6, rule.least_rounds)] / _EXPECTED_RANGE[len(values)]
    half_range_ratio = (max(values) - min(values)) / 2 / abs(statistics.median(values))
    return rule.most_rounds if half_range_ratio * growth > rule.half_width_ratio else rule.least_rounds


def rounds_left(plan: Plan, values: Sequence[float]) -> int:
    """Return how many rounds a cell with these values may still get."""
    if plan.stopping is None:
        return max(0, plan.rounds - len(values))
    return 0 if is_settled(values, plan.stopping) else plan.stopping.most_rounds - len(values)
