"""The order of the cells."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from volbench.planning.cell_order import make_order, seed_of

names = st.lists(st.text("abcdef", min_size=1, max_size=4), min_size=1, max_size=6, unique=True)


@given(names, names, st.integers(1, 6), st.integers(0, 2**31 - 1), st.booleans())
def test_every_round_holds_every_cell_once_and_positions_count_through(variants, workloads, rounds, seed, is_fixed):
    order = make_order(variants, workloads, rounds=rounds, seed=seed, is_fixed=is_fixed)

    wanted = {(variant, workload) for variant in variants for workload in workloads}
    assert [cell.round for cells in order for cell in cells] == [
        number for number in range(1, rounds + 1) for _ in wanted
    ]
    assert all({(cell.variant, cell.workload) for cell in cells} == wanted for cells in order)
    assert [cell.position for cells in order for cell in cells] == list(range(1, rounds * len(wanted) + 1))


@given(st.integers(0, 2**31 - 1))
def test_the_same_seed_gives_the_same_order(seed):
    first = make_order(["v"], ["a", "b", "c", "d"], rounds=3, seed=seed, is_fixed=False)

    assert make_order(["v"], ["a", "b", "c", "d"], rounds=3, seed=seed, is_fixed=False) == first


def test_rounds_are_shuffled_apart_from_each_other():
    order = make_order(["v"], list("abcdefgh"), rounds=4, seed=1, is_fixed=False)

    sequences = {tuple(cell.workload for cell in cells) for cells in order}
    assert len(sequences) == 4


def test_a_fixed_order_stays_the_suites_own():
    order = make_order(["v", "w"], ["b", "a"], rounds=2, seed=1, is_fixed=True)

    expected = [("v", "b"), ("v", "a"), ("w", "b"), ("w", "a")]
    assert [[(cell.variant, cell.workload) for cell in cells] for cells in order] == [expected, expected]


def test_every_cell_gets_its_own_seed():
    seeds = {seed_of(7, position) for position in range(2000)}

    assert len(seeds) == 2000
    assert min(seeds) > 0
    assert max(seeds) < 2**31


def test_what_depends_on_a_result_comes_right_after_it_in_shuffled_order():
    names = ["a", "a1", "a2", "a3", "b", "b1", "b2", "c"]
    bases = {"a1": "a", "a2": "a", "a3": "a", "b1": "b", "b2": "b"}
    order = make_order(["v"], names, rounds=40, seed=3, is_fixed=False, bases=bases)
    rounds = [[cell.workload for cell in cells] for cells in order]

    assert all(sorted(cells) == sorted(names) for cells in rounds)
    assert all(set(cells[cells.index("a") + 1 :][:3]) == {"a1", "a2", "a3"} for cells in rounds)
    assert len({tuple(cells[cells.index("a") :][:4]) for cells in rounds}) == 6
    assert len({cells.index("c") for cells in rounds}) > 2


def test_without_dependencies_the_order_is_that_of_earlier_versions():
    order = make_order(["v", "w"], ["a", "b", "c"], rounds=2, seed=5, is_fixed=False)
    rng = Random(5)  # noqa: S311 (the order to be found again)
    pairs = [(variant, name) for variant in "vw" for name in "abc"]
    expected = []
    for _ in range(2):
        rng.shuffle(pairs)
        expected.append(list(pairs))

    assert [[(cell.variant, cell.workload) for cell in cells] for cells in order] == expected
