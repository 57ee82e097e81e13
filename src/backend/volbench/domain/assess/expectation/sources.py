"""Which figure of a single disk to believe: measured here, read by the helper, its data sheet, its kind; else none."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.expectation import published
from volbench.domain.assess.expectation.published import Published, Turns
from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.expectation import Bounds, DiskFigure, DiskReference, Origin, Work
from volbench.domain.model.words.message import Message

_MEASURED: Final = Message("assess.sources.measured")
_IMPORTED: Final = Message("assess.sources.imported")
SLOW_TURNS_RPM: Final = range(5000, 6001)
FAST_TURNS_RPM: Final = range(7000, 7401)


def figure_of(
    disk: Disk,
    work: Work,
    *,
    queue_depth: int,
    references: Sequence[DiskReference] = (),
    helper: Sequence[tuple[str, Work, DiskFigure]] = (),
) -> DiskFigure | None:
    """Return the most trusted figure of `disk` for `work`; None where nobody vouches for one.

    Args:
        disk: The disk alone, whatever array it is in.
        work: Kind of access.
        queue_depth: Requests at a time; one has its own published figures.
        references: Runs on Basic volumes, newest first.
        helper: (disk name, work, figure) from the helper with administrator rights.
    """
    if disk.is_virtual:
        return None
    measured = _measured(disk, work, queue_depth, references)
    if measured is not None:
        return measured
    by_helper = next((figure for name, kind, figure in helper if (name, kind) == (disk.name, work)), None)
    if by_helper is not None:
        return by_helper
    # Shingled disks write at speeds nobody publishes.
    return None if disk.is_possibly_smr and not work.is_read else _published(disk, work, queue_depth)


def turns_rpm(disk: Disk) -> int | None:
    """Return turns per minute: as the system tells, else by the model's name."""
    named = turns_by_name(disk)
    return named.rpm if named is not None else disk.rotation_rpm


def turns_by_name(disk: Disk) -> Turns | None:
    """Return the turns and who says so where only the model's name tells them; None where the system does."""
    if disk.rotation_rpm or not disk.model:
        return None
    named = (
        Turns(model.pattern, model.rpm, model.published.source, model.published.url)
        for model in published.MODELS
        if model.rpm
    )
    return next((one for one in (*named, *published.TURNS) if re.fullmatch(one.pattern, disk.model)), None)


def zone_bounds(bounds: Bounds, position_ratio: float | None) -> Bounds:
    """Turn a hard disk's outermost speed into the speed where the test file lies, or anywhere when that is not known.

    Tracks hold bits at the same distance everywhere, so speed goes with the radius, and the share of the disk outside a
    radius with its square: v(x) = v(0) · √(1 - x(1 - k²)), with k = inner over outer speed.
    """
    if position_ratio is None:
        return bounds.times(published.INNER_RATIO, 1)
    share = math.sqrt(1 - min(max(position_ratio, 0), 1) * (1 - published.INNER_RATIO**2))
    return bounds.times(share, share)


def _measured(disk: Disk, work: Work, queue_depth: int, references: Sequence[DiskReference]) -> DiskFigure | None:
    wanted = (disk.model, work, queue_depth)
    found = next((one for one in references if (one.model, one.work, one.queue_depth) == wanted), None)
    if found is None:
        return None
    words = _IMPORTED if found.is_imported else _MEASURED
    source = words.fill(day=found.measured_at[:10], id=found.run_id)
    return DiskFigure(Bounds(found.low, found.high), Origin.MEASURED, source, queue_depth)


def _published(disk: Disk, work: Work, queue_depth: int) -> DiskFigure | None:
    model = next((one for one in published.MODELS if disk.model and re.fullmatch(one.pattern, disk.model)), None)
    for origin, row in ((Origin.MODEL, model.published if model else None), (Origin.CLASS, _kind(disk))):
        rates = None if row is None else row.rates if work.is_sequential or queue_depth > 1 else row.single
        if row is not None and rates and work in rates:
            is_outer = bool(disk.has_platters) and work.is_sequential
            if row.small_source is not None and not work.is_sequential:
                return DiskFigure(rates[work], origin, row.small_source, row.queue_depth, row.small_url)
            return DiskFigure(rates[work], origin, row.source, row.queue_depth, row.url, is_outer)
    return None


def _kind(disk: Disk) -> Published | None:
    """Return the row of the disk's kind; USB enclosures hide what is inside, so only a known model helps there."""
    if disk.transport in {"usb", "mmc"} or disk.has_platters is None:
        return None
    if disk.has_platters:
        rpm = turns_rpm(disk)
        if rpm is None:
            return published.HARD_DISK_ANY
        if rpm in FAST_TURNS_RPM:
            return published.HARD_DISK_7200
        return published.HARD_DISK_5400 if rpm in SLOW_TURNS_RPM else None
    return {"sata": published.SATA_SSD, "nvme": published.NVME_SSD}.get(disk.transport or "")
