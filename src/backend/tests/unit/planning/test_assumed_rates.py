"""What a volume is assumed to manage."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run, example_volume
from support.fakes import plain_volume
from support.runs import RANDOM_READ, READ

from volbench.domain.assess.run_row import make_row
from volbench.domain.model.machine.storage import Array, ArrayMember, Disk, Health, StoragePool
from volbench.planning.assumed_rates import Rates, assumed_rate_of, assumed_rates, rates_from
from volbench.suites import find

ASSUMED = Rates(1.0, 2.0)


def raid(level: str, disks: int, *, is_rotational: bool = True):
    members = tuple(ArrayMember(f"sata{n}p3", f"sata{n}", "in_sync") for n in range(disks))
    array = Array("md2", level, disks, disks, 65536, members, Health.CLEAN)
    drives = tuple(Disk(f"sata{n}", 10**12, is_rotational=is_rotational, transport="sata") for n in range(disks))
    return replace(example_volume(), disks=drives, pool=StoragePool(None, (), (array,), Health.CLEAN))


@pytest.mark.parametrize(
    ("level", "disks", "width"),
    [("raid0", 4, 4), ("raid1", 2, 1), ("raid10", 4, 2), ("raid5", 4, 3), ("raid6", 6, 4), ("raidF1", 4, 3)],
)
def test_only_disks_that_take_different_data_add_up(level, disks, width):
    one = assumed_rates(raid("linear", disks))

    assert assumed_rates(raid(level, disks)).sequential_bytes_per_s == width * one.sequential_bytes_per_s


def test_no_volume_is_assumed_to_be_faster_than_the_ceiling():
    assert assumed_rates(raid("raid0", 24, is_rotational=False)).sequential_bytes_per_s == 1.5e9


def test_disks_that_cannot_be_seen_are_assumed_to_be_ordinary():
    assert assumed_rates(plain_volume(disks=())).sequential_bytes_per_s == 150e6


def test_the_slowest_disk_sets_the_pace():
    mixed = plain_volume(disks=(Disk("nvme0n1", 1, transport="nvme"), Disk("sata1", 1, is_rotational=True)))

    assert assumed_rates(mixed).sequential_bytes_per_s == 130e6


def test_random_access_is_bound_by_accesses():
    rates = Rates(400e6, 100.0)

    assert (assumed_rate_of(READ, rates), assumed_rate_of(RANDOM_READ, rates)) == (400e6, 409_600.0)


@pytest.mark.parametrize(("suite", "name"), [("nas-volume", "sync-write-4k"), ("sylv-2018", "dd-write-4k")])
def test_writes_that_must_be_safe_one_by_one_are_bound_by_accesses_too(suite, name):
    workload = next(workload for workload in find(suite).workloads if workload.id == name)

    assert assumed_rate_of(workload, Rates(400e6, 100.0)) == 409_600.0


def test_what_was_measured_before_goes_before_what_is_assumed():
    rates = rates_from([make_row(example_run())], ASSUMED)

    assert rates == Rates(231e6, 412.0, is_measured=True)


def test_of_several_earlier_runs_the_newest_counts():
    rows = [make_row(example_run("01B", 2.0)), make_row(example_run("01A", 1.0))]

    assert rates_from(rows, ASSUMED).sequential_bytes_per_s == 462e6


def test_smoke_runs_say_nothing_about_speed():
    row = replace(make_row(example_run()), profile="smoke")

    assert rates_from([row], ASSUMED) == ASSUMED
