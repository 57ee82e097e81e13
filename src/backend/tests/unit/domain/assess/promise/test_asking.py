"""How many requests under way a promise takes, and when it is known that more would give no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from unit.domain.assess.promise.test_judge import cell, reads, rounds, run_with

from volbench.domain.assess.promise.asking import gave_no_more, is_open, loads_for
from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import Badges
from volbench.domain.model.runs.stage import Load

IOPS, LATENCY = PromisedMetric.IOPS, PromisedMetric.LATENCY
READ, WRITE, BOTH = PromisedDirection.READ, PromisedDirection.WRITE, PromisedDirection.BOTH
GB460 = 460 * 10**9


def asked(*lines, own=32, way=Direction.READ):
    promise = Promise(tuple(PromiseLine(metric, direction, amount) for metric, direction, amount in lines))
    return loads_for(promise, GB460, way, own)


def test_the_promised_requests_within_the_promised_time_then_twice_as_many():
    # 24,800 a second in 3 ms each: 74.4 under way.
    loads = asked((IOPS, READ, "min(1800 + 50*GB, 50000)"), (LATENCY, READ, "3 ms"))

    assert loads == (Load(3, 25), Load(4, 38))


def test_of_a_range_of_times_the_longest_is_allowed():
    assert asked((IOPS, BOTH, "20000"), (LATENCY, BOTH, "1-3 ms"))[0] == Load(2, 30)


def test_where_the_suites_own_are_enough_only_twice_as_many_are_tried():
    assert asked((IOPS, READ, "3000"), (LATENCY, READ, "3 ms")) == (Load(2, 32),)
    assert asked((IOPS, READ, "24000")) == (Load(2, 32),)


def test_a_mix_takes_as_many_for_each_side():
    # 2 × 20,000 a second in 3 ms each: 120 under way.
    lines = ((IOPS, BOTH, "20000"), (LATENCY, READ, "3 ms"))

    assert asked(*lines, way=Direction.MIXED) == (Load(4, 30), Load(4, 60))
    assert asked((IOPS, BOTH, "3000"), (LATENCY, BOTH, "3 ms"), way=Direction.MIXED) == (Load(2, 32),)
    assert asked((IOPS, READ, "20000"), way=Direction.MIXED) == ()


def test_never_more_than_four_threads_of_sixty_four():
    assert asked((IOPS, READ, "1000000"), (LATENCY, READ, "1 ms")) == (Load(4, 64),)


def test_a_cell_that_the_owner_named_has_the_load_that_was_meant():
    named = PromiseLine(IOPS, READ, "24000", "rand-read-4k-qd32")

    assert loads_for(Promise((named,)), GB460, Direction.READ, 32) == ()
    assert loads_for(Promise((named, PromiseLine(IOPS, READ, "24000"))), GB460, Direction.READ, 32) == (Load(2, 32),)


@pytest.mark.parametrize("line", [(IOPS, WRITE, "24000"), (LATENCY, READ, "3 ms"), (IOPS, READ, "GB - 460")])
def test_nothing_is_asked_for_what_was_not_promised(line):
    assert asked(line) == ()


def deeper(low, high, iodepth=64, **facts):
    return cell("deeper", "randread", {"read_iops": rounds(low, (low + high) / 2, high)}, iodepth=iodepth, **facts)


@pytest.mark.parametrize(
    ("more", "is_so"),
    [
        (deeper(10_000, 10_200), True),
        (deeper(14_000, 14_200), False),
        (deeper(10_000, 10_200, iodepth=40), False),
        (deeper(10_000, 10_200, bs=8192), False),
        (deeper(10_000, 10_200, badges=Badges(valid=False, stable=True)), False),
    ],
)
def test_twice_as_many_that_are_no_faster_show_that_more_give_no_more(more, is_so):
    work = reads(10_000, 10_200)

    assert gave_no_more(work, "read_iops", run_with(work, more)) is is_so


def test_only_the_same_number_on_the_same_file_system_says_whether_more_gives_more():
    work, more = reads(10_000, 10_200), deeper(10_000, 10_200)
    others = (replace(more, variant="nocow"), replace(more, summary={}), replace(more, access=None))

    assert not gave_no_more(work, "read_iops", run_with(work, *others))
    assert gave_no_more(work, "read_iops", run_with(work, *others, more))


def test_one_depth_alone_tells_nothing():
    work = reads(10_000, 10_200)

    assert not gave_no_more(work, "read_iops", run_with(work))
    assert not gave_no_more(replace(work, access=None), "read_iops", run_with(work))


def test_what_waits_for_each_answer_is_no_cell_to_ask_more_of():
    assert is_open(reads(1, 2).access)
    assert not is_open(reads(1, 2, iodepth=1).access)
    assert not is_open(None)
