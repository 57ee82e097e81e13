"""Machines of the third look: Btrfs profiles, sensors that say nothing, file systems that take no large files."""

from __future__ import annotations

import pytest
from support.fakes import capable
from support.roots import FixedClock
from support.third_look import third_look_root

from volbench.domain.model.machine.storage import RaidType, Volume
from volbench.domain.model.runs.run import RunRequest
from volbench.domain.model.suites.workload import GiB, MiB
from volbench.host.inventory import describe_folder, take_inventory
from volbench.planning.file_space import Reserve
from volbench.planning.plan_inputs import PlanInputs
from volbench.planning.volume_plan import make_plan
from volbench.suites import find


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


@pytest.mark.parametrize(
    ("name", "file_bytes", "caveats"),
    [("fat32-4gib", 4095 * MiB, ["largest-file"]), ("fat32-4gib-control-exfat", 8 * GiB, [])],
)
def test_the_largest_file_of_a_file_system_is_part_of_the_plan(name, file_bytes, caveats, tmp_path):
    root = third_look_root(name, tmp_path)
    volume, folder = describe_folder("/media/usb", str(root))
    suite = find("nas-volume")

    plan = make_plan(
        PlanInputs(
            suite=suite,
            profile=suite.profiles["standard"],
            request=RunRequest(suite.id, "standard", "/media/usb"),
            volume=volume,
            folder=folder,
            capabilities=capable(),
            seed=1,
            reserve=Reserve(),
        )
    )

    assert plan.file_bytes == file_bytes
    assert [caveat.code for caveat in plan.caveats] == caveats
