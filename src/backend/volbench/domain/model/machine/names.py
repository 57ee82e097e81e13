"""What RAID types, sets of file system options and disks are called on screen, in reports and comparisons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from volbench.domain.model.machine.storage import Health, RaidType, StoragePool, Volume
from volbench.domain.model.machine.variants import letter_of, options_of
from volbench.domain.model.servers.share import MountedShare, MountProtocol
from volbench.domain.model.words.message import Message, dotted, plain, run_on, slashed
from volbench.domain.model.words.units import format_ratio

RAID_LABELS: Final[dict[RaidType, str]] = {
    RaidType.BASIC: "Basic",
    RaidType.JBOD: "JBOD",
    RaidType.RAID0: "RAID 0",
    RaidType.RAID1: "RAID 1",
    RaidType.RAID5: "RAID 5",
    RaidType.RAID6: "RAID 6",
    RaidType.RAID10: "RAID 10",
    RaidType.RAIDF1: "RAID F1",
    RaidType.SHR1: "SHR",
    RaidType.SHR2: "SHR-2",
}

RAID_NAMES: Final[dict[RaidType, Message]] = {kind: plain(label) for kind, label in RAID_LABELS.items()}
_NUMBERS: Final = (
    Message("model.names.numbers.one"),
    Message("model.names.numbers.two"),
    Message("model.names.numbers.three"),
    Message("model.names.numbers.four"),
    Message("model.names.numbers.five"),
    Message("model.names.numbers.six"),
    Message("model.names.numbers.seven"),
    Message("model.names.numbers.eight"),
    Message("model.names.numbers.nine"),
    Message("model.names.numbers.ten"),
    Message("model.names.numbers.eleven"),
    Message("model.names.numbers.twelve"),
)

HEALTH_NAMES: Final[dict[Health, Message]] = {
    Health.CLEAN: Message("model.names.health_names.clean"),
    Health.SYNCING: Message("model.names.health_names.syncing"),
    Health.DEGRADED: Message("model.names.health_names.degraded"),
    Health.FAILED: Message("model.names.health_names.failed"),
    Health.UNKNOWN: Message("model.names.health_names.unknown"),
}
SYNC_NAMES: Final = {
    "recover": Message("model.names.sync_names.recover"),
    "reshape": Message("model.names.sync_names.reshape"),
    "resync": Message("model.names.sync_names.resync"),
    "check": Message("model.names.sync_names.check"),
    "repair": Message("model.names.sync_names.repair"),
    "delayed": Message("model.names.sync_names.delayed"),
    "pending": Message("model.names.sync_names.delayed"),
    "frozen": Message("model.names.sync_names.frozen"),
}

VARIANT_NAMES: Final = {
    "ext4": Message("model.names.variant_names.ext4"),
    "btrfs-cow": Message("model.names.variant_names.btrfs_cow"),
    "btrfs-nocow": Message("model.names.variant_names.btrfs_nocow"),
    "btrfs-cow-compress": Message("model.names.variant_names.btrfs_cow_compress"),
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


def pool_state(pool: StoragePool) -> Message:
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
    "smoke": Message("model.names.profile_words.smoke"),
    "first": Message("model.names.profile_words.first"),
    "quick": Message("model.names.profile_words.quick"),
    "standard": Message("model.names.profile_words.standard"),
    "full": Message("model.names.profile_words.full"),
}


def profile_name(profile: str) -> Message:
    """Name `profile` within a sentence; one that is not ours keeps its id."""
    return PROFILE_WORDS.get(profile, plain(profile))


def raid_names(kinds: Iterable[RaidType]) -> Message:
    """Name several RAID types of which one is meant."""
    return slashed(RAID_NAMES[kind] for kind in kinds)


def variant_name(variant: str) -> Message:
    """Name `variant`; one that is named after its file system keeps its id, one of several targets has its letter."""
    letter, options = letter_of(variant), options_of(variant)
    name = VARIANT_NAMES.get(options, plain(options))
    return name if letter is None else dotted(letter, name)


FOLDER_WAY: Final = "folder"
"""The way into a folder of this machine; every other way is called as its owner calls the server."""
_FOLDER: Final = Message("model.names.folder_way")


_MOUNTED: Final = Message("model.names.mounted_share")
_NETWORK_MOUNT: Final = Message("model.names.network_mount")
_PROTOCOLS: Final = {MountProtocol.NFS: "NFS", MountProtocol.SMB: "SMB"}


def way_name(way: str, share: MountedShare | None = None) -> Message:
    """Name one way of a run over several, or what takes its place where there is only one.

    `share` is what the folder is mounted from, where it is none of this machine.
    """
    if way != FOLDER_WAY:
        return variant_name(way)
    return _FOLDER if share is None else share_name(share)


def share_name(share: MountedShare) -> Message:
    """Say what kind of mounted share it is; neither server nor owner is named."""
    protocol = _PROTOCOLS.get(share.protocol)
    return _NETWORK_MOUNT.fill(kind=share.file_system) if protocol is None else _MOUNTED.fill(protocol=protocol)


def disk_name(volume: Volume, disk: str) -> Message:
    """Name a member disk by its bay, `disk 3`, or where that is not known by its kernel name."""
    bay = next((known.bay for known in volume.disks if known.name == disk), None)
    return Message("model.names.disk", name=bay or disk)


LEFT_OUT: Final = "…"
"""Stands where a file that is passed on leaves out what its owner calls a thing."""
_VOLUME: Final = Message("model.names.volume_number")
_UNNAMED: Final = Message("model.names.unnamed")


def volume_text(name: str) -> Message:
    """Name a volume as DSM does in each language; other names stay as they are, and one left out is said to be."""
    if name == LEFT_OUT:
        return _UNNAMED
    number = name.removeprefix("Volume ")
    return _VOLUME.fill(number=number) if number != name and number.isdecimal() else plain(name)


def count_word(number: int) -> Message:
    """Return a number from one to twelve as a sentence has it, larger ones in digits."""
    return _NUMBERS[number - 1] if 1 <= number <= len(_NUMBERS) else plain(number)
