"""Brings the database file to the newest schema. Runs as its own process, because the service never loads Alembic.

python -m volbench.store.migrate PATH
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.words.message import Message
from volbench.languages import render
from volbench.store.database_failures import in_words, write_down
from volbench.store.engine import make_engine, read_revision
from volbench.store.schema import REVISION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alembic.config import Config


def migrate(path: Path) -> str | None:
    """Bring the file at `path` to the newest revision, creating it if needed; return the revision it had.

    Raises:
        StoreFailed: the file is newer than this version, or cannot be written.
    """
    before = read_revision(path)
    if before == REVISION:
        return before
    if before is not None and before > REVISION:
        raise StoreFailed(
            Message("store.migrate.the_database_was_written_by_a"),
            Message("store.migrate.install_that_version_again"),
            revision=before,
            expected=REVISION,
        )
    from alembic import command

    engine = make_engine(path).execution_options(begin="IMMEDIATE")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Serial numbers and host names are in it: for our own user only. SQLite's side files take the same mode.
        os.close(os.open(path, os.O_CREAT | os.O_CLOEXEC, 0o600))
        with in_words(path), engine.begin() as connection:
            config = alembic_config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except OSError as error:
        raise StoreFailed(
            Message("store.migrate.the_folder_for_volume_benchs_database"),
            Message("store.migrate.check_who_may_write_to", path=path.parent),
            reason=str(error),
        ) from error
    finally:
        engine.dispose()
    return before


def alembic_config() -> Config:
    """Return Alembic's configuration: the migrations beside this file, no ini file."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


def main(arguments: Sequence[str]) -> int:
    """Migrate the file named on the command line; 0 = done, 1 = refused, 2 = wrong use.

    A refusal is told to people on stderr, and on stdout to the process that started this one.
    """
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m volbench.store.migrate PATH\n")
        return 2
    try:
        migrate(Path(arguments[0]))
    except StoreFailed as failure:
        sys.stderr.write(f"{render(failure.message)} {render(failure.hint)}\n")
        sys.stdout.write(f"{write_down(failure)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
