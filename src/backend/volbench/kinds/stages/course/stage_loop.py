"""The course of a run by stages: each prepares the test file, then takes its rounds until the policy has enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.runs.run import Caveat, Phase
from volbench.kinds.stages.course.stage_policy import with_notes
from volbench.kinds.stages.rules.pauses import Pause, noted
from volbench.kinds.stages.rules.stage_plan import preparations
from volbench.planning.rests import resting
from volbench.runner.early_end import MOST_PAUSE_S, Cancelled, PauseEnded
from volbench.runner.live_feed import Place
from volbench.runner.run_loop import Course
from volbench.runner.run_steps import cell_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.kinds.stages.course.stage_policy import StagePolicy
    from volbench.planning.cell_order import Cell
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_targets import Sites
    from volbench.runner.second_opinions import SecondOpinions

LIKELY_PER_ROUND = 0.7
"""How likely a stage that might have ended goes on for one more round; only for the time left."""
WAITING_TICK_S = 0.5


class StageCourse(Course):
    """Takes the steps of one run by stages; called as any course."""

    def __init__(
        self,
        sites: Sites,
        policy: StagePolicy,
        *,
        host: Host,
        feed: LiveFeed,
        cancel: Cancellation,
        opinions: SecondOpinions,
        rest_s: float = 0.0,
    ) -> None:
        """Keep the collaborators; the cells are those `policy` has left, with a rest between two stages."""
        rounds = resting(policy.order(), rest_s)
        super().__init__(sites, rounds, policy, host=host, feed=feed, cancel=cancel)
        self._policy = policy
        self._opinions = opinions
        self._pause_before: Pause | None = None
        self._pauses: dict[tuple[str, int], Pause] = {}
        self._firsts: dict[str, tuple[Cell, ...]] = {}
        for cells in rounds:
            self._firsts.setdefault(cells[0].stage, cells)
        stages = [stage for stage in sites.plan.stages if stage.id in self._firsts]
        self._preparations = preparations(stages, sites.first.situation.sizes.write)

    def lay_out(self) -> dict[str, float | None]:
        """Write the test file as the first stage wants it; return where on the device it lies, if known."""
        first = next(iter(self._firsts.values()), None)
        if first is None:
            return {}
        self._prepare(first[0])
        if self._policy.has_used_budget:
            return {}
        site = self._sites.of(first[0].variant)
        held = site.files.held(site.files.write_path(first[0].variant))
        return {first[0].variant: self._host.probes.file_offset_ratio(held, site.situation.local.volume)}

    def measure(self, keep: Callable[[Outcome], None]) -> bool:
        """Run all rounds; false when the owner asked to end after a round, or no byte is left to write."""

        def note(outcome: Outcome) -> None:
            self._policy.note_written(outcome.round.evidence.asked_write_bytes)
            keep(outcome)

        return super().measure(note) and not self._policy.has_used_budget

    def ended_early(self, rounds: Rounds) -> Caveat:  # noqa: ARG002 (how many there will be nobody knows before)
        """Say whether the bytes were used up that the run might write."""
        if self._policy.has_used_budget:
            return Caveat("write-budget-used", {"budget_bytes": self._sites.plan.most_write_bytes})
        return Caveat("ended-early", {})

    def _before_round(self, cells: tuple[Cell, ...], needed: list[Cell]) -> list[Cell]:
        if self._pause_before is not None and needed:
            self._pauses[cells[0].stage, cells[0].round] = self._pause_before
            self._pause_before = None
        is_first_stage = cells is next(iter(self._firsts.values()))
        if self._firsts[cells[0].stage] is cells and not is_first_stage:
            self._prepare(cells[0], is_needed=bool(needed))
        # On a file that was not prepared as the stage wants it, nothing is measured.
        return [] if self._policy.has_used_budget else needed

    def _prepare(self, cell: Cell, *, is_needed: bool = True) -> None:
        """Write the test file in full as often as the stage of this cell wants it."""
        files = self._sites.of(cell.variant).files
        for _, bytes_, block in (one for one in self._preparations if one[0] == cell.stage):
            if not (is_needed and self._policy.may_write(bytes_)):
                self._pace.skip_step()
                continue
            self._feed.enter(Phase.LAYING_OUT, variant=cell.variant)
            self._pace.begin_step()
            files.lay_out(files.write_path(cell.variant), bytes_, self._feed, block_bytes=block)
            self._pace.end_step()
            self._policy.note_written(bytes_)

    def _place(self, cell: Cell, needed: list[Cell]) -> Place:
        most = self._policy.most_rounds(cell)
        stage = self._policy.stage(cell)
        is_limit = stage.tracked is not None or bool(stage.precision)
        return Place(cell.round, most, needed.index(cell) + 1, len(needed), is_limit, cell.stage)

    def _measure_once(self, cell: Cell) -> Outcome:
        self._wait(cell.wait_minutes * self._sites.plan.runtime_s)
        outcome = self._runners[cell.variant].measure(
            cell, bytes_left=self._policy.bytes_of(cell), load=self._policy.load(cell)
        )
        asked = self._opinions.ask(outcome.workload, cell, bytes_left=self._policy.bytes_left())
        self._policy.note_written(asked.written_bytes)
        notes = {**self._policy.notes(cell), **noted(self._pauses.get((cell.stage, cell.round))), **asked.notes}
        return replace(outcome, round=with_notes(outcome.round, notes))

    def _pause(self) -> bool:
        clock = self._host.clock
        at, began_at = clock.now(), clock.monotonic()
        seen_at = began_at
        self._feed.enter(Phase.PAUSED)
        while self._cancel.is_pausing and not self._cancel.is_after_round:
            left_s = MOST_PAUSE_S - (clock.monotonic() - began_at)
            if left_s <= 0:
                raise PauseEnded
            self._feed.note_pause(left_s)
            if self._cancel.wait(min(left_s, WAITING_TICK_S)):
                raise Cancelled
            now = clock.monotonic()
            self._pace.stand_still(now - seen_at)
            seen_at = now
        self._feed.note_pause(None)
        self._pause_before = Pause(at, clock.monotonic() - began_at)
        return not self._cancel.is_after_round

    def _wait(self, seconds: float) -> None:
        until = self._host.clock.monotonic() + seconds
        while (left := until - self._host.clock.monotonic()) > 0:
            if self._cancel.wait(min(left, WAITING_TICK_S)):
                raise Cancelled
            self._feed.tick()

    def _expect(self) -> None:
        for cells in self._firsts.values():
            least, most = self._policy.rounds_between(cells[0])
            chances = [1.0] * least + [LIKELY_PER_ROUND**beyond for beyond in range(1, most - least + 1)]
            for cell in cells:
                self._pace.expect(cell_key(cell), chances)
                self._pace.bound(cell_key(cell), least, most)
