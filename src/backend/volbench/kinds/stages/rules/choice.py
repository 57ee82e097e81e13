"""Which load later stages work with: a point of a grid, from the rounds of the grid alone, so that anyone can redo it.

As SNIA's PTS has it for its demand tests; what holds where no point answers soon enough, as on most hard disks, is
a rule of our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from volbench.domain.assess.current_rounds import complete, current
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.stage import Load, Pick, Stage
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import format_iops, format_latency

SOON_ENOUGH_NS: Final = 5e6
"""Points whose writes take this long on average, or longer, are not looked at."""
_SINGLE: Final = Load(1, 1)
_TAKEN: Final = {
    Pick.MOST: Message("assess.stages.taken_most"),
    Pick.MIDDLE: Message("assess.stages.taken_middle"),
    Pick.LEAST: Message("assess.stages.taken_least"),
}
_SINGLE_WORDS: Final = Message("assess.stages.taken_single")
_SLOW: Final = Message("assess.stages.taken_where_all_are_slow")
_POINT: Final = Message("assess.stages.point")


@dataclass(frozen=True, slots=True)
class Point:
    """One load of the grid, as its last round had it."""

    load: Load
    write_iops: float
    write_lat_ns: float
    """Mean."""
    round: int = field(default=0, compare=False)
    """Which round that was: by it alone a load is chosen, while tables and charts tell all of them."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The load that is taken, and why."""

    load: Load
    pick: Pick
    point: Point | None
    """None where the grid has no such point: one thread with one request needs none."""
    is_slow: bool = False
    """No point answers soon enough; the one that answers soonest is taken."""

    @property
    def words(self) -> Message:
        """What was taken."""
        if self.point is None:
            return _SINGLE_WORDS
        point = _POINT.fill(
            round=self.point.round,
            iops=format_iops(self.point.write_iops),
            latency=format_latency(self.point.write_lat_ns),
        )
        words = _SLOW.fill(limit=format_latency(SOON_ENOUGH_NS)) if self.is_slow else _TAKEN[self.pick]
        return words.fill(threads=self.load.threads, depth=self.load.depth, point=point)


def loads_of(
    stage: Stage, rounds: Mapping[str, Sequence[Round]], accesses: Mapping[str, Access | None]
) -> list[tuple[str, Load, Round]]:
    """Return workload, load and last whole round of each point of a grid, in its order; the arguments are by workload.

    A point is a cell that reads and writes as the tracked one: what is written before each round is none.
    """
    own = current({cell.workload: rounds.get(cell.workload, ()) for cell in stage.cells})
    done = complete(own)
    tracked = accesses.get(stage.tracked.workload) if stage.tracked else None
    if not done or tracked is None:
        return []
    found = []
    for cell in stage.cells:
        access = accesses.get(cell.workload)
        last = next(one for one in own[cell.workload] if one.n == done[-1])
        if access is None or access.depth is None or access.direction is not tracked.direction:
            continue
        if "write_iops" in last.metrics and "write_lat_mean_ns" in last.metrics:
            found.append((cell.workload, Load(access.jobs, access.depth), last))
    return found


def points_of(
    stage: Stage, rounds: Mapping[str, Sequence[Round]], accesses: Mapping[str, Access | None]
) -> tuple[Point, ...]:
    """Return the points of the last whole round of a grid, in its order; `rounds` and `accesses` are by workload."""
    return tuple(
        Point(load, last.metrics["write_iops"], last.metrics["write_lat_mean_ns"], last.n)
        for _, load, last in loads_of(stage, rounds, accesses)
    )


def choose(pick: Pick, points: Sequence[Point]) -> Chosen | None:
    """Return the load to take; None where there are no points to choose from. Of equal points the first is taken."""
    if not points:
        return None
    if pick is Pick.LEAST:
        return Chosen(_SINGLE, pick, next((point for point in points if point.load == _SINGLE), None))
    soon = [point for point in points if point.write_lat_ns < SOON_ENOUGH_NS]
    if not soon:
        soonest = min(points, key=lambda point: point.write_lat_ns)
        return Chosen(soonest.load, pick, soonest, is_slow=True)
    best = max(soon, key=lambda point: point.write_iops)
    if pick is Pick.MIDDLE:
        middle = (best.write_iops + min(point.write_iops for point in soon)) / 2
        best = min(soon, key=lambda point: abs(point.write_iops - middle))
    return Chosen(best.load, pick, best)


def chosen_for(
    stage: Stage,
    stages: Sequence[Stage],
    rounds: Mapping[str, Sequence[Round]],
    accesses: Mapping[str, Access | None],
) -> Chosen | None:
    """Return what an earlier stage chose for this one; None where it takes no load, or nothing is known of it."""
    if stage.choice is None:
        return None
    grid = next((one for one in stages if one.id == stage.choice.stage), None)
    return None if grid is None else choose(stage.choice.pick, points_of(grid, rounds, accesses))
