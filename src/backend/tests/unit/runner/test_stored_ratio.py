"""A read counts where the disks moved the bytes as they are stored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.fakes import plain_volume
from support.runs import READ

from volbench.domain.model.machine.storage import TargetFolder
from volbench.domain.model.runs.run import CacheClass, DiskActivity, LocalVolume
from volbench.domain.model.suites.data_ratio import HALVED_PERCENT
from volbench.domain.model.suites.workload import Measured
from volbench.planning.file_space import FileSizes
from volbench.runner.cache_classifier import classify_round

GB = 10**9
HALVES = replace(READ, buffer_compress_percentage=HALVED_PERCENT)
SIZES = FileSizes(GB, 0, 0, 0)


def class_of(workload, moved, stored_ratio, variant="B.btrfs-cow-compress"):
    volume = plain_volume(file_system="btrfs")
    disks = [DiskActivity(disk.name, moved if place == 0 else 0, 0, 0.9) for place, disk in enumerate(volume.disks)]
    folder = TargetFolder("/volume1/pressed", is_writable=True)
    environment = replace(example_run().environment, is_direct=False, is_buffered_alike=True, stored_ratio=stored_ratio)
    class_, _ = classify_round(
        workload,
        variant,
        Measured({}, read_bytes=GB),
        disks=disks,
        most_moved=(None, None),
        resident=(0.0, 1.0),
        target=LocalVolume(folder.path, folder, volume),
        environment=environment,
        sizes=SIZES,
    )
    return class_


@pytest.mark.parametrize(
    ("workload", "moved", "stored", "class_"),
    [
        (HALVES, 0.53 * GB, {"1:1": 1.0, "1:2": 0.53}, CacheClass.UNCACHED),
        (HALVES, 0.51 * GB, {"1:1": 1.0, "1:2": 0.53}, CacheClass.UNCACHED),
        (HALVES, 0.49 * GB, {"1:1": 1.0, "1:2": 0.53}, CacheClass.CACHED),
        (HALVES, 0.53 * GB, None, CacheClass.UNKNOWN),
        (READ, 0.96 * GB, {"1:1": 0.9, "1:2": 0.53}, CacheClass.UNCACHED),
        (READ, 0.94 * GB, {"1:1": 0.9, "1:2": 0.53}, CacheClass.CACHED),
    ],
)
def test_95_per_cent_are_asked_of_the_bytes_as_they_are_stored(workload, moved, stored, class_):
    assert class_of(workload, int(moved), stored) is class_


def test_a_folder_that_does_not_compress_has_to_move_all():
    assert class_of(HALVES, int(0.94 * GB), {"1:2": 0.53}, variant="A.btrfs-cow") is CacheClass.CACHED
