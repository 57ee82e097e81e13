"""What RAID types, sets of file system options and disks are called on screen, in reports and comparisons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from volbench.domain.model.storage import Health, RaidType, StoragePool, Volume
from volbench.domain.model.text import Text, dotted, plain, run_on, slashed
from volbench.domain.model.units import format_ratio
from volbench.domain.model.variants import letter_of, options_of

RAID_NAMES: Final[dict[RaidType, Text]] = {
    RaidType.BASIC: Text("Basic", "Basic"),
    RaidType.JBOD: Text("JBOD", "JBOD"),
    RaidType.RAID0: Text("RAID 0", "RAID 0"),
    RaidType.RAID1: Text("RAID 1", "RAID 1"),
    RaidType.RAID5: Text("RAID 5", "RAID 5"),
    RaidType.RAID6: Text("RAID 6", "RAID 6"),
    RaidType.RAID10: Text("RAID 10", "RAID 10"),
    RaidType.RAIDF1: Text("RAID F1", "RAID F1"),
    RaidType.SHR1: Text("SHR", "SHR"),
    RaidType.SHR2: Text("SHR-2", "SHR-2"),
}

HEALTH_NAMES: Final[dict[Health, Text]] = {
    Health.CLEAN: Text("healthy", "正常"),
    Health.SYNCING: Text("rebuilding or being checked", "正在重建或校验"),
    Health.DEGRADED: Text("degraded", "已降级"),
    Health.FAILED: Text("failed", "已损毁"),
    Health.UNKNOWN: Text("unknown", "未知"),
}
SYNC_NAMES: Final = {
    "recover": Text("rebuilding", "正在重建"),
    "reshape": Text("changing RAID type", "正在更改 RAID 类型"),
    "resync": Text("synchronising", "正在同步"),
    "check": Text("being checked (data scrubbing)", "正在校验（数据清理）"),
    "repair": Text("repairing", "正在修复"),
    "delayed": Text("waiting to synchronise", "等待同步"),
    "pending": Text("waiting to synchronise", "等待同步"),
}

VARIANT_NAMES: Final = {
    "ext4": Text("ext4", "ext4"),
    "btrfs-cow": Text("Btrfs (copy-on-write)", "Btrfs（写时复制）"),
    "btrfs-nocow": Text("Btrfs without copy-on-write", "Btrfs（关闭写时复制）"),
    "btrfs-cow-compress": Text("Btrfs with compression", "Btrfs（启用压缩）"),
}

FILE_SYSTEM_NAMES: Final = {
    "btrfs": "Btrfs",
    "xfs": "XFS",
    "zfs": "ZFS",
    "f2fs": "F2FS",
    "exfat": "exFAT",
    "vfat": "FAT32",
    "ntfs": "NTFS",
    "ntfs3": "NTFS",
}


def file_system_name(file_system: str) -> str:
    """Name a file system as its makers spell it; one that is not known keeps its id."""
    return FILE_SYSTEM_NAMES.get(file_system, file_system)


def pool_state(pool: StoragePool) -> Text:
    """Say what is worst of a pool and what goes on with it: `degraded · rebuilding 12 %`."""
    health = HEALTH_NAMES[pool.health]
    action = None if pool.sync is None else SYNC_NAMES.get(pool.sync.action)
    if pool.sync is None or action is None:
        return health
    share = "" if pool.sync.done_ratio is None else f" {format_ratio(pool.sync.done_ratio)}"
    going_on = run_on(action, plain(share))
    if pool.health in {Health.SYNCING, Health.CLEAN}:
        return going_on
    return dotted(health, going_on)


PROFILE_WORDS: Final = {
    "smoke": Text("trial", "试运行"),
    "quick": Text("quick", "快速"),
    "standard": Text("standard", "标准"),
    "full": Text("full", "完整"),
}


def profile_name(profile: str) -> Text:
    """Name `profile` within a sentence; one that is not ours keeps its id."""
    return PROFILE_WORDS.get(profile, plain(profile))


def raid_names(kinds: Iterable[RaidType]) -> Text:
    """Name several RAID types of which one is meant."""
    return slashed(RAID_NAMES[kind] for kind in kinds)


def variant_name(variant: str) -> Text:
    """Name `variant`; one that is named after its file system keeps its id, one of several targets has its letter."""
    letter, options = letter_of(variant), options_of(variant)
    name = VARIANT_NAMES.get(options, plain(options))
    return name if letter is None else dotted(letter, name)


def disk_name(volume: Volume, disk: str) -> Text:
    """Name a member disk by its bay, `disk 3`, or where that is not known by its kernel name."""
    bay = next((known.bay for known in volume.disks if known.name == disk), None)
    return Text("disk {name}", "硬盘 {name}").fill(name=bay or disk)


LEFT_OUT: Final = "…"
"""Stands where a file that is passed on leaves out what its owner calls a thing."""
_UNNAMED: Final = Text("Volume (name left out)", "存储空间（未提供名称）")


def volume_text(name: str) -> Text:
    """Name a volume as DSM does in each language; other names stay as they are, and one left out is said to be."""
    if name == LEFT_OUT:
        return _UNNAMED
    number = name.removeprefix("Volume ")
    return Text(name, f"存储空间 {number}" if number != name and number.isdecimal() else name)
