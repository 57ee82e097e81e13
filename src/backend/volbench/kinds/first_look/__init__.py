"""A first look: one minute in which laying out the test file, against the clock, is already the first number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.kind import RunKind
from volbench.domain.model.suites.laid_out import timed_lay_out

if TYPE_CHECKING:
    from volbench.domain.model.runs.plan import Plan
    from volbench.domain.model.suites.workload import Profile, Suite


def _is_kind_of(plan: Plan) -> bool:
    # The file is laid out once, whatever rounds the others get.
    return not plan.ways and not plan.stages and plan.has_cells_of_fewer_rounds


def _measures(suite: Suite, profile: Profile) -> bool:
    return not profile.stages and timed_lay_out(suite.cells(profile)) is not None


KIND = RunKind("first_look", __name__, _is_kind_of, _measures, preliminary=frozenset({"first"}))
