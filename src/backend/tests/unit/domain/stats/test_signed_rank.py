"""The test of pairs agrees with scipy, with every way to sign the ranks, and with numbers worked by hand."""

import itertools
import math
import random
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from volbench.domain.stats.signed_rank import (
    fewest_pairs,
    interval_of,
    middle_of,
    pair_spread,
    pairs_needed,
    signed_rank_p,
    smallest_paired_p,
    visible_paired_ratio,
)
from volbench.domain.stats.significance import ALPHA

distinct = st.lists(st.integers(1, 10**6), min_size=6, max_size=14, unique=True)
tied = st.lists(st.integers(-3, 3), min_size=1, max_size=10)


def _signed(sizes, signs):
    return [size if sign else -size for size, sign in zip(sizes, signs, strict=False)]


@pytest.mark.parametrize(
    ("differences", "p"),
    [
        # All of one sign: one arrangement of 2^n at each end.
        ([1, 2, 3, 4, 5, 6], 2 / 64),
        ([-1, -2, -3, -4, -5, -6, -7, -8], 2 / 256),
        # Only the smallest goes the other way: sums 0 and 1 of the ranks, one arrangement each.
        ([-1, 2, 3, 4, 5, 6], 4 / 64),
        # The negative ranks add up to 3: 0, 1, 2, 3 and 1+2 are five arrangements.
        ([1, 2, -3, 4, 5, 6], 10 / 64),
        # Ties: |1| twice has rank 1.5 each, |2| twice 3.5. Negative sum 1.5: none, either 1 → 3 of 16.
        ([1, -1, 2, 2], 6 / 16),
        # Zeros are left out: three pairs remain.
        ([0, 0, 1, 2, 3], 2 / 8),
        ([0, 0, 0], 1.0),
        ([], 1.0),
    ],
)
def test_worked_by_hand(differences, p):
    assert signed_rank_p(differences) == pytest.approx(p)
    assert signed_rank_p([-one for one in differences]) == pytest.approx(p)


@given(distinct, st.lists(st.booleans(), min_size=14, max_size=14))
def test_without_ties_it_agrees_with_scipy(sizes, signs):
    differences = _signed(sizes, signs)

    assert signed_rank_p(differences) == pytest.approx(stats.wilcoxon(differences, method="exact").pvalue, rel=1e-9)


@given(tied)
def test_with_ties_and_zeros_it_agrees_with_every_sign_tried(differences):
    told = [one for one in differences if one]
    ranks = stats.rankdata([abs(one) for one in told]) if told else []
    observed = sum(rank for rank, one in zip(ranks, told, strict=True) if one > 0)
    sums = [
        sum(r for r, sign in zip(ranks, signs, strict=True) if sign)
        for signs in itertools.product([0, 1], repeat=len(told))
    ]
    low = sum(one <= observed + 1e-9 for one in sums) / len(sums)
    high = sum(one >= observed - 1e-9 for one in sums) / len(sums)

    assert signed_rank_p(differences) == pytest.approx(min(1.0, 2 * min(low, high)))


def test_a_hundred_pairs_are_counted_exactly_too():
    rng = random.Random(5)  # noqa: S311 (made-up numbers)
    differences = [rng.gauss(0.2, 1) for _ in range(100)]

    assert signed_rank_p(differences) == pytest.approx(stats.wilcoxon(differences, method="exact").pvalue, rel=1e-9)


@given(distinct, st.lists(st.booleans(), min_size=14, max_size=14))
def test_the_interval_leaves_out_zero_exactly_where_the_test_is_sure(sizes, signs):
    differences = _signed(sizes, signs)

    low, high = interval_of(differences)

    assert (low > 0 or high < 0) == (signed_rank_p(differences) <= ALPHA)
    assert low <= middle_of(differences) <= high


def test_the_interval_of_six_pairs_are_their_ends_and_fewer_have_none():
    # 1 of 64 at each end is 3.1 %; two of 64 would be 6.3 %.
    assert interval_of([1.0, 2.0, 3.0, 4.0, 5.0, 7.0]) == (1.0, 7.0)
    assert interval_of([1.0, 2.0, 3.0, 4.0, 5.0]) is None


def test_the_interval_of_ten_pairs_by_hand():
    # Tables of the signed rank: for ten pairs the ninth smallest and the ninth largest of 55 means.
    values = [float(n) for n in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)]
    means = sorted((one + other) / 2 for i, one in enumerate(values) for other in values[i:])

    assert interval_of(values) == (means[8], means[-9])


def test_the_middle_of_pairs_by_hand():
    # Means of all pairs of 0, 1, 5: 0, 0.5, 1, 2.5, 3, 5.
    assert middle_of([0.0, 1.0, 5.0]) == pytest.approx(1.75)


@pytest.mark.parametrize(("cells", "pairs"), [(1, 6), (2, 7), (3, 8), (6, 8), (7, 10), (25, 10), (26, 11), (52, 12)])
def test_as_many_pairs_as_one_of_the_cells_needs_to_pass_the_correction(cells, pairs):
    assert fewest_pairs(cells) == pairs
    assert smallest_paired_p(pairs) * cells <= ALPHA
    assert smallest_paired_p(pairs) == pytest.approx(signed_rank_p(list(range(1, pairs + 1))))


def test_how_pairs_spread_is_their_standard_deviation():
    assert pair_spread([0.0, 0.2]) == pytest.approx(statistics.stdev([0.0, 0.2]))
    assert pair_spread([0.1]) is None


def _found(effect, spread, pairs, tests, seed):
    rng = random.Random(seed)  # noqa: S311 (a simulation to be repeated)
    hits = sum(signed_rank_p([rng.gauss(effect, spread) for _ in range(pairs)]) <= ALPHA / tests for _ in range(600))
    return hits / 600


@pytest.mark.parametrize("tests", [1, 6, 25])
@pytest.mark.parametrize("spread", [0.1, 0.2, 0.4])
def test_so_many_rounds_find_a_fifth_nineteen_times_out_of_twenty(spread, tests):
    pairs = pairs_needed(spread, tests)

    assert _found(math.log(1.2), spread, pairs, tests, seed=7) >= 0.925
    # And it is no wild overstatement: with half as many it would not.
    if pairs // 2 > fewest_pairs(tests):
        assert _found(math.log(1.2), spread, pairs // 2, tests, seed=8) < 0.9


@pytest.mark.parametrize(("pairs", "tests"), [(8, 1), (12, 1), (12, 6), (20, 25)])
def test_what_would_have_shown_is_found_four_times_out_of_five(pairs, tests):
    visible = visible_paired_ratio(0.1, pairs, tests)

    assert 0.72 <= _found(math.log1p(visible), 0.1, pairs, tests, seed=9) <= 0.92


@pytest.mark.parametrize(("pairs", "tests", "left"), [(12, 1, 9), (20, 25, 14), (3, 1, 1)])
def test_what_would_have_shown_follows_from_the_normal_distribution_and_the_pairs_left(pairs, tests, left):
    # Three pairs are lost, with 25 cells three more; a signed rank is worth 3 / pi of a normal difference.
    reach = stats.norm.ppf(1 - ALPHA / 2 / tests) + stats.norm.ppf(0.8)

    expected = math.exp(reach * 0.1 / math.sqrt(left * 3 / math.pi)) - 1

    assert visible_paired_ratio(0.1, pairs, tests) == pytest.approx(expected)


@pytest.mark.parametrize("pairs", [6, 8, 12])
def test_equal_sides_are_told_apart_no_oftener_than_promised(pairs):
    assert _found(0.0, 0.1, pairs, 1, seed=11) <= 0.065
