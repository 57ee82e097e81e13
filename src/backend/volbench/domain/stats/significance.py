"""Do two sets of rounds differ? Exact rank test, bootstrap interval of the ratio, Holm, smallest visible difference.

Standard library only; scipy is the oracle in the tests. What the answer is called stands in comparison.py.
"""

from __future__ import annotations

import math
import statistics as standard
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, Protocol

from volbench.domain.stats.descriptive import coefficient_of_variation, median

ALPHA: Final = 0.05
POWER: Final = 0.80
MOST_EXACT_RANKS: Final = 25
"""Rounds per side up to which the rank test counts every arrangement; above, the normal approximation is as good."""
MOST_EXACT_BOOTSTRAP: Final = 12
"""Rounds per side up to which the bootstrap distribution of the median is computed instead of sampled."""
RESAMPLES: Final = 2000
_CELLS_KEPT: Final = 128
"""The rounds of a baseline are looked at once for each run compared with it: what follows from them alone is kept."""
LOST_ROUNDS_SINGLE: Final = 2
LOST_ROUNDS: Final = 3
"""Rounds a side that working with ranks, and Holm's correction on top, cost in power; found by simulation."""


class Rng(Protocol):
    """What is needed of `random.Random`, passed in so that a comparison can be repeated."""

    def choices(self, population: Sequence[float], *, k: int) -> list[float]:
        """Draw `k` values with replacement."""


def mann_whitney_p(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the two-sided p-value of the Mann-Whitney test, ties included.

    Exact up to 25 values a side: of all ways to deal the observed (mid)ranks to the two sides, the share at least as
    extreme, doubled. Above, the normal approximation with continuity and tie correction.
    """
    ranks = _doubled_midranks([*first, *second])
    observed = sum(ranks[: len(first)])
    if max(len(first), len(second)) > MOST_EXACT_RANKS:
        return _normal_p(ranks, len(first), observed)
    sums = _rank_sums(tuple(sorted(ranks)), len(first))
    total = math.comb(len(ranks), len(first))
    low = sum(count for value, count in sums.items() if value <= observed)
    high = sum(count for value, count in sums.items() if value >= observed)
    return min(1.0, 2 * min(low, high) / total)


def smallest_p(n_first: int, n_second: int) -> float:
    """Return the smallest two-sided p-value that this many rounds can give at all."""
    return min(1.0, 2 / math.comb(n_first + n_second, n_first))


def _doubled_midranks(values: Sequence[float]) -> list[int]:
    """Return twice the mean rank of each value, so that ties keep whole numbers."""
    ordered = sorted(values)
    return [bisect_left(ordered, value) + bisect_right(ordered, value) + 1 for value in values]


@cache
def _rank_sums(ranks: tuple[int, ...], size: int) -> dict[int, int]:
    """Count, for each sum, the subsets of `size` ranks that add up to it."""
    ways: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(size)]
    for rank in ranks:
        for taken in range(size, 0, -1):
            for total, count in ways[taken - 1].items():
                ways[taken][total + rank] = ways[taken].get(total + rank, 0) + count
    return ways[size]


def _normal_p(ranks: Sequence[int], size: int, observed: int) -> float:
    n = len(ranks)
    other = n - size
    ties = sum(count**3 - count for count in (ranks.count(rank) for rank in set(ranks)))
    variance = size * other / 12 * ((n + 1) - ties / (n * (n - 1)))
    if variance == 0:
        return 1.0
    distance = abs(observed / 2 - size * (n + 1) / 2)
    # erfc and not 1 - cdf, which would round the far tail off to nothing.
    return min(1.0, math.erfc((distance - 0.5) / math.sqrt(2 * variance)))


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p-values of one family after Holm (1979): the chance of even one false alarm stays below alpha."""
    adjusted = [0.0] * len(p_values)
    running = 0.0
    for step, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        running = max(running, min(1.0, (len(p_values) - step) * p_values[index]))
        adjusted[index] = running
    return adjusted


def ratio_interval(baseline: Sequence[float], other: Sequence[float], rng: Rng) -> tuple[float, float] | None:
    """Return the 95 % percentile-bootstrap interval of median(other) / median(baseline); None unless all are above 0.

    Up to 12 rounds a side every resample is counted exactly, so the result needs no chance; above, 2000 are drawn.
    """
    if not baseline or not other or min(*baseline, *other) <= 0:
        return None
    if max(len(baseline), len(other)) <= MOST_EXACT_BOOTSTRAP:
        below, above = _distribution_of(tuple(baseline)), _distribution_of(tuple(other))
        return _central([(high / low, chance * weight) for high, chance in above for low, weight in below])
    drawn = [
        median(rng.choices(other, k=len(other))) / median(rng.choices(baseline, k=len(baseline)))
        for _ in range(RESAMPLES)
    ]
    return _central([(ratio, 1 / RESAMPLES) for ratio in drawn])


def _central(atoms: list[tuple[float, float]]) -> tuple[float, float]:
    """Cut half of alpha off each end of a distribution of (value, chance); reads the same with the ratio turned over.

    Only the ends are added up: the middle decides nothing.
    """
    atoms.sort()
    return _end_of(atoms), _end_of(reversed(atoms))


def _end_of(atoms: Iterable[tuple[float, float]]) -> float:
    passed, end = 0.0, math.nan
    for value, chance in atoms:
        passed, end = passed + chance, value
        if passed >= ALPHA / 2 - 1e-12:
            break
    return end


@lru_cache(maxsize=_CELLS_KEPT)
def _distribution_of(values: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
    return tuple(median_distribution(values).items())


@lru_cache(maxsize=_CELLS_KEPT)
def _spread_of(values: tuple[float, ...]) -> float | None:
    return coefficient_of_variation(values)


def median_distribution(values: Sequence[float]) -> dict[float, float]:
    """Return every value the median of a resample can take, with its exact probability."""
    ordered = sorted(values)
    found: dict[float, float] = {}
    for i, j, chance in _median_chances(len(ordered)):
        middle = ordered[i] if i == j else (ordered[i] + ordered[j]) / 2
        found[middle] = found.get(middle, 0.0) + chance
    return found


@cache
def _median_chances(n: int) -> tuple[tuple[int, int, float], ...]:
    """Return (i, j, chance): how likely the i-th and j-th smallest of n values are the middle two of a resample.

    They depend on the number of values alone; where n is odd there is one in the middle, and i is j.
    """
    half = n // 2
    if n % 2:
        return tuple((i, i, _chance_of_rank(n, half + 1, i)) for i in range(n))
    found = []
    for i in range(n):
        apart = [(i, j, math.comb(n, half) * _step(i + 1, n, half) * _step(n - j, n, half)) for j in range(i + 1, n)]
        stays = _chance_of_rank(n, half, i) - math.fsum(chance for _, _, chance in apart)
        found += [*apart, (i, i, stays)]
    return tuple(found)


def _step(count: int, n: int, draws: int) -> float:
    """Chance that `draws` draws stay within the outer `count` of n values and reach its inner end."""
    return float((count / n) ** draws - ((count - 1) / n) ** draws)


def _chance_of_rank(n: int, rank: int, index: int) -> float:
    """Chance that the value of this rank in a resample of n is the original value at `index` (from 0)."""
    return _chance_at_most(n, rank, index + 1) - _chance_at_most(n, rank, index)


def _chance_at_most(n: int, rank: int, count: int) -> float:
    """Chance that at least `rank` of n draws fall among the smallest `count` values."""
    share = count / n
    return math.fsum(math.comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(rank, n + 1))


def minimum_detectable_ratio(baseline: Sequence[float], other: Sequence[float], tests: int) -> float | None:
    """Return the smallest relative difference these rounds would have shown four times out of five.

    (z of alpha over the number of tests + z of the power) · CV · √(1/(n-lost) + 1/(m-lost)): the textbook rule, which
    for one test and equal sides is 3.96 · CV / √n, with `lost` rounds less. Simulated, the rule as it stands in books
    finds its difference at six rounds only 65 times in 100; with two rounds less (one test) or three (several) it is
    74 to 82 times (docs/methodology.md). None where a spread cannot be told.
    """
    spreads = [_spread_of(tuple(baseline)), _spread_of(tuple(other))]
    known = [spread for spread in spreads if spread is not None]
    if len(known) < len(spreads):
        return None
    pooled = math.sqrt(math.fsum(spread**2 for spread in known) / len(known))
    lost = LOST_ROUNDS_SINGLE if tests == 1 else LOST_ROUNDS
    left = [max(1, len(values) - lost) for values in (baseline, other)]
    normal = standard.NormalDist()
    reach = normal.inv_cdf(1 - ALPHA / 2 / max(1, tests)) + normal.inv_cdf(POWER)
    return reach * pooled * math.sqrt(math.fsum(1 / n for n in left))
