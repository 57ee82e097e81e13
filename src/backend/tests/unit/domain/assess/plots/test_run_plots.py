"""Which points the plots of a run have: worked by hand from invented runs."""

from dataclasses import replace

from support.examples import example_run
from support.staged import staged_run
from support.words import in_english
from support.written import markdown

from volbench.domain.assess.plots.axes import thinned
from volbench.domain.assess.plots.histogram import histogram_plot, percentile_curves
from volbench.domain.assess.plots.load_curves import load_plots
from volbench.domain.assess.plots.run_plots import plots_by_stage, run_plots
from volbench.domain.assess.plots.traces import traces
from volbench.domain.model.plots.stage_plots import HistogramBar, ResponseHistogram
from volbench.domain.model.runs.run import Summary, TracePoint
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.words.message import Message, bracketed, plain
from volbench.reports.choice import Choice
from volbench.tools.fio import read_access


def by_id(run):
    return {plot.id: plot for plots in (run_plots(run), *plots_by_stage(run)) for plot in plots}


def test_a_histogram_reaches_from_its_first_bar_to_the_end_of_its_last_and_stands_on_zero():
    bars = (
        HistogramBar(1e5, 2e5, 60, 0.6),
        HistogramBar(2e5, 4e5, 30, 0.9),
        HistogramBar(4e5, 8e5, 10, 1.0),
    )
    found = ResponseHistogram("s", "w", "", plain("W"), None, 1, 1, 100, None, bars, ())

    plot = histogram_plot(found)

    shares, sums = plot.series
    assert shares.points == ((1e5, 0.6), (2e5, 0.3), (4e5, 0.1), (8e5, 0.1))
    assert sums.points == ((1e5, 0.0), (2e5, 0.6), (4e5, 0.9), (8e5, 1.0))
    # Bars are compared by their height.
    assert plot.y.from_zero


def test_percentiles_end_where_requests_do_not_support_them():
    work = example_run().workloads[0]
    bins = {100: 900, 200: 90, 400: 10}
    one = replace(work, rounds=(replace(work.rounds[0], latency_bins={"read": bins}),))

    (plot,) = percentile_curves([one])

    assert dict(plot.series[0].points)[90.0] == 100
    assert dict(plot.series[0].points)[99.0] == 200
    assert max(percent for percent, _ in plot.series[0].points) == 99.0
    assert plot.series[0].name == work.title


def test_percentiles_of_reads_and_writes_of_one_workload_are_told_apart():
    work = example_run().workloads[0]
    bins = {100: 900, 200: 90, 400: 10}
    both = replace(work, rounds=(replace(work.rounds[0], latency_bins={"read": bins, "write": bins}),))

    (plot,) = percentile_curves([both])

    assert [one.name for one in plot.series] == [
        bracketed(work.title, Message("assess.plots.reads")),
        bracketed(work.title, Message("assess.plots.writes")),
    ]


def _swept(depth, block, iops, mean_ns):
    """A cell of small random reads at a load, and what came of it."""
    numbers = {"read_iops": iops, "read_bytes_per_s": iops * block, "read_lat_mean_ns": mean_ns}
    access = read_access({"rw": "randread", "numjobs": 1, "bs": block, "iodepth": depth})
    summary = {name: Summary(value, value, value, 6, 0.0, (value, value)) for name, value in numbers.items()}
    return replace(example_run().workloads[0], metric="read_iops", access=access, summary=summary)


def test_response_times_are_drawn_over_the_speed_of_each_depth():
    deep = [_swept(depth, 4096, depth * 100.0, 1e7) for depth in (8, 1, 4, 2)]

    plots = {plot.id: plot for plot in load_plots(deep)}

    (line,) = plots["load-read"].series
    assert line.points == ((100.0, 1e7), (200.0, 1e7), (400.0, 1e7), (800.0, 1e7))
    assert line.labels == ("1", "2", "4", "8")


def test_speeds_are_drawn_over_block_sizes_with_the_depth_they_have_in_common():
    wide = [_swept(8, block, 1000.0, 1e7) for block in (65_536, 4096, 16_384)]

    (plot,) = load_plots(wide)

    assert plot.series[0].points == ((4096.0, 4.096e6), (16_384.0, 16.384e6), (65_536.0, 65.536e6))
    assert in_english(plot.series[0].name).endswith("8 at a time")


def test_of_many_rounds_the_slowest_the_middle_and_the_fastest_are_traced():
    work = next(one for one in example_run().workloads if one.id == "seq-read-1m")
    seconds = tuple(TracePoint(float(t), read_bytes_per_s=1e8 + t) for t in range(5))
    rounds = tuple(
        replace(work.rounds[0], n=n, trace=seconds, metrics={"read_bytes_per_s": speed})
        for n, speed in enumerate((3e8, 1e8, 5e8, 2e8, 4e8), 1)
    )

    (plot,) = traces([replace(work, rounds=rounds)])

    assert [one.name.values["n"] for one in plot.series] == [1, 2, 3]
    assert plot.series[0].points == tuple((float(t), 1e8 + t) for t in range(5))


def test_thinning_keeps_both_ends_and_every_dip():
    points = [(float(n), 100.0) for n in range(5_000)]
    points[777] = (777.0, 3.0)

    kept = thinned(points)

    assert len(kept) <= 410
    assert points[0] in kept
    assert points[-1] in kept
    assert (777.0, 3.0) in kept
    assert thinned(points[:10]) == tuple(points[:10])


def test_stages_of_a_document_whose_plan_is_of_another_kind_are_not_drawn():
    """Of before ways and stages were refused together."""
    run = staged_run()
    odd = replace(run, plan=run.plan.over({"nas": WayPlan("nas", "nas", "/volume1", 1, 1, 1.0)}))

    assert plots_by_stage(odd) == []
    assert markdown.render(odd, Choice())
    without = replace(run, plan=run.plan.over({}))
    assert all(plots_by_stage(without))
