"""Every reader of "does it have platters?", on a virtual disk that the system calls rotational."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run, example_volume

from volbench.domain.assess.caveat_rules import beyond_caches_bytes, run_caveats, wanted_file_bytes
from volbench.domain.assess.expectation.bare_reads import is_worth_reading
from volbench.domain.model.machine.endurance import rated_bytes
from volbench.domain.model.machine.heat import END_ROTATING_C, end_limit_c
from volbench.domain.model.machine.storage import Disk
from volbench.planning.assumed_rates import assumed_rates
from volbench.suites import find

GIB = 2**30
VIRTIO = Disk("vda", 256 * GIB, is_rotational=True, is_virtual=True, transport="virtio")
HARD = Disk("sata1", 256 * GIB, is_rotational=True, transport="sata")


@pytest.mark.parametrize(
    ("said", "is_virtual", "expected"),
    [
        (True, False, True),
        (False, False, False),
        (None, False, None),
        (True, True, None),
        (False, True, None),
        (None, True, None),
    ],
)
def test_platters_are_known_of_real_disks_alone(said, is_virtual, expected):
    assert Disk("sda", 1, is_rotational=said, is_virtual=is_virtual).has_platters is expected


def on(disk, **facts):
    run = example_run()
    volume = replace(example_volume(), disks=(disk,), total_bytes=256 * GIB, free_bytes=200 * GIB)
    return replace(run, target=replace(run.target, volume=volume), **facts)


@pytest.mark.parametrize(("disk", "is_hard"), [(VIRTIO, False), (HARD, True)], ids=["virtio", "hard disk"])
def test_no_file_is_sized_for_the_caches_of_disks_that_nobody_sees(disk, is_hard):
    volume = on(disk).target.volume

    assert (beyond_caches_bytes(volume) > 0) is is_hard
    assert wanted_file_bytes(GIB // 2, volume) == (GIB if is_hard else GIB // 2)


@pytest.mark.parametrize(("disk", "is_hard"), [(VIRTIO, False), (HARD, True)], ids=["virtio", "hard disk"])
def test_no_place_on_platters_is_doubted_where_nobody_knows_of_platters(disk, is_hard):
    run = on(disk)
    run = replace(run, environment=replace(run.environment, file_offset_ratio=0.9))

    assert ("aged-file" in {caveat.code for caveat in run_caveats(run, find("nas-volume"))}) is is_hard


def test_a_virtual_disk_is_not_taken_for_a_hard_disk_elsewhere():
    assert not is_worth_reading(VIRTIO)
    assert rated_bytes(replace(VIRTIO, model="Samsung SSD 870 EVO 1TB")) is not None
    assert assumed_rates(on(VIRTIO).target.volume) != assumed_rates(on(HARD).target.volume)


def test_what_is_not_known_to_have_no_platters_ends_at_their_temperature():
    assert end_limit_c(VIRTIO) == END_ROTATING_C
