from __future__ import annotations

import pytest

from volbench.host.inventory.mounts import Mount
from volbench.host.inventory.selection import select_volumes, volume_name


def mount(point: str, source: str = "/dev/sda1", kind: str = "ext4", *, options: str = "rw", root: str = "/") -> Mount:
    return Mount(point, source, kind, tuple(options.split(",")), root)


def chosen(*mounts: Mount, is_dsm: bool = False, files: frozenset[str] = frozenset()) -> list[str]:
    volumes = select_volumes(mounts, is_dsm=is_dsm, device_of=lambda m: m.source, is_file=files.__contains__)
    return [volume.mount_point for volume in volumes]


def test_memory_network_and_overlay_file_systems_are_no_volumes() -> None:
    kinds = (
        "tmpfs",
        "overlay",
        "proc",
        "sysfs",
        "devtmpfs",
        "nfs4",
        "cifs",
        "fuse.sshfs",
        "ecryptfs",
        "squashfs",
        "cgroup2",
    )

    assert chosen(*(mount(f"/{kind}", kind, kind) for kind in kinds)) == []


@pytest.mark.parametrize(
    "kind", ["ext2", "ext3", "ext4", "btrfs", "xfs", "f2fs", "ntfs3", "fuseblk", "exfat", "vfat", "zfs"]
)
def test_every_local_file_system_is_a_volume(kind: str) -> None:
    assert chosen(mount("/mnt/nas", kind=kind)) == ["/mnt/nas"]


def test_on_dsm_only_numbered_and_external_volumes_count() -> None:
    points = (
        "/",
        "/volume1",
        "/volume12",
        "/volume1/@docker",
        "/volumeX",
        "/volumeUSB1/usbshare",
        "/volumeSATA/satashare",
    )

    assert chosen(*(mount(point, point) for point in points), is_dsm=True) == [
        "/volume1",
        "/volume12",
        "/volumeSATA/satashare",
        "/volumeUSB1/usbshare",
    ]


def test_elsewhere_the_system_disk_counts_but_boot_run_and_docker_do_not() -> None:
    points = ("/", "/boot/efi", "/run/x", "/run/media/me/STICK", "/var/lib/docker/x", "/etc/hosts", "/srv")

    assert chosen(*(mount(point, point) for point in points)) == ["/", "/run/media/me/STICK", "/srv"]


def test_of_several_mounts_of_one_device_the_whole_and_shortest_one_is_taken() -> None:
    assert chosen(mount("/a", root="/inside"), mount("/mnt/longer"), mount("/mnt/nas")) == ["/mnt/nas"]


def test_a_subvolume_of_the_system_disk_is_not_a_second_volume() -> None:
    assert chosen(mount("/home", kind="btrfs", root="/@home"), mount("/", kind="btrfs", root="/@")) == ["/"]


def test_a_read_only_snapshot_does_not_stand_for_its_volume() -> None:
    assert chosen(mount("/s", options="ro"), mount("/long/name")) == ["/long/name"]


def test_a_later_mount_hides_the_earlier_one_below_it() -> None:
    assert chosen(mount("/mnt", "/dev/sda1"), mount("/mnt", "tmpfs", "tmpfs")) == []


def test_files_mounted_over_files_are_no_volumes() -> None:
    assert chosen(mount("/data/x.conf"), files=frozenset({"/data/x.conf"})) == []


def test_volumes_are_sorted_as_people_count_with_external_ones_last() -> None:
    points = ("/volumeUSB1/usbshare", "/volume10", "/volume2")

    assert chosen(*(mount(point, point) for point in points), is_dsm=True) == [
        "/volume2",
        "/volume10",
        "/volumeUSB1/usbshare",
    ]


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ("/volume3", "Volume 3"),
        ("/volumeUSB2/usbshare", "usbshare2"),
        ("/volumeUSB1/usbshare1-2", "usbshare1-2"),
        ("/volumeSATA1/satashare", "satashare1"),
        ("/srv/data", "/srv/data"),
    ],
)
def test_names_are_the_ones_dsm_shows(point: str, expected: str) -> None:
    assert volume_name(point) == expected
