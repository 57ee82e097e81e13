"""Fixtures every room may use."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from support.loops import LoopVolume, loop_volume

if TYPE_CHECKING:
    from collections.abc import Iterator


# No test depends on how fast the machine happens to be, nor on luck: examples are the same everywhere and always.
# To look further: `pytest --hypothesis-profile=explore`.
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False)
settings.load_profile("house")

# A pipeline that runs in the background of a shell is deaf to Ctrl-C, and so would be all that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)


def _need_root() -> None:
    if os.geteuid() != 0:
        reason = "mounting a loop device needs root"
        # A pipeline must not pass by skipping: there the missing right is a failure.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


@pytest.fixture(scope="session")
def as_root() -> None:
    """For a test or a fixture that mounts something itself."""
    _need_root()


@pytest.fixture
def ext4_volume() -> Iterator[LoopVolume]:
    """A fresh ext4 volume of 1 GiB on a loop device with direct I/O."""
    _need_root()
    with loop_volume("ext4") as volume:
        yield volume


@pytest.fixture
def btrfs_volume() -> Iterator[LoopVolume]:
    """A fresh Btrfs volume of 1 GiB on a loop device with direct I/O."""
    _need_root()
    with loop_volume("btrfs") as volume:
        yield volume


@pytest.fixture(params=["ext4", "btrfs"])
def volume(request: pytest.FixtureRequest) -> Iterator[LoopVolume]:
    """Both of the above in turn."""
    _need_root()
    with loop_volume(request.param) as mounted:
        yield mounted
