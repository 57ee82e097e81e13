"""What was promised and whether it was kept, in every format; nothing of it where nothing was promised."""

import csv
import io
from dataclasses import replace

import pytest
from support.examples import example_run
from support.written import html_page, markdown

from volbench.domain.model.runs.promise import (
    Price,
    PriceBasis,
    Promise,
    PromisedDirection,
    PromisedMetric,
    PromiseLine,
)
from volbench.reports.choice import Choice
from volbench.reports.csv_long import render as csv_of
from volbench.reports.promise_lines import compared_promises, promise_blocks


def promised(**facts):
    run = example_run()
    lines = (PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, "min(1 * GB, 1)"),)
    promise = Promise(lines, price=Price(700, PriceBasis.ONCE, "CNY"), source="<the shop>")
    return replace(run, target=replace(run.target, promise=replace(promise, **facts)))


@pytest.mark.parametrize("render", [html_page.render, markdown.render])
def test_the_answer_stands_in_the_report_and_outside_words_are_harmless(render):
    text = render(promised(), Choice()).decode()

    assert promise_blocks(promised(), Choice())[0].answer in text
    assert "<the shop>" not in text


@pytest.mark.parametrize("render", [html_page.render, markdown.render])
def test_nothing_is_said_where_nothing_was_promised(render):
    without = render(example_run(), Choice()).decode()

    assert "min(1 * GB, 1)" in render(promised(), Choice()).decode()
    assert "min(1 * GB, 1)" not in without


def test_the_cell_of_a_promise_carries_it_in_the_table_of_values():
    rows = list(csv.DictReader(io.StringIO(csv_of(promised(), Choice()).decode("utf-8-sig"))))

    told = {(row["workload"], row["metric"]) for row in rows if row["promise"]}
    assert told == {("rand-read-4k-qd32", "read_iops")}
    assert {row["promised_low"] for row in rows} == {"", "1.0"}


@pytest.mark.parametrize("render", [html_page.render, markdown.render])
def test_the_hours_from_which_on_the_month_is_cheaper_stand_in_the_report(render):
    month, hour = Price(0.35, PriceBasis.GB_MONTH, "CNY"), Price(0.000486, PriceBasis.GB_HOUR, "CNY")

    assert "From 721 hours a month on" in render(promised(price=month, hourly=hour), Choice()).decode()


def test_a_comparison_names_the_runs_by_their_letters():
    lines = compared_promises((example_run(), promised()), "AB", Choice())

    assert [line[0] for line in lines] == ["B"]
    assert "CNY" in lines[0]
