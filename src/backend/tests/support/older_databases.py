"""Databases as earlier versions left them, made from today's store and the real migrations."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing
from typing import TYPE_CHECKING

from alembic import command

from volbench.domain.model.coding.codec import dump
from volbench.store import open_store
from volbench.store.engine import make_engine
from volbench.store.migrate import alembic_config, migrate
from volbench.store.schema import METADATA

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.domain.model.runs.run import Run
    from volbench.store import RunStore

OLDER_REVISIONS = ("0001", "0002")
PARTS = ("evidence", "disks", "latency_bins", "trace", "notes", "system")


def old_detail(round_):
    """Pack a round as revisions before 0003 did: everything in one column."""
    parts = {name: dump(getattr(round_, name)) for name in PARTS}
    return zlib.compress(json.dumps(parts).encode())


def make_old_database(path: Path, run: Run, revision: str, tables: tuple[str, ...] = ()) -> None:
    """Make a database of an older revision that holds `run`; `tables` are further ones that this revision has."""
    upgrade(path, revision)
    newer = path.with_name("newer.sqlite")
    migrate(newer)
    made = open_store(newer)
    made.insert(run, {})
    made.close()
    rounds = {(work.variant, work.id, round_.n): round_ for work in run.workloads for round_ in work.rounds}
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("ATTACH ? AS newer", (str(newer),))
        for table in ("runs", "run_facts", *tables, "workload_results", "medians", "rounds", "samples"):
            columns = ", ".join(_shared_columns(database, table))
            if columns:
                database.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM newer.{table}")  # noqa: S608
        for key, round_ in rounds.items():
            database.execute(
                "UPDATE rounds SET detail = ? WHERE variant = ? AND workload_id = ? AND n = ?",
                (old_detail(round_), *key),
            )
    newer.unlink()


def make_database_of(path: Path, revision: str, fill: Callable[[RunStore], None]) -> None:
    """Make a database of an older revision that holds what `fill` stores, as far as that revision knows it."""
    upgrade(path, revision)
    newer = path.with_name("newer.sqlite")
    migrate(newer)
    made = open_store(newer)
    fill(made)
    made.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("ATTACH ? AS newer", (str(newer),))
        for table in METADATA.sorted_tables:
            columns = ", ".join(_shared_columns(database, table.name))
            if columns:
                database.execute(
                    f"INSERT INTO {table.name} ({columns}) SELECT {columns} FROM newer.{table.name}"  # noqa: S608
                )
    newer.unlink()


def upgrade(path: Path, revision: str) -> None:
    """Bring a database to this revision and no further; a new one is empty."""
    engine = make_engine(path).execution_options(begin="IMMEDIATE")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def _shared_columns(database: sqlite3.Connection, table: str) -> list[str]:
    def columns(schema: str) -> list[str]:
        return [row[1] for row in database.execute(f"PRAGMA {schema}.table_info({table})")]

    newer = columns("newer")
    return [name for name in columns("main") if name in newer]
