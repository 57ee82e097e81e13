"""Steady state is five flat rounds by SNIA's two limits, both inclusive, decided alike in any unit."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.stats.steady_state import TOLERANCE, first_steady, windows

EDGES = {
    "range": [100.0, 90.0, 110.0, 100.0, 100.0],
    "range of a small mean": [1.0, 0.9, 1.1, 1.0, 1.0],
    "slope": [95.0, 97.5, 100.0, 102.5, 105.0],
    "slope downwards": [105.0, 102.5, 100.0, 97.5, 95.0],
}
"""Windows exactly on a limit."""
BEYOND = {
    "range": lambda share: [100.0, 90.0 * (1 - share), 110.0 * (1 + share), 100.0, 100.0],
    "slope": lambda share: [100 + 2.5 * (1 + share) * away for away in (-2, -1, 0, 1, 2)],
}


def test_five_equal_rounds_are_steady():
    assert first_steady([100.0] * 5).first_round == 1


@pytest.mark.parametrize("count", range(5))
def test_fewer_than_five_rounds_are_never_steady(count):
    assert first_steady([100.0] * count) is None


def test_rounds_in_which_nothing_moved_are_not_steady():
    window = windows([0.0] * 5)[0]

    assert (window.is_steady, window.excursion_ratio, window.slope_excursion_ratio) == (False, None, None)


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


def test_a_series_the_older_ports_let_pass_is_refused():
    # They round the slope in milliseconds to three decimals and its excursion to one: this one rises by 17.5 %.
    assert first_steady([0.100, 0.105, 0.110, 0.115, 0.119]) is None


def test_after_twenty_five_rounds_one_gives_up():
    values = [100.0 * 2**n for n in range(22)] + [1.0] * 10

    assert first_steady(values) is None


@pytest.mark.parametrize("values", EDGES.values(), ids=EDGES)
def test_a_window_on_a_limit_is_steady_in_every_unit(values):
    rng = Random(5)  # noqa: S311 (repeatable series, no secrets)
    factors = (10 ** rng.uniform(-12, 12) for _ in range(100_000))

    refused = [factor for factor in factors if first_steady([value * factor for value in values]) is None]

    assert refused == []


@pytest.mark.parametrize("kind", BEYOND)
def test_a_window_a_millionth_beyond_a_limit_is_refused_in_every_unit(kind):
    values, rng = BEYOND[kind](1e-6), Random(6)  # noqa: S311 (as above)
    factors = (10 ** rng.uniform(-12, 12) for _ in range(100_000))

    accepted = [factor for factor in factors if first_steady([value * factor for value in values]) is not None]

    assert accepted == []


def exactly_steady(values):
    """The rule in fractions, written on its own: the first steady window's first round, or None."""
    slack = 1 + Fraction(TOLERANCE)
    exact = [Fraction(value) for value in values[:25]]
    for start in range(len(exact) - 4):
        part = exact[start : start + 5]
        mean = sum(part) / 5
        slope = sum((x - 2) * y for x, y in enumerate(part)) / 10
        is_close = max(part) - min(part) <= mean / 5 * slack
        if mean > 0 and is_close and abs(slope) * 4 <= mean / 10 * slack:
            return start + 1
    return None


def make_series(rng, kind):
    count = rng.randint(5, 30) if kind != "short" else rng.randint(0, 7)
    scale = 10 ** rng.uniform(-3, 9)
    noise = rng.uniform(0, 0.15)
    shapes = {
        "converging": lambda n: 1 + 2 * 0.6**n,
        "drifting": lambda n: 1 + rng_drift * n,
        "noisy": lambda _: 1.0,
        "stepping": lambda n: 1.0 if n < count // 2 else 1.5,
        "short": lambda _: 1.0,
    }
    rng_drift = rng.uniform(-0.03, 0.06)
    if kind == "edge":
        base = [value * scale for value in rng.choice(list(EDGES.values()))]
        return [5 * scale * 100] * rng.randint(0, 4) + base
    return [max(0.0, scale * shapes[kind](n) * (1 + rng.gauss(0, noise))) for n in range(count)]


def test_ten_thousand_series_are_judged_as_in_fractions():
    rng = Random(20261123)  # noqa: S311 (as above)
    kinds = ("converging", "drifting", "noisy", "stepping", "short", "edge")

    differing, steady = [], 0
    for number in range(10_000):
        values = make_series(rng, kinds[number % len(kinds)])
        expected = exactly_steady(values)
        found = first_steady(values)
        steady += expected is not None
        if (found and found.first_round) != expected:
            differing.append(values)

    assert differing == []
    assert 2000 < steady < 8000


@given(st.lists(st.floats(1, 1e6), min_size=5, max_size=12))
def test_the_slope_agrees_with_numpy(values):
    for start, window in enumerate(windows(values)):
        expected = np.polyfit(range(5), values[start : start + 5], 1)[0]

        assert window.slope == pytest.approx(expected, abs=1e-6 * max(values))
