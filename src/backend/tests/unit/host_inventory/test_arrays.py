from __future__ import annotations

from pathlib import Path

import pytest

from volbench.domain.model.machine.storage import Array, Health, SyncState
from volbench.host.inventory.arrays import build_array
from volbench.host.inventory.mdstat import MdArray, parse_mdstat
from volbench.host.inventory.root import Root

CAPTURES = Path(__file__).parent.parent.parent / "fixtures" / "captures"


def from_mdstat(text: str, name: str = "md2") -> Array:
    array = build_array(Root("/nowhere"), name, None, parse_mdstat(text)[name], lambda _: None)
    assert array is not None
    return array


def from_sysfs(folder: Path, seen: MdArray | None = None, **files: object) -> Array | None:
    home = folder / "sys/block/md2/md"
    home.mkdir(parents=True)
    for name, value in files.items():
        path = home / name.replace("__", "/").replace("dev_", "dev-")
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{value}\n")
    return build_array(Root(str(folder)), "md2", "/sys/block/md2", seen, lambda device: device[:-2])


RAID5 = "md2 : active raid5 sda3[0] sdb3[1] sdc3[2]{member}\n      9 blocks level 5, 64k chunk [3/{up}] [{letters}]\n"


@pytest.mark.parametrize(
    ("member", "up", "letters", "health"),
    [
        ("", 3, "UUU", Health.CLEAN),
        ("(F)", 3, "UUU", Health.DEGRADED),
        ("(F)", 2, "UU_", Health.DEGRADED),
        ("(F)", 1, "U__", Health.FAILED),
        ("(E)", 3, "UUE", Health.FAILED),
        ("", 3, "UU_", Health.DEGRADED),
    ],
)
def test_a_raid5_is_judged_by_missing_and_flagged_members(member: str, up: int, letters: str, health: Health) -> None:
    assert from_mdstat(RAID5.format(member=member, up=up, letters=letters)).health is health


@pytest.mark.parametrize(
    ("level", "slots", "up", "health"),
    [
        ("raid0", 2, 1, Health.FAILED),
        ("linear", 2, 1, Health.FAILED),
        ("raid1", 3, 1, Health.DEGRADED),
        ("raid1", 2, 0, Health.FAILED),
        ("raid6", 5, 3, Health.DEGRADED),
        ("raid6", 5, 2, Health.FAILED),
        ("raid10", 4, 2, Health.DEGRADED),
        ("raidF1", 4, 2, Health.FAILED),
    ],
)
def test_each_level_bears_as_many_missing_disks_as_it_can(level: str, slots: int, up: int, health: Health) -> None:
    members = " ".join(f"sd{chr(97 + n)}3[{n}]" for n in range(max(up, 1)))
    text = f"md2 : active {level} {members}\n      9 blocks [{slots}/{up}] [{'U' * up}{'_' * (slots - up)}]\n"

    assert from_mdstat(text).health is health


def test_the_hand_edited_capture_with_contradicting_counts_is_degraded() -> None:
    text = (CAPTURES / "dsm7-raid6-8disk-12bay/synthetic_mdstat_degraded.txt").read_text()

    assert from_mdstat(text, "md9").active == 7
    assert from_mdstat(text, "md9").health is Health.DEGRADED


def test_an_inactive_array_has_failed() -> None:
    assert from_mdstat("md2 : inactive sda3[0](S) raid5\n").health is Health.FAILED


def test_a_member_with_a_late_number_is_the_one_being_rebuilt() -> None:
    text = (CAPTURES / "dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_md0_recovery.txt").read_text()
    states = {member.device: member.state for member in from_mdstat(text, "md0").members}

    assert states.pop("sata4p1") == "rebuilding"
    assert set(states.values()) == {"in_sync"}


def test_write_mostly_and_spare_members_keep_an_array_clean() -> None:
    text = (CAPTURES / "dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_writemostly_spare_bitmap.txt").read_text()

    assert from_mdstat(text, "md0").health is Health.CLEAN
    assert [m.state for m in from_mdstat(text, "md1").members].count("spare") == 4


def test_scrubbing_is_told_from_a_resync_by_sysfs(tmp_path: Path) -> None:
    array = from_sysfs(
        tmp_path,
        level="raid5",
        raid_disks=3,
        degraded=0,
        chunk_size=65536,
        array_state="active",
        sync_action="repair",
        sync_completed="1000 / 4000",
        sync_speed=100,
        dev_sda3__state="in_sync",
        dev_sda3__slot=0,
    )

    assert array is not None
    assert array.sync is not None
    assert (array.sync.action, array.sync.done_ratio, array.sync.speed_bytes_per_s) == ("repair", 0.25, 102400)
    assert array.sync.remaining_s == pytest.approx(3000 * 512 / 102400)
    assert array.health is Health.SYNCING


@pytest.mark.parametrize("action", ["recover", "resync", "check"])
def test_an_array_that_misses_a_disk_is_degraded_whatever_goes_on_with_it(tmp_path: Path, action: str) -> None:
    array = from_sysfs(
        tmp_path,
        level="raid6",
        raid_disks=4,
        degraded=1,
        array_state="active",
        sync_action=action,
        sync_completed="1000 / 4000",
        **{
            f"dev_sd{letter}3__{fact}": value
            for slot, letter in enumerate("abc")
            for fact, value in (("state", "in_sync"), ("slot", slot))
        },
    )

    assert array is not None
    assert array.sync is not None
    assert (array.health, array.sync.action) == (Health.DEGRADED, action)


def test_a_frozen_array_is_not_plain_healthy(tmp_path: Path) -> None:
    array = from_sysfs(
        tmp_path,
        level="raid1",
        raid_disks=2,
        degraded=0,
        sync_action="frozen",
        dev_sda3__state="in_sync",
        dev_sda3__slot=0,
    )

    assert array is not None
    assert (array.sync, array.health) == (SyncState("frozen"), Health.SYNCING)


@pytest.mark.parametrize("state", ["suspended", "a-word-of-tomorrow"])
def test_a_state_that_is_not_known_to_be_well_is_unknown(tmp_path: Path, state: str) -> None:
    array = from_sysfs(tmp_path, level="raid1", raid_disks=1, degraded=0, array_state=state, dev_sda3__state="in_sync")

    assert array is not None
    assert array.health is Health.UNKNOWN


def test_an_action_that_is_not_known_leaves_health_unknown(tmp_path: Path) -> None:
    array = from_sysfs(tmp_path, level="raid1", raid_disks=1, degraded=0, sync_action="knit", dev_sda3__state="in_sync")

    assert array is not None
    assert array.health is Health.UNKNOWN


@pytest.mark.parametrize(
    ("level", "sync"), [("raid1", SyncState("pending")), ("raid5", SyncState("pending")), ("raid0", None)]
)
def test_a_resync_that_is_due_is_seen_though_nothing_goes_on(
    tmp_path: Path, level: str, sync: SyncState | None
) -> None:
    array = from_sysfs(
        tmp_path,
        level=level,
        raid_disks=1,
        degraded=0,
        array_state="read-auto",
        sync_action="idle",
        resync_start=0,
        dev_sda3__state="in_sync",
    )

    assert array is not None
    assert (array.sync, array.health) == (sync, Health.CLEAN if sync is None else Health.SYNCING)


def test_of_two_sources_that_count_working_members_the_smaller_number_counts(tmp_path: Path) -> None:
    seen = parse_mdstat("md2 : active raid1 sda3[0] sdb3[1]\n      100 blocks [2/2] [UU]\n")["md2"]
    array = from_sysfs(
        tmp_path,
        seen,
        level="raid1",
        raid_disks=2,
        degraded=1,
        sync_action="idle",
        dev_sda3__state="in_sync",
    )

    assert array is not None
    assert (array.active, array.health) == (1, Health.DEGRADED)


def test_a_journal_is_no_member_of_unknown_state() -> None:
    text = "md2 : active raid5 sdd1[4](J) sda3[0] sdb3[1] sdc3[2]\n      100 blocks level 5 [3/3] [UUU]\n"
    array = from_mdstat(text)

    assert [(one.device, one.state) for one in array.members][-1] == ("sdd1", "journal")
    assert array.health is Health.CLEAN


def test_slots_are_read_while_their_number_is_changing(tmp_path: Path) -> None:
    array = from_sysfs(tmp_path, level="raid5", raid_disks="5 (4)", dev_sda3__state="in_sync", dev_sda3__slot=0)

    assert array is not None
    assert array.slots == 5


def test_a_spare_with_a_slot_is_rebuilding_and_one_without_is_a_spare(tmp_path: Path) -> None:
    array = from_sysfs(
        tmp_path,
        level="raid1",
        raid_disks=2,
        degraded=1,
        sync_action="recover",
        dev_sda3__state="in_sync",
        dev_sda3__slot=0,
        dev_sdb3__state="spare",
        dev_sdb3__slot=1,
        dev_sdc3__state="spare",
        dev_sdc3__slot="none",
    )

    assert array is not None
    assert [member.state for member in array.members] == ["in_sync", "rebuilding", "spare"]


def test_an_array_nobody_describes_is_none(tmp_path: Path) -> None:
    assert from_sysfs(tmp_path) is None
