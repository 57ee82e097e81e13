"""The tests of difference agree with scipy, with brute force and with numbers worked by hand."""

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from volbench.domain.stats.significance import (
    holm,
    mann_whitney_p,
    median_distribution,
    minimum_detectable_ratio,
    ratio_interval,
    smallest_p,
)

speeds = st.floats(0.1, 1e9, allow_nan=False)
distinct = st.lists(st.integers(1, 10**6), min_size=12, max_size=20, unique=True)


def _rng(seed):
    return random.Random(seed)  # noqa: S311 (resampling, no secrets)


tied = st.lists(st.integers(1, 4), min_size=2, max_size=9)


@pytest.mark.parametrize(("n", "p"), [(3, 0.1), (4, 2 / 70), (5, 2 / 252), (6, 2 / 924)])
def test_fully_separated_sides_give_the_smallest_possible_p(n, p):
    low, high = [float(v) for v in range(n)], [float(v) for v in range(100, 100 + n)]

    assert mann_whitney_p(low, high) == pytest.approx(p)
    assert smallest_p(n, n) == pytest.approx(p)


@given(distinct)
def test_without_ties_the_exact_test_agrees_with_scipy(values):
    first, second = values[:6], values[6:]

    expected = stats.mannwhitneyu(first, second, method="exact").pvalue

    assert mann_whitney_p(first, second) == pytest.approx(expected, rel=1e-9)


@given(tied, st.integers(1, 8))
def test_with_ties_the_exact_test_agrees_with_every_arrangement_counted(values, cut):
    size = min(cut, len(values) - 1)
    ranks = stats.rankdata(values)
    observed = sum(ranks[:size])
    sums = [sum(ranks[i] for i in chosen) for chosen in itertools.combinations(range(len(values)), size)]
    low = sum(s <= observed + 1e-9 for s in sums) / len(sums)
    high = sum(s >= observed - 1e-9 for s in sums) / len(sums)

    assert mann_whitney_p(values[:size], values[size:]) == pytest.approx(min(1.0, 2 * min(low, high)))


@given(st.lists(st.integers(1, 40), min_size=52, max_size=80))
def test_many_rounds_agree_with_the_normal_approximation_of_scipy(values):
    first, second = values[:26], values[26:]

    expected = stats.mannwhitneyu(first, second, method="asymptotic", use_continuity=True).pvalue

    assert mann_whitney_p(first, second) == pytest.approx(expected, nan_ok=True, abs=1e-12) or math.isnan(expected)


def test_many_equal_rounds_are_no_difference():
    assert mann_whitney_p([5.0] * 30, [5.0] * 30) == 1.0


@given(st.lists(speeds, min_size=1, max_size=8), st.lists(speeds, min_size=1, max_size=8))
def test_the_rank_test_does_not_care_which_side_comes_first(first, second):
    assert mann_whitney_p(first, second) == pytest.approx(mann_whitney_p(second, first))


def test_holm_agrees_with_a_worked_example():
    # Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1 gives 0.02, 0.03, 0.06, then never less than before: 0.06.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(st.lists(st.floats(0, 1), max_size=20))
def test_holm_never_lowers_a_p_value_and_keeps_their_order(p_values):
    adjusted = holm(p_values)

    assert all(p <= a <= 1 for p, a in zip(p_values, adjusted, strict=True))
    pairs = sorted(zip(p_values, adjusted, strict=True))
    assert [a for _, a in pairs] == sorted(a for _, a in pairs)


def test_the_bootstrap_distribution_of_three_values_agrees_with_all_resamples():
    # Of 27 resamples of (1, 2, 3) the median is 1 in 7, 2 in 13 and 3 in 7.
    assert median_distribution([3, 1, 2]) == pytest.approx({1: 7 / 27, 2: 13 / 27, 3: 7 / 27})


@pytest.mark.parametrize(
    "values", [[1.0], [1.0, 4.0], [1.0, 2.0, 4.0, 8.0], [2.0, 2.0, 5.0], [1.0, 3.0, 3.0, 9.0, 27.0]]
)
def test_the_bootstrap_distribution_agrees_with_brute_force(values):
    counted = {}
    for resample in itertools.product(values, repeat=len(values)):
        middle = float(np.median(resample))
        counted[middle] = counted.get(middle, 0) + 1 / len(values) ** len(values)

    found = {value: chance for value, chance in median_distribution(values).items() if chance > 1e-12}

    assert found == pytest.approx(counted)


@given(st.lists(speeds, min_size=1, max_size=12))
def test_the_bootstrap_distribution_is_one(values):
    assert math.fsum(median_distribution(values).values()) == pytest.approx(1)


def test_the_exact_interval_of_the_ratio_agrees_with_many_resamples():
    generator = np.random.default_rng(7)
    baseline, other = generator.lognormal(0, 0.1, 8), generator.lognormal(0.2, 0.1, 9)
    draws = [np.median(generator.choice(other, 9)) / np.median(generator.choice(baseline, 8)) for _ in range(20_000)]

    low, high = ratio_interval(list(baseline), list(other), _rng(1))

    assert low == pytest.approx(np.quantile(draws, 0.025), rel=0.02)
    assert high == pytest.approx(np.quantile(draws, 0.975), rel=0.02)


def test_more_rounds_than_can_be_counted_are_resampled_repeatably():
    generator = np.random.default_rng(3)
    baseline, other = list(generator.lognormal(0, 0.1, 20)), list(generator.lognormal(0.2, 0.1, 20))

    once, again = (ratio_interval(baseline, other, _rng(5)) for _ in range(2))

    assert once == again
    assert once[0] < np.median(other) / np.median(baseline) < once[1]


class _Counting(random.Random):
    drawn = 0

    def choices(self, population, *, k):
        self.drawn += 1
        return super().choices(population, k=k)


@pytest.mark.parametrize(("rounds", "drawn"), [(12, 0), (13, 2 * 2000)])
def test_chance_is_asked_above_twelve_rounds_a_side_only(rounds, drawn):
    rng = _Counting(1)

    ratio_interval([float(n) for n in range(1, 7)], [float(n) for n in range(1, rounds + 1)], rng)

    assert rng.drawn == drawn


def test_the_interval_from_resamples_is_the_middle_95_percent_of_them():
    generator = np.random.default_rng(3)
    baseline, other = generator.lognormal(0, 0.1, 20), generator.lognormal(0.2, 0.1, 20)

    interval = ratio_interval(list(baseline), list(other), _rng(5))

    resamples = stats.bootstrap(
        (baseline, other),
        lambda one, two, axis: np.median(two, axis=axis) / np.median(one, axis=axis),
        method="percentile",
        n_resamples=20_000,
        rng=generator,
    )
    assert interval == pytest.approx(resamples.confidence_interval, rel=0.01)


@given(st.lists(speeds, min_size=6, max_size=8), st.lists(speeds, min_size=6, max_size=8))
def test_turning_the_ratio_over_turns_the_interval_over(first, second):
    low, high = ratio_interval(first, second, _rng(1))

    back = ratio_interval(second, first, _rng(1))

    assert (1 / back[1], 1 / back[0]) == pytest.approx((low, high))


@pytest.mark.parametrize(("baseline", "other"), [([], [1.0]), ([1.0], []), ([0.0, 1.0], [1.0]), ([1.0], [-1.0])])
def test_there_is_no_interval_of_a_ratio_without_positive_values(baseline, other):
    assert ratio_interval(baseline, other, _rng(1)) is None


def test_the_smallest_visible_difference_of_one_test_is_3_96_cv_over_root_n_less_two():
    values = [95.0, 105.0, 95.0, 105.0, 95.0, 105.0]
    cv = np.std(values, ddof=1) / 100

    found = minimum_detectable_ratio(values, values, 1)

    assert found == pytest.approx(3.96 * cv / math.sqrt(6 - 2), rel=0.001)


def test_more_tests_hide_smaller_differences():
    values = [95.0, 105.0, 95.0, 105.0, 95.0, 105.0]

    assert minimum_detectable_ratio(values, values, 20) > minimum_detectable_ratio(values, values, 1)


def test_without_a_spread_the_smallest_visible_difference_is_not_known():
    assert minimum_detectable_ratio([1.0], [1.0, 2.0], 1) is None


def test_the_tail_of_many_rounds_is_small_and_not_nothing():
    first, second = [float(value) for value in range(60)], [float(value) for value in range(100, 160)]

    p_value = mann_whitney_p(first, second)

    assert p_value == pytest.approx(
        stats.mannwhitneyu(first, second, alternative="two-sided", method="asymptotic").pvalue
    )
    assert 0 < p_value < 1e-19
