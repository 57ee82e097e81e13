"""The only room with SQL: SQLite through SQLAlchemy Core, schema by Alembic.

`open_store(path)` opens a database of the right revision; `store.migrate` (a process of its own) brings it there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.store.engine import Database, check_revision, utc_now
from volbench.store.rows import CURSOR_PATTERN, MAX_PAGE, RowFilter
from volbench.store.runs import RunStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["CURSOR_PATTERN", "MAX_PAGE", "RowFilter", "RunStore", "open_store"]


def open_store(path: Path, now: Callable[[], str] = utc_now) -> RunStore:
    """Open the database at `path`; `now` tells which stored times can be believed.

    Raises:
        StoreFailed: it is missing, of another revision, damaged or not readable; the hint says what to do.
    """
    check_revision(path)
    return RunStore(Database(path, now=now))
