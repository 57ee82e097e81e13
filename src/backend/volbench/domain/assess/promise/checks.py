"""Whether a promise can be kept with a volume: every line read and worked out, price and capacity within bounds."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator
from typing import Final

from volbench.domain.assess.promise.amount import read_amount
from volbench.domain.assess.promise.capacity import capacity_of
from volbench.domain.assess.promise.formula_tokens import FormulaError
from volbench.domain.assess.promise.tariffs import are_tariffs
from volbench.domain.model.errors import FaultyInput
from volbench.domain.model.machine.volume_label import LONGEST_LABEL, VolumeLabel
from volbench.domain.model.runs.promise import (
    LARGEST_CAPACITY,
    LARGEST_PRICE,
    LONGEST_AMOUNT,
    LONGEST_CELL,
    LONGEST_SOURCE,
    MOST_LINES,
    Price,
    Promise,
    PromiseLine,
)
from volbench.domain.model.words.message import Message

_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_CLEAN: Final = re.compile(r"[^\x00-\x1f\x7f-\x9f]*")

_WRONG: Final = Message("assess.promise.wrong")
_HINT: Final = Message("assess.promise.allowed", most=LONGEST_AMOUNT)
_NOTHING: Final = Message("assess.promise.nothing")
_MANY: Final = Message("assess.promise.many", most=MOST_LINES)
_TWICE: Final = Message("assess.promise.twice")
_CELL: Final = Message("assess.promise.no_such_cell")
_CAPACITY: Final = Message("assess.promise.bad_capacity", most=int(LARGEST_CAPACITY))
_PRICE: Final = Message("assess.promise.bad_price")
_CURRENCY_WORDS: Final = Message("assess.promise.bad_currency")
_TARIFFS: Final = Message("assess.promise.bad_tariffs")
_LABEL: Final = Message("assess.promise.bad_label", most=LONGEST_LABEL)
_SOURCE: Final = Message("assess.promise.bad_source", most=LONGEST_SOURCE)
_AT: Final = Message("assess.promise.at")


def check_promise(promise: Promise, total_bytes: int | None, cells: Collection[str] | None = None) -> None:
    """Hold a promise against what can be.

    Args:
        promise: From an owner or a file.
        total_bytes: Of the volume its formulas are worked out for; None: they need only be readable.
        cells: The workloads there are; None where that is not known.

    Raises:
        FaultyInput: with every place that is wrong, such as `lines[0].amount`, and why.
    """
    faults = faults_of(promise, total_bytes, cells)
    if faults:
        place, why = faults[0]
        raise FaultyInput(_WRONG.fill(place=place, why=why), _HINT, faults)


def faults_of(
    promise: Promise, total_bytes: int | None, cells: Collection[str] | None = None
) -> tuple[tuple[str, Message], ...]:
    """Return every place that is wrong and why, as `check_promise` raises them."""
    return (*_of_lines(promise, total_bytes, cells), *_of_rest(promise))


def _of_lines(
    promise: Promise, total_bytes: int | None, cells: Collection[str] | None
) -> Iterator[tuple[str, Message]]:
    if not promise.is_of_something and (promise.label is None or promise.label.is_empty):
        yield "lines", _NOTHING
    if len(promise.lines) > MOST_LINES:
        yield "lines", _MANY
        return
    seen = set()
    for place, line in enumerate(promise.lines):
        fault = _fault_of(line, promise, total_bytes)
        if fault is not None:
            yield f"lines[{place}].amount", fault
        is_name = len(line.workload) <= LONGEST_CELL and _CLEAN.fullmatch(line.workload)
        if not is_name or (line.workload and cells is not None and line.workload not in cells):
            yield f"lines[{place}].workload", _CELL.fill(name=line.workload[:LONGEST_CELL])
        if (line.metric, line.direction, line.workload) in seen:
            yield f"lines[{place}].metric", _TWICE
        seen.add((line.metric, line.direction, line.workload))


def _fault_of(line: PromiseLine, promise: Promise, total_bytes: int | None) -> Message | None:
    """Return why a number cannot be read, or worked out at the volume's capacity."""
    try:
        amount = read_amount(line.amount, line.metric)
        if total_bytes is None or not _is_capacity(promise.capacity):
            return None
        amount.bounds(capacity_of(promise.capacity, total_bytes, amount.first.capacity_unit))
    except FormulaError as error:
        return _AT.fill(position=error.at + 1, why=error.why)
    return None


def _is_capacity(capacity: float | None) -> bool:
    return capacity is None or (math.isfinite(capacity) and 0 < capacity <= LARGEST_CAPACITY)


def _of_rest(promise: Promise) -> Iterator[tuple[str, Message]]:
    if not _is_capacity(promise.capacity):
        yield "capacity", _CAPACITY
    if len(promise.source) > LONGEST_SOURCE or _CLEAN.fullmatch(promise.source) is None:
        yield "source", _SOURCE
    if promise.label is not None:
        yield from _of_label(promise.label)
    if promise.price is not None:
        yield from _of_price("price", promise.price)
    if promise.hourly is not None:
        yield from _of_price("hourly", promise.hourly)
        if not are_tariffs(promise.price, promise.hourly):
            yield "hourly", _TARIFFS


def _of_label(label: VolumeLabel) -> Iterator[tuple[str, Message]]:
    for name in label.faults():
        yield f"label.{name}", _LABEL


def _of_price(place: str, price: Price) -> Iterator[tuple[str, Message]]:
    if not 0 <= price.amount <= LARGEST_PRICE:
        yield f"{place}.amount", _PRICE
    if _CURRENCY.fullmatch(price.currency) is None:
        yield f"{place}.currency", _CURRENCY_WORDS
