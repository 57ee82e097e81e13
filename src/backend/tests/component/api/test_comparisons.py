"""Comparisons are worked out once, never while something is measured, with the owner's threshold."""

from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.swept import swept_document

from volbench.api.kept_comparisons import MOST_KEPT
from volbench.domain.compare import comparison
from volbench.domain.model.runs.run import RunState
from volbench.reports.run_document import from_document


@pytest.fixture
def path(store, run):
    store.insert(example_run("01JDFAST"), {})
    return f"/api/v1/comparisons?runs={run.id},01JDFAST"


@pytest.fixture
def made(monkeypatch):
    """Counts how often a comparison is worked out."""
    calls = []
    real = comparison.compare

    def counted(runs, **options):
        calls.append([run.id for run in runs])
        return real(runs, **options)

    monkeypatch.setattr(comparison, "compare", counted)
    return calls


def _begin_measuring(queue):
    queue.running_id = lambda: "01JDOTHER"


def test_the_same_comparison_is_worked_out_once(client, path, made):
    first, again = client.get(path).json, client.get(path).json

    assert first == again
    assert len(made) == 1


def test_a_comparison_that_is_made_again_comes_out_the_same_and_says_with_which_seed(client, path, made):
    first = client.get(path).json
    others = [0.1 * number for number in range(1, MOST_KEPT + 1)]
    for ratio in (*others, first["threshold_ratio"]):
        client.patch("/api/v1/settings", json={"difference_threshold_ratio": ratio})
        again = client.get(path).json

    assert len(made) == MOST_KEPT + 2
    assert again == first
    assert isinstance(first["seed"], int)


def test_the_report_of_a_comparison_uses_what_the_page_asked_for(client, path, made):
    client.get(path)
    assert client.get(path.replace("?", "/report?") + "&format=md").status_code == 200

    assert len(made) == 1


def test_another_label_baseline_or_threshold_makes_another_comparison(client, path, made, run):
    client.get(path)
    client.patch(f"/api/v1/runs/{run.id}", json={"label": "before"})
    relabelled = client.get(path).json
    client.get(path + "&baseline=01JDFAST")
    client.patch("/api/v1/settings", json={"difference_threshold_ratio": 0.2})
    coarse = client.get(path).json

    assert len(made) == 4
    assert relabelled["runs"][0]["label"] == "before"
    assert coarse["threshold_ratio"] == 0.2


def test_while_measuring_a_new_comparison_waits_and_a_known_one_is_shown(client, queue, path):
    known = client.get(path).json
    _begin_measuring(queue)

    assert client.get(path).json == known
    refused = client.get(path + "&baseline=01JDFAST")

    assert refused.status_code == 409
    assert refused.json["code"] == "busy"
    assert "disturb" in refused.json["detail"]
    assert refused.json["hint"]


def test_a_new_comparison_waits_for_another_process_that_measures_as_well(app, client, path):
    app.extensions["volbench"] = replace(app.extensions["volbench"], is_measured_elsewhere=lambda: True)

    assert client.get(path).json["code"] == "busy"


def test_a_run_that_still_goes_on_is_compared_anew_each_time(client, store, made, run):
    store.create(replace(example_run("01JDNOW"), state=RunState.RUNNING, workloads=()))
    path = f"/api/v1/comparisons?runs={run.id},01JDNOW"

    client.get(path)
    client.get(path)

    assert len(made) == 2


def test_only_the_newest_few_are_kept(client, store, made, run):
    names = [f"01JDMANY{n}" for n in range(MOST_KEPT + 1)]
    for name in names:
        store.insert(example_run(name), {})
        client.get(f"/api/v1/comparisons?runs={run.id},{name}")
    client.get(f"/api/v1/comparisons?runs={run.id},{names[-1]}")
    assert len(made) == len(names)

    client.get(f"/api/v1/comparisons?runs={run.id},{names[0]}")
    assert len(made) == len(names) + 1


@pytest.mark.parametrize("share", [-0.01, 0.51])
def test_a_threshold_beyond_reason_is_refused(client, share):
    assert client.patch("/api/v1/settings", json={"difference_threshold_ratio": share}).status_code == 422


def test_runs_that_are_measured_later_turn_two_sittings_that_differ_into_a_verdict(client, store, run):
    store.insert(scaled("01JDFAST", 1.5), {})
    path = f"/api/v1/comparisons?runs={run.id},01JDFAST"
    before = client.get(path).json
    for n, factor in enumerate((1.0, 1.01, 0.99, 1.0)):
        store.insert(scaled(f"01JDZZZ{n}", factor), {})
    after = client.get(path).json

    assert {cell["differences"][0]["verdict"] for cell in before["cells"]} == {"sittings-differ"}
    assert before["overall"][0]["ci95"] is None
    assert "Measure 4 more times" in before["verdict"][-1]["text"]
    assert {cell["differences"][0]["verdict"] for cell in after["cells"]} == {"faster"}
    assert after["overall"][0]["between_runs"]["n"] == 4


@pytest.fixture
def placed(store):
    """The address of a comparison of two runs over several ways."""
    run = from_document(swept_document())
    for id_, label in (("01JDHOME", "home"), ("01JDFAR", "far")):
        store.insert(replace(run, id=id_, label=label), {})
    return "/api/v1/comparisons?runs=01JDHOME,01JDFAR"


def test_runs_over_several_ways_stand_side_by_side_by_where_they_ran(client, placed):
    answer = client.get(placed)

    assert answer.status_code == 200
    places = answer.json["places"]
    assert [one["way"] for one in places["places"]] == ["folder", "dav", "s3"] * 2
    assert all(side["point"]["time_ns"] > 0 for side in places["tables"][0]["rows"][0]["sides"])
    assert answer.json["cells"] == []


def test_a_run_over_ways_beside_one_of_a_volume_is_refused(client, placed, run):
    answer = client.get(placed.replace("01JDFAR", run.id))

    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert "comparison already" in answer.json["detail"]
