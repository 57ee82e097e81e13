"""How much two builds of the same array differ anyway. One run per cell cannot tell; the whole matrix can say a little.

A cell is one run on one array that was built once. Its rounds repeat the measurement, not the building: where on the
disks the array and the file lie, how the file system was laid out, the day and its temperature stay the same in all of
them. So no difference between two cells is believed that two such builds could show by themselves.
"""

from __future__ import annotations

import math
import statistics as standard
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import Final

from volbench.domain.compare.between_runs import History, Wanted, deviation_of
from volbench.domain.experiment.analysis.matrix import CellRef
from volbench.domain.experiment.analysis.samples import Grid, Sample, squared_error, usual_spread
from volbench.domain.model.runs.run import Run
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats import student
from volbench.domain.stats.descriptive import median

BUILDS_AT_LEAST: Final = 0.06
"""Taken as the standard deviation between two builds where nothing tells more; a convention, not a measurement."""
WITHIN_RUN_AT_LEAST: Final = 0.02
"""The same between variants of one run: one array, interleaved rounds, but a file of its own for each."""
_FOURTH_OF_NORMAL: Final = 0.3186
"""A quarter of a normal distribution lies within so many standard deviations."""
_TWO_SIDED: Final = 1.96
_NORMAL: Final = standard.NormalDist()
_FEWEST_CONTRASTS: Final = 6
_CLEARLY_MORE: Final = 1.1
_SAFETY: Final = 1.5
"""A matrix has few cells to tell its noise from; an estimate that is used at all is taken this much larger."""


@dataclass(frozen=True, slots=True)
class NoiseFound:
    """The noise between cells as a standard deviation of logarithms, and what it rests on."""

    size: float
    is_more: bool
    """Whether the matrix showed clearly more than is taken at least."""
    is_told: bool
    """Whether the matrix has contrasts enough to tell it at all; where not, the size is a mere convention."""
    apart: float = 1.0
    """How many places apart in time the two runs of a row are on average, whose difference tells it."""


def noise_between(
    grid: Grid,
    configurations: Sequence[str],
    variants: Sequence[str],
    *,
    is_same_run: bool,
    places: Mapping[str, int] | None = None,
) -> NoiseFound:
    """Return the noise between cells; `places` is run id → its place in the order of time.

    From contrasts of four cells: (A on row 1 - B on row 1) - (A on row 2 - B on row 2). What rows and columns do drops
    out; where effects of one row on one column remain they make a contrast large, so the smallest quarter is taken,
    the idea of Lenth (Technometrics 1989) for experiments with one run per cell. Median over the metrics.
    """
    least = WITHIN_RUN_AT_LEAST if is_same_run else BUILDS_AT_LEAST
    found = []
    for samples in grid.values():
        contrasts = sorted(_contrasts(samples, configurations, variants, is_same_run=is_same_run))
        if len(contrasts) >= _FEWEST_CONTRASTS:
            usual = usual_spread(samples.values())
            error = median([squared_error(sample, usual) for sample in samples.values()])
            scale = contrasts[len(contrasts) // 4] / _FOURTH_OF_NORMAL / 2
            found.append(math.sqrt(max(0.0, scale**2 - error)))
    seen = median(found) if found else 0.0
    is_more = seen > _CLEARLY_MORE * least
    apart = _apart(grid, configurations, places or {})
    return NoiseFound(seen * _SAFETY if is_more else least, is_more, bool(found), apart)


def _apart(grid: Grid, configurations: Sequence[str], places: Mapping[str, int]) -> float:
    """Return the mean distance of the runs that one row is made of; 1 where every row is one run."""
    runs: dict[str, set[str]] = {}
    for samples in grid.values():
        for ref, sample in samples.items():
            runs.setdefault(ref.configuration, set()).add(sample.run_id)
    steps = [
        abs(places[one] - places[other])
        for row in configurations
        for one, other in combinations(sorted(runs.get(row, set()) & places.keys()), 2)
    ]
    return max(1.0, math.fsum(steps) / len(steps)) if steps else 1.0


def noise_of_repeats(histories: Mapping[str, History], runs: Mapping[str, Run]) -> float | None:
    """Return how much repeated runs differ, from the other stored runs of the volumes measured; None with too few.

    Standard deviation of logarithms, pooled over the volumes: median over the workloads, made larger by Student's t as
    the runs that tell it are fewer.

    Args:
        histories: Run id → the runs that were made as it was.
        runs: The runs of the experiment: these themselves, and the steps to them, say nothing.
    """
    together = {tuple(run.id for run in history.runs): history for history in histories.values()}
    works = {(work.id, work.variant, work.metric): work.badges.valid for run in runs.values() for work in run.workloads}
    found = []
    for key, is_valid in works.items():
        metric = METRICS.get(key[2])
        if metric is None:
            continue
        wanted = {key: Wanted(metric.is_higher_better, is_valid)}
        known = deviation_of(together.values(), runs.keys(), wanted)
        if known is not None:
            deviation, freedom = known
            found.append(deviation * student.quantile(_NORMAL.cdf(_TWO_SIDED), freedom) / _TWO_SIDED)
    return median(found) if found else None


def _contrasts(
    samples: Mapping[CellRef, Sample], configurations: Sequence[str], variants: Sequence[str], *, is_same_run: bool
) -> Iterator[float]:
    """Return the size of each contrast; a row counts where its two cells are of one run, or of two, as asked."""
    for left, right in chain(pairwise(variants), ((variants[0], other) for other in variants[2:])):
        steps = []
        for row in configurations:
            first, second = samples.get(CellRef(row, left)), samples.get(CellRef(row, right))
            if first is not None and second is not None and (first.run_id == second.run_id) is is_same_run:
                steps.append(first.log - second.log)
        yield from (abs(above - below) for above, below in combinations(steps, 2))
