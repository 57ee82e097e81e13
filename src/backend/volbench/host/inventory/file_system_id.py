"""Finds what tells a file system from the one that was made in its place: its UUID, else what `statvfs` calls it.

Nobody has to be root for it, and no device is opened. What the kernel itself shows comes first, then udev's notes, then
the links udev makes of them, last the file in which libblkid keeps what it once read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from uuid import UUID

from volbench.domain.model.machine.storage import FileSystemId
from volbench.host.inventory.disks import udev_notes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.host.inventory.mounts import Mount
    from volbench.host.inventory.root import Root

_BY_UUID: Final = "/dev/disk/by-uuid"
_BLKID_CACHES: Final = ("/run/blkid/blkid.tab", "/etc/blkid.tab", "/dev/.blkid.tab")
"""Where libblkid keeps its cache (libblkid(3)), newest place first."""
_EXT: Final = frozenset({"ext2", "ext3", "ext4"})
_OWN_NUMBER: Final = _EXT | {"btrfs", "zfs"}
"""File systems that make `f_fsid` of what is stored in them. The others, XFS among them, make it of the number of their
device, which changes at a restart and stays when the file system is made anew (fs/*/super.c, statfs)."""
_UUID: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z-]{3,35}")
_UINT32: Final = 0xFFFFFFFF


def read_file_system_id(
    root: Root, mount: Mount, device: str | None, folder: str | None, btrfs_uuid: str | None
) -> FileSystemId | None:
    """Return what the mounted file system is known by; None where nothing tells.

    Args:
        root: The machine.
        mount: Where it is mounted.
        device: Kernel name of its device; None where that is not known.
        folder: The device's folder in sysfs.
        btrfs_uuid: What the kernel calls it, of a Btrfs.
    """
    number = root.file_system_number(mount.mount_point) if mount.file_system in _OWN_NUMBER else None
    found = btrfs_uuid or next((uuid for uuid in _uuids(root, device, folder) if _fits(uuid, mount, number)), None)
    fsid = None if number is None else f"{number:x}"
    return FileSystemId(found, fsid) if found or fsid else None


def _uuids(root: Root, device: str | None, folder: str | None) -> Iterator[str]:
    if device is None:
        return
    noted = udev_notes(root, folder).get("ID_FS_UUID") if folder is not None else None
    linked = (name for name in root.names(_BY_UUID) if _leads_to(root, f"{_BY_UUID}/{name}", device))
    for uuid in (noted, *linked, *_cached(root, device)):
        if uuid is not None and _UUID.fullmatch(uuid):
            yield uuid


def _leads_to(root: Root, link: str, device: str) -> bool:
    return (root.resolve(link) or "").rpartition("/")[2] == device


def _cached(root: Root, device: str) -> Iterator[str]:
    """Yield what libblkid's cache says: a line for each device, `<device … UUID="…">/dev/NAME</device>`."""
    for path in _BLKID_CACHES:
        for line in (root.read(path) or "").split("\n"):
            row = re.fullmatch(r"<device ([^>]*)>([^<]+)</device>", line.strip(), re.IGNORECASE)
            uuid = re.search(r'\bUUID="([^"]+)"', f" {row[1]}") if row else None
            if row and uuid and _leads_to(root, row[2], device):
                yield uuid[1]


def _fits(uuid: str, mount: Mount, number: int | None) -> bool:
    """Say whether a note may be of this file system: notes can be older than it, and ext4 says which UUID it has."""
    if mount.file_system not in _EXT or number is None:
        return True
    try:
        halves = UUID(uuid).bytes
    except ValueError:
        return False
    made = int.from_bytes(halves[:8], "little") ^ int.from_bytes(halves[8:], "little")
    return number in {made, made & _UINT32}  # the half of it where a `long` has 32 bits
