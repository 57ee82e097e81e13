"""The course of a run of many clients over ways: rounds in turns, until a public address has had its bytes.

In each round those that wait for their answers come first: what is answered at most is what a pace is a share of.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from volbench.domain.assess.caveat_rules import CAP_REACHED
from volbench.domain.model.clients.load import FILE_BYTES, MOST, pace_of
from volbench.domain.model.errors import ToolFailed
from volbench.domain.model.runs.plan import Caveat
from volbench.kinds.clients.course.load_pace import MostSoFar
from volbench.kinds.clients.rules.key_value_plan import keys_of, untimed_bytes
from volbench.kinds.clients.rules.load.client_caveats import count_of
from volbench.kinds.clients.rules.load_plan import own_bytes_of
from volbench.planning.cell_order import make_order, one_after_the_other
from volbench.runner.run_loop import Course
from volbench.runner.way_files import WayFiles, moved_bytes
from volbench.tools.transfer_failures import BYTE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.runs.run import Plan
    from volbench.domain.model.suites.workload import Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import LiveFeed, Place
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_targets import Sites

LEAST_REQUESTS = 100
"""A cell that could not even send so many is not begun."""
_AROUND = 1024


def load_order(plan: Plan, workloads: Sequence[Workload]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round, ways side by side, forwards and backwards from round to round; paces come last.

    `workloads` are those of the plan.
    """
    paced = {work.id for work in workloads if pace_of(work.parameters()) is not None}
    parts = (
        make_order(
            plan.variants,
            [cell for cell in plan.cells if (cell in paced) is is_paced],
            rounds=plan.most_rounds,
            seed=plan.seed,
            is_fixed=False,
            in_turns=len(plan.variants) > 1,
        )
        for is_paced in (False, True)
    )
    return one_after_the_other(*parts)


def needed_bytes(size: int, seen: Sequence[int]) -> int:
    """Return what has to be left for a round of a file: the most that one moved so far, or the least worth sending."""
    # The file is also put, or asked for by itself, and looked at.
    return max([*seen, (size + _AROUND) * LEAST_REQUESTS + 2 * size])


class LoadCourse(Course):
    """Rounds over ways; ends where a cloud's bytes are used up."""

    goes_on_without = False

    def __init__(self, *about: Any, done: Rounds, **more: Any) -> None:
        """Keep the rounds, which grow while the run goes on."""
        super().__init__(*about, **more)
        self._done = done
        self.is_capped = False
        self.is_without_pace = False

    def _measure_cell(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        if self.is_capped or self._is_used_up(cell):
            self.is_capped = True
            return
        if self._is_paced(cell) and not self._enough.saturation_iops(cell):
            # Nothing was answered as it should be, so there is nothing to ask a share of.
            self.is_without_pace = True
            return
        try:
            super()._measure_cell(cell, place, keep)
        except ToolFailed as failed:
            # How long the file at an address is may have been known to nobody before.
            if failed.context.get("reason") != BYTE_LIMIT:
                raise
            self.is_capped = True

    def _is_paced(self, cell: Cell) -> bool:
        return pace_of(self._sites.workload(cell.workload).parameters()) is not None

    def _measure_once(self, cell: Cell) -> Outcome:
        most = self._enough.saturation_iops(cell)
        outcome = super()._measure_once(cell)
        if most is None:
            return outcome
        return replace(outcome, round=replace(outcome.round, notes={**outcome.round.notes, MOST: round(most, 3)}))

    def _is_used_up(self, cell: Cell) -> bool:
        site = self._sites.of(cell.variant)
        left = site.files.bytes_left if isinstance(site.files, WayFiles) else None
        if left is None:
            return False
        rounds = self._done.of(cell.variant, cell.workload)
        size = int(self._sites.workload(cell.workload).parameters()[FILE_BYTES])
        size = size or max((count_of(one.notes, FILE_BYTES) for one in rounds), default=0)
        size = size or own_bytes_of(site.situation.target)
        needed = needed_bytes(size, [moved_bytes(one.notes) for one in rounds])
        parameters = self._sites.workload(cell.workload).parameters()
        if keys_of(parameters, 0.0):
            needed += untimed_bytes(parameters, site.situation.plan.runtime_s)
        return left < needed

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """What was left out on the way."""
        found = ((self.is_capped, CAP_REACHED), (self.is_without_pace, "no-pace"))
        return tuple(Caveat(code) for is_so, code in found if is_so)


def load_course(sites: Sites, done: Rounds, *, host: Host, feed: LiveFeed, cancel: Cancellation) -> LoadCourse:
    """Return the course of a run of many clients, without the rounds that are done."""
    situation = sites.first.situation
    order = load_order(sites.plan, situation.workloads)
    left = (tuple(cell for cell in cells if not done.has(cell)) for cells in order)
    rounds = tuple(cells for cells in left if cells)
    enough = MostSoFar(situation, done)
    return LoadCourse(sites, rounds, enough, done=done, host=host, feed=feed, cancel=cancel)
