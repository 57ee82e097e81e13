"""How what stands on the laboratory's disks is taken down again, from the file system to the last zero.

The same rules serve the end of a cell and the remains of a power cut: what stands there is looked at, never believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from volbench.domain.lab import commands
from volbench.domain.lab.commands import MIB, Command
from volbench.domain.lab.layouts import VOLUME, Layout, members_on


@dataclass(frozen=True, slots=True)
class Stack:
    """What stands on our disks at this moment, top first."""

    mount_points: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    """Active LVM groups."""
    arrays: tuple[str, ...] = ()
    """Running md arrays, by path."""
    strangers: tuple[str, ...] = ()
    """Devices that are not ours: another's LVM group or array, a mapping of a kind the laboratory never makes."""
    mapped: tuple[str, ...] = ()
    """Names of the groups' mapped devices, the topmost first."""

    @property
    def is_empty(self) -> bool:
        """Whether the disks lie bare."""
        return not (self.mount_points or self.groups or self.arrays or self.strangers)


@dataclass(frozen=True, slots=True)
class Bottom:
    """One disk with its partitions, once nothing stands on it any more."""

    path: str
    size_bytes: int
    partitions: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    """Of the disk and its partitions, those with md's metadata."""
    data_offsets: tuple[tuple[str, int], ...] = ()
    """(device, bytes): where md's data begins on members that say so; what stood on the array begins there."""


def take_down(stack: Stack, *, is_unreadable: bool = False) -> tuple[Command, ...]:
    """Return the commands that take down what stands there; each only does what those before made possible.

    Args:
        stack: what stands there, all of it ours.
        is_unreadable: LVM could not remove a group, as when a disk of a RAID 0 has died with part of its description:
            its mapped devices are then removed as they are.
    """
    steps = [commands.unmount(point) for point in reversed(stack.mount_points)]
    for group in stack.groups:
        # The file system's own mark goes first: a later layout might lie in the same place.
        steps.append(commands.zero(f"/dev/{group}/{VOLUME}", 0))
        steps.append(replace(commands.remove_group(group), may_fail=is_unreadable))
    if is_unreadable:
        steps += [commands.remove_mapping(name) for name in stack.mapped]
    for array in stack.arrays:
        steps.append(commands.zero(array, 0))
        steps.append(commands.stop_array(array))
    return tuple(steps)


def wipe(bottoms: Sequence[Bottom]) -> tuple[Command, ...]:
    """Return the commands that make bare disks as blank as they came: no signature, zeros at both ends."""
    steps: list[Command] = []
    for disk in bottoms:
        # md's metadata goes first: whatever writes to a member makes the system look whether to start its array again.
        steps += [commands.forget_member(member) for member in disk.members]
        steps += [commands.zero(device, offset) for device, offset in disk.data_offsets]
        steps += [commands.zero(member, 0) for member in disk.partitions]
        if disk.partitions:
            steps.append(commands.forget_slices(disk.path))
        steps.append(commands.zero(disk.path, disk.size_bytes - MIB))
        steps.append(commands.zero(disk.path, 0, mib=2))
    return tuple(steps)


def planned(layout: Layout, mount_point: str) -> Stack:
    """Return what will stand there when a layout is in use, to show its end beforehand."""
    return Stack((mount_point,), (layout.group,), tuple(array.device for array in layout.arrays))


def planned_bottoms(layout: Layout, sizes: Mapping[str, int], *more: str) -> tuple[Bottom, ...]:
    """Return the disks as they will lie bare after a layout, and `more` paths, to show their end beforehand."""
    return tuple(_planned_bottom(layout, path, sizes[path]) for path in (*layout.disks, *more))


def _planned_bottom(layout: Layout, path: str, size_bytes: int) -> Bottom:
    members = tuple(member for _, member in members_on(layout, path))
    return Bottom(path, size_bytes, members if layout.is_sliced else (), members)
