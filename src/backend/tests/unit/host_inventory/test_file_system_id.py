"""What a file system is known by: found without root, and never taken from a note that is older than it."""

from __future__ import annotations

import json
from uuid import UUID

import pytest
from support.roots import unpack_tree

from volbench.domain.model.machine.storage import FileSystemId
from volbench.host.inventory.file_system_id import read_file_system_id
from volbench.host.inventory.mounts import Mount
from volbench.host.inventory.root import Root

UUID_NOW = "0b91aece-07c1-4523-98f1-7a5483e42c56"
FSID_NOW = 0x756925849AD46093
"""What `statvfs` says of an ext4 made with that UUID (mkfs.ext4 1.47, Linux 6.1)."""
UUID_BEFORE = "5f0c1b6e-1111-4222-8333-444455556666"
DEVICE = "/sys/devices/virtual/block/dm-1"
FROM_UDEV = f"/run/udev/data/b253:1 <<\n| S:mapper/vg1-volume_1\n| E:ID_FS_UUID={UUID_NOW}\n"
FROM_LINK = f"/dev/dm-1 =\n/dev/disk/by-uuid/{UUID_NOW} -> ../../dm-1\n"
FROM_CACHE = f"""/dev/dm-1 =
/dev/mapper/vg1-volume_1 -> ../dm-1
/etc/blkid.tab <<
| <device DEVNO="0x0901" TIME="1.2" UUID="{UUID_BEFORE}" TYPE="swap">/dev/md1</device>
| <device DEVNO="0xfd01" TIME="1.2" UUID="{UUID_NOW}" UUID_SUB="x" TYPE="ext4">/dev/mapper/vg1-volume_1</device>
"""
NUMBERED = f"/stand_in.json = {json.dumps({'file_system_numbers': {'/volume1': FSID_NOW}})}\n"


def found(tmp_path, tree: str, file_system: str = "ext4", btrfs_uuid: str | None = None) -> FileSystemId | None:
    root = Root(str(unpack_tree(f"{DEVICE}/dev = 253:1\n{tree}", tmp_path)))
    mount = Mount("/volume1", "/dev/mapper/vg1-volume_1", file_system, ("rw",))
    return read_file_system_id(root, mount, "dm-1", DEVICE, btrfs_uuid)


@pytest.mark.parametrize("tree", [FROM_UDEV, FROM_LINK, FROM_CACHE])
def test_the_uuid_is_found_wherever_the_system_notes_it(tree, tmp_path):
    assert found(tmp_path, tree) == FileSystemId(UUID_NOW, None)


def test_the_kernel_itself_tells_that_of_a_btrfs(tmp_path):
    assert found(tmp_path, FROM_UDEV, "btrfs", UUID_BEFORE) == FileSystemId(UUID_BEFORE, None)


def test_a_user_who_may_read_no_note_has_what_statvfs_says(tmp_path):
    assert found(tmp_path, NUMBERED) == FileSystemId(None, f"{FSID_NOW:x}")


def test_ext4_confirms_its_uuid(tmp_path):
    assert found(tmp_path, FROM_UDEV + NUMBERED) == FileSystemId(UUID_NOW, f"{FSID_NOW:x}")


def test_a_note_from_before_the_file_system_was_made_anew_is_not_believed(tmp_path):
    stale = FROM_UDEV.replace(UUID_NOW, UUID_BEFORE)

    assert found(tmp_path, stale + FROM_LINK + NUMBERED) == FileSystemId(UUID_NOW, f"{FSID_NOW:x}")


@pytest.mark.parametrize("file_system", ["xfs", "vfat", "exfat"])
def test_the_number_of_a_device_is_no_id_of_a_file_system(file_system, tmp_path):
    assert found(tmp_path, NUMBERED, file_system) is None


@pytest.mark.parametrize("uuid", ["", "../../etc", "no uuid", "x" * 40])
def test_what_is_no_uuid_is_nothing(uuid, tmp_path):
    assert found(tmp_path, f"/run/udev/data/b253:1 <<\n| E:ID_FS_UUID={uuid}\n", "xfs") is None


def test_the_number_is_made_of_the_uuid_as_ext4_does():
    halves = UUID(UUID_NOW).bytes

    assert int.from_bytes(halves[:8], "little") ^ int.from_bytes(halves[8:], "little") == FSID_NOW
