"""What is scraped, kept in memory; read anew only once somebody has written to the database, so its disks are awake."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import NotFound, VolbenchError
from volbench.domain.model.message import Message
from volbench.services.monitoring.exposition import exposition
from volbench.services.monitoring.gauges import gauge, stored_gauges
from volbench.services.monitoring.newest_runs import newest_runs
from volbench.services.schedules.due import parse
from volbench.version import VERSION

if TYPE_CHECKING:
    from volbench.domain.model.gauge import Gauge
    from volbench.host.scrape_token import ScrapeToken
    from volbench.runner.protocols import Clock
    from volbench.services.schedules.calendar import Calendar
    from volbench.services.timelines import Watching
    from volbench.store import RunStore

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the numbers come from; what is behind a function is opened only once somebody asks."""

    store: Callable[[], RunStore]
    watching: Callable[[], Watching]
    calendar: Callable[[], Calendar]
    is_running: Callable[[], bool]
    """Whether this service measures, from memory."""
    is_measuring: Callable[[], bool]
    """Whether any process of this machine does."""
    stamp: Callable[[], object]
    """Equal as long as nobody has written to the database, this process or another; asks the kernel, not the disk."""
    clock: Clock


class Scrape:
    """The gauges of this machine; safe from any thread. Off until a token was made."""

    def __init__(self, token: ScrapeToken, sources: Sources) -> None:
        """Read nothing yet."""
        self._token = token
        self._from = sources
        self._lock = Lock()
        self._kept: tuple[Gauge, ...] = ()
        self._stamp: object = None
        self._is_read = False

    @property
    def is_on(self) -> bool:
        """Whether there is a token."""
        return self._token.is_there

    @property
    def with_names(self) -> bool:
        """Whether the names of volumes may be told."""
        return self._token.with_names

    def make_token(self, *, with_names: bool) -> str:
        """Return a new token, the only one from now on; it is shown this once, and kept as its hash alone."""
        token = self._token.make(with_names=with_names)
        self._forget()
        return token

    def end(self) -> None:
        """Take the token back: nobody reads anything any more."""
        self._token.remove()
        self._forget()

    def opens(self, token: str | None) -> bool:
        """Say whether this is the token. Raises NotFound where there is none."""
        if not self.is_on:
            raise NotFound(
                Message("services.monitoring.scrape.off"),
                Message("services.monitoring.scrape.make_a_token"),
            )
        return token is not None and self._token.is_right(token)

    def text(self, *, is_open_metrics: bool, language: str) -> str:
        """Return all gauges as they are now, from memory; read anew only once the database was written."""
        with self._lock:
            if not self._is_current():
                self._read()
            kept, is_read = self._kept, self._is_read
        return exposition(
            (*kept, *self._live_gauges(is_read=is_read)), is_open_metrics=is_open_metrics, language=language
        )

    def preview(self, *, with_names: bool, language: str) -> str:
        """Return exactly what a token would open now, read for whoever looks at it first."""
        gauges = (*self._stored(with_names=with_names), *self._live_gauges(is_read=True))
        return exposition(gauges, is_open_metrics=False, language=language)

    def _forget(self) -> None:
        with self._lock:
            self._kept, self._stamp, self._is_read = (), None, False

    def _is_current(self) -> bool:
        """Say whether what is kept may be told: while something measures, what it had read before it is good enough.

        A run writes to the database after each round; reading it that often would cost the run.
        """
        return self._is_read and (self._stamp == self._from.stamp() or self._from.is_measuring())

    def _read(self) -> None:
        stamp = self._from.stamp()
        try:
            self._kept = self._stored(with_names=self.with_names)
        except VolbenchError as failure:
            # What was read before is told on, and beside it that it may be old.
            _LOG.warning("metrics could not be read anew: %s", failure)
            self._is_read = False
            return
        self._stamp, self._is_read = stamp, True

    def _stored(self, *, with_names: bool) -> tuple[Gauge, ...]:
        watching = self._from.watching()
        runs = tuple(newest_runs(self._from.store(), watching))
        return stored_gauges(runs, watching.notices(), version=VERSION, with_names=with_names)

    def _live_gauges(self, *, is_read: bool) -> tuple[Gauge, ...]:
        """Return what changes by itself, all of it in memory anyway."""
        calendar, now = self._from.calendar(), parse(self._from.clock.now())
        schedules = [((("volume", one.volume_id),), one) for one in calendar.schedules()]
        due = [(labels, calendar.next_at(one, now)) for labels, one in schedules if one.is_on]
        return (
            gauge("up_to_date", [((), float(is_read))]),
            gauge("running", [((), float(self._from.is_running()))]),
            gauge("schedule_on", [(labels, float(one.is_on)) for labels, one in schedules]),
            gauge(
                "schedule_next_timestamp_seconds", [(labels, at.timestamp()) for labels, at in due if at is not None]
            ),
        )
