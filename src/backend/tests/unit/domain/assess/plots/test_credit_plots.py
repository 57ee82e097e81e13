"""A disk with burst credits in plots: both levels across, the moment upright, and all three in the table behind."""

from dataclasses import replace

import pytest
from support.bursts import BLOCK, FAST_IOPS, SLOW_IOPS, burst_round, burst_run, cell_of, levels
from support.staged_plots import course_run

from volbench.domain.assess.current_rounds import RESTARTS
from volbench.domain.assess.plots.run_plots import run_plots
from volbench.domain.model.coding.codec import dump, load
from volbench.domain.model.plots.plot import RuleKind
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.stages.plots.over_time import course_plots
from volbench.kinds.stages.rules.drawn import stage_plots
from volbench.reports.charts.describe import line_chart
from volbench.reports.charts.svg import line_svg
from volbench.reports.charts.tables import chart_table
from volbench.reports.choice import Choice

METRIC = "write_bytes_per_s"


def trace_of(run):
    (found,) = [plot for plot in run_plots(run) if plot.id.startswith("trace-")]
    return found


def on_credits(run, workload, number, **changed):
    burst = BurstCredits(METRIC, {METRIC: 3e8}, {METRIC: summarise([1e8])}, 5.0, 10**9, number, "", 5.0)
    works = tuple(replace(one, burst=replace(burst, **changed)) if one.id == workload else one for one in run.workloads)
    return replace(run, workloads=works)


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


def test_a_course_of_stages_has_them_over_time():
    run = on_credits(course_run(), "snia-xsr-random", 2)
    (course,) = stage_plots(run).courses
    works = {one.id: one for one in run.workloads}
    before = sum(one.evidence.asked_write_bytes for one in works["snia-xsr-seq-before"].rounds)
    first = works["snia-xsr-random"].rounds[0]

    assert (course.credits.burst, course.credits.settled, course.credits.round) == (3e8, 1e8, 2)
    # Its seconds are those of round 2 alone, so its bytes have all that came before in front.
    assert course.credits.written_bytes == before + first.evidence.asked_write_bytes + 10**9
    point = next(one for group in course.groups if group.stage.endswith("random") for one in group.points[1:])
    assert course.credits.t_s == pytest.approx(point.t_s + 5.0)
    plot = course_plots(course, ())[0]
    assert [rule.kind for rule in plot.rules][-2:] == [RuleKind.BURST, RuleKind.SETTLED]
    assert plot.marks[-1].x == course.credits.t_s


def test_a_course_over_bytes_has_them_where_so_much_was_written():
    run = on_credits(course_run(), "snia-xsr-random", 1, lasted_s=5.0)
    (course,) = stage_plots(run).courses
    alone = replace(course, groups=course.groups[1:2], recovery=None)

    plots = {plot.id.rpartition("-")[2]: plot for plot in course_plots(alone, ())}

    assert plots["bytes"].marks[0].x == alone.credits.written_bytes
    assert plots["files"].marks[0].x == alone.credits.written_bytes / alone.file_bytes
    assert len(plots["bytes"].rules) == 2


def test_bytes_over_one_second_of_a_read_test_are_worked_out_of_its_block():
    burst = burst_run().workloads[0].burst

    assert burst.burst["read_bytes_per_s"] == pytest.approx(burst.burst["read_iops"] * BLOCK)
    assert burst.ended_s == 300.0


def with_evidence(run, workload, **changed):
    def of_round(one):
        return replace(one, evidence=replace(one.evidence, **changed))

    works = (replace(one, rounds=tuple(map(of_round, one.rounds))) for one in run.workloads if one.id == workload)
    (work,) = works
    return replace(run, workloads=tuple(work if one.id == workload else one for one in run.workloads))


def credits_of(run):
    (course,) = stage_plots(run).courses
    return course.credits


def test_of_a_mix_only_what_was_written_counts_and_a_stage_that_reads_has_no_bytes_to_stand_over():
    run = course_run()
    works = {one.id: one for one in run.workloads}
    before = sum(one.evidence.asked_write_bytes for one in works["snia-xsr-seq-before"].rounds)
    mixed = with_evidence(run, "snia-xsr-random", asked_write_bytes=1_000, asked_read_bytes=3_000)
    read = with_evidence(run, "snia-xsr-random", asked_write_bytes=0, asked_read_bytes=3_000)

    assert credits_of(on_credits(mixed, "snia-xsr-random", 2)).written_bytes == before + 1_000 + 10**9 // 4
    assert credits_of(on_credits(read, "snia-xsr-random", 2)) is None


def test_credits_begun_before_a_stage_was_started_anew_are_not_placed():
    run = course_run()
    work = next(one for one in run.workloads if one.id == "snia-xsr-random")
    anew = (replace(one, n=one.n + 2, notes={**one.notes, RESTARTS: 1}) for one in work.rounds)
    again = replace(work, rounds=(*work.rounds[:2], *anew))
    restarted_run = replace(run, workloads=tuple(again if one.id == work.id else one for one in run.workloads))

    # Five seconds into round 4, after 50 s of use: they began in what was broken off.
    assert credits_of(on_credits(restarted_run, work.id, 4, lasted_s=50.0)) is None
    assert credits_of(on_credits(restarted_run, work.id, 4)).round == 4
