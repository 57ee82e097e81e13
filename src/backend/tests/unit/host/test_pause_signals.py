"""Asking the process that measures to rest: it is asked only if it listens."""

from __future__ import annotations

import os
import signal

import pytest

from volbench.cli.pausing import pausing
from volbench.domain.model.errors import Busy
from volbench.host.locks import MachineLock
from volbench.host.pause_signals import GO_ON, PAUSE, listens, send

NAME = f"\0volbench-test-pause-{os.getpid()}"


def test_nobody_is_asked_where_nobody_measures():
    with pytest.raises(Busy) as caught:
        send(PAUSE, NAME)

    assert caught.value.message.code == "host.pause_signals.nobody_measures"


def test_who_does_not_listen_is_left_alone():
    with MachineLock.acquire(NAME), pytest.raises(Busy) as caught:
        send(PAUSE, NAME)

    assert caught.value.message.code == "host.pause_signals.it_does_not_listen"


def test_who_listens_hears_both_and_is_as_before_afterwards():
    heard = []
    with MachineLock.acquire(NAME), pausing(heard.append):
        assert send(PAUSE, NAME) == os.getpid()
        assert send(GO_ON, NAME) == os.getpid()
        while len(heard) < 2:
            signal.sigtimedwait((), 0.01)

    assert heard == [True, False]
    assert not listens(os.getpid())


def test_another_owners_process_is_named(monkeypatch):
    def refuse(_pid, _number):
        raise PermissionError

    with MachineLock.acquire(NAME), pausing(lambda _is_on: None):
        monkeypatch.setattr(os, "kill", refuse)
        with pytest.raises(Busy) as caught:
            send(PAUSE, NAME)

    assert caught.value.hint.values == {"uid": os.getuid()}


def test_a_process_that_is_gone_does_not_listen(tmp_path):
    assert not listens(1, tmp_path)
