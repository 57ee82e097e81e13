"""What the plots share: axes, the rounds of a workload in their time, and fewer points where there are too many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.current_rounds import current
from volbench.domain.model.plots.plot import Axis, Counted, Scale
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import UNITS, Unit

MOST_POINTS: Final = 400
"""Of one line; more than paper shows."""
TIME: Final = Axis(Message("assess.plots.time"), Unit.S, from_zero=True)
ROUND: Final = Axis(Message("assess.plots.round"), Counted.NUMBER)
BLOCK: Final = Axis(Message("assess.plots.block"), Counted.BLOCK, Scale.LOG)
DEPTH: Final = Axis(Message("assess.plots.depth"), Counted.NUMBER, Scale.LOG)
IN_FLIGHT: Final = Axis(Message("assess.plots.in_flight"), Counted.NUMBER, Scale.LOG)
SHARE: Final = Axis(Message("assess.plots.share"), Unit.RATIO, from_zero=True)
RESPONSE: Final = Axis(Message("assess.plots.response"), Unit.NS, Scale.LOG)


def of_metric(metric: str, scale: Scale = Scale.LINEAR, *, from_zero: bool = True) -> Axis:
    """Return the axis of a metric."""
    row = METRICS[metric]
    return Axis(row.label, row.unit, scale, from_zero=from_zero and scale is Scale.LINEAR)


def of_unit(unit: Unit, scale: Scale = Scale.LINEAR) -> Axis:
    """Return the axis of lines that share a unit and no metric."""
    return Axis(UNITS[unit].title, unit, scale, from_zero=scale is Scale.LINEAR)


def rounds_of(work: WorkloadResult) -> tuple[Round, ...]:
    """Return the rounds on the file that was there last, in their order."""
    return current({work.id: work.rounds})[work.id]


def thinned(points: Sequence[tuple[float, float]], most: int = MOST_POINTS) -> tuple[tuple[float, float], ...]:
    """Return at most about `most` of the points: of each stretch its lowest and its highest, so that no dip is lost."""
    if len(points) <= most:
        return tuple(points)
    step = -(-2 * len(points) // most)
    kept = {0, len(points) - 1}
    for start in range(0, len(points), step):
        stretch = range(start, min(start + step, len(points)))
        kept |= {min(stretch, key=lambda n: points[n][1]), max(stretch, key=lambda n: points[n][1])}
    return tuple(points[n] for n in sorted(kept))
