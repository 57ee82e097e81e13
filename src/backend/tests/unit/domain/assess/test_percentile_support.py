"""A percentile is either shown or said to be left out, never both."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.judging import analyse, caveat, codes
from support.tools import FIXTURES
from support.written import html_page, markdown

from volbench.domain.assess.caveats import describe
from volbench.domain.model.words.metrics import METRICS
from volbench.languages import languages, render
from volbench.reports import csv_long, plain_text
from volbench.reports.choice import Choice
from volbench.reports.import_load import read_load

LOAD = FIXTURES / "load"
CODE = "percentile-unsupported"


def of_few():
    """A program's list of 120 requests: too few for the slowest 1 %."""
    lines = (LOAD / "hey.csv").read_text("utf-8").splitlines()
    return read_load(("\n".join(lines[:121]) + "\n").encode()).run


def test_a_percentile_left_out_stands_in_no_number_of_a_list_of_requests():
    (work,) = of_few().workloads

    assert caveat(work.caveats, CODE).values == {"percentiles": ["p95", "p99", "p99.9"], "io_count": 120}
    assert "op_lat_p99_ns" in work.rounds[0].metrics
    assert "op_lat_p99_ns" not in work.summary
    assert "op_lat_p50_ns" in work.summary


@pytest.mark.parametrize("writer", [markdown, html_page, plain_text, csv_long])
def test_no_format_shows_it(writer):
    text = writer.render(of_few(), Choice()).decode()

    assert Choice().say(METRICS["op_lat_p99_ns"].label) not in text
    assert "op_lat_p99_ns" not in text


def test_what_a_program_told_is_shown_as_told_and_not_said_to_be_left_out():
    told = {"op_lat_p50_ns": 1e6, "op_lat_p99_ns": 9e6}
    run = analyse(change=lambda r: replace(r, metrics=r.metrics | told, latency_bins={}, io_count=96))

    assert CODE not in codes(run.workloads[0].caveats)
    assert run.workloads[0].summary["op_lat_p99_ns"].median == 9e6


def test_of_reads_and_writes_at_once_each_is_named():
    mixed = analyse(change=lambda r: replace(r, latency_bins={"read": {1000: 9000}, "write": {2000: 50}}))
    (work, *_) = mixed.workloads
    said = describe(CODE, caveat(work.caveats, CODE).values)["explanation"]

    assert set(work.percentiles["read"]) == {"50", "95", "99", "99.9"}
    assert set(work.percentiles["write"]) == {"50", "95"}
    text = render(said, "en")
    assert text.endswith("Left out: p99 (writes), p99.9 (writes); responses: 300 (writes).")
    page = html_page.render(mixed, Choice()).decode()
    assert "p99 (writes)" in page
    assert "(reads)" in page


@pytest.mark.parametrize("language", languages())
def test_requests_are_not_called_operations_on_files(language):
    choice = Choice(language=language)
    run = of_few()
    many = read_load((LOAD / "wrk-latency.txt").read_bytes()).run
    texts = [writer.render(one, choice).decode() for writer in (markdown, html_page) for one in (run, many)]

    assert choice.say(METRICS["op_lat_p99_ns"].label) in texts[1]
    for text in texts:
        assert all(word not in text for word in ("ile operations", "文件操作", "檔案操作", "操作次数", "操作次數"))
