"""The outbox's thread: sleeps until the next look is due. Not there unless the owner has switched notices on."""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import StoreFailed
from volbench.services.schedules.due import parse

if TYPE_CHECKING:
    from volbench.runner.protocols import Clock
    from volbench.services.outbox.outbox import Outbox

_LOG: Final = logging.getLogger(__name__)
AFTER_FAILURE: Final = timedelta(minutes=5)


class Sender:
    """Calls the outbox when it wants to be called."""

    def __init__(self, outbox: Outbox, clock: Clock, is_stopping: Event) -> None:
        """Start nothing yet; `is_stopping` also ends a child that is sending."""
        self._outbox = outbox
        self._clock = clock
        self._wake = Event()
        self._is_stopping = is_stopping
        self._lock = Lock()
        self._thread: Thread | None = None
        self._is_serving = False

    def start(self) -> None:
        """Begin, if notices are on. Before, nothing is sent: the command line only says what the service is to do."""
        self._is_serving = True
        self.changed()

    def changed(self) -> None:
        """Look anew: a run has ended, or the owner has changed something."""
        with self._lock:
            may_begin = self._is_serving and self._thread is None and not self._is_stopping.is_set()
            if may_begin and self._outbox.is_needed:
                self._thread = Thread(target=self._work, name="volbench-outbox", daemon=True)
                self._thread.start()
        self._wake.set()

    def stop(self, timeout_s: float = 5.0) -> None:
        """End the thread, and what is being sent."""
        self._is_stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _work(self) -> None:
        while not self._is_stopping.is_set():
            self._wake.clear()
            try:
                wait = self._outbox.tick(parse(self._clock.now()))
            except (StoreFailed, OSError):
                _LOG.exception("notices wait: database or addresses cannot be used")
                wait = AFTER_FAILURE
            self._wake.wait(None if wait is None else wait.total_seconds())
