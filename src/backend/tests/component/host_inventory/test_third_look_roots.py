"""Machines of the third look: what is not known stays unknown, and what is missing is missed.

Each is a stand-in root, packed as it came (fixtures/third-look/SOURCE).
"""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest
from support.roots import FixedClock

from volbench.domain.model.machine.storage import Health, Inventory, RaidType, Volume
from volbench.host.inventory import describe_folder, take_inventory

ROOTS = Path(__file__).parent.parent.parent / "fixtures" / "third-look" / "storage"


def unpacked(name: str, into: Path) -> Path:
    with tarfile.open(ROOTS / f"{name}.tgz") as packed:
        packed.extractall(into, filter="data")
    return into / name / "root"


def inventory_of(name: str, into: Path) -> Inventory:
    return take_inventory(str(unpacked(name, into)), clock=FixedClock())


def only_volume(name: str, into: Path) -> Volume:
    (volume,) = inventory_of(name, into).volumes
    return volume


def disks(volume: Volume) -> list[str]:
    return [disk.name for disk in volume.disks]


def reasons(volume: Volume) -> dict[str, str]:
    return {unknown.fact: unknown.reason.code for unknown in volume.unknowns}


@pytest.mark.parametrize(
    ("name", "reason", "is_virtual"),
    [
        ("hwraid-perc", "behind_controller", [True]),
        ("iscsi-lun", "behind_network", [True]),
        ("zvol-ext4", "behind_zvol", []),
        ("bcachefs-multi", "chain_hidden", []),
    ],
)
def test_what_only_looks_like_a_disk_has_no_raid_type_and_no_state(
    name: str, reason: str, is_virtual: list[bool], tmp_path: Path
) -> None:
    volume = only_volume(name, tmp_path)

    assert (volume.pool.raid_type, volume.pool.raid_type_candidates) == (None, ())
    assert (volume.pool.health, volume.ssd_cache) == (Health.UNKNOWN, None)
    assert [disk.is_virtual for disk in volume.disks] == is_virtual
    found = reasons(volume)
    assert found["pool.raid_type"] == f"host.inventory.{reason}"
    assert {"pool.health", "ssd_cache"} <= set(found)


def test_bcache_stands_on_its_hard_disk_whatever_the_names_are(tmp_path: Path) -> None:
    volume = only_volume("bcache-nvme", tmp_path)

    assert disks(volume) == ["sda"]
    assert volume.layers[0].detail == "writeback + nvme0n1"
    assert (volume.pool.raid_type, volume.ssd_cache) == (RaidType.BASIC, "writeback")


def test_a_dm_cache_made_by_hand_is_not_no_cache(tmp_path: Path) -> None:
    volume = only_volume("dmcache-by-hand", tmp_path)

    assert (volume.ssd_cache, volume.pool.raid_type, volume.pool.health) == (None, None, Health.UNKNOWN)


def test_qnaps_drbd_and_its_cache_without_an_ssd_are_layers_and_no_disks(tmp_path: Path) -> None:
    volume = only_volume("qnap-flashcache-v1-no-ssd", tmp_path)

    assert disks(volume) == ["sda", "sdb", "sdc", "sdd"]
    assert [layer.kind for layer in volume.layers][:4] == ["cache", "lvm", "drbd", "md"]
    assert (volume.pool.raid_type, volume.pool.health, volume.ssd_cache) == (RaidType.RAID5, Health.CLEAN, "none")


def test_two_paths_to_one_disk_are_one_disk(tmp_path: Path) -> None:
    volume = only_volume("multipath-sas", tmp_path)

    assert disks(volume) == ["sda"]
    assert [(layer.kind, layer.detail) for layer in volume.layers][1] == ("multipath", "mpatha + sdb")
    assert (volume.pool.raid_type, volume.pool.health, volume.ssd_cache) == (RaidType.BASIC, Health.CLEAN, "none")


def test_a_thin_volume_of_lvm_stands_plainly_on_its_disk(tmp_path: Path) -> None:
    volume = only_volume("lvm-thin", tmp_path)

    assert (volume.pool.raid_type, volume.pool.health, volume.ssd_cache) == (RaidType.BASIC, Health.CLEAN, "none")


@pytest.mark.parametrize(
    ("name", "health", "action", "slots"),
    [
        ("md-pending", Health.SYNCING, "pending", (2, 2)),
        ("md-delayed-build", Health.DEGRADED, "delayed", (3, 2)),
        ("md-flags", Health.DEGRADED, "recover", (2, 1)),
        ("md-raid10-22", Health.DEGRADED, None, (22, 20)),
        ("sdaa-many", Health.CLEAN, None, (5, 5)),
    ],
)
def test_an_array_that_waits_or_misses_a_disk_is_not_plain_healthy(
    name: str, health: Health, action: str | None, slots: tuple[int, int], tmp_path: Path
) -> None:
    volume = only_volume(name, tmp_path)
    (array,) = volume.pool.arrays

    assert (volume.pool.health, array.health) == (health, health)
    assert (volume.pool.sync.action if volume.pool.sync else None) == action
    assert (array.slots, array.active) == slots


def test_flags_of_members_are_read(tmp_path: Path) -> None:
    (array,) = only_volume("md-flags", tmp_path).pool.arrays

    assert {one.device: one.state for one in array.members} == {
        "sda1": "in_sync",
        "sdb1": "faulty",
        "sdc1": "rebuilding",
        "sdd1": "journal",
    }


def test_disks_are_listed_as_the_kernel_counts_them(tmp_path: Path) -> None:
    assert disks(only_volume("sdaa-many", tmp_path)) == ["sda", "sdb", "sdz", "sdaa", "sdab"]


def test_unraids_arrays_stay_unknown_in_every_respect(tmp_path: Path) -> None:
    for volume in inventory_of("unraid-array", tmp_path).volumes:
        assert (volume.pool.raid_type, volume.pool.health, volume.ssd_cache) == (None, Health.UNKNOWN, None)


def test_a_btrfs_that_misses_one_of_three_is_degraded(tmp_path: Path) -> None:
    volume = only_volume("btrfs-degraded-two-of-three", tmp_path)

    assert (volume.pool.health, volume.pool.expected_disks, len(volume.disks)) == (Health.DEGRADED, 3, 2)


def test_snapshots_of_zfs_are_no_volumes(tmp_path: Path) -> None:
    assert [volume.mount_point for volume in inventory_of("zfs-snapshots", tmp_path).volumes] == ["/", "/mnt/tank"]


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\r", "\x85", "\v", "\f", "\x1c", "\x1e"])
def test_a_mount_point_with_a_separator_is_said_to_be_left_out(mark: str, tmp_path: Path) -> None:
    root = unpacked("sep-u2028", tmp_path)
    table = root / "proc/self/mountinfo"
    table.write_bytes(table.read_bytes().decode().replace("\u2028", mark).encode())

    found = take_inventory(str(root), clock=FixedClock())

    assert [volume.mount_point for volume in found.volumes] == ["/srv"]
    assert [one.reason.code for one in found.unknowns if one.fact == "volumes"] == ["host.inventory.name_unreadable"]


def later_mounts(root: Path, *rows: str) -> None:
    table = root / "proc/self/mountinfo"
    table.write_text(table.read_text() + "".join(f"{row}\n" for row in rows))


@pytest.mark.parametrize("point", ["/mnt", "/mnt/lun"])
def test_a_volume_below_a_later_mount_is_neither_listed_nor_taken_for_the_folders(point: str, tmp_path: Path) -> None:
    root = unpacked("iscsi-lun", tmp_path)
    (root / "mnt/lun/mine").mkdir(parents=True)
    assert describe_folder("/mnt/lun/mine", str(root))[0].device == "/dev/sdb"

    later_mounts(root, f"90 1 0:50 / {point} rw - tmpfs tmpfs rw")

    assert take_inventory(str(root), clock=FixedClock()).volumes == ()
    with pytest.raises(Exception, match="tmpfs"):
        describe_folder("/mnt/lun/mine", str(root))


def test_an_earlier_mount_above_a_volume_hides_nothing(tmp_path: Path) -> None:
    root = unpacked("iscsi-lun", tmp_path)
    table = root / "proc/self/mountinfo"
    table.write_text("28 1 0:9 / / rw - tmpfs tmpfs rw\n29 28 0:50 / /mnt rw - tmpfs tmpfs rw\n" + table.read_text())

    assert len(take_inventory(str(root), clock=FixedClock()).volumes) == 1
