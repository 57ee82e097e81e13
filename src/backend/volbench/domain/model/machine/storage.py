"""What a NAS is made of: disks, arrays, pools, volumes and the folder a run may write to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.servers.share import MountedShare
from volbench.domain.model.words.message import Message


class RaidType(StrEnum):
    """RAID types by the names owners know (facts: DSM Storage Manager)."""

    BASIC = "basic"
    JBOD = "jbod"
    RAID0 = "raid0"
    RAID1 = "raid1"
    RAID5 = "raid5"
    RAID6 = "raid6"
    RAID10 = "raid10"
    RAIDF1 = "raidf1"
    SHR1 = "shr1"
    SHR2 = "shr2"


class Health(StrEnum):
    """State of a storage pool, the worst that is true of it; what goes on beside that stands in its `sync`.

    `SYNCING` covers rebuild, reshape, resync and scrub of a pool that misses no disk.
    """

    CLEAN = "clean"
    SYNCING = "syncing"
    DEGRADED = "degraded"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A fact that could not be had, and why."""

    fact: str
    reason: Message


@dataclass(frozen=True, slots=True)
class DiskLink:
    """One stretch of the way from a disk to the processor, as the system reports it."""

    id: str
    """The kernel's name of it; disks with the same id share it."""
    label: str
    """As people call it: `SATA 6 Gbit/s`, `PCIe 8 GT/s × 2`, `USB 5000 Mbit/s`."""
    bytes_per_s: float
    """Most it carries, after line coding."""


_NOT_OF_A_HOST: Final = ("loop", "zram", "ram", "pmem", "nbd", "rbd")


@dataclass(frozen=True, slots=True)
class Disk:
    """A physical drive (or what the machine shows as one)."""

    name: str
    """Kernel name without /dev, for example `sata1` or `nvme0n1`."""
    size_bytes: int
    model: str | None = None
    vendor: str | None = None
    serial: str | None = None
    """Shown to the owner only; never exported unless asked."""
    is_rotational: bool | None = None
    """As the system says it, which means nothing of a virtual disk: `has_platters` is what is asked."""
    is_virtual: bool = False
    """True for loop devices, virtio, UML, logical drives of RAID controllers, LUNs of other machines and whatever else
    cannot be seen from here down to its bottom."""
    has_direct_io: bool | None = None
    """Loop devices only: whether the loop passes direct I/O through to its backing file."""
    transport: str | None = None
    """`sata`, `sas`, `nvme`, `usb`, `mmc`, `virtio`, `loop`, `raid-controller`, `network` or None."""
    bay: str | None = None
    logical_block_bytes: int = 512
    physical_block_bytes: int = 512
    write_cache: str | None = None
    """`write back` or `write through` as the kernel believes."""
    temperature_c: float | None = None
    is_possibly_smr: bool | None = None
    rotation_rpm: int | None = None
    links: tuple[DiskLink, ...] = ()
    """From the disk inwards; empty where the system tells none."""

    @property
    def has_platters(self) -> bool | None:
        """Whether it is a hard disk; None where that is not known, as of every virtual disk.

        Virtio and hypervisors' SCSI say *rotational* of whatever lies behind them.
        """
        return None if self.is_virtual else self.is_rotational

    @property
    def is_of_a_host(self) -> bool:
        """Whether a hypervisor or a cloud gave it to this machine, so that none of this machine's memory is behind it.

        Not so a loop device, a disk made of memory, a logical drive of a controller, and what another machine lends,
        which may be this one.
        """
        is_elsewhere = self.transport in {"loop", "raid-controller", "network"}
        return self.is_virtual and not is_elsewhere and not self.name.startswith(_NOT_OF_A_HOST)


@dataclass(frozen=True, slots=True)
class ArrayMember:
    """One slot of an md array."""

    device: str
    """Kernel name of the member, usually a partition such as `sata1p5`."""
    disk: str | None
    """Kernel name of the physical disk below it."""
    state: str
    """`in_sync`, `faulty`, `spare`, `rebuilding`, `write_mostly`, `journal`, `disk_error` or `unknown`."""


@dataclass(frozen=True, slots=True)
class SyncState:
    """A rebuild, reshape, resync or check that is going on."""

    action: str
    """`recover`, `reshape`, `resync`, `check`, `repair`, `delayed`, `pending` or `frozen`."""
    done_ratio: float | None = None
    speed_bytes_per_s: int | None = None
    remaining_s: float | None = None


@dataclass(frozen=True, slots=True)
class Array:
    """One md array as the kernel reports it."""

    name: str
    level: str
    """Kernel spelling: `linear raid0 raid1 raid4 raid5 raid6 raid10 raidF1`."""
    slots: int
    active: int
    chunk_bytes: int | None
    members: tuple[ArrayMember, ...]
    health: Health
    sync: SyncState | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """One block device between the mount and the disks."""

    kind: str
    """`partition`, `md`, `lvm`, `cache`, `crypt`, `multipath`, `drbd`, `loop`, `device-mapper`, `disk` or `unknown`."""
    name: str
    detail: str | None = None
    """For example the LVM name `vg1-volume_1` or the cache mode."""


@dataclass(frozen=True, slots=True)
class StoragePool:
    """Disks joined under one RAID type."""

    raid_type: RaidType | None
    raid_type_candidates: tuple[RaidType, ...]
    """More than one where DSM facts leave it open, for example (raid5, shr1)."""
    arrays: tuple[Array, ...]
    health: Health
    sync: SyncState | None = None
    raid_type_reason: Message | None = None
    """Why it is unknown or ambiguous, or what its name does not tell; None when that is all."""
    may_fail: int | None = None
    """Disks that may fail before something is lost, where the file system itself tells; None: as the RAID type says."""
    expected_disks: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a file system that joins its disks itself: how many it says it has, missing ones included."""


@dataclass(frozen=True, slots=True)
class TargetFolder:
    """The folder on a volume a run may write to, and the flags it hands to new files."""

    path: str
    is_writable: bool
    how_to_allow: Message | None = None
    """What the owner does to give permission; None when writable."""
    is_nocow: bool | None = None
    compression: str | None = None
    """Btrfs compression property of the folder: `zstd`, `lzo`, `zlib`, or None."""
    is_encrypted: bool | None = None
    has_snapshots: bool | None = None
    layer: str | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """What stands between the folder's files and the volume's: `ecryptfs` (an encrypted shared folder of DSM) or
    `gocryptfs`; None: nothing that the mount table names."""
    mount_options: tuple[str, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a mount of its own on the same file system (a bind, a subvolume); None: the volume's own."""
    snapshots: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """How many cover it, where they can be counted."""
    has_quota: bool | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Whether new files count towards a project quota of the folder (ext4); None: they do not, or nobody knows."""


@dataclass(frozen=True, slots=True)
class FileSystemId:
    """What tells a file system from the one that is made in its place; at least one of the two is known."""

    uuid: str | None
    """None: the package's user cannot read it, and `fsid` alone tells."""
    fsid: str | None
    """What `statvfs` calls it, hexadecimal, where that is made of what is stored in the file system: on ext4, Btrfs and
    ZFS. Elsewhere it is the number of the device, which says nothing of the file system."""


@dataclass(frozen=True, slots=True)
class Volume:
    """A mounted local file system; or a mounted share, of which only the mount table is known."""

    id: str
    """Made of the mount point alone: `volume1`, `mnt-nas`, `mnt-my-disk_0123456789ab` (`volume_ids.py`)."""
    name: str
    """What the owner calls it: `Volume 1`, a USB share name, or the mount point."""
    mount_point: str
    device: str
    file_system: str
    mount_options: tuple[str, ...]
    total_bytes: int
    free_bytes: int
    """Free for an ordinary user (statvfs f_bavail)."""
    layers: tuple[Layer, ...]
    """From the mounted device down to the disks."""
    disks: tuple[Disk, ...]
    pool: StoragePool
    target: TargetFolder | None
    is_read_only: bool = False
    is_removable: bool = False
    is_encrypted: bool | None = None
    ssd_cache: str | None = None
    """`none`, `present`, a mode word, or None when it cannot be known."""
    unknowns: tuple[Unknown, ...] = ()
    share: MountedShare | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a share of another machine; disks, layers and pool are empty then. Only a way may lead to one."""
    file_system_id: FileSystemId | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Shown to the owner only; in no export. None: nothing tells, and in runs of former versions."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The box and its system."""

    model: str | None = None
    platform: str | None = None
    """DSM platform word such as `geminilake`."""
    cpu_model: str | None = None
    cpu_cores: int | None = None
    memory_bytes: int | None = None
    kernel: str | None = None
    architecture: str | None = None
    system: str | None = None
    """`DSM 7.2.1-69057 Update 5` or the os-release name."""
    host_name: str | None = None
    """Never exported unless asked."""
    is_dsm: bool = False


@dataclass(frozen=True, slots=True)
class Inventory:
    """Everything found at one moment."""

    machine: Machine
    volumes: tuple[Volume, ...]
    taken_at: str
    """UTC, ISO 8601."""
    unknowns: tuple[Unknown, ...] = field(default=())
