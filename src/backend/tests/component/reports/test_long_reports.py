"""A report of many rounds comes from a process of its own, and is the one that would be written here."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.examples import example_run
from support.service import make_app, make_client, make_store

from volbench.app import long_reports
from volbench.app.long_reports import LongReports
from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.errors import InvalidRequest
from volbench.reports.service import Reports

RUN = example_run()
ADDRESS = f"/api/v1/runs/{RUN.id}/report?format=md&lang=zh-TW&include=host"


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    store.insert(RUN, {})
    yield store
    store.close()


@pytest.fixture
def counted(store, tmp_path):
    """The counts that were asked for, and what writes the reports."""
    asked = []

    def count(run_id):
        asked.append(run_id)
        return store.count_rounds(run_id)

    return asked, LongReports(count, tmp_path)


@pytest.fixture
def client(store, counted):
    app = make_app(store)
    app.extensions["volbench"] = replace(app.extensions["volbench"], reports=Reports(), long_report=counted[1])
    return make_client(app)


@pytest.fixture
def lame(client, store, tmp_path):
    """A page's way in where the other process finds no database."""
    nowhere = tmp_path / "a file"
    nowhere.write_bytes(b"")
    services = client.application.extensions["volbench"]
    client.application.extensions["volbench"] = replace(services, long_report=LongReports(store.count_rounds, nowhere))
    return client


def test_rounds_are_counted_over_all_workloads(store):
    assert store.count_rounds(RUN.id) == sum(len(work.rounds) for work in RUN.workloads) > 0


def test_a_short_run_is_written_here(counted):
    asked, write = counted

    assert write(RUN.id, "md", language="en", include=frozenset()) is None
    assert asked == [RUN.id]


def test_a_long_one_says_the_same_from_a_process_of_its_own(client, store, counted, monkeypatch):
    here = client.get(ADDRESS)
    monkeypatch.setattr(long_reports, "LONG_ROUNDS", 1)
    monkeypatch.setattr(store, "get", None)  # what is asked for now, nobody reads here

    there = client.get(ADDRESS)

    assert (here.status_code, there.status_code) == (200, 200)
    assert there.data == here.data
    assert there.headers["Content-Disposition"] == here.headers["Content-Disposition"]
    assert there.content_type == here.content_type
    assert len(here.data) > 1000


@pytest.mark.parametrize("broken", ["code", "time"])
def test_where_that_process_fails_the_report_is_written_here(broken, lame, monkeypatch, caplog):
    monkeypatch.setattr(long_reports, "LONG_ROUNDS", 1)
    if broken == "time":
        monkeypatch.setattr(long_reports, "LIMIT_S", 0.001)

    answer = lame.get(ADDRESS)

    assert answer.status_code == 200
    assert "module=volbench" in caplog.text


def test_a_format_there_is_not_is_refused_before_anything_is_started(counted):
    asked, write = counted

    with pytest.raises(InvalidRequest):
        write(RUN.id, "docx", language="en", include=frozenset({Inclusion.HOST}))

    assert asked == []
