"""Burst credits in a plot: both levels as lines across, and the moment they ended as a mark."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.plots.plot import Mark, Rule, RuleKind
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.model.words.message import Message, bracketed
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import metric_text

_ON_CREDITS: Final = Message("assess.plots.on_credits")
_SETTLED: Final = Message("assess.plots.settled")
_ENDED: Final = Message("assess.plots.credits_ended")


def levels_of(found: BurstCredits | None, metric: str, end: float, side: Message | None = None) -> tuple[Rule, ...]:
    """Return both levels of a metric from 0 to `end` on the lower axis; `side` names which of two it is of."""
    if found is None or metric not in found.burst or metric not in found.settled:
        return ()
    return level_rules(metric, found.burst[metric], found.settled[metric].median, end, side)


def level_rules(metric: str, burst: float, settled: float, end: float, side: Message | None = None) -> tuple[Rule, ...]:
    """Return two levels, in the base unit of the metric, as lines across."""
    levels = ((RuleKind.BURST, _ON_CREDITS, burst), (RuleKind.SETTLED, _SETTLED, settled))
    return tuple(
        Rule(kind, name if side is None else bracketed(name, side), (0.0, level), (end, level))
        for kind, words, level in levels
        for name in (words.fill(value=metric_text(level, METRICS[metric].unit)),)
    )


def end_mark(number: int, place: float) -> Mark:
    """Return the mark of the moment at a place of the lower axis; `number` is the round in which it came."""
    return Mark(place, _ENDED.fill(n=number))
