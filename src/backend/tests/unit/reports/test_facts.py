"""What every report says: how many rounds there were, by which rule, and what the volume is called."""

from dataclasses import replace

import pytest
from support.examples import example_run

from volbench.domain.model.machine.names import LEFT_OUT
from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.model.runs.stopping import Precision
from volbench.reports import card_svg, plain_text, words
from volbench.reports.choice import Choice
from volbench.reports.facts import environment_facts, system_line


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


def test_the_rule_of_what_a_promise_is_judged_by_is_told_once_behind_that_of_all_others():
    exact = tuple(Precision(id_, ("read_iops",), StoppingRule(6, 30, 0.01)) for id_ in ("one", "other"))
    plan = replace(example_run().plan, rounds=6, runtime_s=8.0, stopping=None, precision=exact)

    told = _rounds(plan)
    assert told.startswith("6 × 8 s; ")
    assert told.count("6 to 30") == 1
    assert "1.0 %" in told


@pytest.mark.parametrize("language", ["en", "zh-CN", "zh-TW"])
def test_rules_as_many_as_a_foreign_file_may_have_are_put_one_after_the_other(language):
    many = tuple(Precision(f"cell-{n}", ("read_iops",), StoppingRule(6, n, 0.01)) for n in range(10, 610))
    plan = replace(example_run().plan, rounds=6, runtime_s=8.0, stopping=None, precision=many)

    assert _rounds(plan, language).count("1.0 %") == 600


def test_tools_without_a_time_of_their_own_tell_none():
    assert _rounds(replace(example_run().plan, runtime_s=0.0)) is None


@pytest.mark.parametrize(("language", "expected"), [("en", "Volume 1"), ("zh-CN", "存储空间 1")])
def test_a_volume_is_called_as_dsm_calls_it_in_each_language(language, expected):
    run = example_run()
    volume = replace(run.target.volume, name="Volume 1")
    run = replace(run, target=replace(run.target, volume=volume))

    named = [fact.value for fact in environment_facts(run, Choice(language)) if fact.label == words.VOLUME]

    assert named == [expected]


def test_a_volume_whose_name_was_left_out_has_no_line_for_it():
    run = example_run()
    run = replace(run, target=replace(run.target, volume=replace(run.target.volume, name=LEFT_OUT)))

    assert words.VOLUME not in [fact.label for fact in environment_facts(run, Choice())]


@pytest.mark.parametrize(("kind", "name"), [("btrfs", "Btrfs"), ("ext4", "ext4"), ("f2fs", "F2FS")])
def test_a_file_system_is_spelled_as_its_makers_do_wherever_a_person_reads_it(kind, name):
    run = example_run()
    run = replace(run, target=replace(run.target, volume=replace(run.target.volume, file_system=kind)))
    choice = Choice("en")

    facts = [fact.value for fact in environment_facts(run, choice) if fact.label == words.FILE_SYSTEM]

    assert facts == [name]
    assert system_line(run, choice).endswith(f" · {name}")
    for told in (card_svg.render(run, choice), plain_text.render(run, choice)):
        assert f" · {name}" in told.decode()
