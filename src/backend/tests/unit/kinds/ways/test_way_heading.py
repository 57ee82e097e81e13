"""What a run of files over several ways is headed by: which way is how many times as fast, and between what."""

from dataclasses import replace

import pytest
from support.sweeps import DAV, FOLDER, sweep_run
from support.words import in_english

from volbench.domain.compare.several_targets import paired_of
from volbench.domain.stats.significance import ALPHA
from volbench.kinds.ways.compare.heading import _found, heading_of

WAYS = {"folder": FOLDER, "nas-dav": DAV}
TURNED = dict(reversed(WAYS.items()))


@pytest.mark.parametrize("ways", [WAYS, TURNED], ids=["the faster first", "the faster last"])
def test_the_faster_way_is_ahead_whichever_was_named_first(ways):
    said = heading_of(sweep_run(ways, rounds=14)).values["said"].values["words"].values["said"]

    # 1 MB takes 1.2 + 2.44 ms on one way and 31 + 10.3 ms on the other.
    assert said.code == "compare.answer.files.more"
    assert {name: in_english(value) for name, value in said.values.items()} == {
        "ahead": "folder",
        "behind": "nas-dav",
        "factor": "11 ×",
    }


@pytest.mark.parametrize("ways", [WAYS, TURNED], ids=["the faster first", "the faster last"])
def test_the_factor_lies_between_its_ends_and_both_say_by_how_much_the_faster_way_is_ahead(ways):
    (paired,) = paired_of(sweep_run(ways, rounds=14))
    found = dict(_found(paired))["put-1mb"]

    low, high = found.interval
    assert low <= found.factor <= high
    assert (found.factor, low, high) == pytest.approx((41.3 / 3.64, 11.3, 11.4), rel=0.02)
    assert found.is_certain


def test_a_difference_whose_p_value_is_the_limit_itself_stands_up_by_itself():
    (paired,) = paired_of(sweep_run(WAYS, rounds=14))
    cells = tuple(replace(cell, p_value=ALPHA) for cell in paired.cells)

    assert all(one.may_be_chance for _, one in _found(replace(paired, cells=cells)))
