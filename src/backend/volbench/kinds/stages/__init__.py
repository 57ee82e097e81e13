"""Stages, as SNIA's tests have them: each prepares the test file and ends when its rounds are steady."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.kind import RunKind
from volbench.domain.model.sweeps.way import goes_over_ways

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile, Suite


def _is_kind_of(plan: Plan) -> bool:
    return not plan.ways and bool(plan.stages)


def _measures(suite: Suite, profile: Profile) -> bool:
    return not goes_over_ways(suite.workloads) and bool(profile.stages)


KIND = RunKind("stages", __name__, _is_kind_of, _measures, can_pause=True)
