"""What the rounds moved that a run over ways was broken off in: nobody knows, so they count as whole ones. Pure.

It is noted with the way before anything more goes over it, so that it still counts when the run is broken off again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.targets import view_of
from volbench.runner.way_course import WayBudget, way_order
from volbench.runner.way_files import CUT_OFF, cut_off_bytes
from volbench.runner.way_plan import way_limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.run import Run
    from volbench.runner.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.run_context import Assignment, Situation


def with_cut_off(situations: Sequence[Situation], assignment: Assignment, rounds: Rounds) -> tuple[Situation, ...]:
    """Return the situations of the ways, with what every round moved that was cut off, this time and before."""
    run = assignment.run
    if run.plan.ways is None or run.started_at is None:
        return tuple(situations)
    ways = {one.plan.variants[0]: one for one in situations}
    limit = way_limit(assignment.profile, [one.target for one in situations])
    budget = WayBudget(ways, rounds, goal_s=assignment.profile.time_goal_s, limit=limit)
    cell = _cut_off(run, situations[0], rounds, budget)
    moved = {} if cell is None else {cell.variant: budget.bytes_of_round(cell)}
    return tuple(_noted(one, _before(run, way) + moved.get(way, 0)) for way, one in ways.items())


def _cut_off(run: Run, first: Situation, rounds: Rounds, budget: WayBudget) -> Cell | None:
    """Return what was measured when the run was broken off: what comes after all that is done, and fits."""
    order = [cell for cells in way_order(run.plan, first.workloads) for cell in cells]
    done = [place for place, cell in enumerate(order) if rounds.has(cell)]
    after = order[done[-1] + 1 :] if done else order
    return next((cell for cell in after if budget.fits(cell)), None)


def _before(run: Run, way: str) -> int:
    return cut_off_bytes((view_of(run, way) if run.targets else run).environment)


def _noted(situation: Situation, bytes_: int) -> Situation:
    around = situation.environment
    notes = {**around.notes, CUT_OFF: bytes_} if bytes_ else around.notes
    return replace(situation, environment=replace(around, notes=notes))
