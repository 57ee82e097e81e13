"""Schedules and what became of their due times."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.schedule import Outcome, Schedule, ScheduleEvent
from volbench.domain.model.words.message import Message
from volbench.store.database_failures import reading
from volbench.store.packing import from_json, to_json
from volbench.store.schema import SCHEDULE_EVENTS, SCHEDULES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.store.engine import Database

MOST_EVENTS: Final = 400
"""Kept for each volume: a year of nightly runs."""


class ScheduleStore:
    """The part of the store that keeps the calendar. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def list(self) -> tuple[Schedule, ...]:
        """Return all schedules, by volume."""
        with self._database.reading() as connection, reading(self._database.path):
            rows = connection.execute(select(SCHEDULES).order_by(SCHEDULES.c.volume_id))
            return tuple(_schedule(row) for row in rows)

    def put(self, schedule: Schedule) -> None:
        """Store the schedule of its volume in place of an earlier one; its events stay."""
        values = {**asdict(schedule), "weekdays": to_json(schedule.weekdays)}
        values.update(is_on=int(schedule.is_on), disks_never_sleep=int(schedule.disks_never_sleep))
        with self._database.writing() as connection:
            statement = upsert(SCHEDULES).values(values)
            connection.execute(statement.on_conflict_do_update(index_elements=["volume_id"], set_=values))

    def delete(self, volume_id: str) -> bool:
        """Remove the schedule of a volume with its events; say whether there was one."""
        with self._database.writing() as connection:
            connection.execute(delete(SCHEDULE_EVENTS).where(SCHEDULE_EVENTS.c.volume_id == volume_id))
            found = connection.execute(delete(SCHEDULES).where(SCHEDULES.c.volume_id == volume_id))
            return found.rowcount > 0

    def note(self, events: Sequence[ScheduleEvent]) -> None:
        """Store events, oldest first; each settles its due time. The oldest are dropped when there are very many."""
        with self._database.writing() as connection:
            for event in events:
                values = {**asdict(event), "outcome": str(event.outcome), "words": to_json(event.words)}
                connection.execute(insert(SCHEDULE_EVENTS).values(values))
                mine = SCHEDULES.c.volume_id == event.volume_id
                connection.execute(update(SCHEDULES).where(mine).values(settled_at=event.due_at))
            for volume_id in {event.volume_id for event in events}:
                _drop_oldest(connection, volume_id)

    def events(self, volume_id: str, limit: int) -> tuple[ScheduleEvent, ...]:
        """Return the newest events of a volume, newest first."""
        table = SCHEDULE_EVENTS.c
        query = select(SCHEDULE_EVENTS).where(table.volume_id == volume_id).order_by(table.id.desc()).limit(limit)
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(_event(row) for row in connection.execute(query))


def _drop_oldest(connection: Connection, volume_id: str) -> None:
    table = SCHEDULE_EVENTS.c
    newest = select(table.id).where(table.volume_id == volume_id).order_by(table.id.desc()).limit(MOST_EVENTS)
    connection.execute(delete(SCHEDULE_EVENTS).where(table.volume_id == volume_id, table.id.not_in(newest)))


def _schedule(row: Any) -> Schedule:
    return Schedule(
        volume_id=row.volume_id,
        target_path=row.target_path,
        profile=row.profile,
        weekdays=from_json(tuple[int, ...], row.weekdays),
        hour=row.hour,
        is_on=bool(row.is_on),
        disks_never_sleep=bool(row.disks_never_sleep),
        settled_at=row.settled_at,
    )


def _event(row: Any) -> ScheduleEvent:
    words = from_json(Message, row.words)
    return ScheduleEvent(row.volume_id, row.due_at, row.noted_at, Outcome(row.outcome), row.reason, words, row.run_id)
