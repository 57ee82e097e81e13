"""A kind of run is a folder: one that a test adds goes from plan to verdict, chart, comparison and file."""

from __future__ import annotations

from dataclasses import replace

from volbench.api.schemas import answer_schema
from volbench.domain.assess.plots.run_plots import run_plots
from volbench.domain.model import kind as registry
from volbench.domain.model.runs.plan import Plan
from volbench.reports.anonymise import anonymise
from volbench.reports.run_document import from_document, to_document
from volbench.services.imports.admission import judged_anew


def test_a_run_of_an_added_kind_is_planned_conducted_and_judged_as_its_folder_says(of_added_kind, client):
    run, witness = of_added_kind
    answer = client.get(f"/api/v1/runs/{run.id}/result", headers={"Accept-Language": "en"}).json

    assert run.plan.kind == "warming"
    assert [number for _, number, _ in witness.rounds] == [2, 1]
    assert [one["text"] for one in answer["verdict"]] == ["Measured backwards."]


def test_the_page_is_told_which_suite_an_added_kind_measures(of_added_kind, client):
    suites = {suite["id"]: suite["kinds"] for suite in client.get("/api/v1/suites").json["suites"]}

    assert suites["backwards"] == {"smoke": "warming"}
    assert suites["counted"] == {"smoke": "rounds"}


def test_what_an_added_kind_has_in_its_plan_is_told_stored_and_exported_among_the_rest(of_added_kind, client, store):
    run, _ = of_added_kind
    told = client.get(f"/api/v1/runs/{run.id}/result").json["plan"]
    document = to_document(run)

    assert (run.plan.own.warm_up_minutes, run.plan.own.order) == (2.5, ("count",))
    assert (told["warm_up_minutes"], told["order"], "own" in told) == (2.5, ["count"], False)
    assert document["plan"]["warm_up_minutes"] == 2.5
    assert from_document(document).plan == store.get(run.id).plan == run.plan
    assert anonymise(run).plan.own == run.plan.own
    schema = answer_schema.__wrapped__(Plan)().fields
    assert (schema["warm_up_minutes"].required, schema["cells"].required) == (False, True)


def test_a_run_of_an_added_kind_has_its_charts_in_reports(of_added_kind, client):
    run, _ = of_added_kind

    assert [plot.id for plot in run_plots(run)] == ["backwards"]
    assert "backwards" in client.get(f"/api/v1/runs/{run.id}/report?format=html").text


def test_the_report_of_an_added_kind_says_what_its_folder_adds(of_added_kind, client):
    run, _ = of_added_kind
    html, table = (client.get(f"/api/v1/runs/{run.id}/report?format={name}").text for name in ("html", "csv"))

    assert "How it was measured" in html
    assert "last round first" in html
    assert table.splitlines()[-1].startswith(run.id)
    assert "rounds_backwards" in table.splitlines()[-1]


def test_of_an_added_kind_only_what_its_folder_lets_through_is_compared(of_added_kind, client, store):
    run, _ = of_added_kind
    store.insert(replace(run, id="01JDOTHER", label=""), {})
    (cell,) = client.get(f"/api/v1/comparisons?runs={run.id},01JDOTHER", headers={"Accept-Language": "en"}).json[
        "cells"
    ]

    assert cell["differences"][0]["verdict"] == "not-comparable"
    assert "It has no label." in str(cell["differences"][0])


def test_runs_of_an_added_kind_are_compared_listed_and_come_back_from_a_file(of_added_kind, client, store):
    run, _ = of_added_kind
    store.insert(replace(run, id="01JDOTHER"), {})

    assert client.get(f"/api/v1/comparisons?runs={run.id},01JDOTHER").json["cells"]
    assert {row["id"] for row in client.get("/api/v1/runs").json["runs"]} == {"01JDOTHER", run.id}
    assert judged_anew(from_document(to_document(run))).verdict == run.verdict


def test_where_its_kind_is_gone_a_run_is_called_a_newer_versions_and_stays_as_it_is(of_added_kind, client):
    run, _ = of_added_kind
    before = client.get(f"/api/v1/runs/{run.id}/document").json
    of_before = registry._KINDS.pop("warming")
    result = client.get(f"/api/v1/runs/{run.id}/result").json
    kept = client.get(f"/api/v1/runs/{run.id}/document").json

    assert (result["plan"]["kind"], result["workloads"]) == ("warming", [])
    assert [work["rounds"] for work in kept["workloads"]] == [work["rounds"] for work in before["workloads"]]
    registry.register([of_before])
    assert client.get(f"/api/v1/runs/{run.id}/document").json == before
