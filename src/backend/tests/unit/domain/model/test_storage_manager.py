"""Joining what DSM says with what the kernel shows: gaps are filled, contradictions are kept and told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_volume
from support.words import bilingual, in_chinese, in_english, says

from volbench.domain.model.machine.storage import Health, RaidType, SyncState, Unknown
from volbench.domain.model.machine.storage_manager import ManagedDisk, ShareFlags, StorageManager, join
from volbench.domain.model.words.message import Message, listed

OPEN = bilingual("SHR and RAID 5 look the same.", "SHR 与 RAID 5 看起来相同。")


def raid5_or_shr():
    volume = example_volume()
    pool = replace(
        volume.pool,
        raid_type=None,
        raid_type_candidates=(RaidType.RAID5, RaidType.SHR1),
        raid_type_reason=OPEN,
        health=Health.CLEAN,
        arrays=tuple(replace(array, level="raid5", health=Health.CLEAN, sync=None) for array in volume.pool.arrays),
    )
    return replace(volume, pool=pool, unknowns=(Unknown("pool.raid_type", OPEN),))


def test_dsm_says_shr_where_the_kernel_left_it_open():
    volume, told = join(raid5_or_shr(), StorageManager(raid_type=RaidType.SHR1))

    assert (volume.pool.raid_type, volume.pool.raid_type_candidates) == (RaidType.SHR1, (RaidType.SHR1,))
    assert (volume.pool.raid_type_reason, volume.unknowns) == (None, ())
    assert told.filled == ("pool.raid_type",)


def test_a_type_the_kernels_levels_cannot_be_is_a_disagreement():
    before = raid5_or_shr()

    volume, told = join(before, StorageManager(raid_type=RaidType.RAID6))

    assert volume.pool == before.pool
    assert (told.filled, told.disagreements) == ((), ("pool.raid_type",))


def test_a_scrub_the_kernel_cannot_see_makes_the_pool_busy():
    told = StorageManager(volume_status="background_scrubbing", task="data_scrubbing", task_ratio=0.25)

    volume, after = join(raid5_or_shr(), told)

    assert (volume.pool.health, volume.pool.sync) == (Health.SYNCING, SyncState("check", done_ratio=0.25))
    assert after.filled == ("pool.health",)


@pytest.mark.parametrize(
    ("kernel", "word", "expected", "is_disputed"),
    [
        (Health.CLEAN, "normal", Health.CLEAN, False),
        (Health.CLEAN, "attention", Health.CLEAN, False),
        (Health.CLEAN, "degrade", Health.DEGRADED, True),
        (Health.CLEAN, "crashed", Health.FAILED, True),
        (Health.UNKNOWN, "normal", Health.CLEAN, False),
        (Health.UNKNOWN, "degrade", Health.DEGRADED, False),
        (Health.DEGRADED, "normal", Health.DEGRADED, False),
        (Health.DEGRADED, "repairing", Health.DEGRADED, False),
        (Health.CLEAN, "something new", Health.CLEAN, False),
    ],
)
def test_the_worse_state_counts(kernel, word, expected, is_disputed):
    before = raid5_or_shr()

    volume, told = join(
        replace(before, pool=replace(before.pool, health=kernel)),
        StorageManager(volume_status="normal", pool_status=word),
    )

    assert volume.pool.health is expected
    assert ("pool.health" in told.disagreements) is is_disputed


def test_disks_get_what_the_kernel_hides_and_keep_what_it_tells():
    before = raid5_or_shr()
    known, hidden = before.disks[0], replace(before.disks[1], model=None, bay=None, temperature_c=None)
    before = replace(before, disks=(known, hidden), unknowns=(Unknown("disks.model", OPEN),))
    rows = tuple(ManagedDisk(disk.name, model="TOLD", bay="7", temperature_c=41.0) for disk in before.disks)

    volume, told = join(before, StorageManager(disks=rows))

    assert volume.disks[0].model == known.model
    assert (volume.disks[1].model, volume.disks[1].bay, volume.disks[1].temperature_c) == ("TOLD", "7", 41.0)
    assert volume.unknowns == ()
    assert "disks.model" in told.filled


def test_a_fact_some_disk_still_lacks_stays_unknown():
    before = raid5_or_shr()
    disks = tuple(replace(disk, model=None) for disk in before.disks[:2])
    before = replace(before, disks=disks, unknowns=(Unknown("disks.model", OPEN),))

    volume, _ = join(before, StorageManager(disks=(ManagedDisk(disks[0].name, model="TOLD"),)))

    assert [unknown.fact for unknown in volume.unknowns] == ["disks.model"]


def test_encryption_and_cache_are_filled_only_where_unknown():
    before = replace(raid5_or_shr(), is_encrypted=None, ssd_cache="present")

    volume, told = join(before, StorageManager(is_encrypted=True, ssd_cache="none"))

    assert (volume.is_encrypted, volume.ssd_cache) == (True, "present")
    assert told.filled == ("is_encrypted",)


def test_an_answer_that_failed_changes_nothing():
    before = raid5_or_shr()

    volume, told = join(before, StorageManager(problem=OPEN, raid_type=RaidType.SHR1))

    assert (volume, told.filled) == (before, ())
    assert (in_english(told.summary), in_chinese(told.summary)) == (
        f"DSM could not be asked: {in_english(OPEN)}",
        f"未能询问 DSM：{in_chinese(OPEN)}",
    )


def test_everything_said_is_one_line_in_both_languages():
    told = StorageManager(
        device_type="shr_with_1_disk_protect",
        raid_type=RaidType.SHR1,
        volume_status="attention",
        volume_detail="fs_almost_full",
        pool_status="normal",
        disks=(ManagedDisk("sata1", status="normal"), ManagedDisk("sata2", status="attention")),
        share=ShareFlags(has_checksum=True, is_compressed=False),
    )

    _, after = join(raid5_or_shr(), told)

    assert (in_english(after.summary), in_chinese(after.summary)) == (
        (
            "RAID type shr_with_1_disk_protect; volume attention (fs_almost_full); pool normal; data checksum on; "
            "compression off; disks: sata2 attention; taken from there: RAID type"
        ),
        (
            "RAID 类型 shr_with_1_disk_protect；存储空间 attention（fs_almost_full）；存储池 normal；数据校验和已开启；"
            "压缩已关闭；硬盘：sata2 attention；由此补充：RAID 类型"
        ),
    )


def test_work_and_disagreement_are_in_the_line():
    told = StorageManager(raid_type=RaidType.RAID6, task="data_scrubbing", volume_status="background")

    _, after = join(raid5_or_shr(), told)

    assert says(after.summary, "model.storage_manager.at_work", word="data_scrubbing")
    assert says(
        after.summary,
        "model.storage_manager.the_kernel_says_otherwise_of",
        facts=listed((Message("model.storage_manager.facts.pool_raid_type"),)),
    )
