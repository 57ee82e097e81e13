"""An SSD cache before an array: LVM's dm-cache, attached to the volume in use and taken away from it (lvmcache(7)).

Not what DSM does: its cache is flashcache, in a kernel of Synology's own. What is measured says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from volbench.domain.lab import commands
from volbench.domain.lab.commands import Command
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.layouts import VOLUME, Layout
from volbench.domain.lab.signatures import MOST_DISKS, physical_volume_id
from volbench.domain.model.words.message import Message

CACHE: Final = "cache"
"""Name of the logical volume on the cache disk."""
OUR_DEVICES: Final = frozenset(
    {VOLUME, f"{VOLUME}_corig", CACHE, f"{CACHE}_cvol", f"{CACHE}_cvol-cdata", f"{CACHE}_cvol-cmeta"}
)
"""What the mapped devices of a group of ours are called, behind the group's name; LVM makes up the endings."""
_DISK_NUMBER: Final = MOST_DISKS - 1
"""No array has a disk of this number: the cache is one of the laboratory's disks too."""
_MODES: Final = {
    "writethrough": Message("lab.caching.modes.writethrough"),
    "writeback": Message("lab.caching.modes.writeback"),
}
_NOTE: Final = Message("lab.caching.note")


class CacheMode(StrEnum):
    """When a write is done."""

    WRITETHROUGH = "writethrough"
    """Once it is on the array."""
    WRITEBACK = "writeback"
    """Once it is in the cache."""


def attach(layout: Layout, disk: LabDisk, token: str, mode: str) -> tuple[Command, ...]:
    """Return what puts a whole disk before the volume of a layout; that may be mounted."""
    return (
        commands.claim_for_lvm(disk.path, physical_volume_id(token, _DISK_NUMBER)),
        commands.extend_group(layout.group, disk.path),
        commands.create_volume_on(layout.group, CACHE, disk.path),
        commands.attach_cache(layout.group, VOLUME, CACHE, mode),
    )


def detach(layout: Layout) -> tuple[Command, ...]:
    """Return what writes back what the array lacks and takes the cache away; its disk stays in the group."""
    return (commands.detach_cache(layout.group, VOLUME),)


def cache_note(disk: LabDisk, mode: str) -> Message:
    """Say what kind of cache it is, and what it is not."""
    return _NOTE.fill(disk=disk.name, mode=mode, meaning=_MODES[mode])


def without(disks: Sequence[LabDisk], cache: LabDisk | None) -> tuple[LabDisk, ...]:
    """Return the disks arrays are made of."""
    return tuple(disk for disk in disks if cache is None or disk.path != cache.path)
