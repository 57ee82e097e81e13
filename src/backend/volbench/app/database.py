"""The database file is brought to this version's schema before anything reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.errors import StoreFailed
from volbench.domain.model.text import Text
from volbench.host.data_folder import make_data_folder
from volbench.host.own_program import run_module

if TYPE_CHECKING:
    from pathlib import Path


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
            Text("The database could not be prepared: {why}", "无法准备数据库：{why}").fill(why=done.stderr.strip()),
            Text("Check who may write to {path}.", "请检查 {path} 的写入权限。").fill(path=database.parent),
        )
