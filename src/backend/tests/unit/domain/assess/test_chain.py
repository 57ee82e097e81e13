"""A volume is reduced to the facts of its chain that decide the cache class."""

from dataclasses import replace

import pytest
from support.examples import example_volume

from volbench.domain.assess.cache_class import Chain, describe_chain
from volbench.domain.model.machine.storage import Array, ArrayMember, Disk, Health, Layer


def _volume(*, level="raid5", active=4, slots=4, disks=None, layers=None):
    volume = example_volume()
    members = tuple(ArrayMember(f"sata{n}p3", f"sata{n}", "in_sync") for n in range(1, slots + 1))
    array = Array("md2", level, slots, active, 65536, members, Health.CLEAN)
    return replace(
        volume,
        pool=replace(volume.pool, arrays=(array,) if level else ()),
        disks=volume.disks if disks is None else disks,
        layers=volume.layers if layers is None else layers,
    )


@pytest.mark.parametrize(
    ("level", "active", "slots", "copies"),
    [
        ("raid5", 4, 4, 1),
        ("raid1", 2, 2, 2),
        ("raid1", 1, 2, 1),
        ("raid1", 1, 1, 1),
        ("raid1", 0, 2, 1),
        ("raid10", 4, 4, 2),
        ("raid10", 3, 4, 1),
        ("raidF1", 3, 3, 1),
        ("", 0, 0, 1),
    ],
)
def test_the_chain_knows_how_many_copies_an_array_writes(level, active, slots, copies):
    volume = _volume(level=level, active=active, slots=slots)

    assert describe_chain(volume, volume.target, kernel="4.4.302+").write_copies == copies


def test_a_volume_over_two_arrays_writes_as_often_as_the_lesser_one():
    volume = _volume(level="raid1", active=2, slots=2)
    arrays = (*volume.pool.arrays, *example_volume().pool.arrays)
    volume = replace(volume, pool=replace(volume.pool, arrays=arrays))

    assert describe_chain(volume, volume.target, kernel=None).write_copies == 1


@pytest.mark.parametrize(
    ("disk", "expected"),
    [
        (Disk("loop0", 1, is_virtual=True, transport="loop", has_direct_io=True), (True, False, False, False)),
        (Disk("loop0", 1, is_virtual=True, transport="loop", has_direct_io=False), (False, True, False, False)),
        (Disk("loop0", 1, is_virtual=True, has_direct_io=None), (False, True, False, False)),
        (Disk("vda", 1, is_virtual=True, transport="virtio"), (False, False, False, True)),
        (Disk("xvdb", 1, is_virtual=True), (False, False, False, True)),
        (Disk("ubd0", 1, is_virtual=True), (False, False, False, True)),
        (
            Disk("nvme1n1", 1, "Amazon Elastic Block Store", is_virtual=True, transport="nvme"),
            (False, False, False, True),
        ),
        (Disk("sda", 1, "PersistentDisk", "Google", is_virtual=True), (False, False, False, True)),
        (Disk("sata1", 1, "Virtual Disk", "Msft", is_virtual=True, transport="sata"), (False, False, False, True)),
        (Disk("sda", 1, "LOGICAL VOLUME", is_virtual=True, transport="raid-controller"), (False, False, True, False)),
        (Disk("sdb", 1, is_virtual=True, transport="network"), (False, False, True, False)),
        (Disk("nbd0", 1, is_virtual=True), (False, False, True, False)),
        (Disk("zram0", 1, is_virtual=True), (False, False, True, False)),
        (Disk("ram0", 1, is_virtual=True), (False, False, True, False)),
        (Disk("pmem0", 1, is_virtual=True), (False, False, True, False)),
        (Disk("sata1", 1), (False, False, False, False)),
    ],
)
def test_the_chain_tells_loop_devices_and_virtual_disks_apart(disk, expected):
    chain = describe_chain(_volume(disks=(disk,)), example_volume().target, kernel=None)

    found = (chain.has_loop_with_direct_io, chain.has_loop_without_direct_io, chain.has_virtual_disk)

    assert (*found, chain.has_disk_of_a_host) == expected


def test_the_chain_carries_unseen_layers_and_the_flags_of_the_folder():
    volume = _volume(layers=(Layer("unknown", "dm-7"),), disks=())
    folder = replace(volume.target, is_nocow=True, compression="zstd")

    chain = describe_chain(volume, folder, kernel="5.10.55+", stored_ratio=0.7)

    assert chain == Chain(
        file_system="btrfs",
        kernel="5.10.55+",
        has_unseen_layer=True,
        disk_count=0,
        is_nocow=True,
        is_compressed=True,
        stored_ratio=0.7,
    )
