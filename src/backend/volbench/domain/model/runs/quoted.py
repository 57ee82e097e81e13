"""The one number of a cell: which figure of a result is told to people, wherever one is told. Pure.

The median of all rounds; the mean of those that were steady; of a percentile that of all requests together. Tables,
cards, charts, sentences, prices and files take it from `quoted`, so that nobody reads two numbers of one thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from volbench.domain.model.rounds.longest import SIDES
from volbench.domain.model.rounds.summary import Summary
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.stage import StageResult, WindowSummary
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.metrics import METRICS, Extreme, percentile_metric


@dataclass(frozen=True, slots=True)
class Quoted:
    """One figure and what it is."""

    summary: Summary
    """Its `median` is what `figure` says it is, and of an extreme that of all rounds. Of all but medians there is the
    range of the rounds and no interval."""
    figure: Figure


def quoted(work: WorkloadResult, metric: str, run: Run | None = None) -> Quoted | None:
    """Return what is told of a metric; None where it was not measured.

    `run` is the one it is of, with what became of its stages; None for what is never measured by stages.
    """
    summary = work.summary.get(metric)
    if summary is None:
        return None
    pooled = pooled_of(work, metric)
    if pooled is not None:
        # Percentiles are never averaged, nor is one of the rounds' taken for that of all requests.
        return Quoted(Summary(pooled, summary.min, summary.max, summary.n, cv=None, ci95=None), Figure.POOLED)
    figure = figure_of(work, run)
    extreme = METRICS[metric].extreme if metric in METRICS else None
    if extreme is not None:
        return Quoted(of_extreme(summary, extreme), figure)
    if figure is Figure.STEADY_MEAN:
        window = work.window.get(metric)
        return None if window is None else Quoted(of_window(window), figure)
    return Quoted(summary, figure)


@dataclass(frozen=True, slots=True)
class Longest:
    """The longest response time of a side."""

    ns: float
    rounds: int
    """Of which it is."""
    is_of_window: bool
    """Of the rounds of the steady window, as the figures beside it are."""


def longest(work: WorkloadResult, side: str) -> Longest | None:
    """Return the longest response time of a side, of the steady window where there is one; None where it is unknown."""
    told = work.window_longest_ns if work.window else work.longest_ns
    if told is None or side not in told:
        return None
    rounds = max((one.n for one in work.window.values()), default=len(work.rounds))
    return Longest(told[side], rounds, is_of_window=bool(work.window))


def pooled_of(work: WorkloadResult, metric: str) -> float | None:
    """Return a percentile over the requests of all rounds, in ns; None of all else, and where none were counted."""
    if metric not in METRICS or not METRICS[metric].is_percentile:
        return None
    told = ((side, percent, time) for side, values in work.percentiles.items() for percent, time in values.items())
    return next((time for side, percent, time in told if percentile_metric(side, percent) == metric), None)


def longest_of_cell(work: WorkloadResult) -> Longest | None:
    """Return the longest of all requests of a cell, reads and writes; None where it is not known of one of them."""
    sides = [side for side in SIDES if f"{side}_lat_mean_ns" in work.summary]
    found = [longest(work, side) for side in sides]
    told = [one for one in found if one is not None]
    return max(told, key=lambda one: one.ns) if told and len(told) == len(found) else None


def figure_of(work: WorkloadResult, run: Run | None) -> Figure:
    """Say what the figures of a result are."""
    if work.window:
        return Figure.STEADY_MEAN
    stage = None if run is None else stage_of(work, run)
    return Figure.MEDIAN if stage is None or stage.tracked is None else Figure.NOT_STEADY


def stage_of(work: WorkloadResult, run: Run) -> StageResult | None:
    """Return the stage of its run that a result belongs to; None in a run without stages."""
    return stage_among(run.stages, work)


def stage_among(stages: Sequence[StageResult], work: WorkloadResult) -> StageResult | None:
    """Return the one of these stages that a result belongs to; None where it belongs to none of them."""
    return next((one for one in stages if work.id in one.workloads and one.variant == work.variant), None)


def of_window(window: WindowSummary) -> Summary:
    """Return a window as what is drawn and written: its mean takes the middle, and there is no interval."""
    return Summary(window.mean, window.min, window.max, window.n, cv=None, ci95=None)


def of_extreme(summary: Summary, extreme: Extreme) -> Summary:
    """Return the rounds' own extremes as what is told of all of them: the utmost one takes the middle."""
    utmost = summary.max if extreme is Extreme.LONGEST else summary.min
    return Summary(utmost, summary.min, summary.max, summary.n, cv=None, ci95=None)
