"""One disk slower than its siblings is told from one with more to do, and busy disks from disks that only look so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.limits import cores, disk, disks, judge, on_disks, round_of, volume_facts, workload
from support.words import in_chinese, says

from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.words.message import Message


def with_slow(*, count=4, **facts):
    """All disks alike but the third."""
    slow = {"busy": 0.98, "await_ms": 8.0, "queue": 4.0, **facts}
    return tuple(disk(f"sata{n}", **(slow if n == 3 else {"busy": 0.5})) for n in range(1, count + 1))


def test_the_disk_the_others_wait_for_is_named_by_its_bay_with_its_numbers():
    limit = judge(round_of(with_slow()))

    assert (limit.id, limit.disk, limit.rounds, limit.of_rounds) == ("slow_disk", "sata3", 6, 6)
    assert limit.name == Message("assess.limit.disk_alone", disk=Message("model.names.disk", name="3"))
    assert says(limit.words, "assess.limit.is_slower_than_the_others_and", disk=Message("model.names.disk", name="3"))
    assert limit.evidence == (
        Message("assess.limit.a_request_took_it_the_others", disk_await_ns="8.00 ms", others_await_ns="2.00 ms"),
        Message("assess.limit.it_worked_of_the_time_the", disk_busy_ratio="98 %", others_busy_ratio="50 %"),
        Message("assess.limit.on_average_requests_were_waiting_for", disk_queue="4", others_queue="1"),
        Message("assess.limit.rounds", count=6, all=6),
    )


def test_a_disk_without_a_bay_is_named_as_the_system_does():
    limit = judge(round_of(with_slow()), run=on_disks(example_run(), bay=None))

    assert in_chinese(limit.name) == "硬盘 sata3"


def test_writes_show_the_slow_disk_too():
    limit = judge(round_of(with_slow(), direction="write"), workload("write"))

    assert (limit.id, limit.disk) == ("slow_disk", "sata3")


def test_with_one_request_at_a_time_no_disk_is_busy_and_the_slow_one_shows_all_the_same():
    members = tuple(
        disk(f"sata{n}", busy=0.57, await_ms=12, queue=0.57)
        if n == 3
        else disk(f"sata{n}", busy=0.14, await_ms=3, queue=0.14)
        for n in range(1, 5)
    )

    assert judge(round_of(members), workload(in_flight=1)).disk == "sata3"


def test_disks_that_serve_many_requests_at_once_are_told_apart_by_their_queues():
    members = tuple(
        disk(f"sata{n}", busy=1.0, await_ms=16, queue=9)
        if n == 3
        else disk(f"sata{n}", busy=0.95, await_ms=4, queue=2.3)
        for n in range(1, 5)
    )

    ssds = on_disks(example_run(), is_rotational=False)

    assert judge(round_of(members), workload(in_flight=16), ssds).id == "slow_disk"


@pytest.mark.parametrize(("queue", "is_slow"), [(1.7, True), (1.71, False)])
def test_disks_wait_for_another_while_their_queues_are_85_percent_as_long_at_most(queue, is_slow):
    members = tuple(
        disk(f"sata{n}", busy=1.0, await_ms=16, queue=2.0)
        if n == 3
        else disk(f"sata{n}", busy=0.95, await_ms=4, queue=queue)
        for n in range(1, 5)
    )

    limit = judge(round_of(members), workload(in_flight=16), on_disks(example_run(), is_rotational=False))

    assert (limit.id == "slow_disk") is is_slow


@pytest.mark.parametrize(("await_ms", "id_"), [(222, "slow_disk"), (80, "slow_disk"), (70, "disks_busy")])
def test_waiting_five_times_as_long_is_no_chance_whatever_the_busy_share_says(await_ms, id_):
    members = tuple(
        disk(f"sata{n}", busy=1.0, await_ms=await_ms, queue=24, requests=80)
        if n == 3
        else disk(f"sata{n}", busy=0.68, await_ms=15, queue=1.4, requests=66)
        for n in range(1, 5)
    )

    assert judge(round_of(members), workload(in_flight=32)).id == id_


def test_where_a_sibling_takes_as_long_neither_is_accused():
    """Two of a mirror that were given more to do, for example."""
    slow = {"sata3": 8.0, "sata4": 7.0}
    members = tuple(
        disk(name, busy=0.98, await_ms=slow[name], queue=4.0) if name in slow else disk(name, busy=0.5)
        for name in ("sata1", "sata2", "sata3", "sata4")
    )

    assert judge(round_of(members)).id != "slow_disk"


def test_a_mirror_serves_a_single_reader_from_one_disk_at_a_time():
    run = example_run()
    pool = replace(run.target.volume.pool, arrays=(replace(run.target.volume.pool.arrays[0], level="raid1"),))
    mirror = volume_facts(run, pool=pool)
    members = (disk("sata1", busy=0.99, await_ms=200, queue=30), disk("sata2", busy=0.45, await_ms=190, queue=16))

    assert judge(round_of(members), workload(in_flight=8), mirror).name == Message(
        "assess.limit.the_disk_that_is_read_from"
    )
    assert judge(round_of(members), workload(in_flight=8)).id == "not_determined"
    writing = judge(round_of(members, direction="write"), workload("write", in_flight=8), mirror)
    assert writing.id == "not_determined", "what is written goes to both disks"


def test_a_long_queue_by_chance_is_no_slow_disk():
    members = tuple(
        disk(f"sata{n}", busy=0.97, await_ms=42, queue=18, requests=229)
        if n == 3
        else disk(f"sata{n}", busy=0.8, await_ms=13, queue=4, requests=170)
        for n in range(1, 5)
    )

    assert judge(round_of(members), workload(in_flight=32)).id == "disks_busy"


@pytest.mark.parametrize(("requests", "id_"), [(400, "slow_disk"), (9, "disks_busy")])
def test_of_few_requests_some_are_slow_by_chance(requests, id_):
    members = tuple(
        disk(f"sata{n}", busy=0.36, await_ms=18, queue=0.36, requests=requests)
        if n == 3
        else disk(f"sata{n}", busy=0.2, await_ms=10, queue=0.2, requests=requests)
        for n in range(1, 5)
    )

    assert judge(round_of(members), workload(in_flight=1)).id == id_


def test_with_random_access_each_disk_runs_dry_now_and_then():
    members = tuple(disk(f"sata{n}", busy=0.75 + n / 20, await_ms=14, queue=4 + n) for n in range(1, 5))

    assert judge(round_of(members), workload(in_flight=32)).id == "disks_busy"


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"await_ms": 2.6}, id="hardly slower"),
        pytest.param({"requests": 900}, id="twice the work"),
        pytest.param({"requests": 100}, id="spared by the mirror"),
        pytest.param({"busy": 0.6, "queue": 1.0}, id="slow but not busy"),
    ],
)
def test_no_disk_is_accused_for_having_more_to_do_or_being_a_little_slower(changes):
    assert judge(round_of(with_slow(**changes))).id != "slow_disk"


def test_when_all_are_busy_none_is_accused():
    members = tuple(disk(f"sata{n}", busy=0.97, await_ms=9 if n == 3 else 5, queue=2) for n in range(1, 5))

    assert judge(round_of(members)).id == "disks_busy"


def test_a_single_disk_has_no_siblings():
    limit = judge(round_of(disks(1, busy=0.98, await_ms=20, queue=8)))

    assert (limit.id, limit.name) == ("disks_busy", Message("assess.limit.the_disk"))


def test_rounds_that_accuse_different_disks_accuse_none():
    def slow(number):
        return round_of(
            tuple(
                disk(f"sata{n}", busy=0.98, await_ms=8, queue=4) if n == number else disk(f"sata{n}")
                for n in range(1, 5)
            )
        )

    limit = judge([slow(1), slow(2), slow(3), slow(4), slow(1), slow(2)])

    assert limit.id == "not_determined"
    assert limit.words.has("assess.limit.rounds_disagree")


@pytest.mark.parametrize(("agreeing", "id_"), [(4, "slow_disk"), (3, "not_determined")])
def test_two_thirds_of_the_rounds_must_say_the_same(agreeing, id_):
    quiet = round_of(disks(4))

    assert judge([round_of(with_slow())] * agreeing + [quiet] * (6 - agreeing)).id == id_


def test_one_round_alone_accuses_nobody():
    assert judge([round_of(with_slow())]).id == "not_determined"


def test_busy_hard_disks_are_the_limit():
    limit = judge(round_of(disks(4, busy=0.97, queue=1.9)))

    assert limit.id == "disks_busy"
    assert limit.evidence[0] == Message("assess.limit.they_worked_of_the_time", busy_ratio="97 %")


@pytest.mark.parametrize(("queue", "id_"), [(2.0, "disks_busy"), (0.9, "not_determined")])
def test_a_busy_ssd_is_the_limit_only_when_the_requests_lie_there(queue, id_):
    run = on_disks(example_run(), is_rotational=False)

    assert judge(round_of(disks(4, busy=1.0, queue=queue)), workload(in_flight=8), run).id == id_


def test_busy_disks_beside_one_at_rest_are_not_all_of_them():
    """Three of four wait for nothing in sight: what the fourth is spared cannot be seen from here."""
    members = (*disks(3, busy=0.95, queue=2), disk("sata4", busy=0.3, queue=0.6))

    assert judge(round_of(members), workload(in_flight=32)).id == "not_determined"
    assert judge(round_of(disks(4, busy=0.95, queue=2)), workload(in_flight=32)).id == "disks_busy"


def test_of_a_virtual_disk_it_is_said_that_it_cannot_be_looked_into():
    run = on_disks(example_run(), is_rotational=None, is_virtual=True, transport="loop")

    limit = judge(round_of(disks(4, busy=1.0, queue=2.0)), workload(in_flight=8), run)

    assert limit.id == "disks_busy"
    assert any(text.has("assess.limit.virtual") for text in limit.evidence)


@pytest.mark.parametrize(
    ("cache_class", "reasons", "id_"),
    [
        (CacheClass.UNCACHED, ("disk-bytes-match", "not-resident"), "disks_busy"),
        (CacheClass.GUEST_UNCACHED, ("disk-bytes-match", "not-resident", "host-may-cache"), "disks_busy"),
        (CacheClass.UNKNOWN, ("virtual-disk",), "not_determined"),
        (CacheClass.UNKNOWN, ("residency-unreadable-before", "btrfs-checksum-fallback"), "not_determined"),
        (CacheClass.UNKNOWN, ("flush-not-timed", "unseen-layer"), "not_determined"),
        (CacheClass.UNKNOWN, (), "not_determined"),
        (CacheClass.UNKNOWN, ("flush-not-timed",), "disks_busy"),
        (CacheClass.UNKNOWN, ("flush-not-timed", "host-may-cache"), "disks_busy"),
    ],
)
def test_disks_are_not_named_beside_the_doubt_that_memory_answered(cache_class, reasons, id_):
    limit = judge(round_of(disks(4, busy=1.0, queue=2.0), cache_class=cache_class, reasons=reasons))

    assert limit.id == id_
    assert limit.words.has("assess.limit.may_be_memory") is (id_ == "not_determined")


def test_one_request_at_a_time_waits_for_its_disk_and_leaves_the_others_idle():
    limit = judge(round_of(disks(4, busy=0.24, queue=0.24)), workload(in_flight=1))

    assert (limit.id, limit.name) == ("disks_busy", Message("assess.limit.the_disks_response_time"))


def test_an_engine_without_a_queue_hands_in_one_request_at_a_time_whatever_depth_it_is_given():
    run = example_run()
    run = replace(run, environment=replace(run.environment, engine="psync"))

    assert judge(round_of(disks(4, busy=0.24, queue=0.24)), workload(in_flight=32), run).name.has(
        "assess.limit.the_disks_response_time"
    )


def test_a_tool_that_does_not_say_how_much_it_asks_at_once_is_judged_on_hard_disks_only():
    members = round_of(disks(2, busy=0.98))

    assert judge(members, workload(rw=None, iodepth=None)).id == "disks_busy"
    assert judge(members, workload(iodepth=None), on_disks(example_run(), is_rotational=False)).id == "not_determined"


def test_disks_that_hardly_take_part_are_not_asked():
    members = (*disks(1, busy=0.98, queue=7), disk("sata4", busy=0.01, await_ms=30, queue=0.1, requests=3))

    assert judge(round_of(members)).name == Message("assess.limit.the_disk")


def test_a_full_processor_takes_the_blame_from_disks_that_only_look_busy():
    run = on_disks(example_run(), is_rotational=False)
    full = round_of(disks(4, busy=1.0, queue=0.5), cpu=0.97, system=cores(0.97, 0.96))

    assert judge(full, workload(in_flight=8), run).id == "cpu"


def test_busy_hard_disks_beside_a_full_processor_leave_it_open():
    limit = judge(round_of(disks(4, busy=0.97, queue=2), cpu=0.97))

    assert limit.id == "not_determined"
    assert limit.name.has("assess.limit.not_determined_disk_and_processor_were")


def test_a_member_that_is_missing_makes_no_other_slow():
    run = volume_facts(example_run())

    assert judge(round_of(disks(3, busy=0.97, queue=2)), run=run).id == "disks_busy"
