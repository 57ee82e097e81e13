"""A rebuilt volume is not a slower volume: what its owner is told, and what goes by its id and stays as it is."""

import json
from dataclasses import replace

import pytest
from support.histories import rebuilt, weekly_runs
from support.service import HOST

from volbench.domain.model.machine.storage import FileSystemId, RaidType

WHICH = {"volume": "volume1", "suite": "nas-volume", "profile": "quick"}
FIRST = FileSystemId("0b91aece-07c1-4523-98f1-7a5483e42c56", "756925849ad46093")
ANEW = FileSystemId("5f0c1b6e-1111-4222-8333-444455556666", None)
RUNS = weekly_runs([1.0] * 9 + [0.24] * 3)
POOL = replace(RUNS[0].target.volume.pool, raid_type=RaidType.RAID6)


@pytest.fixture
def former(store):
    """What a release before has left: nine runs that name no file system."""
    for run in RUNS[:9]:
        store.insert(run, {})
    return store


def rebuild(store, **changes):
    for run in RUNS[9:]:
        store.insert(rebuilt(run, ANEW, pool=POOL, **changes), {})


def timeline(client):
    return client.get("/api/v1/timelines/runs", query_string=WHICH).json


def test_the_owner_who_rebuilds_by_hand_is_not_told_of_a_slower_volume(client, former):
    former.insert(rebuilt(replace(RUNS[8], id="01JDWEEK0008B"), FIRST), {})
    rebuild(former)
    line = timeline(client)
    card = next(one for one in client.get("/api/v1/volumes").json["volumes"] if one["volume"]["id"] == "volume1")

    assert client.get("/api/v1/notices").json["notices"] == card["notices"] == []
    assert {cell["watch"]["state"] for cell in line["cells"]} == {"too-few"}
    assert {cell["watch"]["usual"] for cell in line["cells"]} == {None}
    for run in RUNS[9:]:
        told = client.get(f"/api/v1/runs/{run.id}").json["row"]
        assert "76" not in json.dumps(told["verdict"])


def test_the_old_line_is_still_there_and_named(client, former):
    former.insert(rebuilt(replace(RUNS[8], id="01JDWEEK0008B"), FIRST), {})
    rebuild(former)
    line = timeline(client)

    assert [one["name"]["text"] for one in line["lines"]] == ["RAID 5 · Btrfs", "RAID 6 · Btrfs"]
    assert [run["line"] for run in line["runs"]] == [0] * 10 + [1] * 3
    (marked,) = [run for run in line["runs"] if run["is_mark"]]
    told = [f"{one['fact']['text']}: {one['before']['text']} → {one['after']['text']}" for one in marked["changes"]]
    assert told == ["File system: the earlier one → a new one", "RAID type: RAID 5 → RAID 6"]


def test_a_history_of_a_former_release_that_was_rebuilt_unnoted_has_a_mark(client, former):
    rebuild(former)
    line = timeline(client)

    assert client.get("/api/v1/notices").json["notices"] == []
    assert [run["is_mark"] for run in line["runs"]] == [False] * 9 + [True] + [False] * 2
    assert {run["line"] for run in line["runs"]} == {0}


def test_a_former_release_s_history_goes_on_where_nothing_changed(client, former):
    for run in RUNS[9:]:
        former.insert(rebuilt(run, FIRST), {})

    assert len(client.get("/api/v1/notices").json["notices"]) == 1
    assert not any(run["is_mark"] for run in timeline(client)["runs"])


def test_a_drop_is_no_longer_told_once_a_run_of_any_suite_stands_on_the_rebuilt_volume(client, former):
    for run in RUNS[9:]:
        former.insert(rebuilt(run, FIRST), {})
    before = client.get("/api/v1/notices").json["notices"]
    later = replace(RUNS[11], id="01JDWEEK0012", profile="full", created_at="2026-11-20T03:00:00.000Z")
    former.insert(rebuilt(replace(later, started_at=later.created_at), ANEW), {})

    assert len(before) == 1
    assert client.get("/api/v1/notices").json["notices"] == []
    assert "76" not in json.dumps(client.get("/api/v1/runs/01JDWEEK0012").json["row"]["verdict"])


def labels(app, client):
    """Return every name with its labels that `/metrics` tells, without the numbers."""
    token = client.post("/api/v1/metrics-access", json={}).json["token"]
    headers = {"Host": HOST, "Authorization": f"Bearer {token}"}
    text = app.test_client().get("/metrics", headers=headers).text
    lines = [line for line in text.splitlines() if 'volume="volume1"' in line]
    return {line.rpartition(" ")[0] for line in lines if "usual" not in line and "answer" not in line}


def entities(client):
    messages = client.get("/api/v1/home-assistant/preview").json["messages"]
    return {message["topic"] for message in messages}


def test_schedules_and_ids_of_home_assistant_and_metrics_stay_as_they_are(app, client, former):
    weekly = {"target_path": "/volume1/share", "weekdays": [6], "hour": 3, "is_on": True}
    made = client.put("/api/v1/schedules", json=weekly)
    before = (labels(app, client), entities(client), client.get("/api/v1/schedules").json)
    rebuild(former)

    assert made.json["schedule"]["volume_id"] == "volume1"
    assert before[0]
    assert before[1]
    assert (labels(app, client), entities(client), client.get("/api/v1/schedules").json) == before
