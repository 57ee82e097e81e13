"""One volume by the month and by the hour: from how many hours a month on the month is cheaper."""

from __future__ import annotations

import math
from typing import Final

from volbench.domain.assess.promise.unit_prices import price_of_volume
from volbench.domain.model.runs.promise import HOURS_PER_MONTH, Price, Promise, TariffComparison
from volbench.domain.model.runs.promise_words import money
from volbench.domain.model.words.message import Message

_FROM: Final = Message("assess.promise.tariffs.from")
_NEVER: Final = Message("assess.promise.tariffs.never")


def are_tariffs(price: Price | None, hourly: Price) -> bool:
    """Say whether two prices are those of one volume by the month and by the hour, in one currency."""
    return (
        price is not None
        and price.basis.is_monthly
        and hourly.basis.is_hourly
        and price.currency == hourly.currency
        and price.amount > 0
    )


def compare_tariffs(promise: Promise, total_bytes: int) -> TariffComparison | None:
    """Hold the tariff by the hour of a volume against that by the month; None where there are not both.

    A month has 730 hours, as clouds count it; what is told are the hours at which both cost the same.
    """
    price, hourly = promise.price, promise.hourly
    if price is None or hourly is None or not are_tariffs(price, hourly):
        return None
    by_month = price_of_volume(price, promise.capacity, total_bytes)
    by_hour = price_of_volume(hourly, promise.capacity, total_bytes)
    whole_month = by_hour * HOURS_PER_MONTH
    if not by_month:
        # A volume whose size is not known.
        return None
    hours = by_month / by_hour if by_hour else None
    first = None if hours is None or hours >= HOURS_PER_MONTH else math.floor(hours) + 1
    ratio = whole_month / by_month
    told = _NEVER if first is None else _FROM.fill(hours=first)
    return TariffComparison(
        by_month=float(by_month),
        month_by_hour=float(whole_month),
        ratio=float(ratio),
        hours=None if hours is None else float(hours),
        cheaper_from_hours=first,
        currency=price.currency,
        words=told.fill(
            by_month=money(by_month),
            by_hour=money(whole_month),
            ratio=money(ratio),
            month=HOURS_PER_MONTH,
            currency=price.currency,
        ),
    )
