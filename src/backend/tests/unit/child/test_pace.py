"""Requests at a constant pace: their times count from when each was due, and what left late is told."""

from dataclasses import replace

import pytest

from volbench.child.failed import TransferFailed
from volbench.child.pace import Schedule
from volbench.child.timed import bin_of
from volbench.child.vegeta import MOST_PER_S, Answers, Attack

ASKED = Attack("vegeta", "http://nas/f", {}, 2000, 2.0, is_kept_alive=True, per_s=1500.0)
MS = 10**6
BEGAN = 1_000 * 10**9


def paced(rows, interval_ns=100 * MS, window_ns=None, length=3):
    """Answers to rows of (number, left after ms, took ms) and, of those that failed, their code."""
    answers = Answers(length, window_ns, Schedule(interval_ns))
    answers.read([row(*one) for one in rows])
    return answers.as_told()


def row(number, left_ms, took_ms, code="200"):
    start, took = BEGAN + round(left_ms * MS), round(took_ms * MS)
    return [str(start), code, str(took), "0", "0", "", "", "", str(number), "GET", "http://nas/f", ""]


def late_by(told, ms):
    """How many right answers took so long, as finely as bins are: 1 part in 32."""
    return sum(count for key, count in told["bins"].items() if int(key) >= bin_of(ms * MS))


def test_a_pace_is_told_in_thousandths_and_clients_are_only_a_limit():
    argv = ASKED.argv()

    assert {"-rate=1500000/1000s", "-workers=10", "-max-workers=2000", "-connections=2000"} <= set(argv)
    assert ASKED.interval_ns == 666_666
    assert not any(word.startswith("-max-connections") for word in argv)
    assert {"-connections=100", "-max-connections=100"} <= set(replace(ASKED, connections=100).argv())
    assert "-rate=250/1000s" in replace(ASKED, per_s=0.25).argv()


@pytest.mark.parametrize("per_s", [0.0, -1.0, float("nan"), MOST_PER_S + 1.0])
def test_no_pace_and_more_than_a_measurement_takes_are_refused(per_s):
    with pytest.raises(TransferFailed):
        replace(ASKED, per_s=per_s).argv()


def test_a_request_that_left_late_has_kept_somebody_waiting():
    told = paced([(0, 0, 10), (1, 100, 10), (2, 250, 10)])

    # 10, 10 and 50 + 10 ms from when they were due.
    assert told["right_latency_ns"] == 80 * MS
    assert late_by(told, 60) == 1
    assert (told["left_late"], told["late_limit_ns"]) == (1, MS)


def test_the_schedule_began_when_the_least_late_request_says_it_did():
    told = paced([(0, 30, 10), (1, 100, 10), (2, 200, 10)])

    assert told["right_latency_ns"] == (40 + 10 + 10) * MS
    assert told["left_late"] == 1


def test_late_is_a_tenth_of_the_median_time_where_that_is_more():
    rows = [(n, 100 * n, 50) for n in range(10)] + [(10, 1004, 50), (11, 1106, 50)]
    told = paced(rows)

    assert told["late_limit_ns"] == 5 * MS
    assert told["left_late"] == 1


def test_what_the_generator_lost_does_not_raise_its_own_limit():
    """All but the first left 5 ms late; from when they were due the median is 6 ms."""
    told = paced([(0, 0, 1), *((n, 100 * n + 5, 1) for n in range(1, 100))])

    assert (told["late_limit_ns"], told["left_late"]) == (MS, 99)


def test_requests_without_a_right_answer_have_no_time_and_may_be_late():
    told = paced([(0, 0, 10), (1, 150, 9000, "503"), (2, 200, 10)])

    assert (told["right"], told["errors"]) == (2, {"http-503": 1})
    assert told["right_latency_ns"] == 20 * MS
    assert told["left_late"] == 1
    assert sum(told["bins"].values()) == 2


def test_where_nothing_was_right_late_is_a_millisecond():
    told = paced([(0, 0, 10, "503"), (1, 102, 10, "503")])

    assert (told["right"], told["left_late"], told["bins"]) == (0, 1, {})


@pytest.mark.parametrize(("window_ms", "due"), [(300, 3), (550, 5), (100, 3)])
def test_requests_are_due_until_the_time_is_over_whether_they_left_or_not(window_ms, due):
    told = paced([(n, 100 * n, 1) for n in range(3)], window_ns=window_ms * MS)

    assert (told["requests"], told["due"]) == (3, due)


def test_where_it_was_ended_early_no_more_were_due():
    answers = Answers(3, 10**9, Schedule(100 * MS))
    gone = [*row(3, 300, 0, "0")]
    gone[5] = "no targets to attack"
    answers.read([*(row(n, 100 * n, 1) for n in range(3)), gone])

    assert answers.as_told()["due"] == 3


def test_how_many_were_under_way_at_once():
    assert paced([(0, 0, 250), (1, 100, 250), (2, 200, 10), (3, 300, 10)])["most_under_way"] == 3
    assert paced([(0, 0, 10), (1, 100, 10)])["most_under_way"] == 1


def test_sums_are_the_same_whenever_they_are_told():
    answers = Answers(3, schedule=Schedule(100 * MS))
    answers.read([row(n, 100 * n, 1) for n in range(3)])

    assert answers.as_told() == answers.as_told()


STALL = (4_000, 6_000)
"""From and to, ms: the server stands still."""


def answered(due_ms):
    """How long an answer takes: a millisecond, or until the server goes on."""
    return max(due_ms, STALL[1] if due_ms >= STALL[0] else 0) + 1 - due_ms if due_ms < STALL[1] else 1


def test_all_that_come_while_a_server_stands_still_are_late():
    """100 a second for 10 s; who comes in the first 1.5 s of a stall of 2 s waits longer than half a second: 150."""
    told = paced([(n, 10 * n, answered(10 * n)) for n in range(1000)], interval_ns=10 * MS)

    assert late_by(told, 510) == 150
    assert (told["left_late"], told["most_under_way"]) == (0, 201)


def test_a_generator_that_waits_with_the_server_still_tells_who_was_kept_waiting():
    """One client alone: from when they left only one request was slow, from when they were due as many as before."""
    rows, free = [], 0.0
    for n in range(1000):
        left = max(free, 10 * n)
        took = answered(left)
        free = left + took
        rows.append((n, left, took))
    told = paced(rows, interval_ns=10 * MS)

    assert sum(took > 500 for _, _, took in rows) == 1
    # What queued up is worked off one a millisecond: request 400 + k waited 2001 - 9k ms and left 2000 - 9k ms late.
    assert late_by(told, 510) == 167
    assert told["left_late"] == 222
