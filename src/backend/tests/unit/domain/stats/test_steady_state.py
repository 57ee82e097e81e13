"""Steady state is five flat rounds by SNIA's two limits."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.stats.steady_state import first_steady, windows


def test_five_equal_rounds_are_steady():
    assert first_steady([100.0] * 5).first_round == 1


@pytest.mark.parametrize("count", range(5))
def test_fewer_than_five_rounds_are_never_steady(count):
    assert first_steady([100.0] * count) is None


@pytest.mark.parametrize(("high", "expected"), [(110.0, True), (110.2, False)])
def test_the_excursion_may_reach_twenty_percent_of_the_mean(high, expected):
    values = [100.0, 90.0, high, 100.0, 100.0]

    assert windows(values)[0].is_steady is expected


@pytest.mark.parametrize(("step", "expected"), [(2.4, True), (2.6, False)])
def test_the_fitted_line_may_move_ten_percent_of_the_mean(step, expected):
    values = [100 + step * n for n in (-2, -1, 0, 1, 2)]

    assert windows(values)[0].is_steady is expected


def test_a_falling_curve_becomes_steady_where_it_flattens():
    values = [400, 300, 220, 160, 120, 104, 101, 100, 100, 99]

    assert first_steady(values).first_round == 6


def test_the_window_can_be_redone_by_hand():
    # Slope by least squares: sum((x-2)·(y-102)) / 10 = (4 + 3 + 0 + 1 + 6) / 10 = 14/10.
    window = windows([100.0, 99.0, 103.0, 103.0, 105.0])[0]

    assert window.mean == 102
    assert window.slope == pytest.approx(1.4)
    assert window.excursion_ratio == pytest.approx(6 / 102)
    assert window.slope_excursion_ratio == pytest.approx(5.6 / 102)


def test_after_twenty_five_rounds_one_gives_up():
    values = [100.0 * 2**n for n in range(22)] + [1.0] * 10

    assert first_steady(values) is None


@given(st.lists(st.floats(1, 1e6), min_size=5, max_size=12))
def test_the_slope_agrees_with_numpy(values):
    for start, window in enumerate(windows(values)):
        expected = np.polyfit(range(5), values[start : start + 5], 1)[0]

        assert window.slope == pytest.approx(expected, abs=1e-6 * max(values))
