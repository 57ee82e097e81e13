"""The laboratory's journal: what was asked, on which disks, and how far each cell is.

Kept so that a power cut costs nothing but the cell under way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from volbench.domain.experiment.plan.experiment import ArrayCondition, Configuration
from volbench.domain.lab.identity import Identity, Likeness
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.signatures import Content
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.words.message import Message, listed

SCHEMA: Final = "volbench.lab/1"


class Condition(StrEnum):
    """The state an array is measured in."""

    CLEAN = "clean"
    SSD_CACHE = "ssd-cache"
    """A cache before the healthy array."""
    DEGRADED = "degraded"
    """One disk taken away."""
    REBUILDING = "rebuilding"
    """That disk given back, the array being rebuilt onto it."""


class Progress(StrEnum):
    """How far a cell is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    IMPOSSIBLE = "impossible"


CONDITION_NAMES: Final = {
    Condition.CLEAN: Message("lab.journal.condition_names.clean"),
    Condition.SSD_CACHE: Message("lab.journal.condition_names.ssd_cache"),
    Condition.DEGRADED: Message("lab.journal.condition_names.degraded"),
    Condition.REBUILDING: Message("lab.journal.condition_names.rebuilding"),
}
STATES: Final = {
    Condition.CLEAN: ArrayCondition.HEALTHY,
    Condition.SSD_CACHE: ArrayCondition.SSD_CACHE,
    Condition.DEGRADED: ArrayCondition.DEGRADED,
    Condition.REBUILDING: ArrayCondition.REBUILDING,
}
"""What an experiment calls them."""
PROGRESS_NAMES: Final = {
    Progress.WAITING: Message("lab.journal.progress_names.waiting"),
    Progress.RUNNING: Message("lab.journal.progress_names.running"),
    Progress.DONE: Message("lab.journal.progress_names.done"),
    Progress.FAILED: Message("lab.journal.progress_names.failed"),
    Progress.IMPOSSIBLE: Message("lab.journal.progress_names.impossible"),
}


@dataclass(frozen=True, slots=True)
class LabRequest:
    """What the owner asked for."""

    configurations: tuple[Configuration, ...]
    file_systems: tuple[str, ...]
    variants: tuple[str, ...]
    """Of Btrfs; empty means all it has."""
    suite: str
    profile: str
    workloads: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = (Condition.CLEAN,)
    skips_sync: bool = False
    experiment: str | None = None
    """Id of the experiment whose cells are filled."""
    cache: str | None = None
    """The disk that is the SSD cache, by its name at the start; it is one of the journal's disks."""
    cache_mode: str = "writethrough"
    """One of `caching.CacheMode`."""


@dataclass(frozen=True, slots=True)
class LabCell:
    """One run of the laboratory: a configuration, a file system with its variants, a condition."""

    configuration_id: str
    file_system: str
    condition: Condition = Condition.CLEAN
    progress: Progress = Progress.WAITING
    run_id: str | None = None
    reason: Message | None = None
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Journal:
    """Everything needed to go on after a crash, and to tell our own remains from anything else."""

    token: str
    """16 hexadecimal digits that stand in everything the laboratory writes to a disk."""
    started_at: str
    request: LabRequest
    disks: tuple[Identity, ...]
    cells: tuple[LabCell, ...]
    builds: int = 0
    """How many layouts were begun; each gets names of its own."""
    lost: tuple[str, ...] = ()
    """Disks, by their name at the start, that no longer do what a disk does."""
    is_ended: bool = False
    is_bare: bool = False
    """Nothing of ours is on the disks: they were seen blank since the last build. Whatever is there now is not ours."""
    boot_id: str | None = None
    """Of the start of the machine during which this was written; a disk without a serial number may have another name
    after the next."""
    schema: str = SCHEMA

    def with_cells(self, changed: Iterable[LabCell]) -> Journal:
        """Return the journal with these cells in place of those of the same name."""
        new = {_key(cell): cell for cell in changed}
        return replace(self, cells=tuple(new.get(_key(cell), cell) for cell in self.cells))

    def taken_up_again(self) -> Journal:
        """Return the journal as a new start finds it: what was under way has to be done again."""
        running = (cell for cell in self.cells if cell.progress is Progress.RUNNING)
        return self.with_cells(replace(cell, progress=Progress.WAITING, notes=()) for cell in running)

    def next_build(self) -> tuple[Configuration, tuple[LabCell, ...]] | None:
        """Return the next layout to build with the cells that wait for it; None when nothing waits."""
        first = next((cell for cell in self.cells if cell.progress is Progress.WAITING), None)
        if first is None:
            return None
        key = (first.configuration_id, first.file_system)
        waiting = tuple(
            cell
            for cell in self.cells
            if cell.progress is Progress.WAITING and (cell.configuration_id, cell.file_system) == key
        )
        configuration = next(one for one in self.request.configurations if one.id == first.configuration_id)
        return configuration, waiting


def cells_of(request: LabRequest, states: Collection[tuple[str, Condition]] | None = None) -> tuple[LabCell, ...]:
    """Return every cell of a request: array by array, so that each is built once per file system.

    Args:
        request: what was asked for.
        states: (configuration, condition) pairs that are measured; None: all of the request's.
    """
    return tuple(
        LabCell(configuration.id, file_system, condition)
        for configuration in request.configurations
        for file_system in request.file_systems
        for condition in request.conditions
        if states is None or (configuration.id, condition) in states
    )


def same_disks(
    journal: Journal, disks: Sequence[LabDisk], *, boot_id: str | None
) -> tuple[tuple[Identity, LabDisk], ...]:
    """Return each disk of a journal that is among these; a disk that only might be the same is not.

    Raises:
        UnsafeTarget: two disks answer to one description, or one may be the same though nothing told then and now says
            so.
    """
    found = []
    is_same_boot = boot_id is not None and boot_id == journal.boot_id
    for one in journal.disks:
        alike = [disk for disk in disks if one.is_that_of(disk)]
        if len(alike) > 1:
            raise UnsafeTarget(
                Message("lab.journal.have_the_same_serial_number", names=listed(disk.name for disk in alike)),
                Message("lab.journal.nothing_was_changed_take_the_wrong"),
            )
        # Without a serial number, a name says nothing any more after a boot: only our own marks do.
        found += [(one, disk) for disk in alike if one.is_named or is_same_boot or disk.found.content is Content.OURS]
    _refuse_unsure(journal, disks, found)
    return tuple(found)


def _refuse_unsure(journal: Journal, disks: Sequence[LabDisk], found: Sequence[tuple[Identity, LabDisk]]) -> None:
    """To leave such a disk out would be to forget what is on it; to take it might be to erase somebody's."""
    known, taken = {one.name for one, _ in found}, {disk.name for _, disk in found}
    for one in journal.disks:
        left = (disk for disk in disks if disk.name not in taken)
        maybe = [disk.name for disk in left if one.likeness(disk) is Likeness.UNSURE]
        if one.name not in {*known, *journal.lost} and maybe:
            raise UnsafeTarget(MAY_BE.fill(names=listed(maybe), name=one.name), TELL_AS_BEFORE)


def _key(cell: LabCell) -> tuple[str, str, Condition]:
    return cell.configuration_id, cell.file_system, cell.condition


MAY_BE: Final = Message("lab.journal.may_be")
TELL_AS_BEFORE: Final = Message("lab.journal.tell_as_before")
