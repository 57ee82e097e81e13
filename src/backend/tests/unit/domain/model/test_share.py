"""Shares of other machines, told from the mount table as a real kernel writes it (captures/virtual-nas-shares)."""

import pytest
from support.tools import FIXTURES

from volbench.domain.model.coding.codec import Dumper, load
from volbench.domain.model.servers.endpoint import Durability
from volbench.domain.model.servers.share import MountedShare, MountProtocol, address_of, share_id, share_of
from volbench.host.inventory.mounts import parse_mountinfo

ROWS = FIXTURES / "captures/virtual-nas-shares"
MOUNTS = {
    mount.mount_point.removeprefix("/mnt/"): mount
    for name in ("mountinfo.txt", "other.txt")
    for mount in parse_mountinfo((ROWS / name).read_text())
}


def share(name):
    mount = MOUNTS[name]
    return share_of(mount.file_system, mount.source, mount.options)


@pytest.mark.parametrize(
    ("name", "protocol", "server", "shared", "version"),
    [
        ("nfs", MountProtocol.NFS, "127.0.0.1", "/sweeps", "4.2"),
        ("my photos", MountProtocol.NFS, "127.0.0.1", "/", "4.0"),
        ("v6", MountProtocol.NFS, "[fd00::7]", "/volume1/photo", "3"),
        ("smb", MountProtocol.SMB, "127.0.0.1", "sweeps", "3.1.1"),
        ("ssh", MountProtocol.OTHER, "backup.example", "/home/ann", ""),
        ("dav", MountProtocol.OTHER, "cloud.example:5006", "dav", ""),
        ("gluster", MountProtocol.OTHER, "box1", "/vol0", ""),
    ],
)
def test_server_and_share_are_read_from_the_source_of_a_mount(name, protocol, server, shared, version):
    found = share(name)

    assert (found.protocol, found.server, found.share, found.version) == (protocol, server, shared, version)


@pytest.mark.parametrize(
    ("name", "durability"),
    [
        ("nfs", Durability.SERVER_FLUSH),
        ("smb", Durability.SERVER_FLUSH),
        ("loose", Durability.UNKNOWN),
        ("nostrictsync", Durability.UNKNOWN),
        ("ssh", Durability.UNKNOWN),
        ("dav", Durability.UNKNOWN),
    ],
)
def test_a_flush_over_a_mount_is_never_called_one_to_the_disks(name, durability):
    assert share(name).durability is durability


@pytest.mark.parametrize(
    ("file_system", "source"),
    [
        ("ext4", "/dev/md2"),
        ("btrfs", "/dev/mapper/cachedev_0"),
        ("tmpfs", "tmpfs"),
        ("overlay", "overlay"),
        ("fuseblk", "/dev/sdb1"),
        ("fuse", "/dev/fuse"),
        ("fuse.mergerfs", "a:b"),
    ],
)
def test_what_lies_on_this_machine_is_no_share(file_system, source):
    assert share_of(file_system, source, ()) is None


def test_a_share_is_the_same_one_wherever_it_is_mounted_and_another_one_for_another_source():
    ids = {share_id(share(name), MOUNTS[name].source) for name in ("smb", "loose", "nostrictsync")}
    others = {share_id(share(name), MOUNTS[name].source) for name in ("ro", "nfs", "my photos", "ssh")}

    assert len(ids) == 1
    assert len(others) == 4
    assert not ids & others


def test_the_kernel_notes_the_address_of_a_server_beside_its_name():
    assert (address_of(MOUNTS["v6"].options), address_of(MOUNTS["ssh"].options)) == ("fd00::7", "")


def test_a_share_is_read_back_as_it_was_written():
    found = share("nfs")

    assert load(MountedShare, Dumper()(found)) == found
