"""One number for one cell: every report of every kind is asked for two different numbers of the same thing."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from support.loads import load_run
from support.one_number import cells_of, lines_of_html
from support.pdf import run_pdf
from support.planted import planted
from support.staged import RESTLESS, staged_run
from support.staged_plots import course_run, demand_run, suite_run
from support.sweeps import sweep_run
from support.tools import FIXTURES
from support.truthful import truthful_run
from support.two_volumes import two_volumes
from support.uneven import uneven, with_times_of_rounds

from volbench.domain.assess.plots.run_plots import plots_by_stage, run_plots
from volbench.domain.assess.promise.unit_prices import unit_prices
from volbench.domain.assess.run_row import make_row
from volbench.domain.compare.comparison import compare
from volbench.domain.experiment.analysis.matrix_builder import read_matrix
from volbench.domain.model.plots.plot import Counted, Plot
from volbench.domain.model.runs.promise import Price, PriceBasis, Promise
from volbench.domain.model.runs.quoted import longest_of_cell, quoted
from volbench.domain.model.runs.run import CacheClass
from volbench.domain.model.runs.stage import WindowSummary
from volbench.domain.model.words.figure import Figure
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.stages.rules.drawn import stage_plots
from volbench.kinds.ways.compare.sweep_reading import sweep_of
from volbench.reports.choice import Choice
from volbench.reports.document.report_of_run import percentile_lines
from volbench.reports.import_load import read_load
from volbench.reports.import_sylv import read_sylv
from volbench.reports.run_document import from_document
from volbench.reports.service import Reports

SUITES = ("iops", "tp", "lat", "wsat", "hir", "ecw")
TEXTS = ("md", "html", "txt", "chat")
REPORTS = Reports()
PAGE = Path(__file__).parents[5] / "tests/contract/numbers.example.json"


def kept(name):
    return from_document(json.loads(gzip.decompress((FIXTURES / name).read_bytes())))


RUNS = {
    "a volume": truthful_run,
    "steady": staged_run,
    "not steady": lambda: staged_run(course=RESTLESS),
    "a grid of loads": lambda: uneven(demand_run()),
    "a course": lambda: uneven(course_run()),
    **{f"snia-{name}": lambda name=name: uneven(suite_run(f"snia-{name}")) for name in SUITES},
    "files by size": sweep_run,
    "files by size, two rounds": lambda: sweep_run(rounds=2),
    "files over a real link": lambda: kept("sweeps/link-100mbit.json.gz"),
    "a real volume": lambda: kept("drift/run-1.json.gz"),
    "many clients": lambda: with_times_of_rounds(load_run(shares=(0.5, 0.9))),
    "keys": lambda: load_run(of_keys=True, clients=(1, 10)),
    "another program's requests": lambda: load_run(generator="oha", clients=(1, 10)),
    "two volumes": two_volumes,
    "imported from ab": lambda: read_load((FIXTURES / "load/ab.txt").read_bytes()).run,
    "imported from hey": lambda: read_load((FIXTURES / "load/hey.csv").read_bytes()).run,
    "imported from the script of 2018": lambda: read_sylv((FIXTURES / "sylv/report.md").read_bytes()).run,
}  # fmt: skip


@cache
def run_of(name):
    return RUNS[name]()


def text_of(run, format_, language):
    written = REPORTS.render(run, format_, language=language, include=frozenset()).content.decode()
    return lines_of_html(written) if format_ == "html" else written


def told(run):
    """Every number that is told of a cell of a run: (variant, workload, metric) → it."""
    found = {}
    for work in run.workloads:
        for metric in work.summary:
            one = quoted(work, metric, run)
            if one is not None:
                found[work.variant, work.id, metric] = one.summary.median
    return found


def test_the_page_is_told_what_the_number_of_each_cell_is():
    """The page works it out from a run's answer itself; its tests hold it to this file."""
    run = staged_run()
    numbers = [
        {"workload": work.id, "metric": metric, "number": one.summary.median, "figure": str(one.figure)}
        for work in run.workloads
        for metric in work.summary
        if (one := quoted(work, metric, run)) is not None
    ]
    if os.environ.get("VOLBENCH_WRITE_EXAMPLES") == "1":
        PAGE.write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")

    assert json.loads(PAGE.read_text("utf-8")) == numbers


@pytest.mark.parametrize("name", RUNS)
def test_beside_the_name_of_a_cell_stands_its_one_number(name):
    run = run_of(name)
    cells = cells_of([run], "en")
    texts = {format_: text_of(run, format_, "en") for format_ in TEXTS}

    assert [line for text in texts.values() for line in cells.strangers(text)] == []
    assert cells.count(texts["md"]) >= len(run.workloads)
    assert cells.count(texts["html"]) >= len(run.workloads)


@pytest.mark.parametrize("language", ["zh-CN", "zh-TW"])
@pytest.mark.parametrize("name", ["steady", "many clients"])
def test_so_it_is_in_every_language(name, language):
    run = run_of(name)
    cells = cells_of([run], language)
    text = text_of(run, "md", language)

    assert cells.strangers(text) == []
    assert cells.count(text) >= len(run.workloads)


def test_so_it_is_on_paper():
    run = run_of("steady")
    cells = cells_of([run], "en")
    text = "\n".join(page.extract_text() for page in run_pdf(run).pages)

    assert cells.strangers(text) == []
    assert cells.count(text) > 1


@pytest.mark.parametrize("name", ["steady", "a volume"])
def test_a_picture_tells_the_numbers_that_stand_first(name):
    run = run_of(name)
    cells = cells_of([run], "en")
    first = next(work for work in run.workloads if work.is_headline)

    pictured = " ".join(re.findall(r">([^<]+)<", text_of(run, "card", "en")))

    # One line of all its words: every number in it is one of those of the cells it names.
    assert cells.count(pictured) > 0
    assert cells.strangers(pictured) == []
    assert (first.variant, first.id, first.metric) in told(run)


@pytest.mark.parametrize(("name", "is_said"), [("steady", True), ("not steady", False)])
def test_percentiles_of_all_rounds_say_so_beside_means_of_steady_ones(name, is_said):
    run = run_of(name)
    timed = {"percentiles": {"write": {"50": 1e6, "99": 4e6}}, "longest_ns": {"write": 9e6}}
    run = replace(run, workloads=tuple(replace(one, **timed) for one in run.workloads))

    lines = percentile_lines(run, Choice("en"))

    assert len(lines) == len(run.workloads)
    assert [title.endswith("(of all rounds)") for title, _ in lines] == [is_said] * len(lines)


def test_a_number_of_another_estimator_is_found():
    run = run_of("steady")
    cells = cells_of([run], "en")
    text = text_of(run, "md", "en")
    of_all_rounds = run.workloads[-1].summary["write_iops"].median

    planted_text = text.replace("37,300 IOPS", f"{of_all_rounds:,.0f} IOPS")

    assert planted_text != text
    assert cells.strangers(planted_text)


@pytest.mark.parametrize("name", ["steady", "not steady"])
def test_a_comparison_tells_the_numbers_of_the_reports(name):
    run = run_of(name)
    other = staged_run("01JDEXAMPLE0000000000000006", factor=1.4)
    if name == "not steady":
        other = staged_run("01JDEXAMPLE0000000000000006", course=RESTLESS, factor=1.4)
    found = compare((run, other), baseline_id=run.id, rng=Random(1))  # noqa: S311 (a test)
    cells = cells_of([run, other], "en")
    numbers = {one.id: told(one) for one in (run, other)}

    for format_ in ("md", "html"):
        text = REPORTS.render_comparison(found, (run, other), format_, language="en").content.decode()
        text = lines_of_html(text) if format_ == "html" else text
        assert cells.strangers(text) == []
    for cell in found.cells:
        for side in cell.sides:
            assert side.summary.median == numbers[side.run_id][side.variant, cell.workload, cell.metric]
        for one in cell.differences:
            if one.ratio is not None:
                assert one.ratio == pytest.approx(cell.sides[1].summary.median / cell.sides[0].summary.median)


def test_an_experiment_tells_the_numbers_of_its_runs():
    experiment, runs = planted(lambda *_: 1.0, seed=1)
    runs = {id_: replace(run, workloads=tuple(map(_with_window, run.workloads))) for id_, run in runs.items()}

    matrix = read_matrix(experiment, runs)

    seen = 0
    for cell in matrix.cells:
        for metric in matrix.metrics:
            if metric.key in cell.values and cell.run_id is not None:
                works = [one for one in runs[cell.run_id].workloads if f"{one.id}.{one.metric}" == metric.key]
                assert cell.values[metric.key].median in {one.window[one.metric].mean for one in works}
                seen += 1
    assert seen > len(matrix.metrics)


def _with_window(work):
    values = [one.metrics[work.metric] for one in work.rounds][:5]
    mean = sum(values) / len(values)
    return replace(work, window={work.metric: WindowSummary(mean, min(values), max(values), len(values))})


@pytest.mark.parametrize("name", ["steady", "not steady", "a grid of loads", "snia-iops", "snia-tp", "snia-lat"])
def test_a_chart_of_cells_has_their_numbers(name):
    """Whatever goes over rounds or time is of rounds; all else is of cells."""
    run = run_of(name)
    numbers = set(told(run).values())
    numbers |= {found.ns for work in run.workloads if (found := longest_of_cell(work)) is not None}
    grids = {
        value for one in stage_plots(run).grids for point in one.points for value in (point.iops, point.response_ns)
    }
    drawn = 0
    for plot in (one for stage in plots_by_stage(run) for one in stage if isinstance(one, Plot)):
        if plot.x.unit != Counted.BLOCK and "intensity" not in plot.id and "outstanding" not in plot.id:
            continue
        for series in plot.series:
            for _, value in series.points:
                assert value in numbers | grids, plot.id
                drawn += 1
    assert drawn or name in {"snia-tp", "snia-lat"}


def test_a_grid_of_loads_has_the_numbers_of_the_table():
    run = run_of("a grid of loads")
    numbers = told(run)
    (grid,) = stage_plots(run).grids

    for point in grid.points:
        key = (grid.variant, point.workload)
        assert point.write_iops == numbers[*key, "write_iops"]
        assert point.write_response_ns == numbers[*key, "write_lat_mean_ns"]
        assert point.iops == pytest.approx(numbers[*key, "write_iops"] + numbers.get((*key, "read_iops"), 0.0))


def test_many_clients_have_the_numbers_of_the_table():
    run = run_of("many clients")
    numbers = told(run)
    load = load_of(run)

    for course in (*load.courses, *load.paces):
        for point in course.points:
            key = (course.way, point.workload)
            assert point.requests_per_s == numbers[*key, "requests_per_s"]
            assert point.percentiles["50"] == numbers[*key, "op_lat_p50_ns"]
            assert point.percentiles["99"] == numbers[*key, "op_lat_p99_ns"]
    for one in load.matrices:
        for row in one.matrix.rows:
            assert row.requests_per_s.median == numbers[row.id, one.workload, "requests_per_s"]
    drawn = [
        value
        for plot in run_plots(run)
        if plot.id.startswith("clients")
        for one in plot.series
        for _, value in one.points
    ]
    assert drawn
    pooled = {
        time
        for course in (*load.courses, *load.paces)
        for point in course.points
        for time in point.percentiles.values()
    }
    assert set(drawn) <= set(numbers.values()) | pooled


@pytest.mark.parametrize("name", ["files by size", "files by size, two rounds", "files over a real link"])
def test_files_by_size_have_the_numbers_of_the_table(name):
    run = run_of(name)
    numbers = told(run)
    sweep = sweep_of(run, Random)
    sizes = {
        (work.variant, work.direction, int(work.parameters["bytes"])): work
        for work in run.workloads
        if not work.parameters.get("ceiling")
    }

    seen = 0
    for course in sweep.courses:
        direction = "write" if course.sent == "put" else "read"
        for point in course.points:
            work = sizes.get((course.way, direction, point.bytes))
            if work is None:
                continue
            key = (work.variant, work.id)
            assert point.time_ns == numbers[*key, "file_time_ns"]
            assert point.bytes_per_s == pytest.approx(numbers[*key, f"{direction}_bytes_per_s"])
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("name", ["steady", "not steady"])
def test_a_price_is_that_of_the_number_that_is_told(name):
    run = run_of(name)
    run = replace(run, workloads=tuple(replace(one, cache_class=CacheClass.UNCACHED) for one in run.workloads))
    numbers = told(run)

    found = unit_prices(Promise(price=Price(90.0, PriceBasis.MONTH, "EUR")), run)

    assert found
    for one in found:
        per = 1000.0 if one.metric.endswith("iops") else 1e6
        (number,) = [
            value
            for (_, workload, metric), value in numbers.items()
            if (workload, metric) == (one.workload, one.metric)
        ]
        assert one.amount == pytest.approx(90.0 / (number / per))


@pytest.mark.parametrize("name", ["steady", "not steady", "many clients", "a volume"])
def test_a_file_for_programs_leads_to_the_same_numbers(name):
    run = run_of(name)
    numbers = told(run)

    read = from_document(json.loads(REPORTS.render(run, "json", language="en", include=frozenset()).content))
    rows = list(
        csv.DictReader(
            io.StringIO(REPORTS.render(run, "csv", language="en", include=frozenset()).content.decode("utf-8-sig"))
        )
    )

    assert told(read) == numbers
    for row in rows:
        key = (row["variant"], row["workload"], row["metric"])
        if row["window_mean"]:
            assert float(row["window_mean"]) == numbers[key]
        if row["metric"].startswith("pooled_p") and (pooled := row["metric"].replace("pooled_", "op_lat_")) in {
            "op_lat_p50_ns",
            "op_lat_p99_ns",
        }:
            assert float(row["value"]) == numbers.get((*key[:2], pooled), float(row["value"]))
    assert any(row["window_mean"] for row in rows) == (name == "steady")


@pytest.mark.parametrize("name", RUNS)
def test_a_list_of_runs_has_the_same_numbers(name):
    """What history, command line, metrics and Home Assistant tell is read from here."""
    run = run_of(name)
    numbers = told(run)

    row = make_row(run)

    for one in (*row.headline, *(first for target in row.targets for first in target.headline)):
        assert any(
            one.summary.median == value
            for (variant, workload, metric), value in numbers.items()
            if (workload, metric) == (one.workload, one.metric) and variant in {one.variant, *run.plan.variants}
        )
    figures = {one.figure for one in row.headline}
    assert figures <= ({Figure.STEADY_MEAN, Figure.NOT_STEADY, Figure.MEDIAN} if run.stages else {Figure.MEDIAN})
