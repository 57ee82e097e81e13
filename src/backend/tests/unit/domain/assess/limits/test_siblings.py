"""A member slower than its siblings is named beside whatever limits the volume, and no other disk ever is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.limits import cores, disk, judge, on_disks, round_of, volume_facts, workload
from support.words import in_chinese, says

from volbench.domain.model.rounds.system_series import SystemSeries
from volbench.domain.model.words.message import Message


def four(slow, **usual):
    """Four busy disks, of which the third has other facts."""
    return tuple(disk(f"sata{n}", **({**usual, **slow} if n == 3 else usual)) for n in range(1, 5))


def small(round_):
    """The round with requests of 4 KiB."""
    return replace(round_, disks=tuple(replace(one, read_bytes=4096 * one.reads) for one in round_.disks))


HALF_THE_WORK = four({"requests": 1480, "await_ms": 20}, requests=2800, await_ms=10, busy=1.0, queue=7)
"""One member of RAID 10 with slower responses: a mirror gives it less to do, so that all queues are the same."""


def mirrored(run, level="raid10"):
    pool = run.target.volume.pool
    return volume_facts(run, pool=replace(pool, arrays=(replace(pool.arrays[0], level=level),)))


def test_with_all_disks_busy_the_slower_member_is_named_beside_the_limit():
    limit = judge(round_of(HALF_THE_WORK), workload(in_flight=32), mirrored(example_run()))

    assert (limit.id, limit.disk, limit.slower.disk) == ("disks_busy", None, "sata3")
    assert limit.name == Message(
        "assess.limit.with_slower_disk",
        limit=Message("assess.limit.the_disks_all_of_them"),
        disk=Message("model.names.disk", name="3"),
    )
    assert in_chinese(limit.name) == "全部硬盘（硬盘 3 比其他硬盘慢）"
    assert limit.evidence[-2:] == (
        Message(
            "assess.limit.slower_evidence.in_of_rounds_was_slower",
            count=6,
            all=6,
            disk=Message("model.names.disk", name="3"),
            disk_await_ns="20.0 ms",
            others_await_ns="10.0 ms",
        ),
        Message(
            "assess.limit.slower_evidence.it_served_of_the_requests",
            served_ratio="53 %",
            disk_busy_ratio="100 %",
            others_busy_ratio="100 %",
        ),
    )


def test_times_of_rounds_that_differ_are_told_in_fewer_digits():
    waits = (14.1, 30.2, 22.3, 17.4, 26.5, 20.6)
    rounds = [
        round_of(four({"requests": 1480, "await_ms": wait}, requests=2800, await_ms=8, busy=1.0, queue=7))
        for wait in waits
    ]

    limit = judge(rounds, workload(in_flight=32), mirrored(example_run()))

    assert says(
        limit.evidence[-2],
        "assess.limit.slower_evidence.in_of_rounds_was_slower",
        disk_await_ns="21 ms",
        others_await_ns="8.00 ms",
    )


def test_it_is_named_beside_a_full_processor_too():
    limit = judge(round_of(HALF_THE_WORK, cpu=0.97), workload(in_flight=32))

    assert says(
        limit.name,
        "assess.limit.with_slower_disk",
        limit=Message("assess.limit.not_determined_disk_and_processor_were"),
        disk=Message("model.names.disk", name="3"),
    )


def test_a_slow_disk_that_is_the_limit_is_not_told_twice():
    slow = four({"busy": 0.98, "await_ms": 8.0, "queue": 4.0}, busy=0.5)

    limit = judge(round_of(slow))

    assert (limit.id, limit.slower) == ("slow_disk", None)


@pytest.mark.parametrize(
    ("change", "is_named"),
    [
        pytest.param({}, True, id="slower in both"),
        pytest.param({"await_ms": 13.2, "requests": 2100}, True, id="by a third"),
        pytest.param({"await_ms": 12.0, "requests": 2300}, False, id="by a fifth"),
        pytest.param({"await_ms": 12.0}, True, id="does much less and waits a little longer"),
        pytest.param({"requests": 2800, "await_ms": 13}, False, id="waits longer and does as much"),
        pytest.param({"await_ms": 10}, False, id="has less to do"),
        pytest.param({"requests": 3600}, False, id="has more to do"),
    ],
)
def test_it_must_need_longer_and_do_less_for_each_second_it_works(change, is_named):
    facts = {"requests": 1480, "await_ms": 20, **change}
    limit = judge(round_of(four(facts, requests=2800, await_ms=10, busy=1.0, queue=7)), workload(in_flight=32))

    assert (limit.slower is not None) == is_named


@pytest.mark.parametrize(("requests", "is_named"), [(1000, True), (60, False)])
def test_of_few_requests_more_is_asked(requests, is_named):
    members = four(
        {"await_ms": 14, "requests": requests}, requests=round(1.4 * requests), await_ms=10, busy=1.0, queue=7
    )

    assert (judge(round_of(members), workload(in_flight=32)).slower is not None) == is_named


@pytest.mark.parametrize(("await_ms", "requests", "is_named"), [(160, 830, True), (60, 830, False), (160, 1600, False)])
def test_given_as_much_as_its_siblings_its_queue_must_be_longer_than_chance_makes_it(await_ms, requests, is_named):
    slow = {"await_ms": await_ms, "requests": requests, "busy": 1.0, "queue": 21}
    round_ = small(round_of(four(slow, requests=830, await_ms=26, busy=0.95, queue=3.6)))

    assert (judge(round_, workload(in_flight=32)).slower is not None) == is_named


def test_waiting_half_as_long_again_out_of_a_short_queue_is_no_slow_disk_where_it_does_as_much():
    round_ = small(round_of(four({"await_ms": 16}, requests=2800, await_ms=10, busy=1.0, queue=1.0)))

    limit = judge(round_, workload(in_flight=32))

    assert (limit.disk, limit.slower) == (None, None)


def test_of_large_requests_one_after_another_the_least_bit_more_makes_a_long_queue():
    slow = {"await_ms": 177.5, "requests": 955, "queue": 28.2}
    round_ = round_of(four(slow, requests=950, await_ms=40.3, busy=1.0, queue=6.4))

    assert judge(round_, workload(in_flight=8)).slower is None
    assert judge(small(round_), workload(in_flight=32)).slower.disk == "sata3"


def test_requests_whose_time_is_not_told_are_left_out_of_the_mean_of_their_disk():
    round_ = round_of(HALF_THE_WORK)
    untimed = tuple(replace(one, writes=5, write_await_ns=None) for one in round_.disks)

    limit = judge(replace(round_, disks=untimed), workload(in_flight=32), mirrored(example_run()))

    assert limit.evidence[-2].values["disk_await_ns"] == "20.0 ms"


def test_larger_requests_may_take_longer():
    members = [
        replace(one, reads=one.reads // 2, read_await_ns=2 * one.read_await_ns) if one.disk == "sata3" else one
        for one in round_of(four({}, requests=800, await_ms=10, busy=1.0, queue=7)).disks
    ]
    round_ = replace(round_of(HALF_THE_WORK), disks=tuple(members))

    assert judge(round_, workload(in_flight=32)).slower is None


def test_reads_are_held_against_reads_and_writes_against_writes():
    usual = round_of(four({}, requests=1000, await_ms=10, busy=1.0, queue=7)).disks
    writes = [replace(one, writes=1000, write_await_ns=40e6) for one in usual]
    spared = [replace(one, reads=100) if one.disk == "sata3" else one for one in writes]

    limit = judge(replace(round_of(HALF_THE_WORK), disks=tuple(spared)), workload(in_flight=32))

    assert limit.slower is None


def test_a_mirror_of_hard_disks_that_reads_elsewhere_spares_one_and_makes_it_no_slow_disk():
    members = four({"requests": 300, "await_ms": 20}, requests=2800, await_ms=10, busy=1.0, queue=7)
    ssds = mirrored(on_disks(example_run(), is_rotational=False))

    assert judge(round_of(members), workload(in_flight=32), mirrored(example_run())).slower is None
    assert judge(round_of(members), workload(in_flight=32), ssds).slower.disk == "sata3"


def test_beside_a_rebuild_no_disk_is_compared():
    system = SystemSeries(sync_actions={"md2": "recover"}, sync_bytes_per_s={"md2": 60e6})

    assert judge(round_of(HALF_THE_WORK, system=system), workload(in_flight=32)).slower is None


def test_rounds_that_name_different_disks_name_none():
    def slow(number):
        members = [
            disk(
                f"sata{n}",
                requests=1480 if n == number else 2800,
                await_ms=20 if n == number else 10,
                busy=1.0,
                queue=7,
            )
            for n in range(1, 5)
        ]
        return round_of(tuple(members))

    limit = judge([slow(1), slow(2), slow(3), slow(4), slow(1), slow(2)], workload(in_flight=32))

    assert (limit.id, limit.slower) == ("disks_busy", None)


def test_one_round_alone_names_nobody():
    assert judge([round_of(HALF_THE_WORK)], workload(in_flight=32)).slower is None


def test_beside_a_computing_limit_the_panels_evidence_stays():
    limit = judge(round_of(HALF_THE_WORK, cpu=0.3, system=cores(0.3, 0.3)), workload(in_flight=32))

    assert limit.evidence[0] == Message("assess.limit.they_worked_of_the_time", busy_ratio="100 %")
