"""Timelines are read from narrow rows that follow the runs through every change, and old databases get them too."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from alembic import command
from support.examples import TITLES
from support.histories import weekly_run, weekly_runs

from volbench.domain.model.runs.run import RunState
from volbench.store import open_store
from volbench.store.engine import make_engine
from volbench.store.migrate import alembic_config, migrate

WHICH = ("volume1", "nas-volume", "quick")


def test_a_timeline_has_its_runs_oldest_first_with_all_their_cells(store):
    for run in reversed(weekly_runs([1.0, 0.9, 0.8])):
        store.insert(run, {})
    line = store.timelines.read(*WHICH)
    reads = [one.median for one in line.medians if one.workload == "seq-read-1m"]

    assert [run.id for run in line.runs] == ["01JDWEEK0000", "01JDWEEK0001", "01JDWEEK0002"]
    assert len(line.medians) == 12
    assert reads == sorted(reads, reverse=True)
    assert next(title.title for title in line.titles) == TITLES["seq-read-1m"]
    assert line.runs[0].around.tools == {"fio": "fio-3.33"}
    assert line.runs[0].around.disks == ("WD80EFZZ-68BTXN0",) * 4
    assert line.runs[0].around.fill_ratio == pytest.approx(0.61)


def test_the_list_names_each_timeline_once_with_its_newest_run(store):
    for run in weekly_runs([1.0, 1.0]):
        store.insert(run, {})
    store.insert(replace(weekly_run(7), profile="full"), {})
    store.insert(replace(weekly_run(8), state=RunState.FAILED), {})
    store.edit("01JDWEEK0000", is_baseline=True)

    names = store.timelines.names()

    assert [(name.profile, name.runs, name.newest_id) for name in names] == [
        ("full", 1, "01JDWEEK0007"),
        ("quick", 2, "01JDWEEK0001"),
    ]
    assert names[1].baseline_ids == ("01JDWEEK0000",)
    assert store.timelines.names("volume2") == ()


def test_what_is_deleted_is_gone_from_the_timeline(store, path):
    for run in weekly_runs([1.0, 1.0]):
        store.insert(run, {})
    store.delete("01JDWEEK0000")

    assert [run.id for run in store.timelines.read(*WHICH).runs] == ["01JDWEEK0001"]
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute("SELECT DISTINCT run_id FROM medians").fetchall() == [("01JDWEEK0001",)]


def test_where_nothing_is_finished_there_is_no_timeline(store):
    store.insert(replace(weekly_run(1), state=RunState.CANCELLED), {})

    assert store.timelines.read(*WHICH) is None


def test_one_baseline_for_each_profile(store):
    for run in [*weekly_runs([1.0, 1.0]), replace(weekly_run(5), profile="full")]:
        store.insert(run, {})
    for run_id in ("01JDWEEK0000", "01JDWEEK0005", "01JDWEEK0001"):
        store.edit(run_id, is_baseline=True)

    assert [row.id for row in store.list_rows()[0] if row.is_baseline] == ["01JDWEEK0005", "01JDWEEK0001"]


def test_an_older_database_gets_the_rows_of_its_runs(path):
    engine = make_engine(path).execution_options(begin="IMMEDIATE")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    # A run as the version before stored it: made by today's store elsewhere, copied without the newer tables.
    newer = path.with_name("newer.sqlite")
    migrate(newer)
    made = open_store(newer)
    made.insert(weekly_run(3), {})
    expected = made.timelines.read(*WHICH)
    made.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("ATTACH ? AS newer", (str(newer),))
        for table in ("runs", "run_facts", "workload_results"):
            columns = ", ".join(row[1] for row in database.execute(f"PRAGMA main.table_info({table})"))
            database.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM newer.{table}")  # noqa: S608 (our names)

    migrate(path)
    store = open_store(path)
    found = store.timelines.read(*WHICH)
    store.close()

    assert found == expected
    assert len(found.medians) == 4


def test_dismissals_are_kept_with_their_ratio(store):
    store.timelines.dismiss({"a": 0.8, "b": 0.5}, "2026-11-20T10:00:00.000Z")
    store.timelines.dismiss({"a": 0.7}, "2026-11-21T10:00:00.000Z")
    store.timelines.dismiss({}, "2026-11-21T10:00:00.000Z")

    assert store.timelines.dismissed() == {"a": 0.7, "b": 0.5}
