"""Whether two cells asked for the same: one program, one pace, one file."""

from dataclasses import replace

import pytest
from support.loads import load_run

from volbench.domain.model.clients.load import ASKED
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.clients.compare.other_requests import other_requests

RUN = load_run({"nginx": 6000.0}, clients=(10,), shares=(0.5,))
PACED = next(work for work in RUN.workloads if work.id.endswith("-r50"))
WAITING = next(work for work in RUN.workloads if work.id.endswith("-c10"))


def at(pace):
    return replace(PACED, summary={**PACED.summary, ASKED: summarise([pace])})


def holding(digest, length=14_332):
    notes = {"digest": digest, "file_bytes": length}
    rounds = tuple(replace(one, notes={**one.notes, **notes}) for one in WAITING.rounds)
    return replace(WAITING, rounds=rounds, parameters={**WAITING.parameters, "file_bytes": 0})


@pytest.mark.parametrize("other", [100.0, 96.0, 95.0])
def test_paces_within_a_twentieth_of_the_faster_one_ask_for_the_same(other):
    assert other_requests(at(100.0), at(other)) is None
    assert other_requests(at(other), at(100.0)) is None


def test_paces_further_apart_do_not_and_both_are_told_in_their_order():
    found = other_requests(at(1000.0), at(940.0))

    assert found.code == "compare.load.paces_differ"
    assert found.values == {"first": "1,000", "second": "940"}
    assert other_requests(at(940.0), at(1000.0)).values == {"first": "940", "second": "1,000"}


def test_files_as_long_are_the_same_unless_their_contents_are_known_to_differ():
    assert other_requests(holding("a"), holding("a")) is None
    assert other_requests(holding("a"), holding("")) is None
    assert other_requests(holding("a"), holding("b")).code == "compare.load.files_differ"
    assert other_requests(holding("a"), holding("a", length=9)).values == {"first": "14,332", "second": "9"}


def test_programs_that_differ_are_named():
    found = other_requests(WAITING, replace(WAITING, tool="wrk"))

    assert (found.code, found.values) == ("compare.comparability.tool", {"baseline": "vegeta", "other": "wrk"})
