"""The bend of a load curve, on curves whose bend is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.stats.load_curve_knee import CurvePoint, find_knee

DEPTHS = (1, 2, 4, 8, 16, 32, 64)


def curve(throughputs, loads=DEPTHS):
    return [CurvePoint(load, throughput) for load, throughput in zip(loads, throughputs, strict=False)]


def test_a_curve_that_doubles_and_then_stays_bends_where_it_stops():
    knee = find_knee(curve([100, 200, 400, 800, 800, 800, 800]))

    assert knee is not None
    assert knee.point.load == 8
    assert knee.throughput_ratio == 1.0


def test_the_height_of_the_bend_is_as_worked_out_by_hand():
    knee = find_knee(curve([100, 200, 400, 800, 800, 800, 800]))

    assert knee is not None
    assert knee.bend == pytest.approx(1 - 3 / 6)


def test_the_order_of_the_points_does_not_matter():
    points = curve([100, 180, 300, 380, 400, 405, 400])

    assert find_knee(points[::-1]) == find_knee(points)


def test_a_curve_that_still_climbs_has_no_knee():
    assert find_knee(curve([100, 200, 300, 400, 500, 600, 700])) is None


def test_a_flat_curve_has_no_knee():
    assert find_knee(curve([100, 105, 110, 112, 113, 113, 114])) is None


def test_three_points_are_too_few():
    assert find_knee(curve([100, 400, 410])) is None


@pytest.mark.parametrize(
    "points", [[], curve([0, 1, 2, 2]), curve([1, 2, 3, 3], (0, 1, 2, 4)), curve([1, 2, 3, 3], (8,) * 4)]
)
def test_curves_that_make_no_sense_have_no_knee(points):
    assert find_knee(points) is None


@given(st.lists(st.integers(1, 10**6), min_size=7, max_size=7), st.sampled_from([2.0, 0.5, 1024.0]))
def test_the_unit_of_the_throughput_does_not_move_the_knee(throughputs, factor):
    knee = find_knee(curve([float(value) for value in throughputs]))
    scaled = find_knee(curve([value * factor for value in throughputs]))

    assert (knee and (knee.point.load, knee.bend)) == (scaled and (scaled.point.load, scaled.bend))
