"""Runs over file sizes from several places, in every format a comparison has."""

import csv
import io
import json
from dataclasses import replace
from random import Random

import pytest
from support.swept import swept_document
from support.written import html_page, markdown, paper

from volbench.domain.compare.comparison import compare
from volbench.domain.model.runs.targets import name_of_way, view_of
from volbench.domain.model.servers.reach import Reach
from volbench.languages import languages
from volbench.reports import csv_long
from volbench.reports.choice import Choice
from volbench.reports.run_document import from_document
from volbench.reports.service import Reports

HOME = replace(from_document(swept_document()), id="A", label="home")
_DAV = view_of(HOME, "dav")
FAR = replace(_DAV, id="B", label="=far", workloads=tuple(work for work in _DAV.workloads if work.id != "get-10mb"))
RUNS = (HOME, FAR)
FOUND = compare(RUNS, baseline_id="A", rng=Random(1))  # noqa: S311 (a bootstrap)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("write", [markdown.compare, html_page.compare, paper.compare])
def test_every_format_has_all_columns_the_sentences_and_what_is_missing(write, language):
    text = write(RUNS, FOUND, Choice(language)).decode()
    if write == paper.compare:
        text = json.dumps(json.loads(text), ensure_ascii=False)
    text = text.replace("\\", "")
    folder = Choice(language).say(name_of_way(HOME, "folder"))

    assert f"home · {folder}" in text
    assert "=far · dav" in text
    assert Choice(language).say(FOUND.places.sentences[-1]) in text
    assert "12.0 MB/s" in text


def test_a_spreadsheet_has_a_line_for_each_size_and_columns_for_each_place():
    rows = list(csv.DictReader(io.StringIO(csv_long.compare(RUNS, FOUND, Choice("en")).decode("utf-8-sig"))))

    assert [(row["direction"], row["bytes"]) for row in rows][:2] == [("put", "65536"), ("put", "1000000")]
    assert len(rows) == sum(len(table.rows) for table in FOUND.places.tables)
    assert float(rows[1]["home · dav time_ns"]) > 0
    missing = [row for row in rows if row["'=far · dav missing"]]
    assert [row["'=far · dav time_ns"] for row in missing] == [""]


def test_what_a_report_leaves_out_names_no_place():
    named = replace(
        HOME,
        label="",
        environment=replace(HOME.environment, machine=replace(HOME.environment.machine, host_name="alices-nas")),
    )
    ways = {way: replace(one, reach=Reach.LOCAL) for way, one in named.plan.ways.items()}
    named = replace(named, plan=named.plan.over(ways))
    runs = (named, FAR)
    found = compare(runs, baseline_id="A", rng=Random(1))  # noqa: S311 (a bootstrap)

    for format_ in ("html", "md", "csv"):
        told = Reports().render_comparison(found, runs, format_, language="en").content.decode()
        assert "alices-nas" not in told
        assert "local network · dav" in told


def test_paper_has_a_table_for_each_direction():
    document = json.loads(paper.compare(RUNS, FOUND, Choice("en")))

    assert "The same files from several places" in json.dumps(document)
