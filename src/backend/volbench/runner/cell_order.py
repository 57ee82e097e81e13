"""The order of the cells: shuffled anew in every round, from one recorded seed, so that it can be redone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from volbench.domain.model.stage import Stage

_HALF: Final = 0.5
POSITIONS_PER_STAGE: Final = 100_000
"""More than the cells of any stage, however often it is begun anew."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One workload on one variant in one round."""

    variant: str
    workload: str
    round: int
    """From 1."""
    position: int
    """Place within the whole run, from 1."""
    stage: str = ""
    """Of a run by stages: the one it belongs to."""
    minutes: float = 1.0
    """How many times the plan's runtime it is measured for."""
    wait_minutes: float = 0.0
    """For so many times that runtime nothing is done before it."""
    rest_s: float = 0.0
    """For so long nothing is done before it, as the owner asked for."""


def make_order(
    variants: Sequence[str],
    workloads: Sequence[str],
    *,
    rounds: int,
    seed: int,
    is_fixed: bool,
    bases: Mapping[str, str] | None = None,
    in_turns: bool = False,
) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round; the same arguments always give the same order.

    A fixed order keeps the suite's own sequence of workloads within each variant, as its method demands. `bases` names
    for a workload the one whose result it needs: they stay together, that one first, the others shuffled as well.

    `in_turns` puts what is to be compared side by side: each workload is measured on all variants before the next one
    comes, in one round forwards (AB), in the next backwards (BA); the seed says which way is first.
    """
    rng = Random(seed)  # noqa: S311 (an order to be repeated, not a secret)
    bases = bases or {}
    groups = [
        [first, *(other for other in workloads if bases.get(other) == first)]
        for first in workloads
        if first not in bases
    ]
    turns = [_first_turn(variants, rng)] if in_turns else [[variant] for variant in variants]
    blocks = [(group, turn) for turn in turns for group in groups]
    order: list[tuple[Cell, ...]] = []
    position = 0
    for number in range(1, rounds + 1):
        if not is_fixed:
            rng.shuffle(blocks)
        cells = []
        for variant, workload in (
            (variant, workload)
            for group, turn in blocks
            for variant in (turn if number % 2 else reversed(turn))
            for workload in _dealt(group, rng, is_fixed=is_fixed)
        ):
            position += 1
            cells.append(Cell(variant, workload, number, position))
        order.append(tuple(cells))
    return tuple(order)


def one_after_the_other(*orders: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round of the first order, then those of the same round of the next, numbered anew."""
    rounds, position = [], 0
    for parts in zip(*orders, strict=True):
        cells = []
        for cell in chain.from_iterable(parts):
            position += 1
            cells.append(replace(cell, position=position))
        rounds.append(tuple(cells))
    return tuple(rounds)


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


def _first_turn(variants: Sequence[str], rng: Random) -> list[str]:
    return list(variants) if rng.random() < _HALF else list(reversed(variants))


def _dealt(group: list[str], rng: Random, *, is_fixed: bool) -> list[str]:
    first, *others = group
    if not is_fixed and len(others) > 1:
        rng.shuffle(others)
    return [first, *others]


def seed_of(seed: int, position: int) -> int:
    """Return the seed a tool gets for the cell at `position`: positive, below 2**31, different for every cell."""
    return Random(seed * 1_000_003 + position).randrange(1, 2**31)  # noqa: S311 (repeatable on purpose)
