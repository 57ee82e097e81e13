"""Whether a promise was asked for enough: how many requests under way it takes, and whether more gave no more. Pure.

By Little's law a volume that answers X requests a second in R seconds each has X · R of them under way. Who keeps fewer
than the promised X · R under way can never see the promise kept. Where no time is promised, only trying tells: a cell
with twice as many under way that is no faster shows that the volume gives no more.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

from volbench.domain.assess.expectation.question import SMALL_BYTES
from volbench.domain.assess.promise.amount import read_amount
from volbench.domain.assess.promise.capacity import capacity_of
from volbench.domain.assess.promise.cells import SIDES
from volbench.domain.assess.promise.formula_tokens import FormulaError
from volbench.domain.model.request_limits import MOST_IN_FLIGHT
from volbench.domain.model.runs.access import Access, Direction
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric
from volbench.domain.model.runs.quoted import of_window
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.stage import Load
from volbench.domain.stats.littles_law import in_flight

MOST_DEPTH: Final = 64
MOST_THREADS: Final = MOST_IN_FLIGHT // MOST_DEPTH
_NO_QUEUE: Final = "psync"
_OF_A_THREAD: Final = 32
"""One thread keeps so many under way without being the limit itself."""
LEAST_OWN: Final = 16
"""With fewer under way a cell asks how soon one is answered, not how many are."""
APART: Final = 1.5
"""So many times more under way is another depth."""
NO_MORE: Final = 1.05
"""Up to so many times the requests a second, more under way gave no more."""


def is_open(access: Access | None) -> bool:
    """Say whether a cell asks for as many small requests as the volume answers."""
    return (
        access is not None
        and access.is_random
        and access.block_bytes == SMALL_BYTES
        and not access.is_sync
        and not access.rate_iops
        and access.in_flight >= LEAST_OWN
    )


def loads_for(
    promise: Promise, total_bytes: int, way: Direction, own: int, *, is_own_known: bool = True
) -> tuple[Load, ...]:
    """Return the loads to measure beside a cell that keeps `own` requests under way, so that a promise can be judged.

    First as many as the promised number takes within the promised time, where that is more; then twice as many as the
    most of these, which shows whether more give more. Nothing where no number of requests is promised for this way, or
    only of a cell that the owner named: that one has the load that was meant.

    Args:
        promise: Of the volume.
        total_bytes: Its size, for formulas.
        way: Reads, writes, or both mixed: a mix has to reach the number on each side, twice as much in all.
        own: Requests under way in the suite's own cell.
        is_own_known: Whether that cell measures the same access, so that its load need not be measured again.
    """
    is_mix = way is Direction.MIXED
    promised = _bounds(promise, PromisedMetric.IOPS, {PromisedDirection.BOTH} if is_mix else _for(way), total_bytes, 0)
    if not promised:
        return ()
    times = _bounds(promise, PromisedMetric.LATENCY, set(PromisedDirection) if is_mix else _for(way), total_bytes, 1)
    number = max(promised) * (len(SIDES[PromisedDirection.BOTH]) if is_mix else 1)
    needed = math.ceil(in_flight(number, max(times)) - 1e-9) if times else own
    enough = min(max(own, needed), MOST_IN_FLIGHT)
    counts = dict.fromkeys((enough, min(2 * enough, MOST_IN_FLIGHT)))
    return tuple(_load(count) for count in counts if count > own or not is_own_known)


def gave_no_more(work: WorkloadResult, metric: str, run: Run) -> bool:
    """Say whether more requests under way than those of another cell gave no more, up to those of `work` or beyond."""
    own = work.access
    if own is None or metric not in work.summary:
        return False
    least = under_way(own, run)
    same = [
        (
            under_way(one.access, run),
            of_window(one.window[metric]).median if metric in one.window else one.summary[metric].median,
        )
        for one in run.workloads
        if one.variant == work.variant and one.access is not None and metric in one.summary
        if _kind(one.access) == _kind(own) and one.badges.valid
    ]
    return any(
        more >= least and more >= APART * fewer and reached <= NO_MORE * before
        for fewer, before in same
        for more, reached in same
    )


def under_way(access: Access, run: Run) -> int:
    """Return how many requests of a cell were really under way; 0 where that is not told."""
    # This engine hands in one request after another whatever depth it is given.
    return access.jobs if access.depth and run.environment.engine == _NO_QUEUE else access.in_flight


def _kind(access: Access) -> tuple[object, ...]:
    return (
        access.direction,
        access.is_random,
        access.block_bytes,
        access.is_sync,
        access.is_direct,
        access.rate_iops,
        access.read_share,
    )


def _load(count: int) -> Load:
    threads = min(MOST_THREADS, math.ceil(count / _OF_A_THREAD))
    return Load(threads, math.ceil(count / threads))


def _for(way: Direction) -> set[PromisedDirection]:
    return {PromisedDirection.BOTH, PromisedDirection(str(way))}


def _bounds(
    promise: Promise, metric: PromisedMetric, wanted: Collection[PromisedDirection], total_bytes: int, end: int
) -> list[float]:
    """Return the promised numbers of a metric for these ways: of each its lower (0) or upper (1) end."""
    found: list[float] = []
    for line in promise.lines:
        if (
            line.metric is not metric
            or line.direction not in wanted
            or (metric is PromisedMetric.IOPS and line.workload)
        ):
            continue
        try:
            amount = read_amount(line.amount, line.metric)
            bounds = amount.bounds(capacity_of(promise.capacity, total_bytes, amount.first.capacity_unit))
        except FormulaError:
            continue  # Judged as unreadable; nothing is asked for it.
        value = bounds[end]
        if value is not None:
            found.append(value)
    return found
