"""Rounds of the largest files go first where a way may not carry more."""

from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.assess.sweep.byte_limit import rounds_within

GB = 10**9
SIZES = {"small": 10**7, "100mb": 10**8, "500mb": 5 * 10**8, "1gb": 1_024_000_000}


def test_without_a_limit_every_size_has_all_rounds():
    assert rounds_within(SIZES, 10, None) == dict.fromkeys(SIZES, 10)
    assert rounds_within(SIZES, 10, 100 * GB) == dict.fromkeys(SIZES, 10)


def test_rounds_of_the_largest_go_first():
    # 10 rounds of all are 16.34 GB: without five of 1 GB 11.22, without three of 500 MB 9.72.
    assert rounds_within(SIZES, 10, 10 * GB) == {"small": 10, "100mb": 10, "500mb": 7, "1gb": 5}


def test_below_what_intervals_need_the_largest_is_left_out_before_smaller_ones():
    # Five rounds of each are 8.17 GB: too much. Then 1 GB loses the rest, one round of 500 MB goes, and that will do.
    assert rounds_within(SIZES, 10, 3 * GB) == {"small": 5, "100mb": 5, "500mb": 4, "1gb": 0}


def test_two_rounds_stay_two():
    assert rounds_within(SIZES, 2, 100 * GB) == dict.fromkeys(SIZES, 2)


@given(
    sizes=st.dictionaries(st.text(min_size=1, max_size=3), st.integers(1, 10**10), min_size=1, max_size=6),
    rounds=st.integers(1, 12),
    most=st.integers(0, 10**11),
)
def test_the_limit_holds_and_no_size_gets_more_rounds_than_it_asked_for(sizes, rounds, most):
    found = rounds_within(sizes, rounds, most)

    assert sum(sizes[cell] * count for cell, count in found.items()) <= most
    assert all(0 <= count <= rounds for count in found.values())
