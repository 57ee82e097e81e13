"""The looked-at rounds of a stage with the window that decides and both of its limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.longest import longest_of_round
from volbench.domain.assess.plots.axes import ROUND, of_metric, rounds_of
from volbench.domain.model.plots.plot import Plot, Rule, RuleKind, Scale, Series, Span
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.runs.stage import StageResult, SteadyState
from volbench.domain.model.words.message import Message, dotted
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats.steady_state import MOST_EXCURSION, MOST_SLOPE_EXCURSION

_TITLE: Final = Message("assess.plots.convergence")
_WINDOW: Final = Message("assess.plots.window")
_BAND: Final = Message("assess.plots.band")
_MEAN: Final = Message("assess.plots.window_mean")
_SLOPE: Final = Message("assess.plots.slope")
_ALL: Final = Message("assess.plots.all_rounds")
MOST_CELLS: Final = 12
"""More lines than these are not told apart."""
_BESIDE: Final = 0.4
"""How far the window reaches beyond its first and last round, in looked-at rounds."""


def convergence(stage: StageResult, works: Sequence[WorkloadResult]) -> Plot | None:
    """Return the plot of the tracked value; None where nothing was looked at."""
    tracked = stage.tracked
    if tracked is None or tracked.metric not in METRICS or not stage.values or len(stage.values) != len(stage.rounds):
        return None
    work = next((one for one in works if one.id == tracked.workload), None)
    label = METRICS[tracked.metric].label
    name = label if work is None else dotted(work.title, label)
    steady = stage.steady_state
    return Plot(
        id=f"{stage.id}-convergence",
        title=_TITLE.fill(name=name),
        x=ROUND,
        y=of_metric(tracked.metric, from_zero=False),
        series=(Series(label, tuple((float(n), value) for n, value in zip(stage.rounds, stage.values, strict=True))),),
        rules=() if steady is None else _rules(steady, tracked.every),
        span=None if steady is None else _span(steady, tracked.every),
    )


def _span(steady: SteadyState, every: int) -> Span:
    beside = _BESIDE * every
    return Span(steady.first_round - beside, steady.last_round + beside, _WINDOW)


def _rules(steady: SteadyState, every: int) -> tuple[Rule, ...]:
    span = _span(steady, every)
    away, rise = steady.mean * MOST_EXCURSION / 2, steady.mean * MOST_SLOPE_EXCURSION / 2
    first, last, mean = steady.first_round, steady.last_round, steady.mean
    return (
        Rule(RuleKind.MEAN, _MEAN, (span.start, mean), (span.end, mean)),
        Rule(RuleKind.BAND, _BAND, (span.start, mean - away), (span.end, mean - away)),
        Rule(RuleKind.BAND, _BAND, (span.start, mean + away), (span.end, mean + away)),
        Rule(RuleKind.SLOPE, _SLOPE, (first, mean - rise), (last, mean + rise)),
        Rule(RuleKind.SLOPE, _SLOPE, (first, mean + rise), (last, mean - rise)),
    )


def longest_rounds(stage: StageResult, works: Sequence[WorkloadResult]) -> Plot | None:
    """Return the longest response time of each round of each of `works`; None below two rounds that tell it.

    A stage of many cells has that of its tracked one alone, as its convergence has.
    """
    if stage.tracked is None:
        return None
    shown = works if len(works) <= MOST_CELLS else [one for one in works if one.id == stage.tracked.workload]
    series = tuple(
        Series(work.title, points)
        for work in shown
        if len(points := tuple((float(one.n), ns) for one in rounds_of(work) if (ns := longest_of_round(one)))) > 1
    )
    axis = of_metric("op_lat_max_ns", Scale.LOG)
    plot = Plot(id=f"{stage.id}-longest-rounds", title=_ALL.fill(metric=axis.name), x=ROUND, y=axis, series=series)
    return plot if series else None


def all_rounds(stage: StageResult, works: Sequence[WorkloadResult], metric: str) -> Plot | None:
    """Return the course of each of `works` over the rounds of their stage; None below two lines or two rounds."""
    series = tuple(
        Series(work.title, points)
        for work in works
        if len(points := tuple((float(one.n), one.metrics[metric]) for one in rounds_of(work) if metric in one.metrics))
        > 1
    )
    if len(series) < 2:  # noqa: PLR2004 (of one line the convergence is drawn)
        return None
    return Plot(
        id=f"{stage.id}-rounds-{metric}",
        title=_ALL.fill(metric=METRICS[metric].label),
        x=ROUND,
        y=of_metric(metric, Scale.LOG),
        series=series,
    )
