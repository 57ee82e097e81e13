"""The promise over the capacity, from nothing to more than the volume has, with what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.promise.amount import UNIT_OF, Amount, read_amount
from volbench.domain.assess.promise.capacity import capacity_of
from volbench.domain.assess.promise.formula_tokens import FormulaError
from volbench.domain.model.runs.promise import CurvePoint, Promise, PromiseCurve, PromisedMetric, PromiseFinding

STEPS: Final = 40
"""Straight pieces a curve is drawn with."""
BEYOND: Final = 2
"""How far it goes, in capacities of the volume."""


def curves_of(promise: Promise, findings: Sequence[PromiseFinding], total_bytes: int) -> tuple[PromiseCurve, ...]:
    """Return a curve for each promise that is a formula of the capacity."""
    found = []
    for finding in findings:
        try:
            amount = read_amount(finding.line.amount, finding.line.metric)
        except FormulaError:
            continue
        if not amount.is_formula:
            continue
        unit = amount.first.capacity_unit
        capacity = capacity_of(promise.capacity, total_bytes, unit)
        found.append(
            PromiseCurve(
                line=finding.line,
                unit=UNIT_OF[finding.line.metric],
                capacity_unit=unit,
                points=points_of(amount, capacity),
                capacity=capacity,
                measured_low=finding.measured_low,
                measured=finding.measured,
                measured_high=finding.measured_high,
            )
        )
    return tuple(found)


def points_of(amount: Amount, capacity: float) -> tuple[CurvePoint, ...]:
    """Return what is promised up to twice this capacity; capacities where the formula says nothing are left out."""
    points = []
    for step in range(1, STEPS + 1):
        at = capacity * BEYOND * step / STEPS
        try:
            low, high = amount.bounds(at)
        except FormulaError:
            continue
        value = high if amount.metric is PromisedMetric.LATENCY else low
        if value is not None:
            points.append(CurvePoint(at, value))
    return tuple(points)
