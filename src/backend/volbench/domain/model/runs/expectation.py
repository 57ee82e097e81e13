"""The shapes of an expectation. Rates are bytes per second for large files and I/Os per second for small ones."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.unit_table import Unit


class Work(StrEnum):
    """Kinds of access an expectation can be worked out for."""

    SEQUENTIAL_READ = "sequential_read"
    SEQUENTIAL_WRITE = "sequential_write"
    RANDOM_READ = "random_read"
    RANDOM_WRITE = "random_write"

    @property
    def is_sequential(self) -> bool:
        """Whether the rate is bytes per second."""
        return self in {Work.SEQUENTIAL_READ, Work.SEQUENTIAL_WRITE}

    @property
    def is_read(self) -> bool:
        """Whether data flow from the disks."""
        return self in {Work.SEQUENTIAL_READ, Work.RANDOM_READ}


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between what a rate lies; None on a side nobody vouches for."""

    low: float | None
    high: float | None

    def times(self, low_factor: float, high_factor: float) -> Bounds:
        """Scale both ends, each by its own factor."""
        return Bounds(
            None if self.low is None else self.low * low_factor,
            None if self.high is None else self.high * high_factor,
        )

    def capped(self, most: float) -> Bounds:
        """Let neither end be more than `most`; a cap also closes an open upper end."""
        return Bounds(None if self.low is None else min(self.low, most), min(most, self.high or most))


class Origin(StrEnum):
    """Where the figure of a single disk comes from, most trusted first."""

    MEASURED = "measured"
    """A run on a Basic volume of the same disk model."""
    HELPER = "helper"
    """A read of the bare disk by the helper with administrator rights."""
    MODEL = "model"
    """The data sheet of this model."""
    CLASS = "class"
    """Data sheets of disks of this kind."""


@dataclass(frozen=True, slots=True)
class DiskFigure:
    """What one disk alone gives for one kind of access, and who says so."""

    bounds: Bounds
    origin: Origin
    source: Message
    queue_depth: int = 1
    """Requests at a time behind `bounds.low`; at fewer the disk may give less."""
    url: str | None = None
    is_outer_zone: bool = False
    """The figure is for the outermost, fastest tracks of a hard disk."""


@dataclass(frozen=True, slots=True)
class DiskReference:
    """What a Basic volume of one disk model gave in an earlier run: kept with the run that leans on it."""

    model: str
    work: Work
    queue_depth: int
    """Requests at a time."""
    low: float
    """Lower end of the 95 % interval of the median, in bytes/s or I/Os per second."""
    high: float
    run_id: str
    measured_at: str
    """UTC, ISO 8601."""
    is_imported: bool = False


class Standing(StrEnum):
    """How a measured value stands to its expectation."""

    BELOW = "below"
    WITHIN = "within"
    ABOVE = "above"
    UNCLEAR = "unclear"
    """Below by the median, but the rounds differ too much to say so."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Factor:
    """One step of the arithmetic: what it is, its value in words or as numbers, and where it comes from."""

    name: Message
    source: Message
    value: Message | None = None
    """In words, where the value is not a rate."""
    low: float | None = None
    """In `unit`; None on a side nobody vouches for."""
    high: float | None = None
    unit: Unit | None = None
    """None when `value` says it."""
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """What one workload should have given on this volume, and how what it gave stands to that."""

    metric: str
    standing: Standing
    words: Message
    """One sentence in plain words; says why where nothing can be expected."""
    low: float | None = None
    """In the unit of `metric`; None where no source gives a lower end."""
    high: float | None = None
    ratio_low: float | None = None
    """Measured over `high`."""
    ratio_high: float | None = None
    """Measured over `low`."""
    factors: tuple[Factor, ...] = ()
