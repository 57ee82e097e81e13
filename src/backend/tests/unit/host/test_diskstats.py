"""Counters of disks, as kernels of all ages print them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from volbench.host.diskstats import Counters, DiskStats, parse_diskstats

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
