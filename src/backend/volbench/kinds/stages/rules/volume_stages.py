"""The plan of a run by stages on a volume: what its stages do and cost, at least and at most. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.machine.endurance import endurance_ratio
from volbench.kinds.stages.rules.fill_plan import with_limits
from volbench.kinds.stages.rules.stage_plan import StagesCost, stages_with
from volbench.planning.file_space import file_sizes
from volbench.planning.plan_inputs import CHECKING_S, SETTLING_S
from volbench.planning.workload_selection import nothing_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.runs.stage import Stage
    from volbench.planning.plan_inputs import Draft


def plan_by_stages(draft: Draft) -> Plan:
    """Return the plan: with the rounds its stages have at least, and with all they may have.

    Raises:
        CapabilityMissing: no stage is left.
        InvalidRequest: five looks do not fit into a limit.
    """
    inputs, space, rates = draft.inputs, draft.space, draft.rates
    profile = inputs.profile
    stages = stages_with(profile, space.workloads)
    if not stages:
        raise nothing_left(draft.plan.skipped)
    sizes = file_sizes(space.workloads, space.file_bytes)
    prepared_bytes = StagesCost(stages, space.workloads, sizes, profile.runtime_s, rates).prepared_bytes
    around_s = CHECKING_S + SETTLING_S
    stages, budget = with_limits(
        stages,
        inputs.request,
        profile,
        prepared_bytes=prepared_bytes,
        around_s=around_s + prepared_bytes / rates.sequential_bytes_per_s,
    )
    cost = StagesCost(stages, space.workloads, sizes, profile.runtime_s, rates)
    # What a fast volume would write is not known before; the budget holds whatever it is.
    expected = cost.write_bytes(is_most=False)
    slower_by = (inputs.machine_load.slower_by if inputs.machine_load else None) or 1.0
    return replace(
        draft.plan,
        rounds=_most_of_usual(stages),
        stages=stages,
        expected_write_bytes=expected if budget is None else min(budget, expected),
        expected_duration_s=round(around_s + cost.duration_s(is_most=False), 1),
        endurance_ratio=endurance_ratio(inputs.volume, cost.write_bytes(is_most=True) if budget is None else budget),
        most_write_bytes=budget,
        most_duration_s=round((around_s + cost.duration_s(is_most=True)) * slower_by, 1),
        is_rate_known=rates.is_measured,
    )


def _most_of_usual(stages: Sequence[Stage]) -> int:
    """Return the most rounds of a stage; one that goes on for a promise has its own, which its rules tell."""
    usual = [stage for stage in stages if not stage.precision]
    return max(stage.most_rounds for stage in usual or stages)
