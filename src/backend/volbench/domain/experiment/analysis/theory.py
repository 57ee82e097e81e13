"""What counting disks and accesses promises for a workload against one such disk. Nothing here is measured.

The counting itself stands in expectation/arithmetic.py with its sources; here it is applied to equal disks, and only
where it is sound: large sequential access, and small random access that is not copied on write.
"""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.expectation.arithmetic import (
    Layout,
    random_read,
    sequential_read,
    sequential_write,
    small_write,
)
from volbench.domain.assess.expectation.question import is_of_large_files, is_of_small_blocks
from volbench.domain.experiment.analysis.matrix import Theory
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.access import Access, Direction
from volbench.domain.model.words.message import Message

_COPIED: Final = frozenset({"btrfs-cow", "btrfs-cow-compress", "zfs", "bcachefs"})
_MOST: Final = 2**62
"""No queue is as long; larger figures come from a broken file."""
_ZONED: Final = frozenset({RaidType.SHR1, RaidType.SHR2, RaidType.RAID0, RaidType.JBOD})
_STRIPES: Final = Message("experiment.theory.stripes")
_READS: Final = Message("experiment.theory.reads")
_ONE: Final = Message("experiment.theory.one")
_WRITES: Final = Message("experiment.theory.writes")
_LEVELS: Final = {
    RaidType.BASIC: "linear",
    RaidType.JBOD: "linear",
    RaidType.RAID0: "raid0",
    RaidType.RAID1: "raid1",
    RaidType.RAID5: "raid5",
    RaidType.RAID6: "raid6",
    RaidType.RAID10: "raid10",
    RaidType.RAIDF1: "raidF1",
}


def theory(
    raid_type: RaidType, disks: int, variant: str, access: Access | None, *, is_equal: bool = True
) -> Theory | None:
    """Return the speed against one disk that counting promises; None where counting says nothing reliable.

    `access` is a workload's, perhaps of an imported file. `is_equal`: whether all disks are of one size; of unequal
    ones SHR, RAID 0 and JBOD make several zones of different width, for which no one figure holds.
    """
    if access is None or not 0 < access.in_flight < _MOST or access.is_sync or access.rate_iops:
        return None
    if not is_equal and raid_type in _ZONED:
        return None
    layout = layout_for(raid_type, disks)
    is_read = access.direction is Direction.READ
    if is_of_large_files(access):
        worth = sequential_read(layout) if is_read else sequential_write(layout)
        return None if worth is None else Theory(worth.low, worth.high, _STRIPES)
    if is_of_small_blocks(access):
        if is_read:
            return _small_reads(layout, access.in_flight)
        return None if variant in _COPIED else _small_writes(layout, access.in_flight)
    return None


def layout_for(raid_type: RaidType, disks: int) -> Layout:
    """Return the md array that DSM builds from so many equal disks."""
    if raid_type is RaidType.SHR1:
        level = {1: "linear", 2: "raid1"}.get(disks, "raid5")
    elif raid_type is RaidType.SHR2:
        level = "raid6"
    else:
        level = _LEVELS[raid_type]
    slots = 1 if level == "linear" else disks
    return Layout(level, slots, slots)


def _small_reads(layout: Layout, depth: int) -> Theory | None:
    if depth == 1:
        return Theory(1, 1, _ONE)
    worth = random_read(layout)
    return None if worth is None else Theory(min(worth.low, depth), min(worth.high, depth), _READS)


def _small_writes(layout: Layout, depth: int) -> Theory | None:
    costs = small_write(layout, has_short_raid6=None)
    if costs is None:
        return None
    if depth == 1:
        # Alone, a write waits for one round of reads where parity has to be read, then for one round of writes.
        alone = 0.5 if costs[0].reads > 0 else 1.0
        return Theory(alone, alone, _WRITES)
    rates = [cost.disks / (cost.reads + cost.writes) for cost in costs]
    return Theory(min(rates), max(rates), _WRITES)
