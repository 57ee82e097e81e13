"""What the machine did second by second while a workload ran: one column per quantity, so that it packs well.

All columns are as long as `t_s`. A quantity the system does not tell is None as a whole; a single second in which it
could not be read is None within its column.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class DiskSeries:
    """One member disk, second by second (Linux Documentation/admin-guide/iostats.rst)."""

    disk: str
    """Kernel name."""
    read_bytes_per_s: tuple[float, ...] = ()
    write_bytes_per_s: tuple[float, ...] = ()
    read_iops: tuple[float, ...] = ()
    write_iops: tuple[float, ...] = ()
    busy_ratio: tuple[float, ...] = ()
    """Share of the second with at least one request under way."""
    queue_length: tuple[float, ...] = ()
    """Requests under way on average."""
    read_await_ns: tuple[float, ...] = ()
    """Mean time of a read from being queued to its end; 0 in a second without reads."""
    write_await_ns: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class BusyProcess:
    """A program other than volbench and its tools that used the processor during the round."""

    name: str
    """As the kernel shortens it; numbered workers of the kernel are added up under one name."""
    cpu_ratio: float
    """Of one processor core."""
    is_kernel: bool = False
    """A thread of the kernel: RAID parity, encryption, checksums and write-back run in such."""
    read_bytes_per_s: float | None = None
    """Asked of the disks; None where the system keeps it from us."""
    write_bytes_per_s: float | None = None


@dataclass(frozen=True, slots=True)
class SystemSeries:
    """The machine while one round ran."""

    t_s: tuple[float, ...] = ()
    """End of each second, from the start of the timed part; the same as in `Round.trace`."""
    disks: tuple[DiskSeries, ...] = ()
    cpu_ratio: tuple[float | None, ...] | None = None
    """All processor cores together in use; waiting for disks does not count."""
    kernel_ratio: tuple[float | None, ...] | None = None
    """The part of it spent in the kernel, interrupts included."""
    iowait_ratio: tuple[float | None, ...] | None = None
    """Idle with a disk request under way."""
    cores_ratio: tuple[tuple[float, ...], ...] = ()
    """In use, one column per processor core."""
    available_bytes: tuple[float, ...] | None = None
    """Memory that programs could still have."""
    dirty_bytes: tuple[float, ...] | None = None
    """Written by programs, not yet on its way to a disk."""
    writeback_bytes: tuple[float, ...] | None = None
    """On its way to a disk."""
    dirty_limit_bytes: float | None = None
    """As much memory may be dirty or on its way before the system makes writers wait; at the end of the round."""
    received_bytes_per_s: tuple[float, ...] | None = None
    """Over all network interfaces but the loopback."""
    sent_bytes_per_s: tuple[float, ...] | None = None
    temperature_c: tuple[float | None, ...] | None = None
    """Of the warmest member disk."""
    sync_actions: dict[str, str] = field(default_factory=dict)
    """Array → what it did beside (`resync`, `recover`, `check` …), those at rest left out."""
    sync_done_ratio: dict[str, float] = field(default_factory=dict)
    """Array → how far that was at the end of the round."""
    sync_bytes_per_s: dict[str, float] = field(default_factory=dict)
    """Array → how fast, on each of its disks."""
    processes: tuple[BusyProcess, ...] = ()
    """The busiest, at most five; empty where nothing else ran or it may not be seen."""
