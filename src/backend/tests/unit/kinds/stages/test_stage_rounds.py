"""Which rounds of a stage count, for what: windows, ends, means, comparisons and the plan that names them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.staged import RESTLESS, staged_run
from support.staged_plots import course_run, suite_run

from volbench.domain.assess.current_rounds import RESTARTS
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import CacheClass, CacheEvidence
from volbench.domain.model.runs.stage import Stage, StageCell, StageEnd, SteadyState, Tracked
from volbench.domain.model.runs.stopping import Precision, StoppingRule
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.compare import StagesComparing
from volbench.kinds.stages.judge import StagesJudging
from volbench.kinds.stages.rules.pauses import PAUSED_AT, PAUSED_S, Pause, pauses_of
from volbench.kinds.stages.rules.stage_results import ended_by, judge_stage, with_window
from volbench.kinds.stages.rules.stage_words import words_of
from volbench.kinds.stages.rules.tracking import track

MB = 10**6
LOOKED_AT = Stage(
    id="fill",
    title=Message("suites.snia_wsat.stage"),
    cells=(StageCell("write"),),
    most_rounds=30,
    tracked=Tracked("write", "write_iops"),
)


def measured(n, iops=1000.0, *, restarts=0):
    evidence = CacheEvidence(asked_write_bytes=100 * MB)
    notes = {RESTARTS: restarts} if restarts else {}
    return Round(n, n, "2026-11-23T00:00:00Z", 9.0, {"write_iops": iops}, CacheClass.UNCACHED, evidence, notes=notes)


def test_no_window_goes_over_a_round_that_is_missing():
    whole = track(LOOKED_AT, [measured(n) for n in range(1, 7)])
    gap = track(LOOKED_AT, [measured(n) for n in (1, 2, 3, 5, 6, 7)])
    later = track(LOOKED_AT, [measured(n) for n in (1, 3, 4, 5, 6, 7)])

    assert [window.first_round for window in whole.windows] == [1, 2]
    assert (gap.rounds, gap.windows) == ((1, 2, 3, 5, 6, 7), ())
    assert [window.first_round for window in later.windows] == [3]


def test_no_round_beyond_the_last_is_looked_at():
    assert track(replace(LOOKED_AT, most_rounds=6), [measured(n) for n in range(1, 10)]).rounds == (1, 2, 3, 4, 5, 6)


def passes(rounds, most=4):
    """What ends a stage that writes a file of 200 MB at most so often, 100 MB a round, and never becomes steady."""
    stage = replace(LOOKED_AT, most_file_passes=most)
    done = {"write": [measured(n, 1000.0 / n) for n in range(1, rounds + 1)]}
    return stage, judge_stage(stage, "v", done, file_bytes=200 * MB)


def test_a_stage_that_ends_after_so_many_passes_says_so():
    stage, written = passes(8)
    _, before = passes(7)

    assert (written.ended_by, before.ended_by) == (StageEnd.WRITTEN, StageEnd.CUT_SHORT)
    assert words_of(stage, written)[-1] == Message("assess.stages.ended_written", passes="4")
    assert [one.code for one in words_of(stage, before)][-1] == "assess.stages.cut_short"


@pytest.mark.parametrize("end", [StageEnd.STEADY, StageEnd.ROUNDS])
def test_one_that_ended_otherwise_does_not_say_that_it_wrote_all_it_may(end):
    stage, result = passes(8)

    assert [one.code for one in words_of(stage, replace(result, ended_by=end))] == ["assess.stages.not_reached"]


def test_a_stage_goes_on_until_something_ends_it():
    assert ended_by(LOOKED_AT, {"write": [measured(n, 1000.0 / n) for n in range(1, 9)]}, file_bytes=MB) is None
    assert ended_by(LOOKED_AT, {"write": []}, file_bytes=MB) is None


def test_a_stage_that_is_to_be_exact_ends_as_soon_as_it_is_and_not_before_its_fewest_rounds():
    rule = Precision("write", ("write_iops",), StoppingRule(6, 30, 0.01))
    stage = replace(LOOKED_AT, tracked=None, precision=(rule,))

    def end(*values):
        done = {"write": [measured(n, value) for n, value in enumerate(values, 1)]}
        return ended_by(stage, done, file_bytes=MB)

    assert end(*[1000.0] * 5) is None
    assert end(*[1000.0] * 6) is StageEnd.ROUNDS
    assert end(500.0, 1500.0, 500.0, 1500.0, 500.0, 1500.0) is None


def test_the_means_of_a_cell_are_those_of_the_window_of_its_own_stage():
    run = suite_run("snia-tp")
    first, second = (replace(stage, steady_state=window) for stage, window in zip(run.stages, WINDOWS, strict=True))
    work = next(work for work in run.workloads if work.id == second.workloads[-1])
    (metric, *_) = work.rounds[0].metrics

    told = with_window(work, [first, second])

    assert told.window[metric].n == 2
    assert told.window[metric].mean == pytest.approx(sum(one.metrics[metric] for one in work.rounds[1:3]) / 2)
    assert with_window(work, [first]) is work


WINDOWS = (SteadyState(True, 1, 1, 1.0, 0.0, 0.0), SteadyState(True, 2, 3, 1.0, 0.0, 0.0))


def test_of_a_steady_stage_the_rounds_of_its_window_are_compared_and_else_all():
    comparing, steady, restless = StagesComparing(), staged_run(), staged_run(course=RESTLESS)

    assert [one.n for one in comparing.as_compared(steady, steady.workloads[0]).rounds] == [4, 5, 6, 7, 8]
    assert [one.n for one in comparing.as_compared(restless, restless.workloads[0]).rounds] == [1, 2, 3, 4, 5]
    assert comparing.obstacle(steady, steady.workloads[0]) is None
    assert comparing.obstacle(restless, restless.workloads[0]) is not None


def with_stages(run, *stages):
    return replace(run, plan=replace(run.plan, stages=stages))


def test_stages_take_cells_of_the_plan_each_its_own():
    run, judging = course_run(), StagesJudging()
    before, random, after = run.plan.stages

    assert list(judging.unplanned(run)) == []
    assert list(judging.unplanned(with_stages(run, before, replace(random, cells=()), after))) == [
        "plan.stages[1].cells"
    ]
    strange = replace(random, cells=(*random.cells, StageCell("of-no-plan")))
    assert list(judging.unplanned(with_stages(run, before, strange, after))) == ["plan.stages[1].cells"]
    elsewhere = replace(random, tracked=Tracked(before.cells[0].workload, "write_iops"))
    assert list(judging.unplanned(with_stages(run, before, elsewhere, after))) == ["plan.stages[1].cells"]
    assert list(judging.unplanned(with_stages(run, before, replace(random, cells=before.cells), after))) == [
        "plan.stages[1].cells"
    ]


def test_the_spread_of_a_slow_stage_is_told_too():
    done = {"write": [measured(n, 0.2 + 0.1 * n) for n in range(1, 4)]}

    assert judge_stage(LOOKED_AT, "v", done, file_bytes=MB).spread_ratio == pytest.approx(0.2 / 0.4)


@pytest.mark.parametrize(("seconds", "is_told"), [(0.4, True), (0, False), (-1.0, False), (1e9, False), ("9", False)])
def test_a_pause_of_less_than_a_second_is_one_and_what_cannot_be_is_none(seconds, is_told):
    begun = "2026-11-24T04:30:00Z"
    one = replace(measured(7), notes={PAUSED_AT: begun, PAUSED_S: seconds})

    assert pauses_of([one]) == ({7: Pause(begun, seconds)} if is_told else {})
