"""The course of a run once everything is checked: lay out, warm up, round after round. It ends in run_executor.py."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from volbench.domain.assess.caveat_rules import STALLED_ATTEMPTS
from volbench.domain.model.errors import CapabilityMissing, LimitInWarmUp, Stalled, ToolFailed
from volbench.domain.model.runs.run import Caveat, Phase
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.suites.workload import Direction, FileUse
from volbench.runner.cell_measurement import CellRunner
from volbench.runner.early_end import Cancelled
from volbench.runner.eta import Pace
from volbench.runner.live_feed import Place
from volbench.runner.remaining_rounds import Outlook
from volbench.runner.run_steps import make_steps
from volbench.runner.stopping_policy import CUT_SHORT_ATTEMPTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from volbench.domain.model.suites.workload import Workload
    from volbench.domain.model.words.message import Message
    from volbench.planning.cell_order import Cell
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_targets import Around, Site, Sites
    from volbench.runner.stopping_policy import Enough

IDLE_BUSY_RATIO: Final = 0.05
"""Disks less busy than this have come to rest after the lay-out."""
LONGEST_REST_S: Final = 10.0
RESTING_TICK_S: Final = 0.5


class Course:
    """Takes the steps of one run in their order; each is called once, in the order they stand here, `seen` twice."""

    goes_on_without: ClassVar[bool] = True
    """Whether a tool that works on no file of ours may be refused without the run ending."""

    def __init__(
        self,
        sites: Sites,
        rounds: tuple[tuple[Cell, ...], ...],
        enough: Enough,
        *,
        host: Host,
        feed: LiveFeed,
        cancel: Cancellation,
    ) -> None:
        """Keep the collaborators; `rounds` are the cells still to be measured unless `enough` says otherwise."""
        self._sites = sites
        self._rounds = rounds
        self._enough = enough
        self._outlook = Outlook(sites.first.situation, enough, rounds[-1] if rounds else ())
        self._host = host
        self._feed = feed
        self._cancel = cancel
        self._runners = {
            variant: CellRunner(site.situation, site.files, host, feed=feed, cancel=cancel)
            for site in sites
            for variant in site.variants
        }
        self.refused: dict[str, Message] = {}
        """Workload → why it turned out not to be possible here."""
        self.site = sites.first
        """The target that was worked on last."""
        self.workload: Workload | None = None
        """What is being measured; None between two cells."""

    def begin(self, began_at: float) -> None:
        """Work out the steps; `began_at` is when the run began on the host's clock."""
        steps = make_steps(self._sites, self._rounds)
        self._pace = Pace(steps, self._host.clock.monotonic, began_at=began_at)
        self._expect()
        self._feed.follow(self._pace)

    def lay_out(self) -> dict[str, float | None]:
        """Write the lasting test files; return where on the device the first one of each variant lies, if known."""
        offsets: dict[str, float | None] = {}
        for site, variant in self._each():
            self.site = site
            for path, bytes_ in site.files.lasting(variant):
                self._feed.enter(Phase.LAYING_OUT, variant=variant)
                self._pace.begin_step()
                self._lay_out_file(site, variant, path, bytes_)
                self._pace.end_step()
                offset = self._host.probes.file_offset_ratio(site.files.held(path), site.situation.local.volume)
                offsets.setdefault(variant, offset)
        self._go_without_warm_up(name for site in self._sites for name in site.files.too_fast_for_warm_up)
        return offsets

    def _lay_out_file(self, site: Site, variant: str, path: str, bytes_: int) -> None:  # noqa: ARG002 (for first looks)
        site.files.lay_out(path, bytes_, self._feed)

    def _each(self) -> Iterator[tuple[Site, str]]:
        return ((site, variant) for site in self._sites for variant in site.variants)

    def _go_without_warm_up(self, workloads: Iterable[str]) -> None:
        """Let these begin with their timed part, on all targets: what is compared is measured alike."""
        names = frozenset(workloads)
        for site in self._sites:
            site.files.go_without_warm_up(names)

    def seen(self, around: Around) -> Around:
        """Return what is around the run with what its files showed of it: asked after the lay-out, and at the end."""
        return around

    def warm_up(self) -> None:
        """Let the disks come to rest, then run one cell on each target that does not count."""
        self._feed.enter(Phase.WARMING_UP)
        self._pace.begin_step()
        until = self._host.clock.monotonic() + min(LONGEST_REST_S, 2 * self._sites.plan.runtime_s)
        for site in self._sites:
            self.site = site
            self._let_rest(site, until)
            cell = next(self._warm_up_cells(site), None)
            if cell is not None:
                self._runners[cell.variant].warm_up(cell)
        self._pace.end_step()

    def _let_rest(self, site: Site, until: float) -> None:
        volume = volume_of(site.situation.target)
        if volume is None:
            return
        while self._host.clock.monotonic() < until:
            if self._cancel.is_now:
                raise Cancelled
            busy = self._host.probes.busy_ratio(volume, span_s=0.5)
            self._feed.tick()
            if busy is None or busy < IDLE_BUSY_RATIO:
                break

    def measure(self, keep: Callable[[Outcome], None]) -> bool:
        """Run all rounds, handing each finished cell to `keep`; false when the owner asked to end after a round."""
        for position, cells in enumerate(self._rounds):
            needed = self._before_round(cells, [cell for cell in cells if self._enough.needs(cell)])
            for cell in cells:
                if cell not in needed:
                    self._skip(cell)
                    continue
                self._rest(cell)
                self._pace.begin_step()
                place = self._place(cell, needed)
                self._measure_cell(cell, place, keep)
                self._pace.end_step()
                # After each cell, not each round: the time left then follows what is seen in small steps.
                self._expect()
            if self._cancel.is_after_round and self._is_more_needed(position + 1):
                return False
            if self._cancel.is_pausing and self._is_more_needed(position + 1) and not self._pause():
                return False
        return True

    def ended_early(self, rounds: Rounds) -> Caveat:
        """Return what is said of a run whose rounds were not all done; `rounds` are those that were."""
        plan = self._sites.plan
        left = sum(
            rounds.left(plan, variant, self._sites.workload(cell))
            for variant in plan.variants
            for cell in plan.cells
            if plan.has_cell(variant, cell)
        )
        return Caveat("ended-early", {"done_rounds": rounds.count, "planned_rounds": rounds.count + left})

    @property
    def caveats(self) -> tuple[Caveat, ...]:
        """What is said of the whole run, known at its end."""
        return ()

    def _skip(self, cell: Cell) -> None:
        if cell.rest_s:
            self._pace.skip_step()
        self._pace.skip_step()

    def _rest(self, cell: Cell) -> None:
        """Do nothing before a cell for as long as the owner asked for; the end is heard at once."""
        if not cell.rest_s:
            return
        self._feed.enter(Phase.RESTING, variant=cell.variant)
        self._pace.begin_step()
        until = self._host.clock.monotonic() + cell.rest_s
        while (left := until - self._host.clock.monotonic()) > 0 and not self._cancel.is_after_round:
            if self._cancel.wait(min(left, RESTING_TICK_S)):
                raise Cancelled
            self._feed.tick()
        self._pace.end_step()

    def _pause(self) -> bool:
        """Rest while the owner wants it; false when the run is to end here. Only a run by stages rests."""
        return True

    def _before_round(self, cells: tuple[Cell, ...], needed: list[Cell]) -> list[Cell]:  # noqa: ARG002 (for stages)
        """Do what a round begins with: `cells` may belong to it, `needed` do; return those that still do."""
        self._renew_write_files(needed)
        return needed

    def _place(self, cell: Cell, needed: list[Cell]) -> Place:
        plan = self._sites.plan
        is_limit = plan.stopping is not None or bool(plan.precision)
        return Place(cell.round, plan.most_rounds, needed.index(cell) + 1, len(needed), is_limit)

    def _measure_once(self, cell: Cell) -> Outcome:
        return self._runners[cell.variant].measure(cell, self._enough.saturation_iops(cell))

    def _is_more_needed(self, position: int) -> bool:
        return any(self._enough.needs(cell) for cells in self._rounds[position:] for cell in cells)

    def _expect(self) -> None:
        """Tell the pace which rounds will probably be needed."""
        for key, chances in self._outlook.chances().items():
            self._pace.expect(key, chances)
            self._pace.expect(f"rest {key}", chances)

    def _renew_write_files(self, cells: Iterable[Cell]) -> None:
        """Make the write files anew that these cells work on, where that is done for each round."""
        writing = {c.variant for c in cells if self._sites.workload(c.workload).file_use is FileUse.WRITE}
        for site, variant in self._each():
            self.site = site
            if not site.files.is_fresh_per_round(variant):
                continue
            if variant not in writing:
                self._pace.skip_step()
                continue
            self._feed.enter(Phase.LAYING_OUT, variant=variant)
            self._pace.begin_step()
            site.files.renew_write_file(variant, self._feed)
            self._pace.end_step()

    def _measure_cell(self, cell: Cell, place: Place, keep: Callable[[Outcome], None]) -> None:
        if cell.workload in self.refused:
            return
        if self._cancel.is_after_round:
            self._pace.end_after(cell.round)
            self._feed.note_ending_after_round()
        self.site = self._sites.of(cell.variant)
        workload = self._sites.workload(cell.workload)
        self._feed.enter_cell(workload, cell.variant, place=place)
        self.workload = workload
        try:
            outcome = self._measure_twice_at_most(cell)
        except (ToolFailed, CapabilityMissing) as error:
            # A tool that works on no file of ours (hdparm) tells nothing about the volume when it is refused: many
            # virtual machines forbid what it does even to root. The run goes on without it and says so.
            if workload.file_use is not FileUse.NONE or not self.goes_on_without:
                raise
            self.refused[cell.workload] = error.message
            self.workload = None
            return
        self.workload = None
        keep(outcome)
        self._feed.round_done(cell.workload, cell.round, outcome.round.metrics.get(workload.metric, 0.0))

    def _measure_twice_at_most(self, cell: Cell) -> Outcome:
        """Measure a cell; once more, and with a note of it, where the volume stalled or its warm-up took too much.

        Disks of a busy NAS stand still for seconds now and then. One such moment is to be told, not to end the run.
        """
        files, workload = self._sites.of(cell.variant).files, self._sites.workload(cell.workload)
        try:
            outcome = self._measure_once(cell)
            if not files.is_spoilt_by_warm_up(workload, outcome.round):
                return outcome
            again = CUT_SHORT_ATTEMPTS
        except LimitInWarmUp:
            files.forget_own(workload, cell.variant)
            again = CUT_SHORT_ATTEMPTS
        except Stalled:
            files.forget_own(workload, cell.variant)
            again = STALLED_ATTEMPTS
        if again == CUT_SHORT_ATTEMPTS:
            self._go_without_warm_up((cell.workload,))
        # A minute lost to a stall is not to be expected of every cell to come.
        self._pace.begin_step()
        outcome = self._measure_once(cell)
        notes = {**outcome.round.notes, again: 1}
        return replace(outcome, round=replace(outcome.round, notes=notes))

    def _warm_up_cells(self, site: Site) -> Iterator[Cell]:
        """Return cells of a target that leave no trace on its volume: time-based reads."""
        for cell in self._rounds[0] if self._rounds else ():
            workload = self._sites.workload(cell.workload)
            if cell.variant not in site.variants:
                continue
            if workload.direction is Direction.READ and workload.is_time_based and workload.file_use is FileUse.READ:
                yield cell
