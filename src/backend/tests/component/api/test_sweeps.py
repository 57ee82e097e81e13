"""Files of many sizes over HTTP: what a run says of its ways, and what others published."""

import pytest
from support.service import make_app, make_client, make_store
from support.sweeps import DAV, FOLDER, SWEEP_ID, sweep_run


@pytest.fixture
def swept(tmp_path):
    store = make_store(tmp_path / "swept.db")
    store.insert(sweep_run({"folder": FOLDER, "nas-dav": DAV}), {})
    return make_client(make_app(store))


def test_the_answer_comes_first_with_its_numerals(swept):
    sweep = swept.get(f"/api/v1/runs/{SWEEP_ID}/sweep").json["sweep"]

    assert [one["values"]["words"]["code"] for one in sweep["answer"]] == ["compare.ways.answer"] * 2
    assert "ms per file" in sweep["answer"][0]["text"]
    assert "MB/s" in sweep["answer"][0]["text"]
    assert [(one["way"], one["sent"]) for one in sweep["courses"]] == [
        ("folder", "put"),
        ("nas-dav", "put"),
        ("folder", "get"),
        ("nas-dav", "get"),
    ]
    dav = sweep["courses"][1]
    assert dav["fit"]["line"]["per_file_ns"] == pytest.approx(31e6, rel=0.03)
    assert [point["bytes"] for point in dav["points"]][-1] == 1024 * 10**6


def test_the_owners_units_are_spoken(swept):
    swept.patch("/api/v1/settings", json={"unit_base": "iec"})
    sweep = swept.get(f"/api/v1/runs/{SWEEP_ID}/sweep").json["sweep"]

    assert "MiB/s" in sweep["answer"][0]["text"]


def test_a_run_of_another_kind_says_nothing(client, run):
    assert client.get(f"/api/v1/runs/{run.id}/sweep").json == {"sweep": None}


def test_a_run_that_is_not_there_is_not_found(client):
    assert client.get("/api/v1/runs/01JDNOBODY/sweep").status_code == 404


def test_publications_are_listed_and_told(client):
    listed, *others = client.get("/api/v1/seeds").json["seeds"]
    seed = client.get(f"/api/v1/seeds/{listed['id']}").json

    assert listed["id"] == seed["id"] == "000"
    assert [one["id"] for one in others] == ["003", "004"]
    assert [len(table["rows"]) for table in seed["tables"]] == [7] * 8
    row = next(table for table in seed["tables"] if table["id"] == "lan-get")["rows"][0]
    assert (row["printed_time"], row["mean"], row["time_follows"]) == ("9640.5 ms", "9623.80 ms", "no")


def test_a_publication_that_is_not_there_is_not_found(client):
    answer = client.get("/api/v1/seeds/999")

    assert (answer.status_code, answer.json["code"]) == (404, "not-found")
