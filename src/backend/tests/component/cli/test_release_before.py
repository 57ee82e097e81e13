"""A database that the release before wrote goes on: histories, baselines, schedules and every id that others know."""

import gzip
import json
import re
import sqlite3
from contextlib import closing

import pytest
from support.histories import rebuilt, weekly_runs
from support.service import HOST, make_app, make_client
from support.tools import FIXTURES

from volbench.domain.model.machine.storage import FileSystemId
from volbench.store import open_store
from volbench.store.migrate import migrate

TOLD = json.loads((FIXTURES / "databases/revision-0016.told.json").read_text())
"""What the release before told of it itself."""
SAME = FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", None)
ANEW = FileSystemId("5f0c1b6e-1111-4222-8333-444455556666", None)
NEWER = weekly_runs([1.0] * 47)[45:]
OTHER_FILE_SYSTEM = "01JDEXAMPLE0000000000000042"
"""The run over both volumes, which noted another kind of file system on volume 2 than the runs before it."""


@pytest.fixture
def store(tmp_path):
    path = tmp_path / "volbench.sqlite"
    with closing(sqlite3.connect(path)) as database, database:
        database.executescript(gzip.decompress((FIXTURES / "databases/revision-0016.sql.gz").read_bytes()).decode())
    path.chmod(0o600)
    migrate(path)
    store = open_store(path)
    yield store
    store.close()


@pytest.fixture
def app(store):
    made = make_app(store)
    made.extensions["volbench"].calendar.open()  # as the service does when it starts
    yield made
    made.extensions["volbench"].scrape.stop()


@pytest.fixture
def client(app):
    return make_client(app)


def timeline(client, name):
    which = dict(zip(("volume", "suite", "profile"), name.split("/"), strict=True))
    return client.get("/api/v1/timelines/runs", query_string=which).json


def entities(client):
    messages = client.get("/api/v1/home-assistant/preview").json["messages"]
    said = {name for one in messages for name in re.findall(r"unique_id\W+([\w-]+)", json.dumps(one))}
    return sorted(one["topic"] for one in messages), sorted(said)


def metrics(app, client):
    token = client.post("/api/v1/metrics-access", json={}).json["token"]
    headers = {"Host": HOST, "Authorization": f"Bearer {token}"}
    text = app.test_client().get("/metrics", headers=headers).text
    return {line.rpartition(" ")[0] for line in text.splitlines() if "volume=" in line}


@pytest.mark.parametrize("name", TOLD["timelines"])
def test_each_history_is_whole_on_one_line_and_keeps_its_baseline(client, name):
    line, before = timeline(client, name), TOLD["timelines"][name]

    assert [[run["id"], run["is_baseline"]] for run in line["runs"]] == before["runs"]
    values = {
        "/".join((cell["workload"], cell["variant"], cell["metric"])): [
            [one["run_id"], one["median"]] for one in cell["points"]
        ]
        for cell in line["cells"]
    }
    assert values == before["values"]
    assert {run["line"] for run in line["runs"]} == {0}
    marked = [run["id"] for run in line["runs"] if run["is_mark"]]
    assert marked == ([OTHER_FILE_SYSTEM] if name.startswith("volume2") else [])


def test_ids_of_home_assistant_and_metrics_and_the_schedule_stay(app, client, store):
    assert store.archives.instance() == TOLD["instance"]
    assert entities(client) == (TOLD["home_assistant"], TOLD["unique_ids"])
    assert metrics(app, client) >= set(TOLD["metrics"])
    schedules = client.get("/api/v1/schedules").json["schedules"]
    (before,) = TOLD["schedules"]["schedules"]
    assert [one["schedule"] for one in schedules] == [before["schedule"]]


def test_they_stay_once_the_volume_was_made_anew(app, client, store):
    store.insert(rebuilt(NEWER[0], SAME), {})
    store.insert(rebuilt(NEWER[1], ANEW), {})

    assert {run["line"] for run in timeline(client, "volume1/nas-volume/quick")["runs"]} == {0, 1}
    assert entities(client) == (TOLD["home_assistant"], TOLD["unique_ids"])
    names = {one for one in TOLD["metrics"] if "answer=" not in one}
    assert {one.partition("{")[2] for one in metrics(app, client)} >= {one.partition("{")[2] for one in names}


def test_the_first_run_that_notes_a_file_system_joins_the_history_and_the_baseline_stays_with_it(client, store):
    store.insert(rebuilt(NEWER[0], SAME), {})
    store.insert(rebuilt(NEWER[1], ANEW), {})
    line = timeline(client, "volume1/nas-volume/quick")
    store.edit(NEWER[1].id, is_baseline=True)
    after = timeline(client, "volume1/nas-volume/quick")

    assert next(run["line"] for run in line["runs"] if run["id"] == NEWER[0].id) == 0
    assert {run["id"] for run in after["runs"] if run["is_baseline"]} == {"01JDWEEK0001", NEWER[1].id}


def test_a_run_it_measured_is_read_again_and_comes_out_the_same(volbench, store):
    (measured,) = [row.id for row in store.list_rows()[0] if row.profile == "smoke"]

    done = volbench("verify", measured)

    assert done.exit_code == 0, done.output
    assert "the output of 2 rounds was read again; every number" in done.stdout
