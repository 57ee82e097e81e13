"""What the report's script draws below the time trace: as much as tells why, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.chart_data import unpacked
from support.examples import example_run
from support.words import bilingual

from volbench.domain.model.documents.export import Inclusion
from volbench.domain.model.rounds.system_series import BusyProcess, DiskSeries, SystemSeries
from volbench.domain.model.runs.limit import Limit, LimitId
from volbench.reports.anonymise import anonymise
from volbench.reports.chart_data import chart_data
from volbench.reports.choice import Choice

NAME = bilingual("x", "x")
SEEN = SystemSeries(
    t_s=(1.0, 2.0),
    disks=(DiskSeries("sata1", busy_ratio=(0.9, 0.8), queue_length=(3.1234, 4.0), read_iops=(412.0, 400.0)),),
    processes=(BusyProcess("indexer", 0.8),),
)


def first_round(limit, include=frozenset()):
    run = example_run()
    work = replace(run.workloads[0], limit=None if limit is None else Limit(limit, NAME, NAME))
    work = replace(work, rounds=tuple(replace(round_, system=SEEN) for round_ in work.rounds))
    shared = anonymise(replace(run, workloads=(work,)), include)
    drawn = unpacked(chart_data(shared, Choice()))
    return drawn["runs"][0]["workloads"][0]["rounds"][0]["system"]


@pytest.mark.parametrize(
    ("limit", "queue"),
    [(LimitId.DISKS_BUSY, [3.12, 4]), (LimitId.CPU, []), (None, [])],
    ids=["disks", "processor", "never judged"],
)
def test_queues_are_drawn_where_they_are_part_of_why(limit, queue):
    assert first_round(limit)["disks"][0]["queue_length"] == queue


def test_single_requests_are_left_to_the_page():
    assert first_round(LimitId.DISKS_BUSY)["disks"][0]["read_iops"] == []


def test_other_programs_are_named_only_where_the_owner_wants_it():
    assert [program["name"] for program in first_round(LimitId.OTHER_LOAD)["processes"]] == ["…"]
    assert first_round(LimitId.OTHER_LOAD, frozenset({Inclusion.PROGRAMS}))["processes"][0]["name"] == "indexer"


@pytest.mark.parametrize(
    ("language", "median"), [("en", "Median"), ("zh-CN", "中位数"), ("zh-TW", "中位數"), ("fr", "Median")]
)
def test_charts_bring_the_words_of_the_report_s_language_and_no_other(language, median):
    drawn = unpacked(chart_data(example_run(), Choice(language=language)))

    assert drawn["words"]["chart"]["median"] == median


def test_what_is_drawn_is_named_in_the_language_of_the_report():
    titles = [
        unpacked(chart_data(example_run(), Choice(language=language)))["runs"][0]["workloads"][0]["title"]["text"]
        for language in ("en", "zh-CN")
    ]

    assert titles == ["Reading large files", "大文件读取（顺序读）"]
