"""The longest response times are drawn by block size, round by round, by load and in histograms, if they are told."""

from dataclasses import replace

import pytest
from support.staged import staged_run
from support.staged_plots import course_run, demand_run

from volbench.domain.assess.plots.run_plots import plots_by_stage
from volbench.domain.model.plots.plot import Grid
from volbench.domain.model.rounds.longest import NOTE


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
