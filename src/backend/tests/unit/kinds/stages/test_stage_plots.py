"""Which points the plots of a run by stages have: worked by hand from invented runs."""

from dataclasses import replace

import pytest
from support.staged import staged_run
from support.staged_plots import course_run, demand_run

from volbench.domain.assess.plots.run_plots import plots_by_stage
from volbench.domain.model.plots.plot import RuleKind
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.plots.blocks import mix_name


def by_id(run):
    return {plot.id: plot for plots in plots_by_stage(run) for plot in plots}


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


@pytest.mark.parametrize(
    ("reads", "words"),
    [
        (100, Message("assess.plots.only_reads")),
        (0, Message("assess.plots.only_writes")),
        (65, Message("assess.plots.mix", reads=65, writes=35)),
        (5, Message("assess.plots.mix", reads=5, writes=95)),
    ],
)
def test_a_line_over_block_sizes_is_named_by_what_is_mixed(reads, words):
    assert mix_name(reads) == words


def test_response_times_over_block_sizes_are_those_of_the_side_that_is_asked():
    """Writes of a mix, because the suite is looked at by what it writes; reads where nothing else is done."""
    run = staged_run()
    works = {work.id: work for work in run.workloads}

    plot = by_id(run)["iops-by-block-lat_mean_ns"]

    assert [one.name.code.rpartition(".")[2] for one in plot.series] == ["only_reads", "mix", "only_writes"]
    for series, mix, metric in zip(
        plot.series, ("100", "65", "0"), ("read_lat_mean_ns", "write_lat_mean_ns", "write_lat_mean_ns"), strict=True
    ):
        assert [size for size, _ in series.points] == [4096.0, 65536.0, 1048576.0]
        means = [works[f"snia-iops-{mix}-{size}"].window[metric].mean for size in ("4k", "64k", "1m")]
        assert [value for _, value in series.points] == means


def test_a_cell_that_did_nothing_has_no_place_on_a_logarithmic_scale():
    run = staged_run()

    def idle(work):
        (metric,) = [name for name in work.window if name.endswith("iops")]
        nothing = replace(work.window[metric], mean=0.0, min=0.0, max=0.0)
        return replace(work, window={**work.window, metric: nothing})

    works = tuple(idle(work) if work.id == "snia-iops-0-64k" else work for work in run.workloads)
    writes = by_id(replace(run, workloads=works))["iops-by-block-iops"].series[-1]

    assert [size for size, _ in writes.points] == [4096.0, 1048576.0]


def test_all_that_only_writes_is_drawn_round_by_round_if_its_load_is_one():
    run = staged_run()
    writes = [work for work in run.workloads if work.id.startswith("snia-iops-0-")]

    plot = by_id(run)["iops-rounds-write_iops"]

    assert [one.name for one in plot.series] == [work.title for work in writes]
    assert plot.series[0].points == tuple((float(one.n), one.metrics["write_iops"]) for one in writes[0].rounds)
    assert "dirth-grid-rounds-write_iops" not in by_id(demand_run())


def test_a_line_needs_two_rounds_and_a_plot_two_lines():
    run = staged_run()

    def cut(run, *names):
        works = (replace(work, rounds=work.rounds[:1]) if work.id in names else work for work in run.workloads)
        return by_id(replace(run, workloads=tuple(works)))

    of_two = cut(run, "snia-iops-0-1m")["iops-rounds-write_iops"]

    assert len(of_two.series) == 2
    assert "iops-rounds-write_iops" not in cut(run, "snia-iops-0-1m", "snia-iops-0-64k")
