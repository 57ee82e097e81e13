"""Rests between tests, as the owner asked for them: so that a disk's burst credits fill again. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.run import Plan, RunRequest
    from volbench.planning.cell_order import Cell
    from volbench.planning.kind import Planning

_MINUTE_S: Final = 60.0
_NO_DISK: Final = Message("runner.rests.no_disk")
_NO_DISK_HINT: Final = Message("runner.rests.no_disk_hint")


def refuse_rests(request: RunRequest) -> None:
    """Refuse rests of a run over ways: what lies behind a server has no credits that could be seen.

    Raises:
        InvalidRequest: the run goes over ways.
    """
    if request.pause_minutes and request.ways:
        raise InvalidRequest(_NO_DISK, _NO_DISK_HINT)


def rest_of(request: RunRequest) -> float:
    """Return for how many seconds nothing is done between two tests."""
    return (request.pause_minutes or 0.0) * _MINUTE_S


def with_rests(plan: Plan, request: RunRequest, planning: Planning) -> Plan:
    """Return a plan with the time its rests take; `planning` is what its kind says of it."""
    rest_s = rest_of(request)
    if not rest_s:
        return plan
    count, most = planning.count_tests(plan)
    return replace(
        plan,
        expected_duration_s=plan.expected_duration_s + rest_s * (count - 1),
        most_duration_s=None if plan.most_duration_s is None else plan.most_duration_s + rest_s * (most - 1),
    )


def resting(rounds: Sequence[tuple[Cell, ...]], rest_s: float) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells with a rest before each but the first; by stages before the first of each but the first stage.

    Within a stage nobody rests: its rounds are to follow each other.
    """
    begun: set[str] = set()
    found = []
    is_first = True
    for cells in rounds:
        rested = []
        for cell in cells:
            is_due = not is_first and (not cell.stage or cell.stage not in begun)
            rested.append(replace(cell, rest_s=rest_s) if is_due and rest_s else cell)
            begun.add(cell.stage)
            is_first = False
        found.append(tuple(rested))
    return tuple(found)
