"""What the calendar needs from machine, store and queue, as Protocols; joined to what is real in app/container.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.machine.storage import Volume
    from volbench.domain.model.runs.run import RunRequest
    from volbench.domain.model.schedule import DiskRest, Schedule, ScheduleEvent


class Zone(Protocol):
    """The machine's own time zone, asked anew each time: the owner may change it."""

    @property
    def name(self) -> str:
        """What the zone is called now, for example `CET`."""

    def to_utc(self, local: datetime) -> datetime:
        """Return when a local time without zone is; one that the clock skips is an hour later, of two the first."""

    def to_local(self, utc: datetime) -> datetime:
        """Return the local time without zone."""


@dataclass(frozen=True, slots=True)
class Disturbance:
    """What could spoil a run or be spoilt by it."""

    volume: Volume
    busy_ratio: float | None
    """Largest busy share of a member disk."""
    load_1min: float | None
    cores: int | None


class Surroundings(Protocol):
    """The machine as the calendar sees it. Only `disturbance` may touch the volume."""

    @property
    def never_sleeps(self) -> bool:
        """Whether the system says that its disks are never put to sleep."""

    def rest(self, path: str) -> tuple[DiskRest, ...] | None:
        """Look at the disks below `path` and remember their counters; None when they cannot be seen."""

    def disturbance(self, path: str) -> Disturbance:
        """Look closely; raises VolbenchError when the folder is gone."""

    def is_measuring(self) -> bool:
        """Whether some process on this machine measures now."""


class Starter(Protocol):
    """Puts a run into the queue."""

    def __call__(self, request: RunRequest) -> str:
        """Return the run's id; raises VolbenchError when it is refused."""


class Shelf(Protocol):
    """Where schedules and their events are kept."""

    def list(self) -> tuple[Schedule, ...]:
        """Return all schedules."""

    def put(self, schedule: Schedule) -> None:
        """Store the schedule of its volume in place of an earlier one."""

    def delete(self, volume_id: str) -> bool:
        """Remove the schedule of a volume with its events; say whether there was one."""

    def note(self, events: Sequence[ScheduleEvent]) -> None:
        """Store events, oldest first; each settles its due time."""

    def events(self, volume_id: str, limit: int) -> tuple[ScheduleEvent, ...]:
        """Return the newest events of a volume, newest first."""
