"""What else differs between compared runs is said beside the verdict."""

import random
from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.past import steady

from volbench.domain.compare.comparison import compare
from volbench.domain.model.words.message import Message, listed, plain


def _compare(*runs):
    rng = random.Random(1)  # noqa: S311 (resampling, no secrets)
    return compare(runs, baseline_id=runs[0].id, rng=rng, histories=steady(runs))


MODEL = Message("compare.comparability.facts")
FILE_SYSTEM = Message("compare.comparability.file_system")
OPTIONS = Message("compare.comparability.file_system_options")
DISKS = Message("compare.comparability.disks")
UNKNOWN = Message("compare.comparability.unknown")


def _facts(*runs):
    return {fact.name: fact for fact in _compare(*runs).facts}


@pytest.mark.parametrize(
    ("change", "code", "other"),
    [
        (lambda run: replace(run, profile="full"), "profile", "full"),
        (lambda run: replace(run, plan=replace(run.plan, file_bytes=2**30)), "file", "1.00 GiB"),
        (lambda run: replace(run, environment=replace(run.environment, is_direct=False)), "direct", None),
    ],
)
def test_what_could_explain_a_difference_is_a_caution(change, code, other):
    comparison = _compare(example_run("a"), change(example_run("b")))

    assert comparison.is_comparable
    assert comparison.cautions[0].code == f"compare.comparability.{code}"
    assert comparison.cautions[0].values.get("other") == other


def test_the_version_of_every_tool_is_compared_and_not_that_of_fio_alone():
    one, other = (
        replace(run, environment=replace(run.environment, tools={"fio": "fio-3.33", "dd": version}))
        for run, version in ((example_run("a"), "dd 9.1"), (scaled("b", 1.2), "dd 8.32"))
    )

    facts = _facts(one, other)

    assert facts[plain("fio")].is_same
    assert facts[plain("dd")].values == (plain("dd 9.1"), plain("dd 8.32"))
    assert not facts[plain("dd")].is_same
    assert plain("dd") not in _facts(example_run("a"), scaled("b", 1.2))


def test_the_facts_show_what_differs():
    other = example_run("b")
    volume = replace(other.target.volume, file_system="ext4", disks=())
    other = replace(other, target=replace(other.target, volume=volume), workloads=())

    facts = _facts(example_run("a"), other)

    assert facts[FILE_SYSTEM].values == (plain("Btrfs"), plain("ext4"))
    assert not facts[FILE_SYSTEM].is_same
    assert facts[MODEL].is_same
    assert facts[DISKS].values == (listed(("4 x WD80EFZZ-68BTXN0",)), UNKNOWN)
    assert facts[OPTIONS].values[1] == UNKNOWN
