"""A service's thread: not there before something changes, woken by each change, gone at the end."""

import threading

import pytest

from volbench.services.woken_thread import WokenThread

PATIENCE_S = 60.0


@pytest.fixture
def worked():
    """Whoever waits for it knows that the work was done once more."""
    return threading.Semaphore(0)


def test_it_is_not_there_before_it_is_opened_and_woken(worked):
    thread = WokenThread("test", worked.release)
    thread.wake()
    assert (thread.may_work, thread.is_begun, thread.is_alive) == (False, False, False)

    thread.open()
    assert (thread.may_work, thread.is_begun) == (True, False)
    thread.wake()
    assert worked.acquire(timeout=PATIENCE_S)
    thread.wake()
    assert worked.acquire(timeout=PATIENCE_S)
    thread.stop(PATIENCE_S)

    assert (thread.may_work, thread.is_begun, thread.is_alive) == (False, True, False)


def test_it_works_again_by_itself_after_the_pause_it_returned(worked):
    pauses = iter([0.0, 0.01, -1.0, None])

    def work():
        worked.release()
        return next(pauses)

    thread = WokenThread("test", work)
    thread.open()
    thread.wake()

    assert all(worked.acquire(timeout=PATIENCE_S) for _ in range(4))
    thread.stop(PATIENCE_S)
    assert not worked.acquire(blocking=False)


def test_whoever_shares_its_end_is_told_and_nothing_begins_after_it(worked):
    ending = threading.Event()
    thread = WokenThread("test", worked.release, ending)
    thread.open()
    thread.stop(PATIENCE_S)
    thread.wake()

    assert ending.is_set()
    assert not thread.is_begun
