"""What was observed of the machine while one round ran, and what was concluded about who moved the bytes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class CacheClass(StrEnum):
    """Whether the disks really moved the bytes."""

    UNCACHED = "uncached"
    GUEST_UNCACHED = "guest-uncached"
    """The disks that a virtual machine was given moved them: its own memory is ruled out, its host's is not."""
    CACHED = "cached"
    SERVER_WARM = "server-warm"
    UNKNOWN = "unknown"

    @property
    def is_from_disks(self) -> bool:
        """Whether the disks this machine was given moved them, whatever stands behind a virtual one."""
        return self in {CacheClass.UNCACHED, CacheClass.GUEST_UNCACHED}


@dataclass(frozen=True, slots=True)
class DiskActivity:
    """What one member disk did during the timed part of a round (from /proc/diskstats)."""

    disk: str
    read_bytes: int
    write_bytes: int
    busy_ratio: float
    reads: int = 0
    """Requests that ended, after the kernel merged neighbours."""
    writes: int = 0
    read_await_ns: float | None = None
    """Mean time of a read from being queued to its end; None without reads."""
    write_await_ns: float | None = None
    queue_length: float | None = None
    """Requests under way on average."""


@dataclass(frozen=True, slots=True)
class CacheEvidence:
    """What the cache class was decided from."""

    resident_before_ratio: float | None = None
    """Share of the file in the page cache before the timed part (mincore); None when unreadable."""
    resident_after_ratio: float | None = None
    disk_read_bytes: int | None = None
    """Bytes the member disks read in the timed part."""
    disk_write_bytes: int | None = None
    most_read_bytes: int | None = None
    """Most bytes they read in any stretch as long, from the tool's start to its end; None where the place of the timed
    part is known."""
    most_write_bytes: int | None = None
    asked_read_bytes: int = 0
    asked_write_bytes: int = 0
    read_amplification: float | None = None
    """Disk bytes over asked bytes."""
    write_amplification: float | None = None
    reasons: tuple[str, ...] = ()
    """Stable codes of what spoke for the class, for example `loop-without-direct-io`."""


@dataclass(frozen=True, slots=True)
class TracePoint:
    """One second of a round, as drawn in the time trace."""

    t_s: float
    read_bytes_per_s: float | None = None
    write_bytes_per_s: float | None = None
    read_iops: float | None = None
    write_iops: float | None = None
    disks_busy_ratio: dict[str, float] = field(default_factory=dict)
    cpu_ratio: float | None = None
    temperature_c: float | None = None
