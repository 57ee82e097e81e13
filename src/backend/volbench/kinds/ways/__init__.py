"""Files of many sizes over ways: to a folder, a mounted share or a server, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.kind import RunKind
from volbench.domain.model.runs.way_plan import OverWays
from volbench.domain.model.sweeps.way import goes_over_ways

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile, Suite


def _is_kind_of(plan: Plan) -> bool:
    return bool(plan.ways) and all(way.requests is None for way in (plan.ways or {}).values())


def _measures(suite: Suite, profile: Profile) -> bool:  # noqa: ARG001
    works = suite.workloads
    return goes_over_ways(works) and not any(asks_for_a_file(work.parameters()) for work in works)


KIND = RunKind("ways", __name__, _is_kind_of, _measures, own_plan=OverWays)
