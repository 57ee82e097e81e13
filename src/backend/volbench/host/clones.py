"""Makes a file a clone of another on file systems that can: both share their blocks until one of them is written."""

from __future__ import annotations

import fcntl
import os
from typing import Final

_CLONE: Final = 0x40049409
"""FICLONE = _IOW(0x94, 9, int), linux include/uapi/linux/fs.h; Btrfs knew it as BTRFS_IOC_CLONE before Linux 4.5."""


def clone(source: str, target: str, *, folder: int) -> None:
    """Make `target`, a new file in an open folder, a clone of `source` in the same; on the disk when it returns.

    Raises:
        OSError: the file system cannot, or there is such a file; nothing is left then.
    """
    flags = os.O_NOFOLLOW | os.O_CLOEXEC
    original = os.open(source, os.O_RDONLY | flags, dir_fd=folder)
    try:
        copy = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | flags, 0o600, dir_fd=folder)
        try:
            fcntl.ioctl(copy, _CLONE, original)
            # What it changed in the book-keeping is not to be written while something is measured.
            os.fsync(copy)
        except BaseException:
            os.unlink(target, dir_fd=folder)
            raise
        finally:
            os.close(copy)
    finally:
        os.close(original)
