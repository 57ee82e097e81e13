"""Workloads repeated round after round, on one volume or on several in turns: a run that no other kind takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.kind import RunKind
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.domain.model.sweeps.way import goes_over_ways

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile, Suite


def _is_kind_of(plan: Plan) -> bool:
    return not plan.ways and not plan.stages and not plan.has_cells_of_fewer_rounds


def _measures(suite: Suite, profile: Profile) -> bool:
    is_of_volumes = not goes_over_ways(suite.workloads) and not profile.stages
    return is_of_volumes and timed_lay_out(suite.cells(profile)) is None


KIND = RunKind("rounds", __name__, _is_kind_of, _measures, has_script=True)
