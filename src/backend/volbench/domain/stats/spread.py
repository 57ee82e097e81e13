"""How much a number differs, level by level: second to second, round to round, run to run. Pure.

Each level answers another question. The seconds of a round depend on each other and only describe its course; rounds
decide about one run against another; only runs say what a change over time is worth.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.run import Round, Run, WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import coefficient_of_variation, median, median_absolute_deviation

FEWEST_SECONDS: Final = 3
FEWEST_RUNS: Final = 3
"""Of two runs a spread would be a single difference."""
_FRESH: Final = frozenset({"btrfs-cow", "btrfs-cow-compress", "zfs", "bcachefs"})
"""Variants whose write file is made anew for each round, so that its place on the disks is part of the spread."""


_MEDIAN_STEP: Final = 0.9539
"""Median difference of two values of one normal distribution, in its standard deviations: 0.6745·√2."""


@dataclass(frozen=True, slots=True)
class Level:
    """Spread within one level."""

    cv: float
    """Standard deviation as a share of the mean."""
    n: int
    """Seconds, rounds or runs it rests on."""


@dataclass(frozen=True, slots=True)
class WorkloadSpread:
    """The main metric of one workload on one variant, or what moves with it."""

    workload: str
    variant: str
    title: Message
    metric: str
    within_round: Level | None
    """Bytes per second from second to second, median over the rounds; describes, proves nothing."""
    between_rounds: Level | None
    mad_ratio: float | None
    """Median absolute deviation of the rounds over their median: what single strays do not move."""
    is_file_made_anew: bool
    """Whether each round wrote to a fresh file, whose place on the disks then is part of the spread between rounds."""
    between_runs: Level | None
    """Between runs of the same volume, suite version and profile (`between_runs`); None below three such runs."""


@dataclass(frozen=True, slots=True)
class RunSpread:
    """All workloads of a run."""

    workloads: tuple[WorkloadSpread, ...]


def run_spread(run: Run, medians: Mapping[tuple[str, str, str], Sequence[float]] | None = None) -> RunSpread:
    """Return the levels of every workload.

    Args:
        run: With its rounds.
        medians: (workload, variant, metric) → medians of this run and those like it, in base units.
    """
    told = (work for work in run.workloads if any(work.metric in round_.metrics for round_ in work.rounds))
    return RunSpread(tuple(_workload(work, medians or {}) for work in told))


def _workload(work: WorkloadResult, medians: Mapping[tuple[str, str, str], Sequence[float]]) -> WorkloadSpread:
    values = [round_.metrics[work.metric] for round_ in work.rounds if work.metric in round_.metrics]
    middle = median(values)
    runs = medians.get((work.id, work.variant, work.metric), ())
    return WorkloadSpread(
        workload=work.id,
        variant=work.variant,
        title=work.title,
        metric=work.metric,
        within_round=_within(work.rounds),
        between_rounds=_level(values),
        mad_ratio=median_absolute_deviation(values) / abs(middle) if middle and len(values) > 1 else None,
        is_file_made_anew=options_of(work.variant) in _FRESH and work.direction != "read",
        between_runs=between_runs(runs),
    )


def between_runs(medians: Sequence[float]) -> Level | None:
    """Return the noise between runs, oldest first: from the steps between one run and the next.

    Median size of the steps between logarithms, over 0.9539. A lasting change is one large step among many and counts
    for nothing; a plain standard deviation would call it noise and hide it. None below three runs or without a speed.
    """
    if len(medians) < FEWEST_RUNS or min(medians) <= 0:
        return None
    steps = [abs(math.log(after / before)) for before, after in pairwise(medians)]
    return Level(median(steps) / _MEDIAN_STEP, len(medians))


def _level(values: Sequence[float]) -> Level | None:
    cv = coefficient_of_variation(values)
    return None if cv is None else Level(cv, len(values))


def _within(rounds: Sequence[Round]) -> Level | None:
    """Return the median over the rounds of the spread from second to second."""
    levels = [level for round_ in rounds if (level := _seconds(round_)) is not None]
    if not levels:
        return None
    return Level(median([level.cv for level in levels]), round(median([level.n for level in levels])))


def _seconds(round_: Round) -> Level | None:
    rates = [
        (point.read_bytes_per_s or 0.0) + (point.write_bytes_per_s or 0.0)
        for point in round_.trace
        if point.read_bytes_per_s is not None or point.write_bytes_per_s is not None
    ]
    return _level(rates) if len(rates) >= FEWEST_SECONDS else None
