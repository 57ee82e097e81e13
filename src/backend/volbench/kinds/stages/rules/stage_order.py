"""The order of the cells of a run by stages: stage after stage, round after round, nothing shuffled. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.planning.cell_order import Cell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.runs.stage import Stage

POSITIONS_PER_STAGE: Final = 100_000
"""More than the cells of any stage, however often it is begun anew."""


def make_stage_order(
    variant: str, stages: Sequence[Stage], begin_after: Mapping[str, int]
) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round of each stage, as many as it may have; nothing is shuffled.

    `begin_after` names for a stage that is begun anew the last round it had. Positions are unique and the same for a
    round whenever it is asked for, so that what is done anew has a place of its own.
    """
    order: list[tuple[Cell, ...]] = []
    before = 0
    for stage in stages:
        first = begin_after.get(stage.id, 0) + 1
        for number in range(first, first + stage.most_rounds):
            start = before + (number - 1) * len(stage.cells)
            order.append(
                tuple(
                    Cell(variant, cell.workload, number, start + place, stage.id, cell.minutes, cell.wait_minutes)
                    for place, cell in enumerate(stage.cells, 1)
                )
            )
        before += POSITIONS_PER_STAGE
    return tuple(order)
