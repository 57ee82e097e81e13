"""The course of a first look: its test file is laid out against the clock, and that is already its first number."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.planning.cell_order import Cell, make_order
from volbench.runner.kind import Conduct
from volbench.runner.run_loop import Course
from volbench.runner.stopping_policy import Enough

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.suites.laid_out import TimedLayOut
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_targets import Site, Sites

FIRST_POSITION = 1
"""Of the lay-out within the order of a run."""


class LayOutCourse(Course):
    """Takes what the lay-out wrote within its time as the test file of all that is read afterwards."""

    def __init__(
        self,
        sites: Sites,
        rounds: tuple[tuple[Cell, ...], ...],
        enough: Enough,
        *,
        host: Host,
        feed: LiveFeed,
        cancel: Cancellation,
        lay_out: TimedLayOut,
        earlier: Round | None,
        keep: Callable[[Outcome], None],
    ) -> None:
        """Keep the collaborators.

        `earlier` is the lay-out of a run that is continued: the file is written again as it was, and nothing is timed.
        `keep` takes the first number as soon as there is one.
        """
        super().__init__(sites, rounds, enough, host=host, feed=feed, cancel=cancel)
        self._lay_out = lay_out
        self._earlier = earlier
        self._keep_first = keep

    def _lay_out_file(self, site: Site, variant: str, path: str, bytes_: int) -> None:
        work = self._lay_out.workload
        if path != site.files.file_of(work, variant)[0]:
            super()._lay_out_file(site, variant, path, bytes_)
            return
        if self._earlier is not None:
            site.files.lay_out_again(path, self._lay_out.file_bytes(bytes_, self._earlier), self._feed)
            return
        outcome = self._runners[variant].measure(Cell(variant, work.id, 1, FIRST_POSITION))
        self._keep_first(outcome)
        self._feed.round_done(work.id, 1, outcome.round.metrics.get(work.metric, 0.0))
        written = outcome.round.evidence.asked_write_bytes
        site.files.take_as_laid_out(path, written, self._lay_out.file_bytes(bytes_, outcome.round), self._feed)


class FirstLookConduct(Conduct):
    """A first look."""

    def course(self, sites: Sites) -> Course:
        """Return the course that begins with the lay-out; what an interrupted run had already done stays.

        Raises:
            ValueError: nothing of this run is laid out against the clock; that is a mistake of ours.
        """
        with_, plan = self._with, sites.plan
        lay_out = timed_lay_out(sites.first.situation.workloads)
        if lay_out is None:
            raise ValueError("nothing of this run is laid out against the clock")
        order = make_order(
            plan.variants,
            [cell for cell in plan.cells if cell != lay_out.workload.id],
            rounds=plan.rounds,
            seed=plan.seed,
            is_fixed=False,
        )
        left = (tuple(_after_lay_out(cell) for cell in cells if not with_.rounds.has(cell)) for cells in order)
        return LayOutCourse(
            sites,
            tuple(cells for cells in left if cells),
            Enough(sites.first.situation, with_.rounds),
            host=with_.host,
            feed=with_.feed,
            cancel=with_.cancel,
            lay_out=lay_out,
            earlier=next(iter(with_.rounds.of(plan.variants[0], lay_out.workload.id)), None),
            keep=with_.keep,
        )


def _after_lay_out(cell: Cell) -> Cell:
    return replace(cell, position=cell.position + FIRST_POSITION)
