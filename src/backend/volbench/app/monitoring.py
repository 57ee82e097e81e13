"""What a monitoring system may read, joined from what the service has anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.host.file_stamp import stamp_of
from volbench.host.scrape_token import ScrapeToken
from volbench.services.monitoring.scrape import Scrape, Sources

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.config import Config
    from volbench.runner.protocols import Clock
    from volbench.services.runs.queue import Queue
    from volbench.services.schedules.calendar import Calendar
    from volbench.services.timelines import Watching
    from volbench.store import RunStore


def make_scrape(
    config: Config,
    parts: Callable[[], tuple[RunStore, Watching, Calendar, Queue]],
    is_measured_elsewhere: Callable[[], bool],
    clock: Clock,
) -> Scrape:
    """Return the gauges of this machine; nothing is opened before somebody asks."""
    return Scrape(
        ScrapeToken(config.data_folder),
        Sources(
            store=lambda: parts()[0],
            watching=lambda: parts()[1],
            calendar=lambda: parts()[2],
            is_running=lambda: parts()[3].running_id() is not None,
            # Where it cannot be told, nobody does: else what is told would stay old for good.
            is_measuring=lambda: parts()[3].running_id() is not None or is_measured_elsewhere(),
            stamp=lambda: stamp_of(config.database),
            clock=clock,
        ),
    )
