"""How many clients ask: rounds in turns, until a public address has had its bytes."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from volbench.kinds.clients.course.load_course import load_course, load_order
from volbench.kinds.clients.rules.load_plan import own_bytes_of, planned_bytes
from volbench.runner.cut_off import CellsInOrder
from volbench.runner.over_ways import OverWays
from volbench.runner.way_files import moved_bytes

if TYPE_CHECKING:
    from volbench.planning.cell_order import Cell
    from volbench.runner.run_context import Situation
    from volbench.runner.run_loop import Course
    from volbench.runner.run_targets import Sites


class ClientsConduct(OverWays):
    """A run of many clients."""

    def cells(self, ways: dict[str, Situation]) -> CellsInOrder:
        """Return the cells, all of which are measured, and what a round of each moved so far or is planned to."""
        rounds, profile = self._with.rounds, self._with.assignment.profile

        def bytes_of_round(cell: Cell) -> int:
            situation = ways[cell.variant]
            workload = situation.workload(cell.workload)
            seen = (moved_bytes(one.notes) for way in ways for one in rounds.of(way, cell.workload))
            return max(seen, default=0) or planned_bytes(workload, profile.runtime_s, own_bytes_of(situation.target))

        cells = load_order(self._with.assignment.run.plan, next(iter(ways.values())).workloads)
        return CellsInOrder(tuple(chain(*cells)), lambda _cell: True, bytes_of_round)

    def course(self, sites: Sites) -> Course:
        """Return the rounds that are left."""
        with_ = self._with
        return load_course(sites, with_.rounds, host=with_.host, feed=with_.feed, cancel=with_.cancel)
