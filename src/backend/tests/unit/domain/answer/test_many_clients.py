"""The answer to a run of many clients begins with the most its server answered, and with how many clients."""

from dataclasses import replace

import pytest
from support.loads import load_run

from volbench.domain.answer.answered_runs import run_answered
from volbench.domain.answer.facts import facts_of
from volbench.domain.answer.question import Past
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.value_words import value_text
from volbench.domain.stats.descriptive import half_width
from volbench.domain.timeline.trend import Development, Trend
from volbench.languages import render

ONE = {"nginx": 6000.0}
MOST = "answer.reason.most"


def _most(run):
    """Clients, requests a second and half their interval of the cell that came to the most."""
    work = max(run.workloads, key=lambda one: one.summary["requests_per_s"].median)
    found = work.summary["requests_per_s"]
    return work.parameters["clients"], found.median, half_width(found)


def _told(answer, clients):
    """Whether the answer begins with the most, of so many clients."""
    first = answer.reason.values["reason"]
    return first.code == MOST and any(part.values.get("clients") == clients for part in first.parts())


def test_the_most_is_told_with_its_clients_and_not_what_one_client_got():
    run = load_run(ONE)
    clients, rate, spread = _most(run)

    answer = run_answered(run, {}).answer

    assert answer.code is AnswerCode.FIRST
    assert clients in {25, 100}
    assert _told(answer, clients)
    assert value_text(rate, "requests_per_s", spread) == answer.reason.values["reason"].values["value"]


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("en", "At most ", " (14,332 B, 25 clients). There is nothing yet to compare it with."),
        ("zh-CN", "最多 ", "（14,332 B，25 个客户端）。目前没有可以对照的结果。"),
        ("zh-TW", "最多 ", "（14,332 B，25 個用戶端）。目前沒有可以對照的結果。"),
    ],
)
def test_it_is_said_in_every_language(language, before, after):
    said = render(run_answered(load_run(ONE, clients=(1, 4, 10, 25)), {}).answer.reason, language)

    assert said.startswith(before)
    assert said.endswith(after)


def test_the_most_counts_where_its_number_of_clients_is_no_headline_of_the_suite():
    run = load_run(ONE, clients=(1, 4, 10, 25))
    clients = _most(run)[0]

    assert clients == 25
    assert not next(work for work in run.workloads if work.parameters["clients"] == clients).is_headline
    assert _told(run_answered(run, {}).answer, clients)


def test_of_keys_it_is_what_is_done_most_often_a_second():
    run = load_run({"store": 6000.0}, clients=(10, 50, 100), of_keys=True)

    assert _told(run_answered(run, {}).answer, _most(run)[0])


def test_of_several_servers_each_has_an_answer_of_its_own_beside_the_comparison():
    answered = run_answered(load_run(), {})

    assert answered.answer.code is AnswerCode.COMPARED
    assert {one.answer.code for one in answered.target_results.values()} == {AnswerCode.FIRST}
    assert all(one.answer.reason.has(MOST) for one in answered.target_results.values())


@pytest.mark.parametrize("rounds", [2, 5])
def test_too_few_rounds_are_said_behind_the_number(rounds):
    reason = run_answered(load_run(ONE, rounds=rounds), {}).answer.reason

    assert reason.values["reason"].code == MOST
    assert reason.values["hint"] == Message("answer.reason.few_rounds", rounds=rounds)


def test_how_it_went_against_the_runs_before_is_said_behind_the_number():
    went = Development(Trend.AS_FAST, Message("timeline.trend.as_fast_one"), 4)

    answer = run_answered(load_run(ONE), {"": Past(development=went, runs=4)}).answer

    assert answer.code is AnswerCode.NORMAL
    assert answer.reason.values["reason"].code == MOST
    assert answer.reason.values["hint"] == went.sentence


def test_a_single_number_of_clients_is_no_most():
    assert not run_answered(load_run(ONE, clients=(10,)), {}).answer.reason.has(MOST)


def test_a_pace_is_never_taken_for_the_most():
    facts = facts_of(load_run(ONE, shares=(0.5, 0.9)))

    assert facts[0].is_load
    assert not any(fact.is_load for fact in facts if "-r" in fact.workload)


def test_what_cannot_be_trusted_is_told_without_it():
    run = load_run(ONE)

    doubtful = run_answered(replace(run, badges=replace(run.badges, valid=False)), {}).answer

    assert doubtful.code is AnswerCode.CANNOT_BE_TRUSTED
    assert not doubtful.reason.has(MOST)
