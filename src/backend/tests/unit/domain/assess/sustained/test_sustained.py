"""From the rounds of a long write to its curve, its numbers and its sentences."""

from dataclasses import replace

import pytest
from support.examples import example_round
from support.words import in_chinese, in_english

from volbench.domain.assess.sustained.judge import END, PARAMETER, START, curve_of, judge_sustained, with_levels
from volbench.domain.model.runs.run import CacheEvidence, TracePoint
from volbench.domain.model.words.quantities import write_out

MB = 1_000_000
LONG = {PARAMETER: True}


def said(text):
    return write_out(in_english(text), "si")


def written(*stretches, n=1, asked=None):
    """Build a round that wrote at planted speeds: (seconds, MB/s) each; `None` is a second that was not seen."""
    speeds = [speed for seconds, speed in stretches for _ in range(seconds)]
    trace = tuple(
        TracePoint(float(second), write_bytes_per_s=None if speed is None else speed * MB)
        for second, speed in enumerate(speeds, 1)
    )
    total = sum(speed or 0 for speed in speeds) * MB
    evidence = CacheEvidence(asked_write_bytes=total if asked is None else asked)
    return replace(example_round(n, n, "write_bytes_per_s", 1.0), trace=trace, evidence=evidence)


def test_a_workload_that_does_not_write_on_and_on_has_no_curve():
    rounds = (written((30, 500), (60, 140)),)

    assert judge_sustained({}, rounds, is_through_memory=False) is None
    assert with_levels({}, rounds) == rounds


@pytest.mark.parametrize("speed", [0, None, -5])
def test_seconds_in_which_nothing_was_written_make_no_curve(speed):
    """A run from outside may say anything, even less than nothing."""
    assert curve_of(written((20, speed))) is None


def test_a_cliff_is_told_with_speed_before_speed_after_and_bytes():
    answer = judge_sustained(LONG, [written((30, 500), (60, 140))], is_through_memory=False)

    assert (answer.start_bytes_per_s, answer.end_bytes_per_s) == (500 * MB, 140 * MB)
    assert answer.falls_at_bytes == 15_000 * MB
    assert [(level.from_bytes, level.to_bytes) for level in answer.rounds[0].levels] == [
        (0, 15_000 * MB),
        (15_000 * MB, 23_400 * MB),
    ]
    assert said(answer.words[0]) == "Long writes start at 500 MB/s; after about 15.0 GB they go on at 140 MB/s."


def test_speeds_of_several_rounds_are_told_in_as_many_digits_as_these_leave():
    rounds = [
        written((30, 500), (60, 141), n=1),
        written((30, 620), (60, 143), n=2),
        written((30, 547), (60, 142), n=3),
    ]

    answer = judge_sustained(LONG, rounds, is_through_memory=False)

    assert said(answer.words[0]).startswith("Long writes start at 550 MB/s;")
    assert said(answer.words[0]).endswith("they go on at 142 MB/s.")


def test_without_a_cliff_it_is_said_up_to_where_was_looked():
    answer = judge_sustained(LONG, [written((90, 212))], is_through_memory=False)

    assert answer.falls_at_bytes is None
    assert answer.seen_bytes == 86 * 212 * MB
    assert said(answer.words[0]) == "Long writes keep up 212 MB/s; up to 18.0 GB the speed did not fall."


def test_a_copy_is_told_with_memory_and_with_the_time_until_it_is_safe():
    answer = judge_sustained(LONG, [written((5, 1900), (40, 230), (12, 0))], is_through_memory=True)

    assert answer.rounds[0].flush_s == 12.0
    assert said(answer.words[0]).startswith(
        "Copies start at 1,900 MB/s, because memory takes the data first; after about"
    )
    assert said(answer.words[1]).endswith("it takes up to 12 s more until the data is safe on the disks.")


@pytest.mark.parametrize(("flushed_s", "sentences"), [(1, 1), (2, 2)])
def test_from_two_seconds_on_it_is_told_how_long_data_are_not_safe(flushed_s, sentences):
    answer = judge_sustained(LONG, [written((5, 1900), (40, 230), (flushed_s, 0))], is_through_memory=True)

    assert len(answer.words) == sentences


def test_what_memory_took_as_a_whole_says_nothing_about_the_long_run():
    round_ = written((20, 280), (40, 0))

    answer = judge_sustained(LONG, [round_], is_through_memory=True)

    assert (answer.start_bytes_per_s, answer.end_bytes_per_s) == (280 * MB, None)
    assert said(answer.words[0]) == "Copies start at 280 MB/s; memory took all of the 5.60 GB that were tried."
    assert END not in with_levels(LONG, [round_])[0].metrics


def test_a_copy_without_a_cliff_has_its_own_sentence():
    answer = judge_sustained(LONG, [written((90, 110))], is_through_memory=True)

    assert [said(text) for text in answer.words] == ["Copies keep up 110 MB/s; up to 9.50 GB the speed did not fall."]


def test_the_curve_runs_over_the_bytes_the_tool_counted():
    """The trace is cut at its edges; what is missing there is shared out."""
    curve = curve_of(written((20, 100), asked=2_200 * MB))

    assert curve.written_bytes[-1] == 2_200 * MB
    assert curve.written_bytes[9] == 1_100 * MB
    assert [(level.from_bytes, level.to_bytes) for level in curve.levels] == [(0, 2_200 * MB)]


def test_the_first_second_reaches_back_to_the_start():
    round_ = written((20, 100))
    late = replace(round_, trace=tuple(replace(point, t_s=point.t_s + 0.4) for point in round_.trace))

    curve = curve_of(replace(late, evidence=CacheEvidence()))

    assert curve.written_bytes[0] == 140 * MB


@pytest.mark.parametrize("stretches", [((20, None),), ((20, 0),), ()])
def test_without_seconds_there_is_no_curve(stretches):
    assert judge_sustained(LONG, [written(*stretches)], is_through_memory=False) is None


def test_a_write_of_a_few_seconds_is_drawn_but_not_judged():
    answer = judge_sustained(LONG, [written((5, 100))], is_through_memory=False)

    assert answer.rounds[0].levels == ()
    assert (answer.start_bytes_per_s, answer.end_bytes_per_s, answer.seen_bytes) == (None, None, 0)
    assert said(answer.words[0]) == "Too little was written to tell whether the speed falls."


def test_a_fall_counts_when_most_rounds_have_it():
    cliff, plain = ((30, 500), (60, 140)), ((90, 500),)

    def falls(*rounds):
        rounds = [written(*one, n=n) for n, one in enumerate(rounds, 1)]
        return judge_sustained(LONG, rounds, is_through_memory=False).falls_at_bytes

    assert falls(cliff, cliff, plain) == 15_000 * MB
    assert falls(cliff, plain) is None


@pytest.mark.parametrize("is_through_memory", [False, True])
def test_where_the_rounds_disagree_no_lasting_speed_is_claimed(is_through_memory):
    rounds = [written((30, 500), (60, 140)), written((90, 500), n=2)]
    answer = judge_sustained(LONG, rounds, is_through_memory=is_through_memory)

    assert said(answer.words[0]).endswith(
        " start at 500 MB/s; in 1 of 2 the speed fell, after about 15.0 GB. They ended at 140 MB/s to 500 MB/s."
    )
    assert "2 次中有 1 次" in in_chinese(answer.words[0])


def test_first_and_last_speed_join_the_metrics_of_each_round():
    rounds = with_levels(LONG, [written((30, 500), (60, 140)), written((5, 100), n=2)])

    assert (rounds[0].metrics[START], rounds[0].metrics[END]) == (500 * MB, 140 * MB)
    assert START not in rounds[1].metrics
    assert rounds[0].metrics["write_bytes_per_s"] == 1.0
