"""What is known of times where a program tells no single request: what it printed after each round. Pure.

Nothing can be pooled there. The median over the rounds of a percentile is told, where every round has it and enough
requests stand behind it; it is never mixed with percentiles that are pooled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from volbench.domain.model.clients.load import TOLD_PERCENTILES
from volbench.domain.model.runs.run import Round
from volbench.domain.stats.descriptive import is_supported, median

_ALL = 100.0


def reported_percentiles(rounds: Sequence[Round]) -> dict[str, float]:
    """Return percentile → ns, from the lowest to the highest; what a file says may be anything."""
    found: dict[float, list[float]] = {}
    for one in rounds:
        told = one.notes.get(TOLD_PERCENTILES)
        for name, value in (told if isinstance(told, Mapping) else {}).items():
            percent = _percent(name)
            is_time = isinstance(value, int | float) and not isinstance(value, bool) and value > 0
            if percent is not None and is_time and is_supported(percent, one.io_count):
                found.setdefault(percent, []).append(float(value))
    return {f"{percent:g}": median(found[percent]) for percent in sorted(found) if len(found[percent]) == len(rounds)}


def _percent(name: object) -> float | None:
    try:
        percent = float(str(name))
    except ValueError:
        return None
    return percent if 0 < percent < _ALL else None
