"""What counting disks and accesses promises for a workload against one such disk. Nothing here is measured.

The counting itself stands in expectation/arithmetic.py with its sources; here it is applied to equal disks, and only
where it is sound: large sequential access, and small random access that is not copied on write.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from volbench.domain.assess.expectation.arithmetic import (
    Layout,
    random_read,
    sequential_read,
    sequential_write,
    small_write,
)
from volbench.domain.experiment.analysis.matrix import Theory
from volbench.domain.model.message import Message
from volbench.domain.model.storage import RaidType
from volbench.domain.model.workload import KiB, MiB

_COPIED: Final = frozenset({"btrfs-cow", "btrfs-cow-compress", "zfs", "bcachefs"})
_SMALL: Final = 4 * KiB
_MOST: Final = 2**31
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
    raid_type: RaidType, disks: int, variant: str, parameters: Mapping[str, Any], *, is_equal: bool = True
) -> Theory | None:
    """Return the speed against one disk that counting promises; None where counting says nothing reliable.

    `parameters` are a workload's: `rw`, `bs` in bytes, `iodepth`, `numjobs`, `sync`. They may come from an imported
    file: what is no positive whole number is not counted with. `is_equal`: whether all disks are of one size; of
    unequal ones SHR, RAID 0 and JBOD make several zones of different width, for which no one figure holds.
    """
    way, bs = str(parameters.get("rw")), parameters.get("bs")
    if not isinstance(bs, int) or parameters.get("sync") or parameters.get("rate_iops"):
        return None
    depth = _depth(parameters)
    if depth is None or (not is_equal and raid_type in _ZONED):
        return None
    layout = layout_for(raid_type, disks)
    match way:
        case "read" | "write" if bs >= MiB:
            worth = sequential_read(layout) if way == "read" else sequential_write(layout)
            return None if worth is None else Theory(worth.low, worth.high, _STRIPES)
        case "randread" if bs == _SMALL:
            return _small_reads(layout, depth)
        case "randwrite" if bs == _SMALL and variant not in _COPIED:
            return _small_writes(layout, depth)
    return None


def _depth(parameters: Mapping[str, Any]) -> int | None:
    """Return how many requests are under way at once; None where the parameters do not say."""
    depth = 1
    for name in ("iodepth", "numjobs"):
        one = parameters.get(name, 1)
        if not isinstance(one, int) or not 0 < one < _MOST:
            return None
        depth *= one
    return depth


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
