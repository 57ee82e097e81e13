"""Bare disks are read once before the start, and only where a number can be held against them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from support.fakes import FakeMachine
from support.runs import READ, WRITE
from support.volumes import hard_disk, solid_disk, volume_of

from volbench.domain.model.machine.disk_reads import BareRead, PlaceRead
from volbench.domain.model.runs.run import LocalVolume
from volbench.runner.bare_disks import bare_reads
from volbench.runner.cancellation import CancelSwitch

LARGE = replace(READ, bs=1 << 20)
SMALL = replace(READ, bs=4096)
READS = (BareRead("sata1", (PlaceRead(0.0, 200e6),)),)


def asked(workloads, disks, profile="quick"):
    machine = FakeMachine()
    machine.probes.bare_reads_ = READS
    situation = SimpleNamespace(target=LocalVolume("/volume1", None, volume_of(disks)), workloads=workloads)
    found = bare_reads(situation, profile, machine.host(), CancelSwitch())
    return found, machine.probes.asked_disks


def test_hard_disks_are_read_and_no_others():
    odd = [solid_disk(2), replace(hard_disk(3), is_virtual=True), replace(hard_disk(4), is_possibly_smr=True)]

    assert asked((LARGE,), [hard_disk(1), *odd]) == (READS, ["sata1"])


@pytest.mark.parametrize(
    ("workloads", "disks", "profile"),
    [((SMALL,), [hard_disk()], "quick"), ((LARGE,), [solid_disk()], "quick"), ((LARGE,), [hard_disk()], "smoke")],
    ids=["no large files", "no hard disks", "trial"],
)
def test_nothing_is_asked_that_no_number_is_held_against(workloads, disks, profile):
    assert asked(workloads, disks, profile) == ((), [])


def test_writing_large_files_is_reason_enough():
    assert asked((replace(WRITE, bs=1 << 20),), [hard_disk()])[1] == ["sata1"]
