"""The course of a run over ways: at first small files before large ones; sizes that take too long are left out."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.caveat_rules import CAP_REACHED, CEILING_MISSING, SIZES_LEFT_OUT, SIZES_REFUSED
from volbench.domain.model.errors import CapabilityMissing, RunFailure, ToolFailed
from volbench.domain.model.runs.plan import Caveat
from volbench.domain.model.suites.workload import Direction
from volbench.domain.model.words.message import Message
from volbench.kinds.ways.rules.sweep.byte_limit import rounds_within
from volbench.kinds.ways.rules.way_ceilings import bytes_of_ceiling, is_ceiling, without_ceilings
from volbench.kinds.ways.rules.way_plan import bytes_of_sizes, bytes_over_way, is_again, way_limit
from volbench.planning.cell_order import make_order
from volbench.planning.over_ways import ASSUMED_BYTES_PER_S
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough
from volbench.runner.way_files import WayFiles, moved_bytes
from volbench.tools.transfer_failures import TOO_LARGE

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from volbench.domain.model.runs.run import Plan, Round
    from volbench.domain.model.suites.workload import Profile, Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import LiveFeed, Place
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_context import Situation
    from volbench.runner.run_targets import Sites

MOST_PROBE_FAILURES: Final = 2
"""A probe may be busy once; one that failed twice on a way is not asked there again."""


def size_of(workload: Workload) -> int:
    """Return the bytes of one file."""
    return int(workload.parameters()["bytes"])


def way_order(plan: Plan, workloads: Sequence[Workload]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round: a size is got where it was just put, ways side by side as two volumes are.

    Where it is put again, that stands between the two: getting removes what was put.

    The first round goes from small to large, so that the speed of a way is known before much goes over it.
    """
    known = {workload.id: workload for workload in workloads}
    again = {cell for cell in plan.cells if is_again(known[cell])}
    put = {
        size_of(known[cell]): cell
        for cell in plan.cells
        if known[cell].direction is Direction.WRITE and cell not in again
    }
    bases = {
        cell: put[size_of(known[cell])]
        for cell in plan.cells
        if (known[cell].direction is Direction.READ or cell in again) and size_of(known[cell]) in put
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
    order = tuple(_got_last(cells, bases, again) for cells in order)
    if order:
        growing = sorted(order[0], key=lambda cell: size_of(known[cell.workload]))
        order = (tuple(replace(cell, position=place) for place, cell in enumerate(growing, 1)), *order[1:])
    return tuple(tuple(cell for cell in cells if _is_planned(cell, plan)) for cells in order)


def _got_last(cells: Sequence[Cell], bases: Mapping[str, str], again: Collection[str]) -> tuple[Cell, ...]:
    """Put what is got before it is put again behind that; places stay."""
    ordered = list(cells)
    for place, (one, after) in enumerate(pairwise(cells)):
        is_same = one.variant == after.variant and bases.get(one.workload) == bases.get(after.workload) is not None
        if is_same and after.workload in again:
            ordered[place : place + 2] = [
                replace(after, position=one.position),
                replace(one, position=after.position),
            ]
    return tuple(ordered)


def _is_planned(cell: Cell, plan: Plan) -> bool:
    return cell.round <= plan.rounds_of(cell.workload) and plan.has_cell(cell.variant, cell.workload)


class WayBudget:
    """What fits into the time and the bytes of a way, by what its rounds took so far; all ways get the same sizes."""

    def __init__(
        self, situations: Mapping[str, Situation], rounds: Rounds, *, goal_s: float | None, limit: int | None = None
    ) -> None:
        """Keep the rounds, which grow while the run goes on; `goal_s` and `limit` are of one way, None: none."""
        self._situations = situations
        self._rounds = rounds
        self._goal_s = goal_s
        self._limit = limit
        self.left_out: dict[int, int] = {}
        """Size → the last round it gets; 0: none at all."""

    def fits(self, cell: Cell) -> bool:
        """Say whether there is time and room for this cell; its size is left out from now on where there is not."""
        size = size_of(self._situations[cell.variant].workload(cell.workload))
        if cell.round > self.left_out.get(size, cell.round):
            return False
        has_begun = any(self._rounds.of(variant, one.id) for variant in self._situations for one in self._of_size(size))
        if self._has_time(cell, size, has_begun=has_begun) and self._has_bytes(cell, size):
            return True
        self.left_out[size] = cell.round - 1
        return False

    def _has_time(self, cell: Cell, size: int, *, has_begun: bool) -> bool:
        if self._goal_s is None:
            return True
        if has_begun:
            workload = self._situations[cell.variant].workload(cell.workload)
            return self._spent_s(cell.variant) + self._expected_s(cell.variant, workload) <= self._goal_s
        # Before anything of a size goes over any way, all that is still to come of it has to fit on each of them.
        return all(self._spent_s(w) + self._ahead_s(w, size, cell.round) <= self._goal_s for w in self._situations)

    def _has_bytes(self, cell: Cell, size: int) -> bool:
        """Hold the limit of the plan also on ways that are faster than it assumed."""
        if self._limit is None:
            return True
        situation = self._situations[cell.variant]
        files = without_ceilings(situation.workloads)
        planned = bytes_over_way(files)
        seen = {one.id: max(planned[one.id], self._most_seen(one.id)) for one in files}
        limit = self._limit - max(map(self._bytes_of_ceilings, self._situations))
        within = rounds_within(bytes_of_sizes(files, seen), situation.plan.most_rounds, limit)
        return cell.round <= within[size]

    def has_rounds(self, size: int) -> bool:
        """Say whether anything of a size was measured, over any way."""
        return any(self._rounds.of(variant, one.id) for variant in self._situations for one in self._of_size(size))

    def bytes_of_round(self, cell: Cell) -> int:
        """Return what a round of this cell moved at most so far, over any way; the planned bytes where none is done."""
        situation = self._situations[cell.variant]
        workload = situation.workload(cell.workload)
        if is_ceiling(workload):
            return bytes_of_ceiling(workload, situation.target, ASSUMED_BYTES_PER_S)
        return self._most_seen(cell.workload) or bytes_over_way(without_ceilings(situation.workloads))[cell.workload]

    def _bytes_of_ceilings(self, variant: str) -> int:
        """Return what all rounds of the connection alone are planned to move over a way.

        A fast one moves more. That wears no disk and costs nothing, so it takes nothing away from the files; where
        bytes cost something, they are counted one by one.
        """
        situation = self._situations[variant]
        return sum(
            bytes_of_ceiling(one, situation.target, ASSUMED_BYTES_PER_S) * situation.plan.rounds_of(one.id)
            for one in situation.workloads
            if is_ceiling(one) and situation.plan.has_cell(variant, one.id)
        )

    def _most_seen(self, cell: str) -> int:
        return max((moved_bytes(last.notes) for last in self._last_rounds(cell)), default=0)

    def _of_size(self, size: int) -> list[Workload]:
        first = next(iter(self._situations.values()))
        return [one for one in first.workloads if size_of(one) == size]

    def _last_rounds(self, cell: str) -> list[Round]:
        return [done[-1] for variant in self._situations if (done := self._rounds.of(variant, cell))]

    def _spent_s(self, variant: str) -> float:
        situation = self._situations[variant]
        return math.fsum(one.duration_s for cell in situation.plan.cells for one in self._rounds.of(variant, cell))

    def _ahead_s(self, variant: str, size: int, number: int) -> float:
        plan = self._situations[variant].plan
        return math.fsum(
            self._expected_s(variant, one) * max(1, plan.rounds_of(one.id) - number + 1) for one in self._of_size(size)
        )

    def _expected_s(self, variant: str, workload: Workload) -> float:
        """Return what a round takes: as its last one, or from the largest size that went the same direction."""
        own = self._rounds.of(variant, workload.id)
        if own:
            return own[-1].duration_s
        situation = self._situations[variant]
        known = [
            (size_of(other), done[-1])
            for other in situation.workloads
            if other.direction is workload.direction
            and not is_again(other)
            and (done := self._rounds.of(variant, other.id))
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
        return cell.round <= self._budget.left_out.get(self._sizes[cell.workload], cell.round)


class WayCourse(Course):
    """Rounds over ways; ends where a cloud's bytes are used up."""

    goes_on_without = False
    budget: WayBudget
    is_capped = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin as every course."""
        super().__init__(*args, **kwargs)
        self.probe_failures: dict[str, tuple[Message, ...]] = {}
        """Way → what went wrong with its probe."""
        self.too_large: dict[int, str] = {}
        """Size → the way whose server does not take it."""

    def measure(self, keep: Callable[[Outcome], None]) -> bool:
        """Run all rounds; what a probe did not tell of any connection is named among what was left out."""
        try:
            return super().measure(keep)
        finally:
            self._tell_missing_ceilings()

    def _measure_cell(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        if self.is_capped or self._is_used_up(cell):
            self.is_capped = True
            return
        if is_ceiling(self._sites.workload(cell.workload)):
            self._measure_ceiling(cell, place, keep)
        elif size_of(self._sites.workload(cell.workload)) in self.too_large:
            return
        elif self.budget.fits(cell):
            self._measure_size(cell, place, keep)
        elif not self.budget.left_out[size_of(self._sites.workload(cell.workload))]:
            self.refused[cell.workload] = _TOO_LONG

    def _measure_size(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        """Measure a cell; a size that one server does not take is left out on all ways, and the others go on."""
        size = size_of(self._sites.workload(cell.workload))
        try:
            super()._measure_cell(cell, place, keep)
        except ToolFailed as error:
            if error.context.get("reason") != TOO_LARGE:
                raise
            self.too_large.setdefault(size, cell.variant)
            self.budget.left_out[size] = cell.round - 1
            if not self.budget.has_rounds(size):
                same = (one for one in self._sites.first.situation.workloads if size_of(one) == size)
                self.refused |= {one.id: error.message for one in same if not is_ceiling(one)}

    def _measure_ceiling(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        """Measure a connection; where that does not work, the run goes on without and says why."""
        failed = self.probe_failures.get(cell.variant, ())
        if len(failed) >= MOST_PROBE_FAILURES:
            return
        files = self._sites.of(cell.variant).files
        try:
            if isinstance(files, WayFiles):
                files.look_up_probe()
            super()._measure_cell(cell, place, keep)
        except (RunFailure, CapabilityMissing) as error:
            self.probe_failures[cell.variant] = (*failed, error.message)

    def _tell_missing_ceilings(self) -> None:
        """Name what was measured over no way among what was left out."""
        if not self.probe_failures:
            return
        reason = next(iter(self.probe_failures.values()))[-1]
        for name in {cell.workload for cell in self._missing_ceilings()}:
            if all(not self._enough.values(cell) for cell in self._ceilings() if cell.workload == name):
                self.refused[name] = reason

    def _ceilings(self) -> list[Cell]:
        """Return each cell of a connection once, whatever its round."""
        cells = {(cell.variant, cell.workload): cell for cells in self._rounds for cell in cells}
        return [cell for cell in cells.values() if is_ceiling(self._sites.workload(cell.workload))]

    def _missing_ceilings(self) -> list[Cell]:
        return [
            cell for cell in self._ceilings() if cell.variant in self.probe_failures and not self._enough.values(cell)
        ]

    def _is_used_up(self, cell: Cell) -> bool:
        files = self._sites.of(cell.variant).files
        left = files.bytes_left if isinstance(files, WayFiles) else None
        # A round that cannot even move its least files is not begun.
        workload = self._sites.workload(cell.workload)
        least = size_of(workload) * int(workload.parameters()["least_files"])
        # What is put again is read back.
        return left is not None and left < least * (2 if is_again(workload) else 1)

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """What was left out on the way."""
        works = self._sites.first.situation.workloads
        named = {size_of(one): one.id.partition("-")[2] for one in works if not is_again(one)}
        sizes = [named[size] for size in sorted(self.budget.left_out) if size not in self.too_large]
        found = [Caveat(SIZES_LEFT_OUT, {"sizes": sizes})] if sizes else []
        if self.too_large:
            refused = [named[size] for size in sorted(self.too_large)]
            found.append(
                Caveat(SIZES_REFUSED, {"ways": list(dict.fromkeys(self.too_large.values())), "sizes": refused})
            )
        missing = dict.fromkeys(cell.variant for cell in self._missing_ceilings() if cell.workload not in self.refused)
        if missing:
            # Of several ways some were measured: the reason of the first that was not.
            reason = self.probe_failures[next(iter(missing))][-1]
            found.append(Caveat(CEILING_MISSING, {"ways": list(missing), "reason": reason.as_dict()}))
        return (*found, Caveat(CAP_REACHED)) if self.is_capped else tuple(found)


def way_course(
    sites: Sites, done: Rounds, profile: Profile, *, host: Host, feed: LiveFeed, cancel: Cancellation
) -> WayCourse:
    """Return the course of a run over file sizes, without the rounds that are done."""
    situations = {variant: site.situation for site in sites for variant in site.variants}
    limit = way_limit(profile, sites.plan.ways or {})
    budget = WayBudget(situations, done, goal_s=profile.time_goal_s, limit=limit)
    first = sites.first.situation
    left = (tuple(cell for cell in cells if not done.has(cell)) for cells in way_order(sites.plan, first.workloads))
    rounds = tuple(cells for cells in left if cells)
    course = WayCourse(sites, rounds, WayEnough(first, done, budget), host=host, feed=feed, cancel=cancel)
    course.budget = budget
    return course


_TOO_LONG: Final = Message("runner.way_course.too_long")
