"""What is drawn of a run over file sizes: time and speed of every way, and what the links carried."""

import pytest
from support.examples import example_run
from support.sweeps import DAV, FOLDER, MB, SIZES, sweep_run
from support.words import says

from volbench.domain.assess.plots.run_plots import run_plots
from volbench.domain.model.plots.plot import Counted, RuleKind, Scale
from volbench.kinds.ways.rules.sweep_plots import sweep_plots

WAYS = {"folder": FOLDER, "nas-dav": DAV}


def test_each_direction_has_a_plot_of_times_and_one_of_speeds():
    assert [plot.id for plot in sweep_plots(sweep_run(WAYS))] == [
        "sweep-put-time",
        "sweep-put-speed",
        "sweep-get-time",
        "sweep-get-speed",
    ]


def test_they_come_first_of_all_that_is_drawn():
    assert run_plots(sweep_run(WAYS))[0].id == "sweep-put-time"


def test_both_axes_are_logarithmic_and_sizes_are_those_of_files():
    for plot in sweep_plots(sweep_run(WAYS)):
        assert (plot.x.scale, plot.y.scale, plot.x.unit) == (Scale.LOG, Scale.LOG, Counted.FILE)


def test_a_line_is_a_way_and_a_point_the_median_of_its_rounds():
    run = sweep_run(WAYS, rounds=3)
    times, speeds, *_ = sweep_plots(run)
    work = next(one for one in run.workloads if (one.id, one.variant) == ("put-10mb", "nas-dav"))
    middle = sorted(one.metrics["file_time_ns"] for one in work.rounds)[1]

    assert [len(one.points) for one in times.series] == [len(SIZES)] * 2
    assert says(times.series[0].name, "model.names.folder_way")
    assert dict(times.series[1].points)[10 * MB] == middle
    assert dict(speeds.series[1].points)[10 * MB] == pytest.approx(10 * MB / middle * 1e9)


def test_what_a_link_carried_is_a_line_across_all_sizes_where_speeds_are_drawn():
    times, speeds, *_ = sweep_plots(sweep_run(WAYS, ceilings={"nas-dav": 118.0}))

    assert times.rules == ()
    (rule,) = speeds.rules
    assert rule.kind is RuleKind.CEILING
    assert (rule.start[0], rule.end[0]) == (4096, 1024 * MB)
    assert rule.start[1] == rule.end[1] == pytest.approx(118e6, rel=0.01)


def test_one_size_is_no_line_and_another_run_has_none():
    assert list(sweep_plots(sweep_run(WAYS, sizes=("1mb",)))) == []
    assert list(sweep_plots(example_run())) == []
