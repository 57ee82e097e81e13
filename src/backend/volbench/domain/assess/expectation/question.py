"""What is asked: the kind of access of a workload, and the disks as the arrays they form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.assess.expectation.arithmetic import Layout, can_work, layout_of
from volbench.domain.model.machine.storage import Array, Disk, RaidType, Volume
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.access import Access, Direction
from volbench.domain.model.runs.expectation import Work
from volbench.domain.model.runs.run import LocalVolume, Target, WorkloadResult
from volbench.domain.model.suites.data_ratio import is_compressible
from volbench.domain.model.suites.workload import KiB, MiB

_SEQUENTIAL: Final = {
    Direction.READ: (Work.SEQUENTIAL_READ, "read_bytes_per_s"),
    Direction.WRITE: (Work.SEQUENTIAL_WRITE, "write_bytes_per_s"),
}
_RANDOM: Final = {
    Direction.READ: (Work.RANDOM_READ, "read_iops"),
    Direction.WRITE: (Work.RANDOM_WRITE, "write_iops"),
}
SMALL_BYTES: Final = 4 * KiB
_LARGE_BYTES: Final = MiB


@dataclass(frozen=True, slots=True)
class Question:
    """One workload as this room sees it."""

    work: Work
    metric: str
    queue_depth: int
    is_copy_on_write: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Disks that work as one array; a volume may be several of them one after another."""

    layout: Layout
    disks: tuple[Disk, ...]


def question_of(work: WorkloadResult, target: Target) -> Question | None:
    """Recognise large sequential and small random access by what is asked, whatever the suite calls them."""
    access = work.access
    if not isinstance(target, LocalVolume):
        return None  # Whose disks would it be?
    if access is None or not access.in_flight or access.is_sync or access.rate_iops:
        return None
    if is_compressible(work.parameters):
        return None  # More bytes than the disks move.
    if not is_of_large_files(access) and not is_of_small_blocks(access):
        return None
    kind, metric = (_RANDOM if access.is_random else _SEQUENTIAL)[access.direction]
    is_off = options_of(work.variant) == "btrfs-nocow" or target.folder.is_nocow
    is_cow = target.volume.file_system == "btrfs" and not is_off
    return Question(kind, metric, access.in_flight, is_cow)


def is_of_large_files(access: Access) -> bool:
    """Say whether it reads or writes large blocks one after the other."""
    is_large = access.block_bytes is not None and access.block_bytes >= _LARGE_BYTES
    return is_large and not access.is_random and access.direction in _SEQUENTIAL


def is_of_small_blocks(access: Access) -> bool:
    """Say whether it reads or writes small blocks here and there."""
    return access.block_bytes == SMALL_BYTES and access.is_random and access.direction in _RANDOM


def groups_of(volume: Volume, *, is_dsm: bool) -> tuple[Group, ...]:
    """Return the arrays of a volume with their disks; empty when how the disks are joined cannot be told."""
    by_name = {disk.name: disk for disk in volume.disks}
    arrays = volume.pool.arrays
    if not arrays:
        is_single = volume.pool.raid_type is RaidType.BASIC and len(volume.disks) == 1
        return (Group(Layout("linear", 1, 1), volume.disks),) if is_single else ()
    # DSM puts the arrays of a pool one after another; elsewhere LVM may as well stripe over them.
    if len(arrays) > 1 and not is_dsm:
        return ()
    groups = tuple(Group(_plain(array), _disks(array, by_name)) for array in arrays)
    is_whole = all(len(group.disks) == group.layout.active and can_work(group.layout) for group in groups)
    return groups if is_whole else ()


def _plain(array: Array) -> Layout:
    layout = layout_of(array)
    return Layout("linear", 1, layout.active) if layout.slots == 1 else layout


def _disks(array: Array, by_name: dict[str, Disk]) -> tuple[Disk, ...]:
    working = (m.disk for m in array.members if m.state in {"in_sync", "write_mostly"} and m.disk is not None)
    return tuple(by_name[name] for name in working if name in by_name)
