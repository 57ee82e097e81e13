"""How large the test files may be: never more than a tenth of the free space, and the owner's reserve stays free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.assess.caveat_rules import LARGEST_SHARE_OF_FREE, wanted_file_bytes
from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.machine.names import file_system_name
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.run import SkippedCell
from volbench.domain.model.suites.file_limits import exceeds, largest_file_bytes, one_file_bytes
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.domain.model.suites.workload import FileUse, GiB, MiB
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_block_size, format_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.suites.workload import Workload

SMALLEST_FILE_BYTES = 16 * MiB
"""Below this a test file says nothing about the disks."""
_COPY_ON_WRITE = frozenset({"btrfs", "zfs", "bcachefs"})


@dataclass(frozen=True, slots=True)
class Reserve:
    """How much of a volume always stays free."""

    ratio: float = 0.10
    cap_bytes: int = 20 * GiB

    def of(self, volume: Volume) -> int:
        """Return the bytes to leave free on `volume`."""
        return min(int(volume.total_bytes * self.ratio), self.cap_bytes)


@dataclass(frozen=True, slots=True)
class FileSizes:
    """Bytes of test file per use, on one variant."""

    read: int
    write: int
    shared: int
    own: int
    """The largest file a workload makes for itself."""


@dataclass(frozen=True, slots=True)
class SpacePlan:
    """The outcome of the free-space rule."""

    file_bytes: int
    wanted_bytes: int
    """What the numbers deserve: the profile's size, and the assumed caches of all hard disks."""
    needed_bytes: int
    """At the fullest moment."""
    left_bytes: int
    reserve_bytes: int
    workloads: tuple[Workload, ...]
    skipped: tuple[SkippedCell, ...]


def is_copy_on_write(file_system: str, variant: str) -> bool:
    """Say whether rewriting a file leaves its history behind on this variant."""
    return file_system in _COPY_ON_WRITE and "nocow" not in variant


def is_cloned(file_system: str, variant: str) -> bool:
    """Say whether a fresh file to write is a clone of one that was laid out once: it shares its blocks, and costs none.

    The others are written anew, and so are files below a layer that encrypts, which cannot be cloned. ZFS clones too,
    but not everywhere, and nobody has measured what follows here.
    """
    is_of_btrfs = file_system == "btrfs" and options_of(variant).startswith("btrfs-")
    return is_of_btrfs and is_copy_on_write(file_system, variant)


def file_bytes_for(workload: Workload, file_bytes: int, write_file_bytes: int | None) -> int:
    """Return how large the file of a workload may be; one that is written may have a size of its own."""
    if write_file_bytes is None or workload.file_use is not FileUse.WRITE:
        return file_bytes
    return min(file_bytes, write_file_bytes)


def file_sizes(workloads: Sequence[Workload], file_bytes: int, write_file_bytes: int | None = None) -> FileSizes:
    """Return the size each kind of test file needs so that every workload finds enough of it."""

    def largest(*uses: FileUse) -> int:
        found = (w.size_bytes(file_bytes_for(w, file_bytes, write_file_bytes)) for w in workloads if w.file_use in uses)
        return max(found, default=0)

    return FileSizes(
        largest(FileUse.READ, FileUse.LAY_OUT),
        largest(FileUse.WRITE),
        largest(FileUse.SHARED),
        largest(FileUse.CREATE, FileUse.TREE),
    )


def plan_space(
    workloads: Sequence[Workload],
    *,
    variants: Sequence[str],
    wished_bytes: int,
    volume: Volume,
    reserve: Reserve,
    most_bytes: int | None = None,
    write_bytes: int | None = None,
) -> SpacePlan:
    """Lower the wished file size until everything fits; leave out what has a fixed size and does not.

    `most_bytes` is what fits elsewhere, where the same is measured on several volumes; `write_bytes` the wished size of
    the file that is written, where that is another.

    Raises:
        UnsafeTarget: not even the smallest useful test file fits.
    """
    lay_out = timed_lay_out(workloads)
    smallest = max(SMALLEST_FILE_BYTES, lay_out.least_bytes if lay_out is not None else 0)
    reserve_bytes = reserve.of(volume)
    usable = volume.free_bytes - reserve_bytes
    limits = (wished_bytes, most_bytes, largest_file_bytes(volume))
    wished = min(bytes_ for bytes_ in limits if bytes_ is not None)
    file_bytes = _whole_mib(min(wished, volume.free_bytes * LARGEST_SHARE_OF_FREE))
    copies = [is_copy_on_write(volume.file_system, variant) for variant in variants]
    within, too_long = without_too_long(workloads, volume, _whole_mib(wished))
    possible, too_large = _possible(within, usable, copies)
    kept, skipped = _fitting(possible, file_bytes)
    while file_bytes > smallest and _needed(kept, file_bytes, copies, write_bytes) > usable:
        file_bytes = max(smallest, _whole_mib(file_bytes * 0.75))
        kept, skipped = _fitting(possible, file_bytes)
    if lay_out is not None and file_bytes < smallest:
        raise _no_space_for(smallest, volume)
    if lay_out is not None and _needed(kept, file_bytes, copies, write_bytes) > usable:
        raise _no_space(volume, reserve_bytes)
    if file_bytes < SMALLEST_FILE_BYTES or usable < SMALLEST_FILE_BYTES:
        raise _no_space(volume, reserve_bytes)
    while kept and _needed(kept, file_bytes, copies, write_bytes) > usable:
        largest = max(kept, key=lambda workload: workload.size_bytes(file_bytes))
        kept.remove(largest)
        skipped.append(SkippedCell(largest.id, _space_reason(largest.size_bytes(file_bytes))))
    if not kept:
        raise _no_space(volume, reserve_bytes)
    needed = _needed(kept, file_bytes, copies, write_bytes)
    return SpacePlan(
        file_bytes,
        wanted_file_bytes(wished_bytes, volume),
        needed,
        volume.free_bytes - needed,
        reserve_bytes,
        tuple(kept),
        (*too_long, *too_large, *skipped),
    )


def without_too_long(
    workloads: Sequence[Workload], volume: Volume, file_bytes: int = 0
) -> tuple[list[Workload], list[SkippedCell]]:
    """Leave out what needs one file that is larger than the file system takes.

    Raises:
        UnsafeTarget: nothing is left.
    """
    largest_bytes = largest_file_bytes(volume)
    kept, skipped = [], []
    for one in workloads:
        if largest_bytes is None or not exceeds(one, file_bytes, largest_bytes):
            kept.append(one)
            continue
        reason = _TOO_LONG_REASON.fill(
            file_system=file_system_name(volume.file_system),
            size=format_bytes(one_file_bytes(one, file_bytes)),
            largest=format_bytes(largest_bytes),
        )
        skipped.append(SkippedCell(one.id, reason))
    if not kept and skipped:
        raise UnsafeTarget(skipped[0].reason, _CHOOSE_SMALLER, largest_bytes=largest_bytes)
    return kept, skipped


def _possible(
    workloads: Sequence[Workload], usable: int, copies: Sequence[bool]
) -> tuple[list[Workload], list[SkippedCell]]:
    """Leave out what no test file is small enough for, so that it does not shrink that of the others for nothing."""
    kept: list[Workload] = []
    skipped: list[SkippedCell] = []
    for workload in workloads:
        if usable >= SMALLEST_FILE_BYTES and _needed((workload,), SMALLEST_FILE_BYTES, copies) > usable:
            skipped.append(SkippedCell(workload.id, _space_reason(workload.size_bytes(SMALLEST_FILE_BYTES))))
        else:
            kept.append(workload)
    return kept, skipped


def _fitting(workloads: Sequence[Workload], file_bytes: int) -> tuple[list[Workload], list[SkippedCell]]:
    """Leave out what would need a larger test file for a single block of its own."""
    kept: list[Workload] = []
    skipped: list[SkippedCell] = []
    for workload in workloads:
        if file_bytes < workload.block_bytes == workload.size_bytes(file_bytes):
            skipped.append(SkippedCell(workload.id, _BLOCK_REASON.fill(size=format_block_size(workload.block_bytes))))
        else:
            kept.append(workload)
    return kept, skipped


def _space_reason(bytes_: int) -> Message:
    return _SPACE_REASON.fill(size=format_bytes(bytes_))


_CHOOSE_SMALLER = Message("runner.file_space.choose_smaller_files")
_TOO_LONG_REASON = Message("runner.file_space.too_long_reason")
_BLOCK_REASON = Message("runner.file_space.block_reason")
_SPACE_REASON = Message("runner.file_space.space_reason")


def _needed(
    workloads: Sequence[Workload], file_bytes: int, copies: Sequence[bool], write_bytes: int | None = None
) -> int:
    """Bytes on the volume at the fullest moment.

    A copy-on-write file that is rewritten may hold old and new blocks at once, so it counts twice.
    """
    sizes = file_sizes(workloads, file_bytes, write_bytes)
    rewritten = sizes.shared + sizes.write
    return sizes.own + sum(sizes.read + (2 * rewritten if copy else rewritten) for copy in copies)


def _whole_mib(value: float) -> int:
    return int(value) // MiB * MiB


def _no_space_for(file_bytes: int, volume: Volume) -> UnsafeTarget:
    needed_bytes = int(file_bytes / LARGEST_SHARE_OF_FREE)
    return UnsafeTarget(
        Message(
            "runner.file_space.too_little_for_a_first_look",
            name=volume.name,
            free=format_bytes(volume.free_bytes),
            needed=format_bytes(needed_bytes),
        ),
        Message("runner.file_space.choose_quick_instead"),
        free_bytes=volume.free_bytes,
        needed_bytes=needed_bytes,
    )


def _no_space(volume: Volume, reserve_bytes: int) -> UnsafeTarget:
    return UnsafeTarget(
        Message(
            "runner.file_space.there_is_too_little_free_space",
            name=volume.name,
            free=format_bytes(volume.free_bytes),
            reserve=format_bytes(reserve_bytes),
        ),
        Message("runner.file_space.delete_or_move_files_to_make"),
        free_bytes=volume.free_bytes,
        reserve_bytes=reserve_bytes,
    )
