"""Which points the plots of a run have: worked by hand from invented runs."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.staged import staged_run
from support.staged_plots import course_run, demand_run

from volbench.domain.assess.plots.axes import thinned
from volbench.domain.assess.plots.histogram import percentile_curves
from volbench.domain.assess.plots.run_plots import plots_by_stage, run_plots
from volbench.domain.assess.plots.traces import traces
from volbench.domain.model.plots.plot import RuleKind
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import TracePoint
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.domain.model.words.message import Message
from volbench.reports import markdown
from volbench.reports.choice import Choice


def by_id(run):
    return {plot.id: plot for plots in (run_plots(run), *plots_by_stage(run)) for plot in plots}


def test_convergence_has_the_window_its_mean_and_both_limits():
    run = staged_run()
    steady = run.stages[0].steady_state
    mean = steady.mean

    plot = by_id(run)["iops-convergence"]

    assert plot.series[0].points == tuple(zip(range(1, 9), run.stages[0].values, strict=True))
    assert (plot.span.start, plot.span.end) == (3.6, 8.4)
    rules = [(rule.kind, rule.start, rule.end) for rule in plot.rules]
    assert rules == [
        (RuleKind.MEAN, (3.6, mean), (8.4, mean)),
        (RuleKind.BAND, (3.6, pytest.approx(mean * 0.9)), (8.4, pytest.approx(mean * 0.9))),
        (RuleKind.BAND, (3.6, pytest.approx(mean * 1.1)), (8.4, pytest.approx(mean * 1.1))),
        (RuleKind.SLOPE, (4, pytest.approx(mean * 0.95)), (8, pytest.approx(mean * 1.05))),
        (RuleKind.SLOPE, (4, pytest.approx(mean * 1.05)), (8, pytest.approx(mean * 0.95))),
    ]


def test_each_mix_goes_over_the_block_sizes_by_its_steady_means():
    run = staged_run()

    plot = by_id(run)["iops-by-block-iops"]

    works = {work.id: work for work in run.workloads}
    writes = dict(plot.series[-1].points)
    assert writes[4096.0] == works["snia-iops-0-4k"].window["write_iops"].mean
    assert len(plot.series) == len({work.access.read_share or work.direction for work in run.workloads})
    assert [size for size, _ in plot.series[0].points] == sorted(size for size, _ in plot.series[0].points)


@pytest.mark.parametrize("is_steady", [True, False])
def test_a_chart_over_block_sizes_and_the_table_have_one_number_for_one_cell(is_steady):
    """Where no window was steady the last round is one of many: the median is what everything else shows."""
    run = staged_run()
    if not is_steady:
        run = replace(run, workloads=tuple(replace(work, window={}) for work in run.workloads))
    found = by_id(run)["iops-by-block-iops"]
    writes = dict(found.series[-1].points)

    seen = 0
    for work in run.workloads:
        if work.access.read_share in {None, 0.0} and str(work.direction) == "write":
            told = quoted(work, "write_iops", run)
            assert writes[float(work.access.block_bytes)] == told.summary.median
            seen += 1
    assert seen > 1


def test_loads_are_drawn_as_their_last_round_had_them_and_the_chosen_ones_are_marked():
    found = by_id(demand_run())
    intensity = found["dirth-grid-intensity"]
    lines = [one for one in intensity.series if one.is_joined]

    assert [one.labels for one in lines] == [("1", "4", "16")] * 3
    # 9000 · u / (u + 6) requests per second with u under way, each of which takes u over that.
    rate, under_way = 9000 * 16 / 22, 16
    assert lines[1].points[1] == pytest.approx((rate, under_way / rate * 1e9))
    assert [one.name.code.rpartition(".")[2] for one in intensity.series[3:]] == ["most", "middle", "least"]
    assert found["dirth-grid-outstanding"].series[0].points[0] == pytest.approx((1, 9000 / 7))
    assert [x for x, _ in found["dirth-grid-outstanding"].series[1].points] == [1, 4, 16, 64, 256]
    processor = found["dirth-grid-cpu"]
    assert (processor.rows, processor.columns) == ((1, 4, 16), (1, 4, 16))
    assert processor.cells[0][0] == pytest.approx(0.1 + 9000 / 7 / 12_000)


def test_a_percentile_without_enough_requests_is_not_marked_but_told_why():
    found = by_id(demand_run())
    many, few = found["snia-dirth-most-histogram-histogram"], found["snia-dirth-least-histogram-histogram"]

    assert [mark.name.values.get("percent") for mark in many.marks] == [None, "99.9", "99.99", "99.999", None]
    assert [mark.name.values.get("percent") for mark in few.marks] == [None, "99.9", None]
    assert [note.values.get("percent") for note in few.notes] == [None, "99.99", "99.999"]
    assert few.notes[2] == Message("assess.plots.percentile_untold", percent="99.999", needed="1,000,000")
    assert many.series[1].points[-1][1] == pytest.approx(1.0)


def test_groups_share_one_clock_and_the_minute_of_recovery_is_marked():
    plot = by_id(course_run())["xsr-before-over-time"]

    assert [len(one.points) for one in plot.series] == [5, 4, 5]
    assert (plot.span.start, plot.span.end) == (5.0, 9.0)
    assert [(mark.x, mark.name.values["minute"]) for mark in plot.marks] == [(11.0, 3)]
    assert plot.rules[0].start == (0.0, 2.0e8)


def test_percentiles_end_where_requests_do_not_support_them():
    work = example_run().workloads[0]
    bins = {100: 900, 200: 90, 400: 10}
    one = replace(work, rounds=(replace(work.rounds[0], latency_bins={"read": bins}),))

    (plot,) = percentile_curves([one])

    assert dict(plot.series[0].points)[90.0] == 100
    assert dict(plot.series[0].points)[99.0] == 200
    assert max(percent for percent, _ in plot.series[0].points) == 99.0


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
