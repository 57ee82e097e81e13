"""Keeps a copy of all results where the owner chose: after each run, never during one."""

from __future__ import annotations

import fcntl
import hashlib
import json
import logging
import os
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.documents.archive import FOLDER, MirrorProblem, MirrorState, MirrorStatus
from volbench.domain.model.errors import VolbenchError
from volbench.domain.model.words.message import Message
from volbench.services.archives.mirror_index import Index, file_name, read_index, write_index
from volbench.services.woken_thread import WokenThread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from volbench.domain.model.machine.storage import Machine
    from volbench.runner.protocols import Clock
    from volbench.store import RunStore
    from volbench.store.archive import EndedRun

_LOG = logging.getLogger(__name__)
RETRY_S: Final = 3600.0
"""How often a place that could not be written to is looked at again while the service runs."""
BUSY_RETRY_S: Final = 5.0
"""How often it is asked whether the measurement is over; costs a system call, no disk."""


_UNEXPECTED: Final = (
    Message("services.mirror_service.unexpected.the_copy_of_the_results"),
    Message("services.mirror_service.unexpected.it_is_tried_again_every"),
)


class _Later(Exception):
    """The copy has to wait: something is being measured, or the service ends."""


class Mirror:
    """The copy of the results; safe from any thread."""

    def __init__(
        self,
        store: Callable[[], RunStore],
        data_folder: Path,
        *,
        machine: Callable[[], Machine],
        is_measuring: Callable[[], bool],
        clock: Clock,
    ) -> None:
        """Touch nothing yet."""
        self._store = store
        self._data_folder = data_folder
        self._machine = machine
        self._is_measuring = is_measuring
        self._clock = clock
        self._guard = Lock()
        self._writing = Lock()
        self._thread = WokenThread("volbench-mirror", self._work)
        self._problem: MirrorProblem | None = None
        self._notes: tuple[Message, ...] = ()
        self._is_waiting = False

    # --- what the page asks ----------------------------------------------------------------------------------------

    def status(self) -> MirrorStatus:
        """Say how the copy stands, from memory, database and our own data folder: the place itself is not touched."""
        store = self._store()
        folder, runs_here = store.settings().mirror_folder, store.archives.count_ended()
        if not folder:
            return MirrorStatus("", MirrorState.OFF, runs_here)
        index = self._index(folder)
        with self._guard:
            state = MirrorState.CURRENT if index.written_at else MirrorState.WAITING
            if self._is_waiting:
                state = MirrorState.WAITING
            if self._problem is not None:
                state = MirrorState.FAILED
            return MirrorStatus(
                folder,
                state,
                runs_here,
                f"{folder.rstrip('/')}/{FOLDER}/{index.file}" if index.written_at else None,
                index.written_at or None,
                index.runs,
                index.size_bytes,
                self._problem,
                self._notes,
            )

    def check(self, folder: str) -> None:
        """Make sure that a folder can take the copy; makes our folder in it. Raises what says why it cannot."""
        from volbench.host.mirror_place import open_place

        os.close(open_place(folder, self._data_folder))

    def was_ours(self, folder: str, instance: str) -> bool:
        """Say whether the copy of that installation lies in this folder, and the folder can be used again."""
        from volbench.host.mirror_place import has_ours, open_file, open_place

        if not has_ours(folder):
            # The folder's name comes out of a file: nothing is made there.
            return False
        try:
            place = open_place(folder, self._data_folder)
        except (VolbenchError, OSError):
            return False
        try:
            found = open_file(place, file_name(instance))
        finally:
            os.close(place)
        if found is not None:
            found.close()
        return found is not None

    # --- the thread ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From now on `changed` makes a thread that writes; looks once whether something was missed."""
        self._thread.open()
        self.changed()

    def changed(self) -> None:
        """Something that is kept has changed, or the owner asks for it: write as soon as nothing is measured."""
        with self._guard:
            if not self._thread.may_work:
                return
            if not self._thread.is_begun and not self._store().settings().mirror_folder:
                return
            self._problem = None
            self._is_waiting = True
        self._thread.wake()

    def stop(self, timeout_s: float = 5.0) -> None:
        """Give up what is being written, end the thread."""
        self._thread.stop(timeout_s)

    def _work(self) -> float | None:
        return {MirrorState.FAILED: RETRY_S, MirrorState.WAITING: BUSY_RETRY_S}.get(self.keep())

    # --- writing ---------------------------------------------------------------------------------------------------

    def keep(self) -> MirrorState:
        """Bring the copy up to date now; a failure is kept for `status`, never raised: it harms no run."""
        with self._writing:
            try:
                state, problem = self._attempt(), None
            except _Later:
                state, problem = MirrorState.WAITING, None
            except (VolbenchError, OSError) as error:
                state, problem = MirrorState.FAILED, self._explain(error)
            except Exception:  # noqa: BLE001 (a mistake of ours ends this attempt, never the thread)
                # Whatever it is (a mistake of ours, a damaged database): it must neither end the thread for good while
                # the page says that the copy waits, nor harm the run that has just ended. The log has all of it.
                _LOG.exception("the copy of the results could not be written")
                state, problem = MirrorState.FAILED, MirrorProblem(*_UNEXPECTED, self._clock.now())
        with self._guard:
            self._is_waiting = state is MirrorState.WAITING
            self._problem = problem
        return state

    def _explain(self, error: VolbenchError | OSError) -> MirrorProblem:
        from volbench.host.mirror_place import in_words

        _LOG.warning("the copy of the results could not be written: %s", error)
        if isinstance(error, VolbenchError):
            return MirrorProblem(error.message, error.hint, self._clock.now())
        try:
            with in_words(error.filename or FOLDER):
                raise error
        except VolbenchError as said:
            return MirrorProblem(said.message, said.hint, self._clock.now())

    def _attempt(self) -> MirrorState:
        from volbench.host.mirror_place import free_bytes, no_room, open_place
        from volbench.host.mirror_search import describe_place
        from volbench.services.archives.mirror_writer import Source, write_copy

        # Before the database is read: asked every few seconds while something is measured.
        self._pause()
        store = self._store()
        folder = store.settings().mirror_folder
        if not folder:
            return MirrorState.OFF
        runs = store.archives.ended()
        index = self._index(folder)
        with self._alone():
            place = open_place(folder, self._data_folder)
            try:
                measured = {schedule.target_path for schedule in store.schedules.list()}
                rows = [row for row in store.list_rows()[0] if not row.is_imported]
                measured |= {row.target_path for row in rows}
                measured |= {target.target_path for row in rows for target in row.targets}
                notes = describe_place(folder, self._data_folder, sorted(measured))
                with self._guard:
                    self._notes = notes
                token = self._token(store, runs)
                if index.token == token and self._is_there(place, index):
                    return MirrorState.CURRENT
                if not runs and not index.written_at:
                    # Nothing to lose yet.
                    return MirrorState.CURRENT
                if free_bytes(place) < index.size_bytes:
                    raise no_room(folder)
                source = Source(store, runs, self._machine(), self._clock.now(), self._pause)
                write_index(self._data_folder, write_copy(place, source, replace(index, token=token)))
            finally:
                os.close(place)
        return MirrorState.CURRENT

    def _pause(self) -> None:
        if self._thread.is_stopping.is_set() or self._is_measuring():
            raise _Later

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock that service and command line share for writing the copy."""
        lock = os.open(self._data_folder / "mirror.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError as error:
            raise _Later from error
        finally:
            os.close(lock)

    def _index(self, folder: str) -> Index:
        index = read_index(self._data_folder)
        return index if index is not None and index.folder == folder else Index(folder)

    @staticmethod
    def _is_there(place: int, index: Index) -> bool:
        from volbench.host.mirror_place import open_file

        file = open_file(place, index.file) if index.file else None
        if file is None:
            return False
        with file:
            return os.fstat(file.fileno()).st_size == index.size_bytes

    @staticmethod
    def _token(store: RunStore, runs: tuple[EndedRun, ...]) -> str:
        """Return what tells whether anything has changed since the copy was written."""
        from volbench.services.archives.archive_service import owners_lines

        digest = hashlib.sha256()
        for line in owners_lines(store, runs):
            digest.update(json.dumps(line, sort_keys=True).encode())
        for run in runs:
            digest.update(run.digest.encode())
        return digest.hexdigest()
