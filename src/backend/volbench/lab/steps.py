"""From one condition of an array to the next: which commands that takes. Nothing is run here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.lab import commands
from volbench.domain.lab.caching import attach, detach
from volbench.domain.lab.journal import Condition
from volbench.domain.lab.layouts import members_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.lab.commands import Command
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.lab.layouts import Layout


@dataclass(frozen=True, slots=True)
class Cache:
    """The disk that becomes an SSD cache, and how it works."""

    disk: LabDisk
    token: str
    mode: str

    @classmethod
    def of(cls, disk: LabDisk | None, token: str, mode: str) -> Cache | None:
        """Return the cache a disk makes; None where there is no disk for it."""
        return None if disk is None else cls(disk, token, mode)


def every_command(layout: Layout, file_system: str, folder: str) -> tuple[Command, ...]:
    """Return what builds a layout, makes the file system on it and mounts that."""
    return (
        *layout.make,
        commands.make_file_system(file_system, layout.device),
        *commands.mount(file_system, layout.device, folder),
    )


def into_condition(
    layout: Layout, condition: Condition, before: Sequence[Condition], cache: Cache | None
) -> tuple[Command, ...]:
    """Return what takes an array into a condition; its last disk is the one that goes.

    Args:
        layout: the array.
        condition: the next one.
        before: those it has been in since it was built, the last one last.
        cache: needed for the condition with one.
    """
    return (*leaving(layout, condition, before), *entering(layout, condition, cache))


def leaving(layout: Layout, condition: Condition, before: Sequence[Condition]) -> tuple[Command, ...]:
    """Return what takes away the cache, and the last disk unless it is out already."""
    uncached = detach(layout) if before and before[-1] is Condition.SSD_CACHE else ()
    is_out = condition is Condition.REBUILDING and Condition.DEGRADED in before
    if condition not in {Condition.DEGRADED, Condition.REBUILDING} or is_out:
        return uncached
    concerned = members_on(layout, layout.disks[-1])
    out = (step for array, member in concerned for step in commands.fail_member(array.device, member))
    return (*uncached, *out)


def entering(layout: Layout, condition: Condition, cache: Cache | None) -> tuple[Command, ...]:
    """Return what puts the cache before the array, or gives the last disk back and so has the arrays rebuilt."""
    if condition is Condition.SSD_CACHE and cache is not None:
        return attach(layout, cache.disk, cache.token, cache.mode)
    if condition is not Condition.REBUILDING:
        return ()
    concerned = members_on(layout, layout.disks[-1])
    return tuple(step for array, member in concerned for step in commands.add_member(array.device, member))
