"""What others may know of this machine, joined from what the service has anyway: read by them, or told after a run."""

from __future__ import annotations

from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol

from volbench.host.file_stamp import stamp_of
from volbench.host.scrape_token import ScrapeToken
from volbench.services.monitoring.scrape import Scrape, Sources

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.config import Config
    from volbench.domain.model.notices.home_assistant import Told
    from volbench.host.secret_file import SecretFile
    from volbench.runner.protocols import Host
    from volbench.services.home_assistant.telling import HomeAssistant
    from volbench.services.runs.queue import Queue
    from volbench.services.schedules.calendar import Calendar
    from volbench.services.timelines import Watching
    from volbench.store import RunStore

FILE: Final = "home-assistant.json"


class Parts(Protocol):
    """What of the application it takes; made when first asked for."""

    @property
    def config(self) -> Config:
        """Where things lie."""

    @property
    def host(self) -> Host:
        """The machine."""

    @property
    def store(self) -> RunStore:
        """The database."""

    @property
    def watching(self) -> Watching:
        """Volumes over time."""

    @property
    def calendar(self) -> Calendar:
        """The schedules."""

    @property
    def queue(self) -> Queue:
        """The queue."""

    @property
    def secrets(self) -> SecretFile:
        """Passwords."""

    def is_measured_elsewhere(self) -> bool:
        """Say whether another process measures."""


class Monitoring:
    """Parts are made when first needed; nothing is opened before somebody asks."""

    def __init__(self, parts: Parts) -> None:
        """Keep where everything else comes from."""
        self._parts = parts
        self._lock = Lock()
        self._is_open = False
        self._home_assistant: HomeAssistant | None = None

    @cached_property
    def scrape(self) -> Scrape:
        """What a monitoring system may read."""
        parts = self._parts
        return Scrape(
            ScrapeToken(parts.config.data_folder),
            Sources(
                store=lambda: parts.store,
                watching=lambda: parts.watching,
                calendar=lambda: parts.calendar,
                is_running=lambda: parts.queue.running_id() is not None,
                # Where it cannot be told, nobody does: else what is told would stay old for good.
                is_measuring=lambda: parts.queue.running_id() is not None or parts.is_measured_elsewhere(),
                stamp=lambda: stamp_of(parts.config.database),
                clock=parts.host.clock,
            ),
        )

    @property
    def home_assistant(self) -> HomeAssistant:
        """What Home Assistant is told."""
        with self._lock:
            if self._home_assistant is None:
                self._home_assistant = self._make_home_assistant()
                if self._is_open:
                    self._home_assistant.start()
            return self._home_assistant

    def start(self) -> None:
        """Begin: where Home Assistant is to be told, it is, once more where something was missed."""
        self._is_open = True
        self.run_ended()

    def run_ended(self) -> None:
        """Tell what has changed. Nothing of it is loaded while nobody is to be told."""
        self.scrape.changed()
        if self.is_telling:
            self.home_assistant.changed()

    @property
    def is_telling(self) -> bool:
        """Whether Home Assistant is to be told."""
        return (self._parts.config.data_folder / FILE).is_file()

    def stop(self) -> None:
        """End what `start` began."""
        self.scrape.stop()
        if self._home_assistant is not None:
            self._home_assistant.stop()

    def _make_home_assistant(self) -> HomeAssistant:
        from volbench.host.private_file import PrivateFile
        from volbench.services.home_assistant import broker, telling

        parts = self._parts
        return telling.HomeAssistant(
            PrivateFile(parts.config.data_folder / FILE),
            parts.secrets,
            telling.Sources(
                messages=self._messages,
                instance=self._instance,
                is_measuring=self._is_measuring,
                clock=parts.host.clock,
                tell=broker.tell,
            ),
        )

    def _instance(self) -> str:
        return self._parts.store.archives.instance()

    def _messages(self, with_names: bool, language: str) -> Sequence[Told]:
        from volbench.services.home_assistant.sensors import sensors
        from volbench.services.monitoring.newest_runs import newest_runs

        parts = self._parts
        runs = newest_runs(parts.store, parts.watching)
        return sensors(runs, self._instance(), with_names=with_names, language=language)

    def _is_measuring(self) -> bool:
        """Say whether any process measures here or for us, this one too; where it cannot be told, ask the queue."""
        from volbench.host import shared_lock

        is_known = self._parts.queue.running_id() is not None
        return is_known or shared_lock.is_measuring(self._parts.config.data_folder) is True
