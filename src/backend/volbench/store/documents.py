"""Run documents as the database knows them: the place that is chosen, what was sent there, what was taken in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import case, delete, func, insert, select
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.documents.run_documents import SENT_STATES, DocumentPlace
from volbench.store.database_failures import reading
from volbench.store.known_time import newest_first, oldest_first
from volbench.store.newer_runs import is_of_known_kind
from volbench.store.packing import from_json, to_json
from volbench.store.schema import RUNS, SENT_DOCUMENTS, SETTINGS, TAKEN_DOCUMENTS

if TYPE_CHECKING:
    from volbench.store.engine import Database

_PLACE: Final = "document_place"
"""No setting of the owner's: an archive must never bring one along, or a file could send results to its maker."""
_STATES: Final = tuple(map(str, SENT_STATES))


@dataclass(frozen=True, slots=True)
class SentSum:
    """What was sent to one place."""

    count: int
    bytes: int
    last_at: str | None


@dataclass(frozen=True, slots=True)
class TakenDocument:
    """What became of a document of another installation."""

    bytes: int
    version: str
    """Of volbench, when it was looked at."""
    run_id: str | None
    """None: it was refused."""


class DocumentStore:
    """The part of the store that knows of documents. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def place(self) -> DocumentPlace | None:
        """Return the place that is chosen; None where documents are not sent."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == _PLACE)
        with self._database.reading() as connection, reading(self._database.path):
            value = connection.execute(query).scalar()
            return None if value is None else from_json(DocumentPlace, value)

    def choose(self, place: DocumentPlace | None) -> None:
        """Keep the place that is chosen; with None documents are not sent any more. What was sent stays known."""
        with self._database.writing() as connection:
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == _PLACE))
            if place is not None:
                connection.execute(insert(SETTINGS).values(name=_PLACE, value=to_json(place)))

    def unsent(self, place: str, limit: int) -> tuple[str, ...]:
        """Return the oldest runs of this machine that have ended for good and have no document at that place."""
        query = self._unsent(place, RUNS.c.id).order_by(*oldest_first(self._database.latest)).limit(limit)
        with self._database.reading() as connection:
            return tuple(connection.execute(query).scalars())

    def newest(self) -> str | None:
        """Return the newest run that could be sent."""
        query = self._unsent("", RUNS.c.id).order_by(*newest_first(self._database.latest)).limit(1)
        with self._database.reading() as connection:
            found: str | None = connection.execute(query).scalar()
            return found

    def count_unsent(self, place: str) -> int:
        """Return how many there are."""
        with self._database.reading() as connection:
            return int(connection.execute(self._unsent(place, func.count(RUNS.c.id))).scalar_one())

    def sent(self, place: str, since: str = "") -> SentSum:
        """Return what was sent to a place, all of it or from a moment on; an unknown time is after no moment."""
        sent = SENT_DOCUMENTS.c
        is_known = sent.sent_at <= self._database.latest
        last = func.coalesce(func.max(case((is_known, sent.sent_at))), func.max(sent.sent_at))
        query = select(func.count(), func.coalesce(func.sum(sent.bytes), 0), last).where(sent.place == place)
        if since:
            query = query.where(sent.sent_at >= since, is_known)
        with self._database.reading() as connection:
            count, size, last_at = connection.execute(query).one()
            return SentSum(int(count), int(size), last_at)

    def note_sent(self, place: str, sizes: dict[str, int], sent_at: str) -> None:
        """Remember that runs have their documents at a place."""
        rows = [{"place": place, "run_id": run, "bytes": size, "sent_at": sent_at} for run, size in sizes.items()]
        if rows:
            with self._database.writing() as connection:
                connection.execute(upsert(SENT_DOCUMENTS).values(rows).on_conflict_do_nothing())

    def taken(self) -> dict[tuple[str, str], TakenDocument]:
        """Return what became of documents, by installation and name of the run."""
        with self._database.reading() as connection:
            return {
                (row.installation, row.run_name): TakenDocument(row.bytes, row.version, row.run_id)
                for row in connection.execute(select(TAKEN_DOCUMENTS))
            }

    def note_taken(self, installation: str, run_name: str, taken: TakenDocument, taken_at: str) -> None:
        """Remember what became of a document."""
        values = {
            "installation": installation,
            "run_name": run_name,
            "bytes": taken.bytes,
            "version": taken.version,
            "run_id": taken.run_id,
            "taken_at": taken_at,
        }
        with self._database.writing() as connection:
            statement = upsert(TAKEN_DOCUMENTS).values(values)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["installation", "run_name"], set_=values)
            )

    @staticmethod
    def _unsent(place: str, what: Any) -> Any:
        sent = select(SENT_DOCUMENTS.c.run_id).where(
            SENT_DOCUMENTS.c.place == place, SENT_DOCUMENTS.c.run_id == RUNS.c.id
        )
        # Of a kind that is not known here nobody can say which facts are private.
        return select(what).where(
            RUNS.c.state.in_(_STATES), RUNS.c.is_imported == 0, is_of_known_kind(), ~sent.exists()
        )
