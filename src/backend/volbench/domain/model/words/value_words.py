"""A measured value inside a sentence: speeds stay exact until the sentence is shown, all else is written at once."""

from __future__ import annotations

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.unit_table import Scaling
from volbench.domain.model.words.units import metric_text


def value_text(value: float, metric: str, spread: float | None = None) -> Message | str:
    """Return the value, in the base unit of its metric, with the digits its spread leaves; "" of an unknown metric."""
    if metric not in METRICS:
        return ""
    found = METRICS[metric]
    if found.unit_row.scaling is Scaling.THROUGHPUT:
        return speed(value, spread)
    return metric_text(value, found.unit, spread=spread)
