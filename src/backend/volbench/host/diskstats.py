"""Counters of whole disks from /proc/diskstats (linux Documentation/admin-guide/iostats.rst)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

SECTOR_BYTES: Final = 512
"""The unit of the sector counters, whatever the disk's own sector size."""
_WRAP: Final = 1 << 32
"""Counters are unsigned long or int: on 32-bit machines (and for the times on all) they start again here."""
_CHUNK_BYTES: Final = 65536


@dataclass(frozen=True, slots=True)
class Counters:
    """What one disk has done since it appeared, or between two moments."""

    reads: float = 0
    read_sectors: float = 0
    writes: float = 0
    written_sectors: float = 0
    busy_ms: float = 0
    """Milliseconds with at least one request under way."""

    @property
    def moved_bytes(self) -> float:
        """Bytes read and written."""
        return (self.read_sectors + self.written_sectors) * SECTOR_BYTES

    def since(self, earlier: Counters) -> Counters:
        """Return what happened between `earlier` and now, through a wrap-around or a disk that came back anew."""
        return Counters(
            _step(earlier.reads, self.reads),
            _step(earlier.read_sectors, self.read_sectors),
            _step(earlier.writes, self.writes),
            _step(earlier.written_sectors, self.written_sectors),
            _step(earlier.busy_ms, self.busy_ms),
        )

    def plus(self, other: Counters, share: float = 1.0) -> Counters:
        """Return the sum with `share` of another step."""
        return Counters(
            self.reads + other.reads * share,
            self.read_sectors + other.read_sectors * share,
            self.writes + other.writes * share,
            self.written_sectors + other.written_sectors * share,
            self.busy_ms + other.busy_ms * share,
        )


def _step(earlier: float, now: float) -> float:
    if now >= earlier:
        return now - earlier
    # Falling from the upper half of 32 bits is a wrap; anything else is a disk that came back and counts from zero.
    return now + _WRAP - earlier if _WRAP // 2 <= earlier < _WRAP else now


def parse_diskstats(text: str, disks: Collection[str]) -> dict[str, Counters]:
    """Read the lines of the named disks; a disk that is not there is left out.

    Columns after the name: reads, reads merged, sectors read, ms reading, writes, writes merged, sectors written,
    ms writing, requests under way, ms busy, weighted ms; newer kernels add more.
    """
    found: dict[str, Counters] = {}
    for line in text.splitlines():
        match line.split():
            case [_, _, name, reads, _, read_sectors, _, writes, _, written_sectors, _, _, busy_ms, *_] if (
                name in disks
            ):
                found[name] = Counters(int(reads), int(read_sectors), int(writes), int(written_sectors), int(busy_ms))
    return found


class DiskStats:
    """Reads the counters of some disks again and again without opening anything anew."""

    def __init__(self, disks: Collection[str], path: str = "/proc/diskstats") -> None:
        """Open the table; `disks` are kernel names of whole disks, so that nothing is counted twice."""
        # The kernel spells a slash in a device's name as an exclamation mark in /sys, but not here.
        self._names = {disk.replace("!", "/"): disk for disk in disks}
        self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)

    def read(self) -> Mapping[str, Counters]:
        """Return the counters now, by disk."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        pieces = []
        while piece := os.read(self._descriptor, _CHUNK_BYTES):
            pieces.append(piece)
        found = parse_diskstats(b"".join(pieces).decode("ascii", errors="replace"), self._names)
        return {self._names[name]: counters for name, counters in found.items()}

    def close(self) -> None:
        """Give the descriptor back."""
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
