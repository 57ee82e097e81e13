"""Many clients that ask servers for a file or for keys, as fast as they are answered or at a pace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.kind import RunKind
from volbench.domain.model.runs.way_plan import OverWays

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile, Suite


def _is_kind_of(plan: Plan) -> bool:
    return any(way.requests is not None for way in (plan.ways or {}).values())


def _measures(suite: Suite, profile: Profile) -> bool:  # noqa: ARG001
    return any(asks_for_a_file(work.parameters()) for work in suite.workloads)


KIND = RunKind("clients", __name__, _is_kind_of, _measures, own_plan=OverWays)
