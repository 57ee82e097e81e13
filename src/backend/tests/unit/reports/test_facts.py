"""What every report says: how many rounds there were, by which rule, and what the volume is called."""

from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.run import StoppingRule
from volbench.reports import words
from volbench.reports.exporter import Choice
from volbench.reports.facts import environment_facts


def _rounds(plan, language="en"):
    run = replace(example_run(), plan=plan)
    return next(
        (f.value for f in environment_facts(run, Choice(language)) if f.label == words.ROUNDS_PER_WORKLOAD), None
    )


def test_fixed_rounds_are_told_with_their_length():
    plan = replace(example_run().plan, rounds=6, runtime_s=8.0)

    assert _rounds(plan) == "6 × 8 s"
    assert _rounds(plan, "zh-CN") == "6 轮 × 8 秒"


def test_the_stopping_rule_is_told_in_full():
    plan = replace(example_run().plan, rounds=6, runtime_s=4.0, stopping=StoppingRule())

    assert _rounds(plan).startswith("6 to 10 × 4 s; a workload ends")
    assert "5.0 %" in _rounds(plan) or "5 %" in _rounds(plan)


def test_tools_without_a_time_of_their_own_tell_none():
    assert _rounds(replace(example_run().plan, runtime_s=0.0)) is None


@pytest.mark.parametrize(("language", "expected"), [("en", "Volume 1"), ("zh-CN", "存储空间 1")])
def test_a_volume_is_called_as_dsm_calls_it_in_each_language(language, expected):
    run = example_run()
    volume = replace(run.target.volume, name="Volume 1")
    run = replace(run, target=replace(run.target, volume=volume))

    named = [fact.value for fact in environment_facts(run, Choice(language)) if fact.label == words.VOLUME]

    assert named == [expected]
