"""Servers an owner has named, one row each; never a password."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.servers.endpoint import Endpoint
from volbench.store.database_failures import reading
from volbench.store.packing import from_json, to_json
from volbench.store.schema import ENDPOINTS

if TYPE_CHECKING:
    from volbench.store.engine import Database


class EndpointStore:
    """The part of the store that keeps endpoints. Raises StoreFailed as RunStore does."""

    def __init__(self, database: Database) -> None:
        """Share the database of the store."""
        self._database = database

    def get(self, name: str) -> Endpoint | None:
        """Return the endpoint of that name; None where there is none."""
        query = select(ENDPOINTS.c.content).where(ENDPOINTS.c.name == name)
        with self._database.reading() as connection, reading(self._database.path):
            content = connection.execute(query).scalar()
            return None if content is None else from_json(Endpoint, content)

    def list(self) -> tuple[Endpoint, ...]:
        """Return all endpoints, by name."""
        with self._database.reading() as connection, reading(self._database.path):
            found = connection.execute(select(ENDPOINTS.c.content).order_by(ENDPOINTS.c.name)).scalars()
            return tuple(from_json(Endpoint, content) for content in found)

    def put(self, endpoint: Endpoint, changed_at: str) -> None:
        """Keep an endpoint in place of an earlier one of its name."""
        values = {
            "name": endpoint.name,
            "endpoint_id": endpoint.id,
            "content": to_json(endpoint),
            "changed_at": changed_at,
        }
        with self._database.writing() as connection:
            statement = upsert(ENDPOINTS).values(values)
            connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=values))

    def delete(self, name: str) -> bool:
        """Forget an endpoint; say whether there was one."""
        with self._database.writing() as connection:
            return connection.execute(delete(ENDPOINTS).where(ENDPOINTS.c.name == name)).rowcount > 0
