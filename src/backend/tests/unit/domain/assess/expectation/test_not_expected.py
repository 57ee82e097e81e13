"""Where nothing can be said of what a volume should give, the reason is told, and never a percentage."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.volumes import array_of, hard_disk, pool_of, run_on, solid_disk, volume_of, work_of
from support.words import in_chinese

from volbench.domain.assess.expectation.expect import expect
from volbench.domain.model.machine.storage import Health, RaidType, SyncState
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.run import CacheClass

MB = 1_000_000
INNER = 83 / 175


def four(level="raid5", **facts):
    disks = [hard_disk(n, **facts) for n in range(1, 5)]
    return volume_of(disks, array_of(level, disks))


VIRTUAL = volume_of([replace(hard_disk(), is_virtual=True)])
UNNAMED = volume_of([replace(solid_disk(), model=None, transport=None)])
UNKNOWN_KIND = volume_of([replace(hard_disk(), is_rotational=None)])
USB_DISK = volume_of([replace(hard_disk(), transport="usb")])
HIDDEN = volume_of([])
CACHED = replace(four(), ssd_cache="present")
PERHAPS_CACHED = replace(four(), ssd_cache=None)
SYNCING = replace(four(), pool=replace(four().pool, health=Health.SYNCING, sync=SyncState("recover")))
JOINED = volume_of([hard_disk(1), hard_disk(2)], kind=RaidType.RAID0)
JOINED = replace(JOINED, pool=replace(pool_of(array_of("raid0", JOINED.disks)), arrays=()))
FAST_TURNS = volume_of([hard_disk(rpm=15000)])
TWO_AS_BASIC = volume_of([hard_disk(1), hard_disk(2)])


@pytest.mark.parametrize(
    "volume",
    [
        VIRTUAL,
        UNNAMED,
        UNKNOWN_KIND,
        USB_DISK,
        HIDDEN,
        CACHED,
        PERHAPS_CACHED,
        SYNCING,
        JOINED,
        FAST_TURNS,
        TWO_AS_BASIC,
    ],
    ids=["virtual", "unnamed", "unknown", "usb", "hidden", "cached", "unsure", "syncing", "joined", "15000rpm", "two"],
)
def test_unknown_facts_give_a_reason_and_no_percentage(volume):
    found = expect(work_of("read"), run_on(volume))

    assert found.standing is Standing.UNKNOWN
    assert (found.low, found.high, found.ratio_low, found.ratio_high) == (None, None, None, None)
    assert found.words.code.startswith("assess.derivation.")
    assert "share" not in found.words.values
    assert in_chinese(found.words).startswith("无法对比")


def test_what_a_guest_was_given_is_not_compared_with_such_disks_and_not_called_memory():
    found = expect(work_of(cache_class=CacheClass.GUEST_UNCACHED), run_on(VIRTUAL))

    assert (found.standing, found.words.code) == (Standing.UNKNOWN, "assess.derivation.virtual")


def test_numbers_from_memory_are_not_compared_with_disks():
    assert expect(work_of(cache_class=CacheClass.CACHED), run_on(four())).standing is Standing.UNKNOWN
    assert expect(work_of(cache_class=CacheClass.UNKNOWN), run_on(four())).standing is Standing.UNKNOWN


def test_copy_on_write_has_no_arithmetic_for_small_writes_unless_it_is_off():
    btrfs = replace(four(), file_system="btrfs")
    small = work_of("randwrite", 4096, 32, 400.0)

    assert expect(small, run_on(btrfs)).standing is Standing.UNKNOWN
    assert expect(replace(small, variant="btrfs-nocow"), run_on(btrfs)).standing is not Standing.UNKNOWN
    assert expect(work_of("write"), run_on(btrfs)).standing is not Standing.UNKNOWN


def test_shingled_disks_have_no_published_writing_speed():
    volume = four(is_possibly_smr=True)

    assert expect(work_of("write"), run_on(volume)).standing is Standing.UNKNOWN
    assert expect(work_of("read"), run_on(volume)).standing is not Standing.UNKNOWN


@pytest.mark.parametrize(
    "work",
    [work_of("read", 4096, 1), work_of("randrw", 4096, 32), work_of("randread", 2**20, 8), work_of("randread", 512, 1)],
)
def test_other_kinds_of_access_are_not_asked_about(work):
    assert expect(work, run_on(four())) is None


def test_safe_writes_are_not_asked_about():
    work = work_of("write")

    assert expect(replace(work, access=replace(work.access, is_sync=True)), run_on(four())) is None
