"""Do pairs differ? Wilcoxon's exact signed-rank test, the interval that goes with it, and how many pairs it takes.

A pair is one round on one side and the same round on the other, as a difference of logarithms: a ratio then, whatever
the unit. What drifts during a run moves both of a pair, and drops out. Standard library only; scipy is the oracle in
the tests. What the answer is called stands in paired.py.
"""

from __future__ import annotations

import math
import statistics as standard
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Final

from volbench.domain.stats.descriptive import sample_deviation
from volbench.domain.stats.significance import ALPHA, POWER

SOUGHT_RATIO: Final = 0.20
"""The difference for which it is said how many rounds it would take."""
SOUGHT_POWER: Final = 0.95
"""How often that many rounds find it: 19 times out of 20."""
EFFICIENCY: Final = 3 / math.pi
"""Of the signed-rank test against the t-test where the noise is normal (Pitman)."""
LOST_PAIRS: Final = 3
"""Pairs that so few ranks, which take few values, cost in power; with each e-fold of cells one more (simulation)."""
_FEWEST: Final = ((2, 7), (6, 8), (25, 10))
"""(Up to so many cells, so many rounds): below, Holm's correction leaves no verdict to the cell with the smallest p."""
_ONE_CELL: Final = 6


def signed_rank_p(differences: Sequence[float]) -> float:
    """Return the two-sided p-value of Wilcoxon's signed-rank test (1945), ties and zeros included; always exact.

    Pairs without a difference are left out, equal sizes share their mean rank. Of all ways to give the observed ranks
    their signs, the share at least as extreme, doubled.
    """
    ranks, positive = _signed(differences)
    if not ranks:
        return 1.0
    ways = _sums(tuple(sorted(ranks)))
    low = sum(ways[: positive + 1])
    high = sum(ways[positive:])
    return float(min(1.0, 2 * min(low, high) / 2 ** len(ranks)))


def smallest_paired_p(pairs: int) -> float:
    """Return the smallest two-sided p-value that this many pairs can give at all."""
    return float(min(1.0, 2 / 2**pairs))


def fewest_pairs(tests: int) -> int:
    """Return with how many pairs one of `tests` cells can pass Holm's correction, with room where there are several.

    Six for one cell, 7 for two, 8 for up to six, 10 for up to 25; beyond, the fewest by arithmetic.
    """
    if tests <= 1:
        return _ONE_CELL
    known = next((pairs for most, pairs in _FEWEST if tests <= most), None)
    return known or math.ceil(math.log2(2 * tests / ALPHA))


def middle_of(differences: Sequence[float]) -> float:
    """Return the pseudo-median: the median over the means of all pairs of differences (Hodges and Lehmann 1963)."""
    return float(standard.median(_walsh(differences)))


def interval_of(differences: Sequence[float]) -> tuple[float, float] | None:
    """Return the 95 % interval of the pseudo-median that belongs to the test; None below six pairs.

    Without ties it leaves out zero exactly where the test says p <= 0.05.
    """
    means = _walsh(differences)
    ways = _sums(tuple(range(2, 2 * len(differences) + 1, 2)))
    # Ranks are doubled, so only every second sum can occur.
    within, outside = 0, 0
    for sum_ in range(0, len(ways), 2):
        outside += ways[sum_]
        if outside / 2 ** len(differences) > ALPHA / 2:
            break
        within += 1
    return (means[within - 1], means[-within]) if within else None


def pair_spread(differences: Sequence[float]) -> float | None:
    """Return by how much pairs differ from each other: the sample standard deviation; None below two pairs."""
    return sample_deviation(differences) if len(differences) > 1 else None


def pairs_needed(spread: float, tests: int, sought_ratio: float = SOUGHT_RATIO) -> int:
    """Return how many pairs find a difference of `sought_ratio` 19 times out of 20, where pairs spread like this."""
    reach = _reach(tests, SOUGHT_POWER) * spread / math.log1p(sought_ratio)
    return max(fewest_pairs(tests), math.ceil(reach**2 / EFFICIENCY) + _lost(tests))


def visible_paired_ratio(spread: float, pairs: int, tests: int) -> float:
    """Return the smallest relative difference that so many pairs would have shown four times out of five."""
    left = max(1, pairs - _lost(tests)) * EFFICIENCY
    return math.expm1(min(700.0, _reach(tests, POWER) * spread / math.sqrt(left)))


def _lost(tests: int) -> int:
    return LOST_PAIRS + round(math.log(max(1, tests)))


def _reach(tests: int, power: float) -> float:
    normal = standard.NormalDist()
    return normal.inv_cdf(1 - ALPHA / 2 / max(1, tests)) + normal.inv_cdf(power)


def _signed(differences: Sequence[float]) -> tuple[list[int], int]:
    """Return the doubled mid-ranks of all sizes, and the sum of those that are positive."""
    told = [difference for difference in differences if difference]
    sizes = sorted(map(abs, told))
    ranks = [bisect_left(sizes, abs(one)) + bisect_right(sizes, abs(one)) + 1 for one in told]
    return ranks, sum(rank for rank, one in zip(ranks, told, strict=True) if one > 0)


@cache
def _sums(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Count, for each sum, the subsets of `ranks` that add up to it."""
    ways = [1]
    for rank in ranks:
        grown = [*ways, *(0 for _ in range(rank))]
        for sum_, count in enumerate(ways):
            grown[sum_ + rank] += count
        ways = grown
    return tuple(ways)


def _walsh(differences: Sequence[float]) -> list[float]:
    return sorted((one + other) / 2 for place, one in enumerate(differences) for other in differences[place:])
