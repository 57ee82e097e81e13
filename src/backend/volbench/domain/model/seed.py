"""A publication read: each number as it was printed, beside what follows from its raw values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.sweeps.sweep import Finding, Sent, SizeTimes, SweepCourse
from volbench.domain.model.words.message import Message


class Follows(StrEnum):
    """How a printed number stands to what it was made from."""

    YES = "yes"
    CUT = "cut"
    """Its digits were cut off, where rounding gives others."""
    NO = "no"
    UNKNOWN = "unknown"
    """Nothing it could follow from was printed."""


@dataclass(frozen=True, slots=True)
class PublishedTimes:
    """The raw times of one place and direction, by size."""

    id: str
    """Of its table."""
    name: Message
    sent: Sent
    sizes: tuple[SizeTimes, ...]
    machine: str
    """The machine it leads to; empty for the one that measured."""


class Measured(StrEnum):
    """What a run has to have measured, so that a publication can stand beside it."""

    FILES = "files"
    """Files by size."""
    CLIENTS = "clients"
    """Services by the number of clients."""


@dataclass(frozen=True, slots=True)
class SeedRow:
    """One size of one table."""

    size: str
    """As printed: `1G`, `500M`."""
    bytes: int
    raw_ns: tuple[float, ...]
    """Each repeat; empty where none was printed."""
    printed_time: str
    """With its unit."""
    mean_ns: float | None
    """Of the raw values; None without."""
    mean: str
    """The same in the unit of the print, with one digit more; empty without."""
    time_follows: Follows
    printed_speed: str
    """With its unit."""
    bytes_per_s: float
    """Size over the printed time."""
    speed_off_ratio: float
    """By how much the printed speed differs from that."""
    speed_follows: Follows
    note: Message | None


@dataclass(frozen=True, slots=True)
class SeedTable:
    """One place and direction."""

    id: str
    name: Message
    sent: Sent
    rows: tuple[SeedRow, ...]
    course: SweepCourse | None
    """The line through its raw values; None without."""


@dataclass(frozen=True, slots=True)
class SeedCell:
    """One printed number of a grid."""

    printed: str
    """Digit by digit, with what stood around it."""
    worked_out: str
    """What it is when worked out from the other printed numbers, written alike; empty where it cannot be."""
    follows: Follows
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class SeedGridRow:
    """One row of a grid."""

    name: str
    """As printed."""
    cells: tuple[SeedCell, ...]


@dataclass(frozen=True, slots=True)
class SeedGrid:
    """A printed table of any form: of servers under load, or of one against the other."""

    id: str
    name: Message
    columns: tuple[Message, ...]
    """The heading of the rows' names first."""
    rows: tuple[SeedGridRow, ...]


@dataclass(frozen=True, slots=True)
class SeedPoint:
    """What so many clients came to, to be drawn beside a run of today."""

    clients: int
    requests_per_s: float
    mean_ns: float
    """Of all requests; neither a median nor a percentile was published."""
    longest_ns: float
    """The longest of all requests."""


@dataclass(frozen=True, slots=True)
class Seed:
    """One publication."""

    id: str
    title: Message
    source: str
    tables: tuple[SeedTable, ...]
    """Of files by size."""
    grids: tuple[SeedGrid, ...]
    """Of services under load."""
    findings: tuple[Finding, ...]
    remarks: tuple[Message, ...]
    points: tuple[SeedPoint, ...] = ()
    """By the number of clients, from the fewest to the most; empty where none of that form was published."""
    told: Message | None = None
    """Who published those points and when, with what, in few words."""
    hint: Message | None = None
    """What has to be known before one reads it beside one's own."""


@dataclass(frozen=True, slots=True)
class SeedTitle:
    """A publication in a list."""

    id: str
    title: Message
    source: str
    measured: Measured
    told: Message | None
    """Who published it and when, with what, in few words."""
