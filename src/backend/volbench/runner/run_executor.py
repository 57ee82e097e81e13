"""Conducts one run from the first look at the volume to the last removed file. Phases and ends; no measuring itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.plan.array_states import condition_of
from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, TimedOut, ToolFailed, VolbenchError
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.machine.names import volume_text
from volbench.domain.model.machine.storage import Health
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState, OpenTarget, after_attempt
from volbench.domain.model.runs.run import Caveat, Phase, RunState
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.message import Message, labelled
from volbench.planning.kind import Planning
from volbench.runner.bare_disks import bare_reads
from volbench.runner.early_end import MOST_PAUSE_S, Cancelled, PauseEnded
from volbench.runner.failure_reasons import explain
from volbench.runner.finished_rounds import Rounds, judge
from volbench.runner.generator_limits import generator_limits
from volbench.runner.heat_watch import HeatWatch, disks_below
from volbench.runner.kind import Collaborators, Conduct
from volbench.runner.live_feed import LiveFeed
from volbench.runner.preflight import environment_before, refuse_other_method, refuse_unsafe
from volbench.runner.run_context import with_bare_reads, with_generator_limits
from volbench.runner.run_targets import Site, Sites

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.kind import Place
    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.runs.run import Failure, Run, Target
    from volbench.domain.model.suites.workload import Workload
    from volbench.runner.cell_measurement import Outcome
    from volbench.runner.protocols import Cancellation, Host, Journal, Listener, RunFolder
    from volbench.runner.run_context import Assignment, Situation
    from volbench.runner.run_loop import Course
    from volbench.runner.run_targets import Around


_OF_A_TOOL: Final = (OutputUnreadable, TimedOut, ToolFailed)
"""Errors that say what became of a program, and nothing of what it was to do."""
_AT_WORK: Final = Message("runner.run_executor.at_work")


@dataclass(frozen=True, slots=True)
class _End:
    """How a run ended."""

    state: RunState
    failure: Failure | None = None
    caveats: tuple[Caveat, ...] = ()
    """Of the whole run."""
    own: tuple[tuple[Caveat, ...], ...] = ()
    """Of each target, in their order."""


class Conductor:
    """One run. `conduct` is called once, from one thread, and always cleans up."""

    def __init__(
        self, assignment: Assignment, *, host: Host, journal: Journal, listener: Listener, cancel: Cancellation
    ) -> None:
        """Keep the collaborators; nothing happens yet."""
        self._assignment = assignment
        self._host = host
        self._journal = journal
        self._heat = HeatWatch(cancel, host.thermometer)
        self._cancel: Cancellation = self._heat
        kind = kind_of_run(assignment.run.plan)
        self._feed = LiveFeed(
            listener, host.clock, lambda: cancel.is_after_round, lambda: kind.can_pause and cancel.is_pausing
        )
        self._began_at = host.clock.monotonic()
        self._started_at = assignment.run.started_at or host.clock.now()
        self._around: Around | None = None
        self._site: Site | None = None
        self._workload: Workload | None = None
        self._rounds = Rounds(assignment.run.workloads)
        self._in_vain: set[str] = set()
        self._clean_ups: tuple[CleanUp, ...] = ()
        self._course: Course | None = None
        self._planning = kind.part(Planning)()
        self._conduct = kind.part(Conduct)(
            Collaborators(assignment, host, journal, self._feed, self._cancel, self._rounds, self._keep)
        )

    def conduct(self) -> Run:
        """Run everything, store the end, return the run as stored.

        What a run can die of (tool, volume, cancel) is stored with it; only a failing store and mistakes of ours are
        raised, after the clean-up.
        """
        self._feed.enter(Phase.CHECKING)
        folders: list[tuple[str, RunFolder]] = []
        try:
            try:
                places = self._look()
                for place in places:
                    self._open(place, folders)
            except (VolbenchError, OSError) as error:
                end = _End(RunState.FAILED, self._explain(error, None, None))
            else:
                end = self._run_in([folder for _, folder in folders], places)
        finally:
            self._heat.end()
            self._feed.enter(Phase.CLEANING_UP)
            pinned = [self._clean_up(folder, path) for path, folder in folders]
            self._clean_ups += self._conduct.remove()
        return self._store(_with(end, self._by_target(pinned)))

    def _look(self) -> tuple[Place, ...]:
        places = tuple(map(self._conduct.place, self._conduct.folders()))
        for place in places:
            refuse_unsafe(*place)
        self._planning.refuse_places(places)
        self._heat.begin(disks_below(volume for volume, _ in places))
        self._conduct.begin()
        return places

    def _by_target(self, pinned: Sequence[tuple[Caveat, ...]]) -> list[tuple[Caveat, ...]]:
        """Return what was seen of each target while its folder was removed; servers have none."""
        if self._around is None:
            return list(pinned)
        seen = iter(pinned)
        return [next(seen, ()) if volume_of(one.target) is not None else () for one in self._around.situations]

    def _open(self, place: Place, folders: list[tuple[str, RunFolder]]) -> None:
        """Open a target's folder and note it; from then on it is cleaned up, whatever comes."""
        path = place[1].path
        folder = self._host.open_run_folder(path, self._assignment.run.id)
        folders.append((path, folder))
        self._journal.open_target(self._assignment.run.id, _as_opened(folder, place))

    def _run_in(self, folders: Sequence[RunFolder], places: Sequence[Place]) -> _End:
        try:
            around = self._conduct.look_around(places, folders)
            self._refuse_other_method(around)
            calibrated = tuple(self._calibrated(one) for one in around.situations)
            around = replace(around, situations=self._conduct.situations(calibrated))
            self._around = around
            self._begin(around)
            files = self._conduct.files(around, folders)
            sites = Sites(around.plan, [Site(*pair) for pair in zip(around.situations, files, strict=True)])
            is_complete = self._measure(sites)
        except PauseEnded:
            return _End(RunState.CANCELLED, caveats=(Caveat("pause-ended", {"limit_s": MOST_PAUSE_S}),))
        except Cancelled:
            failure, caveats = self._heat.reason()
            return _End(RunState.CANCELLED if failure is None else RunState.FAILED, failure, caveats)
        except (VolbenchError, OSError) as error:
            return _End(RunState.FAILED, self._explain_on(error, folders, places))
        self._feed.enter(Phase.ANALYSING)
        course = self._course
        early = () if is_complete or course is None else (course.ended_early(self._rounds),)
        if self._host.may_overlap():
            early = (*early, Caveat("lock-unshared"))
        if course is not None:
            early = (*early, *course.caveats)
        return _End(RunState.DONE, caveats=early, own=tuple(map(self._changes, around.situations)))

    def _refuse_other_method(self, around: Around) -> None:
        """Make sure that a continued run goes on as it began, once its kind has said how; raises InvalidRequest."""
        run = self._assignment.run
        for one in around.situations:
            refuse_other_method(run, environment_before(run, one.plan), one.environment)

    def _calibrated(self, situation: Situation) -> Situation:
        situation = with_generator_limits(
            situation, generator_limits(situation, self._host, self._cancel, self._in_vain)
        )
        reads = bare_reads(situation, self._assignment.profile.id, self._host, self._cancel)
        return with_bare_reads(situation, reads)

    def _changes(self, situation: Situation) -> tuple[Caveat, ...]:
        """Look at the storage pool once more: what began or ended during the run is not in the first look."""
        if (known := volume_of(situation.target)) is None or known.share is not None:
            return ()
        try:
            volume, _ = self._host.describe_folder(situation.local.path)
        except (VolbenchError, OSError):
            return ()
        before, after = situation.local.volume.pool, volume.pool
        found = []
        if after.sync is not None and before.sync is None:
            found.append(Caveat("syncing"))
        if after.health in {Health.DEGRADED, Health.FAILED} and after.health is not before.health:
            found.append(Caveat("degraded"))
        was_rebuilt = condition_of(situation.local.volume) is ArrayCondition.REBUILDING
        if was_rebuilt and condition_of(volume) in {ArrayCondition.HEALTHY, ArrayCondition.SSD_CACHE}:
            found.append(Caveat("rebuild-ended"))
        return tuple(found)

    def _begin(self, around: Around) -> None:
        run = around.put_into(self._assignment.run)
        self._journal.begin(
            run.id,
            target=run.target,
            environment=run.environment,
            plan=run.plan,
            started_at=self._started_at,
            targets=run.targets,
            target_results=run.target_results,
        )

    def _measure(self, sites: Sites) -> bool:
        """Lay out, warm up and run the rounds; say whether all of them were done."""
        self._course = course = self._conduct.course(sites)
        try:
            for site in sites:
                course.site = site
                for variant in site.variants:
                    site.files.prepare(variant)
            course.begin(self._began_at)
            offsets = course.lay_out()
            if self._around is not None:
                self._note_seen(course.seen(self._around.with_offsets(offsets)))
            course.warm_up()
            is_complete = course.measure(self._keep)
        finally:
            self._site, self._workload = course.site, course.workload
            if self._around is not None:
                self._around = course.seen(self._around).without(course.refused)
        if not self._rounds.count:
            raise _nothing_measured(course.refused)
        return is_complete

    def _note_seen(self, around: Around) -> None:
        """Store what the lay-out showed: whoever goes on after this process was killed is to know it, too."""
        if around != self._around:
            self._around = around
            self._begin(around)

    def _keep(self, outcome: Outcome) -> None:
        """Store a finished round; its tool has ended, so volbench may write until the next one starts."""
        stored = self._journal.append_round(
            self._assignment.run.id,
            variant=outcome.variant,
            workload=outcome.workload,
            command=outcome.command,
            round_=outcome.round,
            raw=outcome.raw,
        )
        self._rounds.add(replace(outcome, round=stored))

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
        self._clean_ups = (*self._clean_ups, clean_up)
        self._journal.note_clean_up(self._assignment.run.id, clean_up)

    def _explain_on(
        self, error: VolbenchError | OSError, folders: Sequence[RunFolder], places: Sequence[Place]
    ) -> Failure:
        """Say what went wrong, on which volume where there are several: a lost one first, else the one at work."""
        found = [self._explain(error, folder.path, place[0]) for folder, place in zip(folders, places, strict=True)]
        is_alone = len(found) == 1 and not self._conduct.names_its_target
        plain = found[0] if is_alone else self._explain(error, None, None)
        lost = None if is_alone else next((one for one in found if one != plain), None)
        if lost is not None:
            return lost
        at_work = self._site.situation.target if self._site is not None else None
        if at_work is None:
            return plain
        if self._workload is not None and isinstance(error, _OF_A_TOOL) and plain.code == error.code:
            return _of_cell(plain, self._workload, at_work)
        return plain if is_alone else _of_target(plain, at_work)

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
        if self._around is None:
            self._journal.set_state(run.id, end.state, end.failure)
        else:
            own = dict(zip(self._around.plan.in_turns, end.own, strict=False))
            run = self._around.put_into(run, own)
            general = end.caveats if run.targets else (*end.caveats, *(one for part in end.own for one in part))
            run = judge(run, self._assignment.suite, self._rounds, general)
            self._journal.finish(run)
        self._feed.enter(Phase.FINISHED)
        return run


def _as_opened(folder: RunFolder, place: Place) -> OpenTarget:
    volume, target = place
    return OpenTarget(target.path, volume.id, volume.name, folder.mark)


def _with(end: _End, pinned: Sequence[tuple[Caveat, ...]]) -> _End:
    """Add what was seen of each target while its folder was removed."""
    own = end.own or tuple(() for _ in pinned)
    return replace(end, own=tuple((*seen, *found) for seen, found in zip(own, pinned, strict=True)))


def _of_target(failure: Failure, target: Target) -> Failure:
    """Name the volume or server at work; what a tool complained of does not."""
    name = volume_text(target.name)
    message = labelled(name, failure.message)
    return replace(failure, message=message)


def _of_cell(failure: Failure, workload: Workload, target: Target) -> Failure:
    """Name what was being measured where, which a tool that failed does not."""
    where = {"workload": workload.title, "target": volume_text(target.name)}
    return replace(failure, message=_AT_WORK.fill(**where, what=failure.message))


def _nothing_measured(refused: Mapping[str, Message]) -> CapabilityMissing:
    reason = next(iter(refused.values()), Message("runner.run_executor.there_is_nothing_left_to_measure"))
    return CapabilityMissing(reason, Message("runner.run_executor.choose_another_suite_or_provide_what"))
