"""What is named from rounds recorded in a virtual NAS with one disk slower than its siblings, and with none.

The figures the documents print come from benchmarks/limits --siblings, which replays the same rounds more often.
"""

from __future__ import annotations

import random

import pytest
from support.siblings import Count, cells, counted, has_enough, named

LAYOUTS = {
    "raid1",
    "raid1 ssd",
    "raid10 near",
    "raid10 near ssd",
    "raid10 far",
    "raid10 offset",
    "raid5",
    "raid6",
    "shr",
    "raid5 dm-crypt",
    "raid10 near lvm",
}


def _of(layout):
    return [cell for cell in cells() if cell.layout == layout]


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_every_factor_depth_and_direction_was_recorded(layout):
    found = {(cell.factor, cell.workload) for cell in _of(layout)}
    deep_and_shallow = {f"rand-{way}-4k-qd{depth}" for way in ("read", "write") for depth in (1, 32)}

    assert {(factor, work) for factor in (1, 1.25, 1.5, 2, 4) for work in deep_and_shallow} <= found


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_no_recorded_round_names_another_disk_or_one_where_none_is_slow(layout):
    wrong = [(cell.factor, cell.workload) for cell in _of(layout) if named(cell, cell.rounds) not in {None, cell.slow}]

    assert wrong == []


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_the_slow_disk_is_named_from_the_recorded_rounds(layout):
    slow = [cell for cell in _of(layout) if cell.factor >= 2 and not cell.is_large and has_enough(cell.rounds)]
    missed = [(cell.factor, cell.workload) for cell in slow if named(cell, cell.rounds) != cell.slow]

    assert slow
    assert missed == []


def _size(cell):
    return "large" if cell.is_large else "small"


def _sum(counts):
    total = Count()
    for one in counts:
        total.join(one)
    return total


def test_hundreds_of_replays_name_the_slow_disk_and_hardly_ever_another():
    found = counted(4, random.Random(11), _size)  # noqa: S311 (a replay, no secret)
    by_factor = {factor: found["small", factor] for factor in (1, 1.25, 1.5, 2, 4)}

    for factor, share in ((1.5, 0.9), (2, 0.95), (4, 0.95)):
        assert by_factor[factor].right >= share * by_factor[factor].all, factor
    for kind in ("small", "large"):
        total = _sum(count for (of, _), count in found.items() if of == kind)
        assert total.all >= 300, kind
        assert total.wrong <= 0.01 * total.all, kind
