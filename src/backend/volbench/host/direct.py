"""Tries out O_DIRECT in a folder, and makes the small files such trials need."""

from __future__ import annotations

import contextlib
import errno
import mmap
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.host.lower_files import lower_of
from volbench.host.page_cache import LinuxPageCache

if TYPE_CHECKING:
    from collections.abc import Iterator

PROBE_BYTES: Final = 1 << 20
"""Enough to see what of it lies in memory."""
BLOCK_BYTES: Final = 4096
"""A multiple of every sector size in use."""
_REFUSALS: Final = frozenset({errno.EINVAL, errno.EOPNOTSUPP})


@contextlib.contextmanager
def make_probe_file(folder: str, size_bytes: int) -> Iterator[str]:
    """Make a file of random bytes in `folder` for as long as the block lasts; yields its path."""
    descriptor, path = tempfile.mkstemp(prefix="probe-", dir=folder)
    try:
        try:
            os.write(descriptor, os.urandom(size_bytes))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        yield path
    finally:
        Path(path).unlink()


def accepts_direct(folder: str) -> bool:
    """Write and read one aligned block with O_DIRECT; true when both are accepted.

    Some file systems refuse at opening, others only at the first I/O, and tmpfs depends on the kernel.
    """
    with make_probe_file(folder, BLOCK_BYTES) as path:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_DIRECT | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError as error:
            if error.errno in _REFUSALS:
                return False
            raise
        # Anonymous mappings begin at a page boundary, which is the alignment O_DIRECT asks for.
        buffer = mmap.mmap(-1, BLOCK_BYTES)
        try:
            return os.pwrite(descriptor, buffer, 0) == BLOCK_BYTES == os.preadv(descriptor, [buffer], 0)
        except OSError as error:
            if error.errno in _REFUSALS:
                return False
            raise
        finally:
            buffer.close()
            os.close(descriptor)


def keeps_direct(folder: str) -> bool:
    """Say whether what is read with O_DIRECT stays out of memory, and does not fall back to it without a word.

    Encryption by the file system (fscrypt) falls back, and what encrypts above it (gocryptfs) takes such a read and
    reads the file below through memory: what lies there afterwards tells.
    """
    if not accepts_direct(folder):
        return False
    with make_probe_file(folder, PROBE_BYTES) as path:
        lower = lower_of(path)
        files = [path] if lower is None else [path, lower]
        cache = LinuxPageCache()
        for file in files:
            cache.drop(file)
        if any(cache.resident_ratio(file) for file in files):
            return True  # What lies in memory tells nothing here.
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECT | os.O_NOFOLLOW | os.O_CLOEXEC)
        buffer = mmap.mmap(-1, PROBE_BYTES)
        # In memory before: Btrfs reads through memory what is to go to pages that are not (fs/btrfs/direct-io.c).
        buffer.write(bytes(PROBE_BYTES))
        try:
            os.preadv(descriptor, [buffer], 0)
        finally:
            buffer.close()
            os.close(descriptor)
        return not any(cache.resident_ratio(file) for file in files)
