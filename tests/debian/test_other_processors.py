"""The packages for ARM, in Debian 12 of their own, whose programs the kernel runs through qemu (`make test-deb-arm`).

Processor and system calls are emulated: this shows that everything is there and fits together, and no speed. qemu does
not know Linux' asynchronous I/O, so fio takes POSIX' here.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest
from support.apart import own_network
from support.loops import loop_volume

from debian.conftest import DIST, VOLUME_BYTES, bound
from debian.emulated import emulating
from debian.service import serving, wait_for
from debian.system import System, archive, system
from debian.test_life import FOLDER, WORKLOAD, users

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.emulated
KERNEL_NAMES = {"arm64": "aarch64", "armhf": "armv7l"}
LEFT = {"/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/.pwd.lock"}
"""What adduser and deluser leave of their own."""


@pytest.fixture(params=sorted(KERNEL_NAMES))
def arch(request: pytest.FixtureRequest) -> str:
    """Debian's name of the processor."""
    return str(request.param)


@pytest.fixture
def debian(arch: str, tmp_path: Path) -> Iterator[System]:
    """A Debian 12 for that processor, with a volume at /srv/disk1."""
    if os.geteuid() != 0:
        pytest.skip("a Debian system in a folder needs root")
    tmp_path.chmod(0o755)
    with emulating(arch) as entered:
        # Fetched the first time, which a network of one's own leads nowhere for.
        packed = archive("bookworm", arch=arch, entered=entered)
        with (
            own_network(),
            system(packed, tmp_path, entered) as inside,
            loop_volume("ext4", VOLUME_BYTES) as volume,
            bound(volume.mount_point, inside.root / "srv/disk1"),
        ):
            yield inside


def test_installed_measured_with_removed_and_purged(debian: System, arch: str) -> None:
    [found] = DIST.glob(f"volbench_*_{arch}.deb")
    before, users_before = debian.files(), users(debian)
    shutil.copy(found, debian.root / "root/volbench.deb")
    debian.run("apt-get", "install", "-y", "--no-install-recommends", "/root/volbench.deb")
    assert debian.run("dpkg-query", "-W", "-f", "${Architecture}", "volbench") == arch
    debian.run("volbench-admin", "give", "/srv/disk1")

    with serving(debian) as service:
        with urlopen(f"http://{service.host}:{service.port}/", timeout=300) as page:
            assert b"<html" in page.read()
        assert service.call("GET", "/volumes")["machine"]["architecture"] == KERNEL_NAMES[arch]
        run = service.start_run(FOLDER, WORKLOAD)
        wait_for(lambda: service.state(run) not in {"queued", "running"}, "the run to end")
        document = service.call("GET", f"/runs/{run}/document")
        assert document["state"] == "done", document["failure"]
        [measured] = document["workloads"]
        assert measured["command"][0] == "/usr/bin/fio"
        assert "--ioengine=posixaio" in measured["command"]
        assert all(done["metrics"]["read_bytes_per_s"] > 0 for done in measured["rounds"])

    debian.run("apt-get", "remove", "-y", "volbench")
    assert (debian.root / "var/lib/volbench/volbench.sqlite").is_file()
    assert not (debian.root / "usr/lib/volbench").exists()

    debian.run("dpkg", "--purge", "volbench")
    (debian.root / "root/volbench.deb").unlink()
    assert debian.files() - before <= LEFT
    assert users(debian) == users_before
