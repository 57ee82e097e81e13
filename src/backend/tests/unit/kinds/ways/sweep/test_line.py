"""The line through times by size: worked by hand, against scipy, and what must hold for any times."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize

from volbench.kinds.ways.rules.sweep.line import break_in, deviations, line_through

MB = 10**6
SIZES = [4096, 65536, 262144, MB, 5 * MB, 10 * MB, 50 * MB, 100 * MB, 500 * MB, 1024 * MB]

times = st.floats(min_value=1e3, max_value=1e13)
many_points = st.integers(min_value=2, max_value=len(SIZES)).flatmap(
    lambda count: st.tuples(st.just(SIZES[:count]), st.lists(times, min_size=count, max_size=count))
)


def points_of(drawn):
    return list(zip(*drawn, strict=True))


def test_three_sizes_worked_by_hand():
    # Times of 2, 3 and 5 ms for 1, 2 and 4 MB lie on 1 ms + 1 ms per MB.
    line = line_through([(MB, 2e6), (2 * MB, 3e6), (4 * MB, 5e6)])

    assert line.per_file_ns == pytest.approx(1e6)
    assert line.bytes_per_s == pytest.approx(1e9)
    assert line.half_speed_bytes == pytest.approx(MB)


def test_what_is_least_are_relative_deviations():
    # t = a + b·s through (1, 1), (2, 3), (3, 4): 1 = a/t + b·s/t. Normal equations by hand:
    # Σ1/t² = 1 + 1/9 + 1/16 = 169/144, Σs/t² = 1 + 2/9 + 3/16 = 203/144, Σs²/t² = 1 + 4/9 + 9/16 = 289/144,
    # Σ1/t = 1 + 1/3 + 1/4 = 19/12, Σs/t = 1 + 2/3 + 3/4 = 29/12. a < 0, so a = 0 and b = (29/12)/(289/144) = 348/289.
    line = line_through([(1, 1.0), (2, 3.0), (3, 4.0)])

    assert line.per_file_ns == 0
    assert line.ns_per_byte == pytest.approx(348 / 289)


def test_a_slow_large_file_does_not_carry_the_line_away_from_the_small_ones():
    sizes = [4096, 65536, MB, 10 * MB, 100 * MB, 1024 * MB]
    points = [(size, 30e6 + size * 10) for size in sizes]
    points[-1] = (points[-1][0], points[-1][1] * 1.15)

    weighted = line_through(points)
    plain = np.polyfit(sizes, [time for _, time in points], 1)

    assert weighted.per_file_ns == pytest.approx(30e6, rel=0.05)
    assert abs(plain[1] - 30e6) > 0.2 * 30e6  # what plain least squares would have said


def test_files_do_not_take_less_time_for_being_larger():
    line = line_through([(MB, 5e6), (5 * MB, 4e6), (10 * MB, 4e6)])

    assert (line.ns_per_byte, line.bytes_per_s, line.half_speed_bytes) == (0, None, None)
    # Of a constant, Σ1/t over Σ1/t².
    assert line.per_file_ns == pytest.approx((0.2 + 0.25 + 0.25) / (0.04 + 0.0625 + 0.0625) * 1e6)


def test_of_one_size_only_its_speed_is_said():
    line = line_through([(MB, 2e6)])

    assert (line.per_file_ns, line.bytes_per_s) == (0, pytest.approx(5e8))
    # 1 MB in 1 ms and 4 MB in 8 ms: larger files cannot have begun before they were asked for.
    bent = line_through([(MB, 1e6), (4 * MB, 8e6)])
    assert (bent.per_file_ns, bent.bytes_per_s) == (0, pytest.approx((1 + 0.25) / (1 + 0.5) * 1e9))


@given(many_points)
def test_scipy_finds_the_same_line(drawn):
    points = points_of(drawn)
    design = np.array([[1 / time, size / time] for size, time in points])
    # Columns are brought to the same length: bytes and files differ by nine powers of ten.
    lengths = np.linalg.norm(design, axis=0)
    found, _ = optimize.nnls(design / lengths, np.ones(len(points)))
    cost, slowness = found / lengths

    line = line_through(points)

    def misfit(cost, slowness):
        return math.fsum(((cost + slowness * size) / time - 1) ** 2 for size, time in points)

    ours, theirs = misfit(line.per_file_ns, line.ns_per_byte), misfit(cost, slowness)
    assert ours == pytest.approx(theirs, rel=1e-6, abs=1e-9)


@given(cost=st.floats(0, 1e10), slowness=st.floats(1e-3, 1e4), count=st.integers(2, len(SIZES)))
def test_times_on_a_line_give_that_line_back(cost, slowness, count):
    points = [(size, cost + slowness * size) for size in SIZES[:count]]

    line = line_through(points)

    assert max(map(abs, deviations(line, points))) < 1e-6
    assert line.time_ns(SIZES[0]) == pytest.approx(cost + slowness * SIZES[0], rel=1e-6)


@given(drawn=many_points, factor=st.floats(0.01, 100))
def test_a_clock_that_runs_faster_changes_the_numbers_alone(drawn, factor):
    points = points_of(drawn)
    line, other = line_through(points), line_through([(size, time * factor) for size, time in points])

    assert deviations(other, points_of((drawn[0], [time * factor for time in drawn[1]]))) == pytest.approx(
        deviations(line, points), rel=1e-5, abs=1e-5
    )


@given(drawn=many_points)
def test_no_number_of_a_line_is_below_nothing(drawn):
    line = line_through(points_of(drawn))

    assert line.per_file_ns >= 0
    assert line.ns_per_byte >= 0
    assert line.per_file_ns + line.ns_per_byte > 0


@pytest.mark.parametrize("above", [50 * MB, 5 * MB, 100 * MB])
def test_a_line_with_a_step_breaks_at_the_step(above):
    # As where files from a size on are sent in parts: each costs 1 s more.
    points = [(size, 2e6 + size * 10 + (1e9 if size >= above else 0)) for size in SIZES]

    assert break_in(points) == (SIZES[SIZES.index(above) - 1], above)


@pytest.mark.parametrize("last", [10 * MB, 50 * MB])
def test_a_line_that_bends_breaks_where_it_bends(last):
    # As where a cache takes the first bytes at 400 MB/s and the disks the others at 25 MB/s.
    points = [(size, 2e6 + min(size, last) * 2.5 + max(0, size - last) * 40) for size in SIZES]

    below, above = break_in(points)

    assert last in {below, above}


def test_one_odd_size_at_the_end_is_where_it_breaks():
    # Seed 000, local reads of the i5: 8 GB of memory held 500 MB, not 1 GB.
    points = [(size, 1e6 + size * 2) for size in SIZES]
    points[-1] = (points[-1][0], points[-1][1] * 5)

    assert break_in(points) == (SIZES[-2], SIZES[-1])
