"""Which points the plots of a run have: worked by hand from invented runs."""

from dataclasses import replace

from support.examples import example_run
from support.staged import staged_run

from volbench.domain.assess.plots.axes import thinned
from volbench.domain.assess.plots.histogram import percentile_curves
from volbench.domain.assess.plots.run_plots import plots_by_stage, run_plots
from volbench.domain.assess.plots.traces import traces
from volbench.domain.model.runs.run import TracePoint
from volbench.domain.model.runs.way_plan import WayPlan
from volbench.reports import markdown
from volbench.reports.choice import Choice


def by_id(run):
    return {plot.id: plot for plots in (run_plots(run), *plots_by_stage(run)) for plot in plots}


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
