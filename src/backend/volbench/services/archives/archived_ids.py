"""What an owner had set, out of an archive whose version knew volumes by other ids: given to the volume it meant."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.machine.former_ids import FormerIds, one_each
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.machine.volume_ids import nobodys_id
from volbench.domain.model.newer_run import NewerRun
from volbench.domain.model.runs.target import LocalVolume
from volbench.domain.model.words.message import Message
from volbench.domain.timeline.notices import cell_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.documents.archive import Dismissal
    from volbench.domain.model.runs.promise import VolumePromise
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.schedule import Schedule, ScheduleEvent

_SCHEDULE: Final = Message("services.archived_ids.schedule_unassigned")
_PROMISE: Final = Message("services.archived_ids.promise_unassigned")


class ArchivedIds:
    """Learns from the runs of an archive which volume each id meant; archives of today are left as they are."""

    def __init__(self) -> None:
        """Know of no run yet."""
        self._former = FormerIds()
        self._measured: dict[str, str] = {}
        self._cells: dict[str, str] = {}
        self.remarks: list[Message] = []
        """What could not be given to any volume."""

    def note(self, document: Any, run: Run, put_away: Sequence[Dismissal]) -> None:
        """Learn from a run as it stood in the file, and as it was read; nothing from one of a newer version."""
        if run.is_imported or isinstance(run, NewerRun):
            return
        wanted = {one.cell_id for one in put_away}
        stored = document.get("targets") or {"": document["target"]}
        for variant, target in (run.targets or {"": run.target}).items():
            if not isinstance(target, LocalVolume) or target.volume.share is not None:
                continue
            known = stored[variant]["volume"]["id"]
            self._former.note(known, target.volume.mount_point)
            self._measured.setdefault(run.id, target.id)
            if known != target.id:
                self._note_cells(run, variant, (known, target.id), wanted)

    def schedules(
        self, schedules: Sequence[Schedule], events: Sequence[ScheduleEvent]
    ) -> tuple[list[Schedule], list[ScheduleEvent]]:
        """Return schedules by the folder they name, and what became of them by the run, else by the schedule."""
        first = sorted(schedules, key=lambda one: (one.is_on, one.settled_at), reverse=True)
        ids = one_each((one.volume_id, self._former.by_path(one.volume_id, one.target_path)) for one in first)
        self._say(_SCHEDULE, ids)
        noted = [
            replace(one, volume_id=self._measured.get(one.run_id or "") or ids.get(one.volume_id, one.volume_id))
            for one in events
        ]
        return [replace(one, volume_id=ids[one.volume_id]) for one in schedules], noted

    def promises(self, promises: Sequence[VolumePromise]) -> list[VolumePromise]:
        """Return promises by the one volume whose runs had their id."""
        first = sorted(promises, key=lambda one: one.changed_at, reverse=True)
        ids = one_each((one.volume_id, self._former.by_runs(one.volume_id)) for one in first)
        self._say(_PROMISE, ids)
        return [replace(one, volume_id=ids[one.volume_id]) for one in promises]

    def dismissals(self, dismissals: Sequence[Dismissal]) -> list[Dismissal]:
        """Return notices put away by the ids that these have today."""
        return [replace(one, cell_id=self._cells.get(one.cell_id, one.cell_id)) for one in dismissals]

    def _note_cells(self, run: Run, variant: str, ids: tuple[str, str], wanted: set[str]) -> None:
        for work in run.workloads:
            if variant not in {"", work.variant}:
                continue
            names = (run.suite.id, run.profile, work.id, options_of(work.variant), work.metric, run.id)
            known = cell_id(ids[0], *names)
            if known in wanted:
                self._cells[known] = cell_id(ids[1], *names)

    def _say(self, words: Message, ids: dict[str, str]) -> None:
        lost = [(known, new) for known, new in ids.items() if new == nobodys_id(known)]
        self.remarks += [words.fill(known=known, kept=new) for known, new in lost]
