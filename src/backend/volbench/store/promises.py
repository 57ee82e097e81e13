"""What was promised of volumes: one row each, kept whether the volume is there or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.runs.promise import Promise, VolumePromise
from volbench.store.database_failures import reading
from volbench.store.packing import from_json, to_json
from volbench.store.schema import PROMISES

if TYPE_CHECKING:
    from volbench.store.engine import Database


class PromiseStore:
    """The part of the store that keeps promises. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def get(self, volume_id: str) -> Promise | None:
        """Return the promise of a volume; None where there is none."""
        query = select(PROMISES.c.content).where(PROMISES.c.volume_id == volume_id)
        with self._database.reading() as connection, reading(self._database.path):
            content = connection.execute(query).scalar()
            return None if content is None else from_json(Promise, content)

    def list(self) -> tuple[VolumePromise, ...]:
        """Return all promises, by volume."""
        with self._database.reading() as connection, reading(self._database.path):
            rows = connection.execute(select(PROMISES).order_by(PROMISES.c.volume_id))
            return tuple(VolumePromise(row.volume_id, from_json(Promise, row.content), row.changed_at) for row in rows)

    def put(self, one: VolumePromise) -> None:
        """Keep a promise in place of the volume's earlier one."""
        values = {"volume_id": one.volume_id, "content": to_json(one.promise), "changed_at": one.changed_at}
        with self._database.writing() as connection:
            statement = upsert(PROMISES).values(values)
            connection.execute(statement.on_conflict_do_update(index_elements=["volume_id"], set_=values))

    def delete(self, volume_id: str) -> bool:
        """Remove the promise of a volume; say whether there was one."""
        with self._database.writing() as connection:
            return connection.execute(delete(PROMISES).where(PROMISES.c.volume_id == volume_id)).rowcount > 0
