from __future__ import annotations

import pytest
from support.words import in_chinese, says

from volbench.domain.model.machine.storage import Array, ArrayMember, Health, RaidType
from volbench.host.inventory.raid_types import PoolFacts, name_raid_type


def array(level: str, slots: int, part: int = 3, name: str = "md2") -> Array:
    members = tuple(ArrayMember(f"sata{n}p{part}", f"sata{n}", "in_sync") for n in range(1, slots + 1))
    return Array(name, level, slots, slots, None, members, Health.CLEAN)


def facts(*arrays: Array, group: str | None = "vg1-volume_1", dsm: bool = True, shr: bool | None = True) -> PoolFacts:
    return PoolFacts(
        is_dsm=dsm,
        supports_shr=shr,
        volume_group=group,
        arrays=arrays,
        disks=max((a.slots for a in arrays), default=1),
        is_chain_known=True,
    )


@pytest.mark.parametrize(
    ("level", "slots", "expected"),
    [
        ("linear", 2, RaidType.JBOD),
        ("raid0", 2, RaidType.RAID0),
        ("raid10", 4, RaidType.RAID10),
        ("raidF1", 4, RaidType.RAIDF1),
        ("raid1", 1, RaidType.BASIC),
        ("raid1", 3, RaidType.RAID1),
    ],
)
def test_levels_that_shr_never_uses_are_certain_on_dsm(level: str, slots: int, expected: RaidType) -> None:
    named = name_raid_type(facts(array(level, slots)))

    assert (named.raid_type, named.candidates, named.reason) == (expected, (expected,), None)


@pytest.mark.parametrize(
    ("level", "slots", "candidates"),
    [
        ("raid1", 2, (RaidType.RAID1, RaidType.SHR1)),
        ("raid5", 3, (RaidType.RAID5, RaidType.SHR1)),
        ("raid6", 4, (RaidType.RAID6, RaidType.SHR2)),
    ],
)
def test_classic_or_shr_stays_open_and_says_why(level: str, slots: int, candidates: tuple[RaidType, ...]) -> None:
    named = name_raid_type(facts(array(level, slots)))

    assert (named.raid_type, named.candidates) == (None, candidates)
    assert named.reason is not None


def test_shr_style_partitions_make_shr_the_likelier_one_but_not_certain() -> None:
    named = name_raid_type(facts(array("raid5", 4, part=5)))

    assert (named.raid_type, named.candidates) == (None, (RaidType.SHR1, RaidType.RAID5))


@pytest.mark.parametrize(
    ("level", "slots", "expected"),
    [
        ("raid1", 1, RaidType.SHR1),
        ("raid1", 2, RaidType.SHR1),
        ("raid5", 4, RaidType.SHR1),
        ("raid6", 5, RaidType.SHR2),
    ],
)
def test_the_group_vg1000_with_the_volume_lv_is_shr_for_certain(level: str, slots: int, expected: RaidType) -> None:
    named = name_raid_type(facts(array(level, slots, part=5), group="vg1002-lv"))

    assert (named.raid_type, named.reason) == (expected, None)


def test_different_arrays_in_one_group_are_shr() -> None:
    named = name_raid_type(facts(array("raid5", 4, part=5), array("raid1", 2, part=6, name="md3")))

    assert named.raid_type is RaidType.SHR1


def test_raid6_arrays_of_different_width_in_one_group_are_shr2() -> None:
    named = name_raid_type(facts(array("raid6", 8, part=5), array("raid6", 6, part=6, name="md3")))

    assert named.raid_type is RaidType.SHR2


def test_equal_arrays_in_one_group_may_be_a_raid_group() -> None:
    named = name_raid_type(facts(array("raid6", 6), array("raid6", 6, name="md3")))

    assert (named.raid_type, named.candidates) == (None, (RaidType.RAID6, RaidType.SHR2))


def test_a_model_without_shr_leaves_no_doubt() -> None:
    assert name_raid_type(facts(array("raid5", 5), shr=False)).raid_type is RaidType.RAID5
    assert name_raid_type(facts(array("raid6", 6), array("raid6", 6), shr=False)).raid_type is RaidType.RAID6


def test_without_lvm_it_is_not_shr() -> None:
    assert name_raid_type(facts(array("raid5", 3), group=None)).raid_type is RaidType.RAID5


def test_other_systems_know_no_shr() -> None:
    assert name_raid_type(facts(array("raid5", 4, part=5), dsm=False)).raid_type is RaidType.RAID5


def test_several_arrays_elsewhere_have_no_single_name() -> None:
    named = name_raid_type(facts(array("raid1", 2), array("raid1", 2), dsm=False))

    assert (named.raid_type, named.candidates) == (None, ())
    assert named.reason is not None


def test_one_disk_without_arrays_is_basic() -> None:
    assert name_raid_type(facts(group=None)).raid_type is RaidType.BASIC


def test_several_disks_joined_out_of_sight_stay_unknown() -> None:
    named = name_raid_type(PoolFacts(False, None, "vg0-data", (), 3, is_chain_known=True))

    assert named.raid_type is None
    assert named.reason is not None


def test_a_hidden_chain_stays_unknown() -> None:
    named = name_raid_type(PoolFacts(True, True, None, (), 0, is_chain_known=False))

    assert named.raid_type is None
    assert named.reason is not None


def test_a_level_nobody_names_is_shown_as_the_kernel_spells_it() -> None:
    named = name_raid_type(facts(array("raid4", 3)))

    assert named.reason is not None
    assert says(named.reason, "host.inventory.level_without_name", level="raid4")
    assert "raid4" in in_chinese(named.reason)
