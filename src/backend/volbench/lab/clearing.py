"""Takes down whatever of ours stands on the disks, and makes them blank again. In doubt it touches nothing.

Every disk is judged before anything is taken down, and once more before it is wiped.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.disks import refusals
from volbench.domain.lab.identity import Identity
from volbench.domain.lab.signatures import Content
from volbench.domain.lab.teardown import take_down, wipe
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.words.message import Message, listed
from volbench.lab.foreign_devices import refuse_another_disk, refuse_foreign, refuse_in_use, refuse_strangers

if TYPE_CHECKING:
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.lab.machine_protocols import Machine

TRIES: Final = 5
"""The system may start an array again by itself the moment it was stopped; then it is stopped again."""
PAUSE_S: Final = 0.5
WIPE_TRIES: Final = 20
"""A kernel under load lets go of a stopped array late, and a partition may be gone for a moment: ten seconds."""
_LOG: Final = logging.getLogger(__name__)
_MAY_LEAVE_MORE: Final = frozenset({"dd", "mdadm"})
"""What may fail (a disk that died) without making what comes after it dangerous."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The disks a laboratory may clear."""

    disks: Mapping[str, Identity]
    """Name now → whose it has to be."""
    token: str
    is_after_crash: bool = False
    """Arrays may have ended without being taken down: what stood on them is wiped below them."""
    agreed: frozenset[str] = frozenset()
    """Names now of disks whose content nobody recognises, and which the owner has said may be erased."""

    @property
    def names(self) -> list[str]:
        """What the disks are called now."""
        return list(self.disks)


def judge(machine: Machine, ground: Ground) -> tuple[LabDisk, ...]:
    """Look at every disk before anything is touched; return those whose content nobody recognises.

    Raises:
        UnsafeTarget: one is another disk, is used by somebody, or something that is not ours is on it.
    """
    stack = machine.stack(ground.names, token=ground.token)
    disks = machine.look(ground.names, token=ground.token)
    refuse_strangers(stack)
    refuse_another_disk(disks, ground.disks)
    refuse_in_use(disks, stack)
    refuse_foreign(disks)
    return tuple(disk for disk in disks if disk.found.content is Content.REMAINS and _is_readable(disk))


def clear(machine: Machine, ground: Ground) -> tuple[str, ...]:
    """Take down and wipe; return the disks that are not blank in the end.

    A disk with content nobody recognises is not written to unless the owner has agreed to that.

    Raises:
        UnsafeTarget: something that is not ours is on a disk, or uses one. Nothing more is touched.
        CommandFailed: what stands there could not be taken down.
    """
    failed: tuple[str, ...] = ()
    for number in range(TRIES):
        if number:
            machine.pause(PAUSE_S)
        judge(machine, ground)
        _take_down(machine, ground)
        failed = _wipe(machine, ground)
        if machine.stack(ground.names, token=ground.token).is_empty:
            break
    else:
        raise UnsafeTarget(
            Message("lab.clearing.something_stands_on_the_disks_again"),
            Message("lab.clearing.find_out_what_starts_it_cat"),
        )
    after = machine.look(ground.names, token=ground.token)
    return tuple(disk.name for disk in after if disk.name in failed or refusals(disk))


def _wipe(machine: Machine, ground: Ground) -> tuple[str, ...]:
    """Wipe what is not blank; return the names of disks that were not or could not be wiped."""
    failed = []
    for disk in _lying_bare(machine, ground):
        if not (_is_readable(disk) and _is_known(disk, ground)):
            # What is on it is not known to be ours: it is left as it is.
            failed.append(disk.name)
        elif (disk.found.content is not Content.BLANK or disk.partitions) and not _wipe_one(machine, ground, disk.name):
            failed.append(disk.name)
    return tuple(failed)


def _wipe_one(machine: Machine, ground: Ground, name: str) -> bool:
    """Look once more, then wipe. Returns whether that was done: not while anything uses the disk.

    What fails is tried again, each time after another look. What is left of ours once part of it is gone may look like
    a stranger's: it is left as it is then, and the others go on.
    """
    trouble, has_begun = "in use", False
    for number in range(WIPE_TRIES):
        if number:
            machine.pause(PAUSE_S)
        now = machine.look([name], token=ground.token)
        if _is_used(now[0]):
            continue
        if not has_begun:
            refuse_another_disk(now, ground.disks)
            refuse_foreign(now)
        if not _may_wipe(now[0], ground):
            trouble += "; cannot be read, or what is on it is not known to be the laboratory's"
            break
        has_begun = True
        try:
            _wipe_now(machine, ground, name)
        except CommandFailed as failed:
            trouble = str(failed)
        else:
            return True
    _LOG.warning("disk=%s not wiped: %s", name, trouble)
    return False


def _may_wipe(disk: LabDisk, ground: Ground) -> bool:
    is_ours = disk.found.content is not Content.FOREIGN and ground.disks[disk.name].is_that_of(
        disk, under_any_name=True
    )
    return is_ours and _is_readable(disk) and _is_known(disk, ground)


def _wipe_now(machine: Machine, ground: Ground, name: str) -> None:
    """Wipe; raises CommandFailed."""
    bottoms = machine.bottoms([name])
    known = bottoms if ground.is_after_crash else tuple(replace(one, data_offsets=()) for one in bottoms)
    for command in wipe(known):
        machine.run(command)


def _lying_bare(machine: Machine, ground: Ground) -> tuple[LabDisk, ...]:
    """Look at the disks once nothing uses them any more; the kernel may need a moment to let go of them."""
    for _ in range(TRIES):
        disks = machine.look(ground.names, token=ground.token)
        if not any(_is_used(disk) for disk in disks):
            break
        machine.pause(PAUSE_S)
        if not machine.stack(ground.names, token=ground.token).is_empty:
            _take_down(machine, ground)
    refuse_another_disk(disks, ground.disks)
    refuse_in_use(disks, None)
    refuse_foreign(disks)
    return disks


def _take_down(machine: Machine, ground: Ground) -> None:
    """Look, take down, look again. Raises the last trouble if something still stands at the end."""
    trouble: CommandFailed | None = None
    for number in range(TRIES):
        stack = machine.stack(ground.names, token=ground.token)
        if stack.is_empty:
            return
        refuse_strangers(stack)
        if number:
            machine.pause(PAUSE_S)
        is_unreadable = trouble is not None and trouble.command.argv[0] == "vgremove"
        for command in take_down(stack, is_unreadable=is_unreadable):
            try:
                machine.run(command)
            except CommandFailed as failed:
                trouble = failed
                if command.argv[0] not in _MAY_LEAVE_MORE:
                    break  # What is mounted or in use stays whole.
    left = machine.stack(ground.names, token=ground.token)
    if not left.is_empty:
        raise trouble or UnsafeTarget(
            Message(
                "lab.clearing.came_back_each_time_it_was",
                names=listed((*left.mount_points, *left.groups, *left.arrays, *left.strangers)),
            ),
            Message("lab.clearing.find_out_what_starts_it_then"),
        )


def _is_known(disk: LabDisk, ground: Ground) -> bool:
    return disk.found.content is not Content.REMAINS or disk.name in ground.agreed


def _is_readable(disk: LabDisk) -> bool:
    return disk.kind == "disk" and disk.problem is None


def _is_used(disk: LabDisk) -> bool:
    return bool(disk.mount_points or disk.swaps or disk.arrays or disk.holders or disk.is_claimed)
