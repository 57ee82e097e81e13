"""The armv8 package under qemu's user-mode emulation: its Python serves and measures with its fio.

Processor and system calls are emulated, so this shows that everything was built and put together for that processor,
and no speed. The programs are started through qemu by name (`Folders.unpack`): the kernel need not know how to.
qemu 7.2 does not know Linux' asynchronous I/O; fio takes POSIX' here.
"""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.loops import loop_volume

from package.dsm.box import Box
from package.dsm.center import Center
from package.dsm.spk_file import Model
from package.real_spk import find_spk
from package.service import Service, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = "/volume1/@appdata/volbench"


WORKLOAD = "rand-read-4k-qd1"
"""Its file is written and laid out before; more would only take longer, emulated."""
VOLUME_BYTES = 512 << 20


@pytest.fixture
def arm_center(apart: None, tmp_path: Path) -> Iterator[Center]:
    """Package Center of a NAS with an ARM processor, and a real file system to install on and to measure."""
    tmp_path.chmod(0o755)
    with (
        Box(tmp_path / "nas", Model("rtd1619b"), emulator=find_emulator()) as box,
        loop_volume("ext4", VOLUME_BYTES) as volume,
    ):
        told = box.root / "bin/uname"
        told.unlink()
        told.write_text("#!/bin/sh\necho aarch64\n")
        told.chmod(0o755)
        box.attach_volume("volume1", volume.mount_point)
        yield Center(box)
        box.power_off()


def find_emulator() -> Path | None:
    """Return qemu, None where this machine has an ARM processor itself; no test where it needs one and has none."""
    if platform.machine() == "aarch64":
        return None
    found = shutil.which("qemu-aarch64-static")
    if found is None:
        reason = "qemu-aarch64-static is missing: `.ci/setup test` installs it"
        # A pipeline must not pass by skipping.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return Path(found)


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
