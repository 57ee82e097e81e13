"""Conducts one run from the first look at the volume to the last removed file. Phases and ends; no measuring itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.clean_up import CleanUp, CleanUpState, OpenTarget, after_attempt
from volbench.domain.errors import CapabilityMissing, VolbenchError
from volbench.domain.experiment.conditions import condition_of
from volbench.domain.experiment.shape import ArrayCondition
from volbench.domain.run import Caveat, Phase, RunState
from volbench.domain.stopping import rounds_left
from volbench.domain.storage import Health
from volbench.domain.text import Text
from volbench.domain.under_load import base_of
from volbench.runner.bare_disks import bare_reads
from volbench.runner.calibrating import generator_limits
from volbench.runner.checking import look_around, refuse_unsafe
from volbench.runner.course import Course
from volbench.runner.enough import Enough
from volbench.runner.errors import Cancelled
from volbench.runner.failures import explain
from volbench.runner.files import RunFiles
from volbench.runner.judging import Rounds, judge
from volbench.runner.live_feed import LiveFeed
from volbench.runner.order import make_order
from volbench.runner.situation import with_bare_reads, with_file_offset, with_generator_limits, without_refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.run import Failure, Run
    from volbench.domain.storage import TargetFolder, Volume
    from volbench.runner.measuring import Outcome
    from volbench.runner.ports import Cancellation, Host, Journal, Listener, RunFolder
    from volbench.runner.situation import Assignment, Situation


@dataclass(frozen=True, slots=True)
class _End:
    """How a run ended."""

    state: RunState
    failure: Failure | None = None
    caveats: tuple[Caveat, ...] = ()


class Conductor:
    """One run. `conduct` is called once, from one thread, and always cleans up."""

    def __init__(
        self, assignment: Assignment, *, host: Host, journal: Journal, listener: Listener, cancel: Cancellation
    ) -> None:
        """Keep the collaborators; nothing happens yet."""
        self._assignment = assignment
        self._host = host
        self._journal = journal
        self._cancel = cancel
        self._feed = LiveFeed(listener, host.clock, lambda: cancel.is_after_round)
        self._began_at = host.clock.monotonic()
        self._started_at = assignment.run.started_at or host.clock.now()
        self._situation: Situation | None = None
        self._rounds = Rounds(assignment.run.workloads)
        self._clean_ups: tuple[CleanUp, ...] = ()

    def conduct(self) -> Run:
        """Run everything, store the end, return the run as stored.

        What a run can die of (tool, volume, cancel) is stored with it; only a failing store and mistakes of ours are
        raised, after the clean-up.
        """
        self._feed.enter(Phase.CHECKING)
        try:
            place = self._host.describe_folder(self._assignment.request.target_path)
            refuse_unsafe(*place)
            folder = self._host.open_run_folder(place[1].path, self._assignment.run.id)
        except (VolbenchError, OSError) as error:
            return self._store(_End(RunState.FAILED, self._explain(error, None, None)))
        try:
            self._journal.open_target(self._assignment.run.id, _as_opened(folder, place))
            end = self._run_in(folder, place)
        finally:
            self._feed.enter(Phase.CLEANING_UP)
            pinned = self._clean_up(folder, place[1].path)
        return self._store(replace(end, caveats=end.caveats + pinned))

    def _run_in(self, folder: RunFolder, place: tuple[Volume, TargetFolder]) -> _End:
        try:
            situation = look_around(self._assignment, place, folder, self._host)
            situation = with_generator_limits(situation, generator_limits(situation, self._host, self._cancel))
            reads = bare_reads(situation, self._assignment.profile.id, self._host, self._cancel)
            situation = with_bare_reads(situation, reads)
            self._situation = situation
            self._begin(situation)
            files = RunFiles(situation, folder, self._host, self._cancel)
            is_complete = self._measure(situation, files)
        except Cancelled:
            return _End(RunState.CANCELLED)
        except (VolbenchError, OSError) as error:
            return _End(RunState.FAILED, self._explain(error, folder.path, place[0]))
        self._feed.enter(Phase.ANALYSING)
        early = () if is_complete else (self._ended_early(situation),)
        return _End(RunState.DONE, caveats=(*early, *self._changes(situation)))

    def _changes(self, situation: Situation) -> tuple[Caveat, ...]:
        """Look at the storage pool once more: what began or ended during the run is not in the first look."""
        try:
            volume, _ = self._host.describe_folder(self._assignment.request.target_path)
        except (VolbenchError, OSError):
            return ()
        before, after = situation.target.volume.pool, volume.pool
        found = []
        if after.sync is not None and before.sync is None:
            found.append(Caveat("syncing"))
        if after.health in {Health.DEGRADED, Health.FAILED} and after.health is not before.health:
            found.append(Caveat("degraded"))
        was_rebuilt = condition_of(situation.target.volume) is ArrayCondition.REBUILDING
        if was_rebuilt and condition_of(volume) in {ArrayCondition.HEALTHY, ArrayCondition.SSD_CACHE}:
            found.append(Caveat("rebuild-ended"))
        return tuple(found)

    def _ended_early(self, situation: Situation) -> Caveat:
        plan, done = situation.plan, self._rounds
        left = sum(
            rounds_left(plan, done.values(variant, situation.workload(cell)))
            for variant in plan.variants
            for cell in plan.cells
        )
        return Caveat("ended-early", {"done_rounds": done.count, "planned_rounds": done.count + left})

    def _begin(self, situation: Situation) -> None:
        self._journal.begin(
            self._assignment.run.id,
            target=situation.target,
            environment=situation.environment,
            plan=situation.plan,
            started_at=self._started_at,
        )

    def _measure(self, situation: Situation, files: RunFiles) -> bool:
        """Lay out, warm up and run the rounds; say whether all of them were done."""
        plan = situation.plan
        order = make_order(
            plan.variants,
            plan.cells,
            rounds=plan.most_rounds,
            seed=plan.seed,
            is_fixed=self._assignment.suite.is_order_fixed,
            bases={w.id: base for w in situation.workloads if (base := base_of(w.parameters())) is not None},
        )
        # What an interrupted run had already done is not done again.
        left = (tuple(cell for cell in cells if not self._rounds.has(cell)) for cells in order)
        course = Course(
            situation,
            files,
            tuple(cells for cells in left if cells),
            Enough(situation, self._rounds),
            host=self._host,
            feed=self._feed,
            cancel=self._cancel,
        )
        for variant in plan.variants:
            files.prepare(variant)
        course.begin(self._began_at)
        self._situation = with_file_offset(situation, course.lay_out())
        course.warm_up()
        try:
            is_complete = course.measure(self._keep)
        finally:
            self._situation = without_refused(self._situation, course.refused)
        if not self._rounds.count:
            raise _nothing_measured(course.refused)
        return is_complete

    def _keep(self, outcome: Outcome) -> None:
        """Store a finished round; its tool has ended, so volbench may write until the next one starts."""
        self._journal.append_round(
            self._assignment.run.id,
            variant=outcome.variant,
            workload=outcome.workload,
            command=outcome.command,
            round_=outcome.round,
            raw=outcome.raw,
        )
        self._rounds.add(outcome)

    def _clean_up(self, folder: RunFolder, target_path: str) -> tuple[Caveat, ...]:
        try:
            folder.remove()
        except (VolbenchError, OSError):
            # The volume is gone or failing: what is left is shown with the run and tried again until it is gone.
            self._note_clean_up(folder, target_path)
            return ()
        self._note_clean_up(folder, target_path)
        reasons = (("snapshot-pinned", folder.pinned_bytes), ("metadata-kept", folder.set_aside_bytes))
        return tuple(Caveat(code, {"held_bytes": held}) for code, held in reasons if held)

    def _note_clean_up(self, folder: RunFolder, target_path: str) -> None:
        clean_up = after_attempt(folder.removal, CleanUp(target_path, CleanUpState.OPEN))
        self._clean_ups = (clean_up,)
        self._journal.note_clean_up(self._assignment.run.id, clean_up)

    def _explain(self, error: VolbenchError | OSError, path: str | None, volume: Volume | None) -> Failure:
        return explain(error, path=path, volume=volume, probes=self._host.probes)

    def _store(self, end: _End) -> Run:
        """Judge what there is and store the end."""
        run = replace(
            self._assignment.run,
            state=end.state,
            failure=end.failure,
            started_at=self._started_at,
            finished_at=self._host.clock.now(),
            clean_ups=self._clean_ups,
        )
        situation = self._situation
        if situation is None:
            self._journal.set_state(run.id, end.state, end.failure)
        else:
            run = replace(run, target=situation.target, environment=situation.environment, plan=situation.plan)
            run = judge(run, self._assignment.suite, self._rounds, end.caveats)
            self._journal.finish(run)
        self._feed.enter(Phase.FINISHED)
        return run


def _as_opened(folder: RunFolder, place: tuple[Volume, TargetFolder]) -> OpenTarget:
    volume, target = place
    return OpenTarget(target.path, volume.id, volume.name, folder.mark)


def _nothing_measured(refused: Mapping[str, Text]) -> CapabilityMissing:
    reason = next(iter(refused.values()), Text("There is nothing left to measure.", "没有可以测量的项目。"))
    return CapabilityMissing(
        reason, Text("Choose another suite, or provide what is missing.", "请选择其他测试套件，或补齐缺少的条件。")
    )
