"""Counters of disks, as kernels of all ages print them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.host.diskstats import Counters, DiskStats, parse_diskstats

THIRD_LOOK = Path(__file__).parents[2] / "fixtures" / "third-look" / "storage"
LINUX_3_10 = """\
   8       0 sda 5000 20 160000 9000 300 40 24000 800 0 7000 9800
   8       1 sda1 100 0 800 10 5 0 40 1 0 11 11
   9       2 md2 4000 0 128000 0 250 0 20000 0 0 0 0
"""
LINUX_6_18 = (
    " 254       0 vda 59868 10827 3719874 10996 28702 21955 3464600 2229 0 8388 15805 8622 59 835440 2544 4039 34\n"
)


def test_only_the_asked_disks_are_read_and_no_partitions():
    found = parse_diskstats(LINUX_3_10, {"sda", "sdb"})

    assert found == {"sda": Counters(5000, 160000, 300, 24000, 7000, read_ms=9000, write_ms=800, queued_ms=9800)}


def test_columns_of_newer_kernels_do_not_disturb():
    found = parse_diskstats(LINUX_6_18, {"vda"})

    assert found == {"vda": Counters(59868, 3719874, 28702, 3464600, 8388, 10996, 2229, 15805)}


def test_the_mean_time_of_a_request_is_told_where_there_were_any():
    step = Counters(reads=40, read_ms=100)

    assert (step.read_await_ns, step.write_await_ns) == (2.5e6, None)


def test_another_device_may_stand_for_a_disk(tmp_path):
    table = tmp_path / "diskstats"
    table.write_text(LINUX_3_10 + "  254 0 dm-0 9 0 72 90 0 0 0 0 0 90 90\n")

    with DiskStats(["sda"], str(table), {"sda": "dm-0"}) as stats:
        found = stats.read()

    assert found["sda"].read_await_ns == 10e6


def test_lines_that_are_cut_off_are_left_out():
    assert parse_diskstats("   8       0 sda 5000 20 1600", {"sda"}) == {}


def test_a_counter_that_wrapped_at_32_bits_goes_on():
    step = Counters(read_sectors=100).since(Counters(read_sectors=2**32 - 50))

    assert step.read_sectors == 150


def test_a_disk_that_came_back_counts_from_zero():
    step = Counters(read_sectors=100).since(Counters(read_sectors=5000))

    assert step.read_sectors == 100


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**31 - 1))
def test_a_step_is_never_negative_and_survives_the_wrap(before, step):
    found = Counters(reads=(before + step) % 2**32).since(Counters(reads=before))

    assert found.reads >= 0
    assert found.reads == step or before < 2**31


def test_a_name_with_a_slash_is_found_by_its_sys_spelling(tmp_path):
    table = tmp_path / "diskstats"
    table.write_text(LINUX_3_10.replace("sda ", "cciss/c0d0 "))

    with DiskStats(["cciss!c0d0"], str(table)) as stats:
        found = stats.read()

    assert found["cciss!c0d0"].reads == 5000


def test_reading_again_sees_what_is_new(tmp_path):
    table = tmp_path / "diskstats"
    table.write_text(LINUX_3_10)
    with DiskStats(["sda"], str(table)) as stats:
        stats.read()
        table.write_text(LINUX_3_10.replace("sda 5000", "sda 6000"))
        found = stats.read()

    assert found["sda"].reads == 6000


def read_from(tmp_path, text, disks):
    (tmp_path / "diskstats").write_text(text)
    with DiskStats(disks, str(tmp_path / "diskstats"), sys=tmp_path / "sys") as stats:
        return stats.read()


MULTIPATH = THIRD_LOOK / "nvme-multipath-counters"


def test_an_nvme_disk_with_several_ways_is_counted_on_them(tmp_path):
    before, after = (
        read_from(tmp_path, (MULTIPATH / f"diskstats.{moment}").read_text(), ["nvme0n1"])["nvme0n1"]
        for moment in ("before", "after")
    )

    assert after.since(before).moved_bytes == 8_000_000 * 512


def test_ways_add_up_and_one_that_went_away_keeps_what_it_had_counted(tmp_path):
    table = tmp_path / "diskstats"
    head = " 259 1 nvme0n1 0 0 0 0 0 0 0 0 0 0 0\n"
    ways = [f" 0 0 nvme0c{n}n1 10 0 100 0 0 0 0 0 0 0 0\n" for n in (0, 1)]
    table.write_text("".join([head, *ways]) + " 0 0 nvme0c0n10 99 0 9900 0 0 0 0 0 0 0 0\n")
    with DiskStats(["nvme0n1"], str(table), sys=tmp_path) as stats:
        first = stats.read()["nvme0n1"]
        table.write_text(head + ways[0].replace(" 100 ", " 150 "))
        second = stats.read()["nvme0n1"]

    assert (first.read_sectors, second.read_sectors) == (200, 250)


def test_where_head_and_ways_are_counted_nothing_is_counted_twice(tmp_path):
    text = " 259 1 nvme0n1 10 0 100 0 0 0 0 0 0 0 0\n 0 0 nvme0c0n1 10 0 100 0 0 0 0 0 0 0 0\n"

    assert read_from(tmp_path, text, ["nvme0n1"])["nvme0n1"].read_sectors == 100


def test_a_disk_that_never_counted_anything_is_left_out(tmp_path):
    assert read_from(tmp_path, "   8 0 sda 0 0 0 0 0 0 0 0 0 0 0\n", ["sda"]) == {}


@pytest.mark.parametrize(("name", "is_read"), [("sda", False), ("dm-0", True)])
def test_a_disk_whose_counting_is_switched_off_is_left_out(tmp_path, name, is_read):
    switch = tmp_path / "sys/block" / name / "queue/iostats"
    switch.parent.mkdir(parents=True)
    switch.write_text("0\n")

    assert bool(read_from(tmp_path, f"   8 0 {name} 9 0 72 1 0 0 0 0 0 1 1\n", [name])) is is_read
