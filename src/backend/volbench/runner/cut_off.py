"""What the rounds moved that a run over ways was broken off in: nobody knows, so they count as whole ones. Pure.

It is noted with the way before anything more goes over it, so that it still counts when the run is broken off again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from volbench.domain.model.targets import view_of
from volbench.runner.load_course import load_order
from volbench.runner.load_plan import is_load_suite, own_bytes_of, planned_bytes
from volbench.runner.way_course import WayBudget, way_order
from volbench.runner.way_files import CUT_OFF, cut_off_bytes, moved_bytes
from volbench.runner.way_plan import way_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.domain.model.run import Plan, Run
    from volbench.domain.model.workload import Profile
    from volbench.runner.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.run_context import Assignment, Situation


@dataclass(frozen=True, slots=True)
class _Course:
    """What the course of a run knows of its cells: their order, which of them are measured, what a round may move."""

    order: Sequence[Cell]
    fits: Callable[[Cell], bool]
    bytes_of_round: Callable[[Cell], int]


def with_cut_off(situations: Sequence[Situation], assignment: Assignment, rounds: Rounds) -> tuple[Situation, ...]:
    """Return the situations of the ways, with what every round moved that was cut off, this time and before."""
    run = assignment.run
    if run.plan.ways is None or run.started_at is None:
        return tuple(situations)
    ways = {one.plan.variants[0]: one for one in situations}
    course = (_of_load if is_load_suite(assignment.suite) else _of_sweep)(run.plan, ways, assignment.profile, rounds)
    cell = _cut_off(course, rounds)
    moved = {} if cell is None else {cell.variant: course.bytes_of_round(cell)}
    return tuple(_noted(one, _before(run, way) + moved.get(way, 0)) for way, one in ways.items())


def _of_sweep(plan: Plan, ways: Mapping[str, Situation], profile: Profile, rounds: Rounds) -> _Course:
    limit = way_limit(profile, plan.ways or {})
    budget = WayBudget(ways, rounds, goal_s=profile.time_goal_s, limit=limit)
    cells = way_order(plan, next(iter(ways.values())).workloads)
    return _Course(tuple(chain(*cells)), budget.fits, budget.bytes_of_round)


def _of_load(plan: Plan, ways: Mapping[str, Situation], profile: Profile, rounds: Rounds) -> _Course:
    def bytes_of_round(cell: Cell) -> int:
        situation = ways[cell.variant]
        workload = situation.workload(cell.workload)
        seen = (moved_bytes(one.notes) for way in ways for one in rounds.of(way, cell.workload))
        return max(seen, default=0) or planned_bytes(workload, profile.runtime_s, own_bytes_of(situation.target))

    cells = load_order(plan, next(iter(ways.values())).workloads)
    return _Course(tuple(chain(*cells)), lambda _cell: True, bytes_of_round)


def _cut_off(course: _Course, rounds: Rounds) -> Cell | None:
    """Return what was measured when the run was broken off: what comes after all that is done, and fits."""
    done = [place for place, cell in enumerate(course.order) if rounds.has(cell)]
    after = course.order[done[-1] + 1 :] if done else course.order
    return next((cell for cell in after if course.fits(cell)), None)


def _before(run: Run, way: str) -> int:
    return cut_off_bytes((view_of(run, way) if run.targets else run).environment)


def _noted(situation: Situation, bytes_: int) -> Situation:
    around = situation.environment
    notes = {**around.notes, CUT_OFF: bytes_} if bytes_ else around.notes
    return replace(situation, environment=replace(around, notes=notes))
