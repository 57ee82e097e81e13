"""Volumes over time through the HTTP interface: what is drawn, what is told, what stays put away."""

from dataclasses import replace

import pytest
from support.histories import USUAL, weekly_runs
from support.service import make_app, make_client

DROPPED = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3
WHICH = {"volume": "volume1", "suite": "nas-volume", "profile": "quick"}


@pytest.fixture
def slower(store):
    for run in weekly_runs(DROPPED):
        store.insert(run, {})
    return store


def test_a_timeline_comes_with_points_and_judgement(client, slower):
    listed = client.get("/api/v1/timelines").json["timelines"]
    line = client.get("/api/v1/timelines/runs", query_string=WHICH).json
    cells = {cell["workload"]: cell for cell in line["cells"]}

    assert [(name["volume_id"], name["suite_id"], name["profile"], name["runs"]) for name in listed] == [
        ("volume1", "nas-volume", "quick", 11)
    ]
    assert len(line["runs"]) == len(cells["seq-read-1m"]["points"]) == 11
    assert cells["seq-read-1m"]["watch"]["state"] == "slower"
    assert cells["seq-write-1m"]["watch"]["state"] == "usual"
    assert line["baseline_id"] == "01JDWEEK0000"


def test_an_unknown_timeline_is_not_found(client, slower):
    assert client.get("/api/v1/timelines/runs", query_string={**WHICH, "volume": "other"}).status_code == 404
    assert client.get("/api/v1/timelines/runs").status_code == 422


def test_a_drop_is_told_on_its_volume_and_in_the_list(client, slower):
    notices = client.get("/api/v1/notices").json["notices"]
    cards = {card["volume"]["id"]: card["notices"] for card in client.get("/api/v1/volumes").json["volumes"]}

    assert [cell["workload"] for cell in notices[0]["cells"]] == ["seq-read-1m"]
    assert [cell["before"]["text"] for cell in notices[0]["cells"]] == ["412 MB/s"]  # a sentence, as its schema says
    assert notices[0]["since_run_id"] == "01JDWEEK0008"
    assert cards["volume1"] == notices
    assert all(not found for volume, found in cards.items() if volume != "volume1")


def test_a_card_that_tells_of_a_drop_does_not_say_as_fast_as_before(client, slower):
    def trend():
        cards = client.get("/api/v1/volumes").json["volumes"]
        return next(card["trend"] for card in cards if card["volume"]["id"] == "volume1")

    told = trend()
    (notice,) = client.get("/api/v1/notices").json["notices"]
    client.post(f"/api/v1/notices/{notice['id']}/dismiss", headers={"X-Volbench": "1"})

    assert told is None
    assert trend() is not None


def test_a_trial_run_after_the_drop_does_not_let_the_card_deny_it(client, slower):
    newest = slower.get("01JDWEEK0010")
    trial = replace(newest, id="01JDWEEK0011", profile="smoke", created_at="2026-06-01T10:00:00.000Z")
    slower.insert(trial, {})
    cards = client.get("/api/v1/volumes").json["volumes"]
    card = next(one for one in cards if one["volume"]["id"] == "volume1")

    assert (card["last"]["id"], len(card["notices"]), card["trend"]) == ("01JDWEEK0011", 1, None)


def test_a_notice_put_away_stays_away_after_a_restart_and_is_kept_in_the_copy(client, app, slower, monkeypatch):
    asked = []
    monkeypatch.setattr(app.extensions["volbench"].mirror, "changed", lambda: asked.append(True))
    notice = client.get("/api/v1/notices").json["notices"][0]
    answer = client.post(f"/api/v1/notices/{notice['id']}/dismiss", headers={"X-Volbench": "1"})
    again = make_client(make_app(slower))

    assert answer.status_code == 204
    assert asked == [True]
    assert again.get("/api/v1/notices").json == {"notices": []}
    assert client.post(f"/api/v1/notices/{notice['id']}/dismiss", headers={"X-Volbench": "1"}).status_code == 404


def test_a_new_baseline_ends_the_notice(client, slower):
    assert client.get("/api/v1/notices").json["notices"]
    client.patch("/api/v1/runs/01JDWEEK0008", json={"is_baseline": True})

    assert client.get("/api/v1/notices").json == {"notices": []}


def test_the_threshold_is_a_setting(client, store):
    for run in weekly_runs([1.0] * 8 + [0.93 / USUAL[n] for n in (8, 9, 0)]):
        store.insert(run, {})

    assert client.get("/api/v1/notices").json == {"notices": []}
    assert client.patch("/api/v1/settings", json={"drop_threshold_ratio": 0.05}).status_code == 200
    assert client.get("/api/v1/notices").json["notices"]
    assert client.patch("/api/v1/settings", json={"drop_threshold_ratio": 0.9}).status_code == 422


def test_deleting_the_slow_runs_ends_the_notice(client, slower):
    assert client.get("/api/v1/notices").json["notices"]
    client.delete("/api/v1/runs/01JDWEEK0009", headers={"X-Volbench": "1"})

    assert client.get("/api/v1/notices").json == {"notices": []}
