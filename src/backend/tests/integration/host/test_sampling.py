"""The sampler sees on real disks what the tool says it moved, and leaves no trace of its own."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest
from support.examples import example_volume
from support.tools import real_context, run_tool

from volbench.domain.model.machine.storage import Disk
from volbench.domain.model.runs.command import OutputArgument
from volbench.host.diskstats import SECTOR_BYTES, DiskStats
from volbench.host.process import GuardedProcessRunner
from volbench.host.sampling import DiskActivitySampler
from volbench.runner.cancellation import CancelSwitch
from volbench.suites import find

pytestmark = pytest.mark.real_io
MiB = 1024 * 1024


def _as_volume(loop):
    return replace(
        example_volume(), mount_point=str(loop.mount_point), disks=(Disk(loop.disk, loop.image.stat().st_size),)
    )


def _measure(loop, *, rw, runtime_s, ramp_s):
    """Run fio and return what it says it moved in its timed part, and what the sampler saw."""
    path = loop.mount_point / "file"
    with path.open("wb") as file:
        for _ in range(64):
            file.write(os.urandom(MiB))
        os.fsync(file.fileno())
    points = []
    sampler = DiskActivitySampler()
    sampler.start(_as_volume(loop), points.append)
    output = GuardedProcessRunner().run(
        [
            "fio",
            "--name=x",
            f"--filename={path}",
            f"--rw={rw}",
            "--bs=65536",
            "--size=67108864",
            "--ioengine=psync",
            "--direct=1",
            "--thread=1",
            "--rate=209715200",
            "--time_based",
            f"--runtime={int(runtime_s * 1000)}ms",
            f"--ramp_time={int(ramp_s * 1000)}ms",
            "--output-format=json",
            OutputArgument("--output="),
        ],
        timeout_s=600,
        cancel=CancelSwitch(),
    )
    job = json.loads(output.output)["jobs"][0]["read" if "read" in rw else "write"]
    return job["io_bytes"], sampler.stop(timed_s=job["runtime"] / 1000), points


@pytest.mark.parametrize(
    ("rw", "ramp_s", "tolerance"),
    # Where a ramp ends cannot be seen; a machine busy with other tests may stall fio on either side of it. Half tells
    # the timed part from all of it, which is twice as much.
    [("randread", 0.0, 0.03), ("randwrite", 0.0, 0.03), ("randread", 2.0, 0.5), ("randwrite", 2.0, 0.5)],
)
def test_the_disk_moved_what_fio_asked_for(rw, ramp_s, tolerance, ext4_volume):
    asked, activity, _ = _measure(ext4_volume, rw=rw, runtime_s=2.0 if ramp_s else 1.0, ramp_s=ramp_s)

    disk = activity.disks[0]
    moved = disk.read_bytes if rw == "randread" else disk.write_bytes
    assert disk.disk == ext4_volume.disk
    assert abs(moved / asked - 1) < tolerance


def test_one_point_a_second_arrives_while_the_tool_runs(ext4_volume):
    _, activity, points = _measure(ext4_volume, rw="randread", runtime_s=3.5, ramp_s=0.0)

    # A busy machine lets the tool begin late and the sampler look late, but never earlier than at the full second.
    assert len(points) >= 2
    assert all(point.t_s > second - 0.01 for second, point in enumerate(points, 1))
    assert set(points[-1].disks_busy_ratio) == {ext4_volume.disk}
    assert max(point.read_bytes_per_s for point in points) > 0
    assert 0 < activity.cpu_ratio <= 1
    assert 0 <= activity.own_cpu_ratio < 0.5
    assert activity.trace


@pytest.mark.parametrize("name", ["files-stat", "files-read"])
def test_making_a_tree_of_files_is_not_taken_for_looking_at_it(volume, name):
    cell = next(workload for workload in find("nas-files").workloads if workload.id == name)
    context = real_context(volume.mount_point, file=str(volume.mount_point / "tree"))
    sampler = DiskActivitySampler()
    with DiskStats([volume.disk]) as stats:
        before = stats.read()[volume.disk]
        sampler.start(_as_volume(volume), lambda _: None)
        measured = cell.parse(run_tool(cell.build_command(context)))

        activity = sampler.stop(timed_s=measured.timed_s, ended_at_s=measured.ended_at_s)
        made_bytes = stats.read()[volume.disk].since(before).written_sectors * SECTOR_BYTES

    # Looking leaves times of access, and the file system may write its journal whenever it likes.
    assert activity.disks[0].write_bytes < made_bytes / 2
    assert activity.disks[0].read_bytes >= 0.9 * measured.read_bytes


def test_the_sampler_writes_nothing_to_the_volume(volume):
    Path(volume.mount_point / "file").write_bytes(b"x")
    os.sync()
    with DiskStats([volume.disk]) as stats:
        before = stats.read()[volume.disk]
        sampler = DiskActivitySampler()
        sampler.start(_as_volume(volume), lambda _: None)
        time.sleep(1.2)
        sampler.stop(timed_s=1.0)
        os.sync()
        after = stats.read()[volume.disk]

    assert after.since(before).written_sectors == 0


def test_a_disk_that_is_not_there_is_left_out(ext4_volume):
    volume = _as_volume(ext4_volume)
    sampler = DiskActivitySampler()
    sampler.start(replace(volume, disks=(*volume.disks, Disk("sdzz", 1))), lambda _: None)

    activity = sampler.stop(timed_s=0.0)

    assert [disk.disk for disk in activity.disks] == [ext4_volume.disk]


def test_a_disk_that_goes_and_comes_back_is_no_work(tmp_path, ext4_volume):
    table = tmp_path / "diskstats"
    line = "   7 0 loop0 10 0 {} 0 0 0 0 0 0 5 0\n"
    table.write_text(line.format(1000))
    sampler = DiskActivitySampler(str(table))
    volume = replace(_as_volume(ext4_volume), disks=(Disk("loop0", 1),))
    sampler.start(volume, lambda _: None)
    table.write_text("")
    time.sleep(0.35)
    table.write_text(line.format(1200))

    activity = sampler.stop(timed_s=0.0)

    assert activity.disks[0].read_bytes == 200 * 512
