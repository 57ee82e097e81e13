"""How a promise is said: what it is about, what it comes to, what it costs. Reports, terminal and page share them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from volbench.domain.model.runs.promise import Price, PriceBasis, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.units import MISSING, metric_text

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
    PriceBasis.HOUR: Message("promise.price.hour"),
    PriceBasis.GB_ONCE: Message("promise.price.gb_once"),
    PriceBasis.GB_MONTH: Message("promise.price.gb_month"),
    PriceBasis.GB_HOUR: Message("promise.price.gb_hour"),
}
_CENT: Final = Decimal("0.01")
_SHOWN_BELOW_ONE: Final = 3


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
    """Say a price with what it is paid for, to the digit it was told with."""
    exact = decimal_of(price.amount)
    amount = f"{exact.quantize(_CENT):f}" if exact == exact.quantize(_CENT) else f"{exact.normalize():f}"
    return _PRICES[price.basis].fill(amount=amount, currency=price.currency)


def decimal_of(number: float) -> Decimal:
    """Return the decimal number that was typed, where a float is the nearest there is to it."""
    return Decimal(repr(number))


def money(amount: Decimal) -> str:
    """Write an amount that was worked out: two places from 1 on, three digits below; halves away from zero."""
    if amount:
        digits = Decimal(1).scaleb(amount.adjusted() + 1 - _SHOWN_BELOW_ONE)
        short = amount.quantize(digits, ROUND_HALF_UP) if amount < 1 else amount
        if short < 1:
            return f"{short.normalize():f}"
    return f"{amount.quantize(_CENT, ROUND_HALF_UP):f}"
