"""Counters of whole disks from /proc/diskstats (linux Documentation/admin-guide/iostats.rst)."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from volbench.domain.model.rising import risen

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

SECTOR_BYTES: Final = 512
"""The unit of the sector counters, whatever the disk's own sector size."""
_NS_PER_MS: Final = 1_000_000
_COLUMNS: Final = 11
"""After the name, on every kernel since 2.6.25."""
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
    read_ms: float = 0
    """Milliseconds from queued to done, added up over all reads."""
    write_ms: float = 0
    queued_ms: float = 0
    """Milliseconds times requests under way."""

    @property
    def moved_bytes(self) -> float:
        """Bytes read and written."""
        return (self.read_sectors + self.written_sectors) * SECTOR_BYTES

    @property
    def read_await_ns(self) -> float | None:
        """Mean time of a read; None without reads."""
        return self.read_ms / self.reads * _NS_PER_MS if self.reads >= 1 else None

    @property
    def write_await_ns(self) -> float | None:
        """Mean time of a write; None without writes."""
        return self.write_ms / self.writes * _NS_PER_MS if self.writes >= 1 else None

    def since(self, earlier: Counters) -> Counters:
        """Return what happened between `earlier` and now, through a wrap-around or a disk that came back anew."""
        return Counters(
            _step(earlier.reads, self.reads),
            _step(earlier.read_sectors, self.read_sectors),
            _step(earlier.writes, self.writes),
            _step(earlier.written_sectors, self.written_sectors),
            _step(earlier.busy_ms, self.busy_ms),
            _step(earlier.read_ms, self.read_ms),
            _step(earlier.write_ms, self.write_ms),
            _step(earlier.queued_ms, self.queued_ms),
        )

    def plus(self, other: Counters, share: float = 1.0) -> Counters:
        """Return the sum with `share` of another step."""
        return Counters(
            self.reads + other.reads * share,
            self.read_sectors + other.read_sectors * share,
            self.writes + other.writes * share,
            self.written_sectors + other.written_sectors * share,
            self.busy_ms + other.busy_ms * share,
            self.read_ms + other.read_ms * share,
            self.write_ms + other.write_ms * share,
            self.queued_ms + other.queued_ms * share,
        )


def _step(earlier: float, now: float) -> float:
    rose = risen(earlier, now)
    return rose if rose >= 0 else now


def parse_diskstats(text: str, disks: Collection[str]) -> dict[str, Counters]:
    """Read the lines of the named disks; a disk that is not there is left out.

    Columns after the name: reads, reads merged, sectors read, ms reading, writes, writes merged, sectors written,
    ms writing, requests under way, ms busy, weighted ms. Linux 4.18 added four for discards, 5.5 two for flushes; a
    request ended by either is in none of the sums used here but in "ms busy" and "weighted ms".
    """
    found: dict[str, Counters] = {}
    for line in text.splitlines():
        match line.split():
            case [_, _, name, *columns] if name in disks and len(columns) >= _COLUMNS:
                value = [int(column) for column in columns[:_COLUMNS]]
                found[name] = Counters(
                    reads=value[0],
                    read_sectors=value[2],
                    writes=value[4],
                    written_sectors=value[6],
                    busy_ms=value[9],
                    read_ms=value[3],
                    write_ms=value[7],
                    queued_ms=value[10],
                )
    return found


class DiskStats:
    """Reads the counters of some disks again and again without opening anything anew."""

    def __init__(
        self, disks: Collection[str], path: str = "/proc/diskstats", seen_at: Mapping[str, str] | None = None
    ) -> None:
        """Open the table; `disks` are kernel names of whole disks, so that nothing is counted twice.

        `seen_at` names for some of them another device whose counters stand for theirs.
        """
        # The kernel spells a slash in a device's name as an exclamation mark in /sys, but not here.
        self._names = {(seen_at or {}).get(disk, disk).replace("!", "/"): disk for disk in disks}
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
