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
from volbench.domain.model.storage import RaidType
from volbench.domain.model.text import Text
from volbench.domain.model.workload import KiB, MiB

_COPIED: Final = frozenset({"btrfs-cow", "btrfs-cow-compress", "zfs", "bcachefs"})
_SMALL: Final = 4 * KiB
_MOST: Final = 2**31
"""No queue is as long; larger figures come from a broken file."""
_ZONED: Final = frozenset({RaidType.SHR1, RaidType.SHR2, RaidType.RAID0, RaidType.JBOD})
_STRIPES: Final = Text(
    "Counted: disks that hold data in a stripe (linux, admin-guide/md). Left out: processor, bus and file system, and "
    "that a single stream may not keep all disks busy.",
    "计算方法：条带中存放数据的硬盘数（linux 内核文档 admin-guide/md）。"
    "未计入：处理器、总线和文件系统，以及单个数据流未必能让所有硬盘同时工作。",
)
_READS: Final = Text(
    "Counted: each small read keeps one disk busy, many at once keep all busy. Left out: shorter seeks on partly used "
    "disks, and queues too short for all disks.",
    "计算方法：每次小块读取占用一块硬盘，大量并发时所有硬盘同时工作。"
    "未计入：只用到部分盘面时寻道更短，以及并发数不足以让所有硬盘工作。",
)
_ONE: Final = Text(
    "Counted: one request at a time keeps one disk busy, so more disks do not help. Left out: caches, shorter seeks.",
    "计算方法：逐个请求时同一时刻只有一块硬盘工作，硬盘再多也无帮助。未计入：缓存和较短的寻道。",
)
_WRITES: Final = Text(
    "Counted: disk accesses per small write; parity has to be read before it is written (linux, drivers/md/raid5.c). "
    "Left out: the stripe cache, write caches of the disks, and SSD cache.",
    "计算方法：每次小块写入所需的硬盘访问次数；校验数据须先读后写（linux 内核 drivers/md/raid5.c）。"
    "未计入：条带缓存、硬盘写缓存和 SSD 缓存。",
)
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
