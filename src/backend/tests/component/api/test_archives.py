"""The copy, the download and the way in, as a browser uses them."""

import time
from dataclasses import replace

import pytest
from support.service import make_app, make_client, make_store
from support.truthful import truthful_run as example_run

from volbench.domain.model.runs.live import Live
from volbench.runner.protocols import RawOutput
from volbench.services.archives.archive_service import raws_of


@pytest.fixture
def run(store):
    run = example_run()
    store.insert(run, {"raw-1": RawOutput(("fio", "--name=x"), 0, "progress", "", '{"jobs": []}')})
    return run


@pytest.fixture
def place(tmp_path):
    place = tmp_path.parent / f"{tmp_path.name}-place"
    place.mkdir()
    return place


@pytest.fixture
def new_client(tmp_path):
    folder = tmp_path / "new"
    folder.mkdir()
    store = make_store(folder / "volbench.sqlite")
    yield make_client(make_app(store))
    store.close()


def send(client, content, size=5000):
    for offset in range(0, len(content), size):
        answer = client.post(
            f"/api/v1/archives/parts?offset={offset}&total={len(content)}",
            data=content[offset : offset + size],
            headers={"X-Volbench": "1", "Content-Type": "application/octet-stream"},
        )
        assert answer.status_code == 200, answer.text
    return answer.json["received"]


def wait_for_end(client):
    for _ in range(6000):
        status = client.get("/api/v1/restores").json
        if status["state"] != "running":
            return status
        time.sleep(0.01)
    raise AssertionError(status)


def test_the_download_sent_to_a_new_installation_brings_everything_back(client, run, store, new_client):
    store.edit(run.id, label="mine", is_baseline=True)
    answer = client.get("/api/v1/archive")
    assert answer.mimetype == "application/gzip"
    assert "volbench-results-2026-11-20.jsonl.gz" in answer.headers["Content-Disposition"]

    assert send(new_client, answer.data) == len(answer.data)
    assert new_client.post("/api/v1/restores", json={"source": "upload"}).status_code == 202
    status = wait_for_end(new_client)

    assert (status["state"], status["done"], status["result"]["is_as_before"]) == ("done", 1, True)
    mine = f"/api/v1/runs/{run.id}"
    for address in (f"{mine}/document", f"{mine}/result", f"{mine}/raw/raw-1", "/api/v1/runs"):
        assert new_client.get(address).data == client.get(address).data
    assert (
        new_client.get(f"/api/v1/runs/{run.id}/raw/raw-1").data == client.get(f"/api/v1/runs/{run.id}/raw/raw-1").data
    )


def test_a_run_deleted_while_the_archive_is_sent_is_left_out_of_it(client, run, store, new_client):
    other = replace(example_run("01JDEXAMPLE0000000000000008"), created_at="2026-11-18T09:00:00.000Z")
    store.insert(other, {})
    pieces = client.get("/api/v1/archive", buffered=False).iter_encoded()
    content = next(pieces)
    assert client.delete(f"/api/v1/runs/{run.id}", headers={"X-Volbench": "1"}).status_code == 204
    content += b"".join(pieces)

    assert send(new_client, content) == len(content)
    new_client.post("/api/v1/restores", json={"source": "upload"})
    result = wait_for_end(new_client)["result"]

    assert (result["added"], result["refused"]) == ([other.id], 0)


def test_a_run_deleted_between_two_of_its_raw_outputs_ends_with_those_that_were_read(store):
    run = example_run()
    store.insert(run, {name: RawOutput(("fio",), 0, "", "", "{}") for name in ("raw-1", "raw-2", "raw-3")})
    raws = raws_of(store, run.id)
    first = next(raws)[0]
    store.delete(run.id)

    assert (first, list(raws)) == ("raw-1", [])


def test_a_small_archive_passes_the_door_of_all_imports(client, run, new_client):
    content = client.get("/api/v1/archive").data

    answer = new_client.post("/api/v1/imports", data=content, headers={"X-Volbench": "1"})

    assert (answer.status_code, answer.json["runs"]) == (201, [run.id])


def test_a_file_that_is_no_archive_ends_in_words(new_client):
    send(new_client, b"\x1f\x8bnot one")

    answer = new_client.post("/api/v1/restores", json={"source": "upload"})

    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert new_client.get("/api/v1/restores").json["state"] == "idle"


def test_pieces_out_of_order_or_too_many_are_refused(new_client):
    def part(offset, total, content=b"x"):
        return new_client.post(
            f"/api/v1/archives/parts?offset={offset}&total={total}", data=content, headers={"X-Volbench": "1"}
        ).status_code

    assert part(5, 10) == 422
    assert part(0, 10, b"x" * 11) == 422
    assert part(0, 9_000_000_000_000) == 422
    assert part(0, 20_000_000, b"x" * 8_100_000) == 413
    assert new_client.post("/api/v1/restores", json={"source": "/etc/passwd"}).status_code == 404


def test_a_folder_is_tried_before_it_is_taken(client, place):
    answer = client.patch("/api/v1/settings", json={"mirror_folder": str(place / "missing")})
    assert answer.status_code == 404
    assert client.get("/api/v1/mirror").json["state"] == "off"

    answer = client.patch("/api/v1/settings", json={"mirror_folder": str(place)})

    assert answer.json["mirror_folder"] == str(place)
    assert client.get("/api/v1/mirror").json["folder"] == str(place)
    assert client.post("/api/v1/mirror", json={}).status_code == 202


def test_a_copy_is_listed_with_what_is_in_it(client, app, run, place, new_client):
    client.patch("/api/v1/settings", json={"mirror_folder": str(place)})
    app.extensions["volbench"].mirror.keep()

    (found,) = new_client.get(f"/api/v1/archives?folder={place}").json["archives"]

    assert (found["header"]["runs"], found["header"]["machine"]) == (1, "DS1522+")
    assert new_client.post("/api/v1/restores", json={"source": found["path"]}).status_code == 202
    assert wait_for_end(new_client)["result"]["added"] == [run.id]
    assert new_client.get("/api/v1/settings").json["mirror_folder"] == str(place)


def test_nobody_looks_on_the_disks_when_there_are_runs(client, run):
    assert client.get("/api/v1/archives").json == {"archives": []}


def test_all_results_are_not_read_while_something_is_measured(client, queue, run):
    queue.live_by_id["01JDLIVE000000000000000001"] = Live

    assert client.get("/api/v1/archive").status_code == 409


def test_strangers_get_nothing(stranger, run):
    for address in ("archive", "archives", "mirror", "restores"):
        assert stranger.get(f"/api/v1/{address}").status_code == 401


def test_an_import_marks_runs_where_there_are_others(client, run, new_client):
    content = client.get("/api/v1/archive").data
    app_store = new_client.application.extensions["volbench"].store
    app_store.insert(replace(example_run("01JDOTHER00000000000000001")), {})

    new_client.post("/api/v1/imports", data=content, headers={"X-Volbench": "1"})

    assert app_store.row(run.id).is_imported


def test_whatever_the_owner_changes_asks_for_a_new_copy(client, app, run, monkeypatch):
    asked = []
    monkeypatch.setattr(app.extensions["volbench"].mirror, "changed", lambda: asked.append(True))
    mark = {"X-Volbench": "1"}
    schedule = {"target_path": "/volume1", "profile": "quick", "weekdays": [6], "hour": 3, "is_on": True}
    mine = f"/api/v1/runs/{run.id}"
    document = client.get(f"{mine}/document").data
    changes = {
        "label": lambda: client.patch(mine, json={"label": "mine"}),
        "baseline": lambda: client.patch(mine, json={"is_baseline": True}),
        "settings": lambda: client.patch("/api/v1/settings", json={"reserve_ratio": 0.2}),
        "folder": lambda: client.post("/api/v1/targets", json={"path": "/volume1"}),
        "schedule": lambda: client.put("/api/v1/schedules", json={**schedule, "disks_never_sleep": False}),
        "no schedule": lambda: client.delete("/api/v1/schedules/volume1", headers=mark),
        "deleted": lambda: client.delete(mine, headers=mark),
        "imported": lambda: client.post("/api/v1/imports", data=document, headers=mark),
    }

    for name, change in changes.items():
        asked.clear()
        answer = change()

        assert answer.status_code < 300, (name, answer.text)
        assert asked == [True], name


def test_what_changes_nothing_asks_for_no_copy(client, app, run, monkeypatch):
    asked = []
    monkeypatch.setattr(app.extensions["volbench"].mirror, "changed", lambda: asked.append(True))

    assert client.patch("/api/v1/runs/01JDNOWHERE", json={"label": "x"}).status_code == 404
    assert client.get("/api/v1/schedules").status_code == 200
    assert asked == []
