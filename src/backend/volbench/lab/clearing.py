"""Takes down whatever of ours stands on the disks, and makes them as blank as they came. Touches nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.errors import UnsafeTarget
from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.disks import refusals
from volbench.domain.lab.signatures import Content
from volbench.domain.lab.teardown import take_down, wipe
from volbench.domain.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.lab.disks import LabDisk
    from volbench.domain.lab.teardown import Stack
    from volbench.lab.ports import Machine

TRIES: Final = 5
"""The system may start an array again by itself the moment it was stopped; then it is stopped again."""
PAUSE_S: Final = 0.5


def clear(machine: Machine, disks: Sequence[str], *, token: str, is_after_crash: bool = False) -> tuple[str, ...]:
    """Take down and wipe; return the disks that could not be made blank again.

    Args:
        machine: the machine.
        disks: names of the laboratory's disks, known by their identity to be the same as before.
        token: of the laboratory.
        is_after_crash: arrays may have ended without being taken down: what stood on them is wiped below them.

    Raises:
        UnsafeTarget: something that is not ours stands on a disk, or is written on one. Nothing more is touched.
        CommandFailed: what stands there could not be taken down.
    """
    for _ in range(TRIES):
        trouble = _take_down(machine, disks, token)
        if trouble is not None:
            raise trouble
        failed = _wipe(machine, disks, token, is_after_crash=is_after_crash)
        if machine.stack(disks, token=token).is_empty:
            break
    after = machine.look(disks, token=token)
    return tuple(disk.name for disk in after if disk.path in failed or refusals(disk))


def _wipe(machine: Machine, disks: Sequence[str], token: str, *, is_after_crash: bool) -> tuple[str, ...]:
    """Wipe what is not blank; return the paths of disks that could not be wiped."""
    before = machine.look(disks, token=token)
    _refuse_foreign(before)
    # What stands on a disk that cannot be read is not known to be ours: it is left as it is.
    failed = [disk.path for disk in before if disk.problem is not None]
    for bottom in machine.bottoms([disk.name for disk in before if refusals(disk) and disk.problem is None]):
        known = bottom if is_after_crash else replace(bottom, data_offsets=())
        try:
            for command in wipe((known,)):
                machine.run(command)
        except CommandFailed:
            failed.append(bottom.path)
    return tuple(failed)


def _take_down(machine: Machine, disks: Sequence[str], token: str) -> CommandFailed | None:
    """Look, take down, look again. Returns the last trouble if something still stands at the end."""
    trouble: CommandFailed | None = None
    for number in range(TRIES):
        stack = machine.stack(disks, token=token)
        if stack.is_empty:
            return None
        _refuse_strangers(stack)
        if number:
            machine.pause(PAUSE_S)
        for command in take_down(stack):
            try:
                machine.run(command)
            except CommandFailed as failed:
                trouble = failed
    return None if machine.stack(disks, token=token).is_empty else trouble


def _refuse_strangers(stack: Stack) -> None:
    if stack.strangers:
        raise UnsafeTarget(
            Text(
                "{names} stands on a disk of the laboratory and is not the laboratory's.",
                "{names} 建在实验室的硬盘上，但不是实验室创建的。",
            ).fill(names=", ".join(stack.strangers)),
            _YOUR_TURN,
        )


def _refuse_foreign(disks: Sequence[LabDisk]) -> None:
    foreign = [disk for disk in disks if disk.found.content is Content.FOREIGN and disk.problem is None]
    if foreign:
        raise UnsafeTarget(
            Text(
                "{name} now holds {what}, which the laboratory has not written.",
                "{name} 上现有{what}，不是实验室写入的。",
            ).fill(
                name=foreign[0].name,
                what=Text(
                    ", ".join(text.en for text in foreign[0].found.what),
                    "、".join(text.zh for text in foreign[0].found.what),
                ),
            ),
            _YOUR_TURN,
        )


_YOUR_TURN: Final = Text(
    "It was left untouched. Save what you need of it and empty the disk yourself, then run `volbench lab --clean-up`.",
    "未作任何改动。请保存需要的数据并自行清空该硬盘，然后运行 `volbench lab --clean-up`。",
)
