"""A drop is told when three runs in a row are beyond threshold and noise, and not before."""

import math
import statistics

import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from support.histories import USUAL, points

from volbench.domain.timeline.usual_range import STUDENT_T_99, slow_below, usual_of
from volbench.domain.timeline.watch import WatchState, watch

MB = 1e6
SIX = [412 * MB * factor for factor in USUAL[:6]]


def judged(values, **facts):
    return watch(points(values), **{"threshold_ratio": 0.1, "is_higher_better": True, **facts})


def test_the_table_of_students_t_is_right():
    assert {df: round(float(scipy.stats.t.ppf(0.99, df)), 4) for df in STUDENT_T_99} == STUDENT_T_99


def test_what_is_usual_is_worked_out_as_the_methodology_says():
    usual = usual_of(SIX)
    logs = [math.log(value) for value in SIX]

    assert usual.level == pytest.approx(statistics.median(SIX))
    assert usual.noise_ratio == pytest.approx(math.expm1(statistics.stdev(logs)))
    assert usual.reach == pytest.approx(3.3649 * statistics.stdev(logs) * math.sqrt(1 + math.pi / 12))


@pytest.mark.parametrize("count", range(9))
def test_below_nine_runs_the_missing_ones_are_counted(count):
    seen = judged([*SIX, SIX[0], SIX[1]][:count])

    assert seen.state is WatchState.TOO_FEW
    assert seen.missing_runs == 9 - count


def test_nine_runs_alike_are_usual():
    seen = judged([*SIX, SIX[0], SIX[1], SIX[2]])

    assert seen.state is WatchState.USUAL
    assert len(seen.usual_run_ids) == 9
    assert seen.slow_below_ratio == pytest.approx(0.9)


@pytest.mark.parametrize("slow", [1, 2])
def test_one_or_two_slow_runs_are_not_enough(slow):
    seen = judged([*SIX, *([300 * MB] * slow)])

    assert (seen.state, seen.row_runs, seen.since_run_id) == (WatchState.SUSPECTED, slow, "run-6")


def test_three_slow_runs_in_a_row_are_a_drop_with_its_beginning():
    seen = judged([*SIX, SIX[2], 300 * MB, 310 * MB, 305 * MB])

    assert (seen.state, seen.row_runs) == (WatchState.SLOWER, 3)
    assert (seen.before_run_id, seen.since_run_id) == ("run-6", "run-7")
    assert seen.ratio == pytest.approx(305 * MB / seen.usual)


def test_a_recovery_ends_the_drop():
    assert judged([*SIX, 300 * MB, 300 * MB, 300 * MB, 410 * MB]).state is WatchState.USUAL


def test_slow_runs_never_become_usual():
    seen = judged([*SIX, *([300 * MB] * 20)])

    assert seen.state is WatchState.SLOWER
    assert seen.row_runs == 20
    assert seen.usual_run_ids == tuple(f"run-{n}" for n in range(6))


def test_a_slow_decline_is_found_because_the_beginning_stays_the_measure():
    decline = [412 * MB * 0.985**week for week in range(40)]

    assert judged([*SIX, *decline]).state is WatchState.SLOWER


def test_a_drop_within_the_noise_between_runs_is_not_told():
    noisy = [412 * MB * factor for factor in (1.0, 0.8, 1.2, 0.85, 1.15, 0.9)]

    assert judged([*noisy, *([320 * MB] * 3)]).state is WatchState.USUAL
    assert judged([*SIX, *([320 * MB] * 3)]).state is WatchState.SLOWER


def test_a_drop_below_the_threshold_is_not_told():
    assert judged([*SIX, *([385 * MB] * 3)]).state is WatchState.USUAL
    assert judged([*SIX, *([385 * MB] * 3)], threshold_ratio=0.03).state is WatchState.SLOWER


def test_higher_response_times_are_slower():
    seen = judged([1 / value for value in (*SIX, 300 * MB, 300 * MB, 300 * MB)], is_higher_better=False)

    assert seen.state is WatchState.SLOWER
    assert seen.ratio < 0.8


def test_three_faster_runs_are_told_as_faster():
    assert judged([*SIX, *([600 * MB] * 3)]).state is WatchState.FASTER
    assert judged([*SIX, *([600 * MB] * 2)]).state is WatchState.TOO_FEW


def test_values_that_are_not_above_zero_do_not_count():
    assert judged([0.0, *SIX, 0.0, SIX[0], SIX[1]]).runs == 8


@given(st.lists(st.floats(1.0, 1e9), max_size=30), st.floats(0.02, 0.5))
def test_whatever_the_numbers_a_drop_is_below_the_line(values, threshold_ratio):
    seen = judged(values, threshold_ratio=threshold_ratio)

    assert seen.state is not WatchState.SLOWER or seen.ratio < 1 - threshold_ratio
    assert seen.slow_below_ratio is None or 0 < seen.slow_below_ratio <= 1 - threshold_ratio


@given(st.lists(st.floats(1.0, 1e9), min_size=6, max_size=12), st.floats(0.1, 100.0))
def test_the_scale_of_the_numbers_does_not_matter(values, factor):
    plain, scaled = usual_of(values), usual_of([value * factor for value in values])

    assert slow_below(scaled, 0.1) == pytest.approx(slow_below(plain, 0.1), rel=1e-6)
