"""How much two builds of the same array differ anyway. One run per cell cannot tell; the whole matrix can say a little.

A cell is one run on one array that was built once. Its rounds repeat the measurement, not the building: where on the
disks the array and the file lie, how the file system was laid out, the day and its temperature stay the same in all of
them. So no difference between two cells is believed that two such builds could show by themselves.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from typing import Final

from volbench.domain.matrix.samples import Grid, Sample, squared_error, usual_spread
from volbench.domain.matrix.shape import CellRef
from volbench.domain.statistics import median

BUILDS_AT_LEAST: Final = 0.06
"""Taken as the standard deviation between two builds where nothing tells more; a convention, not a measurement."""
WITHIN_RUN_AT_LEAST: Final = 0.02
"""The same between variants of one run: one array, interleaved rounds, but a file of its own for each."""
_FOURTH_OF_NORMAL: Final = 0.3186
"""A quarter of a normal distribution lies within so many standard deviations."""
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


def noise_between(
    grid: Grid, configurations: Sequence[str], variants: Sequence[str], *, is_same_run: bool
) -> NoiseFound:
    """Return the noise between cells.

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
    return NoiseFound(seen * _SAFETY if is_more else least, is_more, bool(found))


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
