"""What the owner has set: one row per setting, so that a later version's new settings begin with their defaults."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert as upsert

from volbench.domain.model.settings import Settings
from volbench.store.packing import from_json, to_json
from volbench.store.schema import SETTINGS

if TYPE_CHECKING:
    from sqlalchemy import Connection


def read_settings(connection: Connection) -> Settings:
    """Return what is set, defaults for the rest. Raises ValueError where a stored setting cannot be read."""
    stored: dict[str, str] = {row.name: row.value for row in connection.execute(select(SETTINGS))}
    known = [f'"{field.name}":{stored[field.name]}' for field in fields(Settings) if field.name in stored]
    settings: Settings = from_json(Settings, "{" + ",".join(known) + "}")
    return settings


def write_settings(connection: Connection, settings: Settings) -> None:
    """Keep these settings."""
    rows = [{"name": f.name, "value": to_json(getattr(settings, f.name))} for f in fields(Settings)]
    statement = upsert(SETTINGS)
    statement = statement.on_conflict_do_update(index_elements=["name"], set_={"value": statement.excluded.value})
    connection.execute(statement, rows)
