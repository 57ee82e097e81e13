"""Connections to the one SQLite file: pragmas, transactions, revision check. No table is named here but Alembic's."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

from sqlalchemy import URL, Connection, Engine, create_engine, event

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.moments import latest_believable
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.store.database_failures import in_words
from volbench.store.known_time import LATEST
from volbench.store.schema import REVISION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

BUSY_TIMEOUT_S: Final = 10.0
_PRAGMAS: Final = (
    "journal_mode = WAL",
    # A round that was stored is there after a power cut, too.
    "synchronous = FULL",
    "foreign_keys = ON",
    # 1 MiB of pages for each connection: memory of an idle service counts.
    "cache_size = -1024",
    "temp_store = MEMORY",
    "journal_size_limit = 4194304",
    "trusted_schema = OFF",
)


def make_engine(path: Path, *, busy_timeout_s: float = BUSY_TIMEOUT_S) -> Engine:
    """Return an engine for the file at `path`; nothing is opened yet.

    `busy_timeout_s` is how long a transaction waits for the write lock of another process.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        pool_size=4,
        max_overflow=8,
        pool_timeout=BUSY_TIMEOUT_S,
        connect_args={"check_same_thread": False, "timeout": busy_timeout_s},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "checkin", _shrink)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    # The driver's own implicit transactions would begin too late for BEGIN IMMEDIATE.
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _shrink(connection: Any, _record: Any) -> None:
    """Keep no pages in a connection nobody uses: the system has them in its own memory, once and not once for each."""
    if connection is not None:
        connection.execute("PRAGMA shrink_memory").close()


def _begin(connection: Connection) -> None:
    mode = connection.get_execution_options().get("begin", "DEFERRED")
    connection.exec_driver_sql(f"BEGIN {mode}")


def utc_now() -> str:
    """Return UTC, ISO 8601 with milliseconds and `Z`, as every clock here does."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Database:
    """The file with its two kinds of transaction."""

    def __init__(self, path: Path, *, busy_timeout_s: float = BUSY_TIMEOUT_S, now: Callable[[], str] = utc_now) -> None:
        """Remember where it is; nothing is opened yet. `now` tells which stored times can be believed."""
        self.path = path
        self._now = now
        self._engine = make_engine(path, busy_timeout_s=busy_timeout_s)
        self._writer = self._engine.execution_options(begin="IMMEDIATE")
        # Whoever forgets `close`, a command that ends among them, leaves no connection open behind.
        finalize(self, self._engine.dispose)

    @property
    def latest(self) -> str:
        """The latest moment that can have been: what is stored with a later one has no known time."""
        return latest_believable(self._now())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection that sees one consistent state.

        Raises:
            StoreFailed: the database refused, in words.
        """
        with in_words(self.path), self._engine.begin() as connection:
            connection.info[LATEST] = self.latest
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yield a connection that holds the write lock from the start; all or nothing is stored.

        Raises:
            StoreFailed: the database refused, in words.
        """
        with in_words(self.path), self._writer.begin() as connection:
            connection.info[LATEST] = self.latest
            yield connection

    def forget_statements(self) -> None:
        """Drop the statements kept ready: those made while something large was read keep its pages in use."""
        self._engine.clear_compiled_cache()

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def is_database_there(path: Path) -> bool:
    """Return whether there is anything in the file; a file that is not there, or empty, is made by the next start.

    Raises:
        StoreFailed: something else stands in its place, which tells nothing of the results: a folder, or a link whose
            volume is away. Made anew, the results would seem to be gone.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        if not path.is_symlink():
            return False
        raise _no_file(path) from None
    except NotADirectoryError as error:
        raise StoreFailed(
            Message("host.data_folder.a_file_stands_there", path=path.parent),
            Message("host.data_folder.name_a_folder_you_may_write"),
        ) from error
    except OSError as error:
        raise StoreFailed(
            Message("store.engine.cannot_be_reached", path=path, why=system_words(error)),
            Message("app.database.check_who_may_write_to", path=path.parent),
        ) from error
    if not stat.S_ISREG(found.st_mode):
        raise _no_file(path)
    return found.st_size > 0


def _no_file(path: Path) -> StoreFailed:
    return StoreFailed(Message("store.engine.no_file", path=path), Message("store.engine.bring_it_back", path=path))


def read_revision(path: Path) -> str | None:
    """Return the schema revision of the file, None when it has none or is not there. Never creates the file.

    Raises:
        StoreFailed: the file cannot be read or is no database.
    """
    if not is_database_there(path):
        return None
    with in_words(path):
        connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT_S)
        try:
            table = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if table else None
        finally:
            connection.close()
    return None if row is None else str(row[0])


def check_revision(path: Path) -> None:
    """Refuse a database this version does not understand.

    Raises:
        StoreFailed: it is missing, older or newer; the hint says what to do.
    """
    revision = read_revision(path)
    if revision == REVISION:
        return
    if revision is not None and revision > REVISION:
        raise StoreFailed(
            Message("store.engine.the_database_was_written_by_a"),
            Message("store.engine.install_that_version_again"),
            revision=revision,
            expected=REVISION,
        )
    raise StoreFailed(
        Message("store.engine.the_database_is_not_prepared_for"),
        Message("store.engine.run_volbench_migrate_then_start_again"),
        revision=revision,
        expected=REVISION,
    )
