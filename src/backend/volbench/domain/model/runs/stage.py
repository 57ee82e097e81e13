"""A run by stages: cells in a fixed order, round after round, until a window of rounds is flat or enough is done.

SNIA's Performance Test Specification works so. All lengths are in minutes of the method; how long one of its minutes
is here, the profile says (`runtime_s`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.runs.stopping import Precision
from volbench.domain.model.words.message import Message

_WINDOW_STEPS: Final = 4
"""From the first to the last of the five rounds that must be flat."""


@dataclass(frozen=True, slots=True)
class StageCell:
    """One workload's place in a stage."""

    workload: str
    minutes: float = 1.0
    wait_minutes: float = 0.0
    """Nothing is done for so long before it."""


@dataclass(frozen=True, slots=True)
class Preconditioning:
    """What is written before the first round of a stage: the whole file, so many times, one after the other."""

    passes: int
    block_bytes: int


@dataclass(frozen=True, slots=True)
class Tracked:
    """What tells whether a stage is steady."""

    workload: str
    metric: str
    every: int = 1
    """Only each so-many-th round is looked at, the first one first."""


@dataclass(frozen=True, slots=True)
class Load:
    """How many requests are under way at a time."""

    threads: int
    depth: int
    """Of each thread."""


class Pick(StrEnum):
    """Which point of a grid of loads is taken."""

    MOST = "most"
    """The most writes per second, of those that answer soon enough."""
    MIDDLE = "middle"
    """The one nearest to half way between the most and the fewest writes per second of these."""
    LEAST = "least"
    """One thread with one request at a time."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Where the cells of a stage take their load from: a point of an earlier stage, known only when that has ended."""

    stage: str
    """Its points are the cells that read and write as the tracked one does."""
    pick: Pick


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a run with an end of its own. A workload belongs to one stage of a run."""

    id: str
    title: Message
    cells: tuple[StageCell, ...]
    """In the order in which each round takes them."""
    most_rounds: int
    """It ends with this round at the latest."""
    tracked: Tracked | None = None
    """It ends with the first steady window of this; None: after `most_rounds`, or as `precision` says."""
    preconditioning: Preconditioning | None = None
    most_file_passes: float | None = None
    """It ends with the round in which it has written the file so many times; None: whatever is written."""
    choice: Choice | None = None
    """Its cells take their load from there; None: as each workload says."""
    recovers: str | None = None
    """The stage to whose mean it is to come back; in which minute it does is told."""
    has_bursts: bool = False
    """How long its cells worked and how long nothing was done between them is measured and told."""
    most_write_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """It fills: it ends with the round in which it has written so much, but not below five looks; a limit its owner may
    set. None: it is no stage that fills."""
    minute_write_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """A cell ends when it has written so much for each of its minutes, if that is sooner: so that five looks fit into
    what the run may write, however fast the volume is. None: it ends by its time alone."""
    precision: tuple[Precision, ...] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """It ends when all of these are as exact as they are to be; None: nothing is decided by how exact they are."""

    @property
    def least_rounds(self) -> int:
        """With fewer rounds it cannot end by itself."""
        if self.tracked is not None:
            return min(self.most_rounds, _WINDOW_STEPS * self.tracked.every + 1)
        return min(self.most_rounds, max((one.rule.least_rounds for one in self.precision or ()), default=1 << 30))


class StageEnd(StrEnum):
    """What ended a stage."""

    STEADY = "steady"
    ROUNDS = "rounds"
    """All rounds it may have, or needs to be as exact as it is to be, are done."""
    WRITTEN = "written"
    """It has written the file as often as it may."""
    CUT_SHORT = "cut-short"
    """The run ended before it: by the owner, a failure or the byte budget."""


@dataclass(frozen=True, slots=True)
class SteadyState:
    """The window of five looked-at rounds that decides, or the flattest one where none does."""

    reached: bool
    first_round: int
    last_round: int
    mean: float
    excursion_ratio: float | None
    """Largest minus smallest value over the mean; at most 0.20. None where nothing moved."""
    slope_excursion_ratio: float | None
    """Rise or fall of the fitted line over the mean; at most 0.10."""
    intercept: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of the fitted line, at round 0; None in older results."""
    slope: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of the fitted line, per round."""


@dataclass(frozen=True, slots=True)
class Fills:
    """What had been written when a stage that fills ended: the test file laid out, and all its rounds."""

    written_bytes: int
    file_fills: float
    """How many times that is the test file."""
    capacity_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """So much written to the volume writes each of its disks once; None where that is not known."""
    disk_fills: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """How many times it is that capacity."""


@dataclass(frozen=True, slots=True)
class StageResult:
    """What became of a stage."""

    id: str
    title: Message
    variant: str
    workloads: tuple[str, ...]
    tracked: Tracked | None
    values: tuple[float, ...]
    """Of the tracked metric, in base units, of each round that was looked at."""
    rounds: tuple[int, ...]
    """The numbers of these rounds, from 1."""
    steady_state: SteadyState | None
    """None where nothing is tracked, or fewer than five rounds were looked at."""
    windows_tried: int
    """How many windows were looked at up to the one that decides."""
    spread_ratio: float | None
    """Largest minus smallest of all looked-at values over their mean; None below two."""
    ended_by: StageEnd
    words: tuple[Message, ...] = ()
    """Whether steady state was reached, and what to think of it."""
    fills: Fills | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a stage that fills; None of all others, and where nothing was written."""


@dataclass(frozen=True, slots=True)
class WindowSummary:
    """A metric over the rounds of the steady window: a mean, as the method asks for, and no interval."""

    mean: float
    min: float
    max: float
    n: int
