"""The volumes our tests stand on: they are there, direct, and gone afterwards."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support import loops
from support.loops import loop_volume, sweep_leftovers

pytestmark = pytest.mark.real_io
SUPPORT = Path(__file__).parents[2]


def _mounts() -> str:
    return Path("/proc/mounts").read_text()


def test_a_volume_is_mounted_with_its_file_system(volume):
    mounted = next(line.split() for line in _mounts().splitlines() if line.split()[1] == str(volume.mount_point))

    assert mounted[:3] == [volume.device, str(volume.mount_point), volume.file_system]


@pytest.mark.parametrize("direct_io", [True, False])
def test_the_loop_device_is_as_direct_as_asked(direct_io):
    with loop_volume("ext4", 64 * 1024 * 1024, direct_io=direct_io) as volume:
        answer = Path(f"/sys/block/{volume.disk}/loop/dio").read_text().strip()

    assert answer == ("1" if direct_io else "0")


def test_a_volume_is_gone_even_when_the_test_fails_inside():
    with pytest.raises(KeyError), loop_volume("ext4", 64 * 1024 * 1024) as volume:
        raise KeyError

    assert str(volume.mount_point) not in _mounts()
    assert not volume.image.exists()


@pytest.fixture
def own_home(as_root, tmp_path, monkeypatch):
    """Volumes of this test's own: what is left must lie there until it is swept here, and not by tests beside."""
    monkeypatch.setattr(loops, "HOME", tmp_path / loops.HOME.name)
    yield tmp_path
    sweep_leftovers()


def test_what_a_killed_test_run_left_is_swept_and_a_living_volume_stays(own_home):
    program = (
        "from support.loops import loop_volume\n"
        "with loop_volume('ext4', 64 * 1024 * 1024) as volume:\n"
        "    print(volume.mount_point, flush=True)\n"
        "    input()\n"
    )
    with loop_volume("ext4", 64 * 1024 * 1024) as living:
        with subprocess.Popen(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONPATH": str(SUPPORT), "TMPDIR": str(own_home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            left = child.stdout.readline().strip()
            child.send_signal(signal.SIGKILL)
        assert left in _mounts()

        sweep_leftovers()

        assert left not in _mounts()
        assert not Path(left).parent.exists()
        assert str(living.mount_point) in _mounts()
