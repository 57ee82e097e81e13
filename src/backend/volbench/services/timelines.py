"""Looks along the stored runs of every volume: timelines to draw, notices of a drop. What they mean is the domain's."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from volbench.domain.answer.answered_runs import row_answered, run_answered
from volbench.domain.answer.question import Past
from volbench.domain.answer.ranges import ranges_of, ranges_seen_from, usuals_of
from volbench.domain.assess.run_row import seen_from
from volbench.domain.model.errors import NotFound
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.answer import Surroundings
from volbench.domain.model.runs.run import Run, RunState
from volbench.domain.model.words.message import Message
from volbench.domain.timeline.alarm import alarms_of, row_under, run_under, targets_row_under, targets_under
from volbench.domain.timeline.marks import marks_between, marks_of_runs
from volbench.domain.timeline.notices import make_notice, still_shown
from volbench.domain.timeline.timeline import make_timeline, watched_runs
from volbench.domain.timeline.trend import NO_COURSE, Course, courses_of, developments, earlier_runs
from volbench.suites import all_suites

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from volbench.domain.answer.facts import CellFacts
    from volbench.domain.answer.ranges import Usuals
    from volbench.domain.model.runs.answer import FigureRange
    from volbench.domain.model.runs.run import RunRow
    from volbench.domain.model.suites.workload import Suite
    from volbench.domain.timeline.alarm import Alarm
    from volbench.domain.timeline.history import TimelineName
    from volbench.domain.timeline.lines import Place
    from volbench.domain.timeline.notices import Notice
    from volbench.domain.timeline.timeline import Timeline
    from volbench.domain.timeline.trend import Courses, Development
    from volbench.runner.protocols import Clock
    from volbench.store import RunStore

_Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Judged:
    """What was found in one timeline."""

    notice: Notice | None
    alarms: Mapping[str, Alarm] = field(default_factory=dict)
    """Run → what speaks against it."""
    developments: Mapping[str, Development] = field(default_factory=dict)
    """Run → how it stands against those before it."""
    earlier: Mapping[str, int] = field(default_factory=dict)
    """Run → how many before it were made as it was."""
    usuals: Usuals = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    """Run → where it stands among those of its volume."""
    alike: frozenset[str] = frozenset()
    """Runs made here as the newest one was: what is usual holds for them alone."""
    courses: Mapping[str, Courses] = field(default_factory=dict)
    """Newest run → its numbers in the runs up to it."""
    marks: Mapping[str, tuple[Message, ...]] = field(default_factory=dict)
    """Run → the newest marks that stand before it, in words; without those before which none does."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A run as the card of one volume shows it."""

    row: RunRow
    ranges: tuple[FigureRange, ...] = ()
    course: Course = NO_COURSE
    """Its first number in the runs up to it; empty where that is no main metric, or is not valid."""
    trend: Message | None = None
    """How the volume develops; None where that is not known."""


class Watching:
    """Timelines and notices of one store; safe from any thread."""

    def __init__(self, store: RunStore, clock: Clock) -> None:
        """Read nothing yet."""
        self._store = store
        self._clock = clock
        self._kept: dict[_Key, tuple[object, _Judged]] = {}
        """Timeline → the state it was judged in, and what was found. Judging reads hundreds of rows, a state one."""
        self._turns: dict[str, tuple[object, tuple[tuple[str, Place], ...]]] = {}
        """Volume → the state of its timelines, and where its lines and marks begin."""

    def names(self, volume_id: str | None = None) -> tuple[TimelineName, ...]:
        """List the timelines there are."""
        return self._store.timelines.names(volume_id)

    def timeline(self, volume_id: str, suite_id: str, profile: str) -> Timeline:
        """Return one timeline, judged.

        Raises:
            NotFound: the volume has no finished run of that suite and profile.
        """
        stored = self._store.timelines.read(volume_id, suite_id, profile)
        if stored is None:
            raise NotFound(
                Message("services.timelines.there_is_no_finished_run_of"),
                Message("services.timelines.choose_one_that_get_timelines_lists"),
                volume=volume_id,
                suite=suite_id,
                profile=profile,
            )
        suite = self._suites.get(suite_id)
        reasons = suite.reasons if suite is not None else None
        return make_timeline(stored, threshold_ratio=self._threshold_ratio(), reasons=reasons)

    def notices(self) -> tuple[Notice, ...]:
        """Return the notices that were not put away, volume by volume."""
        dismissed, threshold_ratio = self._store.timelines.dismissed(), self._threshold_ratio()
        shown = (still_shown(notice, dismissed, threshold_ratio) for notice in self._all())
        return tuple(notice for notice in shown if notice is not None)

    def dismiss(self, notice_id: str) -> None:
        """Put a notice away until one of its workloads becomes worse.

        Raises:
            NotFound: there is no such notice any more.
        """
        notice = next((one for one in self.notices() if one.id == notice_id), None)
        if notice is None:
            raise NotFound(
                Message("services.timelines.there_is_no_such_notice_any"),
                Message("services.timelines.load_the_page_again"),
                notice=notice_id,
            )
        self._store.timelines.dismiss({cell.id: cell.ratio for cell in notice.cells}, self._clock.now())

    def told(self, run: Run) -> Run:
        """Return a run as people are told of it: with its answer, and nothing called normal that became slower."""
        if run.state is not RunState.DONE:
            return run
        judged = self._judged()
        answered = self._answered(run, judged)
        if run.is_imported:
            return answered
        if run.targets:
            return targets_under(answered, _alarms(run, judged))
        return run_under(answered, _alarms(run, judged).get(""))

    def answered(self, run: Run) -> Run:
        """Return a run as it is stored, and its answer."""
        return self._answered(run, self._judged())

    def answered_all(self, runs: Iterable[Run]) -> tuple[Run, ...]:
        """Return runs as they are stored, each with its answer."""
        judged = self._judged()
        return tuple(self._answered(run, judged) for run in runs)

    def told_rows(self, rows: Sequence[RunRow]) -> tuple[RunRow, ...]:
        """Return the rows of runs as people are told of them."""
        done = [row.id for row in rows if row.state is RunState.DONE and not row.is_newer]
        if not done:
            return tuple(rows)
        judged, facts = self._judged(), self._store.timelines.facts(done)
        return tuple(self._told_row(row, facts.get(row.id, ()), judged) for row in rows)

    def cards(self, newest: Mapping[str, RunRow], trusted: Mapping[str, RunRow]) -> dict[str, CardView]:
        """Return volume → its newest finished run as its card shows it.

        Args:
            newest: volume → its newest finished run, of some volumes.
            trusted: volume → the run whose development is told on its card.
        """
        judged, facts = self._judged(), self._store.timelines.facts([row.id for row in newest.values()])
        found = {}
        for volume_id, row in newest.items():
            cells = facts.get(row.id, ())
            own = seen_from(self._told_row(row, cells, judged), volume_id)
            ranges = ranges_seen_from(self._ranges(row, cells, judged), row, volume_id)
            trend = _trend(trusted[volume_id], judged) if volume_id in trusted else None
            found[volume_id] = CardView(own, ranges, _course(own, judged), trend)
        return found

    def ranges(self, row: RunRow) -> tuple[FigureRange, ...]:
        """Return what is to be expected, and what is usual, of the numbers a run shows first."""
        if row.state is not RunState.DONE or row.is_newer:
            return ()
        cells = self._store.timelines.facts([row.id]).get(row.id, ())
        return self._ranges(row, cells, self._judged())

    def surroundings(self, row: RunRow) -> Surroundings:
        """Return what the other runs of its volumes say beside a run in a report."""
        if row.state is not RunState.DONE or row.is_newer:
            return Surroundings()
        found = _found(row, self._judged())
        marks = {variant: one.marks[row.id] for variant, one in found.items() if row.id in one.marks}
        return Surroundings(self.ranges(row), marks)

    def marks_between(self, rows: Sequence[RunRow], baseline_id: str) -> dict[str, tuple[Message, ...]]:
        """Return run id → the newest marks between it and the baseline, of those on the baseline's volume.

        Args:
            rows: Stored runs; where the baseline is none of them, nothing is known.
            baseline_id: Of the run the others are held against.
        """
        baseline = next((row for row in rows if row.id == baseline_id), None)
        if baseline is None:
            return {}
        names = {row.id: (row.target_id, row.suite.id, row.profile) for row in rows}
        known = {
            name: self._store.timelines.read(*name) for name in set(names.values()) if name[0] == baseline.target_id
        }
        runs = {name: () if stored is None else stored.runs for name, stored in known.items()}
        own = runs[names[baseline_id]]
        found = {
            run_id: marks_between((*own, *runs[name]), baseline_id, run_id)
            for run_id, name in names.items()
            if run_id != baseline_id and name in runs
        }
        return {run_id: marks for run_id, marks in found.items() if marks}

    def _ranges(
        self, row: RunRow, cells: Sequence[CellFacts], judged: Mapping[_Key, _Judged]
    ) -> tuple[FigureRange, ...]:
        if not row.targets:
            return ranges_of(cells, self._usuals(row, row.target_id, judged))
        return tuple(
            found
            for target in row.targets
            for found in ranges_of(
                [cell for cell in cells if cell.variant == target.variant], self._usuals(row, target.target_id, judged)
            )
        )

    @staticmethod
    def _usuals(row: RunRow, target_id: str, judged: Mapping[_Key, _Judged]) -> Usuals:
        found = judged.get((target_id, row.suite.id, row.profile))
        return found.usuals if found is not None and row.id in found.alike else {}

    def _answered(self, run: Run, judged: Mapping[_Key, _Judged]) -> Run:
        return run_answered(run, _pasts(run, judged), self._suites.get(run.suite.id))

    def _told_row(self, row: RunRow, cells: Sequence[CellFacts], judged: Mapping[_Key, _Judged]) -> RunRow:
        answered = row_answered(row, cells, _pasts(row, judged), self._suites.get(row.suite.id))
        if row.targets:
            return targets_row_under(answered, _alarms(row, judged))
        return row_under(answered, _alarms(row, judged).get(""))

    @cached_property
    def _suites(self) -> Mapping[str, Suite]:
        return {suite.id: suite for suite in all_suites()}

    def _threshold_ratio(self) -> float:
        return self._store.settings().drop_threshold_ratio

    def _all(self) -> list[Notice]:
        return [judged.notice for judged in self._judged().values() if judged.notice is not None]

    def _judged(self) -> dict[_Key, _Judged]:
        threshold_ratio = self._threshold_ratio()
        kept: dict[_Key, tuple[object, _Judged]] = {}
        names = self._store.timelines.names()
        turns = self._turns_of(names)
        for name in names:
            key = (name.volume_id, name.suite_id, name.profile)
            state = (name, turns[name.volume_id], threshold_ratio)
            before = self._kept.get(key)
            kept[key] = before if before is not None and before[0] == state else (state, self._judge(name))
        self._kept = kept
        return {key: judged for key, (_, judged) in kept.items()}

    def _turns_of(self, names: Sequence[TimelineName]) -> dict[str, tuple[tuple[str, Place], ...]]:
        """Return for each volume where its line or a mark begins: a run of any suite may be the first one there."""
        runs: dict[str, list[tuple[str, str, int]]] = {}
        for name in names:
            runs.setdefault(name.volume_id, []).append((name.newest_at, name.newest_id, name.runs))
        known = self._turns
        self._turns = {
            volume_id: known[volume_id]
            if volume_id in known and known[volume_id][0] == own
            else (own, self._store.timelines.places(volume_id).turns)
            for volume_id, own in runs.items()
        }
        return {volume_id: found for volume_id, (_, found) in self._turns.items()}

    def _judge(self, name: TimelineName) -> _Judged:
        stored = self._store.timelines.read(name.volume_id, name.suite_id, name.profile)
        if stored is None:
            return _Judged(None)
        timeline = make_timeline(stored, threshold_ratio=self._threshold_ratio())
        notice = make_notice(stored, timeline)
        return _Judged(
            notice,
            alarms_of(stored, notice),
            developments(stored),
            earlier_runs(stored),
            usuals_of(timeline.cells),
            {run.id: run.place for run in stored.runs},
            frozenset(run.id for run in watched_runs(stored)),
            courses_of(stored),
            marks_of_runs(stored.runs),
        )


def _trend(row: RunRow, judged: Mapping[_Key, _Judged]) -> Message | None:
    found = judged.get((row.target_id, row.suite.id, row.profile))
    development = None if found is None else found.developments.get(row.id)
    return None if development is None else development.sentence


def _course(row: RunRow, judged: Mapping[_Key, _Judged]) -> Course:
    """Return the course of the number that stands first in the row, and of no other."""
    found = judged.get((row.target_id, row.suite.id, row.profile))
    if found is None or row.id not in found.courses or not row.headline:
        return NO_COURSE
    first = row.headline[0]
    return found.courses[row.id].get((first.workload, options_of(first.variant), first.metric), NO_COURSE)


def _volumes(run: Run | RunRow) -> dict[str, str]:
    """Return variant → id of its target; under "" the one of a run on one target."""
    if isinstance(run, Run):
        several = {variant: target.id for variant, target in run.targets.items()}
        return several or {"": run.target.id}
    return {target.variant: target.target_id for target in run.targets} or {"": run.target_id}


def _found(run: Run | RunRow, judged: Mapping[_Key, _Judged]) -> dict[str, _Judged]:
    """Return variant → what was found in the timeline of its target."""
    keys = {variant: (volume_id, run.suite.id, run.profile) for variant, volume_id in _volumes(run).items()}
    return {variant: judged[key] for variant, key in keys.items() if key in judged}


def _alarms(run: Run | RunRow, judged: Mapping[_Key, _Judged]) -> dict[str, Alarm]:
    """Return variant → what the history of its volume says against this run; nothing for those it says nothing of."""
    found = _found(run, judged)
    return {variant: one.alarms[run.id] for variant, one in found.items() if run.id in one.alarms}


def _pasts(run: Run | RunRow, judged: Mapping[_Key, _Judged]) -> dict[str, Past]:
    """Return variant → what the runs of its volume say of this one."""
    volumes = _volumes(run)
    return {
        variant: Past(
            one.alarms.get(run.id),
            one.developments.get(run.id),
            one.earlier.get(run.id, 0),
            _elsewhere(run, volumes[variant], judged),
            one.usuals if run.id in one.alike else {},
        )
        for variant, one in _found(run, judged).items()
    }


def _elsewhere(run: Run | RunRow, volume_id: str, judged: Mapping[_Key, _Judged]) -> Notice | None:
    """Return the longest-standing notice of the volume's other timelines that holds for a run made here."""
    if run.is_imported or run.is_time_unknown:
        return None
    own, at = (volume_id, run.suite.id, run.profile), run.started_at or run.created_at
    place = judged[own].places.get(run.id) if own in judged else None
    notices = [
        one.notice
        for key, one in judged.items()
        if key[0] == volume_id and key != own and one.notice and one.places[one.notice.since_run_id] == place
    ]
    return min((one for one in notices if one.since_at <= at), key=lambda one: one.since_at, default=None)
