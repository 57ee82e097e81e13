"""What the root extra read of the bare disks, as figures of single disks. Hard disks only, large files only.

An SSD answers reads of places nobody has written without looking, and gives more with several requests at a time: one
reader tells too much or too little of it. A hard disk passes its tracks under the head at one speed, whoever asks, and
writes them at the speed it reads them. Shingled disks do neither.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from volbench.domain.model.machine.disk_reads import BareRead
from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.expectation import Bounds, DiskFigure, Origin, Work
from volbench.domain.model.words.message import Message

MIN_PLACES: Final = 5
"""All the places the root extra reads; of fewer, a speed that changes along the disk cannot be told."""

_ONE: Final = Message("assess.bare_reads.one")
_SEVERAL: Final = Message("assess.bare_reads.several")
_AT_FILE: Final = Message("assess.bare_reads.at_file")
_ANYWHERE: Final = Message("assess.bare_reads.anywhere")


def is_worth_reading(disk: Disk) -> bool:
    """Say whether reading this disk alone tells what it gives."""
    return bool(disk.has_platters) and not disk.is_possibly_smr


def helper_figures(
    disks: Sequence[Disk], reads: Sequence[BareRead], position_ratio: float | None
) -> Iterator[tuple[str, Work, DiskFigure]]:
    """Yield (disk name, work, figure) for the disks that were read.

    A disk slower than others of its model is no measure of what the model can give, so at each place the median over
    the disks of one model and size counts.

    Args:
        disks: The disks of the volume.
        reads: What was read of them.
        position_ratio: Where on the disks the test file lies; None when not known.
    """
    by_name = {read.disk: read for read in reads if len(read.places) >= MIN_PLACES}
    for disk in disks:
        own = by_name.get(disk.name)
        if own is None or not is_worth_reading(disk):
            continue
        alike = [by_name[one.name] for one in disks if one.name in by_name and _is_alike(one, disk)]
        bounds = _bounds(own, alike, position_ratio)
        where = _ANYWHERE if position_ratio is None else _AT_FILE
        words = _ONE if len(alike) == 1 else _SEVERAL
        figure = DiskFigure(bounds, Origin.HELPER, words.fill(count=len(alike), where=where))
        yield disk.name, Work.SEQUENTIAL_READ, figure
        yield disk.name, Work.SEQUENTIAL_WRITE, figure


def _is_alike(one: Disk, other: Disk) -> bool:
    return one is other or (bool(one.model) and (one.model, one.size_bytes) == (other.model, other.size_bytes))


def _bounds(own: BareRead, alike: Sequence[BareRead], position_ratio: float | None) -> Bounds:
    offsets = [place.offset_ratio for place in own.places]
    whole = [read for read in alike if len(read.places) == len(offsets)]
    speeds = [statistics.median(read.places[number].bytes_per_s for read in whole) for number, _ in enumerate(offsets)]
    if position_ratio is None:
        return Bounds(min(speeds), max(speeds))
    # The file lies between two of the places; its speed is between theirs.
    nearest = next(
        (number for number, (_, end) in enumerate(pairwise(offsets)) if position_ratio <= end), len(offsets) - 2
    )
    ends = speeds[nearest : nearest + 2]
    return Bounds(min(ends), max(ends))
