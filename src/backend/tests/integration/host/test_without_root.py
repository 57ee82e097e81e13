"""Everything of this room works for an ordinary user who owns a folder: on a NAS the service is never root."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.real_io
BACKEND = Path(__file__).parents[3]
NOBODY = 65534
PROGRAM = """
import json, os, sys
sys.path.insert(0, sys.argv[2])
from volbench.domain.model.errors import VolbenchError
from volbench.host.extents import place_of
from volbench.host.page_cache import LinuxPageCache
from volbench.host.process import GuardedProcessRunner
from volbench.host.programs import Programs
from volbench.host.run_folder import open_run_folder
from volbench.host.safe_folders import open_folder

folder = open_run_folder(sys.argv[1], "run-1")
with open("/proc/self/status") as status:
    answers = {"rights": next(line.split()[1] for line in status if line.startswith("CapEff"))}
for variant in ("btrfs-cow", "btrfs-nocow", "btrfs-cow-compress", "ext4"):
    try:
        path = folder.prepare_variant(variant) + "/file"
    except VolbenchError as error:
        answers[variant] = error.code
        continue
    with open(path, "wb") as file:
        file.write(os.urandom(1 << 20))
        os.fsync(file.fileno())
    cache = LinuxPageCache()
    before = cache.resident_ratio(path)
    cache.drop(path)
    place = place_of(path, device_bytes=1 << 30)
    answers[variant] = [before, cache.resident_ratio(path), place.offset_ratio is not None]
answers["engine"] = Programs(GuardedProcessRunner()).engine(folder.path)
answers["foreign"] = LinuxPageCache().resident_ratio(sys.argv[3])
folder.remove()
answers["left"] = os.listdir(sys.argv[1])
print(json.dumps(answers))
"""


def _answers(volume):
    """Run the program as user 0 without a single capability: to the kernel that is an ordinary user."""
    (volume.mount_point / "foreign").write_bytes(b"x")
    os.chown(volume.mount_point / "foreign", NOBODY, NOBODY)
    own = volume.mount_point / "own"
    own.mkdir()
    arguments = [str(own), str(BACKEND), str(volume.mount_point / "foreign")]
    ended = subprocess.run(
        ["setpriv", "--bounding-set=-all", "--inh-caps=-all", sys.executable, "-c", PROGRAM, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_an_ordinary_user_gets_all_of_it_on_btrfs(btrfs_volume):
    answers = _answers(btrfs_volume)

    assert int(answers["rights"], 16) == 0
    assert answers["btrfs-cow"] == answers["btrfs-nocow"] == answers["btrfs-cow-compress"] == [1.0, 0.0, True]
    assert answers["engine"] in {"io_uring", "libaio"}
    assert answers["left"] == []


def test_an_ordinary_user_gets_all_of_it_on_ext4(ext4_volume):
    answers = _answers(ext4_volume)

    assert answers["ext4"] == [1.0, 0.0, True]
    assert answers["btrfs-nocow"] == "capability-missing"
    assert answers["left"] == []


def test_what_the_kernel_would_not_say_truthfully_is_not_said(ext4_volume):
    assert _answers(ext4_volume)["foreign"] is None
