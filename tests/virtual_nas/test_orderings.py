"""Differences every storage administrator knows come out, on disks that are slow enough to be the limit.

The array laboratory builds the arrays and fills an experiment; what is judged is read from the experiment's own table.
Margins are wide: these are orderings, not figures. Arrays are compared by the better of two short rounds, because a
busy host can only take speed away. Where theory knows no difference, none of a factor of two is seen. All of them came
out beside ten times the work that two processors can do: they need no machine to themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from virtual_nas.harness import experiments, laboratory, product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.experiments import Read
from virtual_nas.harness.machine import MIB

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.long

_NAME = "Orderings"
_LARGE, _READS, _WRITES = "seq-read-1m", "rand-read-4k-qd32", "rand-write-4k-qd32"
_LEVELS = ("basic:1", "raid0:4", "raid5:4", "raid6:4", "raid10:4")
_FILE_BYTES = 64 * MIB
"""More than four disks deliver within a round of half a second; to fill a larger file takes most of a test's time."""
_VARIANTS = ("btrfs-cow", "btrfs-nocow")


@pytest.fixture(scope="module")
def matrix(start_for_module: Callable[[Setup], Bench]) -> Read:
    """Two laboratories, one after the other on the same disks, fill one experiment."""
    bench = start_for_module(Setup(behaviour=HARD_DISK))
    made = experiments.make(bench.nas, _NAME, _LEVELS, ("ext4", *_VARIANTS), suite="nas-volume")
    asked = ("--experiment", made, "--initial-sync", "skip")
    plain = ("--levels", ",".join(_LEVELS), "--filesystems", "ext4", *asked)
    laboratory.run(bench, *plain, workloads=(_LARGE, _READS, _WRITES), file_bytes=_FILE_BYTES)
    copied = ("--levels", "raid0", "--filesystems", "btrfs", "--variants", ",".join(_VARIANTS), *asked)
    laboratory.run(bench, *copied, workloads=(_WRITES,), file_bytes=_FILE_BYTES)
    return Read(*product.told(bench.nas, experiments.report(_NAME, "csv")))


def test_the_laboratories_have_filled_the_experiment(matrix: Read) -> None:
    plain = {(level.partition(":")[0], "ext4") for level in _LEVELS}

    assert matrix.filled == {*plain, *(("raid0", variant) for variant in _VARIANTS)}


@pytest.mark.parametrize("parity", ["raid5", "raid6"])
@pytest.mark.parametrize("plain", ["raid0", "raid10"])
def test_parity_costs_small_writes(parity: str, plain: str, matrix: Read) -> None:
    assert matrix.best(parity, "ext4", _WRITES) < 0.8 * matrix.best(plain, "ext4", _WRITES)


@pytest.mark.parametrize("workload", [_LARGE, _READS, _WRITES])
def test_four_striped_disks_beat_one(workload: str, matrix: Read) -> None:
    assert matrix.against_one_disk("raid0", "ext4", workload) > 2


# Not RAID 10: which copy a read goes to is the kernel's guess, and a wrong one costs a fifth.
@pytest.mark.parametrize("level", ["raid5", "raid6"])
def test_small_reads_do_not_care_about_parity(level: str, matrix: Read) -> None:
    ratio = matrix.best(level, "ext4", _READS) / matrix.best("raid0", "ext4", _READS)

    # Writes pay with a factor of two and more; what a busy host adds to two short rounds is less than that.
    assert 0.5 < ratio < 2.0


def test_copy_on_write_costs_small_writes(matrix: Read) -> None:
    assert matrix.best("raid0", "btrfs-cow", _WRITES) < 0.8 * matrix.best("raid0", "btrfs-nocow", _WRITES)
