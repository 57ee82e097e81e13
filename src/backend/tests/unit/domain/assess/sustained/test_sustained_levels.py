"""Where a series of speeds falls for good: planted curves, noise, and what must not be taken for a fall.

All series are invented; `write_on` adds log-normal noise to planted levels.
"""

import math
import random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from volbench.domain.assess.sustained.levels import FALL_RATIO, FEWEST_POINTS, find_fall, find_levels

MB = 1e6


def write_on(*stretches, noise=0.05, seed=1):
    """Seconds at planted speeds: (seconds, MB/s) each."""
    dice = random.Random(seed)  # noqa: S311 (not for secrets)
    return [speed * MB * math.exp(dice.gauss(0, noise)) for seconds, speed in stretches for _ in range(seconds)]


def cuts_of(values):
    return [level.first for level in find_levels(values)[1:]]


@pytest.mark.parametrize("noise", [0.0, 0.05, 0.2])
def test_a_planted_cliff_is_found_at_its_second(noise):
    values = write_on((30, 500), (60, 140), noise=noise)

    assert cuts_of(values) == [30]


def test_a_level_is_the_bytes_of_its_stretch_over_its_time():
    values = write_on((30, 500), (60, 140))

    assert [level.value for level in find_levels(values)] == [fmean(values[:30]), fmean(values[30:])]


def test_four_fast_seconds_before_a_long_slow_part_are_enough():
    assert cuts_of(write_on((4, 1800), (86, 230))) == [4]


def test_memory_then_cache_then_flash_are_three_levels():
    assert cuts_of(write_on((10, 2000), (40, 500), (60, 100))) == [10, 50]


def test_a_disk_that_swings_after_its_fast_part_is_seen_through_longer_averages():
    swinging = write_on((40, 1500)) + [speed for _ in range(8) for speed in write_on((4, 1500), (16, 150))]

    (cut,) = cuts_of(swinging)

    assert 36 <= cut <= 50


def test_a_fall_over_some_seconds_counts_as_one_that_begins_where_the_fast_part_ends():
    way_down = [(1, 500 - 36 * second) for second in range(10)]

    (cut,) = cuts_of(write_on((30, 500), *way_down, (50, 140)))

    assert 30 <= cut <= 36


def test_seconds_at_rest_do_not_stop_the_search():
    stuttering = [0.0, 100 * MB, 0.0, 120 * MB, 90 * MB] * 12

    assert cuts_of([500 * MB] * 20 + stuttering) == [20]


def test_a_series_of_nothing_has_one_level():
    assert [level.value for level in find_levels([0.0] * 20)] == [0.0]


@pytest.mark.parametrize(("fall_to", "found"), [(0.64, []), (0.59, [11])])
def test_a_fall_must_be_four_deviations_deep(fall_to, found):
    """Every second second is 10 % slower than the level, every other 10 % faster, in logarithms: half of the 23 lie one
    tenth off their median, which stands for 0.148 of deviation. Four of them are 0.593. The median before is a fast
    second's, so that a fall to 64 % is 0.446 + 0.1 deep and one to 59 % is 0.528 + 0.1.
    """
    swing = [math.exp(0.1 if second % 2 == 0 else -0.1) for second in range(23)]
    values = [500 * MB * factor * (1 if second < 11 else fall_to) for second, factor in enumerate(swing)]

    assert cuts_of(values) == found


def test_two_fast_seconds_are_a_start_and_count_by_their_middle():
    """Between 900 and 500 lies 671 in logarithms; from there to 450 is a third, from 500 it would be a tenth."""
    assert cuts_of(write_on((1, 900), (1, 500), (14, 450), noise=0.0)) == [2]


def test_of_many_speeds_four_levels_are_told():
    assert len(find_levels(write_on((10, 10_000), (40, 2000), (60, 400), (120, 80), (240, 16)))) == 4


@pytest.mark.parametrize(
    "values",
    [
        pytest.param([500 * MB * (1 - 0.5 * second / 90) for second in range(90)], id="an even slope to a half"),
        pytest.param([200 * MB * (1 - 0.1 * second / 600) for second in range(600)], id="the zones of a hard disk"),
        pytest.param(
            write_on((30, 500), *((1, 500 * 0.2 ** (second / 40)) for second in range(1, 41)), (30, 100), noise=0.0),
            id="a long way down between two speeds",
        ),
        pytest.param(write_on((30, 500), (20, 100), (40, 500)), id="a pause that is made up for"),
        pytest.param(write_on((30, 500), (45, 100), (25, 500)), id="a long one, of which the end alone tells"),
        pytest.param([500 * MB if second % 10 else 100 * MB for second in range(90)], id="regular dips"),
        pytest.param(write_on((5, 100), (85, 500)), id="a slow start"),
        pytest.param(write_on((45, 500), (45, 420)), id="less than a quarter"),
    ],
)
def test_what_is_no_lasting_fall_is_one_level(values):
    assert cuts_of(values) == []


def test_too_short_a_series_is_not_judged():
    assert find_levels([500 * MB] * (FEWEST_POINTS - 1)) == ()


@pytest.mark.parametrize("second", [299, 300, 301])
def test_ten_minutes_are_averaged_down_and_still_cut_at_the_second(second):
    values = write_on((second, 500), (900 - second, 140), noise=0.1)

    assert cuts_of(values) == [second]


@pytest.mark.parametrize("noise", [0.05, 0.1, 0.2, 0.3])
@pytest.mark.parametrize("seconds", [20, 90, 600])
def test_noise_alone_hardly_ever_makes_a_fall(noise, seconds):
    alarms = sum(find_fall(write_on((seconds, 300), noise=noise, seed=seed)) is not None for seed in range(100))

    assert alarms <= 2


@pytest.mark.parametrize("fall_to", [0.2, 0.5, 0.65])
def test_planted_falls_are_hardly_ever_missed_or_misplaced(fall_to):
    right = 0
    for seed in range(100):
        at = find_fall(write_on((25, 400), (65, 400 * fall_to), noise=0.06, seed=seed))
        right += at is not None and abs(at - 25) <= 1

    assert right >= 97


@given(
    st.lists(st.floats(1.0, 1e10), min_size=FEWEST_POINTS, max_size=80),
    st.floats(1e-3, 1e3),
)
@settings(deadline=None, max_examples=60)
def test_levels_cover_the_series_fall_somewhere_and_do_not_depend_on_the_unit(values, unit):
    levels = find_levels(values)

    assert [level.first for level in levels] == [0, *(level.end for level in levels[:-1])]
    assert levels[-1].end == len(values)
    assert [level.first for level in find_levels([value * unit for value in values])] == [x.first for x in levels]


@given(st.integers(5, 40), st.integers(15, 200), st.floats(0.02, 0.7))
@settings(deadline=None, max_examples=60)
def test_a_fall_without_noise_is_found_wherever_it_is(fast, slow, rest):
    values = [1e9] * fast + [1e9 * min(rest, 1 - FALL_RATIO - 0.01)] * slow

    assert find_fall(values) == fast
