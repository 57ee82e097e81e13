"""The outbox's thread: sleeps until the next look is due. Not there unless the owner has switched notices on."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import StoreFailed
from volbench.services.schedules.due import parse
from volbench.services.woken_thread import WokenThread

if TYPE_CHECKING:
    from threading import Event

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
        self._thread = WokenThread("volbench-outbox", self._work, is_stopping)

    def start(self) -> None:
        """Begin, if notices are on. Before, nothing is sent: the command line only says what the service is to do."""
        self._thread.open()
        self.changed()

    def changed(self) -> None:
        """Look anew: a run has ended, or the owner has changed something."""
        if self._thread.is_begun or (self._thread.may_work and self._outbox.is_needed):
            self._thread.wake()

    def stop(self, timeout_s: float = 5.0) -> None:
        """End the thread, and what is being sent."""
        self._thread.stop(timeout_s)

    def _work(self) -> float | None:
        try:
            wait = self._outbox.tick(parse(self._clock.now()))
        except (StoreFailed, OSError):
            _LOG.exception("notices wait: database or addresses cannot be used")
            wait = AFTER_FAILURE
        return None if wait is None else wait.total_seconds()
