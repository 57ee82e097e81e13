"""Which block devices may be read: those below the mounted local volumes, as the kernel says. Reads only sysfs.

The caller's word is only ever compared with names found here; it never becomes part of a path.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from typing import NamedTuple

FILE_SYSTEMS = frozenset({"btrfs", "ext2", "ext3", "ext4", "xfs", "f2fs", "jfs"})
"""What volumes of a NAS are formatted with; anything else mounted is no volume."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}\Z")
_LAYERS = 24
_OCTAL = re.compile(r"\\([0-7]{3})")


class Device(NamedTuple):
    """A block device that belongs to a volume."""

    name: str
    """As in /sys/class/block."""
    is_disk: bool
    """A whole disk at the bottom, rather than a volume or an array on top of disks."""
    size_bytes: int

    @property
    def path(self) -> str:
        """Return its device file."""
        return f"/dev/{self.name}"


def known_devices(mounts: str = "/proc/self/mountinfo", sysfs: str = "/sys") -> dict[str, Device]:
    """Return the devices of all mounted local volumes by name: each volume's own, and the whole disks below."""
    found: dict[str, Device] = {}
    for number in _mounted(mounts):
        top = _name_of(number, sysfs)
        if top is None:
            continue
        for name in (top, *_disks_below(top, sysfs)):
            device = _device(name, sysfs)
            if device is not None:
                found[name] = device
    return found


def open_device(device: Device, flags: int = 0) -> int:
    """Open the device for reading and make sure it is the one sysfs means.

    Raises:
        OSError: it cannot be opened, or /dev holds something else under its name.
    """
    descriptor = os.open(device.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC | flags)
    found = os.fstat(descriptor)
    number = f"{os.major(found.st_rdev)}:{os.minor(found.st_rdev)}"
    if not stat.S_ISBLK(found.st_mode) or number != _read(f"/sys/class/block/{device.name}/dev"):
        os.close(descriptor)
        raise OSError(f"{device.path} is not that device")
    return descriptor


def _mounted(mounts: str) -> Iterator[str]:
    """Return `major:minor` of what local volumes are mounted from (proc(5), mountinfo)."""
    with open(mounts, encoding="utf-8", errors="surrogateescape") as lines:
        for line in lines:
            before, _, after = line.partition(" - ")
            fields, kinds = before.split(), after.split()
            if len(fields) < 5 or len(kinds) < 2 or kinds[0] not in FILE_SYSTEMS:  # noqa: PLR2004 (positions in the line)
                continue
            number = fields[2]
            # Btrfs shows a number of its own making; its source is the device.
            yield number if not number.startswith("0:") else _number_of(_unescape(kinds[1]))


def _number_of(source: str) -> str:
    try:
        found = os.stat(source)
    except OSError:
        return ""
    return f"{os.major(found.st_rdev)}:{os.minor(found.st_rdev)}" if stat.S_ISBLK(found.st_mode) else ""


def _unescape(text: str) -> str:
    return _OCTAL.sub(lambda code: chr(int(code[1], 8)), text)


def _name_of(number: str, sysfs: str) -> str | None:
    if not re.fullmatch(r"\d{1,8}:\d{1,8}", number):
        return None
    folder = os.path.join(sysfs, "dev/block", number)
    return os.path.basename(os.path.realpath(folder)) if os.path.isdir(folder) else None


def _disks_below(name: str, sysfs: str, depth: int = 0) -> Iterator[str]:
    """Walk through partitions, arrays and mappings down to whole disks."""
    folder = os.path.realpath(os.path.join(sysfs, "class/block", name))
    if depth > _LAYERS or not os.path.isdir(folder):
        return
    if os.path.exists(os.path.join(folder, "partition")):
        yield from _disks_below(os.path.basename(os.path.dirname(folder)), sysfs, depth + 1)
        return
    slaves = sorted(_list(os.path.join(folder, "slaves")))
    if not slaves:
        yield name
    for slave in slaves:
        yield from _disks_below(slave, sysfs, depth + 1)


def _device(name: str, sysfs: str) -> Device | None:
    """Describe a device; None where its name is out of the ordinary or it has no size."""
    folder = os.path.join(sysfs, "class/block", name)
    sectors = _read(os.path.join(folder, "size"))
    if not _PLAIN.match(name) or not sectors.isdigit() or int(sectors) == 0:
        return None
    is_part = os.path.exists(os.path.join(folder, "partition"))
    is_disk = not is_part and not _list(os.path.join(folder, "slaves"))
    return Device(name, is_disk, int(sectors) * 512)  # sysfs counts in 512 bytes, whatever the disk's own sector


def _list(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            return file.read(64).strip()
    except OSError:
        return ""
