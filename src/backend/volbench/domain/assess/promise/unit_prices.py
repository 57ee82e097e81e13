"""What 1 000 I/Os per second and 1 MB/s cost, from the price of the volume and what was measured of it.

Money is worked with as decimals and rounded once, where it is written.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from volbench.domain.assess.promise.capacity import UNIT_BYTES
from volbench.domain.assess.promise.cells import cell_of, metric_of
from volbench.domain.assess.promise.credits import level_of
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.promise import HOURS_PER_MONTH, Price, Promise, PromisedMetric, UnitPrice
from volbench.domain.model.runs.promise_words import decimal_of, money
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import total_bytes_of
from volbench.domain.model.words.message import Message

_PER: Final = {PromisedMetric.IOPS: 1000, PromisedMetric.THROUGHPUT: 10**6}
"""A price is that of so many base units."""
_WAYS: Final = ((Direction.READ, "read"), (Direction.WRITE, "write"))
_ONCE: Final = {
    PromisedMetric.IOPS: Message("promise.unit_price.iops"),
    PromisedMetric.THROUGHPUT: Message("promise.unit_price.speed"),
}
_MONTHLY: Final = {
    PromisedMetric.IOPS: Message("promise.unit_price.iops_month"),
    PromisedMetric.THROUGHPUT: Message("promise.unit_price.speed_month"),
}
_HOURLY: Final = {
    PromisedMetric.IOPS: Message("promise.unit_price.iops_hour", month=HOURS_PER_MONTH),
    PromisedMetric.THROUGHPUT: Message("promise.unit_price.speed_hour", month=HOURS_PER_MONTH),
}


def unit_prices(promise: Promise, run: Run) -> tuple[UnitPrice, ...]:
    """Return what was paid per measured unit; empty without a price or a measured cell.

    By the number told of the cell that vendors usually mean. What memory answered is bought by nobody and left out. By
    the hour it is what a month of 730 hours costs, so that it can be held against a tariff by the month.
    """
    return tuple(
        found
        for price in (promise.price, promise.hourly)
        if price is not None
        for metric in _PER
        for way, side in _WAYS
        if (found := _unit_price(promise, price, run, metric, (way, side))) is not None
    )


def price_of_volume(price: Price, sold: float | None, total_bytes: int) -> Decimal:
    """Return what the whole volume costs, once, each month or each hour."""
    if not price.basis.is_per_gb:
        return decimal_of(price.amount)
    capacity = Decimal(total_bytes) / int(UNIT_BYTES["GB"]) if sold is None else decimal_of(sold)
    return decimal_of(price.amount) * capacity


def _unit_price(
    promise: Promise, price: Price, run: Run, metric: PromisedMetric, of: tuple[Direction, str]
) -> UnitPrice | None:
    way, side = of
    work = cell_of(run, metric, way, _named(promise, metric, side))
    told = None if work is None else quoted(work, metric_of(metric, side), run)
    level = None if told is None else told.summary
    if work is not None and work.burst is not None:
        level = level_of(work, metric_of(metric, side))
    if work is None or level is None or level.median <= 0 or not work.cache_class.is_from_disks:
        return None
    is_hourly = price.basis.is_hourly
    whole = price_of_volume(price, promise.capacity, total_bytes_of(run.target)) * (HOURS_PER_MONTH if is_hourly else 1)
    amount = whole * _PER[metric] / decimal_of(level.median)
    words = _HOURLY if is_hourly else _MONTHLY if price.basis.is_monthly else _ONCE
    return UnitPrice(
        metric=metric_of(metric, side),
        workload=work.id,
        title=work.title,
        amount=float(amount),
        is_monthly=is_hourly or price.basis.is_monthly,
        currency=price.currency,
        words=words[metric].fill(amount=money(amount), currency=price.currency),
        is_hourly=is_hourly,
    )


def _named(promise: Promise, metric: PromisedMetric, side: str) -> str:
    """Return the cell the owner named for this number, so that price and promise speak of the same one."""
    return next((one.workload for one in promise.lines if one.metric is metric and one.direction == side), "")
