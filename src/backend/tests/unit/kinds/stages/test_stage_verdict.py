"""What a run by stages says first: steady or not with its mean, then whether to trust it, then the promise."""

from dataclasses import replace

import pytest
from support.staged import RESTLESS, staged_run

from volbench.domain.assess.verdict import run_verdict
from volbench.domain.model.runs.promise import Promise, PromisedDirection, PromisedMetric, PromiseLine
from volbench.domain.model.runs.run import Badges
from volbench.domain.model.words.message import Message

DOUBT = Message("test.doubt")


def codes(run):
    """Codes of the verdict's sentences, of what is labelled the code of the sentence."""
    return [_code(one) for one in run_verdict(run)]


def _code(message):
    inner = [
        _code(value) for value in message.values.values() if isinstance(value, Message) and "label" in message.code
    ]
    return inner[-1] if inner else message.code


def promised(run, iops):
    line = PromiseLine(PromisedMetric.IOPS, PromisedDirection.READ, str(iops))
    return replace(run, target=replace(run.target, promise=Promise(lines=(line,))))


@pytest.mark.parametrize("profile", ["smoke", "quick"])
def test_the_answer_comes_first_also_of_a_trial(profile):
    run = replace(staged_run(), profile=profile)

    assert codes(run)[0] == "assess.stages.reached_among_restless_rounds"
    assert codes(run)[1] == "assess.verdict.steady"


def test_what_did_not_become_steady_says_so_and_names_no_mean():
    run = staged_run(course=RESTLESS)

    assert codes(run) == ["assess.stages.not_reached", "assess.stages.cut_short"]


def test_doubt_stands_behind_the_answer_and_before_the_promise():
    run = replace(promised(staged_run(), 1), badges=Badges(False, False, valid_reasons=(DOUBT,)))
    said = codes(run)

    assert said[0] == "assess.stages.reached_among_restless_rounds"
    assert said[-2] == "assess.verdict.not_valid"
    assert said[-1].startswith("assess.promise.overall.")


def test_the_stage_that_is_shown_first_is_told_before_what_prepared_it():
    run = staged_run(course=RESTLESS)
    (stage,) = run.stages
    before = replace(stage, id="before", workloads=(), words=(Message("test.prepared"),))

    assert codes(replace(run, stages=(before, stage))) == [*codes(run), "test.prepared"]
