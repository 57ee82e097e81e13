"""What the makers of a volume's disks print, as a promise: single disks as they stand, arrays by the RAID arithmetic.

The figures are those of the table behind "is it normal?". Only rows of a very model count, kinds of disks promise
nothing; where the arithmetic has no answer for a layout there is no preset.
"""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.assess.expectation import published
from volbench.domain.assess.expectation.arithmetic import Layout, Worth, random_read, sequential_read, sequential_write
from volbench.domain.assess.expectation.published import Published
from volbench.domain.assess.expectation.question import groups_of
from volbench.domain.model.expectation import Work
from volbench.domain.model.message import Message, plain
from volbench.domain.model.promise import PromisedDirection, PromisedMetric, PromiseLine, PromisePreset
from volbench.domain.model.storage import Disk, Volume

_ONE: Final = Message("assess.promise.preset.one_disk")
_ARRAY: Final = Message("assess.promise.preset.array_of_disks")
_LINES: Final = (
    (Work.RANDOM_READ, PromisedMetric.IOPS, PromisedDirection.READ),
    (Work.RANDOM_WRITE, PromisedMetric.IOPS, PromisedDirection.WRITE),
    (Work.SEQUENTIAL_READ, PromisedMetric.THROUGHPUT, PromisedDirection.READ),
    (Work.SEQUENTIAL_WRITE, PromisedMetric.THROUGHPUT, PromisedDirection.WRITE),
)
_MB: Final = 1e6


def disk_preset(volume: Volume, *, is_dsm: bool) -> PromisePreset | None:
    """Return what the makers of its disks promise of a volume; None where no figure of theirs holds for it."""
    groups = groups_of(volume, is_dsm=is_dsm)
    if len(groups) != 1 or not groups[0].disks:
        return None
    layout, disks = groups[0].layout, groups[0].disks
    rows = {disk.model: _row_of(disk) for disk in disks}
    row = next(iter(rows.values()))
    if row is None or len(rows) > 1:
        return None
    lines = tuple(line for each in _LINES if (line := _line(each, row, layout)) is not None)
    if not lines:
        return None
    is_one = layout.level == "linear"
    return PromisePreset(
        id="disk",
        title=plain(disks[0].model or ""),
        lines=lines,
        source=row.source,
        published=_YEAR_UNKNOWN,
        url=row.url,
        note=(_ONE if is_one else _ARRAY).fill(n=len(disks)),
    )


_YEAR_UNKNOWN: Final = ""
"""The date of a data sheet stands in the words of its source."""


def _row_of(disk: Disk) -> Published | None:
    model = disk.model
    found = (row for row in published.MODELS if model and re.fullmatch(row.pattern, model))
    row = next(found, None)
    return None if row is None else row.published


def _line(of: tuple[Work, PromisedMetric, PromisedDirection], row: Published, layout: Layout) -> PromiseLine | None:
    work, metric, direction = of
    bounds = row.rates.get(work)
    worth = _worth(work, layout)
    if bounds is None or bounds.high is None or worth is None:
        return None
    # The least the layout gives: more would be the array's merit and nobody's promise.
    value = bounds.high * worth.low
    amount = f"{value / _MB:.10g} MB/s" if work.is_sequential else f"{value:.10g}"
    return PromiseLine(metric, direction, amount)


def _worth(work: Work, layout: Layout) -> Worth | None:
    if layout.level == "linear":
        return Worth(1, 1)
    match work:
        case Work.SEQUENTIAL_READ:
            return sequential_read(layout)
        case Work.SEQUENTIAL_WRITE:
            return sequential_write(layout)
        case Work.RANDOM_READ:
            return random_read(layout)
    # Small writes cost reads beside them, whose figures differ: not a matter of one number.
    return None
