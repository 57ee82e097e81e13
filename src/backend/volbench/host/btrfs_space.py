"""What a mounted Btrfs says of itself: how many devices it has, and how much is set aside for its book-keeping.

Free space for users does not count what is set aside for metadata (statvfs(2) on Btrfs), and such chunks stay after the
files that needed them: a run over many files can end with less of it although every file is gone. The kernel shows the
figures to everybody in /sys/fs/btrfs.
"""

from __future__ import annotations

import fcntl
from pathlib import Path
from sys import byteorder
from typing import Final
from uuid import UUID

_FS_INFO: Final = 0x8400941F
"""BTRFS_IOC_FS_INFO of linux/btrfs.h; of its 1024 bytes 8 to 16 are the number of devices, 16 to 32 the id."""
_KINDS: Final = ("metadata", "system")


def set_aside_bytes(descriptor: int, sys: Path = Path("/sys")) -> int | None:
    """Return the bytes on the disks set aside for metadata; None where this is no Btrfs or the kernel does not say."""
    buffer = bytearray(1024)
    try:
        fcntl.ioctl(descriptor, _FS_INFO, buffer)
        folder = sys / "fs/btrfs" / str(UUID(bytes=bytes(buffer[16:32]))) / "allocation"
        return sum(int((folder / kind / "disk_total").read_text(encoding="ascii")) for kind in _KINDS)
    except (OSError, ValueError):
        return None


def device_count(descriptor: int) -> int | None:
    """Return how many devices a Btrfs has, those that are missing included; None where this is no Btrfs."""
    buffer = bytearray(1024)
    try:
        fcntl.ioctl(descriptor, _FS_INFO, buffer)
    except OSError:
        return None
    return int.from_bytes(buffer[8:16], byteorder) or None
