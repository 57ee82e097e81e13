"""How files of many sizes go over ways: small before large, sizes that take too long left out."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from volbench.kinds.ways.course.way_course import WayBudget, way_course, way_order
from volbench.kinds.ways.rules.way_plan import way_limit
from volbench.runner.cut_off import CellsInOrder
from volbench.runner.over_ways import OverWays

if TYPE_CHECKING:
    from volbench.runner.run_context import Situation
    from volbench.runner.run_loop import Course
    from volbench.runner.run_targets import Sites


class WaysConduct(OverWays):
    """A run over file sizes."""

    def cells(self, ways: dict[str, Situation]) -> CellsInOrder:
        """Return the cells, of which those are measured that fit into the time and the bytes of a way."""
        plan, profile = self._with.assignment.run.plan, self._with.assignment.profile
        limit = way_limit(profile, plan.ways or {})
        budget = WayBudget(ways, self._with.rounds, goal_s=profile.time_goal_s, limit=limit)
        cells = way_order(plan, next(iter(ways.values())).workloads)
        return CellsInOrder(tuple(chain(*cells)), budget.fits, budget.bytes_of_round)

    def course(self, sites: Sites) -> Course:
        """Return the rounds that are left."""
        with_ = self._with
        profile = with_.assignment.profile
        return way_course(sites, with_.rounds, profile, host=with_.host, feed=with_.feed, cancel=with_.cancel)
