"""The inventory of this very machine: loop-mounted ext4 and Btrfs, real flags, real rights."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.loops import LoopVolume, loop_volume
from support.roots import FixedClock, unpack_root

from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.machine.storage import Health, RaidType, Volume
from volbench.host.attributes import NOCOW, change_flags, set_compression
from volbench.host.inventory import describe_folder, find_volume, take_inventory

pytestmark = pytest.mark.real_io


def found(mounted: LoopVolume, *folders: str) -> Volume:
    inventory = take_inventory(clock=FixedClock(), extra_folders=folders)
    volume = find_volume(inventory, str(mounted.mount_point))
    assert volume is not None
    return volume


def test_a_loop_volume_is_listed_with_what_the_kernel_knows(volume: LoopVolume) -> None:
    listed = found(volume)
    facts = os.statvfs(volume.mount_point)

    assert (listed.mount_point, listed.device, listed.file_system) == (
        str(volume.mount_point),
        volume.device,
        volume.file_system,
    )
    assert listed.total_bytes == facts.f_frsize * facts.f_blocks
    assert (listed.pool.raid_type, listed.pool.health) == (RaidType.BASIC, Health.CLEAN)
    assert [(disk.name, disk.is_virtual, disk.has_direct_io) for disk in listed.disks] == [(volume.disk, True, True)]
    assert listed.target is not None
    assert (listed.target.path, listed.target.is_writable) == (str(volume.mount_point), True)


def test_a_loop_device_without_direct_io_says_so() -> None:
    if os.geteuid() != 0:
        pytest.skip("mounting a loop device needs root")
    with loop_volume("ext4", 64 * 1024 * 1024, direct_io=False) as mounted:
        assert [disk.has_direct_io for disk in found(mounted).disks] == [False]


def test_a_second_mount_of_the_same_device_is_not_listed_twice(ext4_volume: LoopVolume, tmp_path: Path) -> None:
    subprocess.run(["mount", "--bind", ext4_volume.mount_point, tmp_path], check=True)
    try:
        volumes = take_inventory(clock=FixedClock()).volumes
    finally:
        subprocess.run(["umount", tmp_path], check=True)

    assert sum(volume.device == ext4_volume.device for volume in volumes) == 1


def test_the_real_flags_of_a_btrfs_folder_are_read(btrfs_volume: LoopVolume) -> None:
    for name in ("nocow", "zstd"):
        (btrfs_volume.mount_point / name).mkdir()
    nocow = os.open(btrfs_volume.mount_point / "nocow", os.O_RDONLY)
    packed = os.open(btrfs_volume.mount_point / "zstd", os.O_RDONLY)
    change_flags(nocow, add=NOCOW)
    set_compression(packed, "zstd")
    os.close(nocow)
    os.close(packed)

    _, plain = describe_folder(str(btrfs_volume.mount_point))
    _, without_cow = describe_folder(str(btrfs_volume.mount_point / "nocow"))
    _, compressed = describe_folder(str(btrfs_volume.mount_point / "zstd"))

    assert (plain.is_nocow, plain.compression, plain.is_encrypted) == (False, None, False)
    assert without_cow.is_nocow is True
    assert compressed.compression == "zstd"


def test_a_btrfs_of_two_disks_tells_its_profile_and_both_disks(ext4_volume: LoopVolume, tmp_path: Path) -> None:
    devices = [_loop_device(ext4_volume.mount_point / name) for name in ("one", "two")]
    try:
        subprocess.run(["mkfs.btrfs", "-q", "-d", "raid1", "-m", "raid1", *devices], check=True)
        subprocess.run(["mount", devices[1], tmp_path], check=True)
        try:
            listed = find_volume(take_inventory(clock=FixedClock()), str(tmp_path))
        finally:
            subprocess.run(["umount", tmp_path], check=True)
    finally:
        for device in devices:
            subprocess.run(["losetup", "-d", device], check=True)

    assert listed is not None
    assert (listed.pool.raid_type, listed.pool.health) == (RaidType.RAID1, Health.CLEAN)
    assert {f"/dev/{disk.name}" for disk in listed.disks} == set(devices)


def test_the_folder_the_owner_picked_becomes_the_target(ext4_volume: LoopVolume) -> None:
    folder = ext4_volume.mount_point / "mine"
    folder.mkdir()
    target = found(ext4_volume, str(folder)).target

    assert target is not None
    assert target.path == str(folder)


def test_a_user_who_may_not_even_enter_the_folder_above_is_told_how_to_get_permission(ext4_volume: LoopVolume) -> None:
    listed = _as_nobody(ext4_volume.mount_point)

    assert "total_bytes" in {unknown["fact"] for unknown in listed["unknowns"]}
    assert listed["target"]["is_writable"] is False
    how = listed["target"]["how_to_allow"]
    assert (how["code"], how["values"]["user"]) == ("host.inventory.allow_on_linux", "nobody")


def test_a_read_only_mount_is_listed_as_such(ext4_volume: LoopVolume) -> None:
    subprocess.run(["mount", "-o", "remount,ro", ext4_volume.mount_point], check=True)
    listed = found(ext4_volume)

    assert listed.is_read_only
    assert listed.target is not None
    assert not listed.target.is_writable


def test_looking_writes_nothing_to_the_volume(ext4_volume: LoopVolume) -> None:
    (ext4_volume.mount_point / "share").mkdir()
    os.sync()
    before = _written(ext4_volume)
    found(ext4_volume)
    describe_folder(str(ext4_volume.mount_point / "share"))
    os.sync()

    assert _written(ext4_volume) == before


def test_the_command_prints_the_inventory_of_a_stand_in_as_json(tmp_path: Path) -> None:
    root = unpack_root("dsm7-raid5-cachedev-btrfs", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "volbench.host.inventory", "--root", root], capture_output=True, text=True, check=True
    )

    assert json.loads(done.stdout)["machine"]["model"] == "RS1221RP+"


def test_the_command_says_why_a_stand_in_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "stand_in.json").write_text("[")
    done = subprocess.run(
        [sys.executable, "-m", "volbench.host.inventory", "--root", tmp_path],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "docs/discovery.md" in done.stderr


def _loop_device(image: Path) -> str:
    """Make a sparse image of 256 MiB and put it on a loop device."""
    with image.open("wb") as file:
        file.truncate(256 * 1024 * 1024)
    done = subprocess.run(["losetup", "--find", "--show", image], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _written(volume: LoopVolume) -> int:
    return int(Path(f"/sys/block/{volume.disk}/stat").read_text().split()[6])


def _as_nobody(mount_point: Path) -> dict:
    """Take the inventory as the user nobody, in a process of its own that imports before it gives up its rights."""
    script = (
        "import json, os; import volbench.host.inventory.flags; from support.roots import FixedClock;"
        "from volbench.domain.model.coding.codec import dump; from volbench.host.inventory import take_inventory;"
        "os.setgroups([]); os.setgid(65534); os.setuid(65534);"
        "print(json.dumps(dump(take_inventory(clock=FixedClock()))))"
    )
    tests = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tests)
    return next(v for v in json.loads(done.stdout)["volumes"] if v["mount_point"] == str(mount_point))


def test_a_volume_below_a_later_mount_is_not_listed_and_its_folder_is_refused(ext4_volume: LoopVolume) -> None:
    above = ext4_volume.mount_point.parent
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", above], check=True)
    try:
        ext4_volume.mount_point.mkdir()
        volumes = take_inventory(clock=FixedClock()).volumes
        with pytest.raises(UnsafeTarget, match="tmpfs"):
            describe_folder(str(ext4_volume.mount_point))
    finally:
        subprocess.run(["umount", above], check=True)

    assert ext4_volume.device not in {volume.device for volume in volumes}


def test_a_btrfs_mirror_without_one_of_its_disks_is_degraded(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("mounting a loop device needs root")
    loops = []
    for name in ("one", "two"):
        with (tmp_path / name).open("wb") as image:
            image.truncate(256 * 1024 * 1024)
        done = subprocess.run(["losetup", "-f", "--show", tmp_path / name], check=True, capture_output=True, text=True)
        loops.append(done.stdout.strip())
    mounted = tmp_path / "mounted"
    mounted.mkdir()
    try:
        subprocess.run(["mkfs.btrfs", "-q", "-d", "raid1", "-m", "raid1", *loops], check=True, capture_output=True)
        subprocess.run(["losetup", "-d", loops.pop()], check=True)
        subprocess.run(["btrfs", "device", "scan", "--forget"], check=False, capture_output=True)
        subprocess.run(["mount", "-t", "btrfs", "-o", "degraded", loops[0], mounted], check=True)
        try:
            volume = find_volume(take_inventory(clock=FixedClock()), str(mounted))
        finally:
            subprocess.run(["umount", mounted], check=True)
    finally:
        for loop in loops:
            subprocess.run(["losetup", "-d", loop], check=True)

    assert volume is not None
    assert (volume.pool.raid_type, volume.pool.health) == (RaidType.RAID1, Health.DEGRADED)
    assert (volume.pool.expected_disks, len(volume.disks)) == (2, 1)
