"""The gate before a disk is erased: every reason not to touch it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from volbench.domain.lab.identity import Identity
from volbench.domain.lab.lab_disk import LabDisk
from volbench.domain.lab.signatures import MOST_DISKS, Content
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.words.message import Message, join_clauses, join_lines, listed

SMALLEST_BYTES: Final = 128 * 1024 * 1024
"""Below that no file system with a test file fits beside the metadata of RAID and LVM."""


def refusals(disk: LabDisk) -> tuple[Message, ...]:
    """Return every reason not to erase a disk; empty when it is blank and free."""
    if disk.kind != "disk":
        return (_NO_DISK[disk.kind] if disk.kind in _NO_DISK else _NO_DISK["other"],)
    named = (
        (disk.mount_points, Message("lab.disks.a_volume_stands_on_it_mounted")),
        (disk.swaps, Message("lab.disks.it_is_swap_space")),
        (disk.arrays, Message("lab.disks.it_belongs_to_the_raid_array")),
        (disk.holders, Message("lab.disks.stands_on_it")),
        (disk.partitions, Message("lab.disks.it_has_partitions")),
    )
    reasons = [words.fill(names=listed(names)) for names, words in named if names]
    if disk.problem is not None:
        reasons.append(Message("lab.disks.it_cannot_be_read", why=disk.problem))
    if disk.found.content is not Content.BLANK:
        what = listed(disk.found.what) if disk.found.what else Message("lab.disks.data")
        reasons.append(Message("lab.disks.it_holds", what=what))
    if disk.is_claimed and not reasons:
        reasons.append(Message("lab.disks.another_program_or_a_mount_elsewhere"))
    if disk.is_read_only:
        reasons.append(Message("lab.disks.it_is_write_protected"))
    if disk.size_bytes < SMALLEST_BYTES:
        reasons.append(Message("lab.disks.it_is_smaller_than_128_mib"))
    return tuple(reasons)


def check_disks(disks: Sequence[LabDisk]) -> None:
    """Let only blank, free disks pass.

    Raises:
        InvalidRequest: none, too many, or one named twice.
        UnsafeTarget: a disk holds something or is in use; the message has every reason of every disk.
    """
    if not 1 <= len(disks) <= MOST_DISKS:
        raise InvalidRequest(
            Message("lab.disks.the_laboratory_takes_1_to_disks", most=MOST_DISKS),
            Message("lab.disks.name_them_for_example_disks_sdb"),
        )
    _refuse_twins(disks)
    refused = [(disk, why) for disk in disks if (why := refusals(disk))]
    if refused:
        lines = [_line(disk, why) for disk, why in refused]
        raise UnsafeTarget(
            join_lines(lines),
            _hint([disk for disk, _ in refused]),
            disks=[disk.name for disk, _ in refused],
        )


def consent_words(disks: Sequence[LabDisk]) -> str:
    """Return what has to be typed, letter by letter, before anything is written.

    A disk that is blank at its ends only may have lost its partition table: whoever erases it has to say that too.
    """
    words = "erase " + " ".join(disk.name for disk in disks)
    with_data = [disk.name for disk in disks if disk.sampled_with_data]
    return f"{words} with data on {' '.join(with_data)}" if with_data else words


def _refuse_twins(disks: Sequence[LabDisk]) -> None:
    """One disk reached by two names (multipath, a link) would be written to twice at once."""
    for one, other in combinations(disks, 2):
        if one.path == other.path or (one.size_bytes == other.size_bytes and Identity.of(one).shares_a_number(other)):
            twice = Message("lab.disks.is_named_twice")
            same = Message("lab.disks.and_are_the_same_disk")
            words = twice if one.name == other.name else same
            raise InvalidRequest(words.fill(one=one.name, other=other.name), Message("lab.disks.name_each_disk_once"))


def _hint(refused: Sequence[LabDisk]) -> Message:
    """Nobody is told to erase what is in use."""
    if any(disk.mount_points or disk.swaps or disk.arrays or disk.holders or disk.is_claimed for disk in refused):
        return _NOT_IN_USE
    return _BLANK_ONLY if all(disk.kind == "disk" for disk in refused) else _WHOLE_DISKS


def _line(disk: LabDisk, why: Sequence[Message]) -> Message:
    return Message("lab.disks.disk_and_reasons", disk=disk.name, reasons=join_clauses(why))


_NOT_IN_USE: Final = Message("lab.disks.not_in_use")
_WHOLE_DISKS: Final = Message("lab.disks.whole_disks")
_BLANK_ONLY: Final = Message("lab.disks.blank_only")
_NO_DISK: Final = {
    "missing": Message("lab.disks.no_disk.missing"),
    "file": Message("lab.disks.no_disk.file"),
    "partition": Message("lab.disks.no_disk.partition"),
    "md": Message("lab.disks.no_disk.md"),
    "device-mapper": Message("lab.disks.no_disk.device_mapper"),
    "loop": Message("lab.disks.no_disk.loop"),
    "memory": Message("lab.disks.no_disk.memory"),
    "other": Message("lab.disks.no_disk.other"),
}
