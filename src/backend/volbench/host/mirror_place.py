"""The folder the owner lets us keep a copy of the results in: checked, and written to atomically.

Only `volbench-results` below it is ours. Files there may be read by whoever may enter the folder above: after a new
installation volbench may be another user, and has to be able to read what the old one wrote.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Self

from volbench.domain.model.documents.archive import FOLDER, SUFFIX
from volbench.domain.model.errors import CapabilityMissing, InvalidRequest, NotFound, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.host.inventory.folders import check_place
from volbench.host.inventory.mounts import is_below
from volbench.host.safe_folders import is_same_mount, open_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

_FOLDER_MODE: Final = 0o755
_FILE_MODE: Final = 0o644
_FLUSH_BYTES: Final = 16 * 1024 * 1024
"""Never more is left to the kernel: a measurement that begins must not meet our writes."""
_HAS_NO_SUCH_SYNC: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF})


def open_place(folder: str, data_folder: Path) -> int:
    """Return the open `volbench-results` below `folder`, made if need be. The caller closes it.

    Raises:
        InvalidRequest, NotFound, UnsafeTarget: no plain folder of the owner's, or one inside our data folder.
        CapabilityMissing: it cannot be written to; says why.
    """
    check_place(folder)
    if is_below(folder, os.path.realpath(data_folder)):
        raise InvalidRequest(
            Message("host.mirror_place.this_is_volume_benchs_own_data"),
            Message("host.mirror_place.choose_a_folder_on_another_volume"),
            path=folder,
        )
    above = open_folder(folder)
    try:
        is_new = False
        with in_words(folder), contextlib.suppress(FileExistsError):
            os.mkdir(FOLDER, _FOLDER_MODE, dir_fd=above)
            is_new = True
        with in_words(folder):
            place = os.open(FOLDER, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=above)
        try:
            if is_new:
                _let_others_read(place, _FOLDER_MODE)
            _make_sure_it_takes_files(place, above, folder)
        except BaseException:
            os.close(place)
            raise
        return place
    finally:
        os.close(above)


def _let_others_read(descriptor: int, mode: int) -> None:
    """Give what we have just made the mode it was made with, if the umask took some of it: that of a service is strict.

    Left as it is where nothing was taken, for on DSM a change of the mode would cost it the access list it inherited
    from the shared folder; and on file systems without modes of their own.
    """
    if os.fstat(descriptor).st_mode & mode != mode:
        with contextlib.suppress(OSError):
            os.fchmod(descriptor, mode)


def _make_sure_it_takes_files(place: int, above: int, folder: str) -> None:
    if not is_same_mount(place, above):
        raise CapabilityMissing(
            Message("host.mirror_place.something_else_is_mounted_at", path=f"{folder}/{FOLDER}"),
            _CHOOSE,
        )
    if not os.access(".", os.W_OK | os.X_OK, dir_fd=place):
        raise _explain(OSError(errno.EACCES, ""), f"{folder}/{FOLDER}")


class NewFile:
    """A file that is there whole or not at all: written beside its name, put in its place by `commit`."""

    def __init__(self, folder: int, name: str, path: str, *, is_for_all: bool = False) -> None:
        """Begin `name` in an open folder; what an earlier attempt left is removed. `path` is for messages.

        With `is_for_all` others may read it also where the umask says no: the next installation may be another user.
        """
        self._folder, self._name, self._path = folder, name, path
        self._part = f".{name}.partial"
        self._written = self._flushed = 0
        with in_words(path):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self._part, dir_fd=folder)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
            self._file = os.open(self._part, flags, _FILE_MODE, dir_fd=folder)
        if is_for_all:
            _let_others_read(self._file, _FILE_MODE)

    @property
    def size_bytes(self) -> int:
        """What was written so far."""
        return self._written

    def write(self, content: bytes) -> None:
        """Append; raises CapabilityMissing when the place does not take it."""
        with in_words(self._path):
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            self._written += len(content)
            if self._written - self._flushed >= _FLUSH_BYTES:
                os.fdatasync(self._file)
                self._flushed = self._written

    def commit(self) -> None:
        """Put the file in its place; after that it survives a power cut."""
        with in_words(self._path):
            os.fsync(self._file)
            os.rename(self._part, self._name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
            self._part = ""
            try:
                os.fsync(self._folder)
            except OSError as error:
                # FAT and some network file systems cannot flush a folder; the file itself has been flushed.
                if error.errno not in _HAS_NO_SUCH_SYNC:
                    raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        os.close(self._file)
        if self._part:
            with contextlib.suppress(OSError):
                os.unlink(self._part, dir_fd=self._folder)


def open_file(folder: int, name: str) -> BinaryIO | None:
    """Open a plain file in an open folder for reading; None when there is none."""
    try:
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    except OSError:
        return None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return None
    return os.fdopen(descriptor, "rb")


def open_archive(path: str) -> BinaryIO:
    """Open an archive that lies in a folder of ours; its path comes from outside.

    Raises:
        NotFound: there is none.
        UnsafeTarget: a part of the path is a link.
    """
    parent, name = os.path.split(path)
    file = None
    if Path(parent).name == FOLDER and name.endswith(SUFFIX) and os.path.normpath(path) == path:
        folder = open_folder(parent)
        try:
            file = open_file(folder, name)
        finally:
            os.close(folder)
    if file is None:
        raise NotFound(
            Message("host.mirror_place.there_is_no_file_with_results", path=path[:200]),
            Message("host.mirror_place.look_for_files_again"),
        )
    return file


def has_ours(folder: str) -> bool:
    """Say whether there is a `volbench-results` below `folder`; makes nothing."""
    try:
        return folder.startswith("/") and folder.isprintable() and Path(folder, FOLDER).is_dir()
    except OSError:  # Not ours to look into, or a name no file system takes.
        return False


def free_bytes(folder: int) -> int:
    """Return what we may still write there."""
    facts = os.fstatvfs(folder)
    return facts.f_bavail * facts.f_frsize


_CHOOSE: Final = Message("host.mirror_place.choose")
_WHY: Final[dict[int, tuple[Message, Message]]] = {
    errno.ENOSPC: (
        Message("host.mirror_place.why.enospc_there_is_no_room_left"),
        Message("host.mirror_place.why.enospc_free_some_space_there_or"),
    ),
    errno.EROFS: (
        Message("host.mirror_place.why.erofs_is_read_only"),
        Message("host.mirror_place.why.erofs_make_it_writable_or_choose"),
    ),
    errno.EACCES: (
        Message("host.mirror_place.why.eacces_volume_bench_may_not_write"),
        Message("host.mirror_place.why.eacces_give_volume_bench_read_and"),
    ),
    errno.ENOENT: (
        Message("host.mirror_place.why.enoent_is_not_there"),
        Message("host.mirror_place.why.enoent_connect_or_mount_it_again"),
    ),
}
_SAME: Final = {
    errno.EDQUOT: errno.ENOSPC,
    errno.EFBIG: errno.ENOSPC,
    errno.EPERM: errno.EACCES,
    errno.ESTALE: errno.ENOENT,
}


@contextlib.contextmanager
def in_words(path: str) -> Iterator[None]:
    """Turn what the system refuses into CapabilityMissing."""
    try:
        yield
    except OSError as error:
        raise _explain(error, path) from error


def no_room(path: str) -> VolbenchError:
    """Return the error for a place without room."""
    return _explain(OSError(errno.ENOSPC, ""), path)


def _explain(error: OSError, path: str) -> CapabilityMissing:
    number = error.errno or 0
    words = _WHY.get(_SAME.get(number, number))
    if words is None:
        message = Message("host.mirror_place.cannot_be_written", path=path, why=system_words(error))
        return CapabilityMissing(message, _CHOOSE, path=path)
    return CapabilityMissing(words[0].fill(path=path), words[1], path=path)
