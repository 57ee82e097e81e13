"""Runs on servers in the store: in lists, filters and timelines by the server's id; volumes of older databases."""

import json
import sqlite3
from contextlib import closing

import pytest
from support.older_databases import make_old_database
from support.servers import WAY, server_run
from support.two_volumes import two_volumes

from volbench.domain.model.runs.run import RunState, TargetKind
from volbench.store import RowFilter, open_store
from volbench.store.migrate import migrate


def test_it_comes_back_as_it_went_in(store):
    run = server_run()

    store.insert(run, {})

    assert store.get(run.id) == run


def test_it_is_found_by_the_server_and_by_its_name(store):
    run = server_run()
    store.insert(run, {})
    wanted = (RowFilter(volume=run.target.id), RowFilter(q=WAY), RowFilter(volume="volume1"), RowFilter(volume=""))

    found = [[row.id for row in store.list_rows(one)[0]] for one in wanted]

    assert found == [[run.id], [run.id], [], []]
    row = store.row(run.id)
    assert (row.target_kind, row.target_id, row.target_name) == (TargetKind.ENDPOINT, run.target.id, WAY)
    assert (row.volume_id, row.volume_name, row.file_system) == (None, None, None)


def test_a_server_has_a_timeline(store):
    runs = [server_run(), server_run(factor=2.0)]
    for run in runs:
        store.insert(run, {})

    timeline = store.timelines.read(runs[0].target.id, runs[0].suite.id, runs[0].profile)

    assert [one.id for one in timeline.runs] == [run.id for run in runs]
    assert (timeline.runs[0].around.disks, timeline.runs[0].around.file_system) == ((), "")


def test_what_a_queued_run_is_about_to_measure_is_kept_as_it_begins(store):
    run = server_run()
    store.insert(run, {})

    store.begin(
        run.id, target=run.target, environment=run.environment, plan=run.plan, started_at="2026-11-20T10:00:00.000Z"
    )

    assert (store.row(run.id).target_id, store.row(run.id).state) == (run.target.id, RunState.RUNNING)


def test_it_fills_no_cell_of_an_experiment(store):
    run = server_run()
    store.insert(run, {})

    assert store.experiments.candidates(run.suite.id) == ()


@pytest.mark.parametrize("volume", ["volume1", "volume2"])
def test_volumes_of_an_older_database_are_targets(path, volume):
    run = two_volumes()
    make_old_database(path, run, "0010", tables=("run_targets",))
    with closing(sqlite3.connect(path)) as database, database:
        for place, text in database.execute("SELECT place, face FROM run_targets").fetchall():
            face = {name: value for name, value in json.loads(text).items() if not name.startswith("target_")}
            face["target_path"] = json.loads(text)["target_path"]
            database.execute("UPDATE run_targets SET face = ? WHERE place = ?", (json.dumps(face), place))

    migrate(path)
    store = open_store(path)
    whole, rows = store.get(run.id), store.list_rows(RowFilter(volume=volume))[0]
    names = {name.volume_id for name in store.timelines.names()}
    store.close()

    assert whole == run
    assert [(row.target_kind, row.target_id) for row in rows] == [(TargetKind.VOLUME, volume)]
    assert names == {"volume1", "volume2"}
