"""Layouts without a fixture of their own, built in the test."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.box import Box
from support.roots import FixedClock, unpack_tree

from volbench.domain.model.machine.storage import Health, RaidType, Volume
from volbench.host.inventory import take_inventory


@pytest.fixture
def box() -> Box:
    made = Box("test")
    for letter in "abcd":
        made.disk(f"sd{letter}", 1000, model="X", parts={1: 900}, notes=False)
    return made


def only_volume(box: Box, folder: Path) -> Volume:
    (volume,) = take_inventory(str(unpack_tree(box.tree(), folder)), clock=FixedClock()).volumes
    return volume


def unknown_facts(volume: Volume) -> set[str]:
    return {unknown.fact for unknown in volume.unknowns}


@pytest.mark.parametrize(
    ("profile", "missing", "expected"),
    [
        ("raid10", 0, (RaidType.RAID10, Health.CLEAN)),
        ("single", 0, (RaidType.JBOD, Health.CLEAN)),
        ("raid1", 1, (RaidType.RAID1, Health.DEGRADED)),
        ("raid1c3", 0, (RaidType.RAID1, Health.CLEAN)),
        ("raid1c9", 0, (None, Health.CLEAN)),
    ],
)
def test_btrfs_over_several_disks_names_its_own_raid(
    box: Box, tmp_path: Path, profile: str, missing: int, expected: tuple[RaidType | None, Health]
) -> None:
    home = "/sys/fs/btrfs/00000000-0000-0000-0000-000000000000"
    for number, letter in enumerate("ab", 1):
        box.link(f"{home}/devices/sd{letter}1", f"../../../../class/block/sd{letter}1")
        box.put(f"{home}/devinfo/{number}/missing", missing * (number - 1))
    box.put(f"{home}/allocation/data/{profile}/total_bytes", 1)
    box.mount("/srv", "/dev/sda1", "btrfs", "rw,relatime", number="0:30")
    volume = only_volume(box, tmp_path)

    assert (volume.pool.raid_type, volume.pool.health) == expected
    assert [disk.name for disk in volume.disks] == ["sda", "sdb"]
    assert ("pool.raid_type" in unknown_facts(volume)) == (expected[0] is None)


def test_lvm_over_several_disks_leaves_the_raid_type_unknown_and_says_why(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg-data", 1800, ["sda1", "sdb1"])
    box.mount("/srv", "/dev/mapper/vg-data", "xfs", "rw,relatime", number="253:0")
    volume = only_volume(box, tmp_path)

    assert (volume.pool.raid_type, volume.pool.health) == (None, Health.UNKNOWN)
    assert {"pool.raid_type", "pool.health"} <= unknown_facts(volume)


def test_a_zfs_pool_is_one_volume_whose_disks_stay_unknown(box: Box, tmp_path: Path) -> None:
    box.mount("/tank", "tank", "zfs", "rw,relatime", number="0:40")
    box.mount("/tank/photos", "tank/photos", "zfs", "rw,relatime", number="0:41")
    volume = only_volume(box, tmp_path)

    assert (volume.mount_point, [layer.kind for layer in volume.layers]) == ("/tank", ["unknown"])
    assert {"disks", "pool.raid_type", "pool.health", "is_encrypted", "ssd_cache"} <= unknown_facts(volume)


def test_the_same_device_mounted_by_two_btrfs_members_is_one_volume(box: Box, tmp_path: Path) -> None:
    home = "/sys/fs/btrfs/00000000-0000-0000-0000-000000000000"
    for letter in "ab":
        box.link(f"{home}/devices/sd{letter}1", f"../../../../class/block/sd{letter}1")
    box.mount("/srv", "/dev/sda1", "btrfs", "rw,relatime", number="0:30")
    box.mount("/home", "/dev/sdb1", "btrfs", "rw,relatime", number="0:30", root="/@home")

    assert only_volume(box, tmp_path).mount_point == "/srv"


def test_an_array_whose_files_are_all_hidden_leaves_health_unknown(box: Box, tmp_path: Path) -> None:
    box.md("md5", "raid5", 1800, 3, {f"sd{n}1": (i, "in_sync") for i, n in enumerate("abc")})
    box.mount("/srv", "/dev/md5", "ext4", "rw,relatime", number="9:5")
    box.files = {path: text for path, text in box.files.items() if "/md5/md/" not in path}
    volume = only_volume(box, tmp_path)

    assert (volume.pool.arrays, volume.pool.health) == ((), Health.UNKNOWN)
    assert {"pool.arrays.md5", "pool.raid_type", "pool.health"} <= unknown_facts(volume)


def test_members_are_placed_on_their_disks_though_the_kernel_hides_the_chain(box: Box, tmp_path: Path) -> None:
    box.md("md5", "raid1", 900, 2, {"sda1": (0, "in_sync"), "sdb1": (1, "in_sync")})
    box.mount("/srv", "/dev/md5", "ext4", "rw,relatime", number="9:5")
    box.links = {path: target for path, target in box.links.items() if "/slaves/" not in path}
    volume = only_volume(box, tmp_path)

    assert [member.disk for member in volume.pool.arrays[0].members] == ["sda", "sdb"]
    assert (volume.disks, volume.pool.raid_type, volume.pool.health) == ((), RaidType.RAID1, Health.CLEAN)
    assert "disks" in unknown_facts(volume)


def test_an_lvm_origin_with_snapshots_covers_the_target(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg-data-real", 900, ["sda1"])
    box.lv(1, "vg-data", 900, ["dm-0"])
    box.mount("/srv", "/dev/mapper/vg-data", "ext4", "rw,relatime", number="253:1")
    box.may_write("/srv")
    volume = only_volume(box, tmp_path)

    assert volume.target is not None
    assert volume.target.has_snapshots is True


def test_a_mount_point_whose_name_is_not_text_is_left_out(box: Box, tmp_path: Path) -> None:
    box.mount("/srv", "/dev/sda1", "ext4", "rw,relatime", number="8:1")
    root = unpack_tree(box.tree(), tmp_path)
    table = root / "proc/self/mountinfo"
    table.write_bytes(table.read_bytes() + b"30 1 8:17 / /mnt/\xff\xfe rw - ext4 /dev/sdb1 rw\n")
    inventory = take_inventory(str(root), clock=FixedClock())

    assert [volume.mount_point for volume in inventory.volumes] == ["/srv"]
    assert "volumes" in {unknown.fact for unknown in inventory.unknowns}


def test_a_removable_disk_is_told_from_a_fixed_one(box: Box, tmp_path: Path) -> None:
    box.disk("sdx", 1000, model="Stick", parts={1: 900}, notes=False, bus="usb", removable=1)
    box.mount("/run/media/me/STICK", "/dev/sdx1", "exfat", "rw,relatime", number="8:65")

    assert only_volume(box, tmp_path).is_removable
