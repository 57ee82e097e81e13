"""When a schedule is due, in the local time of the machine. Pure: zone and moment are passed in."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.schedule import Schedule
    from volbench.services.schedules.protocols import Zone

WINDOW: Final = timedelta(hours=1)
"""A schedule names an hour: within it the run may begin."""
_A_DAY: Final = timedelta(days=1)
LOOK_BACK: Final = timedelta(days=60)
"""Longer ago nobody wants to know each missed time."""


def parse(moment: str) -> datetime:
    """Read UTC, ISO 8601."""
    return datetime.fromisoformat(moment).astimezone(UTC)


def write(moment: datetime) -> str:
    """Write UTC as everywhere in volbench."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def due_between(schedule: Schedule, after: datetime, until: datetime, zone: Zone) -> tuple[datetime, ...]:
    """Return the due times later than `after`, up to and with `until`; at most those of the last 60 days."""
    begin = max(after, until - LOOK_BACK)
    return tuple(due for due in _due_from(schedule, begin, zone, days=62) if begin < due <= until)


def next_due(schedule: Schedule, after: datetime, zone: Zone) -> datetime | None:
    """Return the first due time later than `after`; None for a schedule that is off or has no day."""
    if not schedule.is_on:
        return None
    return next((due for due in _due_from(schedule, after, zone, days=9) if due > after), None)


def _due_from(schedule: Schedule, begin: datetime, zone: Zone, *, days: int) -> Iterator[datetime]:
    """Yield the due times from the local day of `begin` on: one on each of its days, however long that day is."""
    day = zone.to_local(begin).date() - _A_DAY
    for step in range(days + 1):
        date = day + step * _A_DAY
        if date.weekday() in schedule.weekdays:
            yield zone.to_utc(datetime.combine(date, time(schedule.hour)))
