"""Published points beside a run of many clients are asked for by name, and come from a process of its own as well."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.loads import load_run
from support.service import make_app, make_client, make_store

from volbench.app import long_reports
from volbench.app.long_reports import LongReports
from volbench.reports.service import Reports

RUN = load_run()
BESIDE = "4500.2"


@pytest.fixture
def client(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    for run in (RUN, example_run()):
        store.insert(run, {})
    app = make_app(store)
    long = LongReports(store.count_rounds, tmp_path)
    app.extensions["volbench"] = replace(app.extensions["volbench"], reports=Reports(), long_report=long)
    yield make_client(app)
    store.close()


def report(client, asked, run=RUN):
    return client.get(f"/api/v1/runs/{run.id}/report?{asked}")


def test_they_are_in_a_report_only_where_they_are_asked_for(client):
    assert BESIDE not in report(client, "format=md").text
    assert BESIDE in report(client, "format=md&beside=003").text


def test_a_process_of_its_own_writes_the_same(client, monkeypatch):
    here = report(client, "format=md&beside=003&lang=zh-CN")
    monkeypatch.setattr(long_reports, "LONG_ROUNDS", 1)
    monkeypatch.setattr(client.application.extensions["volbench"].store, "get", None)

    there = report(client, "format=md&beside=003&lang=zh-CN")

    assert (here.status_code, there.status_code) == (200, 200)
    assert there.data == here.data


@pytest.mark.parametrize(
    ("asked", "run"), [("format=json&beside=003", RUN), ("format=md&beside=000", RUN), ("format=md&beside=003", None)]
)
def test_where_they_cannot_stand_the_answer_says_so(client, asked, run):
    refused = report(client, asked, run or example_run())

    assert refused.status_code == 422
    assert refused.json["code"] == "invalid-request"
    assert refused.json["hint"]
