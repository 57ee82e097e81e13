"""Fixtures: NAS boxes that are thrown away after each test, in mounts and a network that nobody else sees."""

from __future__ import annotations

import ctypes
import os
import subprocess
from typing import TYPE_CHECKING, Final

import pytest

from package.dsm.box import Box
from package.dsm.center import Center
from package.dsm.spk_file import Model
from package.stand_in import make_spk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_NEW_MOUNTS, _NEW_NETWORK = 0x00020000, 0x40000000
"""CLONE_NEWNS and CLONE_NEWNET, linux/sched.h."""
_THE_MACHINES_NETWORK: Final = os.open("/proc/self/ns/net", os.O_RDONLY)


@pytest.fixture(scope="session")
def outside() -> tuple[str, ...]:
    """What to put before a command that fetches something: other tests of this process may have left the network."""
    return ("nsenter", f"--net=/proc/{os.getpid()}/fd/{_THE_MACHINES_NETWORK}") if os.geteuid() == 0 else ()


@pytest.fixture(scope="session")
def apart() -> None:
    """Leave the machine's mounts and network: ports do not clash, and whatever is mounted ends with this process."""
    if os.geteuid() != 0:
        reason = "a NAS of its own needs mounts and users, which only root may make"
        # A pipeline must not pass by skipping: there the missing right is a failure.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_MOUNTS | _NEW_NETWORK) != 0:
        pytest.fail(f"unshare: {os.strerror(ctypes.get_errno())}")
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["busybox", "ip", "link", "set", "lo", "up"], check=True)


@pytest.fixture
def model() -> Model:
    """The NAS: a DS920+ with DSM 7.2 unless a test has its own."""
    return Model()


@pytest.fixture
def box(apart: None, tmp_path: Path, model: Model) -> Iterator[Box]:
    """A NAS that is switched on, with two volumes."""
    tmp_path.chmod(0o755)
    with Box(tmp_path / "nas", model) as box:
        yield box


@pytest.fixture
def center(box: Box) -> Center:
    """Its Package Center."""
    return Center(box)


@pytest.fixture
def spk(tmp_path: Path) -> Path:
    """The package with a stand-in for the service."""
    return make_spk(tmp_path / "volbench.spk")


@pytest.fixture
def installed(center: Center, spk: Path) -> Center:
    """The package with its stand-in, installed and running."""
    assert center.install(spk).is_done
    return center
