"""Simulated years of weekly runs: false alarms stay rare, real drops are found, within binomial bounds."""

import numpy as np
import pytest
from scipy import stats
from support.histories import points

from volbench.domain.timeline import watch as module
from volbench.domain.timeline.watch import walk

YEARS = 200
CELLS = 6
"""As many as the quick profile has."""
WEEKS = 58
"""Six runs to learn from, then a year."""
NOISES = {
    "normal": lambda generator, spread, size: np.exp(generator.normal(0, spread, size)),
    # Mostly fast, now and then something was in the way.
    "skewed": lambda generator, spread, size: np.exp(-generator.exponential(spread, size)),
    # Two states, such as two places on the disk.
    "bimodal": lambda generator, spread, size: np.exp(
        generator.choice([-spread, spread], size) + generator.normal(0, spread / 5, size)
    ),
    "heavy-tailed": lambda generator, spread, size: np.exp(spread * generator.standard_t(4, size) / np.sqrt(2)),
}
SPREADS = (0.02, 0.05, 0.1)
"""Standard deviation from run to run: a quiet NAS, an ordinary one, a restless one."""
MOST_FALSE = {0.02: 0.01, 0.05: 0.08, 0.1: 0.15}
"""Share of years with a false alarm that is still accepted, by spread between runs."""
MOST_FALSE_SKEWED = 0.35
"""With long tails to the slow side and a spread of 10 %, three bad weeks in a row do happen (docs/methodology.md)."""
FOUND = {0.02: 0.15, 0.05: 0.3, 0.1: 0.5}
"""Spread between runs → drop that is found nearly always within three runs."""


def alarms(values):
    """Whether a drop is told after each run from the sixth on."""
    return [step.row.is_drop for step in walk(points(values), threshold_ratio=0.1, is_higher_better=True)]


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("noise", NOISES)
def test_a_volume_that_stays_as_it_is_seldom_raises_an_alarm_in_a_year(noise, spread):
    generator = np.random.default_rng([len(noise), int(spread * 100)])
    years = [NOISES[noise](generator, spread, (CELLS, WEEKS)) for _ in range(YEARS)]
    false = sum(any(any(alarms(cell)) for cell in year) for year in years)

    most = MOST_FALSE_SKEWED if (noise, spread) == ("skewed", 0.1) else MOST_FALSE[spread]
    assert false <= stats.binom.ppf(0.999, YEARS, most)


def test_two_runs_in_a_row_would_raise_false_alarms_in_every_other_year(monkeypatch):
    monkeypatch.setattr(module, "CONFIRMING", 2)
    generator = np.random.default_rng(5)
    years = [NOISES["skewed"](generator, 0.05, (CELLS, WEEKS)) for _ in range(60)]

    false = sum(any(any(alarms(cell)) for cell in year) for year in years)

    assert stats.binom.ppf(0.001, 60, 0.5) <= false <= stats.binom.ppf(0.999, 60, 0.58)


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("noise", ["normal", "bimodal"])
def test_a_drop_well_beyond_the_noise_is_found_within_three_runs(noise, spread):
    generator = np.random.default_rng([len(noise), int(spread * 100)])
    found = 0
    for _ in range(YEARS):
        values = NOISES[noise](generator, spread, 15)
        values[12:] *= 1 - FOUND[spread]
        found += any(alarms(values)[-3:])

    assert found >= stats.binom.ppf(0.001, YEARS, 0.9)
