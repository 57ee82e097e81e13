"""The way in for files from outside: stored at once, or kept in memory as long as something is measured.

What comes in is written to the database's disk, which may be the one that is measured. A small file waits here; it is
lost with a service that is killed, never with one that is ended.
"""

from __future__ import annotations

import hashlib
import io
import logging
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, BinaryIO, Final

from volbench.domain.model.documents.imports import Imported, ImportState, WaitingImport
from volbench.domain.model.errors import Busy, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.services.woken_thread import WokenThread

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.experiment.plan.experiment_file import ExperimentImported
    from volbench.domain.model.documents.archive import Restored
    from volbench.services.imports.import_service import ImportedRun
    from volbench.store import RunStore

_LOG = logging.getLogger(__name__)
MOST_KEPT_BYTES: Final = 2_000_000
"""The largest file that is kept in memory: a result with all its rounds is smaller."""
_MOST_TOGETHER_BYTES: Final = 8_000_000
_MOST_TOLD: Final = 20
"""Files that had to wait and are still told of."""
_LOOK_S: Final = 5.0
"""How often it is asked whether the measurement is over; costs a system call, no disk."""
_ID_DIGITS: Final = 16

_WAITS: Final = Message("services.import_desk.waits_for_the_run")
_TOO_LARGE: Final = Message("services.import_desk.too_large_to_wait")
_MOST_WORDS: Final = f"{MOST_KEPT_BYTES // 1_000_000} MB"
_FULL: Final = Message("services.import_desk.too_many_wait")
_BY_A_MISTAKE: Final = Message("services.restore_service.the_import_ended_by_a_mistake")
_LOG_HINT: Final = Message("services.restore_service.look_into_volume_benchs_log")


@dataclass(frozen=True, slots=True)
class Ways:
    """How files of each kind are taken in."""

    read: Callable[[bytes], Sequence[ImportedRun]]
    """Reads the runs of a file of any other kind; raises InvalidRequest."""
    results: Callable[[BinaryIO], Restored]
    """Takes a file with all results in."""
    experiment: Callable[[BinaryIO], ExperimentImported]
    """Takes a saved experiment in."""


class ImportDesk:
    """Takes files in; safe from any thread."""

    def __init__(
        self,
        store: Callable[[], RunStore],
        ways: Ways,
        *,
        new_run_id: Callable[[], str],
        is_measuring: Callable[[], bool],
        changed: Callable[[], None],
    ) -> None:
        """Keep the collaborators; `changed` is told when a run came in."""
        self._store = store
        self._ways = ways
        self._new_run_id = new_run_id
        self._is_measuring = is_measuring
        self._changed = changed
        self._guard = Lock()
        self._storing = Lock()
        self._contents: dict[str, bytes] = {}
        self._told: dict[str, WaitingImport] = {}
        self._thread = WokenThread("volbench-imports", self._work)

    def take_in(self, content: bytes) -> Imported:
        """Store what a file holds, or keep the file until nothing is measured.

        Raises:
            InvalidRequest: it is no file that can be taken in; said at once, also while it would have to wait.
            Busy: something is measured, and the file is too large to be kept until then.
            StoreFailed: the database cannot keep it.
        """
        if self._is_measuring():
            return self._keep(content)
        with self._storing:
            return self._store_content(content)

    def waiting(self) -> tuple[WaitingImport, ...]:
        """Return the files that wait or had to, oldest first."""
        with self._guard:
            return tuple(self._told.values())

    # --- what waits --------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From now on a thread looks whether what waits can be stored."""
        self._thread.open()

    def store_waiting(self) -> None:
        """Store what waits: a run has ended, and the next one has not begun."""
        with self._storing:
            while (kept := self._first()) is not None:
                self._settle(*kept)

    def stop(self, timeout_s: float = 5.0) -> None:
        """End the thread and store what still waits: it would be lost."""
        self._thread.stop(timeout_s)
        self.store_waiting()

    def _work(self) -> float | None:
        if self._is_measuring():
            return _LOOK_S
        self.store_waiting()
        return None

    def _keep(self, content: bytes) -> Imported:
        if len(content) > MOST_KEPT_BYTES:
            raise Busy(_WAITS, _TOO_LARGE.fill(most=_MOST_WORDS))
        known = self._all_known(content)
        if known is not None:
            return known
        key = hashlib.sha256(content).hexdigest()[:_ID_DIGITS]
        with self._guard:
            others = sum(len(one) for name, one in self._contents.items() if name != key)
            if others + len(content) > _MOST_TOGETHER_BYTES:
                raise Busy(_WAITS, _FULL)
            self._contents[key] = content
            self._told.pop(key, None)
            self._told[key] = WaitingImport(key, len(content))
            self._forget_oldest()
        self._thread.wake()
        return Imported((), waiting_id=key)

    def _all_known(self, content: bytes) -> Imported | None:
        """Return what came of a file whose runs are all here; None where it has to wait. Raises InvalidRequest."""
        from volbench.reports.archive_reader import looks_like_results, read_header
        from volbench.reports.experiment_file import looks_like_experiment, read_file

        # Of a file of many runs only the beginning is looked at now.
        if looks_like_results(content):
            read_header(io.BytesIO(content))
            return None
        if looks_like_experiment(content):
            read_file(io.BytesIO(content))
            return None
        found = [self._known(one) for one in self._ways.read(content)]
        ids = tuple(run_id for run_id in found if run_id is not None)
        return Imported(ids, already=len(ids)) if len(ids) == len(found) else None

    def _forget_oldest(self) -> None:
        settled = [key for key in self._told if key not in self._contents]
        for key in settled[: max(0, len(self._told) - _MOST_TOLD)]:
            del self._told[key]

    def _first(self) -> tuple[str, bytes] | None:
        with self._guard:
            return next(iter(self._contents.items()), None)

    def _settle(self, key: str, content: bytes) -> None:
        told = WaitingImport(key, len(content), ImportState.DONE)
        try:
            told = replace(told, result=self._store_content(content))
        except VolbenchError as error:
            _LOG.warning("a file that waited could not be taken in: %s", error)
            told = replace(told, state=ImportState.FAILED, message=error.message, hint=error.hint)
        except Exception:  # noqa: BLE001 (a mistake of ours ends this import, never the thread or the runs that wait)
            _LOG.exception("a file that waited could not be taken in")
            told = replace(told, state=ImportState.FAILED, message=_BY_A_MISTAKE, hint=_LOG_HINT)
        with self._guard:
            del self._contents[key]
            self._told[key] = told

    # --- storing -----------------------------------------------------------------------------------------------------

    def _store_content(self, content: bytes) -> Imported:
        from volbench.reports.archive_reader import looks_like_results
        from volbench.reports.experiment_file import looks_like_experiment

        if looks_like_results(content):
            came = self._ways.results(io.BytesIO(content))
            return Imported(came.added, already=came.already, refused=came.refused, remarks=came.remarks)
        if looks_like_experiment(content):
            made = self._ways.experiment(io.BytesIO(content))
            return Imported(made.added, made.experiment_id, made.already, made.refused, made.remarks)
        return self._store_runs(self._ways.read(content))

    def _store_runs(self, found: Sequence[ImportedRun]) -> Imported:
        from volbench.services.imports.import_service import store_imported

        ids, already = [], 0
        for one in found:
            known = self._known(one)
            already += known is not None
            ids.append(known or store_imported(self._store(), one, self._new_run_id))
        if already < len(ids):
            self._changed()
        return Imported(tuple(ids), already=already)

    def _known(self, found: ImportedRun) -> str | None:
        from volbench.services.imports.import_service import known_as

        return known_as(self._store(), found.run)
