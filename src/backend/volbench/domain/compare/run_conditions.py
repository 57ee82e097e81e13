"""What stood around a run and comes and goes by itself: hour, fill level, load. Pure.

How much runs differ is known only for what they went through. A run at an hour, a fill level or a load that none of the
others had may differ by any amount, and no arithmetic over the others can tell by how much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

HOURS_ALIKE: Final = 3.0
"""Backups, indexing and people keep to hours: what lies within three of them on the clock is taken to be alike."""
FILL_ALIKE: Final = 0.1
"""The fill level is also named as a change from a tenth on (`timeline/changes.py`)."""
LOAD_ALIKE: Final = 0.5
"""Programs per core in the minute before; the run before leaves some of its own."""
BUSY_ALIKE: Final = 0.1
"""Share of time the disks are in use before the run; from a tenth on they count as busy (`caveat_rules.py`)."""
ONE_DAY_S: Final = 12 * 3600.0
"""Runs that all lie within half a day tell how much the runs of one day differ, and not those of two."""
_HOUR_S: Final = 3600.0
_DAY_H: Final = 24.0


class Condition(StrEnum):
    """What a run had around it that no other had."""

    HOUR = "hour"
    DAY = "day"
    FILL = "fill"
    LOAD = "load"


@dataclass(frozen=True, slots=True)
class Conditions:
    """What stood around a run; None where it was not looked at."""

    at: str
    """When it was measured, UTC."""
    fill_ratio: float | None = None
    load_per_core: float | None = None
    """Load of the last minute before the run, over the number of cores."""
    busy_ratio: float | None = None
    """Largest busy share of a member disk before the run."""


@dataclass(frozen=True, slots=True)
class Unlike:
    """One of two compared runs had something around it that none of the others had."""

    is_baseline: bool
    condition: Condition


def unlike(own: Conditions, others: Sequence[Conditions]) -> list[Condition]:
    """Return what a run had around it that none of the others had."""
    found = []
    seconds, past = _seconds(own.at), [_seconds(one.at) for one in others]
    if past and min(_hours_apart(seconds, one) for one in past) > HOURS_ALIKE:
        found.append(Condition.HOUR)
    if past and max(past) - min(past) < ONE_DAY_S < min(abs(seconds - one) for one in past):
        found.append(Condition.DAY)
    if _is_outside(own, others, lambda one: one.fill_ratio, FILL_ALIKE):
        found.append(Condition.FILL)
    busy = _is_outside(own, others, lambda one: one.busy_ratio, BUSY_ALIKE)
    if busy or _is_outside(own, others, lambda one: one.load_per_core, LOAD_ALIKE):
        found.append(Condition.LOAD)
    return found


def _seconds(at: str) -> float:
    moment = datetime.fromisoformat(at)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def _hours_apart(one: float, other: float) -> float:
    """Return how far apart two moments stand on the clock."""
    apart = abs(one - other) / _HOUR_S % _DAY_H
    return min(apart, _DAY_H - apart)


def _is_outside(
    own: Conditions, others: Sequence[Conditions], read: Callable[[Conditions], float | None], slack: float
) -> bool:
    value, known = read(own), [past for one in others if (past := read(one)) is not None]
    return value is not None and bool(known) and not min(known) - slack <= value <= max(known) + slack
