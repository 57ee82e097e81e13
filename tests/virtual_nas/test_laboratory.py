"""The array laboratory builds real arrays, measures them, takes them down, and leaves the disks blank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from virtual_nas.harness import disks, laboratory, product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.layouts.arrays import make_array
from virtual_nas.harness.machine import MIB

if TYPE_CHECKING:
    from collections.abc import Callable

    Start = Callable[[Setup], Bench]


def _progress(cells: list[dict[str, Any]]) -> dict[str, str]:
    return {cell["configuration_id"]: cell["progress"] for cell in cells}


_UNEQUAL = Setup(disks=(256 * MIB, 256 * MIB, 512 * MIB, 512 * MIB))


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_six_raid_types_are_built_measured_and_taken_down(file_system: str, start: Start) -> None:
    bench = start(Setup())
    levels = {"raid0-4": "raid0", "raid1-2": "raid1", "raid5-4": "raid5", "raid6-4": "raid6", "raid10-4": "raid10"}
    options = ("--filesystems", file_system, "--variants", "btrfs-nocow", "--initial-sync", "skip")

    cells = laboratory.run(bench, "--levels", ",".join((*levels.values(), "jbod")), *options)

    assert _progress(cells) == dict.fromkeys((*levels, "jbod-4"), "done")
    assert laboratory.signatures(bench) == ""
    for cell in cells:
        volume = product.stored_run(bench.nas, cell["run_id"])["target"]["volume"]
        assert (volume["file_system"], volume["pool"]["raid_type"]) == (
            file_system,
            levels.get(cell["configuration_id"]),
        )
    # This kernel has no md linear; what stands for it is said, not hidden.
    assert any("LVM" in note["en"] for note in cells[-1]["notes"])


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
