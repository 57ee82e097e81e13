"""Runs over file sizes from several places or days in one table: who is who, what is missing, and what is claimed."""

import csv
import io
from dataclasses import replace
from random import Random

import pytest
from support.examples import example_run
from support.swept import swept_document
from support.two_volumes import two_volumes

from volbench.domain.compare.comparison import compare
from volbench.domain.compare.readings import refuse_together
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.plan import SkippedCell
from volbench.domain.model.runs.targets import view_of
from volbench.domain.model.servers.reach import Reach
from volbench.domain.model.sweeps.sweep import Sent
from volbench.domain.model.words.message import Message, plain
from volbench.kinds.ways.compare.places import are_places, places_of
from volbench.kinds.ways.sections.csv_places import places_table
from volbench.languages import render
from volbench.reports.choice import Choice
from volbench.reports.run_document import from_document

RUN = from_document(swept_document())


def made(id_, run=RUN, *, label="", host="", reach=None, at=None):
    """The run as from another place."""
    ways = {
        way: replace(one, reach=Reach.MACHINE if way == "folder" and reach else reach)
        for way, one in run.plan.ways.items()
    }
    machine = replace(run.environment.machine, host_name=host)
    return replace(
        run,
        id=id_,
        label=label,
        started_at=at or run.started_at,
        plan=run.plan.over(ways),
        environment=replace(run.environment, machine=machine),
    )


def one_way(id_, **around):
    return made(id_, view_of(RUN, "dav"), **around)


def names(*runs):
    return [f"{render(one.where, 'en')} / {one.way}" for one in places_of(runs).places]


def said(*runs):
    return [Choice("en").say(one) for one in places_of(runs).sentences]


def compared(*runs):
    return compare(runs, baseline_id=runs[0].id, rng=Random(1))  # noqa: S311 (a bootstrap)


def test_a_run_over_several_ways_stands_beside_one_from_elsewhere_a_row_a_size_and_a_column_a_way():
    found = compared(made("A", label="home"), one_way("B", label="office")).places

    assert [(one.run_id, one.way) for one in found.places] == [
        ("A", "folder"),
        ("A", "dav"),
        ("A", "s3"),
        ("B", "dav"),
    ]
    assert [table.sent for table in found.tables] == [Sent.PUT, Sent.GET]
    assert [row.bytes for row in found.tables[0].rows] == [65536, 10**6, 5 * 10**6, 10**7]
    assert all(len(row.sides) == 4 for table in found.tables for row in table.rows)
    put = found.tables[0].rows[-1].sides
    assert put[1].point == put[3].point is not None


def test_places_are_named_by_label_else_by_machine_and_network_else_by_day():
    runs = (
        one_way("A", label="at home"),
        one_way("B", host="nas", reach=Reach.LOCAL),
        one_way("C", reach=Reach.INTERNET),
        one_way("D", host="box"),
        one_way("E", at="2026-12-01T08:00:00Z"),
    )

    assert names(*runs) == [
        "at home / dav",
        "nas, local network / dav",
        "internet / dav",
        "box / dav",
        "1 Dec 2026 / dav",
    ]


def test_no_two_columns_are_called_the_same():
    days = [one_way(id_, label="home", at=at) for id_, at in (("A", "2026-12-01T08:00Z"), ("B", "2026-12-02T08:00Z"))]
    again = replace(days[1], id="C")

    assert names(*days) == ["home, 1 Dec 2026 / dav", "home, 2 Dec 2026 / dav"]
    assert names(*days, again) == ["home, 1 Dec 2026 / dav", "home, 2 Dec 2026, B / dav", "home, 2 Dec 2026, C / dav"]
    assert names(one_way("A"), one_way("B")) == ["26 Nov 2026, A / dav", "26 Nov 2026, B / dav"]


def test_what_was_not_measured_somewhere_is_missing_there_and_says_why():
    reason = Message("runner.way_course.too_long")
    far = one_way("B", label="far")
    kept = tuple(work for work in far.workloads if "10mb" not in work.id)
    far = replace(far, workloads=kept, plan=replace(far.plan, skipped=(SkippedCell("put-10mb", reason),)))
    tables = places_of((made("A", label="home"), far)).tables
    sides = [table.rows[-1].sides[-1] for table in tables]

    assert [side.point for side in sides] == [None, None]
    assert sides[0].missing == reason
    assert render(sides[1].missing, "en") == "not measured"
    assert "2 of 32 numbers are missing; why is told in their place." in said(made("A", label="home"), far)


def test_sentences_name_what_large_files_reach_and_claim_nothing_of_the_servers():
    runs = (one_way("A", label="home", host="a"), one_way("B", label="far", host="b", at="2026-12-01T08:00:00Z"))
    told = said(*runs)

    assert told[0] == "Files of 10 MB are written at 12.0 MB/s (home · dav), 12.0 MB/s (far · dav)."
    assert "the machine that measured, the day" in told[2]
    assert "not of the servers alone" in told[2]
    assert not any(word in " ".join(told) for word in ("faster", "slower"))


def test_of_many_places_the_slowest_and_the_fastest_are_named_of_a_size_all_have():
    runs = (made("A", label="home"), made("B", label="far"))

    assert said(*runs)[0].startswith("Files of 10 MB are written at between 11.9 MB/s (home · s3) and 330 MB/s (far")
    assert "far · folder)" in said(*runs)[0]
    assert any("measured in turns" in one for one in said(*runs))


def test_days_are_told_apart_to_the_day():
    def claims(first, second):
        return "the day" in " ".join(said(one_way("A", at=first), one_way("B", at=second)))

    assert claims("2026-12-01T08:00:00Z", "2026-12-02T08:00:00Z")
    assert not claims("2026-12-01T08:00:00Z", "2026-12-01T23:00:00Z")


def test_a_number_is_valid_where_its_own_workload_is():
    run = one_way("A")
    doubted = tuple(replace(work, badges=replace(work.badges, valid=work.id == "put-10mb")) for work in run.workloads)
    put, get = places_of((replace(run, workloads=doubted), one_way("B"))).tables

    assert [row.sides[0].is_valid for row in put.rows] == [False, False, False, True]
    assert not any(row.sides[0].is_valid for row in get.rows)


def test_a_spreadsheet_has_a_line_for_each_size_with_what_each_place_reached():
    far = one_way("B", label="far")
    far = replace(far, workloads=tuple(work for work in far.workloads if work.id != "put-10mb"))
    runs = (one_way("A", label="home"), far)
    table = list(csv.DictReader(io.StringIO(places_table(runs, Choice("en")).decode("utf-8-sig"))))
    first, second = places_of(runs).tables[0].rows[-1].sides

    assert [(line["direction"], line["bytes"]) for line in table] == [
        (sent, str(size)) for sent in ("put", "get") for size in (65536, 10**6, 5 * 10**6, 10**7)
    ]
    line = table[3]
    assert float(line["home · dav time_ns"]) == first.point.time_ns
    assert float(line["home · dav bytes_per_s"]) == first.point.bytes_per_s
    assert (int(line["home · dav rounds"]), line["home · dav missing"]) == (first.point.rounds, "")
    assert second.point is None
    assert [line[f"far · dav {name}"] for name in ("time_ns", "bytes_per_s", "rounds", "valid", "missing")] == [
        *[""] * 4,
        "not measured",
    ]
    assert places_table((example_run(),), Choice("en")) is None


def test_what_is_not_known_to_differ_is_not_said_to():
    assert "The columns differ" not in " ".join(said(one_way("A"), one_way("B")))
    assert any("made apart" in one for one in said(one_way("A"), one_way("B")))


def test_runs_made_alike_are_still_held_against_each_other_and_stand_side_by_side_as_well():
    alike = compared(one_way("A"), one_way("B"))
    apart = compared(one_way("A", reach=Reach.LOCAL), one_way("B", reach=Reach.INTERNET))

    assert alike.cells
    assert alike.places is not None
    assert (apart.cells, apart.verdict, apart.facts) == ((), (), ())
    assert apart.places is not None


def test_old_and_new_are_not_mixed():
    other = one_way("B", label="office")
    other = replace(other, suite=replace(other.suite, digest="f" * 16, version=9))
    found = compared(made("A", label="home"), other)

    assert (found.is_comparable, found.places, len(found.reasons)) == (False, None, 1)


def test_another_profile_is_said():
    assert compared(made("A", label="home"), replace(one_way("B", label="office"), profile="smoke")).cautions


def test_only_runs_over_file_sizes_stand_side_by_side():
    refuse_together((made("A"), made("B")))
    assert not are_places((example_run(), made("A")))
    assert places_of((example_run(), made("A"))) is None
    with pytest.raises(InvalidRequest):
        refuse_together((made("A"), example_run()))
    with pytest.raises(InvalidRequest):
        refuse_together((example_run(), two_volumes()))


def test_a_label_is_the_owners_words_in_every_language():
    (first, *_) = places_of((one_way("A", label="家里"), one_way("B"))).places

    assert first.where == plain("家里")


def test_one_number_that_is_missing_is_told_as_one():
    far = one_way("B", label="far")
    far = replace(far, workloads=tuple(work for work in far.workloads if work.id != "put-10mb"))
    missing = [one for one in places_of((one_way("A"), far)).sentences if "missing" in one.code]

    assert [(one.code, one.values) for one in missing] == [("compare.places.one_missing", {})]


def test_a_place_has_the_time_its_run_began_or_else_when_it_was_asked_for():
    begun, waiting = one_way("A", at="2026-12-01T08:00:00Z"), replace(one_way("B"), started_at=None)
    assert begun.created_at != begun.started_at

    assert [one.at for one in places_of((begun, waiting)).places] == [begun.started_at, waiting.created_at]
