"""Invented runs of a volume: how they differ from run to run, and what two of them are then said to be."""

import math
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np

from support.words import bilingual
from volbench.domain.compare.between_runs import History, PastRun, Wanted, part_between
from volbench.domain.compare.cell_pair import Pair
from volbench.domain.compare.comparison_result import Difference, Verdict
from volbench.domain.compare.difference_verdict import decide
from volbench.domain.compare.known_rounds import KnownRounds
from volbench.domain.compare.run_conditions import Conditions
from volbench.domain.experiment.analysis.samples import MEDIAN_COST
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats.descriptive import median
from volbench.domain.stats.significance import holm, mann_whitney_p

ROUNDS = 6
WITHIN = 0.02
"""Standard deviation of the rounds of a run around its level, as logarithm."""
METRIC = METRICS["read_bytes_per_s"]
KEY = ("seq-read-1m", "as-is", METRIC.id)
WANTED = Wanted(is_higher_better=True, is_valid=True)
BEGIN = datetime(2026, 1, 1, 3, tzinfo=UTC)
CALLED = {Verdict.FASTER, Verdict.SLOWER}
NOTHING = bilingual("", "")


@dataclass(frozen=True)
class Sittings:
    """The levels of the runs of one volume, oldest first, as logarithms, and which two are compared."""

    levels: np.ndarray
    first: int
    second: int
    hours: tuple[float, ...] = ()
    """When each was measured, from the first on; a day apart unless told otherwise."""


def independent(generator, others, noise):
    """Every run differs by itself; the newest is held against the one before it."""
    return Sittings(generator.normal(0, noise, others + 2), others, others + 1)


def first_against_newest(generator, others, noise):
    """The same, with all others in between."""
    return Sittings(generator.normal(0, noise, others + 2), 0, others + 1)


def lasting_steps(generator, others, noise):
    """Some runs before, the volume became faster or slower for good, by up to several times the noise."""
    found = independent(generator, others, noise)
    if others > 1:
        found.levels[: generator.integers(1, others)] += generator.normal(0, 10 * noise)
    return found


def random_walk(generator, others, noise):
    """What a run differs by, lasts: two runs differ by the root of the number of steps between them."""
    return Sittings(np.cumsum(generator.normal(0, noise, others + 2)), others, others + 1)


def far_walk(generator, others, noise):
    """The same, the first against the newest."""
    return Sittings(np.cumsum(generator.normal(0, noise, others + 2)), 0, others + 1)


def walk_with_gap(generator, others, noise):
    """The same, one in the middle against the newest."""
    return Sittings(np.cumsum(generator.normal(0, noise, others + 2)), others // 2, others + 1)


def another_hour(generator, others, noise):
    """All by night but the newest, which is by day, when the volume is a third slower."""
    found = independent(generator, others, noise)
    found.levels[-1] -= 0.4
    return Sittings(
        found.levels, found.first, found.second, (*(24.0 * n for n in range(others + 1)), 24.0 * others + 36)
    )


def deviation(noise):
    """Return the standard deviation between medians of runs: what these differ by, and what six rounds leave open."""
    return math.hypot(noise, MEDIAN_COST * WITHIN / math.sqrt(ROUNDS))


PROCESSES = {
    "independent": independent,
    "independent, first against newest": first_against_newest,
    "lasting steps": lasting_steps,
    "random walk": random_walk,
    "random walk, middle against newest": walk_with_gap,
    "random walk, first against newest": far_walk,
}


def judged(generator, process, others, noise, *, change=0.0, cells=1):
    """Return the verdicts of two runs in so many cells, each with levels of its own; `change` is a logarithm."""
    pairs = [_pair(generator, process(generator, others, noise), change) for _ in range(cells)]
    corrected = holm([pair.p_value(with_all=False) for pair in pairs])
    return [
        decide(
            Difference("b", pair.ratio, None, _p_of(pair), None, Verdict.INDICATIVE, None, NOTHING),
            pair,
            (p_value, p_value),
            cells,
            0.05,
        ).verdict
        for pair, p_value in zip(pairs, corrected, strict=True)
    ]


def counted(generator, process, others, noise, *, pairs, change=0.0, cells=1):
    """Count what so many pairs are said to be: `called` where any cell is faster or slower, else `differ` or `none`."""
    found = Counter()
    for _ in range(pairs):
        said = set(judged(generator, process, others, noise, change=change, cells=cells))
        found["called" if said & CALLED else "differ" if Verdict.SITTINGS_DIFFER in said else "none"] += 1
    return found


def _p_of(pair):
    return mann_whitney_p(pair.baseline.values, pair.other.values)


def _pair(generator, sittings, change):
    levels = sittings.levels.copy()
    levels[sittings.second] += change
    rounds = np.exp(levels[:, None] + generator.normal(0, WITHIN, (len(levels), ROUNDS)) + math.log(4e8)).tolist()
    medians = [median(values) for values in rounds]
    hours = sittings.hours or tuple(24.0 * n for n in range(len(levels)))
    runs = tuple(
        PastRun(
            str(place),
            Conditions((BEGIN + timedelta(hours=hour)).isoformat()),
            {KEY: value},
            frozenset({KEY}),
        )
        for place, (value, hour) in enumerate(zip(medians, hours, strict=True))
    )
    history, ids = History(runs), (str(sittings.first), str(sittings.second))
    sides = [
        KnownRounds(tuple(rounds[place]), tuple(rounds[place]), CacheClass.UNCACHED, 0)
        for place in (sittings.first, sittings.second)
    ]
    return Pair(
        METRIC,
        *sides,
        keys=(KEY, KEY),
        wanted=(WANTED, WANTED),
        ratio=medians[sittings.second] / medians[sittings.first],
        between=part_between((history, history), ids, ({KEY: WANTED}, {KEY: WANTED})),
    )
