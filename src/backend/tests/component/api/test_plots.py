"""What is drawn of a run by stages, over HTTP: read for few workloads, and never with the result."""

from dataclasses import replace

import pytest
from support.service import make_app, make_client, make_store
from support.staged_plots import COURSE_ID, DEMAND_ID, course_run, demand_run

EMPTY = {"histograms": [], "grids": [], "courses": []}


@pytest.fixture
def staged(tmp_path):
    store = make_store(tmp_path / "staged.db")
    for run in (demand_run(), course_run()):
        store.insert(run, {})
    return make_client(make_app(store))


def test_a_demand_test_tells_its_points_and_histograms(staged):
    plots = staged.get(f"/api/v1/runs/{DEMAND_ID}/plots").json

    assert [one["pick"] for one in plots["histograms"]] == ["most", "middle", "least"]
    assert [mark["ns"] for mark in plots["histograms"][2]["marks"]] == [3_000_000.0, None, None]
    assert len(plots["grids"][0]["points"]) == 9
    assert plots["courses"] == []


def test_a_course_is_told_in_the_language_of_the_reader(staged):
    plots = staged.get(f"/api/v1/runs/{COURSE_ID}/plots", headers={"Accept-Language": "zh-CN"}).json

    assert [group["title"]["text"] for group in plots["courses"][0]["groups"]] == [
        "之前的大块写入",
        "小块随机写入",
        "之后的大块写入",
    ]


def test_a_round_whose_time_nobody_can_read_takes_its_course_along_and_nothing_else(tmp_path):
    run = course_run()
    first = run.workloads[0]
    rounds = tuple(replace(one, started_at="yesterday") for one in first.rounds)
    store = make_store(tmp_path / "odd.db")
    store.insert(replace(run, workloads=(replace(first, rounds=rounds), *run.workloads[1:])), {})

    answer = make_client(make_app(store)).get(f"/api/v1/runs/{COURSE_ID}/plots")

    assert (answer.status_code, answer.json) == (200, EMPTY)


def test_other_runs_have_none_of_it(client, run):
    assert client.get(f"/api/v1/runs/{run.id}/plots").json == EMPTY


def test_a_run_that_is_not_there_is_not_found(client):
    assert client.get("/api/v1/runs/01JDNOBODY/plots").status_code == 404
