"""Which runs of a volume may say what is usual for which: its lines, one a file system, and what parts them.

A file system that is made anew is a new line, whatever stands at the same mount point. Within a line the RAID type, the
disks, the size and the SSD cache may change: there is a mark, and what stands before a mark is never usual for what
follows. What a run did not note differs from nothing: it is on the line of the run before it, and what is first, from
versions that noted no file system, on the line of the first run that notes one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.storage_manager import ARRAY_LEVELS

if TYPE_CHECKING:
    from volbench.domain.model.machine.storage import FileSystemId

SIZE_STEP: Final = 0.01
"""What a file system keeps for itself may change with the kernel, by less than this share of its size."""
_SHARES_ITS_SPACE: Final = frozenset({"zfs"})
"""File systems whose size is what their pool has left."""
_LEVELS_BY_NAME: Final = {str(kind): levels for kind, levels in ARRAY_LEVELS.items()}


@dataclass(frozen=True, slots=True)
class DiskSet:
    """The disks of a volume, as far as a run noted them; whatever the kernel called them, in no order."""

    count: int = 0
    """0: not known."""
    models: tuple[str, ...] = ()
    """Sorted; empty where one of them tells none."""
    digests: tuple[str, ...] = ()
    """Of the serial numbers, sorted; empty where one of them tells none."""

    def is_other(self, other: DiskSet) -> bool:
        """Say whether these are certainly not the same disks: by the most that both tell."""
        for own, others in ((self.digests, other.digests), (self.models, other.models)):
            if own and others:
                return own != others
        return bool(self.count and other.count) and self.count != other.count

    def is_other_than_part_of(self, known: DiskSet) -> bool:
        """Say whether these are certainly not the known disks; where some of them failed, the rest are the same set."""
        for own, others in ((self.digests, known.digests), (self.models, known.models)):
            if own and others:
                return bool(Counter(own) - Counter(others))
        return bool(self.count and known.count) and self.count > known.count


NO_DISKS: Final = DiskSet()


@dataclass(frozen=True, slots=True)
class Ground:
    """What a run was measured on, as far as it noted it: nothing that is empty differs from anything."""

    file_system: str = ""
    file_system_id: FileSystemId | None = None
    raid_type: str = ""
    disks: DiskSet = NO_DISKS
    total_bytes: int = 0
    ssd_cache: str = ""

    @property
    def size_bytes(self) -> int:
        """Its size where that is its own; else 0."""
        return 0 if self.file_system in _SHARES_ITS_SPACE else self.total_bytes

    def is_set_up_otherwise(self, other: Ground) -> bool:
        """Say whether RAID type, disks, size, cache or kind of file system certainly differ from those of before.

        A degraded array is the same array: what it lost of its speed is to be told, and so is a new disk in it.
        """
        words = (
            (self.ssd_cache, other.ssd_cache),
            (self.file_system, other.file_system),
        )
        if any(own and others and own != others for own, others in words):
            return True
        if is_other_raid_type(self.raid_type, other.raid_type):
            return True
        return self.disks.is_other_than_part_of(other.disks) or is_other_size(self.size_bytes, other.size_bytes)

    def then(self, later: Ground) -> Ground:
        """Return what is known after a later run that was set up no otherwise."""
        is_whole = later.disks.count >= self.disks.count
        known = later.disks if is_whole and (later.disks.digests or not self.disks.digests) else self.disks
        return Ground(
            later.file_system or self.file_system,
            later.file_system_id or self.file_system_id,
            later.raid_type or self.raid_type,
            known if known.count else self.disks,
            self.total_bytes or later.total_bytes,  # the first, so that small steps do not add up unseen
            later.ssd_cache or self.ssd_cache,
        )


NOTHING_NOTED: Final = Ground()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a run stands among those of its volume: runs of one place were measured on one thing."""

    line: int = 0
    """Of its file system, from 0."""
    marks: int = 0
    """Of its line, before it."""


FIRST_PLACE: Final = Place()


@dataclass(frozen=True, slots=True)
class PlacedRuns:
    """Where all runs of a volume stand, those of every suite."""

    places: Mapping[str, Place] = field(default_factory=dict)
    """By run."""
    now: Place = FIRST_PLACE
    """Where its newest run stands."""

    @property
    def turns(self) -> tuple[tuple[str, Place], ...]:
        """The runs that stand elsewhere than the one before them: while these are the same, nothing else moved."""
        found: list[tuple[str, Place]] = []
        for run_id, place in self.places.items():
            if not found or found[-1][1] != place:
                found.append((run_id, place))
        return tuple(found)


@dataclass(slots=True)
class _Line:
    known: Ground
    marks: int = 0


def placed(runs: Iterable[tuple[str, Ground]]) -> PlacedRuns:
    """Return where each of a volume's runs stands; `runs` are those measured here, oldest first."""
    lines: list[_Line] = []
    places: dict[str, Place] = {}
    now = FIRST_PLACE
    for run_id, ground in runs:
        number = _line_of(ground.file_system_id, lines, now.line)
        if number == len(lines):
            lines.append(_Line(ground))
        line = lines[number]
        if ground.is_set_up_otherwise(line.known):
            line.marks += 1
            line.known = replace(ground, file_system_id=ground.file_system_id or line.known.file_system_id)
        line.known = line.known.then(replace(ground, file_system_id=_joined(line.known, ground)))
        now = places[run_id] = Place(number, line.marks)
    return PlacedRuns(places, now)


def _line_of(found: FileSystemId | None, lines: list[_Line], current: int) -> int:
    """Return the number of a run's line, which may be a new one; `current` is that of the run before."""
    if not lines:
        return 0
    known = lines[current].known.file_system_id
    if found is None or known is None or not is_other_file_system(known, found):
        return current
    again = (number for number, line in enumerate(lines) if is_same_file_system(line.known.file_system_id, found))
    return next(again, len(lines))


def is_other_file_system(one: FileSystemId | None, other: FileSystemId | None) -> bool:
    """Say whether two are certainly not the same file system."""
    return _told(one, other) is False


def is_same_file_system(one: FileSystemId | None, other: FileSystemId | None) -> bool:
    """Say whether two are certainly the same file system."""
    return _told(one, other) is True


def is_other_raid_type(one: str, other: str) -> bool:
    """Say whether two RAID types are certainly not those of one array.

    Storage Manager, which only a person who signed in may ask, calls SHR what the kernel calls RAID 1 or 5.
    """
    if not (one and other) or one == other:
        return False
    levels = [_LEVELS_BY_NAME.get(name) for name in (one, other)]
    return None in levels or not frozenset.intersection(*filter(None, levels))


def is_other_size(one: int, other: int) -> bool:
    """Say whether two sizes, 0 where one is not known, are more apart than one file system's are."""
    return bool(one and other) and abs(one - other) > SIZE_STEP * max(one, other)


def _told(one: FileSystemId | None, other: FileSystemId | None) -> bool | None:
    """Return whether they are the same; None where each tells something else of itself."""
    if one is None or other is None:
        return None
    if one.uuid and other.uuid:
        return one.uuid == other.uuid
    return one.fsid == other.fsid if one.fsid and other.fsid else None


def _joined(known: Ground, ground: Ground) -> FileSystemId | None:
    """Return all that is known of a line's file system: one run may read its UUID and the next one not."""
    one, other = known.file_system_id, ground.file_system_id
    if one is None or other is None:
        return one or other
    return replace(other, uuid=other.uuid or one.uuid, fsid=other.fsid or one.fsid)
