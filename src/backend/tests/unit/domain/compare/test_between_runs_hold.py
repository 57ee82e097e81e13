"""Simulated histories: what is called faster or slower without cause, and what is found, at every length.

The whole table, with more pairs and every noise, is printed by `benchmarks/verdicts --simulate`.
"""

import numpy as np
import pytest
from scipy import stats
from support.simulated_sittings import PROCESSES, another_hour, counted, deviation, independent

PAIRS = 400
MOST_FALSE = 0.055
POWER = {4: 8.5, 6: 7.0, 8: 6.5, 10: 6.0}
"""Others → change in standard deviations between runs that has to be found in 95 of 100."""


def _generator(*seed):
    return np.random.default_rng([sum(map(ord, str(part))) for part in seed])


@pytest.mark.parametrize("process", PROCESSES)
@pytest.mark.parametrize("others", [0, 3, 4, 6, 10])
def test_equal_runs_are_rarely_called_faster_or_slower(process, others):
    noises = (0.01, 0.15, 0.3)
    found = [
        counted(_generator(process, others, noise), PROCESSES[process], others, noise, pairs=PAIRS) for noise in noises
    ]
    called = sum(one["called"] for one in found)

    # At most 5.5 of 100; allow what chance makes of that in 999 of 1000.
    assert called <= stats.binom.ppf(0.999, PAIRS * len(noises), MOST_FALSE)
    if others < 4:
        assert called == 0
        assert found[-1]["differ"] > PAIRS / 2


@pytest.mark.parametrize("others", POWER)
def test_a_change_between_neighbouring_runs_is_found(others):
    noise = 0.1
    found = counted(
        _generator("found", others), independent, others, noise, pairs=PAIRS, change=POWER[others] * deviation(noise)
    )

    assert found["called"] >= stats.binom.ppf(0.001, PAIRS, 0.95)
    assert found["differ"] == 0


@pytest.mark.parametrize("process", ["independent", "random walk", "lasting steps"])
def test_holm_keeps_the_promise_over_several_cells(process):
    found = counted(_generator("cells", process), PROCESSES[process], 4, 0.15, pairs=PAIRS, cells=3)

    assert found["called"] <= stats.binom.ppf(0.999, PAIRS, MOST_FALSE)


def test_a_run_at_an_hour_the_others_never_had_gets_the_fourth_word():
    found = counted(_generator("hour"), another_hour, 6, 0.02, pairs=PAIRS)

    assert found["called"] == 0
    assert found["differ"] >= 0.95 * PAIRS


def test_with_fewer_than_four_others_even_a_tenfold_change_is_not_called():
    for others in range(4):
        found = counted(_generator("large", others), independent, others, 0.01, pairs=50, change=-2.3)

        assert found == {"differ": 50}
