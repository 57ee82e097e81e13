"""Reads both ends of a block device and a few places between; opens for reading only."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from dataclasses import dataclass
from typing import Final

from volbench.domain.lab.signatures import END_BYTES, HEAD_BYTES

_SIZE: Final = 0x80001272 | struct.calcsize("N") << 16
"""BLKGETSIZE64 (linux include/uapi/linux/fs.h): its number holds the width of size_t, the answer has 64 bits anyway."""
_PLACES: Final = 32
_PLACE_BYTES: Final = 4096


@dataclass(frozen=True, slots=True)
class Ends:
    """What was read, or why not."""

    head: bytes = b""
    tail: bytes = b""
    sampled: int = 0
    sampled_with_data: int = 0
    is_claimed: bool = False
    problem: str | None = None


def read_ends(path: str, *, samples: bool = True) -> Ends:
    """Read a device. A claim by another (mounted, swap, member of an array) is told, not an error."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError as error:
        return Ends(problem=error.strerror or str(error))
    try:
        # What md and LVM write goes past the cache of the disk below: ask the disk, not the cache.
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        size = _size(descriptor)
        head = os.pread(descriptor, HEAD_BYTES, 0)
        tail = os.pread(descriptor, END_BYTES, max(0, size - END_BYTES))
        sampled, with_data = _sample(descriptor, size) if samples else (0, 0)
    except OSError as error:
        return Ends(problem=error.strerror or str(error))
    finally:
        os.close(descriptor)
    if len(head) < min(size, HEAD_BYTES) or len(tail) < END_BYTES:
        return Ends(problem=os.strerror(errno.EIO))
    return Ends(head, tail, sampled, with_data, is_claimed=_is_claimed(path))


def _size(descriptor: int) -> int:
    try:
        answer = fcntl.ioctl(descriptor, _SIZE, b"\0" * 8)
    except OSError as error:
        if error.errno != errno.ENOTTY:
            raise
        return os.fstat(descriptor).st_size  # a plain file that stands for a disk
    size: int = struct.unpack("=Q", answer)[0]
    return size


def _sample(descriptor: int, size: int) -> tuple[int, int]:
    found = 0
    for number in range(1, _PLACES + 1):
        at = size // (_PLACES + 1) * number // _PLACE_BYTES * _PLACE_BYTES
        piece = os.pread(descriptor, _PLACE_BYTES, at)
        found += any(piece.count(byte) == len(piece) for byte in (0x00, 0xFF)) is False
    return _PLACES, found


def _is_claimed(path: str) -> bool:
    """An exclusive open of a block device fails while the kernel has given it to somebody (open(2), O_EXCL)."""
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC | os.O_NONBLOCK))
    except OSError as error:
        return error.errno == errno.EBUSY
    return False
