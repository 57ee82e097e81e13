from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.box import Box
from support.roots import unpack_tree

from volbench.domain.model.machine.storage import RaidType
from volbench.host.inventory.btrfs import read_btrfs
from volbench.host.inventory.devices import BlockDevices, Node, flatten
from volbench.host.inventory.mounts import Mount
from volbench.host.inventory.pools import ssd_cache_word
from volbench.host.inventory.root import Root


@pytest.fixture
def box() -> Box:
    made = Box("test")
    made.disk("sda", 1000, model="X", parts={1: 400, 2: 500}, notes=False)
    made.disk("nvme0n1", 1000, model="Y", parts={1: 400}, rotational=0, notes=False)
    return made


def root_of(box: Box, folder: Path) -> Root:
    return Root(str(unpack_tree(box.tree(), folder)))


def kinds(node: Node) -> list[tuple[str, str]]:
    return [(below.kind, below.name) for below in flatten(node)]


def test_a_partition_leads_to_its_disk(box: Box, tmp_path: Path) -> None:
    devices = BlockDevices(root_of(box, tmp_path))

    assert kinds(devices.walk("nvme0n1p1")) == [("partition", "nvme0n1p1"), ("disk", "nvme0n1")]


def test_partitions_are_found_without_the_class_folder(box: Box, tmp_path: Path) -> None:
    box.links = {path: target for path, target in box.links.items() if "/class/" not in path}
    devices = BlockDevices(root_of(box, tmp_path))

    assert kinds(devices.walk("sda2")) == [("partition", "sda2"), ("disk", "sda")]


def test_lvm_names_with_hyphens_are_matched_as_device_mapper_doubles_them(box: Box, tmp_path: Path) -> None:
    box.lv(0, "my--group-my--data", 100, ["sda1"])
    devices = BlockDevices(root_of(box, tmp_path))

    assert devices.name_of_source("/dev/my-group/my-data") == "dm-0"
    assert devices.name_of_source("/dev/mapper/my--group-my--data") == "dm-0"


@pytest.mark.parametrize("source", ["tank/data", "none", "/dev/none", "/dev/../etc", "//server/share", "/dev/"])
def test_a_source_that_is_no_block_device_has_no_name(box: Box, tmp_path: Path, source: str) -> None:
    assert BlockDevices(root_of(box, tmp_path)).name_of_source(source) is None


def test_the_device_number_is_believed_before_the_name(box: Box, tmp_path: Path) -> None:
    devices = BlockDevices(root_of(box, tmp_path))

    assert devices.name_of(Mount("/", "/dev/root", "ext4", ("rw",), "/", "8:1")) == "sda1"


def test_a_device_below_itself_ends_as_unknown(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg1-volume_1", 100, ["dm-0"])
    devices = BlockDevices(root_of(box, tmp_path))

    assert {node.name for node in flatten(devices.walk("dm-0"))} == {"dm-0"}


def test_luks_on_lvm_on_a_partition_is_told_layer_by_layer(box: Box, tmp_path: Path) -> None:
    box.lv(0, "ubuntu--vg-root", 100, ["sda2"])
    box.dm(1, "dm_crypt-0", 100, ["dm-0"], uuid="CRYPT-LUKS2-0-dm_crypt-0")
    devices = BlockDevices(root_of(box, tmp_path))

    assert kinds(devices.walk("dm-1")) == [("crypt", "dm-1"), ("lvm", "dm-0"), ("partition", "sda2"), ("disk", "sda")]


def test_an_ssd_in_front_of_the_volume_is_a_cache_and_not_one_of_its_disks(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg1-volume_1", 100, ["sda1"])
    box.dm(1, "cachedev_0", 100, ["dm-0", "nvme0n1p1"])
    root = root_of(box, tmp_path)
    nodes = flatten(BlockDevices(root).walk("dm-1"))

    assert [node.name for node in nodes if node.kind == "disk"] == ["sda"]
    assert ssd_cache_word(nodes, root) == "present"


def test_a_cachedev_over_one_device_is_no_cache(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg1-volume_1", 100, ["sda1"])
    box.dm(1, "cachedev_0", 100, ["dm-0"])
    root = root_of(box, tmp_path)

    assert ssd_cache_word(flatten(BlockDevices(root).walk("dm-1")), root) == "none"


def test_a_cachedev_whose_devices_are_hidden_leaves_the_cache_unknown(box: Box, tmp_path: Path) -> None:
    box.dm(1, "cachedev_0", 100, [])
    root = root_of(box, tmp_path)

    assert ssd_cache_word(flatten(BlockDevices(root).walk("dm-1")), root) is None


def test_lvms_own_cache_is_told_from_the_volume_behind_it(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg-data_corig", 100, ["sda1"])
    box.lv(1, "vg-fast_cdata", 100, ["nvme0n1p1"])
    box.lv(2, "vg-fast_cmeta", 100, ["nvme0n1p1"])
    box.lv(3, "vg-data", 100, ["dm-0", "dm-1", "dm-2"])
    root = root_of(box, tmp_path)
    nodes = flatten(BlockDevices(root).walk("dm-3"))

    assert [node.name for node in nodes if node.kind == "disk"] == ["sda"]
    assert ssd_cache_word(nodes, root) == "present"


def test_bcache_tells_its_mode(box: Box, tmp_path: Path) -> None:
    folder = "/sys/devices/virtual/block/bcache0"
    box.device("bcache0", folder, "252:0", 100)
    box.put(f"{folder}/bcache/cache_mode", "writethrough [writeback] writearound none")
    box.link(f"{folder}/slaves/sda1", "../../../../../class/block/sda1")
    root = root_of(box, tmp_path)

    assert ssd_cache_word(flatten(BlockDevices(root).walk("bcache0")), root) == "writeback"


def test_btrfs_tells_its_devices_profile_and_missing_ones(box: Box, tmp_path: Path) -> None:
    home = "/sys/fs/btrfs/00000000-0000-0000-0000-000000000000"
    for name in ("sda1", "nvme0n1p1"):
        box.link(f"{home}/devices/{name}", f"../../../../class/block/{name}")
    box.put(f"{home}/allocation/data/raid1/total_bytes", 1)
    box.put(f"{home}/devinfo/1/missing", 0)
    box.put(f"{home}/devinfo/2/missing", 1)
    facts = read_btrfs(root_of(box, tmp_path), "sda1")

    assert facts is not None
    assert (facts.devices, facts.raid_type, facts.is_missing_device) == (("nvme0n1p1", "sda1"), "raid1", True)
    assert read_btrfs(root_of(box, tmp_path / "other"), "sda2") is None


@pytest.mark.parametrize(
    ("data", "metadata", "raid_type", "copies", "may_fail"),
    [
        (("raid1",), ("raid1",), RaidType.RAID1, 2, 1),
        (("raid1c3",), ("raid1c3",), RaidType.RAID1, 3, 2),
        (("raid1c4",), ("raid1c4",), RaidType.RAID1, 4, 3),
        (("raid1c3",), ("raid1",), RaidType.RAID1, 3, 1),
        (("raid6",), ("raid1c3",), RaidType.RAID6, None, 2),
        (("raid10",), ("raid1",), RaidType.RAID10, None, 1),
        (("raid0",), ("raid1",), RaidType.RAID0, None, 0),
        (("single",), ("dup",), RaidType.JBOD, None, 0),
        (("dup",), ("dup",), RaidType.JBOD, None, 0),
        (("raid1", "single"), ("raid1",), None, None, 0),
        (("raid1c9",), ("raid1",), None, None, None),
        (("raid1",), (), RaidType.RAID1, 2, None),
        ((), (), None, None, None),
    ],
)
def test_btrfs_tells_how_blocks_are_stored(
    data, metadata, raid_type, copies, *, may_fail, box: Box, tmp_path: Path
) -> None:
    home = "/sys/fs/btrfs/00000000-0000-0000-0000-000000000000"
    for name in ("sda", "sdb", "sdc"):
        box.link(f"{home}/devices/{name}", f"../../../../class/block/{name}")
    for kind, names in (("data", data), ("metadata", metadata)):
        box.put(f"{home}/allocation/{kind}/total_bytes", 5)
        for name in names:
            box.put(f"{home}/allocation/{kind}/{name}/total_bytes", 5)
    box.put(f"{home}/allocation/data/raid5/total_bytes", 0)
    facts = read_btrfs(root_of(box, tmp_path), "sdb")

    assert facts is not None
    assert (facts.profiles, facts.raid_type, facts.copies, facts.may_fail) == (data, raid_type, copies, may_fail)


def test_a_device_mounted_by_uuid_is_followed_to_its_name(box: Box, tmp_path: Path) -> None:
    box.put("/dev/sda1", "")
    box.put("/dev/random", "")
    box.link("/dev/disk/by-uuid/1234", "../../sda1")
    box.link("/dev/disk/by-uuid/5678", "../../random")
    devices = BlockDevices(root_of(box, tmp_path))

    assert devices.name_of_source("/dev/disk/by-uuid/1234") == "sda1"
    assert devices.name_of_source("/dev/disk/by-uuid/5678") is None


def test_flashcache_names_the_volume_it_serves(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg1-volume_1", 100, ["sda1"])
    box.lv(1, "vg2-volume_2", 100, ["sda2"])
    box.dm(2, "cachedev_0", 100, ["dm-0"])
    box.dm(3, "cachedev_1", 100, ["dm-1"])
    box.folders.add("/proc/flashcache/nvme0n1+vg1-volume_1")
    root = root_of(box, tmp_path)

    assert ssd_cache_word(flatten(BlockDevices(root).walk("dm-2")), root) == "present"
    assert ssd_cache_word(flatten(BlockDevices(root).walk("dm-3")), root) == "none"


@pytest.mark.parametrize(("disk", "cache"), [("sda", "nvme0n1"), ("nvme0n1", "sda")])
@pytest.mark.parametrize("sign", ["link", "dev", "set"])
def test_bcache_tells_its_disk_from_its_cache_by_sysfs(
    box: Box, tmp_path: Path, disk: str, cache: str, sign: str
) -> None:
    homes = {"sda": "/sys/block/sda", "nvme0n1": "/sys/block/nvme0n1"}
    real = {name: box.links[home].replace("../devices", "/sys/devices") for name, home in homes.items()}
    folder = "/sys/devices/virtual/block/bcache0"
    box.device("bcache0", folder, "252:0", 1000)
    for name in homes:
        box.link(f"{folder}/slaves/{name}", f"../../../../../block/{name}")
    box.put(f"{real[disk]}/bcache/cache_mode", "[writeback] none")
    box.put(f"{real[disk]}/bcache/state", "clean")
    box.put(f"{real[cache]}/bcache/{'set/uuid' if sign == 'set' else 'bucket_size'}", "512k")
    if sign == "link":
        box.link(f"{folder}/bcache", f"../../../..{real[disk].removeprefix('/sys')}/bcache")
    if sign == "dev":
        box.put(f"{real[disk]}/bcache/dev/x", 0)
    node = BlockDevices(root_of(box, tmp_path)).walk("bcache0")

    assert (node.kind, [n.name for n in node.below], [n.name for n in node.beside]) == ("cache", [disk], [cache])


def test_a_bcache_whose_devices_tell_nothing_is_no_guess(box: Box, tmp_path: Path) -> None:
    folder = "/sys/devices/virtual/block/bcache0"
    box.device("bcache0", folder, "252:0", 1000)
    for name in ("sda", "nvme0n1"):
        box.link(f"{folder}/slaves/{name}", f"../../../../../block/{name}")
    root = root_of(box, tmp_path)
    node = BlockDevices(root).walk("bcache0")

    assert (node.kind, ssd_cache_word(flatten(node), root)) == ("unknown", None)


def test_a_bcache_without_a_cache_is_none(box: Box, tmp_path: Path) -> None:
    folder = "/sys/devices/virtual/block/bcache0"
    box.device("bcache0", folder, "252:0", 100)
    box.put(f"{folder}/bcache/cache_mode", "writethrough [writeback] writearound none")
    box.put(f"{folder}/bcache/state", "no cache")
    box.link(f"{folder}/slaves/sda1", "../../../../../class/block/sda1")
    root = root_of(box, tmp_path)

    assert ssd_cache_word(flatten(BlockDevices(root).walk("bcache0")), root) == "none"


def test_a_flashcache_keeps_the_size_of_what_it_stands_before(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg256-lv256", 100, ["nvme0n1p1"])
    box.lv(1, "vg288-lv1", 400, ["sda1"])
    box.dm(2, "cachedev1", 400, ["dm-0", "dm-1"])
    root = root_of(box, tmp_path)
    nodes = flatten(BlockDevices(root).walk("dm-2"))

    assert [node.name for node in nodes if node.kind == "disk"] == ["sda"]
    assert ssd_cache_word(nodes, root) == "present"


def test_a_flashcache_over_devices_of_one_size_is_no_guess(box: Box, tmp_path: Path) -> None:
    box.lv(0, "vg256-lv256", 400, ["nvme0n1p1"])
    box.lv(1, "vg288-lv1", 400, ["sda1"])
    box.dm(2, "cachedev1", 400, ["dm-0", "dm-1"])
    root = root_of(box, tmp_path)
    nodes = flatten(BlockDevices(root).walk("dm-2"))

    assert (nodes[0].kind, ssd_cache_word(nodes, root)) == ("unknown", None)


@pytest.mark.parametrize("name", ["drbd0", "frob0"])
def test_a_layer_with_something_below_it_is_no_disk(box: Box, tmp_path: Path, name: str) -> None:
    box.device(name, f"/sys/devices/virtual/block/{name}", "147:0", 100)
    box.link(f"/sys/devices/virtual/block/{name}/slaves/sda1", "../../../../../class/block/sda1")
    nodes = flatten(BlockDevices(root_of(box, tmp_path)).walk(name))

    assert [node.kind for node in nodes] == ["drbd" if name == "drbd0" else "unknown", "partition", "disk"]


@pytest.mark.parametrize(
    ("flags", "options", "asked", "expected"),
    [
        ({"1": 0, "2": 1}, ("rw", "degraded"), None, (2, True, True)),
        ({"1": 0}, ("rw", "degraded"), None, (1, False, False)),
        ({"1": 0, "2": 0}, ("rw",), None, (2, True, True)),
        ({}, ("rw",), None, (None, None, False)),
        ({}, ("rw", "degraded"), None, (None, None, True)),
        ({}, ("rw", "degraded"), 2, (2, True, True)),
        ({}, ("rw", "degraded"), 1, (1, False, False)),
    ],
)
def test_a_btrfs_says_how_many_devices_it_should_have(tmp_path: Path, flags, options, asked, expected) -> None:
    home = tmp_path / "sys/fs/btrfs/00000000-0000-0000-0000-000000000000"
    (home / "devices/sda1").mkdir(parents=True)
    for number, missing in flags.items():
        (home / "devinfo" / number).mkdir(parents=True)
        (home / "devinfo" / number / "missing").write_text(f"{missing}\n")
    (tmp_path / "stand_in.json").write_text(json.dumps({"btrfs_devices": {"/srv": asked} if asked else {}}))
    facts = read_btrfs(Root(str(tmp_path)), "sda1", Mount("/srv", "/dev/sda1", "btrfs", options))

    assert facts is not None
    assert (facts.expected, facts.is_missing_device, facts.is_joined) == expected


def test_a_device_that_is_being_replaced_is_not_counted_twice(box: Box, tmp_path: Path) -> None:
    home = "/sys/fs/btrfs/00000000-0000-0000-0000-000000000000"
    for name in ("sda1", "sda2"):
        box.link(f"{home}/devices/{name}", f"../../../../class/block/{name}")
    for number in (0, 1):
        box.put(f"{home}/devinfo/{number}/missing", 0)
        box.put(f"{home}/devinfo/{number}/replace_target", 1 - number)
    facts = read_btrfs(root_of(box, tmp_path), "sda1")

    assert facts is not None
    assert (facts.expected, facts.is_missing_device) == (1, False)
