"""What each recorded answer of a real box fills, and that an answer of any shape does no harm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.machine.storage_manager import ManagedDisk, ShareFlags, StorageManager
from volbench.host.dsm.load_info import read_load_info, read_share_flags

RECORDED = Path(__file__).parents[2] / "fixtures" / "dsm_storage"
NOON = "2026-11-20T12:00:00.000Z"


def answer(name):
    document = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    return document.get("data", document)


def told(box, mount_point="/volume1") -> StorageManager:
    found = read_load_info(answer(f"{box}.load_info"), mount_point, asked_at=NOON)
    assert found is not None
    return found


BOXES = [
    ("dsm5-ds410j-raid5", "/volume1", RaidType.RAID5, "raid_5", "normal", 4),
    ("dsm6-ds918plus-raid5-3disk", "/volume1", RaidType.RAID5, "raid_5", "normal", 3),
    ("dsm6-ds1515plus-shr2-10disk-expansion", "/volume1", RaidType.SHR2, "shr_with_2_disk_protect", "normal", 10),
    ("dsm6-ds1819plus-shr2-8disk", "/volume1", RaidType.SHR2, "shr_with_2_disk_protect", "normal", 8),
    ("dsm6-ds213plus-shr1-2vol", "/volume1", RaidType.SHR1, "shr_without_disk_protect", "normal", 1),
    ("dsm6-ds213plus-shr1-2vol", "/volume2", RaidType.SHR1, "shr_without_disk_protect", "normal", 1),
    ("dsm71-ds918plus-shr-basic-3vol", "/volume1", RaidType.SHR1, "shr_without_disk_protect", "normal", 1),
    ("dsm71-ds918plus-shr-basic-3vol", "/volume3", RaidType.SHR1, "shr_without_disk_protect", "attention", 1),
    ("dsm71-ds918plus-shr-basic-3vol", "/volume4", RaidType.SHR1, "shr_without_disk_protect", "attention", 1),
    ("dsm73-ds1520plus-raid6-nvmecache", "/volume1", RaidType.RAID6, "raid_6", "normal", 1),
]


@pytest.mark.parametrize("case", BOXES, ids=lambda case: f"{case[0]}{case[1]}")
def test_every_recorded_box_tells_type_state_and_disks(case):
    box, mount_point, *expected = case

    found = told(box, mount_point)

    assert [found.raid_type, found.device_type, found.volume_status, len(found.disks)] == expected
    assert (found.task, found.task_ratio, found.problem, found.asked_at) == (None, None, None, NOON)


def test_a_full_volume_is_told_with_dsms_reason():
    found = told("dsm71-ds918plus-shr-basic-3vol", "/volume4")

    assert (found.volume_status, found.volume_detail, found.pool_status) == ("attention", "fs_almost_full", "attention")
    assert (found.scrubbing, found.access_time, found.ssd_cache) == ("ready", "relatime", "none")


def test_an_nvme_cache_and_volume_encryption_are_told_by_dsm_7_3():
    found = told("dsm73-ds1520plus-raid6-nvmecache")

    assert (found.ssd_cache, found.is_encrypted) == ("normal", False)
    assert found.disks == (
        ManagedDisk("sata1", "ST10000VN0004-1ZD101", "4", "normal", "normal", None, bad_sectors=0, temperature_c=35.0),
    )


def test_a_disk_in_an_expansion_unit_carries_the_units_name():
    by_name = {disk.name: disk for disk in told("dsm6-ds1515plus-shr2-10disk-expansion").disks}

    assert (by_name["sda"].bay, by_name["sdga"].bay) == ("1", "DX513-1 1")


def test_dsm_5_tells_no_cache_no_pool_and_no_encryption():
    found = told("dsm5-ds410j-raid5")

    assert (found.pool_status, found.ssd_cache, found.is_encrypted, found.scrubbing) == (None, None, None, None)


def test_a_volume_dsm_does_not_list_is_not_guessed():
    assert read_load_info(answer("dsm6-ds1819plus-shr2-8disk.load_info"), "/volume9", asked_at=NOON) is None


def test_no_serial_number_is_taken_over():
    texts = [repr(told(box, mount_point)) for box, mount_point, *_ in BOXES]

    assert "BLANKED" not in "".join(texts)


@pytest.mark.parametrize(
    ("folder", "flags"),
    [
        ("/volume3/docker", ShareFlags(True, False, False, False, None)),
        ("/volume3/Downloads/deep", ShareFlags(False, False, False, False, 10240 << 20)),
        ("/volume4/图片空间", None),
        ("/volume3/dock", None),
        ("/volume1/@appdata/volbench", None),
    ],
)
def test_the_share_around_a_folder_tells_its_settings(folder, flags):
    found = read_share_flags(answer("dsm71-ds918plus-shr-basic-3vol.share_list"), folder)

    assert (
        found is None
        if flags is None
        else (found.has_checksum, found.quota_bytes)
        == (
            flags.has_checksum,
            flags.quota_bytes,
        )
    )


def test_a_setting_left_out_is_not_told():
    found = read_share_flags(answer("dsm73-ds1520plus-raid6-nvmecache.share_list"), "/volume1/vcf9")

    assert found == ShareFlags(False, False, False, None, 3145728 << 20)


def scrubbing_volume(**fields):
    """A volume that is at work; the words as third-party clients list them, no recording of them is public."""
    data = answer("dsm71-ds918plus-shr-basic-3vol.load_info")
    for kind in ("volumes", "storagePools"):
        for row in data[kind]:
            row.update(fields)
    found = read_load_info(data, "/volume1", asked_at=NOON)
    assert found is not None
    return found


def test_a_task_is_told_with_how_far_it_is():
    progress = {"percent": "12.5", "step": "data_scrubbing"}

    found = scrubbing_volume(status="background_scrubbing", progress=progress)

    assert (found.task, found.task_ratio) == ("data_scrubbing", 0.125)


def test_a_new_pool_that_is_being_built_is_a_task():
    assert scrubbing_volume(is_backgroundbuilding=True).task == "background_building"


def test_the_life_of_an_ssd_is_told_only_where_dsm_trusts_it():
    data = answer("dsm71-ds918plus-shr-basic-3vol.load_info")
    lives = []
    for life in (87, -1, {"value": 87, "trustable": True}, {"value": 87, "trustable": False}, "87"):
        for disk in data["disks"]:
            disk["remain_life"] = life
        lives.append(read_load_info(data, "/volume1", asked_at=NOON).disks[0].life_left_ratio)

    assert lives == [0.87, None, 0.87, None, None]


NOISE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("/volume1"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "volumes",
                    "storagePools",
                    "disks",
                    "vol_path",
                    "pool_path",
                    "id",
                    "progress",
                    "percent",
                    "step",
                    "shares",
                    "name",
                    "quota_value",
                    "remain_life",
                    "value",
                    "trustable",
                    "container",
                    "cache",
                    "space_status",
                    "num_id",
                ]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=25,
)


@given(NOISE)
def test_answers_of_any_shape_do_no_harm(data):
    found = read_load_info(data, "/volume1", asked_at=NOON)
    read_share_flags(data, "/volume1/x")

    assert found is None or found.asked_at == NOON
