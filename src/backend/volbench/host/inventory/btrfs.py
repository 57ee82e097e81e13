"""Reads what the kernel tells everyone about a Btrfs file system: its devices, profile and missing devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.storage import RaidType

if TYPE_CHECKING:
    from volbench.host.inventory.root import Root

_SYS_BTRFS: Final = "/sys/fs/btrfs"
_PROFILES: Final = {
    "single": RaidType.JBOD,
    "raid0": RaidType.RAID0,
    "raid1": RaidType.RAID1,
    "raid10": RaidType.RAID10,
    "raid5": RaidType.RAID5,
    "raid6": RaidType.RAID6,
}


@dataclass(frozen=True, slots=True)
class BtrfsFacts:
    """One Btrfs file system as /sys/fs/btrfs shows it (linux Documentation/ABI/testing/sysfs-fs-btrfs)."""

    devices: tuple[str, ...]
    raid_type: RaidType | None
    """Profile of the data blocks; None when mixed or without a common name (raid1c3, dup)."""
    is_missing_device: bool | None


def read_btrfs(root: Root, device: str) -> BtrfsFacts | None:
    """Return the facts of the file system that has `device`; None when the kernel does not show it."""
    for entry in root.names(_SYS_BTRFS):
        devices = root.names(f"{_SYS_BTRFS}/{entry}/devices")
        if device in devices:
            return BtrfsFacts(devices, _profile(root, entry), _missing(root, entry))
    return None


def _profile(root: Root, entry: str) -> RaidType | None:
    folder = f"{_SYS_BTRFS}/{entry}/allocation/data"
    names = [name for name in root.names(folder) if root.is_directory(f"{folder}/{name}")]
    return _PROFILES.get(names[0]) if len(names) == 1 else None


def _missing(root: Root, entry: str) -> bool | None:
    folder = f"{_SYS_BTRFS}/{entry}/devinfo"
    flags = [root.read(f"{folder}/{number}/missing") for number in root.names(folder)]
    return None if not flags or None in flags else "1" in flags
