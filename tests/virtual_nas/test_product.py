"""The product measures real parity arrays: every cell of the trial profile, ext4 and Btrfs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("file_system", ["ext4", "btrfs"])
def test_raid5_is_measured_from_disk_to_report(file_system: str, start: Callable[[Setup], Bench]) -> None:
    bench = start(Setup())
    volume = make_volume(bench.nas, make_array(bench.nas, "raid5", bench.paths), file_system)

    run = product.measure(bench.nas, volume)

    assert run["state"] == "done"
    assert run["target"]["volume"]["pool"]["raid_type"] == "raid5"
    rounds = [one for workload in run["workloads"] for one in workload["rounds"]]
    assert rounds
    assert {one["cache_class"] for one in rounds} <= {"uncached", "cached"}
    # What is read or written moves every member disk.
    for workload in ("seq-read-1m", "seq-write-1m"):
        for one in product.workloads(run)[workload]["rounds"]:
            assert {disk["disk"] for disk in one["disks"]} == {disk.name for disk in bench.disks}
            assert all(disk["read_bytes"] + disk["write_bytes"] > 0 for disk in one["disks"])
    # A small write rewrites its block and the parity: at least two bytes on the disks per byte asked.
    small = product.workloads(run)["rand-write-4k-qd1"]["rounds"]
    assert all(one["evidence"]["write_amplification"] > 1.5 for one in small)
    assert ".volbench" not in bench.nas.run("ls", "-A", volume)
    assert run["target"]["volume"]["file_system"] == file_system
