"""Decides which mounts are volumes, and their names. Pure: mount rows in, rows out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.host.inventory.mounts import is_below
from volbench.host.inventory.natural import natural_key

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.host.inventory.mounts import Mount

LOCAL_FILE_SYSTEMS: Final = frozenset(
    [
        "ext2",
        "ext3",
        "ext4",
        "btrfs",
        "xfs",
        "f2fs",
        "jfs",
        "reiserfs",
        "nilfs2",
        "bcachefs",
        "zfs",
        "ntfs",
        "ntfs3",
        "ufsd",
        "fuseblk",
        "exfat",
        "texfat",
        "tfat",
        "vfat",
        "msdos",
        "hfs",
        "hfsplus",
        "ubifs",
    ]
)
"""File systems that keep bytes on a disk of this machine; everything else (memory, network, overlay) is no volume."""

LAYERS: Final = {"ecryptfs": "ecryptfs", "fuse.gocryptfs": "gocryptfs"}
"""File systems that encrypt files into a folder of a volume, which the mount table names as their source; and what they
are called here."""

_SYSTEM_FOLDERS: Final = ("/proc", "/sys", "/dev", "/etc", "/boot", "/efi", "/snap", "/var/lib/docker")
_SYSTEM_FOLDERS_MORE: Final = (
    "/var/lib/containers",
    "/var/lib/containerd",
    "/var/lib/kubelet",
    "/var/snap",
    "/nix/store",
)
_RUN_FOLDERS_OF_OWNERS: Final = ("/run/media", "/run/mount")
_INTERNAL = re.compile(r"^/volume\d+$")
_USB = re.compile(r"^/volumeUSB(?P<number>\d+)/(?P<share>[^/]+)$")
_ESATA = re.compile(r"^/volumeSATA(?P<number>\d*)/(?P<share>[^/]+)$")


def select_volumes(
    mounts: Sequence[Mount], *, is_dsm: bool, device_of: Callable[[Mount], str], is_file: Callable[[str], bool]
) -> tuple[Mount, ...]:
    """Return one mount per local file system, by mount point; bind duplicates and snapshots are left out.

    `device_of` gives what identifies the file system; `is_file` tells files mounted over files (containers do that).
    """
    visible = {mount.mount_point: mount for mount in mounts}  # a later mount hides an earlier one
    local = (m for m in visible.values() if m.file_system in LOCAL_FILE_SYSTEMS and not _is_zfs_snapshot(m))
    wanted = [mount for mount in local if _is_offered(mount, is_dsm=is_dsm)]
    best: dict[str, Mount] = {}
    for mount in wanted:
        if is_file(mount.mount_point):
            continue
        device = device_of(mount)
        if device not in best or _rank(mount) < _rank(best[device]):
            best[device] = mount
    return tuple(
        sorted(best.values(), key=lambda mount: (is_external(mount.mount_point), natural_key(mount.mount_point)))
    )


def volume_name(mount_point: str) -> str:
    """Return what DSM calls the volume; elsewhere the mount point.

    DSM names the share of a USB disk with one partition `usbshareN` and mounts it at `/volumeUSBN/usbshare`.
    """
    if _INTERNAL.match(mount_point):
        return f"Volume {mount_point.removeprefix('/volume')}"
    external = _USB.match(mount_point) or _ESATA.match(mount_point)
    if external is None:
        return mount_point
    share = external["share"]
    return share + external["number"] if share in {"usbshare", "satashare"} else share


def is_external(mount_point: str) -> bool:
    """Whether DSM mounted it from a USB or eSATA port."""
    return bool(_USB.match(mount_point) or _ESATA.match(mount_point))


def _is_offered(mount: Mount, *, is_dsm: bool) -> bool:
    point = mount.mount_point
    if is_dsm:
        return bool(_INTERNAL.match(point)) or is_external(point)
    if is_below(point, "/run"):
        return any(is_below(point, folder) for folder in _RUN_FOLDERS_OF_OWNERS)
    return not any(is_below(point, folder) for folder in (*_SYSTEM_FOLDERS, *_SYSTEM_FOLDERS_MORE))


def _is_zfs_snapshot(mount: Mount) -> bool:
    """ZFS mounts a snapshot by itself when somebody looks into `.zfs/snapshot`; its source is `pool/data@name`."""
    return mount.file_system == "zfs" and ("@" in mount.source or "/.zfs/snapshot/" in f"{mount.mount_point}/")


def _rank(mount: Mount) -> tuple[bool, bool, int, str]:
    """Prefer the whole file system to a part of it, writable to read-only, then the shortest mount point."""
    is_part = mount.root not in {None, "/"} and mount.file_system not in {"btrfs", "zfs", "bcachefs"}
    return (is_part, mount.is_read_only, len(mount.mount_point), mount.mount_point)
