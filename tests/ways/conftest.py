"""Fixtures: the clean system, the index beside it, and the table of times that is printed at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from support.apart import own_network
from support.loops import loop_volume

from debian.system import System, system
from ways.house import fetched_wheels, move_in, package_index, packed_system
from ways.visit import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_VOLUME_BYTES = 600 << 20
_TIMES = pytest.StashKey[list[Watch]]()


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every Python package, fetched while there is still a network."""
    return fetched_wheels(tmp_path_factory.mktemp("wheels"))


@pytest.fixture(scope="session")
def packed() -> Path:
    """The clean system, packed."""
    if os.geteuid() != 0:
        pytest.skip("a Debian system in a folder needs root")
    if shutil.which("mmdebstrap") is None:
        pytest.fail("mmdebstrap is missing: .ci/setup deb")
    return packed_system()


@pytest.fixture
def clean(packed: Path, wheels: Path, tmp_path: Path) -> Iterator[System]:
    """The clean system with a user, a volume at /srv/disk1 and an index of packages."""
    tmp_path.chmod(0o755)
    with own_network(), system(packed, tmp_path) as inside, loop_volume("ext4", _VOLUME_BYTES) as volume:
        point = inside.root / "srv/disk1"
        point.mkdir()
        subprocess.run(["mount", "--bind", str(volume.mount_point), str(point)], check=True)
        try:
            move_in(inside)
            with package_index(wheels, inside):
                yield inside
        finally:
            subprocess.run(["umount", "-l", str(point)], check=True)


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Callable[[str], Watch]:
    """Start the clock of a way."""

    def start(way: str) -> Watch:
        request.config.stash.setdefault(_TIMES, []).append(made := Watch(way))
        return made

    return start


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the times, for benchmarks/history/ways_in.md."""
    for made in config.stash.get(_TIMES, []):
        terminalreporter.write_line(f"{made.row()}  ({', '.join(made.steps)})")
