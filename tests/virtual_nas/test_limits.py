"""Planted causes are named. The whole matrix of planted against found is printed by benchmarks/limits.

Rules may leave a workload open (trial rounds are half a second); they may not name a cause that is not there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.causes import CAUSES, ONE_DISK, Cause
from virtual_nas.harness.machine import MIB

if TYPE_CHECKING:
    from collections.abc import Callable

    from virtual_nas.harness.bench import Bench, Setup

pytestmark = pytest.mark.judges_speed

_OPEN = "not_determined"
_FILE_BYTES = 64 * MIB
_SMALL_FILE_BYTES = 32 * MIB
"""More than the disks deliver within a round of half a second, and than one disk, or four that wait for one a quarter
as fast; filling the profile's files would take longest."""
_IN_CI = (
    "disk 3 of 4 slower ×4, raid5",
    "rebuild at 4 MB/s, raid5",
    "a program that computes beside slow disks, basic",
)
_LONG = (
    "slow disks, basic",
    "encryption, raid6",
    "a program that computes beside disk 3 of 4 slower ×4, raid5",
)
_TRIED = [
    pytest.param(cause, id=cause.name, marks=[pytest.mark.long] if cause.name in _LONG else [])
    for cause in CAUSES
    if cause.name in {*_IN_CI, *_LONG}
]


@pytest.mark.parametrize("cause", _TRIED)
def test_a_planted_cause_is_named(cause: Cause, start: Callable[[Setup], Bench]) -> None:
    bench = start(cause.setup)

    is_slow = cause.disk is not None or cause.name.endswith(ONE_DISK)
    file_bytes = _SMALL_FILE_BYTES if is_slow else _FILE_BYTES
    run = product.measure(bench.nas, cause.build(bench), *cause.options, file_bytes=file_bytes)

    found = {workload["id"]: product.limit(workload) for workload in run["workloads"]}
    assert set(found) == set(cause.workloads)
    named = [one for one in found.values() if one["id"] != _OPEN]
    assert len(named) >= len(found) / 2, found
    assert {one["id"] for one in named} <= {cause.limit, *cause.beside}, found
    assert sum(one["id"] == cause.limit for one in named) >= len(named) / 2, found
    accused = [one["disk"] or one["slower"] for one in found.values()]
    assert set(accused) <= {cause.disk, None}, found
    assert cause.disk is None or accused.count(cause.disk) >= len(found) / 2, found
