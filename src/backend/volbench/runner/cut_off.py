"""What the rounds moved that a run over ways was broken off in: nobody knows, so they count as whole ones. Pure.

It is noted with the way before anything more goes over it, so that it still counts when the run is broken off again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from volbench.domain.model.runs.targets import view_of
from volbench.runner.way_files import CUT_OFF, cut_off_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.runs.run import Run
    from volbench.planning.cell_order import Cell
    from volbench.runner.finished_rounds import Rounds
    from volbench.runner.run_context import Situation


@dataclass(frozen=True, slots=True)
class CellsInOrder:
    """What the course of a run knows of its cells: their order, which are measured, what a round may move."""

    order: Sequence[Cell]
    fits: Callable[[Cell], bool]
    bytes_of_round: Callable[[Cell], int]


def with_cut_off(
    situations: Sequence[Situation],
    run: Run,
    rounds: Rounds,
    cells_of: Callable[[dict[str, Situation]], CellsInOrder],
) -> tuple[Situation, ...]:
    """Return the situations of the ways, with what every round moved that was cut off, this time and before."""
    if run.started_at is None:
        return tuple(situations)
    ways = {one.plan.variants[0]: one for one in situations}
    course = cells_of(ways)
    cell = _cut_off(course, rounds)
    moved = {} if cell is None else {cell.variant: course.bytes_of_round(cell)}
    return tuple(_noted(one, _before(run, way) + moved.get(way, 0)) for way, one in ways.items())


def _cut_off(course: CellsInOrder, rounds: Rounds) -> Cell | None:
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
