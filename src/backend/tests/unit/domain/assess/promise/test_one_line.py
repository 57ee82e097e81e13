"""One line for each promised number: by how much, in whole per cent, or why it cannot be told."""

import pytest
from support.words import in_english, says

from volbench.domain.assess.promise import credits as burst_credits
from volbench.domain.assess.promise import judge
from volbench.domain.assess.promise.one_line import _WHY, WRAPPERS, in_one_line
from volbench.domain.model.runs.promise import (
    PromisedDirection,
    PromisedMetric,
    PromiseFinding,
    PromiseLine,
    PromiseStanding,
)
from volbench.domain.model.words.message import Message, plain

IOPS, LATENCY = PromisedMetric.IOPS, PromisedMetric.LATENCY
KEPT, NOT_KEPT, UNDECIDED = PromiseStanding.KEPT, PromiseStanding.NOT_KEPT, PromiseStanding.UNDECIDED


def finding(standing, promised, measured, metric=IOPS, words=None):
    low, high = (None, promised) if metric is LATENCY else (promised, None)
    line = PromiseLine(metric, PromisedDirection.READ, "as printed")
    return PromiseFinding(line, standing, words or plain("as told"), low=low, high=high, measured=measured)


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (finding(KEPT, 24_800, 24_801.3), "Kept"),
        (finding(KEPT, 24_800, 24_700), "Kept"),
        (finding(KEPT, 24_800, 27_831.7), "Kept, 12 % more"),
        (finding(NOT_KEPT, 24_800, 23_561.234), "Not kept, 5 % less"),
        (finding(KEPT, 3e6, 2e6, LATENCY), "Kept, 33 % shorter"),
        (finding(KEPT, 3e6, 3.01e6, LATENCY), "Kept"),
        (finding(NOT_KEPT, 1e6, 1.5e6, LATENCY), "Not kept, 50 % longer"),
        (finding(NOT_KEPT, 1e6, 21.5e6, LATENCY), "Not kept, 22 × as long"),
        (finding(KEPT, 100, 199.9), "Kept, 100 % more"),
        (finding(KEPT, 100, 200), "Kept, 2.0 × as much"),
        (finding(KEPT, 100, 994), "Kept, 9.9 × as much"),
        (finding(KEPT, 100, 995), "Kept, 10 × as much"),
        (finding(KEPT, 0.5, 11_015.9), "Kept, 22,000 × as much"),
        (finding(NOT_KEPT, 24_800, 3), "Not kept, > 99 % less"),
        (finding(KEPT, 3e9, 2e6, LATENCY), "Kept, > 99 % shorter"),
        (finding(KEPT, None, 5.0), "Kept"),
        (finding(KEPT, 5.0, None), "Kept"),
    ],
)
def test_it_says_by_how_much_and_no_digit_too_many(told, line):
    assert in_english(in_one_line(told)) == line


def test_why_it_cannot_be_told_is_said_in_a_few_words():
    limited = Message("assess.promise.elsewhere", low="1", high="2", promised="3", limit=plain("the processor"))
    beside = Message("assess.promise.settled_beside_burst", words=limited, burst="9")

    said = in_one_line(finding(UNDECIDED, 1, 1, words=limited))
    assert says(said.values["why"], "assess.promise.one_line.why.elsewhere", limit=plain("the processor"))
    assert in_one_line(finding(UNDECIDED, 1, 1, words=beside)) == in_one_line(finding(UNDECIDED, 1, 1, words=limited))
    assert says(in_one_line(finding(UNDECIDED, 1, 1)), "assess.promise.one_line.unknown")


def test_every_reason_that_a_judgement_gives_has_its_few_words():
    given = {one.code for room in (judge, burst_credits) for one in vars(room).values() if isinstance(one, Message)}
    decided = {code for code in given if ".kept" in code or ".not_kept" in code}

    assert given - decided - WRAPPERS == set(_WHY)
