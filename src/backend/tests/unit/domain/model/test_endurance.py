"""The share of an SSD's rated writes: by sourced ratings and the RAID type's arithmetic, else unknown."""

from dataclasses import replace

import pytest
from support.examples import example_volume

from volbench.domain.model.machine.endurance import endurance_ratio, rated_bytes
from volbench.domain.model.machine.storage import Disk, RaidType

TB = 10**12


def _volume(raid_type, count, model="Samsung SSD 870 EVO 1TB"):
    volume = example_volume()
    disks = tuple(Disk(f"sata{n}", TB, model=model, is_rotational=False) for n in range(count))
    pool = replace(volume.pool, raid_type=raid_type, raid_type_candidates=(raid_type,) if raid_type else ())
    return replace(volume, disks=disks, pool=pool)


@pytest.mark.parametrize(
    ("raid_type", "count", "share"),
    [
        (RaidType.BASIC, 1, 1.0),
        (RaidType.JBOD, 2, 1.0),
        (RaidType.RAID1, 2, 1.0),
        (RaidType.RAID0, 4, 0.25),
        (RaidType.RAID10, 4, 0.5),
        (RaidType.RAID5, 4, 1 / 3),
        (RaidType.SHR1, 2, 1.0),
        (RaidType.RAID6, 4, 0.5),
        (RaidType.SHR2, 6, 0.25),
    ],
)
def test_each_disk_receives_its_part_of_the_writes(raid_type, count, share):
    ratio = endurance_ratio(_volume(raid_type, count), 6 * TB)

    assert ratio == pytest.approx(0.01 * share)


def test_an_ambiguous_raid_type_counts_with_the_dearer_one():
    volume = _volume(RaidType.RAID0, 4)
    pool = replace(volume.pool, raid_type=None, raid_type_candidates=(RaidType.RAID0, RaidType.RAID5))

    assert endurance_ratio(replace(volume, pool=pool), 6 * TB) == pytest.approx(0.01 / 3)


@pytest.mark.parametrize("model", [None, "Samsung SSD 870 EVO 1TB Pro", "WDC WD80EFZZ-68BTXN0", "NoName SSD"])
def test_a_model_without_a_sourced_rating_stays_unknown(model):
    assert endurance_ratio(_volume(RaidType.BASIC, 1, model), TB) is None


def test_an_unknown_raid_type_stays_unknown():
    assert endurance_ratio(_volume(None, 4), TB) is None


def test_a_hard_disk_has_no_such_rating():
    assert rated_bytes(Disk("sda", TB, model="Samsung SSD 870 EVO 1TB", is_rotational=True)) is None


def test_a_model_with_blanks_around_is_known():
    assert rated_bytes(Disk("sda", TB, model=" Samsung SSD 870 EVO 1TB ", is_rotational=False)) == 600 * TB
