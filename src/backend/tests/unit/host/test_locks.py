"""Only one measurement at a time, and a refused caller learns who is at it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from volbench.domain.errors import Busy
from volbench.host.locks import MachineLock, find_holder, try_lock_folder

BACKEND = Path(__file__).parents[3]
NAME = f"\0volbench-test-{os.getpid()}"
HOLD = (
    "import sys\n"
    "from volbench.host.locks import MachineLock\n"
    "lock = MachineLock.acquire('\\0' + sys.argv[1])\n"
    "print('held', flush=True)\n"
    "sys.stdin.read()\n"
)


@pytest.fixture
def other_process():
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, NAME[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=BACKEND
    ) as child:
        assert child.stdout.readline() == "held\n"
        yield child
        child.kill()


def test_a_second_caller_is_told_the_process_that_measures(other_process):
    with pytest.raises(Busy) as refusal:
        MachineLock.acquire(NAME)

    assert refusal.value.context == {"pid": other_process.pid, "uid": os.geteuid()}
    assert f"Process {other_process.pid} (python" in refusal.value.message.en


def test_the_lock_is_free_after_its_process_was_killed(other_process):
    other_process.send_signal(signal.SIGKILL)
    other_process.wait()

    with MachineLock.acquire(NAME):
        holder = find_holder(NAME)

    assert holder.pid == os.getpid()


def test_another_thread_of_the_same_process_is_refused():
    refusals = []

    def try_it():
        try:
            MachineLock.acquire(NAME)
        except Busy as refusal:
            refusals.append(refusal)

    with MachineLock.acquire(NAME):
        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()

    assert refusals[0].context["pid"] == os.getpid()


def test_the_lock_can_be_taken_again_after_its_release():
    for _ in range(3):
        with MachineLock.acquire(NAME):
            pass

    assert find_holder(NAME) is None


def test_a_release_done_twice_is_harmless():
    lock = MachineLock.acquire(NAME)
    lock.release()

    lock.release()

    assert find_holder(NAME) is None


def test_many_askers_do_not_use_the_answer_up():
    with MachineLock.acquire(NAME):
        for _ in range(500):
            find_holder(NAME)
        # The queue may be full for a moment; it must not stay so.
        answer = next((holder for _ in range(12_000) if (holder := find_holder(NAME)) or time.sleep(0.005)), None)

    assert answer is not None


def test_a_folder_is_locked_for_one_descriptor_only(tmp_path):
    first = os.open(tmp_path, os.O_RDONLY)
    second = os.open(tmp_path, os.O_RDONLY)
    try:
        answers = (try_lock_folder(first), try_lock_folder(second))
    finally:
        os.close(first)
        os.close(second)

    assert answers == (True, False)
