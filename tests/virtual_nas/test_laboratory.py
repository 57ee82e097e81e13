"""The array laboratory builds real arrays, measures them, takes them down, and leaves the disks blank."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from virtual_nas.harness import disks, experiments, laboratory, product, udev
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.layouts.arrays import make_array
from virtual_nas.harness.machine import MIB

if TYPE_CHECKING:
    from collections.abc import Callable

    Start = Callable[[Setup], Bench]


def _progress(cells: list[dict[str, Any]]) -> dict[str, str]:
    return {cell["configuration_id"]: cell["progress"] for cell in cells}


_UNEQUAL = Setup(disks=(256 * MIB, 256 * MIB, 512 * MIB, 512 * MIB))


@pytest.mark.parametrize("file_system", ["ext4", pytest.param("btrfs", marks=pytest.mark.long)])
def test_six_raid_types_are_built_measured_and_taken_down(file_system: str, start: Start) -> None:
    bench = start(Setup())
    levels = {"raid0-4": "raid0", "raid1-2": "raid1", "raid5-4": "raid5", "raid6-4": "raid6", "raid10-4": "raid10"}
    options = ("--filesystems", file_system, "--variants", "btrfs-nocow", "--initial-sync", "skip")

    asked = ("--levels", ",".join((*levels.values(), "jbod")), *options)
    cells = laboratory.run(bench, *asked, file_bytes=64 * MIB)  # six are filled

    assert _progress(cells) == dict.fromkeys((*levels, "jbod-4"), "done")
    assert laboratory.signatures(bench) == ""
    for cell, run in zip(cells, product.stored_runs(bench.nas, [cell["run_id"] for cell in cells]), strict=True):
        volume = run["target"]["volume"]
        assert (volume["file_system"], volume["pool"]["raid_type"]) == (
            file_system,
            levels.get(cell["configuration_id"]),
        )
    # This kernel has no md linear; what stands for it is said, not hidden.
    assert any("LVM" in note for note in laboratory.said(cells[-1]["notes"]))


@pytest.mark.long
def test_cached_degraded_and_rebuilding_rows_of_an_experiment_are_filled(start: Start) -> None:
    bench = start(Setup(disks=(256 * MIB,) * 4, behaviour=disks.HARD_DISK))
    disks.behave(bench.nas, bench.disks[-1], disks.UNLIMITED)
    *array, ssd = (disk.name for disk in bench.disks)
    rows = [f"raid5:3:{state}" for state in ("healthy", "ssd-cache", "degraded", "rebuilding")]
    experiment = experiments.make(bench.nas, "States", rows, ["ext4"], suite="nas-volume")
    # KiB per second: the rebuild goes on for longer than it is measured. The limit comes with the module.
    bench.nas.run("modprobe", "md-mod")
    bench.nas.run("tee", "/proc/sys/dev/raid/speed_limit_max", given="2000\n")

    asked = ("--disks", ",".join(array), "--cache", ssd, "--filesystems", "ext4", "--initial-sync", "skip")
    # Small reads: of large ones as much is under way at the edges of a second as would make the disks' bytes too few.
    workloads = ("rand-read-4k-qd32", "rand-read-4k-qd1")
    cells = laboratory.run(bench, *asked, "--experiment", experiment, workloads=workloads, file_bytes=64 * MIB)

    states = ["clean", "ssd-cache", "degraded", "rebuilding"]
    assert [(cell["condition"], cell["progress"]) for cell in cells] == [(state, "done") for state in states]
    assert laboratory.signatures(bench) == ""
    assert laboratory.edges_with_data(bench) == []
    reports = (experiments.report("States", "csv"), experiments.report("States", "md"))
    table, told, *runs = product.told(bench.nas, *reports, *(product.document_of(cell["run_id"]) for cell in cells))
    volumes = [json.loads(run)["target"]["volume"] for run in runs]
    assert [volume["ssd_cache"] for volume in volumes] == ["none", "present", "none", "none"]
    assert [volume["pool"]["health"] for volume in volumes] == ["clean", "clean", "degraded", "degraded"]
    assert [len(volume["disks"]) for volume in volumes] == [3, 3, 2, 3]
    *others, rebuilt = (volume["pool"]["sync"] for volume in volumes)
    assert others == [None] * 3
    assert rebuilt["action"] == "recover"
    assert 0 <= rebuilt["done_ratio"] < 1
    assert any("dm-cache" in note and "flashcache" in note for note in laboratory.said(cells[1]["notes"]))
    assert experiments.Read(table).states == dict.fromkeys(("healthy", "ssd-cache", "degraded", "rebuilding"), "filled")
    # Three disks answered; of two, each question to the third takes both. (What an empty cache gains is open.)
    for state in ("with a disk missing", "while it is rebuilt"):
        assert re.search(rf"RAID 5 {state}: \S+ % of the healthy array is left", told)


@pytest.mark.long
def test_a_cache_that_writes_later_is_cleared_away_after_a_power_cut(start: Start) -> None:
    bench = start(Setup(disks=(256 * MIB,) * 3))
    *array, ssd = (disk.name for disk in bench.disks)
    asked = ("--disks", ",".join(array), "--cache", ssd, "--cache-mode", "writeback", "--levels", "raid1")
    job = laboratory.start(bench, *asked, "--filesystems", "ext4", "--initial-sync", "skip")
    laboratory.wait_for_cache(bench, job)
    bench.nas.cut_power()
    bench.nas.boot()
    bench = Bench(bench.nas, disks.attach(bench.nas))
    # As a system does that starts every array and group it finds.
    bench.nas.run("modprobe", "--all", "md-mod", "raid1")
    bench.nas.run("mdadm", "--assemble", "--scan")
    bench.nas.run("vgchange", "--activate", "y")

    laboratory.take_up(bench, "--resume")

    assert [cell["progress"] for cell in laboratory.cells(bench)] == ["done", "done"]
    assert laboratory.signatures(bench) == ""
    assert laboratory.edges_with_data(bench) == []


def test_a_cache_disk_that_dies_fails_its_cell_and_the_rest_goes_on(start: Start) -> None:
    bench = start(Setup(disks=(256 * MIB,) * 3))
    *array, ssd = bench.disks
    asked = ("--disks", ",".join(disk.name for disk in array), "--cache", ssd.name, "--cache-mode", "writeback")
    job = laboratory.start(bench, *asked, "--levels", "raid1,basic", "--filesystems", "ext4", "--initial-sync", "skip")
    laboratory.wait_for_cache(bench, job)

    disks.fail(bench.nas, ssd)

    assert job.wait(600) == 0, job.output + job.complaint
    cells = laboratory.cells(bench)
    assert [cell["progress"] for cell in cells] == ["done", "failed", "done", "impossible"]
    assert all(ssd.name in reason for reason in laboratory.said([cell["reason"] for cell in cells[1::2]]))
    assert laboratory.journal(bench)["lost"] == [ssd.name]
    others = [disk.path for disk in array]
    assert laboratory.signatures(bench, others) == ""
    assert laboratory.edges_with_data(bench, others) == []


def test_a_disk_that_dies_fails_its_cell_and_the_rest_goes_on(start: Start) -> None:
    bench = start(Setup(disks=(256 * MIB,) * 4))
    job = laboratory.start(bench, "--levels", "raid0,basic", "--filesystems", "ext4")
    laboratory.wait_for_mount(bench, job, "raid0-4-ext4")

    disks.fail(bench.nas, bench.disks[1])

    assert job.wait(600) == 0, job.output + job.complaint
    striped, single = laboratory.cells(bench)
    assert (striped["progress"], single["progress"]) == ("failed", "done")
    assert laboratory.said([striped["reason"]])[0]
    assert laboratory.journal(bench)["lost"] == [bench.disks[1].name]
    assert bench.disks[1].name in job.output
    others = [disk.path for disk in bench.disks if disk != bench.disks[1]]
    assert laboratory.signatures(bench, others) == ""
    assert laboratory.edges_with_data(bench, others) == []


def test_disks_that_hold_or_serve_something_are_refused_and_left_as_they_are(start: Start) -> None:
    bench = start(Setup())
    table, one, other, formatted = bench.paths
    bench.nas.run("sfdisk", "--quiet", table, given="label: gpt\n- : size=64MiB\n")
    make_array(bench.nas, "raid1", [one, other])
    bench.nas.run("mkfs.ext4", "-q", formatted)
    before = laboratory.signatures(bench)

    refused = laboratory.start(bench, "--levels", "raid0")
    assert refused.wait(600) == 3
    mounted = laboratory.start(bench, "--levels", "basic", disks="ubda", words="erase ubda")
    assert mounted.wait(600) == 3

    told = refused.complaint.splitlines()
    for disk, words in zip(bench.disks, ("partition", "md2", "md2", "ext4"), strict=True):
        assert any(line.startswith(f"{disk.name}: ") and words in line for line in told)
    assert "/system" in mounted.complaint
    assert laboratory.signatures(bench) == before


def test_wrong_words_and_a_rehearsal_change_nothing(start: Start) -> None:
    bench = start(Setup(disks=(256 * MIB,) * 2))

    wrong = laboratory.start(bench, "--levels", "raid1", words="erase everything")
    assert wrong.wait(600) == 2
    rehearsal = laboratory.start(bench, "--levels", "raid1,raidf1", "--dry-run")
    assert rehearsal.wait(600) == 0

    assert "mdadm --create" in rehearsal.output
    assert "RAID F1 is Synology's own" in rehearsal.output
    assert laboratory.signatures(bench) == ""
    bench.nas.run("sh", "-c", f"! test -e {laboratory.JOURNAL}")


def test_after_kill_and_power_cut_a_laboratory_goes_on(start: Start) -> None:
    bench = start(_UNEQUAL)
    job = laboratory.start(bench, "--levels", "shr1", "--filesystems", "ext4")
    laboratory.wait_for_mount(bench, job, "shr1-4-ext4")
    job.kill()
    job.ended.wait(60)
    assert laboratory.signatures(bench) != ""

    again = laboratory.resume(bench)
    laboratory.wait_for_mount(bench, again, "shr1-4-ext4")
    bench.nas.cut_power()
    bench.nas.boot()
    bench = Bench(bench.nas, disks.attach(bench.nas))
    laboratory.take_up(bench, "--resume")

    assert [cell["progress"] for cell in laboratory.cells(bench)] == ["done"]
    run = product.stored_run(bench.nas, laboratory.cells(bench)[0]["run_id"])
    levels = {array["level"] for array in run["target"]["volume"]["pool"]["arrays"]}
    assert levels == {"raid5", "raid1"}
    assert laboratory.signatures(bench) == ""


@pytest.mark.long
def test_a_laboratory_begun_without_udev_goes_on_and_ends_where_udev_runs(start: Start) -> None:
    bench = start(Setup(disks=(256 * MIB,) * 3))
    options = ("--levels", "raid5", "--filesystems", "ext4", "--initial-sync", "skip")
    job = laboratory.start(bench, *options)
    laboratory.wait_for_mount(bench, job, "raid5-3-ext4")
    job.kill()
    job.ended.wait(60)
    # It looks at each disk, array and volume that comes or was written to, and starts arrays it finds whole.
    udev.start(bench.nas)

    laboratory.take_up(bench, "--resume", program=udev.WITH)

    bench.nas.run("udevadm", "control", "--ping")
    assert [cell["progress"] for cell in laboratory.cells(bench)] == ["done"]
    # SCSI disks tell their serial number to udev only in words of its own; the kernel's tell that they are the same.
    assert laboratory.journal(bench)["lost"] == []
    assert laboratory.signatures(bench) == ""
    assert laboratory.edges_with_data(bench) == []
