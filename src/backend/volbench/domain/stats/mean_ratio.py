"""One number over many cells: the geometric mean of the speed ratios, with an interval from resampled rounds. Pure.

Rounds are drawn jointly for all cells of a run: the cells of a round share what happened in it, and drawing each cell
for itself would call the mean more certain than it is. The method in words stands in docs/methodology.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, Protocol

from volbench.domain.stats.descriptive import median

RESAMPLES: Final = 1000
RESAMPLES_OF_MANY: Final = 250
"""Where more than eight runs are compared: 36 runs of 17 cells would else take a second, on a small NAS many."""
MANY_RUNS: Final = 8
_TAIL: Final = 0.025


class Rng(Protocol):
    """What is needed of `random.Random`, passed in so that a comparison can be repeated."""

    def random(self) -> float:
        """Draw evenly from [0, 1)."""


@dataclass(frozen=True, slots=True)
class CellRounds:
    """The main metric of one cell, round by round, on both sides; all values above zero."""

    baseline: tuple[float, ...]
    other: tuple[float, ...]
    is_higher_better: bool


def overall_ratio(cells: Sequence[CellRounds]) -> float:
    """Return the geometric mean of the cells' speed ratios, medians over medians; times are turned over."""
    logs = [
        math.log(median(cell.other) / median(cell.baseline)) * (1 if cell.is_higher_better else -1) for cell in cells
    ]
    return math.exp(math.fsum(logs) / len(logs))


def overall_interval(cells: Sequence[CellRounds], rng: Rng) -> tuple[float, float]:
    """Return the 95 % percentile-bootstrap interval of the overall ratio."""
    return interval_between(baseline_draws(cells, rng), other_draws(cells, rng), len(cells))


def baseline_draws(cells: Sequence[CellRounds], rng: Rng, resamples: int | None = None) -> list[float]:
    """Resample the rounds of the baseline: for each resample the sum of the logarithms of the cells' medians."""
    return _draws([cell.baseline for cell in cells], cells, rng, resamples or RESAMPLES)


def other_draws(cells: Sequence[CellRounds], rng: Rng, resamples: int | None = None) -> list[float]:
    """Resample the rounds of the other run, as `baseline_draws` does."""
    return _draws([cell.other for cell in cells], cells, rng, resamples or RESAMPLES)


def interval_between(below: Sequence[float], above: Sequence[float], cells: int) -> tuple[float, float]:
    """Return the interval of the ratio from equally many resamples of baseline and other run."""
    means = sorted((high - low) / cells for low, high in zip(below, above, strict=True))
    cut = math.floor(_TAIL * len(means))
    return math.exp(means[cut]), math.exp(means[len(means) - 1 - cut])


def _draws(sides: Sequence[tuple[float, ...]], cells: Sequence[CellRounds], rng: Rng, resamples: int) -> list[float]:
    """Return, for each resample of the rounds of one run, the sum of the logarithms of its medians.

    A cell with n rounds takes the drawn points times n, rounded down: cells with equally many rounds take the same
    rounds, others those at about the same time.
    """
    sizes = {len(values) for values in sides}
    points = [[rng.random() for _ in range(max(sizes))] for _ in range(resamples)]
    # Which rounds each resample takes, as one long list per size: taking them all at once is what makes this quick.
    picks = {size: itemgetter(*(int(point * size) for row in points for point in row[:size])) for size in sizes}
    columns = []
    for values, cell in zip(sides, cells, strict=True):
        logs = _log_medians(picks[len(values)](values), len(values))
        columns.append(logs if cell.is_higher_better else [-log for log in logs])
    return [math.fsum(row) for row in zip(*columns, strict=True)]


def _log_medians(drawn: tuple[float, ...], size: int) -> list[float]:
    """Return the logarithm of each resample's median; `drawn` holds them one after the other, `size` rounds each."""
    places = [iter(drawn)] * size
    ordered = map(sorted, zip(*places, strict=True))
    half = size // 2
    if size % 2:
        return [math.log(values[half]) for values in ordered]
    return [math.log((values[half - 1] + values[half]) / 2) for values in ordered]
