"""Rounds stored before revision 0003 keep their course in `detail`; they are read like new ones."""

import json
import sqlite3
import zlib

from alembic import command
from support.examples import example_run

from volbench.domain.codec import dump
from volbench.store import open_store
from volbench.store.engine import make_engine
from volbench.store.migrate import alembic_config, migrate

PARTS = ("evidence", "disks", "latency_bins", "trace", "notes", "system")
OLD_COLUMNS = (
    "id, run_id, variant, workload_id, n, position, started_at, duration_s, cache_class, io_count, cpu_ratio, "
    "raw_id, detail"
)


def old_detail(round_):
    """Pack a round as revision 0002 did: everything in one column."""
    parts = {name: dump(getattr(round_, name)) for name in PARTS}
    return zlib.compress(json.dumps(parts).encode())


def make_old_database(path, run):
    """Make a database of revision 0002 that holds `run`, copied from one made by today's store."""
    engine = make_engine(path).execution_options(begin="IMMEDIATE")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    engine.dispose()
    newer = path.with_name("newer.sqlite")
    migrate(newer)
    made = open_store(newer)
    made.insert(run, {})
    made.close()
    rounds = {(work.variant, work.id, round_.n): round_ for work in run.workloads for round_ in work.rounds}
    with sqlite3.connect(path) as database:
        database.execute("ATTACH ? AS newer", (str(newer),))
        for table in ("runs", "run_facts", "workload_results", "medians"):
            database.execute(f"INSERT INTO {table} SELECT * FROM newer.{table}")  # noqa: S608 (our names)
        database.execute(f"INSERT INTO rounds SELECT {OLD_COLUMNS} FROM newer.rounds")  # noqa: S608 (our names)
        database.execute("INSERT INTO samples SELECT * FROM newer.samples")
        for key, round_ in rounds.items():
            database.execute(
                "UPDATE rounds SET detail = ? WHERE variant = ? AND workload_id = ? AND n = ?",
                (old_detail(round_), *key),
            )
    database.close()


def test_rounds_of_an_older_database_are_read_like_new_ones(path):
    run = example_run()
    work = run.workloads[0]
    make_old_database(path, run)

    before = migrate(path)
    store = open_store(path)
    whole, short = store.get(run.id), store.get_result(run.id)
    course = store.get_rounds(run.id, work.variant, work.id)
    store.close()

    assert before == "0002"
    assert whole == run
    assert course == work.rounds
    assert any(round_.trace and round_.latency_bins for round_ in course)
    assert [round_.evidence for round_ in short.workloads[0].rounds] == [round_.evidence for round_ in work.rounds]
    assert not any(round_.trace or round_.latency_bins for one in short.workloads for round_ in one.rounds)


def test_judging_an_older_run_anew_keeps_its_rounds_as_they_are(path):
    run = example_run()
    make_old_database(path, run)
    migrate(path)
    store = open_store(path)

    store.finish(run)
    found = store.get(run.id)
    store.close()

    assert found == run
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM rounds WHERE course IS NOT NULL").fetchone() == (0,)
    database.close()
