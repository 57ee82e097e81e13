"""Every statistic agrees with numpy or scipy, with brute force, or with numbers worked by hand."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from volbench.domain.model.runs.run import Summary
from volbench.domain.stats import descriptive

values = st.lists(st.floats(0.001, 1e9, allow_nan=False), min_size=1, max_size=30)
bins = st.dictionaries(st.integers(1, 10**9), st.integers(0, 500), min_size=1, max_size=40)


@given(values)
def test_the_median_agrees_with_numpy(data):
    assert descriptive.median(data) == pytest.approx(np.median(data))


@pytest.mark.parametrize(
    ("n", "ranks"),
    [
        (1, None),
        (5, None),
        (6, (1, 6)),
        (8, (1, 8)),
        (9, (2, 8)),
        (11, (2, 10)),
        (12, (3, 10)),
        (14, (3, 12)),
        (15, (4, 12)),
        (16, (4, 13)),
        (17, (5, 13)),
        (19, (5, 15)),
        (20, (6, 15)),
    ],
)
def test_the_ranks_of_the_interval_are_those_of_the_tables(n, ranks):
    assert descriptive.median_ranks(n) == ranks


@pytest.mark.parametrize("n", range(6, 60))
def test_the_interval_covers_just_enough_by_the_binomial_distribution(n):
    low, _ = descriptive.median_ranks(n)

    assert 1 - 2 * stats.binom.cdf(low - 1, n, 0.5) >= 0.95
    assert 1 - 2 * stats.binom.cdf(low, n, 0.5) < 0.95


def test_the_interval_consists_of_measured_values():
    assert descriptive.median_interval([9, 1, 8, 2, 7, 3]) == (1, 9)
    assert descriptive.median_interval([9, 1, 8, 2, 7]) is None


@given(st.lists(st.floats(0.001, 1e9), min_size=2, max_size=30))
def test_the_coefficient_of_variation_agrees_with_scipy(data):
    assert descriptive.coefficient_of_variation(data) == pytest.approx(stats.variation(data, ddof=1), abs=1e-9)


@pytest.mark.parametrize("data", [[1.0], [0.0, 0.0]])
def test_there_is_no_coefficient_of_variation_of_one_value_or_around_zero(data):
    assert descriptive.coefficient_of_variation(data) is None


@given(values)
def test_the_median_absolute_deviation_agrees_with_scipy(data):
    assert descriptive.median_absolute_deviation(data) == pytest.approx(stats.median_abs_deviation(data))


def test_a_summary_says_everything_about_six_rounds():
    summary = descriptive.summarise([412.0, 404.0, 416.0, 408.0, 420.0, 412.0])

    assert (summary.median, summary.min, summary.max, summary.n) == (412.0, 404.0, 420.0, 6)
    assert summary.cv == pytest.approx(0.0137, abs=0.0001)
    assert summary.ci95 == (404.0, 420.0)
    assert descriptive.half_width_ratio(summary) == pytest.approx(8 / 412)


def test_a_summary_of_one_round_claims_no_spread():
    assert descriptive.summarise([5]) == Summary(5.0, 5.0, 5.0, 1, None, None)


@pytest.mark.parametrize("data", [[1.0], [0.0] * 6])
def test_without_an_interval_or_a_median_there_is_no_half_width(data):
    assert descriptive.half_width_ratio(descriptive.summarise(data)) is None


@pytest.mark.parametrize(
    ("data", "half"),
    [
        ([100.0, 108.0, 104.0, 101.0, 103.0, 102.0], 4.0),
        # Too few for an interval: what they span.
        ([100.0, 103.0], 1.5),
        ([100.0, 100.0], 0.0),
        # One round tells nothing of how far off it is.
        ([100.0], None),
    ],
)
def test_half_of_what_the_median_lies_in_is_told_in_its_own_unit(data, half):
    assert descriptive.half_width(descriptive.summarise(data)) == half
    assert descriptive.half_width_of(data) == half


@given(bins, st.sampled_from([1, 25, 50, 95, 99, 99.9, 100]))
def test_percentiles_of_bins_agree_with_numpy_on_the_values_written_out(histogram, percent):
    written_out = [value for value, count in histogram.items() for _ in range(count)]
    assume(written_out)

    expected = np.percentile(written_out, percent, method="inverted_cdf")

    assert descriptive.percentile(histogram, percent) == expected


@given(bins, bins)
def test_pooling_bins_is_putting_all_values_together(first, second):
    together = sorted(
        value for histogram in (first, second) for value, count in histogram.items() for _ in range(count)
    )

    pooled = descriptive.pool_bins([first, second])

    assert [value for value, count in pooled.items() for _ in range(count)] == together


def test_pooled_percentiles_are_not_the_mean_of_percentiles():
    quiet, loud = {1000: 990, 2000: 10}, {1000: 500, 9000: 500}

    pooled, _, count = descriptive.pooled_percentiles([quiet, loud])

    assert count == 2000
    assert pooled == {"50": 1000.0, "95": 9000.0, "99": 9000.0}


@pytest.mark.parametrize(
    ("percent", "count", "expected"),
    [
        (50, 19, False),
        (50, 20, True),
        (95, 200, True),
        (99, 999, False),
        (99, 1000, True),
        (99.9, 9_999, False),
        (99.9, 10_000, True),
    ],
)
def test_a_percentile_needs_ten_operations_beyond_it(percent, count, expected):
    assert descriptive.is_supported(percent, count) is expected


def test_percentiles_without_enough_operations_are_left_out_by_name():
    pooled, missing, count = descriptive.pooled_percentiles([{1000: 150}, {2000: 150}])

    assert (set(pooled), missing, count) == ({"50", "95"}, ("99", "99.9"), 300)


def test_of_what_arrives_at_a_pace_nine_of_ten_and_all_but_one_in_a_thousand_are_told_too():
    pooled, missing, _ = descriptive.pooled_percentiles(
        [dict.fromkeys(range(1, 10_001), 1)], descriptive.PERCENTILES_OF_A_PACE
    )

    assert pooled == {"50": 5000.0, "90": 9000.0, "95": 9500.0, "99": 9900.0, "99.9": 9990.0}
    assert missing == ()


def test_no_operations_give_no_percentiles():
    assert descriptive.pooled_percentiles([{}, {5: 0}]) == ({}, (), 0)


def test_an_empty_histogram_has_no_percentile():
    with pytest.raises(ValueError, match="no I/O"):
        descriptive.percentile({}, 50)


@given(st.lists(st.floats(0.001, 1e6), min_size=3, max_size=12))
def test_the_slope_agrees_with_theil_and_sen_in_scipy(data):
    expected = stats.theilslopes(data, np.arange(len(data))).slope

    assert descriptive.drift(data).slope == pytest.approx(expected)


@given(st.lists(st.integers(1, 10**6), min_size=3, max_size=8, unique=True))
def test_the_chance_of_a_trend_agrees_with_kendall_in_scipy(data):
    expected = stats.kendalltau(range(len(data)), data, method="exact").pvalue

    assert descriptive.drift(data).p_value == pytest.approx(expected)


def test_the_chance_of_a_trend_agrees_with_all_orders_counted():
    data = (3, 1, 4, 2, 5)

    def score(order):
        return abs(sum((b > a) - (b < a) for a, b in itertools.combinations(order, 2)))

    orders = list(itertools.permutations(range(5)))
    expected = sum(score(order) >= score(data) for order in orders) / len(orders)

    assert descriptive.drift(data).p_value == pytest.approx(expected)


def test_the_chance_of_a_trend_agrees_with_scipy_for_many_rounds():
    data = (1 + np.random.default_rng(7).permutation(60)).tolist()
    expected = stats.kendalltau(range(60), data, method="exact").pvalue

    assert descriptive.drift(data).p_value == pytest.approx(expected)


@pytest.mark.parametrize("count", [101, 1440])
def test_a_long_series_is_judged_by_its_stretches(count):
    noise = np.random.default_rng(count).normal(0, 1, count)
    data = [1000 + 100 * place / count + change for place, change in enumerate(noise)]

    found = descriptive.drift(data)

    assert found.slope == pytest.approx(stats.theilslopes(data, np.arange(count)).slope, rel=0.02)
    assert found.is_notable
    assert not descriptive.drift(list(1000 + noise)).is_notable


def test_a_steady_fall_is_a_notable_drift():
    found = descriptive.drift([100, 97, 94, 91, 88, 85])

    assert found.slope == -3
    assert found.change_ratio == pytest.approx(-15 / 92.5)
    assert found.is_notable


@pytest.mark.parametrize(
    "data",
    [[100, 100.1, 100.2, 100.3, 100.4, 100.5], [100, 120, 90, 130, 80, 110]],
    ids=["too small to matter", "not a trend"],
)
def test_small_or_unclear_changes_are_no_notable_drift(data):
    assert not descriptive.drift(data).is_notable


@pytest.mark.parametrize("data", [[], [5.0], [0.0, 0.0, 0.0]])
def test_there_is_no_drift_of_too_little(data):
    assert descriptive.drift(data) is None


@given(st.lists(st.floats(0.001, 1e6), min_size=4, max_size=20))
def test_outliers_are_those_beyond_the_outer_fences_by_numpy(data):
    lower, upper = np.percentile(data, [25, 75])
    slack = 1e-9 * max(data)
    clear = [
        i
        for i, value in enumerate(data)
        if (value < lower - 3 * (upper - lower) - slack or value > upper + 3 * (upper - lower) + slack)
        and abs(value - np.median(data)) >= 0.05 * np.median(data) + slack
    ]

    found = descriptive.outliers(data)

    assert set(clear) <= set(found)
    assert len(found) <= len(data) // 2


def test_a_value_far_out_is_flagged_by_its_position():
    assert descriptive.outliers([100, 101, 99, 100, 40, 102]) == (4,)


@pytest.mark.parametrize(
    ("data", "flagged"),
    [([100.0] * 5 + [100.1], ()), ([100.0] * 5 + [95.1], ()), ([100.0] * 5 + [94.9], (5,)), ([100.0] * 6, ())],
)
def test_where_the_rounds_agree_exactly_a_hairs_breadth_is_no_outlier(data, flagged):
    assert descriptive.outliers(data) == flagged


@pytest.mark.parametrize("data", [[], [5.0], [5.0, 50.0], [1.0, 1.0, 100.0]])
def test_too_few_values_have_no_outliers(data):
    assert descriptive.outliers(data) == ()


def test_the_interval_holds_its_promise_on_skewed_data():
    generator = np.random.default_rng(11)
    hits = 0
    for _ in range(2000):
        low, high = descriptive.median_interval(list(generator.lognormal(0, 0.5, 6)))
        hits += low <= 1 <= high

    # True coverage is 96.875 %; four standard errors of 2000 tries are 1.6 %.
    assert abs(hits / 2000 - 0.96875) < 4 * math.sqrt(0.96875 * 0.03125 / 2000)
