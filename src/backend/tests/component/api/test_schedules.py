"""Schedules through the HTTP interface: off unless made, said what they cost, kept over a restart."""

from dataclasses import replace

import pytest
from support.service import make_app, make_client
from support.words import bilingual

from volbench.domain.model.errors import UnsafeTarget
from volbench.domain.model.suites.workload import Role, with_role

SUNDAYS = {"target_path": "/volume1/share", "weekdays": [6], "hour": 3, "is_on": True}


def test_nothing_is_scheduled_by_itself(client):
    listed = client.get("/api/v1/schedules").json

    assert listed == {"time_zone": "Europe/Berlin", "local_time": "2026-11-20T11:05:00", "schedules": []}


def test_a_schedule_says_when_it_is_due(client):
    entry = client.put("/api/v1/schedules", json=SUNDAYS).json

    assert entry["schedule"]["volume_id"] == "volume1"
    assert entry["schedule"]["profile"] == "quick"
    assert entry["next_at"] == "2026-11-22T02:00:00.000Z"
    assert entry["events"] == []


def test_where_no_profile_is_named_it_is_the_one_the_suite_of_schedules_proposes(client, app):
    services = app.extensions["volbench"]
    suite = with_role(services.suites, Role.SCHEDULED)
    others = [one for one in services.suites if one is not suite]
    proposing = replace(suite, roles={**suite.roles, Role.SCHEDULED: "full"})
    app.extensions["volbench"] = replace(services, suites=(*others, proposing))

    assert client.put("/api/v1/schedules", json=SUNDAYS).json["schedule"]["profile"] == "full"


def test_each_volume_has_one_schedule_kept_over_a_restart(client, store):
    client.put("/api/v1/schedules", json=SUNDAYS)
    client.put("/api/v1/schedules", json={**SUNDAYS, "weekdays": [5, 0, 5], "hour": 22, "is_on": False})
    app = make_app(store)
    app.extensions["volbench"].calendar.open()
    entries = make_client(app).get("/api/v1/schedules").json["schedules"]

    assert [(e["schedule"]["weekdays"], e["schedule"]["hour"], e["next_at"]) for e in entries] == [([0, 5], 22, None)]


def test_a_year_of_runs_is_counted_before_it_is_switched_on(client):
    cost = client.post("/api/v1/schedules/cost", json={**SUNDAYS, "weekdays": [0, 3]}).json
    plan = client.post(
        "/api/v1/plans", json={"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}
    ).json

    assert cost["runs_per_year"] == pytest.approx(104.355, abs=0.001)
    assert cost["write_bytes_per_year"] == pytest.approx(plan["expected_write_bytes"] * 104.355, rel=1e-5)
    assert client.get("/api/v1/schedules").json["schedules"] == []


def test_a_removed_schedule_is_gone(client):
    client.put("/api/v1/schedules", json=SUNDAYS)

    assert client.delete("/api/v1/schedules/volume1", headers={"X-Volbench": "1"}).status_code == 204
    assert client.delete("/api/v1/schedules/volume1", headers={"X-Volbench": "1"}).status_code == 404
    assert client.get("/api/v1/schedules").json["schedules"] == []


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"weekdays": []}, 422),
        ({"weekdays": [7]}, 422),
        ({"weekdays": [-1]}, 422),
        ({"hour": 24}, 422),
        ({"hour": "three"}, 422),
        ({"profile": "endless"}, 404),
        ({"target_path": "/nowhere"}, 404),
        ({"is_on": None}, 422),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(client, change, status):
    answer = client.put("/api/v1/schedules", json={**SUNDAYS, **change})

    assert answer.status_code == status
    assert answer.json["hint"]
    assert client.get("/api/v1/schedules").json["schedules"] == []


def test_what_cannot_be_measured_cannot_be_switched_on_but_off(client, queue):
    queue.refusal = UnsafeTarget(
        bilingual("There is too little space.", "可用空间不足。"), bilingual("Free some.", "请腾出空间。")
    )

    assert client.put("/api/v1/schedules", json=SUNDAYS).status_code == 409
    assert client.put("/api/v1/schedules", json={**SUNDAYS, "is_on": False}).status_code == 200


def test_a_folder_without_permission_cannot_be_scheduled(client, app):
    services = app.extensions["volbench"]
    volume, folder = services.describe_folder("/volume1/share")
    closed = (volume, replace(folder, is_writable=False, how_to_allow=bilingual("Allow it.", "请授权。")))
    app.extensions["volbench"] = replace(services, describe_folder=lambda _path: closed)

    assert client.put("/api/v1/schedules", json=SUNDAYS).json["hint"] == "Allow it."
