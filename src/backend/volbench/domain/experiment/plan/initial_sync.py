"""How long a new storage pool is busy making itself redundant, from the size of its disks and their speed.

The kernel reads and writes every member once, all at the same time (Linux, Documentation/admin-guide/md.rst), so the
time follows from the smallest disk. It is held to `speed_limit_max` (200 MB/s unless set otherwise, md(4)), and a hard
disk gives on average about three quarters of what its outer tracks give.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.plan.experiment import Configuration
from volbench.domain.model.machine.storage import Disk, RaidType, SyncState
from volbench.domain.model.words.message import Message

LIMIT_BYTES_PER_S: Final = 200_000 * 1024
"""Default of /proc/sys/dev/raid/speed_limit_max, which counts KiB (drivers/md/md.c)."""
HARD_DISK_BYTES_PER_S: Final = 150_000_000
"""Mean over the whole surface of a 3.5-inch disk of the last years: outer tracks about 200 MB/s, inner half of it."""
_WITHOUT: Final = frozenset({RaidType.BASIC, RaidType.JBOD, RaidType.RAID0})
_ASSUMED: Final = Message("experiment.initial_sync.assumed")
_TOLD: Final = Message("experiment.initial_sync.told")
_NONE: Final = Message("experiment.initial_sync.none")
_UNKNOWN: Final = Message("experiment.initial_sync.unknown")


@dataclass(frozen=True, slots=True)
class SyncTime:
    """How long the initial sync takes."""

    seconds: float | None
    """0 where there is none, None where it cannot be said."""
    basis: Message


def sync_time(configuration: Configuration, disks: Sequence[Disk], running: SyncState | None = None) -> SyncTime:
    """Estimate the initial sync of a configuration made of the first of these disks.

    Args:
        configuration: What is built.
        disks: The disks there are, as far as known; the smallest that would be used decides.
        running: What the system says of a sync that goes on now, which is better than any estimate.
    """
    if running is not None and running.remaining_s is not None:
        return SyncTime(running.remaining_s, _TOLD)
    is_single = configuration.raid_type in {RaidType.SHR1, RaidType.RAID1} and configuration.disks == 1
    if configuration.raid_type in _WITHOUT or is_single:
        return SyncTime(0.0, _NONE)
    sizes = sorted((disk for disk in disks if disk.size_bytes > 0), key=lambda disk: -disk.size_bytes)
    if not sizes:
        return SyncTime(None, _UNKNOWN)
    smallest = sizes[min(configuration.disks, len(sizes)) - 1]
    is_hard_disk = smallest.has_platters is not False
    speed = min(HARD_DISK_BYTES_PER_S, LIMIT_BYTES_PER_S) if is_hard_disk else LIMIT_BYTES_PER_S
    size = (
        f"{smallest.size_bytes / 1e12:.1f} TB"
        if smallest.size_bytes >= 10**11
        else f"{smallest.size_bytes / 1e9:.1f} GB"
    )
    return SyncTime(smallest.size_bytes / speed, _ASSUMED.fill(disk=size))
