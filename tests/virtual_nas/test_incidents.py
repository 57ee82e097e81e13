"""What happens to a NAS happens in the middle of a run: a disk dies, an array loses a member, the power goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from virtual_nas.harness import disks, product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.filesystems import make_volume, mount
from virtual_nas.harness.layouts.arrays import assemble, fail_member, make_array

if TYPE_CHECKING:
    from collections.abc import Callable

    from virtual_nas.harness.channel import Job

    Start = Callable[[Setup], Bench]

_RUN_S = 600
_CELLS = ("rand-read-4k-qd32", "rand-write-4k-qd32", "seq-read-1m", "seq-write-1m")
"""Two rounds each: the incident comes after the second of eight."""


def _raid5(start: Start) -> tuple[Bench, str]:
    bench = start(Setup(behaviour=HARD_DISK))
    return bench, make_volume(bench.nas, make_array(bench.nas, "raid5", bench.paths), "ext4")


def _mid_run(bench: Bench, volume: str) -> Job:
    """Start measuring and return when the first rounds are stored; enough is left to do for things to happen in."""
    cells = [word for workload in _CELLS for word in ("--workload", workload)]
    job = product.start_measuring(bench.nas, volume, *cells)
    product.wait_for_rounds(bench.nas, job, 2)
    return job


def test_a_dying_disk_leaves_a_redundant_volume_measured_with_a_caveat(start: Start) -> None:
    bench, volume = _raid5(start)
    job = _mid_run(bench, volume)

    disks.fail(bench.nas, bench.disks[1])

    assert job.wait(_RUN_S) == 0, job.output + job.complaint
    run = product.document(bench.nas)
    assert run["state"] == "done"
    assert "degraded" in product.caveat_codes(run)
    assert ".volbench" not in bench.nas.run("ls", "-A", volume)


def test_an_array_that_loses_a_member_is_told(start: Start) -> None:
    bench, volume = _raid5(start)
    job = _mid_run(bench, volume)

    fail_member(bench.nas, "/dev/md2", bench.paths[3])

    assert job.wait(_RUN_S) == 0, job.output + job.complaint
    assert "degraded" in product.caveat_codes(product.document(bench.nas))


def test_a_dying_single_disk_fails_the_run_with_words(start: Start) -> None:
    bench = start(Setup(behaviour=HARD_DISK))
    volume = make_volume(bench.nas, bench.paths[0], "ext4")
    job = _mid_run(bench, volume)

    disks.fail(bench.nas, bench.disks[0])

    assert job.wait(_RUN_S) == 1
    newest = product.history(bench.nas)[0]
    assert newest["state"] == "failed"
    run = product.stored_run(bench.nas, newest["id"])
    assert run["failure"]["message"]["text"]
    assert run["failure"]["hint"]["text"]
    assert sum(len(workload["rounds"]) for workload in run["workloads"]) >= 2


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_a_power_cut_loses_only_the_round_under_way(file_system: str, start: Start) -> None:
    bench = start(Setup(behaviour=HARD_DISK))
    volume = make_volume(bench.nas, make_array(bench.nas, "raid5", bench.paths), file_system)
    _mid_run(bench, volume)

    bench.nas.cut_power()  # at once: to ask for the run's state first would give it the time to end
    bench.nas.boot()
    again = Bench(bench.nas, disks.attach(bench.nas))  # as fast as they go: nothing more has to happen in time
    mount(again.nas, assemble(again.nas, "raid5", again.paths), mount_point=volume)
    # The next run puts right what the last one left, before anything else.
    run = product.measure(again.nas, volume, "--workload", "rand-read-4k-qd32")

    assert run["state"] == "done"
    newest, cut = product.history(again.nas)
    assert (newest["id"], newest["state"], cut["state"]) == (run["id"], "done", "interrupted")
    kept = product.stored_run(again.nas, cut["id"])
    assert sum(len(workload["rounds"]) for workload in kept["workloads"]) >= 2
    assert ".volbench" not in again.nas.run("ls", "-A", volume)
