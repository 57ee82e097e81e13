"""When the database cannot do it, the owner reads what happened and what to do; and nothing half-written stays."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from support.examples import example_run
from support.service import make_store

from volbench.domain.model.errors import StoreFailed
from volbench.runner.protocols import RawOutput
from volbench.store import RunStore, open_store
from volbench.store.engine import Database
from volbench.store.migrate import migrate


@pytest.fixture
def small_volume(tmp_path, as_root):
    """A volume of 1 MiB, for real."""
    place = tmp_path / "small"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)], check=True)
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.real_io
def test_a_full_volume_is_said_in_words_and_earlier_runs_stay(small_volume):
    store = make_store(small_volume / "v.sqlite")
    store.insert(example_run(), {})
    big = RawOutput(("fio",), 0, os.urandom(1_500_000).hex(), "", "")
    with pytest.raises(StoreFailed) as refusal:
        store.insert(example_run("01JDBIG"), {"raw-1": big})
    rows, _ = store.list_rows()
    whole = store.get(example_run().id)
    store.close()

    assert refusal.value.message.has("store.database_failures.words.sqlite_full_the_volume_that_holds_volume")
    assert [row.id for row in rows] == [example_run().id]
    assert whole == example_run()


@pytest.mark.parametrize("damage", [b"not a database at all, but long enough to look like one" * 100, b"short"])
def test_a_file_that_is_no_database_is_said_to_be_damaged(path, damage):
    path.write_bytes(damage)

    with pytest.raises(StoreFailed) as refusal:
        open_store(path)

    assert refusal.value.message.has("store.database_failures.words.sqlite_corrupt_volume_benchs_database_is_damaged")
    assert str(path) in refusal.value.hint.texts()


def test_a_record_that_was_tampered_with_is_said_to_be_unreadable(store, path):
    store.insert(example_run(), {"raw-1": RawOutput(("fio",), 0, "", "", "")})
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE rounds SET detail = x'00ff'")
        database.execute("UPDATE raw_outputs SET content = x'789c'")

    for read in (lambda: store.get(example_run().id), lambda: store.raw(example_run().id, "raw-1")):
        with pytest.raises(StoreFailed) as refusal:
            read()
        assert refusal.value.message.has("store.database_failures.unreadable.what_the_database_keeps_of")


def test_a_row_that_was_tampered_with_is_said_to_be_unreadable(store, path):
    store.insert(example_run(), {})
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE runs SET face = '{}'")

    with pytest.raises(StoreFailed):
        store.list_rows()


def test_a_lock_held_by_another_program_is_said_in_words(path):
    migrate(path)
    store = RunStore(Database(path, busy_timeout_s=0.05))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFailed) as refusal:
        store.insert(example_run(), {})
    other.execute("ROLLBACK")
    store.insert(example_run(), {})
    other.close()
    store.close()

    assert refusal.value.message.has("store.database_failures.words.sqlite_busy_volume_benchs_database_was_busy")


def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreFailed) as refusal:
        migrate(tmp_path / "file" / "v.sqlite")

    assert str(tmp_path / "file") in str(refusal.value)
    assert refusal.value.hint.code == "host.data_folder.name_a_folder_you_may_write"


def test_an_idle_service_writes_nothing(store, path):
    store.insert(example_run(), {})
    files = [path, path.with_name(path.name + "-wal")]
    before = [(file.read_bytes(), file.stat().st_mtime_ns) for file in files]
    for _ in range(20):
        assert store.claim_next() is None
        store.list_rows()
        store.get(example_run().id)
        store.settings()

    assert [(file.read_bytes(), file.stat().st_mtime_ns) for file in files] == before


CLAIM_ALL = """
import sys, pathlib
from volbench.kinds import register_all
from volbench.store import RunStore
from volbench.store.engine import Database
register_all()
# On a slow disk one waits long for the other.
store = RunStore(Database(pathlib.Path(sys.argv[1]), busy_timeout_s=300.0))
print("ready", flush=True)
sys.stdin.readline()
while (run := store.claim_next()) is not None:
    print(run.id, flush=True)
"""


def test_two_processes_never_claim_the_same_run(store, path):
    from dataclasses import replace

    from volbench.domain.model.runs.run import RunState

    names = {f"01JD{number:03d}" for number in range(40)}
    for name in names:
        store.create(replace(example_run(name), state=RunState.QUEUED, workloads=()))
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", CLAIM_ALL, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for worker in workers:
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        worker.stdin.write("go\n")
        worker.stdin.flush()
    claimed = [worker.communicate(timeout=300)[0].split() for worker in workers]

    assert sorted(claimed[0] + claimed[1]) == sorted(names)
    assert [worker.returncode for worker in workers] == [0, 0]


def test_a_round_stored_before_a_kill_is_there_afterwards(path):
    migrate(path)
    program = (
        "import os, signal, sys, pathlib; sys.path.insert(0, sys.argv[2])\n"
        "from support.examples import example_run\n"
        "from volbench.store import open_store\n"
        "open_store(pathlib.Path(sys.argv[1])).insert(example_run(), {})\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    tests = str(os.path.dirname(os.path.dirname(os.path.dirname(__file__))))  # noqa: PTH120 (a string for sys.path)
    done = subprocess.run([sys.executable, "-c", program, str(path), tests], check=False)
    store = open_store(path)
    run = store.get(example_run().id)
    store.close()

    assert done.returncode == -9
    assert run == example_run()


def test_a_run_whose_long_facts_are_gone_is_said_to_be_unreadable(store, path):
    store.insert(example_run(), {})
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM run_facts")

    with pytest.raises(StoreFailed):
        store.get(example_run().id)


def test_too_many_callers_at_once_are_told_to_try_again(tmp_path):
    from sqlalchemy.exc import TimeoutError as PoolTimeout

    from volbench.store.database_failures import in_words

    with pytest.raises(StoreFailed) as refusal, in_words(tmp_path):
        raise PoolTimeout

    assert refusal.value.message.has("store.database_failures.words.sqlite_busy_volume_benchs_database_was_busy")
