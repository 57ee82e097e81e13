"""Where in the course of a run by stages burst credits end: over time, and over what was written."""

from dataclasses import replace

import pytest
from support.staged_plots import course_run

from volbench.domain.assess.current_rounds import RESTARTS
from volbench.domain.model.plots.plot import RuleKind
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.stages.plots.over_time import course_plots
from volbench.kinds.stages.rules.drawn import stage_plots

METRIC = "write_bytes_per_s"


def on_credits(run, workload, number, **changed):
    burst = BurstCredits(METRIC, {METRIC: 3e8}, {METRIC: summarise([1e8])}, 5.0, 10**9, number, "", 5.0)
    works = tuple(replace(one, burst=replace(burst, **changed)) if one.id == workload else one for one in run.workloads)
    return replace(run, workloads=works)


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


def test_a_course_whose_first_rounds_wrote_nothing_is_still_drawn_over_bytes():
    (course,) = stage_plots(course_run()).courses
    group = course.groups[0]
    points = tuple(replace(one, written_bytes=max(0, n - 1) * 10**9) for n, one in enumerate(group.points))
    alone = replace(course, groups=(replace(group, points=points),), recovery=None)
    nothing = replace(alone, groups=(replace(group, points=points[:2]),))

    assert [plot.id.rpartition("-")[2] for plot in course_plots(alone, ())] == ["time", "bytes", "files"]
    assert [plot.id.rpartition("-")[2] for plot in course_plots(nothing, ())] == ["time"]
