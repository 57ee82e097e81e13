"""How a workload reads and writes, in terms of the field: whatever its tool calls its options, rules look here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Direction(StrEnum):
    """Which way the measured bytes go."""

    READ = "read"
    WRITE = "write"
    MIXED = "mixed"
    NONE = "none"
    """Nothing of the volume is measured (hdparm -T), or operations rather than bytes (stat)."""


@dataclass(frozen=True, slots=True)
class Access:
    """What a workload asks of the volume; stored with each result, so that it is known without the tool."""

    direction: Direction
    is_random: bool
    """Each I/O goes to another place; False: one after the other through the file."""
    block_bytes: int | None
    """Size of one I/O in bytes; None where they differ in size."""
    depth: int | None
    """I/Os that one job keeps under way (queue depth); None where the system decides, as with dd through its memory."""
    jobs: int = 1
    """Jobs (threads) that do this at the same time."""
    is_direct: bool = False
    """It asks to pass by the system's memory (O_DIRECT); whether the file system grants that is told by the run."""
    is_sync: bool = False
    """Each write is on the disks before the next one of its job starts (O_DSYNC, or a flush after each)."""
    is_flushed: bool = False
    """What was written is flushed to the disks at the end, within the timed part."""
    read_share: float | None = None
    """Share of the reads in a mix, 0-1; None for pure reads and pure writes."""
    rate_iops: float | None = None
    """I/Os per second it holds itself to; None: as many as the volume takes."""

    @property
    def in_flight(self) -> int:
        """I/Os under way at the same time, 0 where that is not told."""
        return (self.depth or 0) * self.jobs

    @property
    def is_durable(self) -> bool | None:
        """Whether what was written is on the disks when the time ends; None for pure reads."""
        return None if self.direction in {Direction.READ, Direction.NONE} else self.is_sync or self.is_flushed

    @property
    def is_possible(self) -> bool:
        """Whether its numbers can be: one from a file may hold anything."""
        sizes = (self.jobs, *(size for size in (self.block_bytes, self.depth) if size is not None))
        is_mix = self.direction is Direction.MIXED
        share_fits = 0 <= self.read_share <= 1 if self.read_share is not None else not is_mix
        return min(sizes) > 0 and share_fits and (self.rate_iops is None or self.rate_iops > 0)


def whole(value: Any) -> int | None:
    """Return a whole number above zero; None for anything else a file may say."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
