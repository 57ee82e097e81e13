"""Long answers travel packed where the browser takes it."""

import gzip
import json

import pytest


def test_a_long_answer_is_packed_for_a_browser_that_takes_it(client, run):
    path = f"/api/v1/runs/{run.id}/document"
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "gzip, br"})

    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.data)) == plain.json
    assert len(packed.data) * 5 < len(plain.data)
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert {"Accept-Encoding"} <= {word.strip() for word in packed.headers["Vary"].split(",")}


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0"])
def test_a_caller_that_does_not_take_it_reads_it_plain(client, run, accepted):
    answer = client.get(f"/api/v1/runs/{run.id}/document", headers={"Accept-Encoding": accepted})

    assert "Content-Encoding" not in answer.headers
    assert answer.json["id"] == run.id


def test_a_short_answer_is_not_packed(client):
    answer = client.get("/api/v1/settings", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in answer.headers


def test_files_that_are_packed_already_stay_as_they_are(client):
    answer = client.get("/api/v1/scripts?suite=nas-volume&profile=quick", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in answer.headers
