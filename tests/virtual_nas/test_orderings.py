"""Differences every storage administrator knows come out, on disks that are slow enough to be the limit.

Margins are wide: these are orderings, not figures. Where theory knows no difference, none larger than a third is seen.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import HARD_DISK
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array

if TYPE_CHECKING:
    from collections.abc import Callable

    Measured = Callable[[str], dict[str, Any]]

pytestmark = pytest.mark.judges_speed

_CELLS = ("seq-read-1m", "rand-read-4k-qd32", "rand-write-4k-qd32")
_ONLY = tuple(word for cell in _CELLS for word in ("--workload", cell))
_READS, _WRITES = ("rand-read-4k-qd32", "read_iops"), ("rand-write-4k-qd32", "write_iops")


@pytest.fixture(scope="module")
def measured(start_for_module: Callable[[Setup], Bench]) -> Measured:
    """Return the run of a level on four disks, or of `one disk`; each is measured once."""

    @cache
    def measure(level: str) -> dict[str, Any]:
        bench = start_for_module(Setup(behaviour=HARD_DISK))
        try:
            device = bench.paths[0] if level == "one disk" else make_array(bench.nas, level, bench.paths)
            return product.measure(bench.nas, make_volume(bench.nas, device, "ext4"), *_ONLY)
        finally:
            bench.nas.cut_power()

    return measure


@pytest.mark.parametrize("parity", ["raid5", "raid6"])
@pytest.mark.parametrize("plain", ["raid0", "raid10"])
def test_parity_costs_small_writes(parity: str, plain: str, measured: Measured) -> None:
    assert product.median(measured(parity), *_WRITES) < 0.8 * product.median(measured(plain), *_WRITES)


@pytest.mark.parametrize("metric", [("seq-read-1m", "read_bytes_per_s"), _READS, _WRITES])
def test_four_striped_disks_beat_one(metric: tuple[str, str], measured: Measured) -> None:
    assert product.median(measured("raid0"), *metric) > 2 * product.median(measured("one disk"), *metric)


# Not RAID 10: which copy a read goes to is the kernel's guess, and a wrong one costs a fifth.
@pytest.mark.parametrize("level", ["raid5", "raid6"])
def test_small_reads_do_not_care_about_parity(level: str, measured: Measured) -> None:
    ratio = product.median(measured(level), *_READS) / product.median(measured("raid0"), *_READS)

    # Writes pay with a factor of two and more; what a busy host adds to two short rounds is less than that.
    assert 0.5 < ratio < 2.0


def test_copy_on_write_costs_small_writes(start: Callable[[Setup], Bench]) -> None:
    bench = start(Setup(behaviour=HARD_DISK))
    volume = make_volume(bench.nas, make_array(bench.nas, "raid0", bench.paths), "btrfs")

    both = ("--variant", "btrfs-cow", "--variant", "btrfs-nocow")
    run = product.measure(bench.nas, volume, "--workload", _WRITES[0], *both)

    iops = {one["variant"]: one["summary"][_WRITES[1]]["median"] for one in run["workloads"]}
    assert set(iops) == {"btrfs-cow", "btrfs-nocow"}
    assert iops["btrfs-cow"] < 0.8 * iops["btrfs-nocow"]
