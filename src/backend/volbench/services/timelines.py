"""Looks along the stored runs of every volume: timelines to draw, notices of a drop. What they mean is the domain's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.errors import NotFound
from volbench.domain.model.message import Message
from volbench.domain.model.run import RunState
from volbench.domain.timeline.alarm import alarms_of, row_under, run_under, targets_row_under, targets_under
from volbench.domain.timeline.notices import make_notice, still_shown
from volbench.domain.timeline.timeline import make_timeline

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.run import Run, RunRow
    from volbench.domain.timeline.alarm import Alarm
    from volbench.domain.timeline.history import TimelineName
    from volbench.domain.timeline.notices import Notice
    from volbench.domain.timeline.timeline import Timeline
    from volbench.runner.protocols import Clock
    from volbench.store import RunStore

_Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Judged:
    """What was found in one timeline."""

    notice: Notice | None
    alarms: Mapping[str, Alarm]
    """Run → what speaks against it."""


class Watching:
    """Timelines and notices of one store; safe from any thread."""

    def __init__(self, store: RunStore, clock: Clock) -> None:
        """Read nothing yet."""
        self._store = store
        self._clock = clock
        self._kept: dict[_Key, tuple[object, _Judged]] = {}
        """Timeline → the state it was judged in, and what was found. Judging reads hundreds of rows, a state one."""

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
        return make_timeline(stored, threshold_ratio=self._threshold_ratio())

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
        """Return a run as people are told of it: nothing is called normal where its volume has become slower."""
        if run.state is not RunState.DONE or run.is_imported:
            return run
        judged = self._judged()
        if run.targets:
            volumes = {variant: target.id for variant, target in run.targets.items()}
            return targets_under(run, _alarms(run, volumes, judged))
        return run_under(run, _alarms(run, {"": run.target.id}, judged).get(""))

    def told_rows(self, rows: Sequence[RunRow]) -> tuple[RunRow, ...]:
        """Return the rows of runs as people are told of them."""
        if not any(row.state is RunState.DONE for row in rows):
            return tuple(rows)
        judged = self._judged()
        return tuple(self._told_row(row, judged) for row in rows)

    @staticmethod
    def _told_row(row: RunRow, judged: Mapping[_Key, _Judged]) -> RunRow:
        if row.targets:
            volumes = {target.variant: target.target_id for target in row.targets}
            return targets_row_under(row, _alarms(row, volumes, judged))
        return row_under(row, _alarms(row, {"": row.target_id}, judged).get(""))

    def _threshold_ratio(self) -> float:
        return self._store.settings().drop_threshold_ratio

    def _all(self) -> list[Notice]:
        return [judged.notice for judged in self._judged().values() if judged.notice is not None]

    def _judged(self) -> dict[_Key, _Judged]:
        threshold_ratio = self._threshold_ratio()
        kept: dict[_Key, tuple[object, _Judged]] = {}
        for name in self._store.timelines.names():
            key = (name.volume_id, name.suite_id, name.profile)
            state = (name, threshold_ratio)
            before = self._kept.get(key)
            kept[key] = before if before is not None and before[0] == state else (state, self._judge(name))
        self._kept = kept
        return {key: judged for key, (_, judged) in kept.items()}

    def _judge(self, name: TimelineName) -> _Judged:
        stored = self._store.timelines.read(name.volume_id, name.suite_id, name.profile)
        if stored is None:
            return _Judged(None, {})
        notice = make_notice(stored, make_timeline(stored, threshold_ratio=self._threshold_ratio()))
        return _Judged(notice, alarms_of(stored, notice))


def _alarms(run: Run | RunRow, volumes: Mapping[str, str], judged: Mapping[_Key, _Judged]) -> dict[str, Alarm]:
    """Return variant → what the history of its volume says against this run; nothing for those it says nothing of."""
    found = {}
    for variant, volume_id in volumes.items():
        timeline = judged.get((volume_id, run.suite.id, run.profile))
        alarm = None if timeline is None else timeline.alarms.get(run.id)
        if alarm is not None:
            found[variant] = alarm
    return found
