"""What /proc and /sys say about processors, memory and mounts, on old and new kernels."""

from __future__ import annotations

import pytest

from volbench.host.clock import SystemClock
from volbench.host.cpu import CpuTicks, busy_ratio, parse_cpu, read_cpu
from volbench.host.memory import Memory, parse_meminfo, read_memory
from volbench.host.mount_table import Mount, mount_of, parse_mounts


def test_waiting_for_disks_is_no_work():
    assert parse_cpu("cpu  10 1 20 300 50 4 5 6 7 8\n") == CpuTicks(busy=46, total=396, kernel=35, waiting=50)


def test_the_oldest_kernels_four_columns_are_enough():
    assert parse_cpu("cpu  10 1 20 300") == CpuTicks(busy=31, total=331, kernel=20)


@pytest.mark.parametrize("line", ["", "cpu", "cpu0 1 2 3 4", "cpu a b c d"])
def test_a_line_that_says_nothing_gives_nothing(line):
    assert parse_cpu(line) is None


@pytest.mark.parametrize(
    ("earlier", "now", "ratio"),
    [
        (CpuTicks(0, 0), CpuTicks(25, 100), 0.25),
        (CpuTicks(10, 100), CpuTicks(8, 200), 0.0),
        (CpuTicks(10, 100), CpuTicks(10, 100), None),
        (None, CpuTicks(1, 2), None),
    ],
)
def test_the_busy_share_stays_between_nothing_and_all(earlier, now, ratio):
    assert busy_ratio(earlier, now) == ratio


def test_this_machine_tells_its_ticks():
    assert read_cpu().total > 0


def test_available_memory_is_what_the_kernel_says():
    text = "MemTotal: 4000 kB\nMemFree: 100 kB\nMemAvailable: 3000 kB\nSwapTotal: 500 kB\nSwapFree: 200 kB\n"

    assert parse_meminfo(text) == Memory(4000 * 1024, 3000 * 1024, 300 * 1024)


def test_kernels_without_available_memory_get_a_careful_estimate():
    text = "MemTotal: 4000 kB\nMemFree: 100 kB\nActive(file): 600 kB\nInactive(file): 400 kB\n"

    assert parse_meminfo(text).available_bytes == 600 * 1024


def test_a_machine_that_does_not_tell_its_memory_is_none(tmp_path):
    assert read_memory(tmp_path) is None
    assert parse_meminfo("nonsense") is None


def test_this_machine_tells_its_memory():
    memory = read_memory()

    assert 0 < memory.available_bytes <= memory.total_bytes


MOUNTS = parse_mounts(
    "/dev/md0 / ext4 rw,noatime 0 0\n"
    "/dev/mapper/cachedev_0 /volume1 btrfs rw,nodev,compress=zstd 0 0\n"
    "/dev/sdq1 /volumeUSB1/my\\040stick exfat ro 0 0\n"
    "broken\n"
)


@pytest.mark.parametrize(
    ("path", "mount_point"),
    [("/volume1/share", "/volume1"), ("/volume10", "/"), ("/volume1", "/volume1"), ("/", "/")],
)
def test_a_path_belongs_to_the_longest_mount_above_it(path, mount_point):
    assert mount_of(path, MOUNTS).mount_point == mount_point


def test_blanks_in_names_are_unescaped():
    assert MOUNTS[2] == Mount("/dev/sdq1", "/volumeUSB1/my stick", "exfat", ("ro",))


def test_of_two_mounts_at_one_place_the_later_counts():
    mounts = parse_mounts("/dev/a /mnt ext4 rw 0 0\n/dev/b /mnt btrfs rw 0 0\n")

    assert mount_of("/mnt/x", mounts).device == "/dev/b"


def test_the_clock_says_utc_with_milliseconds():
    now = SystemClock().now()

    assert (len(now), now[-1], now[-5]) == (24, "Z", ".")
