"""Joins the store to the archive's format: everything out as one stream of bytes, and back in after every check."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from volbench.domain.experiment.plan.cell_changes import with_runs
from volbench.domain.experiment.plan.cell_validation import only_fitting
from volbench.domain.experiment.plan.experiment import Experiment
from volbench.domain.model.coding.codec import load
from volbench.domain.model.documents.archive import ArchiveHeader, Dismissal, LineKind, Restored, RunWords
from volbench.domain.model.errors import InvalidRequest, NotFound
from volbench.domain.model.moments import is_believable
from volbench.domain.model.newer_run import NewerRun, raw_ids_in
from volbench.domain.model.runs.promise import VolumePromise
from volbench.domain.model.schedule import Schedule, ScheduleEvent
from volbench.domain.model.settings import Settings
from volbench.domain.model.words.message import Message
from volbench.languages.recognition import renew
from volbench.reports import archive_reader, archive_writer
from volbench.reports.experiment_file import check_experiment
from volbench.reports.import_document import MAX_TEXT_LETTERS, check_run, marked
from volbench.reports.imported_run import is_same_run
from volbench.reports.run_document import from_document
from volbench.runner.protocols import RawOutput
from volbench.services.archives.archived_ids import ArchivedIds
from volbench.services.archives.archived_settings import (
    check_events,
    check_schedule,
    check_settings,
    check_volume_promise,
)
from volbench.services.imports.admission import check_incoming, judged_anew
from volbench.services.imports.told_apart import told_apart
from volbench.store.schedules import MOST_EVENTS
from volbench.version import VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from volbench.domain.model.machine.storage import Machine
    from volbench.domain.model.runs.run import Run
    from volbench.store import RunStore
    from volbench.store.archive import EndedRun

MOST_DISMISSALS: Final = 20_000
_MOST_RATIO: Final = 1000.0
_LONGEST_NAME: Final = 400
_MOST_EXPERIMENTS: Final = 1000


def make_header(store: RunStore, runs: Sequence[EndedRun], machine: Machine, now: str) -> ArchiveHeader:
    """Return the header of an archive made now."""
    known = [run.created_at for run in runs if is_believable(run.created_at, now)]
    return ArchiveHeader(
        made_at=now,
        volbench_version=VERSION,
        instance=store.archives.instance(),
        machine=machine.model or machine.system or "",
        runs=len(runs),
        first_at=known[0] if known else None,
        last_at=known[-1] if known else None,
    )


def owners_lines(store: RunStore, runs: Sequence[EndedRun]) -> Iterator[archive_writer.Line]:
    """Yield everything but runs: settings, schedules with what became of them, notices put away, the owner's words."""
    yield archive_writer.line(LineKind.SETTINGS, store.settings())
    for schedule in store.schedules.list():
        for event in reversed(store.schedules.events(schedule.volume_id, MOST_EVENTS)):
            yield archive_writer.line(LineKind.SCHEDULE_EVENT, event)
        yield archive_writer.line(LineKind.SCHEDULE, schedule)
    for promise in store.promises.list():
        yield archive_writer.line(LineKind.PROMISE, promise)
    for experiment in store.experiments.list():
        yield archive_writer.line(LineKind.EXPERIMENT, experiment)
    for dismissal in store.archives.dismissals():
        yield archive_writer.line(LineKind.DISMISSAL, dismissal)
    for run in runs:
        yield archive_writer.line(LineKind.WORDS, run.words)


def run_member(store: RunStore, run_id: str) -> Iterator[bytes]:
    """Yield the gzip member of one run; its raw outputs are read one by one. Raises NotFound at once if it is gone."""
    return archive_writer.member(archive_writer.run_lines(store.get(run_id), raws_of(store, run_id)))


def raws_of(store: RunStore, run_id: str) -> Iterator[tuple[str, RawOutput]]:
    """Yield the raw outputs of a run; those that are left when it is deleted meanwhile went with it."""
    for raw_id in store.archives.raw_ids(run_id):
        try:
            raw = store.raw(run_id, raw_id)
        except NotFound:
            return
        yield raw_id, raw


def whole_archive(store: RunStore, machine: Machine, now: str) -> Iterator[bytes]:
    """Yield an archive of everything there is, made anew. A run deleted before its turn has come is not in it."""
    runs, written = store.archives.ended(), 0
    yield from archive_writer.member([archive_writer.header_line(make_header(store, runs, machine, now))])
    yield from archive_writer.member(owners_lines(store, runs))
    for run in runs:
        try:
            packed = run_member(store, run.words.run)
        except NotFound:
            continue
        yield from packed
        written += 1
    yield from archive_writer.member([archive_writer.end_line(written)])


@dataclass
class _Coming:
    """What has come out of an archive so far."""

    added: list[str] = field(default_factory=list)
    already: int = 0
    refused: int = 0
    remarks: list[Message] = field(default_factory=list)
    settings: Settings | None = None
    schedules: list[Schedule] = field(default_factory=list)
    promises: list[VolumePromise] = field(default_factory=list)
    events: list[ScheduleEvent] = field(default_factory=list)
    dismissals: list[Dismissal] = field(default_factory=list)
    words: list[RunWords] = field(default_factory=list)
    experiments: list[Experiment] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    """Id of a run in the file → id it has here."""
    former: ArchivedIds = field(default_factory=ArchivedIds)


class Restorer:
    """Takes one archive in.

    An empty database becomes what the archive's was: settings, schedules and marks included. Into any other database
    the runs come as imported ones, experiments that are not here come too, and nothing of the owner's is changed.
    """

    def __init__(
        self,
        store: RunStore,
        *,
        new_run_id: Callable[[], str],
        was_our_mirror: Callable[[str, str], bool],
        on_run: Callable[[int], None] = lambda _done: None,
    ) -> None:
        """Keep the collaborators.

        Args:
            store: where the runs go.
            new_run_id: makes the id of a run whose own is taken by another run.
            was_our_mirror: says of a folder and an installation whether its copy lies there; only then the folder is
                used again without being chosen anew, so that no file can send results to a place of its maker's.
            on_run: told after each run how many were seen.
        """
        self._store = store
        self._new_run_id = new_run_id
        self._was_our_mirror = was_our_mirror
        self._on_run = on_run

    def restore(self, file: BinaryIO) -> Restored:
        """Take everything in.

        Raises:
            InvalidRequest: no archive, newer, damaged or cut off; runs that came before that stay.
            StoreFailed: the database cannot keep it.
        """
        header = archive_reader.read_header(file)
        file.seek(0)
        archives = self._store.archives
        is_as_before = not archives.has_runs() or archives.restoring() == header.instance
        if is_as_before:
            archives.set_restoring(header.instance)
        coming = _Coming()
        self._read(Ahead(archive_reader.read_lines(file)), coming, is_as_before=is_as_before)
        for experiment in coming.experiments:
            if not self._store.experiments.has(experiment.id):
                fitting, remarks = only_fitting(with_runs(experiment, coming.ids), cache(self._store.get_compared))
                coming.remarks += remarks
                self._store.experiments.insert(fitting)
        if is_as_before:
            self._put_back(coming, header)
            archives.set_restoring("")
        return Restored(
            tuple(coming.added), coming.already, coming.refused, is_as_before, tuple(dict.fromkeys(coming.remarks))
        )

    def _read(self, lines: Ahead, coming: _Coming, *, is_as_before: bool) -> None:
        seen = 0
        while (found := lines.take()) is not None:
            kind, value = found
            try:
                if kind is LineKind.RUN:
                    seen += 1
                    if seen > archive_reader.MAX_RUNS:
                        raise _too_much()
                    document = value.get("value")
                    run = check_run(from_document(document))
                    check_incoming(run)
                    coming.former.note(document, run, coming.dismissals)
                    self._store_run(run, lines, coming, is_as_before=is_as_before)
                elif kind is LineKind.EXPERIMENT:
                    _read_experiment(value.get("value"), coming)
                elif is_as_before:
                    _read_owners(kind, value.get("value"), coming)
            except InvalidRequest as refusal:
                if lines.is_broken:
                    raise
                coming.refused += kind is LineKind.RUN
                coming.remarks.append(refusal.message)
            if kind is LineKind.RUN:
                self._on_run(seen)

    def _store_run(self, run: Run, lines: Ahead, coming: _Coming, *, is_as_before: bool) -> None:
        if self._store.has(run.id):
            if is_same_run(self._store.get_numbers(run.id), run):
                coming.already += 1
                coming.ids[run.id] = run.id
                return
            coming.ids[run.id] = self._new_run_id()
            run = replace(run, id=coming.ids[run.id])
        coming.ids.setdefault(run.id, run.id)
        run = judged_anew(run) if is_as_before else marked(judged_anew(run))
        # Also an import that comes back: those of earlier versions have no mark of their machine.
        run = told_apart(run) if run.is_imported else run
        self._store.insert(run, raws_behind(lines, raw_ids_of(run)))
        coming.added.append(run.id)

    def _put_back(self, coming: _Coming, header: ArchiveHeader) -> None:
        settings = coming.settings
        if settings is not None:
            if settings.mirror_folder and not self._was_our_mirror(settings.mirror_folder, header.instance):
                coming.remarks.append(_CHOOSE_MIRROR.fill(path=settings.mirror_folder))
                settings = replace(settings, mirror_folder="")
            self._store.put_settings(settings)
        schedules, events = coming.former.schedules(coming.schedules, coming.events)
        self._store.schedules.note(events)
        for schedule in schedules:
            self._store.schedules.put(schedule)
        for promise in coming.former.promises(coming.promises):
            self._store.promises.put(promise)
        self._store.archives.put_back(coming.words, coming.former.dismissals(coming.dismissals))
        coming.remarks += coming.former.remarks


_CHOOSE_MIRROR: Final = Message("services.archive_service.choose_mirror")


class Ahead:
    """Lines with a look at the next one, so that a run's raw outputs end where the next run begins."""

    def __init__(self, lines: Iterator[tuple[LineKind, dict[str, Any]]]) -> None:
        """Begin before the first line."""
        self._lines = lines
        self._next: tuple[LineKind, dict[str, Any]] | None = None
        self.is_broken = False
        """The stream itself cannot be read on."""

    def peek(self) -> tuple[LineKind, dict[str, Any]] | None:
        """Return the next line and leave it; None at the end. Raises InvalidRequest where the stream breaks."""
        if self._next is None:
            try:
                self._next = next(self._lines, None)
            except InvalidRequest:
                self.is_broken = True
                raise
        return self._next

    def take(self) -> tuple[LineKind, dict[str, Any]] | None:
        """Return the next line and go past it. Raises as `peek`."""
        found = self.peek()
        self._next = None
        return found


def raw_ids_of(run: Run) -> set[str]:
    """Return the keys of the raw outputs that belong to a run."""
    if isinstance(run, NewerRun):
        return set(raw_ids_in(run.document))
    return {round_.raw_id for work in run.workloads for round_ in work.rounds if round_.raw_id}


def raws_behind(lines: Ahead, known: set[str]) -> Iterator[tuple[str, RawOutput]]:
    """Yield the raw outputs that follow a run; only those its rounds name."""
    while (following := lines.peek()) is not None and following[0] is LineKind.RAW:
        lines.take()
        raw_id = following[1].get("raw_id")
        if isinstance(raw_id, str) and raw_id in known:
            known.discard(raw_id)
            raw: RawOutput = load(RawOutput, following[1].get("value"))
            yield raw_id, raw


def _read_experiment(value: Any, coming: _Coming) -> None:
    if len(coming.experiments) >= _MOST_EXPERIMENTS:
        raise _too_much()
    coming.experiments.append(check_experiment(load(Experiment, renew(value))))


def _read_owners(kind: LineKind, value: Any, coming: _Coming) -> None:
    """Read a line that only an empty database takes; what is wrong is refused with a reason."""
    if kind is LineKind.SETTINGS:
        coming.settings = check_settings(load(Settings, value))
    elif kind is LineKind.SCHEDULE:
        coming.schedules.append(check_schedule(load(Schedule, value)))
    elif kind is LineKind.PROMISE:
        coming.promises.append(check_volume_promise(load(VolumePromise, value)))
    elif kind is LineKind.SCHEDULE_EVENT:
        coming.events.append(check_events(load(ScheduleEvent, renew(value))))
    elif kind is LineKind.DISMISSAL:
        dismissal: Dismissal = load(Dismissal, value)
        if len(dismissal.cell_id) > _LONGEST_NAME or not 0 <= dismissal.ratio <= _MOST_RATIO:
            raise _too_much()
        coming.dismissals.append(dismissal)
    elif kind is LineKind.WORDS:
        words: RunWords = load(RunWords, value)
        if max(len(words.label), len(words.note)) > MAX_TEXT_LETTERS:
            raise _too_much()
        coming.words.append(words)
    owned = (coming.words, coming.dismissals, coming.events, coming.schedules, coming.promises)
    if max(len(lines) for lines in owned) > MOST_DISMISSALS:
        raise _too_much()


def _too_much() -> InvalidRequest:
    return archive_reader.refuse(Message("services.archive_service.the_file_holds_more_than_an"))
