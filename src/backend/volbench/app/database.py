"""The database file is brought to this version's schema before anything reads it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.words.message import Message
from volbench.host.data_folder import make_data_folder
from volbench.host.own_program import run_module

if TYPE_CHECKING:
    from pathlib import Path

_LOG: Final = logging.getLogger(__name__)


def bring_up_to_date(database: Path) -> None:
    """Migrate the database in a child process, so that Alembic never stays in our memory.

    Raises:
        StoreFailed: the child refused, in its words.
    """
    from volbench.store.engine import read_revision
    from volbench.store.schema import REVISION

    if read_revision(database) == REVISION:
        return
    make_data_folder(database.parent)
    done = run_module("volbench.store.migrate", str(database))
    if done.returncode != 0:
        from volbench.store.database_failures import read_back

        raise read_back(done.stdout) or StoreFailed(
            Message("app.database.the_database_could_not_be_prepared", why=done.stderr.strip()),
            Message("app.database.check_who_may_write_to", path=database.parent),
        )
    for line in done.stderr.splitlines():
        _LOG.warning("while the database was brought up to date: %s", line)
