"""When a cell of an adaptive run has enough rounds. Pure; the conductor asks after every round.

A cell ends as soon as the 95 % interval of its median is narrow, and after a fixed number of rounds at the latest. To
look again and again makes the interval a little too good: how much stands in docs/methodology.md, simulated in the
tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from volbench.domain.model.run import Plan, StoppingRule
from volbench.domain.stats import descriptive


def is_settled(values: Sequence[float], rule: StoppingRule) -> bool:
    """Whether a cell with these rounds needs no further one."""
    if len(values) >= rule.most_rounds:
        return True
    if len(values) < rule.least_rounds:
        return False
    half_width = descriptive.half_width_ratio_of(values)
    return half_width is not None and half_width <= rule.half_width_ratio


def rounds_left(plan: Plan, values: Sequence[float], workload: str = "") -> int:
    """Return how many rounds a cell with these values may still get; `workload` says which has fewer than others."""
    if plan.stopping is None:
        return max(0, plan.rounds_of(workload) - len(values))
    return 0 if is_settled(values, plan.stopping) else plan.stopping.most_rounds - len(values)
