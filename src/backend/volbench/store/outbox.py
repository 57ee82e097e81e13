"""Notices on their way to an owner's addresses: written once, remembered until they have arrived or were given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, func, insert, select, update

from volbench.domain.model.notices.outgoing import MOST_ENDED, MOST_WAITING, Delivery, NoticeText, Occasion, Progress
from volbench.domain.model.words.message import Message
from volbench.store.database_failures import reading
from volbench.store.packing import from_json, to_json
from volbench.store.schema import OUTBOX, TOLD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.domain.model.notices.outgoing import OutgoingNotice
    from volbench.store.engine import Database

_ROW = OUTBOX.c
_WAITING = str(Progress.WAITING)


class OutboxStore:
    """The part of the store that keeps what is to be sent. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def told(self) -> frozenset[str]:
        """Return what was told of."""
        with self._database.reading() as connection, reading(self._database.path):
            return frozenset(connection.execute(select(TOLD.c.key)).scalars())

    def write(
        self,
        notices: Sequence[OutgoingNotice],
        address_ids: Sequence[str],
        told: Iterable[str],
        now: str,
        full: Message,
    ) -> None:
        """Write new notices for each address, and in the same moment what has been told of from now on.

        Where too many wait, the oldest are given up for the reason `full`.
        """
        rows = [
            {
                "address_id": address_id,
                "occasion": str(notice.occasion),
                "text": to_json(notice.text),
                "written_at": now,
                "due_at": now,
                "tries": 0,
                "progress": _WAITING,
            }
            for notice in notices
            for address_id in address_ids
        ]
        keys = [{"key": key} for key in sorted(set(told))]
        with self._database.writing() as connection:
            connection.execute(delete(TOLD))
            if keys:
                connection.execute(insert(TOLD), keys)
            if rows:
                connection.execute(insert(OUTBOX), rows)
            _keep_bounded(connection, now, full)

    def waiting(self) -> tuple[Delivery, ...]:
        """Return what has not arrived yet, what is due first first."""
        query = select(OUTBOX).where(_ROW.progress == _WAITING).order_by(_ROW.due_at, _ROW.id)
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(_delivery(row) for row in connection.execute(query))

    def newest(self) -> tuple[Delivery, ...]:
        """Return all that is remembered, newest first."""
        with self._database.reading() as connection, reading(self._database.path):
            return tuple(_delivery(row) for row in connection.execute(select(OUTBOX).order_by(_ROW.id.desc())))

    def note(
        self, delivery_id: int, *, due_at: str, tries: int, progress: Progress, problem: Message | None = None
    ) -> None:
        """Write how far one has come; harmless where its address was removed meanwhile."""
        values = {
            "due_at": due_at,
            "tries": tries,
            "progress": str(progress),
            "problem": None if problem is None else to_json(problem),
        }
        with self._database.writing() as connection:
            connection.execute(update(OUTBOX).where(_ROW.id == delivery_id).values(values))

    def forget(self, address_id: str) -> None:
        """Forget everything on its way to an address, and everything that arrived there."""
        with self._database.writing() as connection:
            connection.execute(delete(OUTBOX).where(_ROW.address_id == address_id))

    def drop_waiting(self) -> None:
        """Forget what has not arrived: nothing is sent any more."""
        with self._database.writing() as connection:
            connection.execute(delete(OUTBOX).where(_ROW.progress == _WAITING))


def _keep_bounded(connection: Connection, now: str, full: Message) -> None:
    waiting = select(_ROW.id).where(_ROW.progress == _WAITING).order_by(_ROW.id.desc()).limit(MOST_WAITING)
    given_up = {"progress": str(Progress.GIVEN_UP), "due_at": now, "problem": to_json(full)}
    connection.execute(update(OUTBOX).where(_ROW.progress == _WAITING, _ROW.id.not_in(waiting)).values(given_up))
    count = select(func.count()).select_from(OUTBOX).where(_ROW.progress != _WAITING)
    if connection.execute(count).scalar_one() > MOST_ENDED:
        ended = select(_ROW.id).where(_ROW.progress != _WAITING).order_by(_ROW.id.desc()).limit(MOST_ENDED)
        connection.execute(delete(OUTBOX).where(_ROW.progress != _WAITING, _ROW.id.not_in(ended)))


def _delivery(row: Any) -> Delivery:
    return Delivery(
        id=row.id,
        address_id=row.address_id,
        occasion=Occasion(row.occasion),
        text=from_json(NoticeText, row.text),
        written_at=row.written_at,
        due_at=row.due_at,
        tries=row.tries,
        progress=Progress(row.progress),
        problem=None if row.problem is None else from_json(Message, row.problem),
    )
