"""What is scraped, kept in memory; read anew only once somebody has written to the database, so its disks are awake.

Whoever scrapes does not wait for that: a thread reads it, after each run and once a scrape finds that something was
written. Only where nothing was read yet does the scrape do it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import NotFound, VolbenchError
from volbench.domain.model.words.message import Message
from volbench.services.monitoring.exposition import END, exposition, written
from volbench.services.monitoring.gauges import gauge, stored_gauges
from volbench.services.monitoring.newest_runs import newest_runs
from volbench.services.monitoring.volume_labels import volume_label, with_label
from volbench.services.schedules.due import parse
from volbench.services.woken_thread import WokenThread
from volbench.version import VERSION

if TYPE_CHECKING:
    from volbench.domain.model.notices.gauge import Gauge
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


class _Kept:
    """What was read, and the text it was told as last: it is asked for far more often than it changes."""

    def __init__(
        self, gauges: tuple[Gauge, ...], label: Callable[[str], str], *, stamp: object, with_names: bool
    ) -> None:
        """Keep it."""
        self.gauges = gauges
        self.label = label
        """Volume id → what the volume is called."""
        self.stamp = stamp
        self.with_names = with_names
        self._told: tuple[tuple[bool, str], str] | None = None

    def text(self, *, is_open_metrics: bool, language: str) -> str:
        """Return it as text; two who ask at once may both write it, and the same."""
        form, told = (is_open_metrics, language), self._told
        if told is None or told[0] != form:
            told = form, written(self.gauges, is_open_metrics=is_open_metrics, language=language)
            self._told = told
        return told[1]


class Scrape:
    """The gauges of this machine; safe from any thread. Off until a token was made."""

    def __init__(self, token: ScrapeToken, sources: Sources) -> None:
        """Read nothing yet."""
        self._token = token
        self._from = sources
        self._guard = Lock()
        """Of what is kept; held for a moment."""
        self._reading = Lock()
        """One reads at a time."""
        self._kept: _Kept | None = None
        self._is_read = False
        self._thread = WokenThread("volbench-metrics", self._work)
        self._thread.open()

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
        return self._token.make(with_names=with_names)

    def end(self) -> None:
        """Take the token back: nobody reads anything any more."""
        self._token.remove()
        with self._guard:
            self._kept, self._is_read = None, False

    def opens(self, token: str | None) -> bool:
        """Say whether this is the token. Raises NotFound where there is none."""
        if not self.is_on:
            raise NotFound(
                Message("services.monitoring.scrape.off"),
                Message("services.monitoring.scrape.make_a_token"),
            )
        return token is not None and self._token.is_right(token)

    # --- what is told ----------------------------------------------------------------------------------------------

    def text(self, *, is_open_metrics: bool, language: str) -> str:
        """Return all gauges as they are now, from memory."""
        if self._known() is None:
            self._read()
        elif not self._is_current():
            self._thread.wake()
        kept = self._known()
        stored = "" if kept is None else kept.text(is_open_metrics=is_open_metrics, language=language)
        live = self._live_gauges(None if kept is None else kept.label, is_read=self._is_read)
        end = END if is_open_metrics else ""
        return f"{stored}{written(live, is_open_metrics=is_open_metrics, language=language)}{end}"

    def preview(self, *, with_names: bool, language: str) -> str:
        """Return exactly what a token would open now, read for whoever looks at it first."""
        kept = self._stored(with_names=with_names)
        gauges = (*kept.gauges, *self._live_gauges(kept.label, is_read=True))
        return exposition(gauges, is_open_metrics=False, language=language)

    # --- reading it ------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The service has started or a run has ended: what is new is read now, so that no scrape waits for it."""
        if self.is_on:
            self._thread.wake()

    def stop(self, timeout_s: float = 5.0) -> None:
        """End the thread."""
        self._thread.stop(timeout_s)

    def _work(self) -> None:
        if self.is_on and not self._is_current() and not self._from.is_measuring():
            self._read()

    def _known(self) -> _Kept | None:
        """Return what is kept, as far as the owner lets it be told now."""
        with self._guard:
            kept = self._kept
        return kept if kept is not None and kept.with_names == self.with_names else None

    def _is_current(self) -> bool:
        """Say whether what is kept may be told: while something measures, what it had read before it is good enough.

        A run writes to the database after each round; reading it that often would cost the run.
        """
        kept = self._known()
        if kept is None or not self._is_read:
            return False
        return kept.stamp == self._from.stamp() or self._from.is_measuring()

    def _read(self) -> None:
        """Read what is stored; where that fails, what was read before is told on, and beside it that it may be old."""
        with self._reading:
            if self._is_current():
                # Somebody else has, while this one waited.
                return
            try:
                kept = self._stored(with_names=self.with_names)
            except VolbenchError as failure:
                _LOG.warning("metrics could not be read anew: %s", failure)
                kept = None
            except Exception:  # noqa: BLE001 (a mistake of ours ends this attempt, never the thread)
                _LOG.exception("metrics could not be read anew")
                kept = None
            with self._guard:
                self._is_read = kept is not None
                self._kept = kept or self._kept

    def _stored(self, *, with_names: bool) -> _Kept:
        store, watching = self._from.store(), self._from.watching()
        # Before the stamp: the first time it is asked for it is made, and written.
        installation, stamp = store.archives.instance(), self._from.stamp()

        def label(volume_id: str) -> str:
            return volume_label(volume_id, installation, with_names=with_names)

        runs = tuple(with_label(one, installation, with_names=with_names) for one in newest_runs(store, watching))
        notices = [
            replace(one, name=replace(one.name, volume_id=label(one.name.volume_id))) for one in watching.notices()
        ]
        gauges = stored_gauges(runs, notices, version=VERSION, with_names=with_names)
        return _Kept(gauges, label, stamp=stamp, with_names=with_names)

    def _live_gauges(self, label: Callable[[str], str] | None, *, is_read: bool) -> tuple[Gauge, ...]:
        """Return what changes by itself, all of it in memory anyway; schedules only where volumes have a label."""
        calendar, now = self._from.calendar(), parse(self._from.clock.now())
        known = calendar.schedules() if label is not None else ()
        schedules = [((("volume", label(one.volume_id)),), one) for one in known if label is not None]
        due = [(labels, calendar.next_at(one, now)) for labels, one in schedules if one.is_on]
        return (
            gauge("up_to_date", [((), float(is_read))]),
            gauge("running", [((), float(self._from.is_running()))]),
            gauge("schedule_on", [(labels, float(one.is_on)) for labels, one in schedules]),
            gauge(
                "schedule_next_timestamp_seconds", [(labels, at.timestamp()) for labels, at in due if at is not None]
            ),
        )
