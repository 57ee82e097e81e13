"""Sentences as code and values: finished sentences of before become what they say, where that is known for certain."""

import json

from alembic import op
from sqlalchemy import Connection, text

from volbench.languages.recognition import renew

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_COLUMNS = {
    "runs": ("face",),
    "run_facts": ("request", "target", "environment", "plan", "caveats"),
    "run_targets": ("face", "target", "environment", "caveats"),
    "workload_results": ("title", "parameters", "summary", "caveats", "badges", "percentiles"),
    "schedule_events": ("words",),
    "experiments": ("configurations", "variants"),
    "experiment_cells": ("reason",),
    "clean_ups": ("reason",),
}
"""Where JSON with sentences stands. Packed columns stay as they are: what they hold is read in both forms."""
_MARK = '%"zh-CN"%'


def upgrade() -> None:
    connection = op.get_bind()
    for table, columns in _COLUMNS.items():
        keys = [row[1] for row in connection.execute(text(f"PRAGMA table_info({table})")) if row[5]]
        for column in columns:
            _renew(connection, table, keys, column)


def _renew(connection: Connection, table: str, keys: list[str], column: str) -> None:
    """Write one column anew; names of tables and columns are those above."""
    named, place = ", ".join(keys), " AND ".join(f"{key} = :{key}" for key in keys)
    wanted = text(f"SELECT {named} FROM {table} WHERE {column} LIKE :mark")  # noqa: S608
    read = text(f"SELECT {column} FROM {table} WHERE {place}")  # noqa: S608
    write = text(f"UPDATE {table} SET {column} = :renewed WHERE {place}")  # noqa: S608
    # First the keys alone: a database may hold more than fits into the memory of a small NAS.
    for row in connection.execute(wanted, {"mark": _MARK}).all():
        key = dict(zip(keys, row, strict=True))
        stored = connection.execute(read, key).scalar_one()
        try:
            renewed = renew(json.loads(stored))
        except ValueError:
            continue  # Spoiled: whoever reads it says so.
        words = json.dumps(renewed, ensure_ascii=False, separators=(",", ":"))
        connection.execute(write, {**key, "renewed": words})
