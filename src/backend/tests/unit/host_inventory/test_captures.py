"""Published texts from real NAS, read by the same code that reads the machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.roots import FixedClock, unpack_root

from volbench.host.inventory import take_inventory
from volbench.host.inventory.machine import describe_machine
from volbench.host.inventory.mounts import Mount, parse_mounts
from volbench.host.inventory.root import Root
from volbench.host.inventory.selection import select_volumes

CAPTURES = Path(__file__).parent.parent.parent / "fixtures" / "captures"


def volumes(mounts: tuple[Mount, ...]) -> list[tuple[str, str, str]]:
    found = select_volumes(mounts, is_dsm=True, device_of=lambda mount: mount.source, is_file=lambda _: False)
    return [(mount.mount_point, mount.source, mount.file_system) for mount in found]


def listing(name: str) -> tuple[Mount, ...]:
    """Rows of mount(8): `SOURCE on POINT type KIND (OPTIONS)`, rewritten as /proc/mounts has them."""
    rows = re.findall(r"^(\S+) on (\S+) type (\S+) \((.*)\)$", (CAPTURES / name).read_text(), re.MULTILINE)
    return parse_mounts("\n".join(f"{row[0]} {row[1]} {row[2]} {row[3]} 0 0" for row in rows))


def test_of_the_whole_mount_table_of_a_dsm_6_box_two_volumes_are_taken() -> None:
    text = (CAPTURES / "dsm6-3vol-md-and-vg1000-btrfs/proc_mounts.txt").read_text()

    assert volumes(parse_mounts(text)) == [
        ("/volume1", "/dev/md2", "btrfs"),
        ("/volume3", "/dev/vg1000/lv", "btrfs"),
    ]


def test_docker_mounts_of_a_dsm_7_box_are_no_volumes_of_their_own() -> None:
    text = (CAPTURES / "dsm7-4vol-btrfs-no-cachedev/proc_mounts_btrfs.txt").read_text()

    assert volumes(parse_mounts(text)) == [(f"/volume{n}", f"/dev/vg{n}/volume_{n}", "btrfs") for n in range(1, 5)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("dsm5-ext4-vg1000-mount/mount_excerpt.txt", [("/volume1", "/dev/vg1000/lv", "ext4")]),
        ("dsm7-cachedev-mount/mount_variants.txt", [("/volume1", "/dev/mapper/cachedev_0", "btrfs")]),
    ],
)
def test_system_partitions_and_snapshot_mounts_are_no_volumes(name: str, expected: list[tuple[str, str, str]]) -> None:
    assert volumes(listing(name)) == expected


@pytest.mark.parametrize(
    ("name", "system"),
    [
        ("dsm7-rs1221rpplus-raid5", "DSM 7.3-81180"),
        ("dsm6-rs818plus-raid5-expansion", "DSM 6.2.4-25556 Update 7"),
    ],
)
def test_the_build_is_read_from_the_version_files_of_real_boxes(tmp_path: Path, name: str, system: str) -> None:
    (tmp_path / "etc.defaults").mkdir()
    (tmp_path / "etc.defaults/synoinfo.conf").write_text("")
    (tmp_path / "etc.defaults/VERSION").write_text((CAPTURES / name / "VERSION.txt").read_text())

    assert describe_machine(Root(str(tmp_path)))[0].system == system


def test_the_chains_of_an_encrypted_box_are_walked_as_its_owner_wrote_them_down(tmp_path: Path) -> None:
    listed = take_inventory(str(unpack_root("dsm7-encrypted-volume", tmp_path)), clock=FixedClock()).volumes
    written = (CAPTURES / "dsm7-encrypted-volume/topology.txt").read_text().splitlines()

    for line in written:
        *chain, point = line.split(" -> ")
        volume = next(volume for volume in listed if volume.mount_point == point)
        walked = [layer for layer in volume.layers if layer.kind != "disk"]
        partitions = [layer.name for layer in walked if layer.kind == "partition"]
        upwards = [
            f"{layer.detail} ({layer.name})" for layer in reversed(walked) if layer.kind not in {"md", "partition"}
        ]

        assert [" + ".join(partitions), volume.pool.arrays[0].name, *upwards] == chain
