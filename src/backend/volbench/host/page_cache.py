"""What of a file lies in memory, and asking the kernel to forget it. Needs no rights beyond owning the file."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Final

from volbench.domain.model.suites.workload import MiB
from volbench.host import libc
from volbench.host.lower_files import lower_of

if TYPE_CHECKING:
    from collections.abc import Callable

WINDOW_BYTES: Final = 256 * MiB
"""Mapped at once; keeps 32-bit machines within their address space."""
_CANNOT_BE_ASKED: Final = frozenset({errno.ENOSYS, errno.EPERM, errno.EACCES, errno.ENODEV, errno.ENOMEM, errno.EAGAIN})
"""No such call, not allowed, a file system that maps no files (mmap(2)), or no room to ask (mincore(2))."""
DROP_CACHES: Final = "/proc/sys/vm/drop_caches"


class LinuxPageCache:
    """The `PageCache` of the real machine."""

    def __init__(self, forget_all: Callable[[], bool] = lambda: False) -> None:
        """`forget_all` asks somebody with the rights for it to make the kernel forget everything."""
        self._forget_all = forget_all

    def drop_all(self) -> bool:
        """Make the kernel forget all clean pages, names and inodes; False where nobody here may do that."""
        return self._forget_all()

    def drop(self, path: str) -> None:
        """Sync the file and ask the kernel to forget its pages (posix_fadvise(2): dirty pages would stay)."""
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            os.fdatasync(descriptor)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(descriptor)

    def drop_below(self, path: str) -> None:
        """Do the same with the file of the volume that holds its bytes, or, where that is not found, with everything.

        A layer that encrypts reads through memory of its own and through that of the file below.
        """
        lower = lower_of(path)
        try:
            if lower is not None:
                self.drop(lower)
                return
        except PermissionError:
            pass
        self.drop_all()

    def resident_ratio(self, path: str) -> float | None:
        """Return the share of the file that is in memory; None where the kernel would not say, or not the truth.

        Raises:
            OSError: the file cannot be looked at, because of the file itself.
        """
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        except PermissionError:
            return None
        try:
            return _resident_ratio(descriptor)
        except OSError as error:
            # A number that is not known is a doubt of that round, no reason to end a run.
            if error.errno in _CANNOT_BE_ASKED:
                return None
            raise
        finally:
            os.close(descriptor)


def _resident_ratio(descriptor: int) -> float | None:
    status = os.fstat(descriptor)
    # Since Linux 5.2 mincore calls every page resident unless the caller owns the file or may write to it.
    is_writable = os.access(f"/proc/self/fd/{descriptor}", os.W_OK)
    if not is_writable and status.st_uid != os.geteuid():
        return None
    if status.st_size == 0:
        return 0.0
    page_bytes = os.sysconf("SC_PAGE_SIZE")
    pages = resident = 0
    for offset in range(0, status.st_size, WINDOW_BYTES):
        length = min(WINDOW_BYTES, status.st_size - offset)
        resident += libc.resident_pages(descriptor, offset, length, page_bytes)
        pages += -(-length // page_bytes)
    return resident / pages


def forget_everything() -> bool:
    """As root: write out what waits, then have the kernel forget clean pages, names and inodes (proc(5)).

    False where it may not be asked, as in a container.
    """
    os.sync()
    try:
        descriptor = os.open(DROP_CACHES, os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        os.write(descriptor, b"3\n")
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True
