"""What RAID types hold and bear."""

from __future__ import annotations

import pytest

from volbench.domain.experiment.analysis.capacity import Capacity, capacity, equal_disks
from volbench.domain.experiment.analysis.theory import layout_for, theory
from volbench.domain.model.machine.storage import RaidType
from volbench.tools.fio import read_access

TB = 10**12


@pytest.mark.parametrize(
    ("raid_type", "disks", "usable", "certain", "best"),
    [
        (RaidType.BASIC, 1, 1, 0, 0),
        (RaidType.JBOD, 4, 4, 0, 0),
        (RaidType.RAID0, 4, 4, 0, 0),
        (RaidType.RAID1, 2, 1, 1, 1),
        (RaidType.RAID1, 4, 1, 3, 3),
        (RaidType.RAID10, 4, 2, 1, 2),
        (RaidType.RAID5, 4, 3, 1, 1),
        (RaidType.RAIDF1, 4, 3, 1, 1),
        (RaidType.RAID6, 4, 2, 2, 2),
        (RaidType.SHR1, 1, 1, 0, 0),
        (RaidType.SHR1, 4, 3, 1, 1),
        (RaidType.SHR2, 5, 3, 2, 2),
    ],
)
def test_equal_disks(raid_type, disks, usable, certain, best):
    assert equal_disks(raid_type, disks) == Capacity(usable, certain, best)


@pytest.mark.parametrize(
    ("raid_type", "sizes", "usable"),
    [
        (RaidType.SHR1, (4, 4, 8, 8), 16),  # 4 x 4 TB as RAID 5, the rest of two disks as RAID 1
        (RaidType.SHR1, (2, 4, 8), 6),  # what only the largest disk has cannot be protected
        (RaidType.SHR2, (4, 4, 8, 8, 8), 12),  # 5 x 4 TB less two; what only three reach is not counted
        (RaidType.SHR2, (4, 8, 8, 8), 8),
        (RaidType.SHR2, (4, 4, 4, 8), 8),
        (RaidType.RAID5, (4, 4, 8, 8), 12),
        (RaidType.RAID0, (4, 8), 8),
        (RaidType.JBOD, (4, 8), 12),
        (RaidType.RAID10, (4, 4, 8, 8), 8),
    ],
)
def test_unequal_disks(raid_type, sizes, usable):
    assert capacity(raid_type, [size * TB for size in sizes]).usable == usable * TB


SMALL = {"bs": 4096, "iodepth": 32}


@pytest.mark.parametrize(
    ("raid_type", "disks", "parameters", "low", "high"),
    [
        (RaidType.RAID0, 4, {"rw": "read", "bs": 2**20, "iodepth": 8}, 4, 4),
        (RaidType.RAID1, 2, {"rw": "read", "bs": 2**20, "iodepth": 8}, 1, 2),
        (RaidType.RAID5, 4, {"rw": "write", "bs": 2**20, "iodepth": 8}, 3, 3),
        (RaidType.JBOD, 4, {"rw": "write", "bs": 2**20}, 1, 1),
        (RaidType.RAID10, 4, {"rw": "randread", **SMALL}, 4, 4),
        (RaidType.RAID0, 4, {"rw": "randread", "bs": 4096, "iodepth": 1}, 1, 1),
        (RaidType.RAID0, 4, {"rw": "randread", "bs": 4096, "iodepth": 2}, 2, 2),
        (RaidType.RAID10, 4, {"rw": "randwrite", **SMALL}, 2, 2),
        (RaidType.RAID5, 4, {"rw": "randwrite", **SMALL}, 1, 1),
        (RaidType.RAID6, 6, {"rw": "randwrite", **SMALL}, 1, 1),
        (RaidType.RAID5, 4, {"rw": "randwrite", "bs": 4096, "iodepth": 1}, 0.5, 0.5),
        (RaidType.SHR1, 2, {"rw": "randwrite", "bs": 4096, "iodepth": 1}, 1, 1),
    ],
)
def test_theory_counts_disks_and_accesses(raid_type, disks, parameters, low, high):
    found = theory(raid_type, disks, "ext4", read_access(parameters))

    assert found is not None
    assert (found.low, found.high) == (low, high)


@pytest.mark.parametrize(
    "parameters",
    [
        {"rw": "write", "bs": 4096, "sync": "dsync"},
        {"rw": "randrw", **SMALL},
        {"rw": "randread", "bs": 2**20, "iodepth": 8},
        {"rw": "read", "bs": 4096},
        {"rw": "randread", **SMALL, "rate_iops": 100},
        {},
    ],
)
def test_where_counting_says_nothing_there_is_no_theory(parameters):
    assert theory(RaidType.RAID5, 4, "ext4", read_access(parameters)) is None


def test_copy_on_write_places_small_writes_anew():
    assert theory(RaidType.RAID5, 4, "btrfs-cow", read_access({"rw": "randwrite", **SMALL})) is None
    assert theory(RaidType.RAID5, 4, "btrfs-nocow", read_access({"rw": "randwrite", **SMALL})) is not None


def test_shr_is_built_as_the_type_it_equals():
    assert [layout_for(RaidType.SHR1, n).level for n in (1, 2, 3)] == ["linear", "raid1", "raid5"]
    assert layout_for(RaidType.SHR2, 4).level == "raid6"


@pytest.mark.parametrize("depth", ["x", None, 0, -1, 1.5, 10**400])
def test_an_imported_depth_that_is_no_number_has_no_theory(depth):
    assert theory(RaidType.RAID0, 4, "ext4", read_access({"rw": "randread", "bs": 4096, "iodepth": depth})) is None


def test_unequal_disks_have_no_theory_where_they_make_zones():
    reads = read_access({"rw": "read", "bs": 2**20, "iodepth": 8})
    found = {kind: theory(kind, 4, "ext4", reads, is_equal=False) for kind in RaidType if kind is not RaidType.BASIC}

    for kind in (RaidType.SHR1, RaidType.SHR2, RaidType.RAID0, RaidType.JBOD):
        assert found[kind] is None
    assert found[RaidType.RAID5] is not None


def test_a_size_beyond_every_disk_is_counted_without_failing():
    assert capacity(RaidType.SHR1, [10**400, 10**400, 10**400]).usable == 2 * 10**400
