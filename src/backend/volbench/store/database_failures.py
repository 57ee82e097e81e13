"""Database errors in words: what happened to the owner's data and what to do next."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from volbench.domain.model.coding.codec import load
from volbench.domain.model.errors import MEASURED_ELSEWHERE, RAW_NEVER_TRAVELLED, InvalidRequest, NotFound, StoreFailed
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WORDS: Final[dict[str, tuple[Message, Message]]] = {
    "SQLITE_FULL": (
        Message("store.database_failures.words.sqlite_full_the_volume_that_holds_volume"),
        Message("store.database_failures.words.sqlite_full_free_some_space_there_then"),
    ),
    "SQLITE_BUSY": (
        Message("store.database_failures.words.sqlite_busy_volume_benchs_database_was_busy"),
        Message("store.database_failures.words.sqlite_busy_try_again_in_a_minute"),
    ),
    "SQLITE_READONLY": (
        Message("store.database_failures.words.sqlite_readonly_volume_bench_may_not_write"),
        Message("store.database_failures.words.sqlite_readonly_check_the_owner_and_the"),
    ),
    "SQLITE_CORRUPT": (
        Message("store.database_failures.words.sqlite_corrupt_volume_benchs_database_is_damaged"),
        Message("store.database_failures.words.sqlite_corrupt_stop_volume_bench_move_away"),
    ),
    "SQLITE_IOERR": (
        Message("store.database_failures.words.sqlite_ioerr_reading_or_writing_volume_benchs"),
        Message("store.database_failures.words.sqlite_ioerr_check_the_health_of_the"),
    ),
    "SQLITE_CANTOPEN": (
        Message("store.database_failures.words.sqlite_cantopen_volume_benchs_database_cannot_be"),
        Message("store.database_failures.words.sqlite_cantopen_check_that_the_folder_of"),
    ),
    "": (
        Message("store.database_failures.words.none_volume_benchs_database_did_not"),
        Message("store.database_failures.words.none_try_again_if_it_happens"),
    ),
}
_SAME: Final = {
    "SQLITE_LOCKED": "SQLITE_BUSY",
    "SQLITE_NOTADB": "SQLITE_CORRUPT",
    "SQLITE_PERM": "SQLITE_READONLY",
    "SQLITE_NOLFS": "SQLITE_FULL",
}
_UNREADABLE: Final = (
    Message("store.database_failures.unreadable.what_the_database_keeps_of"),
    Message("store.database_failures.unreadable.restart_volume_bench_if_it"),
)


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn whatever the database throws into StoreFailed, keeping its own words as context."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, PoolTimeout) as error:
        raise _explain(error, path) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn a stored value that is not what it should be into StoreFailed."""
    try:
        yield
    except (InvalidRequest, ValueError, zlib.error) as error:
        message, hint = _UNREADABLE
        raise StoreFailed(message, hint.fill(path=path), reason=str(error)) from error


def nothing_left(run_id: str) -> NotFound:
    """Return the error for a run that is not known to have left anything."""
    return NotFound(
        Message("store.database_failures.run_has_left_nothing_behind", run=run_id),
        Message("store.database_failures.it_may_have_been_removed_meanwhile"),
        run_id=run_id,
    )


def no_baseline(run_id: str) -> InvalidRequest:
    """Refuse to make a run over several volumes a baseline."""
    return InvalidRequest(
        Message("store.runs.a_run_that_measured_two_volumes"),
        Message("store.runs.choose_a_run_on_this_volume"),
        run_id=run_id,
    )


def no_such_run(run_id: str) -> NotFound:
    """Return the error for a run id the database does not have."""
    return NotFound(
        Message("store.database_failures.there_is_no_run", run=run_id),
        Message("store.database_failures.it_may_have_been_deleted_look"),
        run_id=run_id,
    )


def no_raw_output(run_id: str, *, is_imported: bool) -> NotFound:
    """Return the error for a round of a run that is here, whose raw output is not."""
    if is_imported:
        return NotFound(RAW_NEVER_TRAVELLED, MEASURED_ELSEWHERE, run_id=run_id)
    return NotFound(
        Message("store.database_failures.the_raw_output_of_this_round"),
        Message("store.database_failures.its_numbers_are_stored_and_stay"),
        run_id=run_id,
    )


def write_down(failure: StoreFailed) -> str:
    """Return both sentences of a failure as one line, for another process of ours."""
    sentences = {"message": failure.message, "hint": failure.hint}
    return json.dumps({name: text.as_dict() for name, text in sentences.items()})


def read_back(line: str) -> StoreFailed | None:
    """Return the failure another process wrote down; None where it said nothing that can be read."""
    try:
        said = json.loads(line)
        return StoreFailed(load(Message, said["message"]), load(Message, said["hint"]))
    except (ValueError, KeyError, TypeError, InvalidRequest):
        return None


def _explain(error: Exception, path: Path) -> StoreFailed:
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    name = getattr(cause, "sqlite_errorname", "")
    if isinstance(error, PoolTimeout):
        name = "SQLITE_BUSY"
    # Extended codes carry their family in front: SQLITE_IOERR_WRITE, SQLITE_BUSY_SNAPSHOT.
    family = "_".join(name.split("_")[:2])
    message, hint = _WORDS[_SAME.get(family, family) if _SAME.get(family, family) in _WORDS else ""]
    return StoreFailed(message, hint.fill(path=path), database=str(cause), sqlite_error=name)
