"""The numbers of an experiment as samples: one cell's rounds of one metric, as logarithms of speed. Pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.experiment.analysis.hardware import Hardware
from volbench.domain.experiment.analysis.matrix import CellRef
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.stats.descriptive import MIN_ROUNDS, median, sample_deviation

MEDIAN_COST: Final = 1.2533
"""Standard error of a median over that of a mean, for a normal distribution: √(π/2)."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One metric of one cell."""

    run_id: str
    rounds: tuple[float, ...]
    """As measured, all above zero."""
    log: float
    """Natural logarithm of the speed that is told of the cell: times are turned over, so that more is always better."""
    spread: float | None
    """Standard deviation of the rounds' logarithms; None below two."""
    hardware: Hardware
    """What it was measured on."""

    @property
    def is_testable(self) -> bool:
        """Whether there are enough rounds for a test."""
        return len(self.rounds) >= MIN_ROUNDS


Grid = Mapping[str, Mapping[CellRef, Sample]]
"""Metric key → cell → sample; only cells that may be compared with each other."""


def sample_of(run_id: str, work: WorkloadResult, hardware: Hardware, *, is_higher_better: bool) -> Sample | None:
    """Return the main metric of a workload as a sample; None where it is not a speed above zero."""
    values = tuple(round_.metrics[work.metric] for round_ in work.rounds if work.metric in round_.metrics)
    if not values or min(values) <= 0:
        return None
    logs = [math.log(value) for value in values]
    sign = 1 if is_higher_better else -1
    told = work.summary.get(work.metric)
    middle = median(values) if told is None else told.median
    return Sample(run_id, values, sign * math.log(middle), _spread(logs), hardware)


def _spread(logs: Sequence[float]) -> float | None:
    """Return the standard deviation, None where there is one value alone."""
    return sample_deviation(logs) if len(logs) > 1 else None


def usual_spread(samples: Iterable[Sample]) -> float:
    """Return the median spread of the rounds over all cells of a metric; 0 where no cell has two rounds."""
    known = [sample.spread for sample in samples if sample.spread is not None]
    return median(known) if known else 0.0


def squared_error(sample: Sample, usual: float) -> float:
    """Return the squared standard error of a sample's median.

    Six rounds may lie closer together than the metric usually does; no cell is taken to be surer than `usual` says.
    """
    spread = max(sample.spread or 0.0, usual)
    return (MEDIAN_COST * spread) ** 2 / len(sample.rounds)
