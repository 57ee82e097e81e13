"""A cell ends when it is settled; looking again and again costs the interval less than it has to spare."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from support.examples import example_run

from volbench.domain.assess.stopping_rule import is_precise, is_settled, rounds_left
from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.model.runs.stopping import Precision
from volbench.domain.stats.descriptive import median_interval
from volbench.domain.stats.significance import mann_whitney_p

RULE = StoppingRule()
CALM = [100.0, 101.0, 99.0, 100.5, 99.5, 100.2]
WILD = [100.0, 110.0, 95.0, 100.0, 103.0, 99.0]
TRIES = 1000
NOISE = {
    "normal": lambda generator, spread, n: generator.normal(1, spread, n),
    "skewed": lambda generator, spread, n: np.exp(-generator.gamma(1, spread, n)),
    "bimodal": lambda generator, spread, n: (
        generator.choice([1.0, 0.9], n, p=[0.8, 0.2]) * generator.normal(1, spread / 4, n)
    ),
}


def _cell(generator, noise, spread):
    """Rounds of one cell as the rule leaves them."""
    values = list(NOISE[noise](generator, spread, RULE.least_rounds))
    while not is_settled(values, RULE):
        values.append(float(NOISE[noise](generator, spread, 1)[0]))
    return values


def test_no_cell_ends_before_six_rounds_however_calm():
    assert [is_settled(CALM[:n], RULE) for n in range(7)] == [False] * 6 + [True]


def test_a_restless_cell_goes_on_to_ten_rounds_and_no_further():
    values = (WILD * 2)[:10]

    assert [is_settled(values[:n], RULE) for n in range(6, 11)] == [False, False, False, False, True]


def test_one_stray_round_is_forgiven_once_the_interval_no_longer_reaches_it():
    values = [100.0, 100.0, 100.0, 130.0, 100.0, 100.0, 100.0, 100.0, 101.0]

    assert [is_settled(values[:n], RULE) for n in range(6, 10)] == [False, False, False, True]


def test_zeros_never_settle():
    assert not is_settled([0.0] * 6, RULE)
    assert is_settled([0.0] * 10, RULE)


def test_without_a_rule_the_planned_rounds_are_left():
    plan = example_run().plan

    assert rounds_left(plan, [1.0]) == plan.rounds - 1


@pytest.mark.parametrize(("values", "left"), [([], 10), (WILD[:3], 7), (WILD, 4), (CALM, 0), (WILD + WILD[:4], 0)])
def test_with_a_rule_what_is_left_up_to_its_last_round_unless_the_cell_is_settled(values, left):
    plan = replace(example_run().plan, stopping=StoppingRule(least_rounds=6, most_rounds=10))

    assert rounds_left(plan, values) == left


def rounds(**metrics):
    """Rounds with these numbers, one after the other."""
    ((first, *_),) = (work.rounds for work in example_run().workloads[:1])
    return [
        replace(first, n=n, metrics=dict(zip(metrics, values, strict=True)))
        for n, values in enumerate(zip(*metrics.values(), strict=True), 1)
    ]


def test_a_cell_is_exact_when_each_of_its_metrics_is():
    """Of six the interval is all of them: 990 to 1,010 is ± 1 % of 1,000, 989 to 1,010 is more."""
    rule = StoppingRule(6, 30, 0.01)
    near, far = [990, 1000, 1000, 1000, 1000, 1010], [989, 1000, 1000, 1000, 1000, 1010]

    assert is_precise(Precision("m", ("a",), rule), rounds(a=near))
    assert not is_precise(Precision("m", ("a",), rule), rounds(a=far))
    assert not is_precise(Precision("m", ("a", "b"), rule), rounds(a=near, b=far))
    assert not is_precise(Precision("m", ("a",), rule), rounds(a=near[1:]))
    # Of nine the interval leaves one out at each end, so that one far round spoils nothing.
    assert is_precise(Precision("m", ("a",), rule), rounds(a=[500, *[1000] * 7, 1500]))
    assert is_precise(Precision("m", ("a",), StoppingRule(6, 7, 0.01)), rounds(a=[500, *[1000] * 5, 1500]))


def test_what_is_left_of_a_cell_with_a_rule_of_its_own_goes_by_that():
    plan = replace(example_run().plan, precision=(Precision("own", ("a",), StoppingRule(6, 30, 0.01)),))

    assert rounds_left(plan, [1.0] * 5, "own") == 25
    assert rounds_left(plan, [1.0] * 6, "own") == 0
    assert rounds_left(plan, [1.0], "other") == plan.rounds - 1


@pytest.mark.parametrize("spread", [0.003, 0.01, 0.02])
def test_going_on_to_a_hundredth_leaves_the_interval_what_it_is(spread):
    generator = np.random.default_rng(int(spread * 1000))
    rule = StoppingRule(6, 30, 0.01)

    def values():
        seen = []
        while not (len(seen) >= rule.least_rounds and is_settled(seen, rule)):
            seen.append(1 + spread * generator.standard_normal())
        return seen

    covered = sum(low <= 1 <= high for low, high in (median_interval(values()) for _ in range(400)))

    assert covered >= stats.binom.ppf(0.001, 400, 0.95)


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("spread", [0.02, 0.04, 0.05, 0.07, 0.1])
def test_the_interval_still_covers_the_median_in_95_of_100_cells(noise, spread):
    generator = np.random.default_rng([len(noise), int(spread * 100)])
    truth = float(np.median(NOISE[noise](generator, spread, 1_000_000)))

    covered = 0
    for _ in range(TRIES):
        low, high = median_interval(_cell(generator, noise, spread))
        covered += low <= truth <= high

    # Over all cells, early and late ones alike; what chance takes away in one of a thousand is allowed.
    assert covered >= stats.binom.ppf(0.001, TRIES, 0.95)


@pytest.mark.parametrize(("spread", "ended", "held"), [(0.07, 0.26, 0.87), (0.1, 0.06, 0.72)])
def test_among_cells_that_end_early_by_luck_the_interval_covers_less_as_the_methodology_says(spread, ended, held):
    generator = np.random.default_rng(5)
    cells = [_cell(generator, "normal", spread) for _ in range(4 * TRIES)]
    early = [values for values in cells if len(values) < RULE.most_rounds]
    covered = sum(low <= 1.0 <= high for low, high in map(median_interval, early))

    assert len(early) / len(cells) == pytest.approx(ended, abs=0.03)
    # Four standard errors of so many early cells.
    assert covered / len(early) == pytest.approx(held, abs=4 * (held * (1 - held) / len(early)) ** 0.5)


@pytest.mark.parametrize("noise", NOISE)
@pytest.mark.parametrize("spread", [0.03, 0.05, 0.1])
def test_stopping_early_makes_no_false_alarms_to_speak_of(noise, spread):
    generator = np.random.default_rng([len(noise), int(spread * 100), 1])

    alarms = sum(
        mann_whitney_p(_cell(generator, noise, spread), _cell(generator, noise, spread)) <= 0.05 for _ in range(TRIES)
    )

    # Long runs give 4 to 6 in 100 without any correction; Holm's, over all cells, stands on top.
    assert alarms <= stats.binom.ppf(0.999, TRIES, 0.06)
