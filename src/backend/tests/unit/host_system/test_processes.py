"""Which programs were busy, told from two listings of /proc."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from volbench.host.system.processes import ProcessTimes, busiest, family, parse_io, parse_stat, read_processes

KERNEL = 0x00200000


def stat_line(number, name, *, parent=1, flags=0, user=0, system=0, started=100):
    return f"{number} ({name}) S {parent} 0 0 0 -1 {flags} 0 0 0 0 {user} {system} 0 0 20 0 1 0 {started} 0 0\n"


def listed(name, ticks, **facts):
    return ProcessTimes(name, facts.pop("parent", 1), facts.pop("is_kernel", False), ticks, 100, **facts)


def rank(before, after, **facts):
    return busiest(before, after, **{"span_s": 10.0, "ticks_per_s": 100, "own": 1000, **facts})


def test_a_name_with_blanks_and_brackets_is_read_whole():
    found = parse_stat(stat_line(7, "my (odd) name", user=30, system=12))

    assert (found.name, found.ticks, found.is_kernel) == ("my (odd) name", 42, False)


@pytest.mark.parametrize("text", ["", "7 (cut off) S 1", "nonsense"])
def test_a_program_that_ended_meanwhile_is_left_out(text):
    assert parse_stat(text) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("kworker/u8:3-btrfs-endio-write", "btrfs-endio-write"),
        ("kworker/0:1H+kblockd", "kblockd"),
        ("kworker/0:1", "kworker"),
        ("ksoftirqd/3", "ksoftirqd"),
        ("kworker/u2:1-kcryptd-254:4-1", "kcryptd"),
        ("kworker/u8:0-flush-254:4", "flush"),
        ("jbd2/dm-0-8", "jbd2"),
        ("md2_raid5", "md2_raid5"),
        ("kswapd0", "kswapd0"),
    ],
)
def test_threads_of_the_kernel_that_differ_by_a_number_are_one(name, shown):
    assert family(name) == shown
    assert parse_stat(stat_line(9, name, flags=KERNEL)).name == shown


def test_the_name_of_an_ordinary_program_is_left_as_it_is():
    assert parse_stat(stat_line(9, "kworker/0:1-fake")).name == "kworker/0:1-fake"


def test_the_busiest_come_first_and_the_idle_not_at_all():
    before = {5: listed("a", 0), 6: listed("b", 50), 7: listed("idle", 9)}
    after = {5: listed("a", 100), 6: listed("b", 550), 7: listed("idle", 10)}

    found = rank(before, after)

    assert [(process.name, process.cpu_ratio) for process in found] == [("b", 0.5), ("a", 0.1)]


def test_threads_of_one_family_are_added_up():
    before = {5: listed("kblockd", 0, is_kernel=True), 6: listed("kblockd", 0, is_kernel=True)}
    after = {5: listed("kblockd", 100, is_kernel=True), 6: listed("kblockd", 200, is_kernel=True)}

    assert [(process.name, process.cpu_ratio) for process in rank(before, after)] == [("kblockd", 0.3)]


def test_volbench_and_all_it_started_are_left_out():
    before = {1000: listed("volbench", 0)}
    after = {
        1000: listed("volbench", 500),
        1001: listed("guard", 100, parent=1000),
        1002: listed("fio", 900, parent=1001),
        50: listed("indexer", 300),
    }

    assert [process.name for process in rank(before, after)] == ["indexer"]


def test_a_program_that_came_meanwhile_counts_from_nothing():
    before = {5: listed("a", 0)}
    after = {5: listed("a", 0), 9: listed("new", 200)}

    assert [(process.name, process.cpu_ratio) for process in rank(before, after)] == [("new", 0.2)]


def test_a_number_used_again_is_another_program():
    before = {9: ProcessTimes("old", 1, False, 1000, 100)}
    after = {9: ProcessTimes("new", 1, False, 100, 700)}

    assert [(process.name, process.cpu_ratio) for process in rank(before, after)] == [("new", 0.1)]


def test_what_a_program_asked_of_the_disks_is_told_where_it_may_be_seen():
    before = {5: listed("a", 0, io_bytes=(0, 100)), 6: listed("b", 0)}
    after = {5: listed("a", 100, io_bytes=(5000, 100)), 6: listed("b", 100)}

    found = {process.name: (process.read_bytes_per_s, process.write_bytes_per_s) for process in rank(before, after)}

    assert found == {"a": (500, 0), "b": (None, None)}


def test_io_is_read_from_bytes_that_reached_the_disks():
    assert parse_io("rchar: 99\nwchar: 99\nread_bytes: 4096\nwrite_bytes: 8192\ncancelled_write_bytes: 0\n") == (
        4096,
        8192,
    )
    assert parse_io("") is None


def test_without_a_first_listing_nothing_is_claimed():
    assert rank({}, {5: listed("a", 100)}) == ()


def test_this_machine_lists_this_very_program(tmp_path):
    own = read_processes(Path("/proc"), with_io=True)[os.getpid()]

    assert own.ticks > 0
    assert not own.is_kernel
    assert read_processes(tmp_path / "missing", with_io=True) == {}
