"""Programs that send requests, as the interface tells them, and what it proposes of a run that its own one limited."""

from dataclasses import replace
from types import SimpleNamespace

from support.loads import LOAD_ID, load_run
from support.service import make_app, make_client, make_store

from volbench.app.looking import newest_run
from volbench.services.generators import Generators
from volbench.suites import all_suites


def test_all_are_told_the_usual_one_first_also_what_is_missing(client):
    told = client.get("/api/v1/generators").json["generators"]

    assert [(one["name"], one["version"], one["is_usual"]) for one in told] == [
        ("vegeta", "12.12.0", True),
        ("wrk", "wrk 4.1.0", False),
        ("oha", None, False),
    ]
    assert [one["suites"] for one in told] == [["http-file", "http-keyvalue"], ["http-file"], ["http-file"]]
    assert all(one["about"]["text"] and one["install"]["text"] for one in told)


def test_a_limited_run_tells_with_what_to_measure_again(tmp_path):
    run = load_run({"nginx": 6000.0}, ceiling=8000.0)
    plain = replace(run.target.endpoint, user="", fingerprint=None, cloud=None)
    store = make_store(tmp_path / "limited.db")
    store.insert(replace(run, target=replace(run.target, endpoint=plain)), {})
    told = make_client(make_app(store)).get(f"/api/v1/runs/{LOAD_ID}/load").json

    assert [one["code"] for one in told["proposal"]] == ["assess.load.proposal.use", "assess.load.proposal.install"]


def test_a_request_names_it_and_nothing_else_has_one(client):
    asked = {"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}

    assert client.post("/api/v1/runs", json={**asked, "generator": ""}).status_code == 422
    assert client.post("/api/v1/runs", json={**asked, "generator": 7}).status_code == 422
    assert client.post("/api/v1/runs", json={**asked, "generator": None}).status_code == 202


def test_a_history_does_not_join_runs_of_different_programs(tmp_path):
    store = make_store(tmp_path / "history.db")
    one = {"nginx": 6000.0}
    for day, generator in enumerate(["vegeta", "wrk", "vegeta"], 1):
        run = load_run(one, generator=generator)
        at = f"2026-11-0{day}T10:00:00.000Z"
        store.insert(replace(run, id=f"01JDGENERATOR0000000000{day:03d}", created_at=at, started_at=at), {})
    client = make_client(make_app(store))
    asked = client.get("/api/v1/timelines/runs?volume=http-nginx&suite=http-file&profile=standard")
    told = asked.json.get("timeline", asked.json)

    assert [run["group"] for run in told["runs"]] == [0, 1, 0]
    assert {"vegeta", "wrk"} <= {change["fact"]["text"] for change in told["runs"][1]["changes"]}


def test_a_plan_names_a_lighter_program_where_an_earlier_run_shows_that_the_usual_one_takes_much(tmp_path):
    run = load_run({"nginx": 6000.0}, ceiling=20_000.0)
    plain = replace(run.target.endpoint, user="", fingerprint=None, cloud=None)
    run = replace(run, target=replace(run.target, endpoint=plain))
    store = make_store(tmp_path / "before.db")
    store.insert(run, {})
    able = SimpleNamespace(programs={"vegeta": "/usr/bin/vegeta", "wrk": "/usr/bin/wrk"}, versions={})
    generators = Generators(all_suites(), lambda: able, lambda suite, target: newest_run(store, suite, target))
    request = replace(run.request, suite="http-file")

    told = [one.code for one in generators.before(request, (run.target,))]
    assert told[:2] == ["assess.load.proposal.before", "assess.load.proposal.use"]
    assert generators.before(replace(request, generator="wrk"), (run.target,)) == ()
    assert generators.before(request, (replace(run.target, endpoint=replace(plain, id="http-other")),)) == ()
