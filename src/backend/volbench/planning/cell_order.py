"""The order of the cells: shuffled anew in every round, from one recorded seed, so that it can be redone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HALF: Final = 0.5


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
    is_rotating: bool = False,
) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each round; the same arguments always give the same order.

    A fixed order keeps the suite's own sequence of workloads within each variant, as its method demands. `bases` names
    for a workload the one whose result it needs: they stay together, that one first, the others shuffled as well.

    `in_turns` puts what is to be compared side by side: each workload is measured on all variants before the next one
    comes, in one round forwards (AB), in the next backwards (BA); the seed says which way is first. With `is_rotating`
    the next round begins with the next variant instead (ABC, BCA, CAB): with more than two, each has each place.
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
            for variant in _turn_of(turn, number, is_rotating=is_rotating)
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


def _turn_of(turn: Sequence[str], number: int, *, is_rotating: bool) -> Sequence[str]:
    if not is_rotating:
        return turn if number % 2 else turn[::-1]
    first = (number - 1) % len(turn)
    return [*turn[first:], *turn[:first]]


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
