"""Fixtures: the built package, a Debian system it is installed in, and a volume to measure."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.apart import own_network
from support.loops import loop_volume

from debian.system import System, archive, system

if TYPE_CHECKING:
    from collections.abc import Iterator

DIST = Path(__file__).resolve().parents[2] / "dist"
VOLUME_BYTES = 600 << 20


@pytest.fixture(scope="session")
def deb() -> Path:
    """The newest package for x86_64 that `make deb` built."""
    found = sorted(DIST.glob("volbench_*_amd64.deb"), key=lambda path: path.stat().st_mtime)
    assert found, "build it first: make deb"
    return found[-1]


@pytest.fixture(params=["bookworm", "trixie"])
def debian(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[System]:
    """A fresh Debian 12, then a 13, with a volume at /srv/disk1."""
    if os.geteuid() != 0:
        pytest.skip("a Debian system in a folder needs root")
    if shutil.which("mmdebstrap") is None:
        pytest.fail("mmdebstrap is missing: .ci/setup deb")
    packed = archive(request.param)
    tmp_path.chmod(0o755)
    with (
        own_network(),
        system(packed, tmp_path) as inside,
        loop_volume("ext4", VOLUME_BYTES) as volume,
        bound(volume.mount_point, inside.root / "srv/disk1"),
    ):
        yield inside


@contextlib.contextmanager
def bound(folder: Path, point: Path) -> Iterator[None]:
    """Show a folder at another place for a while."""
    point.mkdir()
    subprocess.run(["mount", "--bind", str(folder), str(point)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(point)], check=True)


@pytest.fixture
def installed(debian: System, deb: Path) -> System:
    """The same with the package in it."""
    shutil.copy(deb, debian.root / "root/volbench.deb")
    debian.run("apt-get", "install", "-y", "--no-install-recommends", "/root/volbench.deb")
    return debian
