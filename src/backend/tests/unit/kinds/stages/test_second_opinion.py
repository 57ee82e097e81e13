"""Two programs' times of the same requests: when they disagree, worked out by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from scipy import stats
from support.examples import example_run

from volbench.domain.model.rounds.second_opinion import NOTE, Opinion, note
from volbench.domain.model.runs.stage import StageEnd, StageResult, SteadyState
from volbench.domain.model.words.message import Message
from volbench.kinds.stages.rules.second_opinion import CODE, beside, opinion_words, with_second_opinion

TITLE = Message("suites.snia_lat.stage")
METRIC = "write_lat_mean_ns"


def work_of(*pairs, **notes):
    """A result whose rounds took so many microseconds, and the other program's after each; None: it was not asked."""
    one = example_run().workloads[0]
    rounds = tuple(
        replace(
            one.rounds[0],
            n=n,
            metrics={METRIC: ours * 1e3},
            notes=notes if theirs is None else note("ioping", "1.3", "", "", Opinion(100, theirs * 1e3, 1e3)),
        )
        for n, (ours, theirs) in enumerate(pairs, 1)
    )
    return replace(one, metric=METRIC, rounds=rounds, caveats=())


def stage_of(work, steady=None):
    nothing = {"tracked": None, "values": (), "rounds": (), "windows_tried": 0, "spread_ratio": None}
    return StageResult("lat", TITLE, work.variant, (work.id,), steady_state=steady, ended_by=StageEnd.ROUNDS, **nothing)


def said(work, steady=None):
    (words,) = opinion_words([work], stage_of(work, steady))
    return words.values["words"]


def codes(work, steady=None):
    return [caveat.code for caveat in with_second_opinion(work, [stage_of(work, steady)]).caveats]


def test_nothing_is_said_where_nobody_was_asked():
    work = work_of((100, None), (100, None), (100, None))

    assert beside(work, stage_of(work)) is None
    assert opinion_words([work], stage_of(work)) == ()
    assert with_second_opinion(work, [stage_of(work)]) is work


def test_the_interval_is_that_of_students_t_over_logarithms_of_the_pairs():
    pairs = [(100, 130), (110, 120), (90, 140), (105, 118), (95, 133)]
    work = work_of(*pairs)
    logs = [math.log(theirs / ours) for ours, theirs in pairs]
    expected = stats.t.interval(0.975, 4, loc=sum(logs) / 5, scale=stats.sem(logs))

    found = beside(work, stage_of(work))

    assert found.interval == pytest.approx(tuple(map(math.exp, expected)))
    assert found.ours_ns == pytest.approx(1e3 * math.prod(ours for ours, _ in pairs) ** 0.2)


@pytest.mark.parametrize("theirs", [200, 50])
def test_twice_or_half_as_long_in_every_round_is_a_disagreement(theirs):
    work = work_of(*[(100, theirs), (101, theirs + 1), (99, theirs - 1)])

    assert said(work).code == "assess.stages.second_opinion_apart"
    assert codes(work) == [CODE]


@pytest.mark.parametrize(
    "pairs",
    [
        [(100, 109), (100, 109), (100, 109)],
        [(100, 92), (100, 92), (100, 92)],
        [(1000, 1090), (1000, 1090), (1000, 1090)],
        [(1000, 920), (1000, 920), (1000, 920)],
        # Twice as long, but by less than ten microseconds.
        [(8, 16), (8, 16), (8, 16)],
        # Far apart, but not by more than the rounds vary.
        [(100, 500), (100, 60), (100, 300), (100, 90)],
    ],
)
def test_a_tenth_ten_microseconds_and_what_rounds_vary_are_no_disagreement(pairs):
    work = work_of(*pairs)

    assert said(work).code == "assess.stages.second_opinion_same"
    assert codes(work) == []


def test_from_two_rounds_nothing_is_concluded():
    work = work_of((100, 900), (100, 900))

    assert said(work) == Message(
        "assess.stages.second_opinion_too_few", tool="ioping", rounds=2, theirs="900 µs", ours="100 µs"
    )
    assert codes(work) == []


def test_only_rounds_of_the_steady_window_count():
    work = work_of((900, 100), (900, 100), (100, 101), (100, 102), (100, 103), (100, 104), (100, 105))

    assert codes(work, SteadyState(True, 3, 7, 100e3, 0.0, 0.0)) == []
    assert said(work, SteadyState(True, 3, 7, 100e3, 0.0, 0.0)).values["rounds"] == 5
    assert said(work, SteadyState(False, 3, 7, 100e3, 0.5, 0.0)).values["rounds"] == 7


def test_a_program_that_gave_no_answer_is_named():
    work = work_of((100, None), (100, None), **note("ioping", "1.3", "", "garbage", None))

    assert said(work) == Message("assess.stages.second_opinion_silent", tool="ioping", rounds=2)


@pytest.mark.parametrize(
    "strange",
    [
        5,
        {},
        {"tool": 5},
        {"tool": "x", "requests": "many", "mean_ns": 1, "deviation_ns": 1},
        {"tool": "x", "requests": 1, "mean_ns": float("nan"), "deviation_ns": 1},
        {"tool": "x", "requests": 1, "mean_ns": 1e300, "deviation_ns": 1},
        {"tool": "x", "requests": 1, "mean_ns": -1.0, "deviation_ns": 1},
        {"tool": "x", "requests": True, "mean_ns": 1.0, "deviation_ns": 1},
        {"tool": "x", "requests": 0, "mean_ns": 0.0, "deviation_ns": 0},
    ],
)
def test_notes_of_a_document_from_elsewhere_are_passed_over(strange):
    work = work_of((100, None), (100, None), (100, None), **{NOTE: strange})

    found = beside(work, stage_of(work))

    assert found is None or (found.rounds, found.is_apart) == (0, False)


def test_numbers_without_measure_have_no_infinite_ratio():
    work = work_of((1e-300, 1e11), (1e290, 1e-3), (1e-300, 1e11))

    assert all(math.isfinite(end) for end in beside(work, stage_of(work)).interval)


def told(*longest_ns):
    """A result after each of whose rounds the other program told its longest request; None: it did not."""
    work = work_of(*[(100, 101)] * len(longest_ns))
    answers = [Opinion(100, 101e3, 1e3, ns) for ns in longest_ns]
    rounds = zip(work.rounds, answers, strict=True)
    return replace(
        work, rounds=tuple(replace(one, notes=note("ioping", "1.3", "", "", answer)) for one, answer in rounds)
    )


def test_the_longest_of_its_requests_is_said_of_all_rounds():
    words = said(told(2e6, 9e6, 3e6))

    assert words.code == "assess.stages.second_opinion_longest"
    assert words.values["time"].startswith("9")
    assert words.values["said"].code == "assess.stages.second_opinion_same"


def test_a_round_without_it_makes_it_unknown():
    assert said(told(2e6, None, 3e6)).code == "assess.stages.second_opinion_same"
