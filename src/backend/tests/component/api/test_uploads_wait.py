"""What comes from outside is written only while nothing is measured."""

import json
import tempfile

import pytest
from support.service import make_app, make_client, make_store
from support.truthful import truthful_run

from volbench.host.spool import spool_in_memory
from volbench.reports.run_document import to_document

MARK = {"X-Volbench": "1"}


@pytest.fixture
def app(tmp_path):
    return make_app(make_store(tmp_path / "volbench.sqlite"))


@pytest.fixture
def measuring(app, monkeypatch):
    """Another process holds the machine's lock from now on until the test lets it go."""
    services = app.extensions["volbench"]
    measures = [True]
    monkeypatch.setattr(services.restoring, "_is_measuring", lambda: measures[0])
    object.__setattr__(services, "is_measured_elsewhere", lambda: measures[0])
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


def test_a_run_from_a_file_is_refused_and_not_stored_while_something_is_measured(app, measuring):
    client = make_client(app)
    content = json.dumps(to_document(truthful_run())).encode()
    refused = client.post("/api/v1/imports", data=content, headers=MARK)
    stored = client.get("/api/v1/runs").json["runs"]
    measuring[0] = False
    taken = client.post("/api/v1/imports", data=content, headers=MARK)

    assert (refused.status_code, refused.json["code"], stored) == (409, "busy", [])
    assert taken.status_code == 201


def test_what_is_being_sent_lies_in_memory(monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", None)

    assert spool_in_memory()
    assert tempfile.gettempdir() == "/dev/shm"


def test_a_folder_on_a_disk_is_not_taken_for_memory(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", None)

    assert not spool_in_memory(tmp_path)
    assert not spool_in_memory(tmp_path / "nowhere")
    assert tempfile.tempdir is None
