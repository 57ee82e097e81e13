"""Has a cell become slower for good? Run after run against what was usual at the beginning.

The first six runs from the baseline on say what is usual, and how much runs differ anyway. Each later run is held
against that; those that are like it join it, up to twelve. Three runs in a row beyond threshold and noise are a drop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from volbench.domain.stats.descriptive import median
from volbench.domain.timeline.history import StoredMedian
from volbench.domain.timeline.usual_range import (
    FEWEST_RUNS,
    MOST_RUNS,
    Usual,
    change_of,
    fast_above,
    slow_below,
    usual_of,
)

CONFIRMING: Final = 3
"""Runs in a row that must say the same: one or two may have had bad days; simulated in the tests."""


class WatchState(StrEnum):
    """What the runs of a cell say."""

    TOO_FEW = "too-few"
    USUAL = "usual"
    SUSPECTED = "suspected"
    """The newest run, or two, were slower; the next ones decide."""
    SLOWER = "slower"
    FASTER = "faster"


@dataclass(frozen=True, slots=True)
class Watch:
    """One cell watched over its runs."""

    state: WatchState
    runs: int
    """Runs that count: valid, and made alike with the newest."""
    missing_runs: int
    """Runs to go before anything can be said."""
    usual: float | None
    """What is usual, base unit of the metric."""
    noise_ratio: float | None
    """Standard deviation between runs as a share of the usual value."""
    slow_below_ratio: float | None
    """A run counts as slower when speed over usual speed is below this."""
    usual_run_ids: tuple[str, ...] = ()
    """The runs that say what is usual."""
    ratio: float | None = None
    """Speed over usual speed in the newest unbroken row of slower (or faster) runs: their median."""
    since_run_id: str | None = None
    """First run of that row."""
    before_run_id: str | None = None
    """Last run before it."""
    row_runs: int = 0
    """How many runs that row has."""


@dataclass(frozen=True, slots=True)
class Row:
    """The unbroken row of runs, up to the newest, that are slower (-1), faster (1) or as usual (0)."""

    direction: int = 0
    points: tuple[StoredMedian, ...] = ()
    before: StoredMedian | None = None
    changes: tuple[float, ...] = ()

    @property
    def is_drop(self) -> bool:
        """Whether enough runs say that the cell became slower."""
        return self.direction < 0 and len(self.points) >= CONFIRMING

    def then(self, direction: int, point: StoredMedian, before: StoredMedian, change: float) -> Row:
        """Return the row after one more run."""
        if direction != self.direction:
            return Row(direction, (point,), before, (change,))
        if direction == 0:
            return self
        return Row(direction, (*self.points, point), self.before, (*self.changes, change))


@dataclass(frozen=True, slots=True)
class Step:
    """Where the watch stands after a run."""

    usual: Usual
    like: tuple[StoredMedian, ...]
    """The runs that say what is usual."""
    row: Row


def watch(points: Sequence[StoredMedian], *, threshold_ratio: float, is_higher_better: bool) -> Watch:
    """Judge a cell.

    Args:
        points: Its valid numbers from the baseline on, oldest first, all made alike.
        threshold_ratio: Drops smaller than this are never told, for example 0.1.
        is_higher_better: False for response times.
    """
    counted = [point for point in points if point.median > 0]
    missing = max(0, FEWEST_RUNS + CONFIRMING - len(counted))
    steps = deque(walk(counted, threshold_ratio=threshold_ratio, is_higher_better=is_higher_better), maxlen=1)
    if not steps:
        return Watch(WatchState.TOO_FEW, len(counted), missing, None, None, None)
    usual, like, row = steps[0].usual, steps[0].like, steps[0].row
    is_row = row.direction != 0
    return Watch(
        state=_state(row, missing),
        runs=len(counted),
        missing_runs=missing,
        usual=usual.level,
        noise_ratio=usual.noise_ratio,
        slow_below_ratio=slow_below(usual, threshold_ratio),
        usual_run_ids=tuple(point.run_id for point in like),
        ratio=median(row.changes) if is_row else None,
        since_run_id=row.points[0].run_id if is_row else None,
        before_run_id=row.before.run_id if is_row and row.before is not None else None,
        row_runs=len(row.points) if is_row else 0,
    )


def walk(counted: Sequence[StoredMedian], *, threshold_ratio: float, is_higher_better: bool) -> Iterator[Step]:
    """Yield where the watch stands after the sixth run and after each later one; nothing below six runs."""
    like = list(counted[:FEWEST_RUNS])
    usual = usual_of([point.median for point in like])
    if usual is None:
        return
    row = Row()
    yield Step(usual, tuple(like), row)
    for before, point in pairwise(counted[FEWEST_RUNS - 1 :]):
        change = change_of(point.median, usual, is_higher_better=is_higher_better)
        direction = _direction(change, usual, threshold_ratio)
        row = row.then(direction, point, before, change)
        if direction == 0 and len(like) < MOST_RUNS:
            like.append(point)
            usual = usual_of([one.median for one in like]) or usual
        yield Step(usual, tuple(like), row)


def _direction(change: float, usual: Usual, threshold_ratio: float) -> int:
    if change < slow_below(usual, threshold_ratio):
        return -1
    return 1 if change > fast_above(usual, threshold_ratio) else 0


def _state(row: Row, missing: int) -> WatchState:
    if row.direction < 0:
        return WatchState.SLOWER if row.is_drop else WatchState.SUSPECTED
    if row.direction > 0 and len(row.points) >= CONFIRMING:
        return WatchState.FASTER
    return WatchState.TOO_FEW if missing else WatchState.USUAL
