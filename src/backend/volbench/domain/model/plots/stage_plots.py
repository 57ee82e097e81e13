"""What is drawn of a run by stages beside its rounds: response times, a grid of loads, a course. Data only.

Worked out by `kinds/stages/rules`, so that page and reports draw the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.runs.stage import Pick
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class HistogramBar:
    """The requests that took between two times; bars join without gaps, and an empty one has none."""

    from_ns: float
    to_ns: float
    ios: int
    cumulative_ratio: float
    """Share of all requests that took no longer than `to_ns`."""


@dataclass(frozen=True, slots=True)
class PercentileMark:
    """As long as so many per cent of the requests took at most."""

    percent: float
    ns: float | None
    """None with fewer than `needed_ios` requests behind it."""
    needed_ios: int


@dataclass(frozen=True, slots=True)
class ResponseHistogram:
    """How long the requests of one workload took, reads and writes together."""

    stage: str
    workload: str
    variant: str
    title: Message
    """Of the workload."""
    pick: Pick | None
    """The point of a grid it worked at; None where its load stands in the suite."""
    threads: int | None
    depth: int | None
    """Requests of each thread at a time."""
    ios: int
    mean_ns: float | None
    """None where the tool tells none."""
    bars: tuple[HistogramBar, ...]
    marks: tuple[PercentileMark, ...]
    longest_ns: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of all requests; None where it is not told."""


@dataclass(frozen=True, slots=True)
class DemandPoint:
    """One load of a grid, by the numbers that are told of it everywhere (`quoted.py`)."""

    workload: str
    threads: int
    depth: int
    """Requests of each thread at a time."""
    outstanding: int
    """Threads × depth."""
    iops: float
    """Reads and writes."""
    response_ns: float
    """Mean of all requests, reads and writes."""
    write_iops: float
    write_response_ns: float
    """Mean; points are chosen by these two."""
    cpu_ratio: float | None
    """Of all processor cores; None where it could not be read."""
    longest_ns: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """The longest of all requests, reads and writes; None where it is not told."""


@dataclass(frozen=True, slots=True)
class ChosenPoint:
    """A point of a grid that a later stage works at."""

    pick: Pick
    threads: int
    depth: int
    is_slow: bool
    """No point answers soon enough; this is the one that answers soonest."""


@dataclass(frozen=True, slots=True)
class DemandGrid:
    """All loads of a grid."""

    stage: str
    title: Message
    variant: str
    round: int
    """Number of the round all of it comes from: the last whole one, by which points are chosen."""
    points: tuple[DemandPoint, ...]
    chosen: tuple[ChosenPoint, ...]


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """A round of a stage with one cell, or the mean of neighbours where there are very many."""

    t_s: float
    """Since the first round of the course began."""
    written_bytes: int
    """Since then, up to the end of this point."""
    value: float
    """Of the metric of the course, in its base unit."""
    response_ns: float | None
    """Mean response time of its writes."""


@dataclass(frozen=True, slots=True)
class CourseGroup:
    """One stage of a course."""

    stage: str
    title: Message
    wait_s: float
    """Nothing is done for so long before each of its rounds; 0: it works without a pause."""
    rounds_per_point: int
    points: tuple[CoursePoint, ...]


@dataclass(frozen=True, slots=True)
class CourseRecovery:
    """When a group came back to what an earlier one had."""

    stage: str
    mean: float
    """Of all of the earlier group."""
    minute: int
    """Its round, from 1."""
    t_s: float
    """When that round began, as `CoursePoint.t_s`."""


@dataclass(frozen=True, slots=True)
class CourseCredits:
    """Where in a course burst credits ended, and both levels, in the base unit of its metric."""

    burst: float
    settled: float
    t_s: float
    """As `CoursePoint.t_s`."""
    written_bytes: int
    """Since the first round of the course, up to then."""
    round: int
    """In which they ended, from 1, of its workload."""


@dataclass(frozen=True, slots=True)
class StageCourse:
    """Stages one after the other, round by round."""

    variant: str
    metric: str
    file_bytes: int
    groups: tuple[CourseGroup, ...]
    recovery: CourseRecovery | None
    """None where nothing is to come back, or did not."""
    credits: CourseCredits | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """None where no stage of it ran on burst credits that ended."""


@dataclass(frozen=True, slots=True)
class StagePlots:
    """All of it; each part is empty where the run has none."""

    histograms: tuple[ResponseHistogram, ...]
    grids: tuple[DemandGrid, ...]
    courses: tuple[StageCourse, ...]
