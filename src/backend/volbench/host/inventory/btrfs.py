"""Reads what the kernel tells everyone about a Btrfs file system: its devices, profile and missing devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage import RaidType

if TYPE_CHECKING:
    from volbench.host.inventory.mounts import Mount
    from volbench.host.inventory.root import Root

_SYS_BTRFS: Final = "/sys/fs/btrfs"
_PROFILES: Final = {
    "single": RaidType.JBOD,
    "dup": RaidType.JBOD,
    "raid0": RaidType.RAID0,
    "raid1": RaidType.RAID1,
    "raid1c3": RaidType.RAID1,
    "raid1c4": RaidType.RAID1,
    "raid10": RaidType.RAID10,
    "raid5": RaidType.RAID5,
    "raid6": RaidType.RAID6,
}
_MAY_FAIL: Final = {
    "single": 0,
    "dup": 0,
    "raid0": 0,
    "raid1": 1,
    "raid1c3": 2,
    "raid1c4": 3,
    "raid10": 1,
    "raid5": 1,
    "raid6": 2,
}
"""Disks that may fail, however many there are (btrfs(5), PROFILES)."""
_DATA: Final = ("data", "mixed")
"""Block groups with data in them; `mixed` holds metadata too."""


@dataclass(frozen=True, slots=True)
class BtrfsFacts:
    """One Btrfs file system as /sys/fs/btrfs shows it (linux Documentation/ABI/testing/sysfs-fs-btrfs)."""

    devices: tuple[str, ...]
    profiles: tuple[str, ...]
    """How the data blocks are stored, in Btrfs's own words; several while or after a conversion, none where hidden."""
    may_fail: int | None
    """Disks that may fail before data or metadata is lost; None where not everything is known."""
    expected: int | None
    """How many devices the file system says it has, missing ones included; None where nothing says."""
    is_missing_device: bool | None
    """None where nothing says, as before Linux 5.6 for those who may not ask the file system itself."""
    may_lack_devices: bool = False
    """Mounted with `degraded`: it may miss devices, which is no proof that it does."""
    uuid: str = ""

    @property
    def is_joined(self) -> bool:
        """Whether it joins several devices, or is allowed to stand without some: one that is there is not all of it."""
        return len(self.devices) > 1 or (self.expected or 1) > 1 or (self.expected is None and self.may_lack_devices)

    @property
    def raid_type(self) -> RaidType | None:
        """Common name of the profile of the data blocks; None when mixed, hidden, or not known here."""
        return _PROFILES.get(self.profiles[0]) if len(self.profiles) == 1 else None

    @property
    def copies(self) -> int | None:
        """How many copies of each block of data there are, where the profile is a mirror."""
        return _MAY_FAIL[self.profiles[0]] + 1 if self.raid_type is RaidType.RAID1 else None


def read_btrfs(root: Root, device: str, mount: Mount | None = None) -> BtrfsFacts | None:
    """Return the facts of the file system that has `device`, mounted as `mount`; None when the kernel shows none."""
    for entry in root.names(_SYS_BTRFS):
        devices = root.names(f"{_SYS_BTRFS}/{entry}/devices")
        if device in devices:
            profiles = {kind: _profiles(root, entry, kind) for kind in (*_DATA, "metadata", "system")}
            data = tuple(name for kind in _DATA for name in profiles[kind])
            expected, is_missing = _expected(root, entry, devices, mount)
            return BtrfsFacts(
                devices,
                tuple(dict.fromkeys(data)),
                _may_fail(profiles),
                expected,
                is_missing,
                may_lack_devices=mount is not None and "degraded" in mount.options,
                uuid=entry,
            )
    return None


def _profiles(root: Root, entry: str, kind: str) -> tuple[str, ...]:
    """Return the profiles of one kind of block group; one without a byte is only a name that is left over."""
    folder = f"{_SYS_BTRFS}/{entry}/allocation/{kind}"
    names = [name for name in root.names(folder) if root.is_directory(f"{folder}/{name}")]
    return tuple(name for name in names if root.number(f"{folder}/{name}/total_bytes") != 0)


def _may_fail(profiles: dict[str, tuple[str, ...]]) -> int | None:
    found = [_MAY_FAIL.get(name) for names in profiles.values() for name in names]
    known = [number for number in found if number is not None]
    is_whole = bool(profiles["mixed"] or (profiles["data"] and profiles["metadata"]))
    return min(known) if is_whole and len(known) == len(found) else None


def _expected(root: Root, entry: str, devices: tuple[str, ...], mount: Mount | None) -> tuple[int | None, bool | None]:
    """Return how many devices there should be, and whether one is missing.

    `devices` lists those that are there, so it never tells. `devinfo` has a folder for each that should be (Linux 5.6;
    one more while a device is replaced); before that the file system itself is asked how many it has.
    """
    folder = f"{_SYS_BTRFS}/{entry}/devinfo"
    numbers = [one for one in root.names(folder) if root.read(f"{folder}/{one}/replace_target") != "1"]
    flags = [root.read(f"{folder}/{number}/missing") for number in numbers]
    if flags and None not in flags:
        return len(flags), "1" in flags or len(flags) > len(devices)
    count = root.btrfs_devices(mount.mount_point) if mount is not None else None
    if count is not None:
        return count, count > len(devices)
    return None, None
