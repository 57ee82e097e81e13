"""Only one measurement at a time, and a refused caller learns who is at it."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from support.words import says

from volbench.domain.model.errors import Busy
from volbench.host.locks import (
    MachineLock,
    _is_listed,
    find_holder,
    is_held,
    is_held_elsewhere,
    refuse_if_held,
    try_lock_folder,
)

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
    assert says(refusal.value.message, "host.locks.process_is_measuring_on_this_machine", pid=other_process.pid)


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


def test_asking_takes_nothing_from_those_who_want_to_measure():
    """As it was found: somebody looks whether a run goes on while another wants to begin one."""
    is_over = threading.Event()

    def ask_all_the_time():
        while not is_over.is_set():
            is_held(NAME)

    askers = [threading.Thread(target=ask_all_the_time) for _ in range(2)]
    for asker in askers:
        asker.start()
    try:
        for _ in range(500):
            with MachineLock.acquire(NAME):
                assert is_held(NAME) is True
    finally:
        is_over.set()
        for asker in askers:
            asker.join()


def test_it_is_told_whether_the_lock_is_held(other_process):
    answers = [is_held(NAME), is_held_elsewhere(NAME)]
    with pytest.raises(Busy) as refusal:
        refuse_if_held(NAME)
    other_process.send_signal(signal.SIGKILL)
    other_process.wait()
    answers += [is_held(NAME), is_held_elsewhere(NAME)]
    refuse_if_held(NAME)

    assert answers == [True, True, False, False]
    assert says(refusal.value.message, "host.locks.process_is_measuring_on_this_machine", pid=other_process.pid)


def test_our_own_lock_is_held_but_not_elsewhere():
    with MachineLock.acquire(NAME):
        answers = (is_held(NAME), is_held_elsewhere(NAME))

    assert answers == (True, False)


def test_a_holder_that_answers_nobody_still_holds(other_process):
    """Stopped, it accepts no caller, and the queue of those who ask runs full."""
    other_process.send_signal(signal.SIGSTOP)
    try:
        answers = {is_held(NAME) for _ in range(64)}
    finally:
        other_process.send_signal(signal.SIGCONT)

    assert answers == {True}


def test_the_kernels_list_answers_where_calling_is_forbidden(other_process, tmp_path):
    assert _is_listed(NAME) is True
    assert _is_listed(f"{NAME}-nobody") is False
    assert _is_listed(NAME[:-1]) is False
    assert _is_listed(NAME, tmp_path / "no-list") is None


def test_where_nothing_can_be_told_it_is_not_called_free(monkeypatch):
    def forbidden(_name):
        return None

    monkeypatch.setattr("volbench.host.locks._is_listed", forbidden)
    monkeypatch.setattr("volbench.host.locks.socket.socket", Forbidding)

    assert is_held(NAME) is None
    assert is_held_elsewhere(NAME)
    with pytest.raises(Busy, match=r"host\.locks\.the_system_does_not_let_volume"):
        refuse_if_held(NAME)


class Forbidding(socket.socket):
    """A socket of a process that a security module keeps from calling others."""

    def connect(self, _address):
        raise PermissionError(errno.EACCES, "Permission denied")
