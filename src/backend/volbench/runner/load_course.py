"""The course of a run of many clients over ways: rounds in turns, until a public address has had its bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.assess.caveat_rules import CAP_REACHED
from volbench.domain.model.plan import Caveat
from volbench.runner.cell_order import make_order
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough
from volbench.runner.way_files import WayFiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.run import Plan
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import LiveFeed, Place
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_targets import Sites

LEAST_REQUESTS = 100
"""A cell that could not even send so many is not begun."""
_AROUND = 1024


def load_order(plan: Plan) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round, ways side by side, forwards and backwards from round to round."""
    return make_order(
        plan.variants,
        plan.cells,
        rounds=plan.most_rounds,
        seed=plan.seed,
        is_fixed=False,
        in_turns=len(plan.variants) > 1,
    )


class LoadCourse(Course):
    """Rounds over ways; ends where a cloud's bytes are used up."""

    is_capped = False

    def _measure_cell(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        if self.is_capped or self._is_used_up(cell):
            self.is_capped = True
            return
        super()._measure_cell(cell, place, keep)

    def _is_used_up(self, cell: Cell) -> bool:
        files = self._sites.of(cell.variant).files
        left = files.bytes_left if isinstance(files, WayFiles) else None
        size = int(self._sites.workload(cell.workload).parameters()["file_bytes"])
        return left is not None and left < (size + _AROUND) * LEAST_REQUESTS

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """What was left out on the way."""
        return (Caveat(CAP_REACHED),) if self.is_capped else ()


def load_course(sites: Sites, done: Rounds, *, host: Host, feed: LiveFeed, cancel: Cancellation) -> LoadCourse:
    """Return the course of a run of many clients, without the rounds that are done."""
    left = (tuple(cell for cell in cells if not done.has(cell)) for cells in load_order(sites.plan))
    rounds = tuple(cells for cells in left if cells)
    enough = Enough(sites.first.situation, done)
    return LoadCourse(sites, rounds, enough, host=host, feed=feed, cancel=cancel)
