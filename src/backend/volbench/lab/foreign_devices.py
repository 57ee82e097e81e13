"""Reasons to touch nothing at all: another disk, somebody who uses it, content the laboratory has not written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.lab.identity import Likeness
from volbench.domain.lab.journal import MAY_BE, TELL_AS_BEFORE
from volbench.domain.lab.marks import is_our_mount
from volbench.domain.lab.signatures import Content
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.words.message import Message, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.lab.identity import Identity
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.lab.teardown import Stack


def refuse_strangers(stack: Stack) -> None:
    """Refuse a stack with anything in it that is not ours, or that is mounted where we mount nothing."""
    outside = tuple(point for point in stack.mount_points if not is_our_mount(point))
    if names := (*stack.strangers, *outside):
        raise UnsafeTarget(
            Message("lab.foreign_devices.stands_on_a_disk_of_the", names=listed(names)),
            YOUR_TURN,
        )


def refuse_in_use(disks: Sequence[LabDisk], stack: Stack | None) -> None:
    """Refuse disks somebody uses; with a stack of ours still on them, what belongs to that is nobody else's."""
    for disk in disks:
        if disk.kind != "disk":
            continue
        used = _used_with(disk, stack) if stack is not None else _used_bare(disk)
        if used:
            raise UnsafeTarget(
                Message("lab.foreign_devices.is_in_use", name=disk.name, what=listed(used)),
                YOUR_TURN,
            )


def refuse_foreign(disks: Sequence[LabDisk]) -> None:
    """Refuse disks with anything on them that a laboratory of this token does not write."""
    foreign = [disk for disk in disks if disk.found.content is Content.FOREIGN and disk.problem is None]
    if foreign:
        raise UnsafeTarget(
            Message(
                "lab.foreign_devices.now_holds_which_the_laboratory_has",
                name=foreign[0].name,
                what=listed(foreign[0].found.what),
            ),
            YOUR_TURN,
        )


def refuse_another_disk(disks: Sequence[LabDisk], known: Mapping[str, Identity]) -> None:
    """Refuse a disk that is not the one known by its name; one that is gone is no danger."""
    for disk in disks:
        identity = known.get(disk.name)
        like = Likeness.OTHER if identity is None else identity.likeness(disk, under_any_name=True)
        if disk.kind != "missing" and identity is not None and like is Likeness.UNSURE:
            raise UnsafeTarget(MAY_BE.fill(names=disk.name, name=identity.name), TELL_AS_BEFORE)
        if disk.kind != "missing" and like is not Likeness.SAME:
            raise UnsafeTarget(Message("lab.foreign_devices.is_no_longer_the_same_disk", name=disk.name), YOUR_TURN)


def refuse_unrecognised(disks: Sequence[LabDisk]) -> None:
    """Refuse content nobody recognises: what happens where there is no one to ask."""
    raise UnsafeTarget(
        Message("lab.foreign_devices.holds_data_of_an_unknown_kind", names=listed(disk.name for disk in disks)),
        YOUR_TURN,
    )


def _used_with(disk: LabDisk, stack: Stack) -> tuple[str, ...]:
    ours = {path.removeprefix("/dev/") for path in stack.arrays}
    points = tuple(point for point in disk.mount_points if not is_our_mount(point))
    return (*points, *disk.swaps, *(array for array in disk.arrays if array not in ours))


def _used_bare(disk: LabDisk) -> tuple[str, ...]:
    used = (*disk.mount_points, *disk.swaps, *disk.arrays, *disk.holders)
    return used or (("O_EXCL",) if disk.is_claimed else ())


YOUR_TURN: Final = Message("lab.foreign_devices.your_turn")
