"""What a volume is assumed to manage before it was measured: only for the plan's time and bytes, never for a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.model.suites.workload import Direction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.machine.storage import Disk, Volume
    from volbench.domain.model.runs.run import RunRow
    from volbench.domain.model.suites.workload import Workload


@dataclass(frozen=True, slots=True)
class Rates:
    """Assumed speed of a volume."""

    sequential_bytes_per_s: float
    random_iops: float
    is_measured: bool = False
    """Whether an earlier run told how fast the volume writes large files, which is most of what a run writes."""


# Middle of the road for one disk: data sheets of NAS drives give 150-260 MB/s at the outer edge and about half at the
# inner one, and 7200 rpm allow 80-200 random accesses a second; SATA carries at most 600 MB/s.
_HARD_DISK = Rates(130e6, 150.0)
_SATA_SSD = Rates(400e6, 20_000.0)
_NVME_SSD = Rates(900e6, 60_000.0)
_UNSEEN = Rates(150e6, 2_000.0)
_CEILING = Rates(1_500e6, 100_000.0)

# Share of the disks whose bytes are data (not parity or copies) when writing; None in the table reads 1/2.
_PARITY_DISKS = {"raid4": 1, "raid5": 1, "raidF1": 1, "raid6": 2}
_COPIES = {"raid1", "raid10"}


def assumed_rates(volume: Volume) -> Rates:
    """Guess from disks and RAID level; a volume measured before should use its own figures instead."""
    if not volume.disks:
        return _UNSEEN
    slowest = min((_rates_of(disk) for disk in volume.disks), key=lambda rates: rates.sequential_bytes_per_s)
    width = _data_disks(volume)
    return Rates(
        min(_CEILING.sequential_bytes_per_s, slowest.sequential_bytes_per_s * width),
        min(_CEILING.random_iops, slowest.random_iops * width),
    )


def rates_from(rows: Iterable[RunRow], assumed: Rates) -> Rates:
    """Return what earlier runs of the volume measured, newest first, and what is assumed for the rest.

    Smoke runs are too short to say how fast a volume is.
    """
    sequential: float | None = None
    random: float | None = None
    for headline in (headline for row in rows if row.profile != "smoke" for headline in row.headline):
        if headline.metric == "write_bytes_per_s":
            sequential = sequential or headline.summary.median
        elif headline.metric == "write_iops":
            random = random or headline.summary.median
    return Rates(
        sequential or assumed.sequential_bytes_per_s, random or assumed.random_iops, is_measured=sequential is not None
    )


def assumed_rate_of(workload: Workload, rates: Rates) -> float:
    """Return bytes per second `workload` is assumed to move: some access is bound by its number, not by its bytes."""
    if workload.direction is Direction.NONE:
        return 0.0
    access = workload.access
    # Each block waits for the disk to get there, or to say that the last one is safe.
    if access is not None and (access.is_random or access.is_sync):
        block_bytes = access.block_bytes or workload.block_bytes
        if block_bytes:
            return min(rates.sequential_bytes_per_s, rates.random_iops * block_bytes)
    return rates.sequential_bytes_per_s


def _rates_of(disk: Disk) -> Rates:
    if disk.transport == "nvme":
        return _NVME_SSD
    if disk.has_platters is None:
        return _UNSEEN
    return _HARD_DISK if disk.has_platters else _SATA_SSD


def _data_disks(volume: Volume) -> int:
    """Disks that take different data at the same time; 1 where the layout is not striped or not known."""
    widths = []
    for array in volume.pool.arrays:
        if array.level == "raid0":
            widths.append(array.active)
        elif array.level in _PARITY_DISKS:
            widths.append(max(1, array.active - _PARITY_DISKS[array.level]))
        elif array.level in _COPIES:
            widths.append(max(1, array.active // 2))
        else:
            widths.append(1)
    return max(1, min(widths, default=1))
