"""Which cell a promise is held against, and whether that cell says anything about the volume.

Vendors mean small random accesses with many requests at a time by IOPS, large sequential ones by throughput, and single
small requests by latency. An owner may name another cell.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from volbench.domain.assess.expectation.links import narrowest
from volbench.domain.assess.expectation.question import SMALL_BYTES
from volbench.domain.model.machine.storage import Volume
from volbench.domain.model.runs.access import Access, Direction
from volbench.domain.model.runs.limit import LimitId
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.suites.workload import KiB

_LARGE_BYTES: Final = 128 * KiB
_HALF: Final = 0.5
_FULL_RATIO: Final = 0.9
"""From this share of a link's ceiling on the link may be what held the volume up: packets take up to a tenth of it."""
ELSEWHERE: Final = frozenset(
    {
        LimitId.CPU,
        LimitId.PAGE_CACHE,
        LimitId.OTHER_LOAD,
        LimitId.GENERATOR,
        LimitId.REBUILD,
        LimitId.NOT_ASKED,
    }
)
"""Limits that are none of the volume as it was sold."""
SIDES: Final = {
    PromisedDirection.READ: ("read",),
    PromisedDirection.WRITE: ("write",),
    PromisedDirection.BOTH: ("read", "write"),
}
_METRICS: Final = {
    PromisedMetric.IOPS: "{side}_iops",
    PromisedMetric.THROUGHPUT: "{side}_bytes_per_s",
    PromisedMetric.LATENCY: "{side}_lat_mean_ns",
}


class Cell(Protocol):
    """What is known of a cell before it is measured, and of its result."""

    @property
    def id(self) -> str:
        """Of the workload."""

    @property
    def direction(self) -> str:
        """Which way the bytes go, where `access` does not tell."""

    @property
    def access(self) -> Access | None:
        """How it reads and writes."""


_C = TypeVar("_C", bound=Cell)


def metric_of(metric: PromisedMetric, side: str) -> str:
    """Return the id of the metric a promise for `read` or `write` is about."""
    return _METRICS[metric].format(side=side)


def cell_of(run: Run, metric: PromisedMetric, way: Direction, name: str) -> WorkloadResult | None:
    """Return the result a promise for this way of the data is held against; None where the run has none.

    Args:
        run: With one target.
        metric: What is promised.
        way: Reading, writing or both mixed.
        name: Workload id the owner named; empty: whichever fits best.
    """
    return _best(_ways(run), metric, way, name)


def judged_cells(promise: Promise, cells: Sequence[Cell]) -> dict[str, tuple[str, ...]]:
    """Return the id of each cell of a plan by which a run will judge the promise, and the metrics it does that by."""
    found: dict[str, tuple[str, ...]] = {}
    for line in promise.lines:
        for cell, sides in _cells_of(line, cells):
            metrics = (metric_of(line.metric, side) for side in sides)
            found[cell.id] = tuple(dict.fromkeys((*found.get(cell.id, ()), *metrics)))
    return found


def _cells_of(line: PromiseLine, cells: Sequence[Cell]) -> Iterator[tuple[Cell, tuple[str, ...]]]:
    sides = SIDES[line.direction]
    if line.direction is PromisedDirection.BOTH:
        mixed = _best(cells, line.metric, Direction.MIXED, line.workload)
        if mixed is not None:
            yield mixed, sides
            return
    for side in sides:
        cell = _best(cells, line.metric, Direction(side), line.workload)
        if cell is not None:
            yield cell, (side,)


def _best(cells: Sequence[_C], metric: PromisedMetric, way: Direction, name: str) -> _C | None:
    if name:
        return next((cell for cell in cells if cell.id == name and _goes(cell, way)), None)
    fits = [
        cell
        for cell in cells
        if cell.access is not None and not is_halved(cell.id) and _goes(cell, way) and _FITS[metric](cell.access)
    ]
    return max(fits, key=_rank, default=None)


def is_limited_elsewhere(work: WorkloadResult) -> bool:
    """Say whether something that is not the volume held the cell up."""
    return work.limit is not None and work.limit.id in ELSEWHERE


def is_at_link(work: WorkloadResult, volume: Volume) -> bool:
    """Say whether the cell moved as much as the connections of its disks let through."""
    links = [narrowest(disk, volume.disks) for disk in volume.disks]
    if not links or None in links:
        return False
    ceiling = math.fsum(link[1] for link in links if link is not None)
    moved = [work.summary[name].max for name in ("read_bytes_per_s", "write_bytes_per_s") if name in work.summary]
    return math.fsum(moved) >= _FULL_RATIO * ceiling


def _ways(run: Run) -> list[WorkloadResult]:
    """Return the results of the file system as it is: the run's first variant."""
    first = run.workloads[0].variant if run.workloads else ""
    return [work for work in run.workloads if work.variant == first]


def _goes(cell: Cell, way: Direction) -> bool:
    direction = cell.access.direction if cell.access is not None else cell.direction
    return direction == way


def _is_open(access: Access) -> bool:
    return not access.is_sync and not access.rate_iops and access.in_flight > 0


_FITS: Final[dict[PromisedMetric, Callable[[Access], bool]]] = {
    PromisedMetric.IOPS: lambda of: of.is_random and of.block_bytes == SMALL_BYTES and _is_open(of),
    PromisedMetric.THROUGHPUT: lambda of: not of.is_random and (of.block_bytes or 0) >= _LARGE_BYTES and _is_open(of),
    PromisedMetric.LATENCY: lambda of: (
        of.is_random and of.block_bytes == SMALL_BYTES and of.in_flight == 1 and not of.rate_iops
    ),
}


def _rank(cell: Cell) -> tuple[bool, int, int, float]:
    """Sort by what asks most: no sync, most requests at a time, largest blocks; of mixes the most even one."""
    access = cell.access
    if access is None:
        return False, 0, 0, 0.0
    return not access.is_sync, access.in_flight, access.block_bytes or 0, -unevenness(access)


def unevenness(access: Access) -> float:
    """Return how far the reads of a mix are from half of it, 0 to 0.5; 0 of what is no mix."""
    return 0.0 if access.read_share is None else abs(access.read_share - _HALF)
