"""Experiments over HTTP: what a page does from the first click to the report."""

import gzip
import io
from dataclasses import replace

import pytest
from support.examples import example_volume
from support.service import example_live, make_app, make_client, make_store
from support.truthful import truthful_run_on as run_on

API = "/api/v1/experiments"
NEW = {"name": "Four disks", "template": "matrix-2018", "suite_id": "nas-volume", "profile": "quick"}
RUN = "01JDEXAMPLE0000000000000001"
ROW = {"id": "", "raid_type": "raid5", "disks": 4, "note": None}
MARK = {"headers": {"X-Volbench": "1"}}
FILE = {**MARK, "content_type": "application/gzip"}


@pytest.fixture
def made(client, store):
    store.insert(run_on(example_volume(), RUN, ("btrfs-nocow", "btrfs-cow")), {})
    return client.post(API, json=NEW).json["experiment"]["id"]


def test_from_the_first_click_to_the_report(client, made):
    started = client.post(f"{API}/{made}/runs", json={"volume_id": "volume1"})
    running = client.get(f"{API}/{made}").json
    filled = client.put(f"{API}/{made}/cells/raid5-4/btrfs-cow", json={"run_id": RUN})
    left = client.put(f"{API}/{made}/cells/jbod-4/ext4", json={"state": "skipped", "reason": "No time"})
    matrix = client.get(f"{API}/{made}/matrix")
    reports = [client.get(f"{API}/{made}/report?format={kind}&lang=zh-CN") for kind in ("html", "md", "csv")]
    emptied = client.delete(f"{API}/{made}/cells/jbod-4/ext4", **MARK)

    assert started.status_code == 202
    assert started.headers["Location"] == f"runs/{started.json['id']}"
    assert (running["next"]["kind"], running["next"]["run_id"]) == ("measuring", started.json["id"])
    assert (filled.status_code, filled.json["row"]["filled"]) == (200, 1)
    assert left.json["row"]["open"] == 34
    assert matrix.status_code == 200
    assert [cell["run_id"] for cell in matrix.json["cells"] if cell["state"] == "filled"] == [RUN]
    assert [report.status_code for report in reports] == [200, 200, 200]
    assert emptied.json["row"]["open"] == 35
    assert client.get(API).json["experiments"][0]["filled"] == 1


def test_a_row_for_an_array_that_misses_a_disk(client):
    rows = [ROW, {**ROW, "condition": "degraded"}]
    made = client.post(API, json={"name": "Left", "configurations": rows, "variants": ["ext4"]}).json
    names = [one["name"]["text"] for one in made["configurations"]]
    same = [{**ROW, "id": one["id"]} for one in made["experiment"]["configurations"]]
    kept = client.patch(f"{API}/{made['experiment']['id']}", json={"configurations": same}).json
    lost = client.post(
        API, json={"name": "Lost", "configurations": [{**rows[1], "raid_type": "raid0"}], "variants": ["ext4"]}
    )
    wrong = client.post(
        API, json={"name": "x", "configurations": [{**ROW, "condition": "broken"}], "variants": ["ext4"]}
    )

    assert names == ["RAID 5, 4 disks", "RAID 5, 4 disks, one disk missing"]
    assert [one["condition"] for one in kept["experiment"]["configurations"]] == ["healthy", "degraded"]
    assert (lost.status_code, lost.json["code"]) == (422, "invalid-request")
    assert wrong.status_code == 422


def test_a_frame_of_ones_own_is_changed_and_deleted(client):
    made = client.post(API, json={"name": "Mine", "configurations": [ROW], "variants": ["ext4"]})
    rows = [{**ROW, "note": "with SSD cache"}, {**ROW, "id": "raid6-4", "raid_type": "raid6"}]
    changed = client.patch(f"{API}/{made.json['experiment']['id']}", json={"configurations": rows, "name": "Yours"})
    gone = client.delete(f"{API}/{made.json['experiment']['id']}", **MARK)

    assert (made.status_code, made.headers["Location"]) == (201, f"experiments/{made.json['experiment']['id']}")
    assert [one["name"]["text"] for one in changed.json["configurations"]] == [
        "RAID 5, 4 disks (with SSD cache)",
        "RAID 6, 4 disks",
    ]
    assert changed.json["experiment"]["name"] == "Yours"
    assert (gone.status_code, client.get(API).json["experiments"]) == (204, [])


def test_a_row_goes_with_its_results_in_one_request_after_the_owner_has_read_which(client, made, store):
    path = f"{API}/{made}"
    client.put(f"{path}/cells/raid5-4/btrfs-cow", json={"run_id": RUN})
    smaller = {"configurations": [{**ROW, "id": "raid6-4", "raid_type": "raid6"}]}
    asked = client.patch(path, json=smaller, headers={"Accept-Language": "zh-CN"})
    before = client.get(path).json["experiment"]["cells"]
    done = client.patch(path, json={**smaller, "empty_cells": ["raid5-4/btrfs-cow"]})

    assert (asked.status_code, asked.json["code"]) == (409, "consent-needed")
    assert asked.json["errors"] == [
        {"path": "cells/raid5-4/btrfs-cow", "message": "RAID 5（4 块硬盘）× Btrfs（写时复制）"}
    ]
    assert [cell["run_id"] for cell in before if cell["state"] == "filled"] == [RUN]
    assert (done.status_code, done.json["row"]["filled"], done.json["row"]["cells"]) == (200, 0, 4)
    assert store.row(RUN).id == RUN


def test_a_run_of_another_layout_is_taken_after_that_was_said_and_it_stays_said(client, made):
    path = f"{API}/{made}/cells/raid6-4/btrfs-cow"
    asked = client.put(path, json={"run_id": RUN})
    client.put(path, json={"run_id": RUN, "anyway": True})
    (cell,) = [one for one in client.get(f"{API}/{made}/matrix").json["cells"] if one["state"] == "filled"]
    reports = [client.get(f"{API}/{made}/report?format={kind}&lang=en") for kind in ("html", "md", "csv")]

    assert (asked.status_code, asked.json["code"]) == (409, "consent-needed")
    assert asked.json["errors"] == [
        {"path": "raid_type", "message": "The run was measured on RAID 5, the cell is RAID 6."}
    ]
    assert cell["caution_codes"] == ["taken-anyway"]
    assert asked.json["detail"] in cell["cautions"][0]["text"]
    for report, said in zip(reports, (asked.json["detail"], asked.json["detail"], "taken-anyway"), strict=True):
        assert said in report.get_data(as_text=True)


@pytest.mark.parametrize(
    ("call", "body", "status"),
    [
        ("POST ", {}, 422),
        ("POST ", {"name": "x", "template": "none"}, 422),
        ("POST ", {"name": "x", "disks": 0}, 422),
        ("POST ", {"name": "x", "configurations": [{"raid_type": "raid7"}]}, 422),
        ("POST ", {"name": "x", "variants": ["ext4"], "configurations": [{**ROW, "id": "\ud800"}]}, 422),
        ("POST ", {"name": "x", "variants": ["ext4"], "configurations": [{**ROW, "note": "\ud800"}]}, 422),
        ("POST ", {"name": "x", "variants": ["ext4"], "configurations": [{**ROW, "disks": -(10**30)}]}, 422),
        ("GET /NONE", None, 404),
        ("GET /NONE/matrix", None, 404),
        ("GET /NONE/export", None, 404),
        ("GET /NONE/report?format=html", None, 404),
        ("GET /{id}/report?format=exe", None, 422),
        ("PATCH /NONE", {"name": "x"}, 404),
        ("PATCH /{id}", {"empty_cells": "raid5-4/ext4"}, 422),
        ("PUT /{id}/cells/raid6-4/btrfs-cow", {"run_id": RUN, "anyway": "yes, do"}, 422),
        ("DELETE /NONE", None, 404),
        ("PUT /{id}/cells/raid5-4/ext4", {}, 422),
        ("PUT /{id}/cells/raid5-4/ext4", {"run_id": RUN, "state": "skipped"}, 422),
        ("PUT /{id}/cells/raid5-4/ext4", {"run_id": "NONE"}, 404),
        ("PUT /{id}/cells/raid5-4/xfs", {"state": "skipped"}, 404),
        ("PUT /{id}/cells/raid5-4/ext4", {"state": "filled"}, 422),
        ("POST /{id}/runs", {"volume_id": "volume9"}, 404),
        ("POST /import?source=elsewhere", None, 422),
        ("POST /import?source=upload", None, 404),
        ("POST /import", None, 422),
    ],
)
def test_what_cannot_be_is_a_problem_with_words(client, made, call, body, status):
    method, _, path = call.partition(" ")
    extra = FILE if path.startswith("/import") else MARK
    answer = client.open(f"{API}{path.format(id=made)}", method=method, json=body, **extra)

    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json["detail"]
    assert answer.json["hint"]


def test_a_saved_experiment_comes_back_by_each_door(client, made, tmp_path):
    client.put(f"{API}/{made}/cells/raid5-4/btrfs-cow", json={"run_id": RUN})
    saved = client.get(f"{API}/{made}/export")
    doors = []
    for name in ("body", "parts", "imports"):
        other = make_store(tmp_path / f"{name}.sqlite")
        there = make_client(make_app(other))
        if name == "body":
            came = there.post(f"{API}/import", data=saved.data, **FILE)
        elif name == "parts":
            there.post(f"/api/v1/archives/parts?offset=0&total={len(saved.data)}", data=saved.data, **FILE)
            came = there.post(f"{API}/import?source=upload", **FILE)
        else:
            came = there.post("/api/v1/imports", data=saved.data, **FILE)
        doors.append((came.status_code, there.get(f"{API}/{made}").json["row"]["filled"]))
        other.close()

    assert saved.headers["Content-Disposition"].endswith('"volbench-experiment-four-disks-2026-11-20.jsonl.gz"')
    assert doors == [(201, 1)] * 3


def test_nothing_is_read_or_written_while_something_is_measured(client, made, queue):
    whole = client.get(f"{API}/{made}/export").data
    queue.live_by_id["X"] = example_live("X")

    saved = client.get(f"{API}/{made}/export")
    came = client.post(f"{API}/import", data=io.BytesIO(b"x"), **FILE)

    door = client.post("/api/v1/imports", data=whole, **FILE)
    broken = client.post("/api/v1/imports", data=gzip.compress(b'{"schema":"volbench.experiment/1"}'), **FILE)

    assert (saved.status_code, came.status_code) == (409, 409)
    assert (door.status_code, door.json["experiment_id"], bool(door.json["waiting_id"])) == (201, None, True)
    assert broken.status_code == 422


def test_deleting_a_run_opens_its_cells_and_says_when(client, store, made):
    client.put(f"{API}/{made}/cells/raid5-4/btrfs-cow", json={"run_id": RUN})
    store.experiments.change(made, lambda it: replace(it, changed_at="2020-01-01T00:00:00.000Z"))

    client.delete(f"/api/v1/runs/{RUN}", **MARK)
    after = client.get(f"{API}/{made}").json["row"]

    assert after["filled"] == 0
    assert after["changed_at"] > "2020-01-02"


def test_another_process_that_measures_is_not_disturbed_either(app, client, made):
    app.extensions["volbench"] = replace(app.extensions["volbench"], is_measured_elsewhere=lambda: True)
    client.put(f"{API}/{made}/cells/raid5-4/btrfs-cow", json={"run_id": RUN})

    answers = [client.get(f"{API}/{made}/{what}") for what in ("export", "matrix", "report?format=csv")]
    answers.append(client.post(f"{API}/import", data=io.BytesIO(b"x"), **FILE))
    answers.append(client.get("/api/v1/archive"))

    assert [one.status_code for one in answers] == [409, 409, 409, 409, 409]
