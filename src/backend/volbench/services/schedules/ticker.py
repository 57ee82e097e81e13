"""The calendar's thread: sleeps until the next look is due. Not there unless a schedule is on."""

from __future__ import annotations

import logging
from datetime import timedelta
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import StoreFailed
from volbench.services.schedules.due import parse

if TYPE_CHECKING:
    from volbench.runner.protocols import Clock
    from volbench.services.schedules.calendar import Calendar

_LOG: Final = logging.getLogger(__name__)
AFTER_FAILURE: Final = timedelta(minutes=5)


class Ticker:
    """Calls the calendar when it wants to be called."""

    def __init__(self, calendar: Calendar, clock: Clock) -> None:
        """Start nothing yet."""
        self._calendar = calendar
        self._clock = clock
        self._wake = Event()
        self._is_stopping = Event()
        self._lock = Lock()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Read the schedules and begin, if there is anything to wait for."""
        self._calendar.open()
        self.changed()

    def changed(self) -> None:
        """Look anew: a schedule was made, changed or removed."""
        with self._lock:
            if self._thread is None and self._calendar.is_needed and not self._is_stopping.is_set():
                self._thread = Thread(target=self._work, name="volbench-calendar", daemon=True)
                self._thread.start()
        self._wake.set()

    def stop(self, timeout_s: float = 5.0) -> None:
        """End the thread and store what was noted."""
        self._is_stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout_s)
        self._calendar.close()

    def _work(self) -> None:
        while not self._is_stopping.is_set():
            self._wake.clear()
            try:
                wait = self._calendar.tick(parse(self._clock.now()))
            except StoreFailed:
                # The database may be back later; until then the log says why nothing was started.
                _LOG.exception("the calendar cannot use the database")
                wait = AFTER_FAILURE
            self._wake.wait(wait.total_seconds())
