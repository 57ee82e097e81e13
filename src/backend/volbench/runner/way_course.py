"""The course of a run over ways: at first small files before large ones; sizes that take too long are left out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.assess.caveat_rules import CAP_REACHED, SIZES_LEFT_OUT
from volbench.domain.model.plan import Caveat
from volbench.domain.model.workload import Direction
from volbench.runner.cell_order import make_order
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough
from volbench.runner.way_files import WayFiles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.domain.model.run import Plan
    from volbench.domain.model.workload import Workload
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import Place
    from volbench.runner.run_context import Situation


def size_of(workload: Workload) -> int:
    """Return the bytes of one file."""
    return int(workload.parameters()["bytes"])


def way_order(plan: Plan, workloads: Sequence[Workload]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round: a size is got where it was just put, ways side by side as two volumes are.

    The first round goes from small to large, so that the speed of a way is known before much goes over it.
    """
    known = {workload.id: workload for workload in workloads}
    put = {size_of(known[cell]): cell for cell in plan.cells if known[cell].direction is Direction.WRITE}
    bases = {
        cell: put[size_of(known[cell])]
        for cell in plan.cells
        if known[cell].direction is Direction.READ and size_of(known[cell]) in put
    }
    order = make_order(
        plan.variants,
        plan.cells,
        rounds=plan.most_rounds,
        seed=plan.seed,
        is_fixed=False,
        bases=bases,
        in_turns=len(plan.variants) > 1,
    )
    if order:
        growing = sorted(order[0], key=lambda cell: size_of(known[cell.workload]))
        order = (tuple(replace(cell, position=place) for place, cell in enumerate(growing, 1)), *order[1:])
    return tuple(tuple(cell for cell in cells if cell.round <= plan.rounds_of(cell.workload)) for cells in order)


class WayBudget:
    """What fits into the time a way may take, by what its rounds took so far; the same sizes go over all ways."""

    def __init__(self, situations: Mapping[str, Situation], rounds: Rounds, goal_s: float | None) -> None:
        """Keep the rounds, which grow while the run goes on; `goal_s` is of one way, None: no limit."""
        self._situations = situations
        self._rounds = rounds
        self._goal_s = goal_s
        self.left_out: dict[int, None] = {}
        """Sizes that get no further rounds."""

    def fits(self, cell: Cell) -> bool:
        """Say whether there is time for this cell; its size is left out from now on where there is not."""
        situation = self._situations[cell.variant]
        workload = situation.workload(cell.workload)
        size = size_of(workload)
        if size in self.left_out:
            return False
        if self._goal_s is None:
            return True
        spent, ahead = self._spent_s(cell.variant), self._expected_s(cell.variant, workload)
        left = max(1, situation.plan.rounds_of(cell.workload) - cell.round + 1)
        # In the first round all that is still to come of a size has to fit; later it has proven to.
        wanted = ahead * (left if cell.round == 1 else 1)
        if spent + wanted > self._goal_s:
            self.left_out[size] = None
            return False
        return True

    def _spent_s(self, variant: str) -> float:
        situation = self._situations[variant]
        return sum(one.duration_s for cell in situation.plan.cells for one in self._rounds.of(variant, cell))

    def _expected_s(self, variant: str, workload: Workload) -> float:
        """Return what a round takes: as its last one, or from the largest size that went the same direction."""
        own = self._rounds.of(variant, workload.id)
        if own:
            return own[-1].duration_s
        situation = self._situations[variant]
        known = [
            (size_of(other), done[-1])
            for other in situation.workloads
            if other.direction is workload.direction and (done := self._rounds.of(variant, other.id))
        ]
        if not known:
            return 0.0
        size, last = max(known, key=lambda pair: pair[0])
        return size_of(workload) * last.metrics.get("file_time_ns", 0.0) / 1e9 / max(1, size)


class WayEnough(Enough):
    """Every planned round is needed, as far as its size is not left out."""

    def __init__(self, situation: Situation, rounds: Rounds, budget: WayBudget) -> None:
        """Keep the budget."""
        super().__init__(situation, rounds)
        self._budget = budget
        self._sizes = {workload.id: size_of(workload) for workload in situation.workloads}

    def needs(self, cell: Cell) -> bool:
        """Say whether this cell still has to be measured."""
        return self._sizes[cell.workload] not in self._budget.left_out


class WayCourse(Course):
    """Rounds over ways; ends where a cloud's bytes are used up."""

    budget: WayBudget
    is_capped = False

    def _measure_cell(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        if self.is_capped or self._is_used_up(cell):
            self.is_capped = True
            return
        if self.budget.fits(cell):
            super()._measure_cell(cell, place, keep)

    def _is_used_up(self, cell: Cell) -> bool:
        files = self._sites.of(cell.variant).files
        left = files.bytes_left if isinstance(files, WayFiles) else None
        # A round that cannot even move its least files is not begun.
        workload = self._sites.workload(cell.workload)
        return left is not None and left < size_of(workload) * int(workload.parameters()["least_files"])

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """What was left out on the way."""
        named = {size_of(one): one.id.partition("-")[2] for one in self._sites.first.situation.workloads}
        sizes = [named[size] for size in sorted(self.budget.left_out)]
        found = [Caveat(SIZES_LEFT_OUT, {"sizes": sizes})] if sizes else []
        return (*found, Caveat(CAP_REACHED)) if self.is_capped else tuple(found)
