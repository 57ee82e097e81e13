"""The programs of the built package measure a real array: their own Python, their own fio, nothing of the checkout."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from virtual_nas.harness import product
from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array

if TYPE_CHECKING:
    from collections.abc import Callable

_DIST: Final = Path(__file__).resolve().parents[2] / "dist"
_TARGET: Final = "/var/packages/volbench/target"
_UNPACK: Final = f'mkdir -p {_TARGET} && tar -xOf "$0" package.tgz | tar -xJ -C {_TARGET}'
_PROGRAM: Final = f"{_TARGET}/bin/volbench"


def _spk() -> Path:
    """Return the built package; that one can be built is the business of the tests of the package."""
    found = sorted(_DIST.glob("volbench_*_dsm7_x86_64.spk"), key=lambda path: path.stat().st_mtime)
    if not found:
        pytest.skip(f"there is no package in {_DIST}; `make spk ARCHS=x86_64` builds it")
    return found[-1]


def test_the_packaged_runtime_measures_raid5(start: Callable[[Setup], Bench]) -> None:
    bench = start(Setup(is_furnished=False))
    nas, spk = bench.nas, _spk()
    nas.run("sh", "-c", _UNPACK, str(spk), timeout_s=600)
    volume = make_volume(nas, make_array(nas, "raid5", bench.paths), "ext4")

    version = nas.run(_PROGRAM, "--version")
    listed = json.loads(nas.run(_PROGRAM, "volumes", "--json", env=product.ENVIRONMENT))["volumes"]
    workload = ("--workload", "rand-read-4k-qd32", "--workload", "seq-write-1m")
    to = ("--json", "/system/run.json", "--include", "paths")
    asked = ("run", "--quiet", "--profile", "smoke", "--target", volume, *to, *workload)
    nas.run(_PROGRAM, *asked, env=product.ENVIRONMENT, timeout_s=600)
    run = product.document(nas)

    assert spk.name.split("_")[1] in version
    assert {one["mount_point"]: one["pool"]["raid_type"] for one in listed}[volume] == "raid5"
    assert run["state"] == "done"
    assert run["target"]["volume"]["pool"]["raid_type"] == "raid5"
    assert {one["command"][0] for one in run["workloads"]} == {f"{_TARGET}/bin/fio"}
    assert {one["cache_class"] for found in run["workloads"] for one in found["rounds"]} == {"uncached"}
