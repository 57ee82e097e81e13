"""Simulated runs with realistic noise: false alarms stay rare, true differences are found, within binomial bounds."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from support.examples import example_run

from volbench.domain.comparison import Verdict, compare
from volbench.domain.significance import mann_whitney_p, minimum_detectable_ratio
from volbench.domain.statistics import summarise

TRIES = 200
ROUNDS = 6
NOISE = {
    "skewed": lambda generator: 1 / generator.lognormal(0, 0.05, ROUNDS),
    "bimodal": lambda generator: generator.choice([1.0, 0.8], ROUNDS, p=[0.8, 0.2]) * generator.normal(1, 0.01, ROUNDS),
    "drifting": lambda generator: np.linspace(1.03, 0.97, ROUNDS) * generator.normal(1, 0.02, ROUNDS),
    "rounded": lambda generator: np.round(generator.normal(1, 0.05, ROUNDS), 2),
}


def _run(run_id, generator, noise, factor):
    run = example_run(run_id)
    works = []
    for work in run.workloads:
        values = [float(value) * 4e8 * factor for value in NOISE[noise](generator)]
        rounds = tuple(replace(work.rounds[0], n=n, metrics={work.metric: value}) for n, value in enumerate(values, 1))
        works.append(replace(work, rounds=rounds, summary={work.metric: summarise(values)}))
    return replace(run, workloads=tuple(works))


def _verdicts(noise, factor):
    generator = np.random.default_rng([len(noise), int(factor * 100)])
    for _ in range(TRIES):
        runs = [_run("a", generator, noise, 1.0), _run("b", generator, noise, factor)]
        comparison = compare(runs, baseline_id="a", rng=random.Random(1))  # noqa: S311 (no secrets)
        yield [cell.differences[0].verdict for cell in comparison.cells]


@pytest.mark.parametrize("noise", NOISE)
def test_equal_volumes_are_rarely_called_different(noise):
    alarms = sum(any(v in {Verdict.FASTER, Verdict.SLOWER} for v in verdicts) for verdicts in _verdicts(noise, 1.0))

    # Holm promises at most 5 % of comparisons with any false alarm; allow what chance makes of that in 999 of 1000.
    assert alarms <= stats.binom.ppf(0.999, TRIES, 0.05)


@pytest.mark.parametrize("noise", ["skewed", "drifting", "rounded"])
def test_a_difference_of_thirty_percent_is_found(noise):
    found = [verdict is Verdict.FASTER for verdicts in _verdicts(noise, 1.3) for verdict in verdicts]

    # At least 95 % of the cells, less what chance takes in one of a thousand.
    assert sum(found) >= stats.binom.ppf(0.001, len(found), 0.95)


@pytest.mark.parametrize("noise", NOISE)
def test_a_slower_volume_is_never_called_faster(noise):
    wrong = sum(Verdict.FASTER in verdicts for verdicts in _verdicts(noise, 0.8))

    assert wrong == 0


@pytest.mark.parametrize("tests", [1, 4, 6, 16])
@pytest.mark.parametrize("rounds", [6, 10])
def test_the_smallest_visible_difference_is_found_about_four_times_in_five(rounds, tests):
    generator = np.random.default_rng([rounds, tests])
    even = list(1 + 0.05 * math.sqrt((rounds - 1) / rounds) * np.array([-1, 1] * (rounds // 2)))
    visible = minimum_detectable_ratio(even, even, tests)

    found = sum(
        mann_whitney_p(list(generator.normal(1, 0.05, rounds)), list(generator.normal(1 + visible, 0.05, rounds)))
        <= 0.05 / tests
        for _ in range(400)
    )

    # Long runs give 74 to 82 in 100; four standard errors of 400 tries are 8 more on either side.
    assert 264 <= found <= 360
