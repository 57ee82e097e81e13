"""What a promise comes to for one volume, line by line, before it is kept."""

from __future__ import annotations

from collections.abc import Sequence

from volbench.domain.assess.promise.amount import UNIT_OF, read_amount
from volbench.domain.assess.promise.capacity import capacity_of
from volbench.domain.assess.promise.formula_tokens import FormulaError
from volbench.domain.assess.promise.tariffs import compare_tariffs
from volbench.domain.model.runs.promise import Promise, PromisedValue, PromiseFault, PromiseLine, PromisePreview
from volbench.domain.model.words.message import Message


def preview(promise: Promise, total_bytes: int, faults: Sequence[tuple[str, Message]]) -> PromisePreview:
    """Return each line's value at the capacity, None where it has none, with what is wrong and where."""
    values = tuple(_value(line, promise.capacity, total_bytes) for line in promise.lines)
    # Tariffs that are wrong compare to nothing.
    tariffs = None if any(place.startswith(("price", "hourly", "capacity")) for place, _ in faults) else promise
    return PromisePreview(
        values,
        tuple(PromiseFault(place, why) for place, why in faults),
        None if tariffs is None else compare_tariffs(tariffs, total_bytes),
    )


def _value(line: PromiseLine, sold: float | None, total_bytes: int) -> PromisedValue:
    unit = UNIT_OF[line.metric]
    try:
        amount = read_amount(line.amount, line.metric)
        capacity_unit = amount.first.capacity_unit
        capacity = capacity_of(sold, total_bytes, capacity_unit)
        low, high = amount.bounds(capacity)
    except FormulaError:
        return PromisedValue(unit, None, None, None, None)
    if not amount.is_formula:
        return PromisedValue(unit, low, high, None, None)
    return PromisedValue(unit, low, high, capacity, capacity_unit)
