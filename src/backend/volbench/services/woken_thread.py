"""A thread of a service that sleeps until something has changed: not there before the first change, gone at the end."""

from __future__ import annotations

import logging
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_LOG = logging.getLogger(__name__)


class WokenThread:
    """Works each time it is woken, and again after as many seconds as the work returned; None: not by itself."""

    def __init__(self, name: str, work: Callable[[], float | None], is_stopping: Event | None = None) -> None:
        """Start nothing yet; `is_stopping` is set at the end, for whoever has to give something up then."""
        self._name = name
        self._work = work
        self.is_stopping = Event() if is_stopping is None else is_stopping
        self._wake = Event()
        self._guard = Lock()
        self._thread: Thread | None = None
        self._is_open = False

    @property
    def may_work(self) -> bool:
        """Whether waking it leads to anything: between `open` and `stop`."""
        return self._is_open and not self.is_stopping.is_set()

    @property
    def is_begun(self) -> bool:
        """Whether it was woken before."""
        return self._thread is not None

    @property
    def is_alive(self) -> bool:
        """Whether it was woken and has not ended yet."""
        return self._thread is not None and self._thread.is_alive()

    def open(self) -> None:
        """From now on it can be woken."""
        self._is_open = True

    def wake(self) -> None:
        """Work as soon as possible; begins the thread."""
        with self._guard:
            if self.may_work and self._thread is None:
                thread = Thread(target=self._run, name=self._name, daemon=True)
                try:
                    thread.start()
                except RuntimeError as full:
                    # The system starts no more threads for now; whoever wakes it next tries again.
                    _LOG.warning("%s cannot begin: %s", self._name, full)
                else:
                    self._thread = thread
        self._wake.set()

    def stop(self, timeout_s: float) -> None:
        """End the thread; waits so long for it."""
        self.is_stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _run(self) -> None:
        wait: float | None = None
        while not self.is_stopping.is_set():
            self._wake.wait(wait)
            self._wake.clear()
            if self.is_stopping.is_set():
                return
            wait = self._work()
