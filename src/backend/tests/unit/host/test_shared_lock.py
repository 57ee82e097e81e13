"""Volume Benches in several containers measure one after the other, or say that they might not."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from support.words import says

from volbench.domain.model.errors import Busy
from volbench.host import shared_lock
from volbench.host.locks import MachineLock
from volbench.host.shared_lock import DATA_LOCK, MeasuringLock, is_data_held, may_overlap, shared_folder

HOLD = (
    "import fcntl, os, sys\n"
    "folder = os.open(sys.argv[1], os.O_RDONLY)\n"
    "fcntl.flock(folder, fcntl.LOCK_EX)\n"
    "print('held', flush=True)\n"
    "sys.stdin.read()\n"
)


@pytest.fixture(autouse=True)
def own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests beside this one measure."""
    name = f"\0volbench-shared-{os.getpid()}"
    monkeypatch.setattr(shared_lock.MachineLock, "acquire", lambda: _acquire(name))


_acquire = MachineLock.acquire


@pytest.fixture
def image(tmp_path: Path) -> str:
    """Something that looks like our image from inside."""
    (tmp_path / "image/etc").mkdir(parents=True)
    (tmp_path / "image/etc/volbench-container").write_text("/\n/data\n/lock\n")
    return str(tmp_path / "image")


def test_who_is_given_the_same_folder_waits_and_has_it_when_the_holder_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(Busy) as busy:
            MeasuringLock.acquire(tmp_path)
        assert says(busy.value.message, "host.shared_lock.another_container_measures")
        os.kill(other.pid, signal.SIGKILL)
    # The lock of this container was not kept either.
    with MeasuringLock.acquire(tmp_path):
        descriptor = os.open(tmp_path, os.O_RDONLY)
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            pytest.fail("the folder is not locked")
        os.close(descriptor)
    with MeasuringLock.acquire(tmp_path):
        pass


def test_without_a_folder_there_is_the_lock_of_the_machine_alone() -> None:
    with MeasuringLock.acquire(None), pytest.raises(Busy):
        MeasuringLock.acquire(None)


def test_outside_of_containers_any_folder_will_do_and_nothing_overlaps(tmp_path: Path) -> None:
    assert shared_folder(tmp_path, str(tmp_path)) == tmp_path
    assert shared_folder(tmp_path / "gone", str(tmp_path)) is None
    assert not may_overlap(None, str(tmp_path))


def test_in_a_container_only_a_mounted_folder_is_shared(tmp_path: Path, image: str) -> None:
    assert shared_folder(tmp_path, image) is None
    assert may_overlap(tmp_path, image)
    assert may_overlap(None, image)
    # The same file system as the image's own layer, so only the mount table tells.
    row = f"30 20 8:1 /srv/lock {tmp_path} rw - ext4 /dev/sda1 rw\n"
    (Path(image) / "proc/self").mkdir(parents=True)
    (Path(image) / "proc/self/mountinfo").write_text(row)
    assert shared_folder(tmp_path, image) == tmp_path
    assert not may_overlap(tmp_path, image)


def test_the_results_are_locked_as_long_as_something_is_measured(tmp_path: Path) -> None:
    assert not is_data_held(tmp_path)
    with MeasuringLock.acquire(None, tmp_path):
        assert is_data_held(tmp_path)
    assert (tmp_path / DATA_LOCK).exists()
    assert not is_data_held(tmp_path)


def test_who_only_looks_keeps_nobody_from_measuring(tmp_path: Path) -> None:
    looking = os.open(tmp_path / DATA_LOCK, os.O_RDONLY | os.O_CREAT)
    fcntl.flock(looking, fcntl.LOCK_SH)
    ends = threading.Timer(0.02, os.close, (looking,))
    ends.start()
    try:
        with MeasuringLock.acquire(None, tmp_path):
            assert is_data_held(tmp_path)
    finally:
        ends.join()


def test_a_lock_of_the_results_that_is_taken_gives_back_that_of_the_machine(tmp_path: Path) -> None:
    held = os.open(tmp_path / DATA_LOCK, os.O_RDONLY | os.O_CREAT)
    fcntl.flock(held, fcntl.LOCK_EX)

    with pytest.raises(Busy) as busy:
        MeasuringLock.acquire(None, tmp_path)

    assert says(busy.value.message, "host.shared_lock.another_process_measures_for", folder=str(tmp_path))
    os.close(held)
    MeasuringLock.acquire(None, tmp_path).release()


def test_without_a_folder_of_results_nothing_is_made_for_the_lock(tmp_path: Path) -> None:
    with MeasuringLock.acquire(None, tmp_path / "none"):
        assert not (tmp_path / "none").exists()


def test_a_name_that_was_put_there_for_another_file_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / DATA_LOCK).symlink_to(tmp_path / "elsewhere")

    with MeasuringLock.acquire(None, tmp_path / "data"):
        assert not (tmp_path / "elsewhere").exists()
