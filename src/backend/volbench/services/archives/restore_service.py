"""Takes archives in while the page looks on: found on this machine, or sent by the browser piece by piece."""

from __future__ import annotations

import contextlib
import logging
import os
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, BinaryIO, Final

from volbench.domain.model.documents.archive import FoundArchive, Restored, RestoreState, RestoreStatus
from volbench.domain.model.errors import Busy, InvalidRequest, NotFound, VolbenchError
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.store import RunStore

_LOG = logging.getLogger(__name__)
UPLOAD: Final = "upload"
MAX_UPLOAD_BYTES: Final = 8_000_000_000
_SPARE_BYTES: Final = 256_000_000
"""Stays free on the volume of the database when a file is taken in."""
_LOOK_S: Final = 2.0
_UPLOAD_NAME: Final = "upload.partial"


class Restoring:
    """At most one archive is taken in at a time; safe from any thread."""

    def __init__(
        self,
        store: Callable[[], RunStore],
        data_folder: Path,
        *,
        new_run_id: Callable[[], str],
        was_our_mirror: Callable[[str, str], bool],
        is_measuring: Callable[[], bool],
        done: Callable[[], None],
    ) -> None:
        """Keep the collaborators; `done` is told when something came in."""
        self._store = store
        self._upload = data_folder / _UPLOAD_NAME
        self._new_run_id = new_run_id
        self._was_our_mirror = was_our_mirror
        self._is_measuring = is_measuring
        self._done = [done]
        self._guard = Lock()
        self._pause = Event()
        self._status = RestoreStatus()

    def tell(self, done: Callable[[], None]) -> None:
        """Also tell `done` when something came in. The service begins: a file half sent before is removed."""
        self._done.append(done)
        try:
            self._upload.unlink(missing_ok=True)
        except OSError:
            _LOG.warning("what stands at %s cannot be removed", self._upload, exc_info=True)

    def status(self) -> RestoreStatus:
        """Say how far it has come."""
        with self._guard:
            return self._status

    def find(self, folder: str = "") -> tuple[FoundArchive, ...]:
        """Look for archives: below `folder` if one is named, else wherever local disks are mounted. May wake disks.

        Files that cannot be read or are no archives are left out.
        """
        from volbench.host.mirror_place import open_archive
        from volbench.host.mirror_search import archives_below, find_archives
        from volbench.reports.archive_reader import read_header

        found = []
        for path in tuple(archives_below(folder)) if folder else find_archives():
            with contextlib.suppress(VolbenchError, OSError), open_archive(path) as file:
                found.append(FoundArchive(path, os.fstat(file.fileno()).st_size, read_header(file)))
        return tuple(sorted(found, key=lambda one: one.header.made_at, reverse=True))

    def receive(self, content: bytes, *, offset: int, total: int) -> int:
        """Keep a piece of a file from the browser; return how much there is. A piece at 0 begins anew.

        Raises:
            InvalidRequest: too large, or not the next piece.
            Busy: another file is being taken in, a run is being measured, or the database's volume has no room.
        """
        with self._guard:
            if self._status.state is RestoreState.RUNNING:
                raise _busy()
            self._refuse_while_measuring()
            if not 0 < total <= MAX_UPLOAD_BYTES or offset + len(content) > total:
                raise InvalidRequest(
                    Message("services.restore_service.the_file_is_too_large"),
                    Message("services.restore_service.put_it_into_a_folder_on"),
                )
            if offset == 0:
                self._begin(total)
            return self._append(content, offset)

    def forget_upload(self) -> None:
        """Remove what was received."""
        with self._guard, contextlib.suppress(FileNotFoundError):
            self._upload.unlink()

    def start(self, source: str) -> RestoreStatus:
        """Begin to take in the file at a path, or what was received (`upload`); the rest is told by `status`.

        Raises:
            Busy: another file is being taken in, or a run is being measured.
            NotFound, UnsafeTarget, InvalidRequest: there is no such file, or it is no archive.
        """
        from volbench.reports.archive_reader import read_header

        with self._guard:
            if self._status.state is RestoreState.RUNNING:
                raise _busy()
            self._refuse_while_measuring()
            file = self.open_source(source)
            try:
                header = read_header(file)
                file.seek(0)
            except BaseException:
                file.close()
                raise
            self._status = RestoreStatus(RestoreState.RUNNING, 0, header.runs)
            Thread(target=self._carry, args=(file,), name="volbench-restore", daemon=True).start()
            return self._status

    def take_in(self, file: BinaryIO) -> Restored:
        """Take an open archive in at once. Raises as `archiving.Restorer.restore`."""
        from volbench.services.archives.archive_service import Restorer

        restorer = Restorer(
            self._store(), new_run_id=self._new_run_id, was_our_mirror=self._was_our_mirror, on_run=self._count
        )
        try:
            return restorer.restore(file)
        finally:
            for tell in self._done:
                tell()

    def _carry(self, file: BinaryIO) -> None:
        try:
            with file:
                result = self.take_in(file)
            ended = RestoreStatus(RestoreState.DONE, self._status.done, self._status.total, result)
        except VolbenchError as error:
            ended = self._failed(error.message, error.hint)
        except Exception:  # noqa: BLE001 (a mistake of ours ends this import, never the service)
            _LOG.exception("an archive could not be taken in")
            message = Message("services.restore_service.the_import_ended_by_a_mistake")
            ended = self._failed(message, Message("services.restore_service.look_into_volume_benchs_log"))
        with contextlib.suppress(FileNotFoundError):
            self._upload.unlink()
        with self._guard:
            self._status = ended

    def _failed(self, message: Message, hint: Message) -> RestoreStatus:
        return RestoreStatus(RestoreState.FAILED, self._status.done, self._status.total, None, message, hint)

    def _count(self, done: int) -> None:
        with self._guard:
            if self._status.state is not RestoreState.RUNNING:
                return
            self._status = RestoreStatus(RestoreState.RUNNING, done, self._status.total)
        # A measurement that begins meanwhile is not disturbed: the rest comes in after it.
        while self._is_measuring():
            self._pause.wait(_LOOK_S)

    def _refuse_while_measuring(self) -> None:
        if self._is_measuring():
            raise Busy(
                Message("services.restore_service.a_benchmark_is_running"),
                Message("services.restore_service.import_when_it_has_ended"),
            )

    def _begin(self, total: int) -> None:
        facts = os.statvfs(self._upload.parent)
        if facts.f_bavail * facts.f_frsize < 2 * total + _SPARE_BYTES:
            raise Busy(
                Message("services.restore_service.the_volume_that_holds_volume_benchs"),
                Message("services.restore_service.free_some_space_there_then_try"),
            )
        with contextlib.suppress(FileNotFoundError):
            self._upload.unlink()
        os.close(os.open(self._upload, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))

    def _append(self, content: bytes, offset: int) -> int:
        there = self._upload.stat().st_size if self._upload.exists() else -1
        if there != offset:
            raise InvalidRequest(
                Message("services.restore_service.a_piece_of_the_file_is"),
                Message("services.restore_service.send_it_again"),
            )
        with self._upload.open("ab") as file:
            file.write(content)
        return offset + len(content)

    def open_source(self, source: str) -> BinaryIO:
        """Open the file at a path, or what was received (`upload`). Raises NotFound, UnsafeTarget."""
        from volbench.host.mirror_place import open_archive

        if source != UPLOAD:
            return open_archive(source)
        try:
            return self._upload.open("rb")
        except FileNotFoundError as error:
            raise NotFound(
                Message("services.restore_service.no_file_was_sent"),
                Message("services.restore_service.choose_a_file_first"),
            ) from error


def _busy() -> Busy:
    return Busy(
        Message("services.restore_service.another_file_is_being_imported"),
        Message("services.restore_service.wait_until_it_has_come_in"),
    )
