"""Counters of whole disks from /proc/diskstats (linux Documentation/admin-guide/iostats.rst).

A line of zeros, or one that stands still, may mean that nothing was done or that nothing is counted. A disk that is not
counted is left out.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from volbench.domain.model.rounds.rising import risen

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping

SECTOR_BYTES: Final = 512
"""The unit of the sector counters, whatever the disk's own sector size."""
_NS_PER_MS: Final = 1_000_000
_COLUMNS: Final = 11
"""After the name, on every kernel since 2.6.25."""
_CHUNK_BYTES: Final = 65536
_NVME_DISK = re.compile(r"(nvme\d+)(n\d+)")
_COUNT_BY_THEMSELVES: Final = ("dm-", "md", "zram", "bcache")


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
    def has_counted(self) -> bool:
        """Whether any request was ever counted; a disk with a mounted file system has answered some."""
        return self.reads > 0 or self.writes > 0

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


def parse_diskstats(text: str, disks: Container[str]) -> dict[str, Counters]:
    """Read the lines of the named disks; a disk that is not there is left out.

    Columns after the name: reads, reads merged, sectors read, ms reading, writes, writes merged, sectors written,
    ms writing, requests under way, ms busy, weighted ms. Linux 4.18 added four for discards, 5.5 two for flushes; a
    request ended by either is in none of the sums used here but in "ms busy" and "weighted ms".
    """
    found: dict[str, Counters] = {}
    for line in text.split("\n"):
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


class _Source:
    """Where the counters of one disk are kept: its own line, or the lines of the ways that lead to it.

    NVMe with several ways has a disk `nvme0n1` and hidden ones `nvme0c0n1`, `nvme0c1n1`, each way one. Before Linux 6.2
    requests are counted on the ways alone, since then on both.
    """

    def __init__(self, name: str, *, is_counted: bool) -> None:
        self.name = name
        self._is_counted = is_counted
        head = _NVME_DISK.fullmatch(name)
        self._way = re.compile(rf"{head[1]}c\d+{head[2]}") if head else None
        self._ways: dict[str, Counters] = {}

    def __contains__(self, name: object) -> bool:
        """Whether the line of this name may hold counters of the disk."""
        return name == self.name or (self._way is not None and self._way.fullmatch(str(name)) is not None)

    def read(self, found: Mapping[str, Counters]) -> Counters | None:
        """Return the counters now; None where nothing is counted."""
        own = found.get(self.name)
        if own is not None and own.has_counted and self._is_counted and not self._ways:
            return own
        # A way that went away keeps what it had counted.
        self._ways.update((name, one) for name, one in found.items() if self._way and self._way.fullmatch(name))
        ways = [one for one in self._ways.values() if one.has_counted]
        return reduce(Counters.plus, ways, Counters()) if ways else None


class DiskStats:
    """Reads the counters of some disks again and again without opening anything anew."""

    def __init__(
        self,
        disks: Collection[str],
        path: str = "/proc/diskstats",
        seen_at: Mapping[str, str] | None = None,
        sys: Path = Path("/sys"),
    ) -> None:
        """Open the table; `disks` are kernel names of whole disks, so that nothing is counted twice.

        `seen_at` names for some of them another device whose counters stand for theirs.
        """
        self._sources: dict[str, _Source] = {}
        for disk in disks:
            device = (seen_at or {}).get(disk, disk)
            # The kernel spells a slash in a device's name as an exclamation mark in /sys, but not here.
            self._sources[disk] = _Source(device.replace("!", "/"), is_counted=_is_counted(sys, device))
        self._wanted = _Wanted(self._sources.values())
        self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)

    def read(self) -> Mapping[str, Counters]:
        """Return the counters now, by disk; a disk whose requests are not counted is left out."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        pieces = []
        while piece := os.read(self._descriptor, _CHUNK_BYTES):
            pieces.append(piece)
        text = b"".join(pieces).decode("ascii", errors="replace")
        found = parse_diskstats(text, self._wanted)
        counted = ((disk, source.read(found)) for disk, source in self._sources.items())
        return {disk: counters for disk, counters in counted if counters is not None}

    def close(self) -> None:
        """Give the descriptor back."""
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Wanted:
    """The names of all lines that matter."""

    def __init__(self, sources: Collection[_Source]) -> None:
        self._exact = frozenset(source.name for source in sources)
        self._with_ways = [source for source in sources if source.name.startswith("nvme")]

    def __contains__(self, name: object) -> bool:
        return name in self._exact or any(name in source for source in self._with_ways)


def _is_counted(sys: Path, device: str) -> bool:
    """Whether counting is not switched off for a device; layers above disks count whatever the switch says."""
    if device.startswith(_COUNT_BY_THEMSELVES):
        return True
    try:
        return (sys / "block" / device / "queue/iostats").read_text(encoding="ascii", errors="replace").strip() != "0"
    except OSError:
        return True
