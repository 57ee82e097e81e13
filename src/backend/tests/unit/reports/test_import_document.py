"""A JSON file made by someone else is read strictly and marked; what is wrong is refused in words."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.truthful import truthful_run as example_run

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.run import RunState
from volbench.reports.choice import Choice
from volbench.reports.import_document import MAX_DOCUMENT_BYTES, check_run, without_raw_output
from volbench.reports.json_document import render
from volbench.reports.run_document import to_document
from volbench.services.imports.import_service import read_any


def read_documents(content):
    return [one.run for one in read_any(content)]


def test_an_exported_run_comes_back_without_loss():
    run = example_run()

    (again,) = read_documents(render(run, Choice()))

    assert again.target.id.endswith(f"-{run.target.id}"), "it is another machine's volume here"
    assert replace(again, is_imported=False, caveats=run.caveats, target=run.target) == without_raw_output(run)
    assert again.is_imported
    assert [caveat.code for caveat in again.caveats[len(run.caveats) :]] == ["imported"]


def test_importing_twice_marks_once():
    (once,) = read_documents(render(example_run(), Choice()))

    (twice,) = read_documents(render(once, Choice()))

    assert twice == once


def _nested(inner, levels):
    """A field within a field, as deep as JSON is read but deeper than anything of ours."""
    return b'{"schema": "volbench.run/2", "id": ' + inner * levels + b"1" + b"}" * inner.count(b"{") * levels + b"}"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"schema": "volbench.run/1"}',
        b"\xff\xfe",
        b'{"schema": NaN}',
        _nested(b'{"a": ', 300),
        _nested(b'{"a": ', 480),
        _nested(b'{"code": "join.labelled", "values": {"name": ', 240),
    ],
    ids=[
        *("empty", "cut off", "no runs", "null", "deep", "only schema", "not utf-8", "not a number"),
        *("nested", "nested deeper", "words within words"),
    ],
)
def test_what_is_no_run_is_refused(content):
    with pytest.raises(InvalidRequest):
        read_documents(content)


def test_a_file_beyond_the_limit_is_refused_before_it_is_read():
    with pytest.raises(InvalidRequest, match="larger"):
        read_documents(b"{" + b" " * MAX_DOCUMENT_BYTES)


def _changed(**changes):
    return json.dumps(to_document(replace(example_run(), **changes))).encode()


@pytest.mark.parametrize(
    "content",
    [
        _changed(id="../../etc/passwd"),
        _changed(created_at="yesterday"),
        _changed(started_at="2026-11-20T10:05:00"),
        _changed(finished_at="2026-02-30T10:05:00.000Z"),
        _changed(started_at="2026-W47-5T10:05:00+00:00"),
        _changed(started_at="20261120T100500+0000"),
        _changed(created_at="2026-11-20<10:05:00+00:00"),
        _changed(created_at="0001-01-01T00:00:00+23:59"),
        _changed(id="x" * 200),
        _changed(state=RunState.RUNNING),
        _changed(label="x" * 30_000),
        _changed(workloads=(replace(example_run().workloads[0], metric="made_up"),)),
        _changed(workloads=(replace(example_run().workloads[0], id="<script>"),)),
    ],
    ids=[
        "path as id",
        "no date",
        "no zone",
        "no such day",
        "a week no browser knows",
        "signs left out",
        "markup between day and hour",
        "no date in UTC",
        "long id",
        "running",
        "long label",
        "unknown metric",
        "markup as workload",
    ],
)
def test_a_run_that_cannot_be_is_refused(content):
    with pytest.raises(InvalidRequest):
        read_documents(content)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json_is_read_or_refused_never_crashes(value):
    content = json.dumps({"schema": "volbench.run/1", "workloads": value, "id": value}).encode()

    with pytest.raises(InvalidRequest):
        read_documents(content)


def _with_first(change):
    run = example_run()
    return json.dumps(to_document(replace(run, workloads=(change(run.workloads[0]), *run.workloads[1:])))).encode()


@pytest.mark.parametrize("value", [-1.0, 1e300, 1e-300])
def test_a_number_nothing_can_reach_is_refused(value):
    """1e300 over an ordinary number cannot even be written as a percentage."""

    def change(work):
        first = replace(work.rounds[0], metrics={**work.rounds[0].metrics, work.metric: value})
        return replace(work, rounds=(first, *work.rounds[1:]))

    with pytest.raises(InvalidRequest, match=r"reports\.import_document\.the_file_holds_a_number_nothing"):
        read_documents(_with_first(change))


@pytest.mark.parametrize("change", [{"median": 999e6}, {"max": 999e6}, {"n": 60}, {"ci95": None}, {"ci95": (1.0, 2.0)}])
def test_a_result_that_does_not_follow_from_its_rounds_is_refused(change):
    with pytest.raises(InvalidRequest, match=r"reports\.import_document\.in_the_file_the_result_of"):
        read_documents(
            _with_first(
                lambda work: replace(
                    work, summary={**work.summary, work.metric: replace(work.summary[work.metric], **change)}
                )
            )
        )


def test_numbers_of_a_newer_version_are_left_out_and_that_is_said():
    run = example_run()
    work = run.workloads[0]
    first = replace(work.rounds[0], metrics={**work.rounds[0].metrics, "newer_ns": 5.0})
    newer = replace(
        work,
        rounds=(first, *work.rounds[1:]),
        summary={**work.summary, "newer_ns": next(iter(work.summary.values()))},
    )

    read = check_run(replace(run, workloads=(newer, *run.workloads[1:])))

    assert read.workloads == run.workloads
    assert [one.values for one in read.caveats if one.code == "numbers-left-out"] == [{"count": 1}]
    assert check_run(run).caveats == run.caveats
