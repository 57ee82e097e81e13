"""Disks' worth of every RAID type, counted by hand; and what can never be otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from volbench.domain.assess.expectation.arithmetic import (
    Layout,
    Worth,
    WriteCost,
    can_work,
    random_read,
    sequential_read,
    sequential_write,
    small_write,
)


@pytest.mark.parametrize(
    ("level", "slots", "active", "read", "write", "small_reads"),
    [
        ("linear", 1, 1, (1, 1), 1, (1, 1)),
        ("linear", 4, 4, (1, 1), 1, (1, 1)),
        ("raid0", 4, 4, (4, 4), 4, (4, 4)),
        ("raid1", 2, 2, (1, 2), 1, (2, 2)),
        ("raid1", 2, 1, (1, 1), 1, (1, 1)),
        ("raid5", 3, 3, (2, 3), 2, (3, 3)),
        ("raid5", 4, 4, (3, 4), 3, (4, 4)),
        # Without one of four: still three data chunks from three disks; a quarter of small reads costs three.
        ("raid5", 4, 3, (3, 3), 3, (2, 2)),
        ("raidF1", 4, 4, (3, 4), 3, (4, 4)),
        ("raid4", 4, 4, (3, 3), 3, (3, 3)),
        ("raid6", 8, 8, (6, 8), 6, (8, 8)),
        # Seven of eight: one read in eight costs six, (7 + 6)/8 on average, so 7 · 8/13.
        ("raid6", 8, 7, (6, 7), 6, (56 / 13, 56 / 13)),
        # Six of eight: two in eight cost six, (6 + 12)/8, so 6 · 8/18.
        ("raid6", 8, 6, (6, 6), 6, (48 / 18, 48 / 18)),
        ("raid10", 4, 4, (2, 4), 2, (4, 4)),
        ("raid10", 4, 3, (2, 3), 2, (2, 3)),
        ("raid10", 6, 6, (3, 6), 3, (6, 6)),
        ("raid10", 6, 5, (3, 5), 3, (3, 5)),
    ],
)
def test_disks_worth_by_hand(level, slots, active, read, write, small_reads):  # noqa: PLR0917 (one column each)
    layout = Layout(level, slots, active)

    assert sequential_read(layout) == Worth(*read)
    assert sequential_write(layout) == Worth(write, write)
    found = random_read(layout)
    assert (found.low, found.high) == pytest.approx(small_reads)


@pytest.mark.parametrize(
    ("level", "slots", "active", "expected"),
    [
        ("linear", 2, 2, (0, 1, 1)),
        ("raid0", 4, 4, (0, 1, 4)),
        ("raid1", 2, 2, (0, 2, 2)),
        ("raid1", 2, 1, (0, 1, 1)),
        ("raid10", 4, 4, (0, 2, 4)),
        # Three disks: reading the one other chunk is fewer than old data and old parity.
        ("raid5", 3, 3, (1, 2, 3)),
        ("raid5", 4, 4, (2, 2, 4)),
        ("raid5", 8, 8, (2, 2, 8)),
        # Three of four: (2 + 0 + 2 + 2)/4 reads and (1 + 1 + 2 + 2)/4 writes.
        ("raid5", 4, 3, (1.5, 1.5, 3)),
        ("raidF1", 4, 4, (2, 2, 4)),
        # Four disks of RAID 6: one other data chunk.
        ("raid6", 4, 4, (1, 3, 4)),
    ],
)
def test_what_a_small_write_costs_by_hand(level, slots, active, expected):
    cost = WriteCost(*expected)

    assert small_write(Layout(level, slots, active), has_short_raid6=True) == (cost, cost)


def test_raid_6_of_eight_writes_shorter_since_linux_4_1():
    layout = Layout("raid6", 8, 8)
    short, whole = WriteCost(3, 3, 8), WriteCost(5, 3, 8)

    assert small_write(layout, has_short_raid6=True) == (short, short)
    assert small_write(layout, has_short_raid6=False) == (whole, whole)
    assert small_write(layout, has_short_raid6=None) == (short, whole)


@pytest.mark.parametrize(
    "layout",
    [
        Layout("raid0", 4, 3),
        Layout("raid5", 4, 2),
        Layout("raid6", 8, 5),
        Layout("raid1", 2, 0),
        Layout("raid10", 4, 1),
        Layout("linear", 2, 1),
        Layout("raid99", 4, 4),
    ],
)
def test_an_array_that_cannot_work_or_is_unknown_has_no_arithmetic(layout):
    assert sequential_read(layout) is None
    assert sequential_write(layout) is None
    assert random_read(layout) is None
    assert small_write(layout, has_short_raid6=None) is None


def test_small_writes_of_a_damaged_raid_6_are_not_guessed():
    assert small_write(Layout("raid6", 6, 5), has_short_raid6=True) is None


LEVELS = some.sampled_from(["raid0", "raid1", "raid5", "raid6", "raid10", "raidF1"])
FEWEST = {"raid0": 2, "raid1": 2, "raid5": 3, "raid6": 4, "raid10": 4, "raidF1": 3}


@given(LEVELS, some.integers(0, 20))
def test_one_disk_more_never_makes_an_array_slower(level, extra):
    n = FEWEST[level] + extra
    step = 2 if level == "raid10" else 1
    smaller, larger = Layout(level, n, n), Layout(level, n + step, n + step)

    for worth in (sequential_read, sequential_write, random_read):
        assert worth(larger).low >= worth(smaller).low
        assert worth(larger).high >= worth(smaller).high
    less, more = small_write(smaller, has_short_raid6=True)[0], small_write(larger, has_short_raid6=True)[0]
    assert more.disks / (more.reads + more.writes) >= less.disks / (less.reads + less.writes) - 1e-12


@given(LEVELS, some.integers(0, 20), some.integers(0, 2))
def test_a_missing_disk_never_makes_an_array_faster(level, extra, missing):
    n = FEWEST[level] + extra
    whole, damaged = Layout(level, n, n), Layout(level, n, n - missing)
    if not can_work(damaged):
        return

    for worth in (sequential_read, sequential_write, random_read):
        assert worth(damaged).low <= worth(whole).low
        assert worth(damaged).high <= worth(whole).high


@given(LEVELS, some.integers(0, 20))
def test_no_array_gives_more_than_all_its_disks(level, extra):
    n = FEWEST[level] + extra

    for worth in (sequential_read, sequential_write, random_read):
        found = worth(Layout(level, n, n))
        assert 0 < found.low <= found.high <= n
