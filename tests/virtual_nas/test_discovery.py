"""The product names every layout for what it is: what was built against what `volbench volumes --json` says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.bench import DISK_BYTES, Bench, Setup
from virtual_nas.harness.disks import HARD_DISK, behave
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts import arrays
from virtual_nas.harness.layouts.encryption import encrypt
from virtual_nas.harness.layouts.volume_groups import make_jbod, make_logical_volume, make_shr
from virtual_nas.harness.machine import MIB

if TYPE_CHECKING:
    from collections.abc import Callable

    Start = Callable[[Setup], Bench]


_FOUR_DISKS = Setup()


@dataclass(frozen=True)
class Layout:
    """What is built and what must be said of it."""

    name: str
    build: Callable[[Bench], str]
    raid_type: str | None
    kinds: tuple[str, ...]
    """Layers from the file system down, one word per kind."""
    levels: tuple[str, ...] = ()
    disks: int = 4
    setup: Setup = _FOUR_DISKS
    is_encrypted: bool = False


def _array(level: str) -> Callable[[Bench], str]:
    return lambda bench: arrays.make_array(bench.nas, level, bench.paths)


def _on_lvm(bench: Bench) -> str:
    return make_logical_volume(bench.nas, [_array("raid5")(bench)])


def _shr_on_dsm(bench: Bench) -> str:
    """Dress the machine as DSM first: only there does a group named vg1000 mean SHR."""
    bench.nas.run("mkdir", "-p", "/etc.defaults")
    bench.nas.run("tee", "/etc.defaults/synoinfo.conf", given='support_syno_hybrid_raid="yes"\n')
    return make_shr(bench.nas, bench.paths)


_UNEQUAL = Setup(disks=(256 * MIB, 256 * MIB, DISK_BYTES, DISK_BYTES))

LAYOUTS = (
    Layout("basic", lambda bench: bench.paths[0], "basic", ("disk",), disks=1),
    Layout("raid0", _array("raid0"), "raid0", ("md", "disk"), ("raid0",)),
    Layout("raid1", lambda b: arrays.make_array(b.nas, "raid1", b.paths[:2]), "raid1", ("md", "disk"), ("raid1",), 2),
    Layout("raid5", _array("raid5"), "raid5", ("md", "disk"), ("raid5",)),
    Layout("raid6", _array("raid6"), "raid6", ("md", "disk"), ("raid6",)),
    Layout("raid10", _array("raid10"), "raid10", ("md", "disk"), ("raid10",)),
    # Without md there is no name that would say how the disks are joined; the product says that it does not know.
    Layout("jbod by LVM", lambda bench: make_jbod(bench.nas, bench.paths), None, ("lvm", "disk")),
    Layout("raid5 with LVM", _on_lvm, "raid5", ("lvm", "md", "disk"), ("raid5",)),
    Layout(
        "raid5 encrypted",
        lambda b: encrypt(b.nas, _array("raid5")(b)),
        "raid5",
        ("crypt", "md", "disk"),
        ("raid5",),
        is_encrypted=True,
    ),
    Layout(
        "shr on unequal disks",
        _shr_on_dsm,
        "shr1",
        ("lvm", "md", "partition", "disk"),
        ("raid5", "raid1"),
        setup=_UNEQUAL,
    ),
)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_a_layout_is_named_for_what_it_is(layout: Layout, start: Start) -> None:
    bench = start(layout.setup)
    mount_point = make_volume(bench.nas, layout.build(bench), "ext4")

    volume = product.volumes(bench.nas)[mount_point]

    assert volume["pool"]["raid_type"] == layout.raid_type
    assert tuple(array["level"] for array in volume["pool"]["arrays"]) == layout.levels
    assert tuple(dict.fromkeys(layer["kind"] for layer in volume["layers"])) == layout.kinds
    assert volume["file_system"] == "ext4"
    assert volume["is_encrypted"] is layout.is_encrypted
    used = bench.disks[: layout.disks]
    assert [disk["name"] for disk in volume["disks"]] == [disk.name for disk in used]
    assert [disk["size_bytes"] for disk in volume["disks"]] == list(layout.setup.disks[: layout.disks])
    assert all(disk["is_rotational"] and not disk["is_virtual"] for disk in volume["disks"])


def test_a_btrfs_volume_is_seen_as_one(start: Start) -> None:
    bench = start(Setup())
    make_volume(bench.nas, arrays.make_array(bench.nas, "raid1", bench.paths[:2]), "btrfs")

    found = product.volumes(bench.nas)

    assert (found["/volume1"]["file_system"], found["/volume1"]["pool"]["raid_type"]) == ("btrfs", "raid1")
    assert [disk["serial"] for disk in found["/volume1"]["disks"]] == ["VNAS0001", "VNAS0002"]
    # The driver of the system disk knows no serial number, and the kernel prints that as "(null)".
    assert [disk["serial"] for disk in found["/system"]["disks"]] == [None]


@pytest.mark.parametrize("level", ["raid1", "raid5", "raid6", "raid10"])
def test_a_missing_disk_is_told(level: str, start: Start) -> None:
    bench = start(Setup())
    device = arrays.make_array(bench.nas, level, [*bench.paths[:3], arrays.MISSING])
    make_volume(bench.nas, device, "ext4")

    pool = product.volumes(bench.nas)["/volume1"]["pool"]

    assert pool["health"] == "degraded"
    assert (pool["arrays"][0]["slots"], pool["arrays"][0]["active"]) == (4, 3)


def test_a_rebuild_is_told_with_how_far_it_is(start: Start) -> None:
    bench = start(Setup(behaviour=HARD_DISK))
    device = arrays.make_array(bench.nas, "raid5", [*bench.paths[:3], arrays.MISSING])
    make_volume(bench.nas, device, "ext4")
    behave(bench.nas, bench.disks[3], HARD_DISK.slower(4))
    arrays.rebuild_onto(
        bench.nas, device, bench.paths[3], at_most_bytes_per_s=4_000_000, at_least_bytes_per_s=1_000_000
    )

    pool: dict[str, Any] = product.volumes(bench.nas)["/volume1"]["pool"]

    assert arrays.sync_action(bench.nas, device) == "recover"  # it still runs, so what was said was said meanwhile
    assert pool["sync"]["action"] == "recover"
    assert 0 <= pool["sync"]["done_ratio"] < 1
    assert pool["health"] in {"degraded", "syncing"}
