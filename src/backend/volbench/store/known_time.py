"""Which rows have a time that can be believed, as SQL: every transaction knows what `domain.model.moments` says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, Connection, and_, case, func, literal_column

from volbench.store.schema import RUNS

if TYPE_CHECKING:
    from collections.abc import Sequence

LATEST: Final = "latest_believable"
"""Under this name each transaction knows the latest moment that can have been."""
RUNS_INSERTED: Final[ColumnElement[int]] = literal_column("runs.rowid")
"""The order in which runs were stored, whatever a clock said."""


def latest_of(connection: Connection) -> str:
    """Return the latest moment that can be believed in this transaction."""
    return str(connection.info[LATEST])


def has_known_time(latest: str) -> ColumnElement[bool]:
    """Return the condition that it is known when a run was asked for, and when it began."""
    columns = RUNS.c
    return and_(columns.created_at <= latest, func.coalesce(columns.started_at, columns.created_at) <= latest)


def oldest_first(latest: str) -> Sequence[ColumnElement[Any]]:
    """Return the order of time of runs; those of unknown time come first, as they were stored."""
    is_known = has_known_time(latest)
    return (
        case((is_known, 1), else_=0),
        case((is_known, RUNS.c.created_at)),
        case((is_known, RUNS.c.id)),
        RUNS_INSERTED,
    )


def newest_first(latest: str) -> Sequence[ColumnElement[Any]]:
    """Return the same from the other end: those of unknown time come last."""
    return tuple(one.desc() for one in oldest_first(latest))
