"""A disk with burst credits in plots: both levels across, the moment upright, and all three in the table behind."""

from dataclasses import replace

import pytest
from support.bursts import BLOCK, FAST_IOPS, SLOW_IOPS, burst_round, burst_run, cell_of, levels

from volbench.domain.assess.plots.run_plots import run_plots
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.plots.plot import RuleKind
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.reports.charts.describe import line_chart
from volbench.reports.charts.svg import line_svg
from volbench.reports.charts.tables import chart_table
from volbench.reports.choice import Choice

METRIC = "write_bytes_per_s"


def trace_of(run):
    (found,) = [plot for plot in run_plots(run) if plot.id.startswith("trace-")]
    return found


def test_a_trace_has_both_levels_across_and_the_second_of_the_end_upright():
    plot = trace_of(burst_run())

    assert [(rule.kind, rule.start[0], rule.end[0]) for rule in plot.rules] == [
        (RuleKind.BURST, 0.0, 480.0),
        (RuleKind.SETTLED, 0.0, 480.0),
    ]
    assert [rule.start[1] for rule in plot.rules] == [
        pytest.approx(FAST_IOPS, rel=0.001),
        pytest.approx(SLOW_IOPS, rel=0.001),
    ]
    assert [mark.x for mark in plot.marks] == [300.0]


def test_the_second_is_that_of_its_own_round_and_that_round_is_drawn():
    rounds = [burst_round(n, levels((20, FAST_IOPS if n < 4 else SLOW_IOPS))) for n in range(1, 8)]
    plot = trace_of(burst_run(cell_of(*rounds)))

    assert [(mark.x, mark.name.values["n"]) for mark in plot.marks] == [(0.0, 4)]
    assert 4 in [one.name.values["n"] for one in plot.series]


def test_results_from_before_have_the_levels_and_no_moment():
    run = burst_run()
    (work,) = run.workloads
    old = {name: value for name, value in dump(work.burst).items() if name != "ended_s"}
    read = load(BurstCredits, old)

    plot = trace_of(replace(run, workloads=(replace(work, burst=read),)))

    assert (len(plot.rules), plot.marks) == (2, ())
    assert dump(read) == old


def test_a_run_without_credits_has_neither():
    plot = trace_of(burst_run(cell_of(burst_round(1, levels((60, FAST_IOPS))))))

    assert (plot.rules, plot.marks) == ((), ())


def test_the_table_behind_has_a_line_for_each_level_and_for_the_moment():
    table = chart_table(trace_of(burst_run()), Choice())

    burst, settled, moment = table.lines[-3:]
    assert (set(burst[1:]), set(settled[1:]), set(moment[1:])) == ({"3,000 IOPS"}, {"1,000 IOPS"}, {"–"})
    assert moment[0].endswith(": 5 min")
    assert {len(line) for line in table.lines} == {len(table.heads)}


def test_the_levels_differ_by_their_dashes_and_carry_their_names():
    plot = trace_of(burst_run())
    drawn = line_svg(line_chart(plot, Choice()), "")

    names = [Choice().say(one.name) for one in (*plot.rules, *plot.marks)]
    assert all(f">{name}<" in drawn for name in names)
    assert 'stroke-dasharray="9 3"' in drawn
    assert 'stroke-dasharray="1.5 3"' in drawn


def test_bytes_over_one_second_of_a_read_test_are_worked_out_of_its_block():
    burst = burst_run().workloads[0].burst

    assert burst.burst["read_bytes_per_s"] == pytest.approx(burst.burst["read_iops"] * BLOCK)
    assert burst.ended_s == 300.0
