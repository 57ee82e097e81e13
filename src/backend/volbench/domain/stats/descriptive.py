"""Median, spread, intervals, percentiles, drift and outliers: every number made from rounds is made here.

Standard library only; scipy and numpy are oracles in the tests. Comparing two sets of rounds is significance.py's work.
The method in words, with a worked example, stands in docs/methodology.md.
"""

from __future__ import annotations

import math
import statistics as standard
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, combinations, pairwise
from typing import Final, Protocol

from volbench.domain.model.runs.run import Summary

CONFIDENCE: Final = 0.95
MIN_ROUNDS: Final = 6
"""Below six values no interval of order statistics covers the median with 95 %: [min, max] of five gives 93.75 %."""
COUNTS_BEYOND_PERCENTILE: Final = 10
"""A percentile p needs 10/(1-p) I/Os: ten of them beyond it."""
PERCENTILES: Final = (50.0, 95.0, 99.0, 99.9)
PERCENTILES_OF_A_PACE: Final = (50.0, 90.0, 95.0, 99.0, 99.9)
FAR_FENCE: Final = 3.0
"""Tukey's outer fence in interquartile ranges: *far out* (Exploratory Data Analysis, 1977)."""
OUTLIER_MIN_DISTANCE: Final = 0.05
"""Of the median; what lies nearer makes no difference to anybody, however exactly the other rounds agree."""
DRIFT_ALPHA: Final = 0.05
DRIFT_MOST_VALUES: Final = 100
DRIFT_MIN_CHANGE: Final = 0.05
"""A trend is told only when it moves the result by 5 % over the rounds."""


def median(values: Sequence[float]) -> float:
    """Return the middle value, or the mean of the two middle ones."""
    return float(standard.median(values))


@cache
def median_ranks(n: int) -> tuple[int, int] | None:
    """Return the ranks (from 1) of the narrowest symmetric order statistics covering the median with at least 95 %.

    The number of values below the median is binomial(n, 1/2), so (r, n+1-r) covers it with 1 - 2·P(B < r).
    """
    found = None
    for rank in range(1, n // 2 + 1):
        miss = 2 * sum(math.comb(n, below) for below in range(rank)) / 2**n
        if 1 - miss < CONFIDENCE:
            break
        found = (rank, n + 1 - rank)
    return found


def median_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """Return the distribution-free 95 % interval of the median; None below six values."""
    ranks = median_ranks(len(values))
    if ranks is None:
        return None
    ordered = sorted(values)
    return float(ordered[ranks[0] - 1]), float(ordered[ranks[1] - 1])


def sample_deviation(values: Sequence[float]) -> float:
    """Return the sample standard deviation of two or more values, to the last digit the same on every Python.

    `statistics.stdev` rounds otherwise since Python 3.12.
    """
    mean = math.fsum(values) / len(values)
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def coefficient_of_variation(values: Sequence[float]) -> float | None:
    """Return sample standard deviation over mean; None below two values or with a mean of zero."""
    if len(values) < 2:  # noqa: PLR2004 (a spread needs two)
        return None
    mean = math.fsum(values) / len(values)
    return sample_deviation(values) / abs(mean) if mean else None


def median_absolute_deviation(values: Sequence[float]) -> float:
    """Return the median distance from the median, unscaled."""
    middle = median(values)
    return median([abs(value - middle) for value in values])


def summarise(values: Sequence[float]) -> Summary:
    """Return median and spread of one metric over its rounds (at least one)."""
    return Summary(
        median=median(values),
        min=float(min(values)),
        max=float(max(values)),
        n=len(values),
        cv=coefficient_of_variation(values),
        ci95=median_interval(values),
    )


def half_width_ratio(summary: Summary) -> float | None:
    """Return the half width of the interval over the median; None where there is no interval or no median."""
    return _half_width_ratio(summary.ci95, summary.median)


def half_width(summary: Spread) -> float | None:
    """Return how far from the median it may lie, in its own unit: the digits that are told follow it.

    Half the 95 % interval of the median; where rounds are too few for one, half of what they span; None of one round.
    """
    low, high = summary.ci95 or (summary.min, summary.max)
    return (high - low) / 2 if summary.n > 1 else None


def half_width_of(values: Sequence[float]) -> float | None:
    """Return the same of the rounds themselves (at least one), for those who need nothing else of a summary."""
    return half_width(summarise(values))


def half_width_ratio_of(values: Sequence[float]) -> float | None:
    """Return the same of the rounds themselves (at least one), for those who need nothing else of a summary."""
    return _half_width_ratio(median_interval(values), median(values))


def _half_width_ratio(interval: tuple[float, float] | None, middle: float) -> float | None:
    if interval is None or middle == 0:
        return None
    low, high = interval
    return (high - low) / 2 / abs(middle)


def pool_bins(rounds: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """Add histograms up; only this way do several rounds yield a true percentile."""
    pooled: Counter[int] = Counter()
    for bins in rounds:
        pooled.update(bins)
    return {value: count for value, count in sorted(pooled.items()) if count > 0}


def is_supported(percent: float, count: int) -> bool:
    """Whether `count` I/Os are enough for this percentile: at least ten must lie beyond it."""
    return count * (100 - percent) >= COUNTS_BEYOND_PERCENTILE * 100 - 1e-6


def percentile(bins: Mapping[int, int], percent: float) -> float:
    """Return the smallest bin value at or below which at least `percent` % of the I/Os lie (nearest rank)."""
    needed = math.ceil(sum(bins.values()) * percent / 100 - 1e-9)
    seen = 0
    for value in sorted(bins):
        seen += bins[value]
        if seen >= needed:
            return float(value)
    msg = "no I/O in the histogram"
    raise ValueError(msg)


def pooled_percentiles(
    rounds: Iterable[Mapping[int, int]], percents: Sequence[float] = PERCENTILES
) -> tuple[dict[str, float], tuple[str, ...], int]:
    """Return the supported percentiles in ns, the names of those left out, and the number of I/Os."""
    bins = pool_bins(rounds)
    count = sum(bins.values())
    if not count:
        return {}, (), 0
    supported = {f"{percent:g}": percentile(bins, percent) for percent in percents if is_supported(percent, count)}
    return supported, tuple(f"{percent:g}" for percent in percents if f"{percent:g}" not in supported), count


class Spread(Protocol):
    """Whatever tells a median with what it lies in."""

    @property
    def min(self) -> float:
        """Smallest round."""

    @property
    def max(self) -> float:
        """Largest round."""

    @property
    def n(self) -> int:
        """How many rounds there are."""

    @property
    def ci95(self) -> tuple[float, float] | None:
        """Interval of the median; None below six rounds."""


@dataclass(frozen=True, slots=True)
class Drift:
    """A trend over the rounds, in the order they were measured."""

    slope: float
    """Theil-Sen: median of the slopes between all pairs, per round."""
    change_ratio: float
    """Slope times (n-1) over the median: how far the trend moves the result from first to last round."""
    p_value: float
    """Exact two-sided Mann-Kendall."""

    @property
    def is_notable(self) -> bool:
        """Whether chance is an unlikely explanation and the change large enough to matter."""
        return self.p_value <= DRIFT_ALPHA and abs(self.change_ratio) >= DRIFT_MIN_CHANGE


def drift(values: Sequence[float]) -> Drift | None:
    """Return the trend over the rounds; None below two values or with a median of zero.

    Of more than `DRIFT_MOST_VALUES` rounds the medians of as many stretches are looked at: every pair of values counts,
    and a thousand rounds would have half a million of them.
    """
    if len(values) < 2 or median(values) == 0:  # noqa: PLR2004 (a slope needs two)
        return None
    seen = _stretches(values)
    pairs = list(combinations(range(len(seen)), 2))
    slope = median([(seen[j] - seen[i]) / (j - i) for i, j in pairs]) * len(seen) / len(values)
    score = sum((seen[j] > seen[i]) - (seen[j] < seen[i]) for i, j in pairs)
    return Drift(slope, slope * (len(values) - 1) / median(values), _kendall_p(len(seen), abs(score)))


def _stretches(values: Sequence[float]) -> Sequence[float]:
    count = len(values)
    if count <= DRIFT_MOST_VALUES:
        return values
    edges = [count * place // DRIFT_MOST_VALUES for place in range(DRIFT_MOST_VALUES + 1)]
    return [median(values[begin:end]) for begin, end in pairwise(edges)]


@cache
def _inversion_counts(n: int) -> tuple[int, ...]:
    """Return how many permutations of n have 0, 1, 2 … inversions."""
    counts = [1]
    for size in range(2, n + 1):
        # Each count is the sum of `size` neighbours of the counts before: of sums from the start, a difference.
        sums = [0, *accumulate(counts)]
        sums += [sums[-1]] * (size - 1)
        counts = [sums[k + 1] - sums[max(0, k + 1 - size)] for k in range(len(sums) - 1)]
    return tuple(counts)


def _kendall_p(n: int, score: int) -> float:
    """Two-sided chance of a Kendall score at least this far from zero; ties only lower the score, hence cautious."""
    pairs = n * (n - 1) // 2
    counts = _inversion_counts(n)
    beyond = sum(count for inversions, count in enumerate(counts) if abs(pairs - 2 * inversions) >= score)
    return beyond / sum(counts)


def outliers(values: Sequence[float]) -> tuple[int, ...]:
    """Return the positions (from 0) of values beyond Tukey's outer fences and 5 % off the median.

    The fences alone would flag a hair's breadth where most rounds agree exactly. Flagged only, never left out.
    """
    if len(values) < 4:  # noqa: PLR2004 (quartiles of fewer values mean nothing)
        return ()
    lower, _, upper = standard.quantiles(values, n=4, method="inclusive")
    reach = FAR_FENCE * (upper - lower)
    middle = median(values)
    least = OUTLIER_MIN_DISTANCE * abs(middle)
    return tuple(
        i
        for i, value in enumerate(values)
        if (value < lower - reach or value > upper + reach) and abs(value - middle) >= least
    )
