"""Machines of the third look: Btrfs profiles and sensors that say nothing."""

from __future__ import annotations

import pytest
from support.roots import FixedClock
from support.third_look import third_look_root

from volbench.domain.model.storage import RaidType, Volume
from volbench.host.inventory import take_inventory


def volume_of(name: str, tmp_path, **asked) -> Volume:
    (volume,) = take_inventory(str(third_look_root(name, tmp_path)), clock=FixedClock(), **asked).volumes
    return volume


def test_three_copies_of_btrfs_are_a_mirror_and_told(tmp_path):
    pool = volume_of("btrfs-raid1c3", tmp_path).pool

    assert pool.raid_type is RaidType.RAID1
    assert pool.raid_type_reason.code == "host.inventory.copies"
    assert pool.raid_type_reason.values == {"copies": 3, "names": "raid1c3"}


@pytest.mark.parametrize("may_ask_disks", [False, True])
def test_a_sensor_that_says_zero_says_nothing(may_ask_disks, tmp_path):
    volume = volume_of("temp-zero", tmp_path, may_ask_disks=may_ask_disks)

    assert [disk.temperature_c for disk in volume.disks] == [None]
    assert "temperature_c" in {unknown.fact.rsplit(".", 1)[-1] for unknown in volume.unknowns}
