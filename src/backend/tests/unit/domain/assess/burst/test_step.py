"""One step down to a lower plateau: found where it was planted, with counts of both kinds of error.

All series are invented seconds with log-normal noise: no seed was chosen for its outcome.
"""

import math
import random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.assess.burst.step import FALL_RATIO, FEWEST_POINTS, best_cut, find_step

SERIES = 50
"""Of each kind."""


def seconds(dice, *stretches, noise=0.02):
    """Seconds at planted speeds: (seconds, speed) each."""
    return [speed * math.exp(dice.gauss(0, noise)) for length, speed in stretches for _ in range(length)]


def wandering(dice, length, deviation, keeps):
    """Speeds whose logarithm wanders about: each second keeps so much of the last one."""
    at, found = 0.0, []
    for _ in range(length):
        at = keeps * at + dice.gauss(0, deviation * math.sqrt(1 - keeps**2))
        found.append(100 * math.exp(at))
    return found


def stalled(dice, values, times=1):
    """Seconds that stood still."""
    found = list(values)
    for _ in range(times):
        found[dice.randrange(len(found))] = 0.0
    return found


def dipped(dice, values, share, to):
    return [value * (to if dice.random() < share else 1) for value in values]


def over(dice, length, shape, noise=0.03):
    return [shape(second) * math.exp(dice.gauss(0, noise)) for second in range(length)]


def turns(dice, times, *stretches):
    return [value for _ in range(times) for value in seconds(dice, *stretches)]


def in_rounds(dice, rounds, spread):
    return [v for _ in range(rounds) for v in seconds(dice, (20, 100 * math.exp(dice.gauss(0, spread))), noise=0.03)]


BURSTS = {
    "five minutes, then a third": (300, lambda d: seconds(d, (300, 100), (180, 33))),
    "with 10 % noise": (300, lambda d: seconds(d, (300, 100), (180, 33), noise=0.10)),
    "half a minute": (30, lambda d: seconds(d, (30, 100), (60, 33), noise=0.05)),
    "down to 70 %": (30, lambda d: seconds(d, (30, 100), (60, 70), noise=0.03)),
    "with stalls": (100, lambda d: stalled(d, seconds(d, (100, 100), (80, 33)), 3)),
    "with dips": (100, lambda d: dipped(d, seconds(d, (100, 100), (80, 33)), 0.04, 0.4)),
    "settled at a sawtooth": (100, lambda d: seconds(d, (100, 100)) + turns(d, 40, (1, 100), (3, 12))),
    "half an hour, then two": (1800, lambda d: seconds(d, (1800, 100), (7200, 20), noise=0.10)),
}
NO_BURSTS = {
    "steady": lambda d: seconds(d, (480, 100)),
    "steady with 10 % noise": lambda d: seconds(d, (480, 100), noise=0.10),
    "steady with 30 % noise": lambda d: seconds(d, (480, 100), noise=0.30),
    "short and noisy": lambda d: seconds(d, (60, 100), noise=0.15),
    "wandering": lambda d: wandering(d, 480, 0.2, 0.9),
    "wandering slowly": lambda d: wandering(d, 480, 0.2, 0.99),
    "wandering on": lambda d: wandering(d, 480, 0.5, 0.999),
    "an even slope to a half": lambda d: over(d, 480, lambda t: 100 * (1 - 0.5 * t / 480)),
    "an easing off": lambda d: over(d, 480, lambda t: 33 + 67 * math.exp(-t / 60)),
    "a quick easing off": lambda d: over(d, 480, lambda t: 33 + 67 * math.exp(-t / 15)),
    "the zones of a hard disk": lambda d: over(d, 600, lambda t: 200 * (1 - 0.1 * t / 600), 0.05),
    "a sawtooth of half minutes": lambda d: turns(d, 16, (10, 100), (20, 33)),
    "a sawtooth of minutes": lambda d: turns(d, 3, (60, 100), (60, 33)),
    "a neighbour who goes again": lambda d: seconds(d, (d.randrange(60, 200), 100), (60, 60), (80, 100), noise=0.05),
    "an outage": lambda d: seconds(d, (100, 100), (15, 5), (100, 100)),
    "one stall": lambda d: stalled(d, seconds(d, (200, 100))),
    "a slow start": lambda d: seconds(d, (60, 33), (200, 100)),
    "less than a quarter": lambda d: seconds(d, (100, 100), (100, 80)),
    "flash behind its fast part": lambda d: (
        seconds(d, (40, 500)) + over(d, 200, lambda t: max(1.0, 80 + 40 * math.sin(t / 7)), 0.3)
    ),
    "a cache moved aside now and then": lambda d: seconds(d, (40, 1500)) + turns(d, 8, (4, 1500), (16, 150)),
    "rounds that differ": lambda d: in_rounds(d, 6, 0.1),
}


@pytest.mark.parametrize("kind", BURSTS)
def test_a_plateau_that_ends_on_a_lower_one_is_found_at_its_second(kind):
    place, make = BURSTS[kind]
    found = [find_step(make(random.Random(f"{kind} {n}"))) for n in range(SERIES)]  # noqa: S311 (not for secrets)

    hits = [step for step in found if step is not None]
    assert len(hits) >= 0.95 * SERIES
    assert median(abs(step.at - place) for step in hits) <= 1
    assert max(abs(step.at - place) for step in hits) <= 0.01 * place + 3


@pytest.mark.parametrize("kind", NO_BURSTS)
def test_what_is_no_end_of_credits_is_not_taken_for_one(kind):
    found = [find_step(NO_BURSTS[kind](random.Random(f"{kind} {n}"))) for n in range(SERIES)]  # noqa: S311

    assert [step for step in found if step is not None] == []


def test_both_levels_are_the_medians_of_their_seconds():
    step = find_step([100.0] * 40 + [30.0] * 40)

    assert (step.at, step.high, step.low) == (40, 100.0, 30.0)


@pytest.mark.parametrize(("to", "is_found"), [(100 * (1 - FALL_RATIO) + 1, False), (100 * (1 - FALL_RATIO) - 1, True)])
def test_a_fall_of_a_quarter_is_the_smallest_that_is_named(to, is_found):
    assert (find_step([100.0] * 60 + [to] * 60) is not None) is is_found


def swinging(level, share, rest):
    """A minute that swings slowly around a level, ten seconds up, ten down and ten on it, and a minute at another."""
    return [level * factor for _ in range(2) for factor in (1 + share, 1 - share, 1) for _ in range(10)] + [rest] * 60


@pytest.mark.parametrize(
    ("share", "rest", "is_found"),
    [
        # From 100 to 72 are 0.329 in logarithms, a third of that is 0.110: 14 % up are 0.131, 8 % are 0.077.
        pytest.param(0.14, 72.0, False, id="swings by more than a third of the fall"),
        pytest.param(0.08, 72.0, True, id="swings by less"),
        pytest.param(0.14, 30.0, True, id="falls far deeper than it swings"),
    ],
)
def test_a_plateau_swings_by_no_more_than_a_third_of_the_fall_behind_it(share, rest, is_found):
    step = find_step(swinging(100.0, share, rest))

    assert (None if step is None else step.at) == (60 if is_found else None)


@pytest.mark.parametrize(
    ("rest", "is_found"),
    [
        # Its halves are 0.090 apart; a quarter of the fall to 72 (0.334) is 0.083, of that to 50 (0.698) 0.175.
        (72.0, False),
        (50.0, True),
    ],
)
def test_a_plateau_whose_halves_differ_by_a_quarter_of_the_fall_was_falling_before(rest, is_found):
    step = find_step([105.0] * 30 + [96.0] * 30 + [rest] * 60)

    assert (None if step is None else step.at) == (60 if is_found else None)


@pytest.mark.parametrize(("way_down_s", "is_found"), [(2, True), (16, False)])
@pytest.mark.parametrize("rest", [33.0, 50.0])
def test_a_fall_that_takes_its_time_is_none_however_long_the_averages(way_down_s, is_found, rest):
    """In averages of eight seconds sixteen are a step; of so few of them a step is no evidence."""
    way_down = [100 + (rest - 100) * second / (way_down_s + 1) for second in range(1, way_down_s + 1)]

    assert (find_step([100.0] * 68 + way_down + [rest] * 76) is not None) is is_found


def test_the_last_twenty_seconds_are_enough_and_none_of_them_is_left_out():
    step = find_step([100.0] * 10 + [30.0] * 20)

    assert (step.at, step.low) == (10, 30.0)


@pytest.mark.parametrize(("before", "after"), [(4, 60), (60, 15)])
def test_too_short_a_side_is_no_plateau(before, after):
    assert find_step([100.0] * before + [30.0] * after) is None


def test_too_short_a_series_and_one_of_nothing_have_none():
    assert find_step([100.0] * (FEWEST_POINTS - 1)) is None
    assert find_step([0.0] * 100) is None


def exhaustive(logs, before, after):
    """Try every cut in the plainest way there is."""
    costs = {}
    for at in range(before, len(logs) - after + 1):
        left, right = logs[:at], logs[at:]
        costs[at] = math.fsum(abs(v - median(left)) for v in left) + math.fsum(abs(v - median(right)) for v in right)
    return costs


@given(st.lists(st.integers(-50, 50), min_size=6, max_size=60), st.integers(1, 3), st.integers(1, 3))
def test_the_cut_is_the_best_of_all_there_are(whole, before, after):
    logs = [value / 8 for value in whole]
    costs = exhaustive(logs, before, after)

    at = best_cut(logs, before, after)

    assert costs[at] == pytest.approx(min(costs.values()), abs=1e-9)


def test_a_series_without_room_for_a_cut_has_none():
    assert best_cut([1.0, 2.0], 2, 2) is None
