"""The longest response time is of all requests of all rounds, and unknown where one of them does not tell it."""

import csv
import io
import json
from dataclasses import replace

import pytest
from support.examples import example_round, example_run
from support.staged import staged_run

from volbench.domain.assess.longest import longest_of, longest_of_round
from volbench.domain.model.rounds import longest
from volbench.domain.model.runs.quoted import longest as quoted_longest
from volbench.domain.model.runs.run import Run
from volbench.kinds.stages.rules.stage_results import with_window
from volbench.reports import csv_long
from volbench.reports.choice import Choice
from volbench.reports.document.report_of_run import percentile_lines
from volbench.reports.import_document import read_documents
from volbench.reports.run_document import to_document
from volbench.reports.table import rows


def told(round_, **longest_ns):
    return replace(round_, notes={**round_.notes, **longest.note(longest_ns)})


def rounds_of(*longest_ns):
    made = [example_round(n, n, "read_iops", 1000.0) for n in range(1, len(longest_ns) + 1)]
    return [told(one, read=ns) for one, ns in zip(made, longest_ns, strict=True)]


def with_longest(run: Run, longest_ns=lambda n: 30e6 + n * 1e6) -> Run:
    """The run as its tool would have told it, judged as far as that goes."""
    works = []
    for work in run.workloads:
        side = "read" if work.direction == "read" else "write"
        made = tuple(told(one, **{side: longest_ns(one.n)}) for one in work.rounds)
        sides = {name.partition("_")[0] for one in made for name in one.metrics} & set(longest.SIDES)
        made = tuple(told(one, **dict.fromkeys(sides, longest_ns(one.n))) for one in made)
        works.append(with_window(replace(work, rounds=made, longest_ns=longest_of(made)), run.stages))
    return replace(run, workloads=tuple(works))


def test_it_is_the_longest_of_all_rounds_and_never_a_mean():
    assert longest_of(rounds_of(3e6, 9e6, 5e6)) == {"read": 9e6}


def test_a_round_that_does_not_tell_it_makes_it_unknown():
    assert longest_of(rounds_of(3e6, None, 5e6)) is None
    assert longest_of([]) is None


def test_a_side_without_requests_in_a_round_is_not_missed():
    read, write = rounds_of(3e6)[0], told(example_round(2, 2, "write_iops", 10.0), write=8e6)

    assert longest_of([read, write]) == {"read": 3e6, "write": 8e6}


def test_of_a_round_with_two_sides_both_must_be_told():
    mixed = replace(rounds_of(None)[0], metrics={"read_iops": 900.0, "write_iops": 100.0})

    assert longest_of_round(told(mixed, read=3e6, write=8e6)) == 8e6
    assert longest_of_round(told(mixed, read=3e6)) is None
    assert longest_of_round(replace(mixed, metrics={})) is None


@pytest.mark.parametrize(
    "notes", [{}, {"longest_ns": 3}, {"longest_ns": {"read": "long", "write": -1.0, "op": True, "sync": 5.0}}]
)
def test_notes_that_cannot_be_are_passed_over(notes):
    assert longest.noted(notes) == {}


def test_of_a_steady_window_it_is_the_longest_of_its_rounds():
    run = with_longest(staged_run(), lambda n: 1e9 if n == 1 else n * 1e6)
    work = run.workloads[0]

    found = quoted_longest(work, next(iter(work.longest_ns)))

    assert set(work.longest_ns.values()) == {1e9}
    assert (found.ns, found.rounds, found.is_of_window) == (8e6, 5, True)


def test_an_older_release_reads_the_document_as_it_is():
    """It knows neither the note nor the two fields: both are passed over, and every metric is one it knows."""
    document = json.loads(json.dumps(to_document(with_longest(example_run()))))
    for work in document["workloads"]:
        assert work.pop("longest_ns")
        for round_ in work["rounds"]:
            assert not any("_max_" in name for name in round_["metrics"])
        assert not any("_max_" in name for name in work["summary"])

    (read,) = read_documents(json.dumps(document).encode())

    assert all(longest.noted(one.notes) for work in read.workloads for one in work.rounds)


def test_tables_name_it_with_what_it_is_of():
    run = with_longest(example_run())
    found = {row.metric: row for row in rows(run, Choice()) if row.workload == run.workloads[0].id}

    row = found["read_lat_max_ns"]

    assert row.median == "36.0 ms"
    assert row.metric_label == "Longest response time of reads (of all rounds)"
    assert (row.spread, row.interval, row.is_main) == ("–", "–", False)
    steady = next(row for row in rows(with_longest(staged_run()), Choice()) if row.metric.endswith("_lat_max_ns"))
    assert steady.metric_label.endswith("(of the steady rounds)")


def test_it_stands_behind_the_percentiles():
    lines = dict(percentile_lines(with_longest(example_run()), Choice()))

    assert all(text.endswith(" · longest of all: 36.0 ms") for text in lines.values())
    assert all("longest" not in text for _, text in percentile_lines(example_run(), Choice()))


def test_a_csv_has_it_of_each_round_and_of_the_window():
    text = csv_long.render(with_longest(staged_run()), Choice()).decode("utf-8-sig")
    lines = [one for one in csv.DictReader(io.StringIO(text)) if one["metric"].endswith("_lat_max_ns")]

    assert [float(one["value"]) for one in lines[:8]] == [30e6 + n * 1e6 for n in range(1, 9)]
    assert {(one["unit"], one["window_mean"], one["window_min"]) for one in lines} == {("ns", "", "")}
    assert {(float(one["window_max"]), one["window_n"]) for one in lines} == {(38e6, "5")}


def test_a_run_from_before_shows_nothing():
    assert not any(row.metric.endswith("_lat_max_ns") for row in rows(example_run(), Choice()))
    assert b"_lat_max_ns" not in csv_long.render(example_run(), Choice())
