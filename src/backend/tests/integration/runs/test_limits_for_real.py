"""Limits over rounds that the real fio made on real file systems, watched by the real sampler."""

from __future__ import annotations

import mmap
from dataclasses import replace

import pytest
from support.runs import READ, WRITE, small_suite

from volbench.domain.assess.limits.rules import find_limit
from volbench.domain.model.runs.limit import LimitId
from volbench.host.calibration import CalibrationFile
from volbench.host.page_cache import LinuxPageCache
from volbench.version import VERSION

pytestmark = pytest.mark.real_io


class PinnedInMemory(LinuxPageCache):
    """Keeps every page of a file in memory that should be forgotten, as a program does that has mapped it."""

    def __init__(self):
        self.maps = []

    def drop(self, path):
        with open(path, "rb") as file:  # noqa: PTH123 (as short as it gets)
            self.maps.append(mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ))
        for offset in range(0, len(self.maps[-1]), mmap.PAGESIZE):
            self.maps[-1][offset]


def test_a_file_that_lies_in_memory_is_read_from_memory(make_lab, ext4_volume):
    lab = make_lab(small_suite(replace(READ, direct=False), rounds=2, runtime_s=1.0))
    lab.host = replace(lab.host, page_cache=PinnedInMemory())

    run = lab.measure(ext4_volume.mount_point)
    for one in lab.host.page_cache.maps:
        one.close()

    limit = run.workloads[0].limit
    assert limit.id is LimitId.PAGE_CACHE
    assert limit.evidence[0].has("assess.limit.the_disks_moved_of_the_bytes")


def test_compressing_is_the_processors_work(make_lab, btrfs_volume):
    run = make_lab(small_suite(WRITE, rounds=3, runtime_s=2.0)).measure(
        btrfs_volume.mount_point, variants=["btrfs-cow-compress"]
    )

    work = run.workloads[0]
    # On a machine that other tests share it may be theirs, which is the processor all the same; never the disk's.
    assert work.limit.id in {LimitId.CPU, LimitId.OTHER_LOAD, LimitId.WRITE_BACK, LimitId.NOT_DETERMINED}
    assert work.limit.disk is None


def test_the_machine_is_stored_second_by_second_with_what_the_disks_did_for_each_byte(make_lab, ext4_volume):
    run = make_lab(small_suite(WRITE, rounds=2, runtime_s=2.0)).measure(ext4_volume.mount_point)

    work = run.workloads[0]
    system = work.rounds[0].system
    assert [series.disk for series in system.disks] == [ext4_volume.disk]
    assert len(system.t_s) == len(work.rounds[0].trace) >= 1
    assert max(system.disks[0].write_bytes_per_s) > 0
    assert max(system.disks[0].write_await_ns) > 0
    assert system.cores_ratio
    assert system.dirty_limit_bytes > 0
    assert 0.9 <= work.amplification.write.median < 1.5
    assert work.amplification.read is None
    assert work.rounds[0].disks[0].writes > 0
    assert work.rounds[0].disks[0].queue_length > 0


def test_on_a_loop_device_it_is_said_that_its_busy_share_misleads(make_lab, ext4_volume):
    run = make_lab(small_suite(READ, rounds=2, runtime_s=1.0)).measure(ext4_volume.mount_point)

    limit = run.workloads[0].limit
    about_disks = limit.id in {LimitId.DISKS_BUSY, LimitId.SLOW_DISK, LimitId.NOT_DETERMINED}
    assert about_disks == any(text.has("assess.limit.virtual") for text in limit.evidence)


def test_the_measuring_program_alone_is_tried_once_and_named_when_it_is_the_limit(
    make_lab, ext4_volume, tmp_path, monkeypatch
):
    # Other tests may share the core with it; how fast it is does not matter here.
    monkeypatch.setattr("volbench.runner.generator_limits.UNDISTURBED", 0.0)
    lab = make_lab(small_suite(READ, rounds=2))
    lab.host = replace(lab.host, calibration=CalibrationFile(tmp_path / "calibration.json", lambda: VERSION))

    run = lab.measure(ext4_volume.mount_point)

    known = run.environment.generator_limits
    assert [limit.workload for limit in known] == ["read"]
    assert known[0].bytes_per_s > 100_000_000
    assert "--ioengine=null" in (tmp_path / "calibration.json").read_text()

    # The same requests at nine tenths of what the program reached without a disk.
    rate = {"read_bytes_per_s": 0.9 * known[0].bytes_per_s}
    rounds = [replace(round_, metrics=rate) for round_ in run.workloads[0].rounds]
    assert find_limit(READ, rounds, run).id is LimitId.GENERATOR
