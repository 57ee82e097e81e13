"""A plot: points with their axes, limits and marks. What it shows, and nothing of how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.words.message import Message


class Scale(StrEnum):
    """How an axis goes."""

    LINEAR = "linear"
    LOG = "log"
    NINES = "nines"
    """Of percentiles: 90, 99, 99.9 … are equally far apart."""


class Counted(StrEnum):
    """Units of axes beside those of metrics (`domain/model/words/unit_table.py`)."""

    NUMBER = "number"
    """A bare count: rounds, requests under way."""
    BYTES = "bytes"
    BLOCK = "block"
    """Bytes of one request."""
    FILE = "file"
    """Bytes of one file."""
    PERCENTILE = "percentile"
    """0-100."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What is told along one edge."""

    name: Message
    unit: str
    """Of `UNITS`, or of `Counted`; values are in its base unit."""
    scale: Scale = Scale.LINEAR
    from_zero: bool = False
    """It begins at nothing, however far away the lowest value is."""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together."""

    name: Message
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...] = ()
    """What stands beside each point; empty: nothing."""
    is_step: bool = False
    """Each value holds up to the next point."""
    is_joined: bool = True
    is_right: bool = False
    """It is told on the right axis."""
    is_published: bool = False
    """Others measured it, elsewhere and with something else."""
    ranges: tuple[tuple[float, float], ...] = ()
    """Between what each point surely lies; empty: not told."""


class RuleKind(StrEnum):
    """What a straight line means."""

    BAND = "band"
    """The values must lie between two of these."""
    MEAN = "mean"
    SLOPE = "slope"
    """The fitted line may rise or fall so far."""
    CEILING = "ceiling"
    """More than this does not go through."""
    BURST = "burst"
    """The level while burst credits lasted."""
    SETTLED = "settled"
    """The level from their end on."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line from one point to another; several of one kind and name share an entry of the legend."""

    kind: RuleKind
    name: Message
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the lower axis with its name."""

    x: float
    name: Message


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the lower axis that is shaded."""

    start: float
    end: float
    name: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """Lines over an axis."""

    id: str
    title: Message
    x: Axis
    y: Axis
    right: Axis | None = None
    series: tuple[Series, ...]
    labels: Message | None = None
    """What stands beside the points; None: nothing."""
    rules: tuple[Rule, ...] = ()
    marks: tuple[Mark, ...] = ()
    span: Span | None = None
    notes: tuple[Message, ...] = ()
    """What has to be known to read it, or why something is not told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Values over two counts, to be shaded by how high they are."""

    id: str
    title: Message
    down: Message
    """What the rows are."""
    across: Message
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    cells: tuple[tuple[float | None, ...], ...]
    unit: str
    """Of `UNITS`."""
    notes: tuple[Message, ...] = ()
