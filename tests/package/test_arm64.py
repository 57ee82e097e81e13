"""The armv8 package under user-mode emulation (`package.emulated`): its Python serves and measures with its fio."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from package.dsm.spk_file import Model
from package.emulated import DATA, emulated_center
from package.real_spk import find_spk
from package.service import Service, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from package.dsm.center import Center

WORKLOAD = "rand-read-4k-qd1"
"""Its file is written and laid out before; more would only take longer, emulated."""
VOLUME_BYTES = 512 << 20


@pytest.fixture
def arm_center(apart: None, tmp_path: Path) -> Iterator[Center]:
    """A NAS with a 64-bit ARM processor."""
    model, emulator = Model("rtd1619b"), "qemu-aarch64-static"
    with emulated_center(tmp_path, model, "aarch64", emulator, file_system="ext4", volume_bytes=VOLUME_BYTES) as center:
        yield center


def test_the_arm_package_serves_and_measures(arm_center: Center) -> None:
    assert arm_center.install(find_spk("armv8")).is_done
    service = Service(arm_center).awaited()
    assert service.get("/volumes")["machine"]["architecture"] == "aarch64"

    run_id = service.measure(DATA, workloads=(WORKLOAD,))
    wait_for(lambda: service.state(run_id) not in {"queued", "running"}, "the run to end")

    assert service.state(run_id) == "done", service.get(f"/runs/{run_id}")
    [measured] = service.get(f"/runs/{run_id}/document")["workloads"]
    assert measured["id"] == WORKLOAD
    assert measured["command"][0] == "/var/packages/volbench/target/bin/fio"
    # What lies in memory can be asked under qemu as well: no round is in doubt for want of that.
    assert [round_["evidence"]["resident_after_ratio"] is not None for round_ in measured["rounds"]] == [True, True]
    assert arm_center.poll()
    assert arm_center.stop().is_done
