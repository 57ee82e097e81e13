from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from volbench.host.inventory.mdstat import MdMember, parse_mdstat

CAPTURES = Path(__file__).parent.parent.parent / "fixtures" / "captures"
FILES = sorted(path for path in CAPTURES.rglob("*.txt") if " : active " in path.read_text())


def read(name: str) -> str:
    return (CAPTURES / name).read_text()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_array_of_every_capture_is_found_with_level_and_members(path: Path) -> None:
    text = path.read_text()
    arrays = parse_mdstat(text)

    assert list(arrays) == [line.split(" ")[0] for line in text.splitlines() if " : active " in line]
    assert all(array.level and array.members for array in arrays.values())


def test_a_raid5_line_gives_level_chunk_slots_and_members_in_number_order() -> None:
    array = parse_mdstat(read("dsm7-rs1221rpplus-raid5/proc_mdstat.txt"))["md2"]

    assert (array.level, array.chunk_bytes, array.slots, array.active) == ("raid5", 65536, 5, 5)
    assert [member.device for member in array.members] == ["sata3p3", "sata1p3", "sata5p3", "sata4p3", "sata2p3"]
    assert array.sync is None


def test_a_system_array_spanning_empty_bays_keeps_its_counts() -> None:
    array = parse_mdstat(read("dsm7-raid6-8disk-12bay/proc_mdstat.txt"))["md0"]

    assert (array.slots, array.active, array.letters) == (12, 8, "UUUUUUUU____")


def test_synologys_disk_error_flag_and_letter_are_read() -> None:
    array = parse_mdstat(read("dsm72-sa6400-jbod-E-flag/mdstat_md3_diskerror_E.txt"))["md3"]

    assert array.members[0] == MdMember("sata1p3", 0, frozenset("E"))
    assert array.letters == "EU"


def test_linear_has_no_chunk_but_raid0_has() -> None:
    linear = parse_mdstat(read("dsm7-ds1821plus-jbod-basic/proc_mdstat.txt"))["md2"]
    striped = parse_mdstat(read("dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_ok.txt"))["md2"]

    assert linear.chunk_bytes is None
    assert striped.chunk_bytes == 65536


def test_spares_write_mostly_members_and_a_bitmap_line_are_read() -> None:
    arrays = parse_mdstat(read("dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_writemostly_spare_bitmap.txt"))

    assert {member.device for member in arrays["md1"].members if "S" in member.flags} == {
        "sata1p2",
        "sata2p2",
        "sata3p2",
        "sata4p2",
    }
    assert sum("W" in member.flags for member in arrays["md0"].members) == 4
    assert (arrays["md0"].slots, arrays["md0"].active) == (6, 6)


def test_a_faulty_member_carries_its_flag() -> None:
    array = parse_mdstat(read("dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_md0_failed.txt"))["md0"]

    assert [member.device for member in array.members if "F" in member.flags] == ["sata4p1"]


def test_a_rebuild_gives_share_speed_and_time_left() -> None:
    sync = parse_mdstat(read("dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_md0_recovery.txt"))["md0"].sync

    assert sync is not None
    assert (sync.action, sync.speed_bytes_per_s, sync.remaining_s) == ("recover", 328341 * 1024, pytest.approx(18))
    assert sync.done_ratio == pytest.approx(985024 / 8388544)


def test_a_reshape_is_told_from_a_rebuild() -> None:
    sync = parse_mdstat(read("dsm6-shr-raid5-reshape/proc_mdstat.txt"))["md2"].sync

    assert sync is not None
    assert (sync.action, sync.remaining_s) == ("reshape", pytest.approx(1593.6 * 60))
    assert sync.done_ratio == pytest.approx(0.2227, abs=1e-4)


def test_an_array_that_waits_for_another_is_delayed() -> None:
    arrays = parse_mdstat(read("synthetic-dsm-mdstat/raid5_check_delayed.txt"))

    assert arrays["md3"].sync is not None
    assert arrays["md3"].sync.action == "delayed"
    assert arrays["md2"].sync is not None
    assert arrays["md2"].sync.done_ratio == pytest.approx(9105408 / 2925436416)


def test_raid_f1_keeps_synologys_spelling() -> None:
    array = parse_mdstat(read("synthetic-dsm-mdstat/raidF1_4ssd.txt"))["md2"]

    assert (array.level, array.chunk_bytes) == ("raidF1", 65536)


def test_an_inactive_array_and_the_read_only_word_are_understood() -> None:
    arrays = parse_mdstat(
        "md3 : inactive sda3[0](S)\nmd2 : active (auto-read-only) raid1 sdb3[1] sda3[0]\n  9 blocks [2/2] [UU]"
    )

    assert arrays["md3"].is_active is False
    assert arrays["md2"].level == "raid1"
    assert [member.device for member in arrays["md2"].members] == ["sda3", "sdb3"]


def test_a_sync_that_waits_for_the_first_write_is_pending() -> None:
    arrays = parse_mdstat("md2 : active raid1 sda3[0] sdb3[1]\n      9 blocks [2/2] [UU]\n      \tresync=PENDING\n")

    assert arrays["md2"].sync is not None
    assert arrays["md2"].sync.action == "pending"


@pytest.mark.parametrize("text", ["", "Personalities :\nunused devices: <none>\n", "md : active", "md2 :", "\0\0"])
def test_a_text_without_arrays_gives_none(text: str) -> None:
    assert parse_mdstat(text) == {}


@given(st.text(alphabet="md0123456789 :activeraid[]()/_UE=%\n.sKF", max_size=300))
def test_any_text_is_read_without_failing(text: str) -> None:
    for array in parse_mdstat(text).values():
        assert array.sync is None or array.sync.done_ratio is None or 0 <= array.sync.done_ratio <= 1


@given(st.integers(0, 500), st.integers(1, 30))
def test_a_capture_cut_anywhere_is_read_without_failing(start: int, length: int) -> None:
    text = read("dsm721-ds923plus-raid0nvme-raid1/proc_mdstat_md0_recovery.txt")

    assert isinstance(parse_mdstat(text[:start] + text[start + length :]), dict)
