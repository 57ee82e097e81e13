"""How many rounds a cell will probably get: what it has shown, what others have shown, what earlier runs have shown."""

from __future__ import annotations

import numpy as np
import pytest

from volbench.domain.assess.round_forecast import SCALES, USUAL, belief_after, belief_after_run, chances, pooled
from volbench.domain.assess.stopping_rule import is_settled
from volbench.domain.model.runs.run import StoppingRule

RULE = StoppingRule()


def expected(values, belief=USUAL):
    return sum(chances(values, RULE, belief_after(values, belief)))


def only(scale):
    return tuple(float(one == scale) for one in SCALES)


def test_before_anything_is_seen_seven_rounds_are_expected():
    assert expected([]) == pytest.approx(7.0, abs=0.15)
    assert expected([100.0]) == pytest.approx(7.0, abs=0.15)
    assert sum(USUAL) == pytest.approx(1.0)


def test_two_rounds_that_agree_or_do_not_say_much():
    assert expected([100.0, 100.5]) < 6.3
    assert expected([100.0, 112.0]) > 9.5


def test_what_is_certain_is_certain():
    calm = [100.0, 101.0, 99.0, 100.5, 99.5, 100.2]

    assert chances(calm, RULE, USUAL) == (1.0,) * 6 + (0.0,) * 4
    assert chances([100.0, 140.0, 90.0, 100.0, 99.0, 98.0], RULE, USUAL)[6] == pytest.approx(1.0)
    assert chances([0.0] * 6, RULE, USUAL) == pytest.approx((1.0,) * 10)


def test_without_spread_at_all_every_scale_stays_possible_but_the_smallest_is_likeliest():
    belief = belief_after([100.0] * 5, USUAL)

    assert max(belief) == belief[0]
    assert sum(belief) == pytest.approx(1.0)


@pytest.mark.parametrize("values", [[100.0, 104.0], [100.0, 97.0, 103.0, 101.0], [50.0, 60.0, 55.0, 52.0, 58.0]])
def test_what_is_seen_changes_a_belief_as_the_rule_of_bayes_does(values):
    """Oracle: normal values around a mean nobody knows, summed up over a grid of possible means."""
    seen, middle = np.array(values), np.median(values)
    means = np.linspace(-2, 4, 60_001) * middle
    likely = [
        np.exp(-((seen[:, None] - means) ** 2).sum(axis=0) / (2 * (scale * middle) ** 2)).sum() / scale ** len(seen)
        for scale in SCALES
    ]
    weights = np.array(USUAL) * likely

    assert belief_after(values, USUAL) == pytest.approx(tuple(weights / weights.sum()), abs=1e-6)


@pytest.mark.parametrize("spread", [0.01, 0.03, 0.05, 0.1])
def test_what_is_drawn_agrees_with_what_the_rule_does_to_made_up_cells(spread):
    """The draws are few; over all cells of a run they are right to half a round."""
    generator = np.random.default_rng(3)

    def rounds():
        values = list(generator.normal(1, spread, 6))
        while not is_settled(values, RULE):
            values.append(generator.normal(1, spread))
        return len(values)

    truth = np.mean([rounds() for _ in range(300)])

    assert sum(chances([], RULE, only(spread))) == pytest.approx(truth, abs=0.6)


def test_restless_cells_make_the_others_suspect():
    restless = belief_after([100.0, 130.0, 80.0], USUAL)

    assert expected([], pooled([restless, restless], USUAL)) > 8.5
    assert pooled([], USUAL) == pytest.approx(USUAL)


def test_an_earlier_run_is_believed_but_not_blindly():
    restless, calm = belief_after_run(0.12, 10, USUAL), belief_after_run(0.004, 6, USUAL)

    assert expected([], calm) < expected([]) < 8 < expected([], restless) < 9.5
    assert belief_after_run(0.12, 1, USUAL) == USUAL
