"""What comes from outside is written only while nothing is measured."""

import json
import tempfile
import time

import pytest
from support.service import make_app, make_client, make_store
from support.truthful import truthful_run

from volbench.host.spool import spool_in_memory
from volbench.reports.run_document import to_document

MARK = {"X-Volbench": "1"}
PATIENCE_S = 120


@pytest.fixture
def app(tmp_path):
    return make_app(make_store(tmp_path / "volbench.sqlite"))


@pytest.fixture
def measuring(app, monkeypatch):
    """Another process holds the machine's lock from now on until the test lets it go."""
    services = app.extensions["volbench"]
    measures = [True]
    monkeypatch.setattr(services.restoring, "_is_measuring", lambda: measures[0])
    monkeypatch.setattr(services.imports, "_is_measuring", lambda: measures[0])
    return measures


def test_a_piece_of_an_archive_is_refused_and_not_written_while_something_is_measured(app, measuring, tmp_path):
    client = make_client(app)
    before = sorted(path.name for path in tmp_path.iterdir())
    refused = client.post("/api/v1/archives/parts?offset=0&total=4", data=b"1234", headers=MARK)
    while_measuring = sorted(path.name for path in tmp_path.iterdir())
    measuring[0] = False
    taken = client.post("/api/v1/archives/parts?offset=0&total=4", data=b"1234", headers=MARK)

    assert (refused.status_code, refused.json["code"]) == (409, "busy")
    assert "Import when it has ended." in str(refused.json["hint"])
    assert while_measuring == before
    assert (taken.status_code, taken.json) == (200, {"received": 4})


def document(**changes):
    return json.dumps(to_document(truthful_run(**changes))).encode()


def send(client, content):
    return client.post("/api/v1/imports", data=content, headers=MARK)


def waiting(client):
    return client.get("/api/v1/imports").json["waiting"]


def ids(client):
    return [row["id"] for row in client.get("/api/v1/runs").json["runs"]]


def test_a_run_from_a_file_is_kept_in_memory_and_stored_when_the_measurement_is_over(app, measuring):
    client, desk = make_client(app), app.extensions["volbench"].imports
    kept = send(client, document())
    while_measuring, told = ids(client), waiting(client)
    measuring[0] = False
    desk.store_waiting()

    assert (kept.status_code, kept.json["runs"], while_measuring) == (201, [], [])
    assert [(one["id"], one["state"]) for one in told] == [(kept.json["waiting_id"], "waiting")]
    assert ids(client) == [truthful_run().id]
    assert [(one["state"], one["result"]["runs"]) for one in waiting(client)] == [("done", [truthful_run().id])]


def test_its_own_thread_stores_what_waits_as_soon_as_nothing_is_measured(app, measuring, monkeypatch):
    monkeypatch.setattr("volbench.services.imports.import_desk._LOOK_S", 0.01)
    client, desk = make_client(app), app.extensions["volbench"].imports
    desk.start()
    send(client, document())
    measuring[0] = False

    deadline = time.monotonic() + PATIENCE_S
    while ids(client) != [truthful_run().id]:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    desk.stop()


def test_a_service_that_ends_loses_nothing_that_waits(app, measuring):
    client, desk = make_client(app), app.extensions["volbench"].imports
    desk.start()
    send(client, document())
    desk.stop()

    assert ids(client) == [truthful_run().id]


def test_what_is_no_result_is_refused_at_once_though_something_is_measured(app, measuring):
    client = make_client(app)
    refused = send(client, document().replace(b'"n": 1,', b'"n": 1e999,', 1))

    assert (refused.status_code, refused.json["code"], waiting(client)) == (422, "invalid-request", [])


def test_a_file_too_large_to_be_kept_is_refused_and_its_size_named(app, measuring):
    client = make_client(app)
    refused = send(client, document() + b" " * 2_000_000)

    assert (refused.status_code, refused.json["code"], waiting(client)) == (409, "busy", [])
    assert "2 MB" in str(refused.json["hint"])


def test_files_are_not_kept_without_end(app, measuring):
    client = make_client(app)
    answers = [send(client, document(run_id=f"01JD{n}") + b" " * 1_500_000).status_code for n in range(8)]

    assert answers[0] == 201
    assert answers[-1] == 409


def test_a_run_that_is_here_does_not_wait_and_says_that_it_is_here(app, measuring):
    client, desk = make_client(app), app.extensions["volbench"].imports
    measuring[0] = False
    first = send(client, document())
    measuring[0] = True
    again = send(client, document())

    assert (first.json["already"], again.json["already"]) == (0, 1)
    assert again.json["runs"] == first.json["runs"]
    assert (again.json["waiting_id"], desk.waiting()) == (None, ())


def test_what_fails_after_it_had_to_wait_is_told_with_a_hint(app, measuring, monkeypatch):
    client, desk = make_client(app), app.extensions["volbench"].imports
    send(client, document())
    monkeypatch.setattr(desk, "_store_content", lambda _content: (_ for _ in ()).throw(RuntimeError("a mistake")))
    desk.store_waiting()
    (told,) = waiting(client)

    assert (told["state"], told["result"]) == ("failed", None)
    assert told["message"]["text"]
    assert told["hint"]["text"]


def test_what_is_being_sent_lies_in_memory(monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", None)

    assert spool_in_memory()
    assert tempfile.gettempdir() == "/dev/shm"


def test_a_folder_on_a_disk_is_not_taken_for_memory(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", None)

    assert not spool_in_memory(tmp_path)
    assert not spool_in_memory(tmp_path / "nowhere")
    assert tempfile.tempdir is None
