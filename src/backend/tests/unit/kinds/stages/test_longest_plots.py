"""The longest response times are drawn by block size, round by round, by load and in histograms, if they are told."""

from dataclasses import replace

import pytest
from support.staged import staged_run
from support.staged_plots import course_run, demand_run

from volbench.domain.assess.plots.run_plots import plots_by_stage
from volbench.domain.model.plots.plot import Grid
from volbench.domain.model.rounds.longest import NOTE
from volbench.kinds.stages.plots.convergence import MOST_CELLS, convergence, longest_rounds
from volbench.kinds.stages.plots.over_time import response_over_time


def plots(run):
    return {plot.id: plot for stage in plots_by_stage(run) for plot in stage}


def untold(run):
    """The run as it was measured before: no round notes it."""
    works = [
        replace(
            work,
            rounds=tuple(
                replace(one, notes={name: value for name, value in one.notes.items() if name != NOTE})
                for one in work.rounds
            ),
            longest_ns=None,
            window_longest_ns=None,
        )
        for work in run.workloads
    ]
    return replace(run, workloads=tuple(works))


def test_each_cell_has_the_longest_of_its_steady_rounds():
    run = staged_run()

    plot = plots(run)["iops-by-block-lat_max_ns"]

    assert {ns for series in plot.series for _, ns in series.points} == {29e6}
    assert sum(len(series.points) for series in plot.series) == len(run.workloads)


def test_each_round_has_its_longest_also_before_the_window():
    plot = plots(staged_run())["iops-longest-rounds"]

    assert plot.series[0].points[:3] == ((1.0, 22e6), (2.0, 250e6), (3.0, 24e6))


def test_each_load_of_a_grid_has_its_longest():
    run = demand_run()
    grid = next(plot for name, plot in plots(run).items() if name.endswith("-longest") and isinstance(plot, Grid))

    assert grid.unit == "ns"
    assert all(cell is not None and cell >= 43e6 for row in grid.cells for cell in row)


def test_a_histogram_marks_the_longest_beyond_its_percentiles():
    found = [plot for name, plot in plots(demand_run()).items() if name.endswith("-histogram")]

    assert found
    for plot in found:
        last = max(plot.marks, key=lambda mark: mark.x)
        assert last.name.code == "assess.plots.longest"


def test_a_course_tells_exact_times_where_they_are_known_and_says_so_where_they_are_not():
    exact, binned = (
        [plot for name, plot in plots(run).items() if name.endswith("-response")]
        for run in (course_run(), untold(course_run()))
    )

    assert all(any(one.name.code == "assess.plots.longest_of_each_round" for one in plot.series) for plot in exact)
    assert all(plot.notes == () for plot in exact)
    assert all(one.name.code != "assess.plots.longest_of_each_round" for plot in binned for one in plot.series)


@pytest.mark.parametrize("run", [staged_run(), demand_run(), course_run()], ids=["mixes", "grid", "course"])
def test_a_run_from_before_draws_none_and_no_zero(run):
    found = plots(untold(run))

    assert not [name for name in found if name.endswith(("-longest", "-longest-rounds", "lat_max_ns"))]
    assert not [
        mark for plot in found.values() for mark in getattr(plot, "marks", ()) if mark.name.code.endswith(".longest")
    ]


def test_a_course_tells_the_mean_of_each_round_that_has_one():
    run = course_run()
    work = run.workloads[0]
    first, *later = work.rounds
    idle = replace(first, metrics={**first.metrics, "write_lat_mean_ns": 0.0})
    later = [replace(one, metrics={**one.metrics, "write_lat_mean_ns": 1e6 * one.n}) for one in later]

    plot = response_over_time([replace(work, rounds=(idle, *later))])

    (mean,) = [one for one in plot.series if one.name.code == "assess.plots.mean_of_each_round"]
    assert [ns for _, ns in mean.points] == [1e6 * one.n for one in later]


@pytest.mark.parametrize(("count", "lines"), [(MOST_CELLS, MOST_CELLS), (MOST_CELLS + 1, 1), (MOST_CELLS + 5, 1)])
def test_of_more_cells_than_can_be_told_apart_the_tracked_one_is_drawn_alone(count, lines):
    run = staged_run()
    (stage,) = run.stages
    tracked = next(work for work in run.workloads if work.id == stage.tracked.workload)
    works = [tracked, *(replace(tracked, id=f"other-{n}") for n in range(1, count))]

    assert len(longest_rounds(stage, works).series) == lines


@pytest.mark.parametrize("count", [5, 300])
def test_convergence_is_drawn_however_long_a_stage_was(count):
    (stage,) = staged_run().stages
    numbers = tuple(range(1, count + 1))
    long = replace(stage, rounds=numbers, values=tuple(map(float, numbers)))

    assert len(convergence(long, ()).series[0].points) == count
    assert convergence(replace(long, rounds=numbers[:-1]), ()) is None
