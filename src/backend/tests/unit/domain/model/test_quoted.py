"""Which figure of a result is told: the mean of the steady rounds where there is one, else the median of all."""

import pytest
from support.examples import example_run
from support.staged import RESTLESS, STEADY, staged_run

from volbench.domain.assess.run_row import make_row
from volbench.domain.model.figure import Figure
from volbench.domain.model.quoted import figure_of, quoted

TRACKED = "snia-iops-0-4k"


def work_of(run, name=TRACKED):
    return next(work for work in run.workloads if work.id == name)


def test_a_run_without_stages_tells_its_medians():
    run = example_run()
    work = run.workloads[0]

    found = quoted(work, work.metric, run.stages)

    assert found.figure is Figure.MEDIAN
    assert found.summary is work.summary[work.metric]


def test_a_steady_stage_tells_the_mean_and_range_of_its_window():
    run = staged_run()
    work = work_of(run)
    inside = [one.metrics[work.metric] for one in work.rounds if one.n >= 4]

    found = quoted(work, work.metric, run.stages)

    assert len(inside) == len(STEADY) - 3
    assert found.figure is Figure.STEADY_MEAN
    assert found.summary.median == pytest.approx(sum(inside) / len(inside))
    assert (found.summary.min, found.summary.max, found.summary.n) == (min(inside), max(inside), 5)
    assert found.summary.ci95 is None


def test_a_restless_stage_tells_the_median_and_that_it_is_not_steady():
    run = staged_run(course=RESTLESS)
    work = work_of(run)

    found = quoted(work, work.metric, run.stages)

    assert found.figure is Figure.NOT_STEADY
    assert found.summary is work.summary[work.metric]


def test_what_was_not_measured_is_not_told():
    run = staged_run()

    assert quoted(work_of(run), "read_bytes_per_s", run.stages) is None


@pytest.mark.parametrize(("course", "figure"), [(STEADY, Figure.STEADY_MEAN), (RESTLESS, Figure.NOT_STEADY)])
def test_a_row_says_what_its_numbers_are(course, figure):
    run = staged_run(course=course)

    row = make_row(run)

    assert [one.workload for one in row.headline] == [name for name, _ in run.suite.headline]
    assert {one.figure for one in row.headline} == {figure}
    assert all(figure_of(work, run.stages) is figure for work in run.workloads)
    assert not row.badges.stable
