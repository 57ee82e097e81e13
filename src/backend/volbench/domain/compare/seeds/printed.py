"""How a published table is written down: its texts as they were printed, digit by digit."""

from __future__ import annotations

from dataclasses import dataclass

from volbench.domain.model.seed import SeedGrid, SeedPoint
from volbench.domain.model.sweeps.sweep import Sent
from volbench.domain.model.words.message import Message


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One size."""

    size: str
    """As printed: `1G`, `500M`."""
    raw: str
    """The time of each repeat, with blanks between; empty where none was printed."""
    time: str
    """The mean, as printed."""
    speed: str
    """MB/s, as printed."""
    note: Message | None = None
    """What is odd about the print."""


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """One place and direction."""

    id: str
    name: Message
    sent: Sent
    unit: str
    """Of its times: `ms` or `s`."""
    rows: tuple[PrintedRow, ...]
    machine: str = ""
    """The machine it leads to; empty for the one that measured."""


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """One number by itself, in the unit of a metric of ours, for whoever reads tables of numbers."""

    variant: str
    """Which place or server; empty where there is one."""
    workload: str
    metric: str
    value: float
    round: int | None = None
    """Which repeat; None: of all of them."""


@dataclass(frozen=True, slots=True)
class PrintedSeed:
    """One publication."""

    id: str
    title: Message
    source: str
    tables: tuple[PrintedTable, ...]
    remarks: tuple[Message, ...]
    """What has to be known before these numbers are laid beside others."""
    grids: tuple[SeedGrid, ...] = ()
    """Tables of another form, each number already held against what it follows from."""
    points: tuple[SeedPoint, ...] = ()
    """By the number of clients, from the fewest to the most."""
    told: Message | None = None
    """Who published it and when, with what, in few words."""
    hint: Message | None = None
    """What has to be known before one reads it beside one's own."""
    numbers: tuple[PrintedNumber, ...] = ()
    """Those that stand in none of its tables of sizes and at none of its points."""
