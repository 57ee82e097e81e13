"""Which rounds of a workload are compared where it is not known of a few whether the disks did them. Pure."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.runs.run import CacheClass, WorkloadResult
from volbench.domain.model.words.message import Message, plain
from volbench.domain.stats.descriptive import MIN_ROUNDS

MOST_LEFT_OUT: Final = 0.2
"""With more than a fifth of the rounds unknown, what is left would no longer be that measurement."""

TOO_MANY_UNKNOWN: Final = Message("compare.known_rounds.too_many_unknown")
_LEFT_OUT: Final = Message("compare.known_rounds.left_out")


@dataclass(frozen=True, slots=True)
class KnownRounds:
    """The main metric of one workload, round by round."""

    values: tuple[float, ...]
    """Of the rounds that are compared."""
    every: tuple[float, ...]
    """With those left out put back."""
    cache_class: CacheClass
    unknown: int
    """Rounds of unknown origin, left out or not."""

    @property
    def left_out(self) -> int:
        """How many rounds are not compared."""
        return len(self.every) - len(self.values)


def known_rounds(work: WorkloadResult) -> KnownRounds:
    """Leave out rounds of unknown origin, where at least six remain and at most a fifth goes; else take all."""
    told = [(one.metrics[work.metric], one.cache_class) for one in work.rounds if work.metric in one.metrics]
    every = tuple(value for value, _ in told)
    known = [(value, origin) for value, origin in told if origin is not CacheClass.UNKNOWN]
    unknown = len(told) - len(known)
    classes = Counter(origin for _, origin in known)
    is_usable = len(known) >= MIN_ROUNDS and unknown <= MOST_LEFT_OUT * len(told) and len(classes) == 1
    if unknown and is_usable:
        return KnownRounds(tuple(value for value, _ in known), every, next(iter(classes)), unknown)
    return KnownRounds(every, every, work.cache_class, unknown)


def obstacle_of(one: KnownRounds, other: KnownRounds) -> Message | None:
    """Say that unknown rounds are in the way of a comparison, of the side that has them; None where they are not."""
    if one.cache_class is other.cache_class:
        return None
    side = next((side for side in (one, other) if side.cache_class is CacheClass.UNKNOWN and side.unknown), None)
    return TOO_MANY_UNKNOWN.fill(count=side.unknown, all=len(side.every)) if side is not None else None


def left_out_text(*sides: KnownRounds) -> Message:
    """Say how many rounds were left out of a comparison, and why; nothing where none was."""
    count = sum(side.left_out for side in sides)
    every = sum(len(side.every) for side in sides if side.left_out)
    return _LEFT_OUT.fill(count=count, all=every) if count else plain("")
