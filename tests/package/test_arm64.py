"""The armv8 package under qemu's user-mode emulation: its Python serves, its fio writes.

Runs where `make spk` has built it and qemu-user-static is installed. Processor and system calls are emulated, so this
shows that everything was built and put together for it. Whole runs are not tried: qemu 7.2 answers a call they need
with "Cannot allocate memory", and knows no asynchronous I/O.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.loops import loop_volume

from package.dsm.spk_file import Model
from package.real_spk import find_spk
from package.service import Service, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from package.dsm.center import Center

_BINFMT = Path("/proc/sys/fs/binfmt_misc")
_NAME = "volbench-test-aarch64"
_RULE = (
    rf":{_NAME}:M::\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
    r":\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff:{qemu}:F"
)
"""ELF, 64 bit, little endian, aarch64 (docs.kernel.org/admin-guide/binfmt-misc); F: works inside a chroot as well."""


FIO = "/var/packages/volbench/target/bin/fio"
JOB = (
    "--name=try",
    "--directory=/volume1/@appdata/volbench",
    "--rw=randwrite",
    "--bs=4096",
    "--size=1048576",
    "--ioengine=psync",
    "--direct=1",
    "--thread=1",
    "--unlink=1",
    "--output-format=json",
)


@pytest.fixture
def arm_spk() -> Path:
    """The package, or no test."""
    if shutil.which("qemu-aarch64-static") is None:
        pytest.skip("qemu-user-static is not installed")
    return find_spk("armv8", is_needed=False)


@pytest.fixture
def emulated(arm_spk: Path, apart: None) -> Iterator[None]:
    """Let the kernel run aarch64 programs with qemu, as long as the test goes on."""
    if not (_BINFMT / "register").exists():
        subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", _BINFMT], check=True)
    entry = _BINFMT / _NAME
    if entry.exists():  # Left by a test that was killed.
        entry.write_text("-1")
    qemu = shutil.which("qemu-aarch64-static")
    (_BINFMT / "register").write_text(_RULE.format(qemu=qemu))
    yield
    entry.write_text("-1")


@pytest.fixture
def model() -> Model:
    """A NAS with an ARM processor."""
    return Model("rtd1619b")


@pytest.fixture
def volume(center: Center) -> Iterator[None]:
    """A real file system to install on and to measure."""
    with loop_volume("ext4") as volume:
        center.box.attach_volume("volume1", volume.mount_point)
        yield
        center.box.power_off()


def test_the_arm_packages_python_serves_and_its_fio_writes(
    emulated: None, arm_spk: Path, center: Center, volume: None
) -> None:
    told = center.box.root / "bin/uname"
    told.unlink()
    told.write_text("#!/bin/sh\necho aarch64\n")
    told.chmod(0o755)

    assert center.install(arm_spk).is_done

    service = Service(center)
    wait_for(lambda: service.is_there, "the service to answer")
    machine = service.get("/volumes")["machine"]
    told = center.box.run([FIO, *JOB])
    assert machine["architecture"] == "aarch64"
    assert told.code == 0, told
    assert json.loads(told.out)["jobs"][0]["write"]["total_ios"] == 256
    assert center.poll()
    assert center.stop().is_done
