"""When a cell of an adaptive run has enough rounds. Pure; the conductor asks after every round.

A cell ends as soon as the 95 % interval of its median is narrow, and after a fixed number of rounds at the latest. To
look again and again makes the interval a little too good: how much stands in docs/methodology.md, simulated in the
tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import Plan, StoppingRule
from volbench.domain.model.runs.stopping import Precision
from volbench.domain.stats import descriptive


def is_settled(values: Sequence[float], rule: StoppingRule) -> bool:
    """Whether a cell with these rounds needs no further one."""
    if len(values) >= rule.most_rounds:
        return True
    if len(values) < rule.least_rounds:
        return False
    half_width = descriptive.half_width_ratio_of(values)
    return half_width is not None and half_width <= rule.half_width_ratio


def is_precise(precision: Precision, rounds: Sequence[Round]) -> bool:
    """Whether a cell with these rounds is as exact as it is to be in each of its metrics, or has all it may have."""
    return all(
        is_settled([one.metrics[metric] for one in rounds if metric in one.metrics], precision.rule)
        for metric in precision.metrics
    )


def rounds_left(plan: Plan, values: Sequence[float], workload: str = "") -> int:
    """Return how many rounds a cell with these values may still get; `workload` says which has fewer than others."""
    rule = plan.stopping_of(workload)
    if rule is None:
        return max(0, plan.rounds_of(workload) - len(values))
    return 0 if is_settled(values, rule) else rule.most_rounds - len(values)
