"""The fitted line of the window as a formula: what numpy fits over the numbers of the rounds."""

from dataclasses import replace

import numpy as np
import pytest
from support.staged import RESTLESS, staged_run

from volbench.domain.model.runs.stage import SteadyState, Tracked
from volbench.kinds.stages.rules.steady_line import line_of


def stage_with(rounds, values, every=1):
    (stage,) = staged_run().stages
    steady = SteadyState(
        reached=True,
        first_round=rounds[-5],
        last_round=rounds[-1],
        mean=1.0,
        excursion_ratio=0.1,
        slope_excursion_ratio=0.1,
    )
    tracked = Tracked("cell", "write_iops", every)
    return replace(stage, rounds=tuple(rounds), values=tuple(values), steady_state=steady, tracked=tracked)


@pytest.mark.parametrize(
    ("rounds", "every"), [(range(1, 9), 1), (range(1, 250, 31), 31)], ids=["each round", "each 31st round"]
)
def test_it_is_the_least_squares_line_over_the_numbers_of_the_rounds(rounds, every):
    rounds = list(rounds)
    values = [9000.0, 7000.0, 5000.0, 4100.0, 4000.0, 3900.0, 4050.0, 3950.0][: len(rounds)]
    values = (values * 2)[: len(rounds)] if len(values) < len(rounds) else values
    slope, intercept = np.polyfit(rounds[-5:], values[-5:], 1)

    line = line_of(stage_with(rounds, values, every))

    assert line.slope == pytest.approx(slope, rel=1e-9)
    assert line.intercept == pytest.approx(intercept, rel=1e-9)


@pytest.mark.parametrize("course", [None, RESTLESS])
def test_a_judged_stage_carries_it_whether_it_is_steady_or_not(course):
    (stage,) = (staged_run() if course is None else staged_run(course=course)).stages
    line = line_of(stage)

    assert (stage.steady_state.intercept, stage.steady_state.slope) == (line.intercept, line.slope)


def test_an_older_result_has_it_from_its_values():
    (stage,) = staged_run().stages
    older = replace(stage, steady_state=replace(stage.steady_state, intercept=None, slope=None))

    assert line_of(older) == line_of(stage)


def test_without_its_rounds_there_is_none():
    (stage,) = staged_run().stages

    assert line_of(replace(stage, values=stage.values[:-1])) is None
    assert line_of(replace(stage, steady_state=None)) is None
    assert line_of(replace(stage, tracked=None)) is None
