"""What else differs between compared runs is said beside the verdict."""

import random
from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.past import steady
from support.words import in_chinese, in_english

from volbench.domain.compare.comparison import compare


def _compare(*runs):
    rng = random.Random(1)  # noqa: S311 (resampling, no secrets)
    return compare(runs, baseline_id=runs[0].id, rng=rng, histories=steady(runs))


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda run: replace(run, profile="full"), "profile full"),
        (lambda run: replace(run, plan=replace(run.plan, file_bytes=2**30)), "1.00 GiB"),
        (lambda run: replace(run, environment=replace(run.environment, is_direct=False)), "bypass"),
    ],
)
def test_what_could_explain_a_difference_is_a_caution(change, word):
    comparison = _compare(example_run("a"), change(example_run("b")))

    assert comparison.is_comparable
    assert word in in_english(comparison.cautions[0])


def test_the_version_of_every_tool_is_compared_and_not_that_of_fio_alone():
    one, other = (
        replace(run, environment=replace(run.environment, tools={"fio": "fio-3.33", "dd": version}))
        for run, version in ((example_run("a"), "dd 9.1"), (scaled("b", 1.2), "dd 8.32"))
    )

    facts = {in_english(fact.name): fact for fact in _compare(one, other).facts}

    assert facts["fio"].is_same
    assert [in_english(value) for value in facts["dd"].values] == ["dd 9.1", "dd 8.32"]
    assert not facts["dd"].is_same
    assert "dd" not in {in_english(fact.name) for fact in _compare(example_run("a"), scaled("b", 1.2)).facts}


def test_the_facts_show_what_differs():
    other = example_run("b")
    volume = replace(other.target.volume, file_system="ext4", disks=())
    other = replace(other, target=replace(other.target, volume=volume), workloads=())

    facts = {in_english(fact.name): fact for fact in _compare(example_run("a"), other).facts}

    assert [in_english(value) for value in facts["File system"].values] == ["Btrfs", "ext4"]
    assert not facts["File system"].is_same
    assert facts["NAS model"].is_same
    assert [in_english(value) for value in facts["Disks"].values] == ["4 x WD80EFZZ-68BTXN0", "unknown"]
    assert in_chinese(facts["File system options"].values[1]) == "未知"
