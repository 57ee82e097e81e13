"""The one number of a cell: the mean of the steady rounds, a percentile of all requests, else the median."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.staged import RESTLESS, STEADY, staged_run

from volbench.domain.assess.run_row import make_row
from volbench.domain.model.rounds.summary import Summary
from volbench.domain.model.runs.quoted import figure_of, pooled_of, quoted
from volbench.domain.model.words.figure import FIGURE_NAMES, Figure

TRACKED = "snia-iops-0-4k"


def work_of(run, name=TRACKED):
    return next(work for work in run.workloads if work.id == name)


def test_a_run_without_stages_tells_its_medians():
    run = example_run()
    work = run.workloads[0]

    found = quoted(work, work.metric, run)

    assert found.figure is Figure.MEDIAN
    assert found.summary is work.summary[work.metric]


def test_a_steady_stage_tells_the_mean_and_range_of_its_window():
    run = staged_run()
    work = work_of(run)
    inside = [one.metrics[work.metric] for one in work.rounds if one.n >= 4]

    found = quoted(work, work.metric, run)

    assert len(inside) == len(STEADY) - 3
    assert found.figure is Figure.STEADY_MEAN
    assert found.summary.median == pytest.approx(sum(inside) / len(inside))
    assert (found.summary.min, found.summary.max, found.summary.n) == (min(inside), max(inside), 5)
    assert found.summary.ci95 is None


def test_a_restless_stage_tells_the_median_and_that_it_is_not_steady():
    run = staged_run(course=RESTLESS)
    work = work_of(run)

    found = quoted(work, work.metric, run)

    assert found.figure is Figure.NOT_STEADY
    assert found.summary is work.summary[work.metric]


def test_what_was_not_measured_is_not_told():
    run = staged_run()

    assert quoted(work_of(run), "read_bytes_per_s", run) is None


@pytest.mark.parametrize(("course", "figure"), [(STEADY, Figure.STEADY_MEAN), (RESTLESS, Figure.NOT_STEADY)])
def test_a_row_says_what_its_numbers_are(course, figure):
    run = staged_run(course=course)

    row = make_row(run)

    assert [one.workload for one in row.headline] == [name for name, _ in run.suite.headline]
    assert {one.figure for one in row.headline} == {figure}
    assert all(figure_of(work, run) is figure for work in run.workloads)
    assert not row.badges.stable


def told_by_rounds(run):
    """The run with medians of the percentiles of its rounds, which those of all requests together are not."""
    work = run.workloads[0]
    rounds = Summary(median=5e6, min=2e6, max=9e6, n=8, cv=0.3, ci95=(3e6, 8e6))
    told = replace(
        work,
        summary={**work.summary, "op_lat_p99_ns": rounds, "op_lat_p999_ns": rounds},
        percentiles={"op": {"50": 1e6, "99": 6e6}},
    )
    return replace(run, workloads=(told, *run.workloads[1:]))


@pytest.mark.parametrize("run", [example_run(), staged_run()], ids=["medians", "steady"])
def test_a_percentile_is_that_of_all_requests_together(run):
    run = told_by_rounds(run)

    found = quoted(run.workloads[0], "op_lat_p99_ns", run)

    assert found.figure is Figure.POOLED
    assert found.summary.median == 6e6
    assert (found.summary.min, found.summary.max, found.summary.n) == (2e6, 9e6, 8)
    assert found.summary.ci95 is None


def test_a_percentile_nobody_could_pool_is_the_median_of_what_was_told():
    run = told_by_rounds(example_run())
    work = replace(run.workloads[0], percentiles={})

    found = quoted(work, "op_lat_p99_ns", run)

    assert found.figure is Figure.MEDIAN
    assert found.summary.median == 5e6


def test_nothing_but_a_percentile_is_pooled():
    run = told_by_rounds(example_run())
    work = run.workloads[0]

    assert pooled_of(work, work.metric) is None
    assert pooled_of(work, "op_lat_mean_ns") is None
    assert pooled_of(work, "of no kind") is None
    assert pooled_of(work, "op_lat_p50_ns") == 1e6


def test_every_figure_has_a_name():
    assert set(FIGURE_NAMES) == set(Figure)
