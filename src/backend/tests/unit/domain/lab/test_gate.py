"""The gate: only blank disks nobody uses pass, and every reason against one is told."""

import pytest
from support.lab import a_disk
from support.words import bilingual, in_chinese, says

from volbench.domain.lab.disks import check_disks, consent_words, refusals
from volbench.domain.lab.identity import Identity
from volbench.domain.lab.signatures import Content, Found
from volbench.domain.model.errors import InvalidRequest, UnsafeTarget
from volbench.domain.model.words.message import Message


def test_blank_disks_pass():
    check_disks([a_disk("sdb"), a_disk("sdc", sampled=32, sampled_with_data=4)])


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"kind": "partition"}, "no_disk.partition"),
        ({"kind": "file"}, "no_disk.file"),
        ({"kind": "md"}, "no_disk.md"),
        ({"kind": "device-mapper"}, "no_disk.device_mapper"),
        ({"kind": "loop"}, "no_disk.loop"),
        ({"kind": "memory"}, "no_disk.memory"),
        ({"kind": "missing"}, "no_disk.missing"),
        ({"kind": "something new"}, "no_disk.other"),
        ({"problem": "Input/output error"}, "it_cannot_be_read"),
        ({"mount_points": ("/volume1",)}, "a_volume_stands_on_it_mounted"),
        ({"swaps": ("/dev/sdb2",)}, "it_is_swap_space"),
        ({"arrays": ("md2",)}, "it_belongs_to_the_raid_array"),
        ({"holders": ("dm-3",)}, "stands_on_it"),
        ({"partitions": ("sdb1", "sdb2")}, "it_has_partitions"),
        ({"found": Found(Content.FOREIGN, (bilingual("Btrfs", "Btrfs"),))}, "it_holds"),
        ({"found": Found(Content.OURS, (bilingual("a RAID member (md)", "RAID 成员（md）"),))}, "it_holds"),
        ({"found": Found(Content.REMAINS, ())}, "data"),
        ({"is_claimed": True}, "another_program_or_a_mount_elsewhere"),
        ({"is_read_only": True}, "it_is_write_protected"),
        ({"size_bytes": 100 << 20}, "it_is_smaller_than_128_mib"),
    ],
)
def test_each_reason_alone_keeps_a_disk_out(facts, code):
    size = facts.pop("size_bytes", 8 << 30)

    with pytest.raises(UnsafeTarget) as refused:
        check_disks([a_disk("sda"), a_disk("sdb", size, **facts)])

    assert says(refused.value.message, "lab.disks.disk_and_reasons", disk="sdb")
    assert refused.value.message.has(f"lab.disks.{code}")
    assert in_chinese(refused.value.message).startswith("sdb：")
    assert refused.value.context == {"disks": ["sdb"]}


def test_all_reasons_of_all_disks_are_told_at_once():
    used = a_disk("sdb", mount_points=("/volume1",), holders=("md2",), partitions=("sdb1",))

    with pytest.raises(UnsafeTarget) as refused:
        check_disks([used, a_disk("sdc", is_read_only=True)])

    assert len(refusals(used)) == 3
    assert "sdb1、sdb2" in in_chinese(refusals(a_disk("sdb", partitions=("sdb1", "sdb2")))[0])
    assert (refused.value.message.code, len(refused.value.message.values["parts"])) == ("join.lines", 2)


@pytest.mark.parametrize("names", [[], ["sdb", "sdb"], [f"sd{n}" for n in range(25)]])
def test_none_too_many_or_the_same_disk_twice(names):
    with pytest.raises(InvalidRequest):
        check_disks([a_disk(name) for name in names])


def test_one_disk_under_two_names_is_told_by_its_serial_number():
    twin = a_disk("sdc")

    with pytest.raises(InvalidRequest, match=r"lab\.disks\.and_are_the_same_disk"):
        check_disks([a_disk("sdb"), type(twin)("sdc", "/dev/sdc", twin.size_bytes, serial="S-sdb")])


def test_the_words_name_every_disk():
    assert consent_words([a_disk("sdb"), a_disk("nvme0n1")]) == "erase sdb nvme0n1"


def test_a_disk_is_known_again_by_serial_size_and_model_under_any_name():
    identity = Identity.of(a_disk("sdb"))
    moved = a_disk("sdb")

    assert identity.is_that_of(type(moved)("sdq", "/dev/sdq", moved.size_bytes, model="DISK", serial="S-sdb"))
    assert not identity.is_that_of(a_disk("sdc"))
    assert not identity.is_that_of(a_disk("sdb", 9 << 30))
    assert not identity.is_that_of(a_disk("sdb", kind="missing"))


def test_without_a_serial_number_a_disk_has_to_keep_its_name():
    plain = type(a_disk("sdb"))("sdb", "/dev/sdb", 8 << 30)
    other = type(plain)("sdc", "/dev/sdc", 8 << 30)

    assert Identity.of(plain).is_that_of(plain)
    assert not Identity.of(plain).is_that_of(other)


def test_data_between_the_ends_needs_words_of_its_own():
    disks = [a_disk("sdb"), a_disk("sdc", sampled=32, sampled_with_data=1)]

    assert consent_words(disks) == "erase sdb sdc with data on sdc"


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"mount_points": ("/volume1",)}, "not_in_use"),
        ({"found": Found(Content.FOREIGN, (bilingual("Btrfs", "Btrfs"),)), "holders": ("md2",)}, "not_in_use"),
        ({"kind": "partition"}, "whole_disks"),
        ({"found": Found(Content.FOREIGN, (bilingual("Btrfs", "Btrfs"),))}, "blank_only"),
    ],
)
def test_nobody_is_told_to_erase_what_is_in_use(facts, code):
    with pytest.raises(UnsafeTarget) as refused:
        check_disks([a_disk("sdb", **facts)])

    assert refused.value.hint == Message(f"lab.disks.{code}")


def test_a_disk_named_twice_is_called_that():
    with pytest.raises(InvalidRequest, match=r"lab\.disks\.is_named_twice"):
        check_disks([a_disk("sdb"), a_disk("sdb")])
