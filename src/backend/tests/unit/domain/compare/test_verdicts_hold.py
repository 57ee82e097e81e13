"""Simulated runs with realistic noise: false alarms stay rare, true differences are found, within binomial bounds."""

import math
import random
import statistics
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy import stats
from support.examples import example_run
from support.past import steady

from volbench.domain.compare.comparison import Verdict, compare
from volbench.domain.stats import mean_ratio
from volbench.domain.stats.descriptive import summarise
from volbench.domain.stats.significance import mann_whitney_p, minimum_detectable_ratio, ratio_interval

TRIES = 500
"""Comparisons of each kind of noise: 2 000 of equal volumes and 2 000 of different ones in all."""
ROUNDS = 6
NOISE = {
    "skewed": lambda generator: 1 / generator.lognormal(0, 0.05, ROUNDS),
    "bimodal": lambda generator: generator.choice([1.0, 0.8], ROUNDS, p=[0.8, 0.2]) * generator.normal(1, 0.01, ROUNDS),
    "drifting": lambda generator: np.linspace(1.03, 0.97, ROUNDS) * generator.normal(1, 0.02, ROUNDS),
    "rounded": lambda generator: np.round(generator.normal(1, 0.05, ROUNDS), 2),
}
DIFFERENT = {Verdict.FASTER, Verdict.SLOWER}


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch):
    """The interval over all cells has its own simulation (test_mean_ratio.py)."""
    monkeypatch.setattr(mean_ratio, "RESAMPLES", 50)


@cache
def _example():
    return example_run()


def _run(run_id, generator, noise, factor):
    run = replace(_example(), id=run_id)
    works = []
    for work in run.workloads:
        values = [float(value) * 4e8 * factor for value in NOISE[noise](generator)]
        rounds = tuple(replace(work.rounds[0], n=n, metrics={work.metric: value}) for n, value in enumerate(values, 1))
        works.append(replace(work, rounds=rounds, summary={work.metric: summarise(values)}))
    return replace(run, workloads=tuple(works))


@cache
def _simulated(noise, factor):
    """Return, for each comparison, the verdicts of its cells and the one over all of them."""
    generator = np.random.default_rng([len(noise), int(factor * 100)])
    found = []
    for _ in range(TRIES):
        runs = [_run("a", generator, noise, 1.0), _run("b", generator, noise, factor)]
        rng = random.Random(1)  # noqa: S311 (no secrets)
        comparison = compare(runs, baseline_id="a", rng=rng, histories=steady(runs))
        cells = tuple(cell.differences[0].verdict for cell in comparison.cells)
        found.append((cells, comparison.overall[0].verdict))
    return tuple(found)


def _alarms(noise):
    return sum(any(verdict in DIFFERENT for verdict in cells) for cells, _ in _simulated(noise, 1.0))


@pytest.mark.parametrize("noise", NOISE)
def test_equal_volumes_are_rarely_called_different(noise):
    # Holm promises at most 5 % of comparisons with any false alarm; allow what chance makes of that in 999 of 1000.
    assert _alarms(noise) <= stats.binom.ppf(0.999, TRIES, 0.05)


def test_two_thousand_comparisons_of_equal_volumes_keep_the_promise_together():
    tries = TRIES * len(NOISE)

    assert tries == 2000
    assert sum(_alarms(noise) for noise in NOISE) <= stats.binom.ppf(0.999, tries, 0.05)


@pytest.mark.parametrize("noise", NOISE)
def test_a_difference_of_thirty_percent_is_found(noise):
    found = [verdict is Verdict.FASTER for cells, _ in _simulated(noise, 1.3) for verdict in cells]

    # At least 95 % of the cells, less what chance takes in one of a thousand.
    assert sum(found) >= stats.binom.ppf(0.001, len(found), 0.95)


@pytest.mark.parametrize("noise", NOISE)
def test_a_faster_volume_is_never_called_slower(noise):
    verdicts = [(cells, together) for cells, together in _simulated(noise, 1.3)]

    assert not any(Verdict.SLOWER in (*cells, together) for cells, together in verdicts)


@pytest.mark.parametrize("noise", NOISE)
def test_all_cells_together_are_as_careful(noise):
    equal = sum(together in DIFFERENT for _, together in _simulated(noise, 1.0))
    faster = sum(together is Verdict.FASTER for _, together in _simulated(noise, 1.3))

    assert equal <= stats.binom.ppf(0.999, TRIES, 0.05)
    assert faster >= stats.binom.ppf(0.001, TRIES, 0.99)


@pytest.mark.parametrize("spread", [0.05, 0.2])
def test_the_interval_of_a_ratio_covers_the_truth_as_the_methodology_says(spread):
    generator = np.random.default_rng(int(spread * 100))
    rng = random.Random(1)  # noqa: S311 (no secrets)
    covered = 0
    for _ in range(1000):
        baseline, other = (list(generator.lognormal(0, spread, ROUNDS)) for _ in range(2))
        low, high = ratio_interval(baseline, other, rng)
        covered += low <= 1 <= high

    # Long runs give 96 in 100.
    assert stats.binom.ppf(0.0005, 1000, 0.96) <= covered <= stats.binom.ppf(0.9995, 1000, 0.97)


@pytest.mark.parametrize(("tests", "found"), [(1, 0.65), (16, 0.37)])
def test_the_rule_as_it_stands_in_books_promises_too_much(tests, found):
    generator = np.random.default_rng(tests)
    normal = statistics.NormalDist()
    visible = (normal.inv_cdf(1 - 0.025 / tests) + normal.inv_cdf(0.8)) * 0.05 * math.sqrt(2 / ROUNDS)

    seen = sum(
        mann_whitney_p(list(generator.normal(1, 0.05, ROUNDS)), list(generator.normal(1 + visible, 0.05, ROUNDS)))
        <= 0.05 / tests
        for _ in range(1000)
    )

    assert seen / 1000 == pytest.approx(found, abs=0.065)


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
