"""Where a file's bytes lie on its device (FIEMAP, linux Documentation/filesystems/fiemap.rst). Needs no root."""

from __future__ import annotations

import errno
import fcntl
import math
import os
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.host import libc

if TYPE_CHECKING:
    from collections.abc import Iterator

_FIEMAP: Final = 0xC020660B
_HEADER: Final = struct.Struct("=QQIIII")
_EXTENT: Final = struct.Struct("=QQQ16xI12x")
_BATCH: Final = 128
_LAST: Final = 0x1
_UNPLACED: Final = 0x2 | 0x4 | 0x200
"""Unknown, delayed allocation, inline: no place on the device."""
_ENCODED: Final = 0x8
"""Compressed (or encrypted) by the file system."""
SHARED: Final = 0x2000
"""Also held by a snapshot or a clone."""
BTRFS_MAGIC: Final = 0x9123683E
_NOT_OFFERED: Final = frozenset({errno.ENOTTY, errno.EOPNOTSUPP, errno.EBADR, errno.ENOSYS})


@dataclass(frozen=True, slots=True)
class Extent:
    """A run of bytes that lie together."""

    physical_bytes: int
    """Offset on the device; on Btrfs an address in its own space, close to the offset unless it was rebalanced."""
    length_bytes: int
    flags: int

    @property
    def is_placed(self) -> bool:
        """Whether the address means anything."""
        return not self.flags & _UNPLACED


@dataclass(frozen=True, slots=True)
class FilePlace:
    """How a file lies on its device."""

    extents: int
    offset_ratio: float | None
    """Middle of the file's bytes on the device, 0 = start, 1 = end; None when the addresses do not say."""
    is_estimate: bool
    """True on Btrfs, whose addresses only follow the device's as long as nothing was rebalanced."""
    encoded_ratio: float
    """Share of the file that the file system compressed."""
    shared_ratio: float
    """Share of the file that a snapshot or clone holds as well."""


def place_of(path: str, *, device_bytes: int) -> FilePlace | None:
    """Return how the file lies on a device of `device_bytes`; None where the file system does not tell."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        extents = list(read_extents(descriptor))
        is_btrfs = libc.file_system_magic(descriptor) == BTRFS_MAGIC
    except OSError as error:
        if error.errno in _NOT_OFFERED:
            return None
        raise
    finally:
        os.close(descriptor)
    return summarise_extents(extents, device_bytes=device_bytes, is_estimate=is_btrfs)


def summarise_extents(extents: list[Extent], *, device_bytes: int, is_estimate: bool) -> FilePlace:
    """Reduce extents to shares and the mean place of their bytes."""
    total = sum(extent.length_bytes for extent in extents)
    placed = [extent for extent in extents if extent.is_placed]
    placed_bytes = sum(extent.length_bytes for extent in placed)
    ratio = None
    if placed_bytes and device_bytes > 0:
        middles = math.fsum(
            (extent.physical_bytes + extent.length_bytes / 2) * extent.length_bytes for extent in placed
        )
        ratio = middles / placed_bytes / device_bytes
        if ratio > 1:
            ratio = None
    return FilePlace(
        extents=len(extents),
        offset_ratio=ratio,
        is_estimate=is_estimate,
        encoded_ratio=_share(extents, _ENCODED, total),
        shared_ratio=_share(extents, SHARED, total),
    )


def _share(extents: list[Extent], flag: int, total_bytes: int) -> float:
    if not total_bytes:
        return 0.0
    return sum(extent.length_bytes for extent in extents if extent.flags & flag) / total_bytes


def read_extents(descriptor: int) -> Iterator[Extent]:
    """Yield the file's extents in its own order. Raises OSError where the file system does not tell."""
    start = 0
    while True:
        buffer = bytearray(_HEADER.size + _BATCH * _EXTENT.size)
        _HEADER.pack_into(buffer, 0, start, (1 << 64) - 1 - start, 0, 0, _BATCH, 0)
        fcntl.ioctl(descriptor, _FIEMAP, buffer)
        mapped = _HEADER.unpack_from(buffer)[3]
        if not mapped:
            return
        for index in range(mapped):
            logical, physical, length, flags = _EXTENT.unpack_from(buffer, _HEADER.size + index * _EXTENT.size)
            yield Extent(physical, length, flags)
            start = logical + length
            if flags & _LAST:
                return
