"""How a promise is said: what it is about, what it comes to, what it costs. Reports, terminal and page share them."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.message import Message, plain
from volbench.domain.model.promise import Price, PriceBasis, PromisedDirection, PromisedMetric, PromiseLine, UnitPrice
from volbench.domain.model.units import MISSING, metric_text

_SUBJECTS: Final = {
    (PromisedMetric.IOPS, PromisedDirection.READ): Message("promise.subject.iops_read"),
    (PromisedMetric.IOPS, PromisedDirection.WRITE): Message("promise.subject.iops_write"),
    (PromisedMetric.IOPS, PromisedDirection.BOTH): Message("promise.subject.iops_both"),
    (PromisedMetric.THROUGHPUT, PromisedDirection.READ): Message("promise.subject.throughput_read"),
    (PromisedMetric.THROUGHPUT, PromisedDirection.WRITE): Message("promise.subject.throughput_write"),
    (PromisedMetric.THROUGHPUT, PromisedDirection.BOTH): Message("promise.subject.throughput_both"),
    (PromisedMetric.LATENCY, PromisedDirection.READ): Message("promise.subject.latency_read"),
    (PromisedMetric.LATENCY, PromisedDirection.WRITE): Message("promise.subject.latency_write"),
    (PromisedMetric.LATENCY, PromisedDirection.BOTH): Message("promise.subject.latency_both"),
}
_AT_LEAST: Final = Message("promise.at_least")
_AT_MOST: Final = Message("promise.at_most")
_RANGE: Final = Message("promise.range")
_PRICES: Final = {
    PriceBasis.ONCE: Message("promise.price.once"),
    PriceBasis.MONTH: Message("promise.price.month"),
    PriceBasis.GB_ONCE: Message("promise.price.gb_once"),
    PriceBasis.GB_MONTH: Message("promise.price.gb_month"),
}
_PER_IOPS: Final = (Message("promise.unit_price.iops"), Message("promise.unit_price.iops_month"))
_PER_SPEED: Final = (Message("promise.unit_price.speed"), Message("promise.unit_price.speed_month"))


def subject(line: PromiseLine) -> Message:
    """Return what a line is about: `IOPS, reads`."""
    return _SUBJECTS[line.metric, line.direction]


def amount_text(low: float | None, high: float | None, unit: str) -> Message:
    """Say what is promised, in words that fit the side it is promised for."""
    if low is not None and high is not None:
        return _RANGE.fill(low=metric_text(low, unit), high=metric_text(high, unit))
    if low is not None:
        return _AT_LEAST.fill(value=metric_text(low, unit))
    return plain(MISSING) if high is None else _AT_MOST.fill(value=metric_text(high, unit))


def price_text(price: Price) -> Message:
    """Say a price with what it is paid for."""
    return _PRICES[price.basis].fill(amount=money(price.amount), currency=price.currency)


def unit_price_text(one: UnitPrice) -> Message:
    """Say what a thousand I/Os per second or 1 MB/s cost."""
    words = _PER_IOPS if one.metric.endswith("iops") else _PER_SPEED
    return words[one.is_monthly].fill(amount=money(one.amount), currency=one.currency)


def money(amount: float) -> str:
    """Write an amount: two places from 1 on, three digits below."""
    return f"{amount:.2f}" if amount >= 1 or amount == 0 else f"{amount:.3g}"
