"""What the disks of one array give together: their figures, where the file lies, links, arithmetic. Numbers only."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.assess.expectation.arithmetic import (
    Layout,
    Worth,
    is_passing_parity,
    layout_of,
    random_read,
    sequential_read,
    sequential_write,
    small_write,
)
from volbench.domain.assess.expectation.bare_reads import helper_figures
from volbench.domain.assess.expectation.links import narrowest
from volbench.domain.assess.expectation.question import SMALL_BYTES, Group, Question
from volbench.domain.assess.expectation.sources import figure_of, zone_bounds
from volbench.domain.model.machine.storage import Disk, Volume
from volbench.domain.model.runs.expectation import Bounds, DiskFigure, Work
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import disks_of, volume_of

_SHORT_RAID6_SINCE: Final = (4, 1)
"""Linux version from which RAID 6 may read old data and parity only (drivers/md/raid5.c, rmw_level)."""


@dataclass(frozen=True, slots=True)
class Member:
    """One working disk of an array."""

    figure: DiskFigure
    bounds: Bounds
    """Where the test file lies, after the disk's links."""


def member_of(disk: Disk, group: Group, question: Question, run: Run) -> Member | None:
    """Return what `disk` gives within `group`; None where nobody vouches for a figure."""
    figure = figure_of(
        disk,
        question.work,
        queue_depth=question.queue_depth,
        references=run.environment.disk_references,
        helper=tuple(helper_figures(disks_of(run.target), run.environment.bare_reads, position_ratio(run))),
    )
    if figure is None:
        return None
    bounds = figure.bounds
    if figure.is_outer_zone:
        bounds = zone_bounds(bounds, position_ratio(run))
    link = narrowest(disk, group.disks)
    if link is not None:
        bounds = bounds.capped(link[1] if question.work.is_sequential else link[1] / SMALL_BYTES)
    return Member(figure, bounds)


def position_ratio(run: Run) -> float | None:
    """Return how far inside the disks the test file lies, where the volume is all there is on them."""
    volume = volume_of(run.target)
    ratio = run.environment.file_offset_ratio
    if volume is None:
        return None
    arrays = volume.pool.arrays
    is_simple = not arrays or (len(arrays) == 1 and arrays[0].level != "linear")
    return ratio if is_simple and _fills_its_disks(volume) else None


_WHOLE_RATIO: Final = 0.9
"""A volume of at least this share of what its disks hold is taken to begin at their start and end at their end."""


def _fills_its_disks(volume: Volume) -> bool:
    layout = layout_of(volume.pool.arrays[0]) if volume.pool.arrays else Layout("linear", 1, 1)
    worth = sequential_write(layout)
    smallest = min((disk.size_bytes for disk in volume.disks), default=0)
    return worth is not None and volume.total_bytes >= _WHOLE_RATIO * worth.low * smallest > 0


def group_bounds(group: Group, members: Sequence[Member], question: Question, run: Run) -> Bounds | None:
    """Return what the array gives; None where its layout has no reliable arithmetic."""
    layout = group.layout
    match question.work:
        case Work.SEQUENTIAL_READ | Work.SEQUENTIAL_WRITE:
            worth = sequential_read(layout) if question.work.is_read else sequential_write(layout)
            if worth is None:
                return None
            counted = Worth(worth.low, worth.low) if is_passing_parity(layout, group.disks) else worth
            return _of_stripes(layout, members, counted, question.work)
        case Work.RANDOM_READ:
            worth = random_read(layout)
            if worth is None:
                return None
            if question.queue_depth == 1:
                return _one_by_one(layout, members, worth)
            busy = _busy_share(members, 1 if layout.level == "linear" else layout.active, question)
            return _of_stripes(layout, members, Worth(worth.low * busy, worth.high), question.work)
        case Work.RANDOM_WRITE:
            return _small_writes(group, members, question, run)


def _one_by_one(layout: Layout, members: Sequence[Member], worth: Worth) -> Bounds:
    """One request at a time keeps one disk busy, whichever it meets; without a disk, parity makes some cost more."""
    is_rebuilt = layout.missing > 0 and layout.level not in {"raid1", "raid10"}
    highs = [member.bounds.high for member in members]
    slowest = _slowest(members).times(worth.low / layout.active if is_rebuilt else 1, 1)
    return Bounds(slowest.low, None if None in highs else max(high for high in highs if high is not None))


def _slowest(members: Sequence[Member]) -> Bounds:
    lows = [member.bounds.low for member in members]
    highs = [member.bounds.high for member in members]
    return Bounds(
        None if None in lows else min(low for low in lows if low is not None),
        None if None in highs else min(high for high in highs if high is not None),
    )


def _of_stripes(layout: Layout, members: Sequence[Member], worth: Worth, work: Work) -> Bounds:
    """Stripes go at the pace of the slowest disk; copies may be read from each, one after another from any."""
    slowest = _slowest(members)
    bounds = slowest.times(worth.low, worth.high)
    highs = [member.bounds.high for member in members]
    if None in highs:
        return Bounds(bounds.low, None)
    known = [high for high in highs if high is not None]
    if layout.level == "linear":
        return Bounds(bounds.low, max(known))
    return Bounds(bounds.low, math.fsum(known)) if layout.level == "raid1" and work.is_read else bounds


def _busy_share(members: Sequence[Member], disks: int, question: Question) -> float:
    """Shared by many disks, a queue may be too short for each.

    A disk gives more with more requests waiting, but ever less for each further one; so with a share s < 1 of the
    requests its figure was made with, it gives at least s of that figure.
    """
    depth = max((member.figure.queue_depth for member in members), default=1)
    return min(1.0, question.queue_depth / (max(disks, 1) * depth))


def _small_writes(group: Group, members: Sequence[Member], question: Question, run: Run) -> Bounds | None:
    costs = small_write(group.layout, has_short_raid6=_has_short_raid6(run.environment.machine.kernel))
    if costs is None:
        return None
    writes = _slowest(members)
    reads = _reads_beside(group, question, run)
    ends: list[float | None] = []
    for end, cost in (("high", costs[0]), ("low", costs[1])):
        write, read = getattr(writes, end), getattr(reads, end)
        if write is None or (read is None and cost.reads > 0):
            ends.append(None)
            continue
        if question.queue_depth == 1 and end == "high":
            # Alone, a write waits for one round of reads, then for one round of writes.
            ends.append(1 / ((1 / read if cost.reads > 0 else 0) + 1 / write))
            continue
        rate = cost.disks / ((cost.reads / read if cost.reads > 0 else 0) + cost.writes / write)
        ends.append(rate * (_busy_share(members, cost.disks, question) if end == "low" else 1))
    return Bounds(ends[1], ends[0])


def _reads_beside(group: Group, question: Question, run: Run) -> Bounds:
    """Return the small reads of the same disks: parity has to be read before it can be written."""
    reading = Question(Work.RANDOM_READ, "read_iops", question.queue_depth, is_copy_on_write=False)
    found = [member_of(disk, group, reading, run) for disk in group.disks]
    known = [member for member in found if member is not None]
    return _slowest(known) if len(known) == len(found) else Bounds(None, None)


def _has_short_raid6(kernel: str | None) -> bool | None:
    match = re.match(r"(\d{1,3})\.(\d{1,3})", kernel or "")
    return None if match is None else (int(match[1]), int(match[2])) >= _SHORT_RAID6_SINCE
