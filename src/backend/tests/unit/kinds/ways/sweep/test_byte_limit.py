"""Rounds of the largest files go first where a way may not carry more."""

from hypothesis import given
from hypothesis import strategies as st

from volbench.kinds.ways.rules.sweep.byte_limit import rounds_within

GB, MB = 10**9, 10**6
OF_ROUND = {MB: 10 * MB, 100 * MB: 100 * MB, 500 * MB: 500 * MB, 1024 * MB: 1024 * MB}


def counts(rounds, most):
    return list(rounds_within(OF_ROUND, rounds, most).values())


def test_without_a_limit_every_size_has_all_rounds():
    assert counts(10, None) == counts(10, 100 * GB) == [10] * 4


def test_rounds_of_the_largest_go_first():
    # 10 rounds of all are 16.34 GB: without five of 1 GB 11.22, without three of 500 MB 9.72.
    assert counts(10, 10 * GB) == [10, 10, 7, 5]


def test_where_not_all_can_carry_an_interval_the_small_ones_keep_all_rounds_and_the_largest_one():
    # Five rounds of each are 8.17 GB: too much. Without nine of 1 GB it is 7.12, without nine of 500 MB 2.62.
    assert counts(10, 3 * GB) == [10, 10, 1, 1]


def test_what_does_not_fit_once_is_left_out():
    assert counts(10, GB) == [10, 9, 0, 0]


def test_two_rounds_stay_two():
    assert counts(2, 100 * GB) == [2] * 4


@given(
    sizes=st.dictionaries(st.integers(1, 10**10), st.integers(1, 10**10), min_size=1, max_size=6),
    rounds=st.integers(1, 12),
    most=st.integers(0, 10**11),
)
def test_the_limit_holds_and_no_size_gets_more_rounds_than_it_asked_for(sizes, rounds, most):
    found = rounds_within(sizes, rounds, most)

    assert sum(sizes[cell] * count for cell, count in found.items()) <= most
    assert all(0 <= count <= rounds for count in found.values())
