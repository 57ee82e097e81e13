"""What 1 000 I/Os per second and 1 MB/s cost, from the price of the volume and what was measured of it."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.promise.capacity import capacity_of
from volbench.domain.assess.promise.cells import cell_of, metric_of
from volbench.domain.model.access import Direction
from volbench.domain.model.promise import Price, Promise, PromisedMetric, UnitPrice
from volbench.domain.model.run import Run
from volbench.domain.model.target import total_bytes_of

_PER: Final = {PromisedMetric.IOPS: 1000.0, PromisedMetric.THROUGHPUT: 1e6}
"""A price is that of so many base units."""
_WAYS: Final = ((Direction.READ, "read"), (Direction.WRITE, "write"))


def unit_prices(promise: Promise, run: Run) -> tuple[UnitPrice, ...]:
    """Return what was paid per measured unit; empty without a price or a measured cell.

    By the median of the cell that vendors usually mean. What memory answered is bought by nobody and left out.
    """
    price = promise.price
    if price is None:
        return ()
    whole = price_of_volume(price, promise.capacity, total_bytes_of(run.target))
    found = []
    for metric, per in _PER.items():
        for way, side in _WAYS:
            work = cell_of(run, metric, way, _named(promise, metric, side))
            measured = None if work is None else work.summary.get(metric_of(metric, side))
            if work is None or measured is None or measured.median <= 0:
                continue
            if work.cache_class.is_from_disks:
                amount = whole / (measured.median / per)
                found.append(
                    UnitPrice(
                        metric_of(metric, side), work.id, work.title, amount, price.basis.is_monthly, price.currency
                    )
                )
    return tuple(found)


def price_of_volume(price: Price, sold: float | None, total_bytes: int) -> float:
    """Return what the whole volume costs, once or each month."""
    return price.amount * (capacity_of(sold, total_bytes, "GB") if price.basis.is_per_gb else 1)


def _named(promise: Promise, metric: PromisedMetric, side: str) -> str:
    """Return the cell the owner named for this number, so that price and promise speak of the same one."""
    return next((one.workload for one in promise.lines if one.metric is metric and one.direction == side), "")
