"""Rests between tests: where they stand, what they take, and where there are none."""

from dataclasses import replace

import pytest
from support.examples import example_run
from support.staged import staged_run

from volbench.domain.model.errors import InvalidRequest
from volbench.kinds.stages.plan import StagesPlanning
from volbench.kinds.stages.rules.stage_order import make_stage_order
from volbench.planning.cell_order import make_order
from volbench.planning.kind import Planning
from volbench.planning.rests import refuse_rests, rest_of, resting, with_rests

REQUEST = replace(example_run().request, pause_minutes=2.0)


def test_every_test_but_the_first_is_rested_before():
    order = make_order([""], ["a", "b"], rounds=2, seed=1, is_fixed=True)
    found = resting(order, rest_of(REQUEST))

    assert [cell.rest_s for cells in found for cell in cells] == [0.0, 120.0, 120.0, 120.0]
    assert resting(order, 0.0) == order


def test_by_stages_only_the_first_cell_of_a_later_stage_is_rested_before():
    (stage,) = staged_run().plan.stages
    order = make_stage_order("", [replace(stage, most_rounds=2), replace(stage, id="later", most_rounds=2)], {})
    found = resting(order, 60.0)
    rested = [(cell.stage, cell.round, place) for cells in found for place, cell in enumerate(cells) if cell.rest_s]

    assert rested == [("later", 1, 0)]


def test_the_plan_tells_the_time_they_take():
    plan = replace(example_run().plan, most_duration_s=None)
    count = len(plan.cells) * len(plan.variants) * plan.rounds

    assert with_rests(plan, REQUEST, Planning()).expected_duration_s == plan.expected_duration_s + 120.0 * (count - 1)
    assert with_rests(plan, replace(REQUEST, pause_minutes=None), Planning()) == plan


def test_by_stages_they_are_counted_between_stages():
    plan = staged_run().plan
    later = replace(plan, stages=(*plan.stages, replace(plan.stages[0], id="later")))

    for stages, rests in ((plan, 0), (later, 1)):
        rested = with_rests(stages, REQUEST, StagesPlanning())
        assert rested.expected_duration_s == plan.expected_duration_s + 120.0 * rests
        assert rested.most_duration_s == plan.most_duration_s + 120.0 * rests


def test_a_run_over_ways_has_none():
    with pytest.raises(InvalidRequest):
        refuse_rests(replace(REQUEST, ways=("nas",)))
    refuse_rests(REQUEST)
