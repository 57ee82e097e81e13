"""Migrations and code agree, and the service never loads the migrating library."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from support.examples import example_run
from support.words import in_chinese, in_english

from volbench.app.database import bring_up_to_date
from volbench.domain.model.errors import StoreFailed
from volbench.store import open_store
from volbench.store.database_failures import read_back
from volbench.store.engine import make_engine, read_revision
from volbench.store.migrate import alembic_config, main, migrate
from volbench.store.schema import METADATA, REVISION


def test_the_migrations_make_exactly_the_tables_the_code_knows(path):
    migrate(path)
    engine = make_engine(path)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        differences = compare_metadata(context, METADATA)
    engine.dispose()

    assert differences == []


def test_the_newest_migration_is_the_one_the_code_asks_for():
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [REVISION]


def test_every_table_explains_itself_in_the_database_file(path):
    migrate(path)
    with closing(sqlite3.connect(path)) as database, database:
        tables = dict(database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    del tables["alembic_version"]

    assert set(tables) == set(METADATA.tables)
    assert [name for name, sql in tables.items() if "-- " not in sql] == []
    assert [table.name for table in METADATA.sorted_tables if not table.comment] == []


def test_migrating_twice_changes_nothing(path):
    first = migrate(path)
    before = path.read_bytes()
    second = migrate(path)

    assert (first, second) == (None, REVISION)
    assert path.read_bytes() == before


def test_the_database_is_for_our_own_user_only(path):
    migrate(path)
    store = open_store(path)
    store.insert(example_run(), {})
    modes = {file.name: stat.filemode(file.stat().st_mode) for file in path.parent.glob("volbench.sqlite*")}

    store.close()

    assert modes == {f"volbench.sqlite{end}": "-rw-------" for end in ("", "-wal", "-shm")}


def test_a_database_that_is_not_there_is_not_created_by_looking(path):
    with pytest.raises(StoreFailed):
        open_store(path)

    assert not path.exists()


@pytest.mark.parametrize("revision", ["0000", "9999"])
def test_another_revision_is_refused(path, revision):
    migrate(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))

    with pytest.raises(StoreFailed):
        open_store(path)


def test_a_newer_database_is_not_migrated_back(path, capsys):
    migrate(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")

    assert main([str(path)]) == 1
    assert "newer" in capsys.readouterr().err
    assert read_revision(path) == "9999"


def test_the_command_brings_a_new_file_up_to_date(tmp_path):
    path = tmp_path / "deep" / "100%" / "volbench.sqlite"
    done = subprocess.run(
        [sys.executable, "-m", "volbench.store.migrate", str(path)], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert read_revision(path) == REVISION


def test_why_the_child_process_refused_comes_back_in_both_languages(path):
    migrate(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StoreFailed) as refusal:
        bring_up_to_date(path)

    assert (in_english(refusal.value.message), in_chinese(refusal.value.message), in_chinese(refusal.value.hint)) == (
        "The database was written by a newer Volume Bench.",
        "该数据库由更新版本的“存储空间测速”写入。",
        "请重新安装较新的版本。",
    )


def test_what_the_child_process_says_beyond_that_is_not_taken_for_an_answer():
    assert read_back("Traceback (most recent call last)") is None
    assert read_back("") is read_back("[1]") is read_back('{"message": 1, "hint": 2}') is None


def test_the_command_says_how_it_is_used(capsys):
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_service_with_an_open_store_has_not_loaded_alembic(path):
    migrate(path)
    program = (
        "import sys, pathlib, volbench.store as s; store = s.open_store(pathlib.Path(sys.argv[1])); store.list_rows();"
        "print([name for name in ('alembic', 'mako') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"
