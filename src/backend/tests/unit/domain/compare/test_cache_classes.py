"""Numbers of a virtual disk that a host gave stand beside each other, and beside no others."""

import random
from dataclasses import replace

import pytest
from support.examples import example_run, scaled
from support.past import steady

from volbench.domain.compare.comparison import Verdict, compare
from volbench.domain.model.runs.run import CacheClass


def _compare(*runs):
    rng = random.Random(1)  # noqa: S311 (a bootstrap)
    return compare(runs, baseline_id=runs[0].id, rng=rng, histories=steady(runs))


@pytest.mark.parametrize(
    ("baseline", "other", "verdict"),
    [
        (CacheClass.GUEST_UNCACHED, CacheClass.GUEST_UNCACHED, Verdict.FASTER),
        (CacheClass.UNCACHED, CacheClass.GUEST_UNCACHED, Verdict.NOT_COMPARABLE),
        (CacheClass.GUEST_UNCACHED, CacheClass.UNCACHED, Verdict.NOT_COMPARABLE),
    ],
)
def test_what_a_guest_was_given_is_compared_with_its_own_kind_only(baseline, other, verdict):
    def of(run, cache_class):
        first = run.workloads[0]
        rounds = tuple(replace(round_, cache_class=cache_class) for round_ in first.rounds)
        work = replace(first, cache_class=cache_class, rounds=rounds)
        return replace(run, workloads=(work, *run.workloads[1:]))

    comparison = _compare(of(example_run("a"), baseline), of(scaled("b", 2.0), other))

    difference = comparison.cells[0].differences[0]
    assert difference.verdict is verdict
    assert difference.sentence.has("compare.comparability.cache_names.guest_uncached") is (
        verdict is Verdict.NOT_COMPARABLE
    )
