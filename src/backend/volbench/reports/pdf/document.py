"""What is set on pages: blocks of finished words. The service makes them; the process that sets them reads JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.reports.bar_chart import Bar
from volbench.reports.charts.chart import LineChart, chart_from

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, which is a bookmark too."""

    text: str
    level: int = 2
    """1 is the title."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words."""

    text: str
    style: str = "plain"
    """`plain`, `verdict`, `soft` (of less weight), `note` (with a bar beside it), `brand`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One point of a list."""

    text: str
    strong: str = ""
    """What stands before it in bold letters."""
    level: int = 0
    mark: str = "•"


@dataclass(frozen=True, slots=True)
class Points:
    """A list."""

    items: tuple[Item, ...]
    is_head: bool = False
    """What follows belongs to it: it does not stand alone at the foot of a page."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; lines may have fewer cells than there are heads."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    figures: tuple[int, ...] = ()
    """Columns of numbers, which stand to the right."""
    strong: tuple[int, ...] = ()
    """Lines in bold letters."""
    shades: tuple[tuple[int | None, ...], ...] = ()
    """Of a heat map: for each line the shades 0 to 9 of its cells but the first."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with their values."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One number that stands first."""

    name: str
    value: str
    spread: str
    badges: str
    is_good: bool
    stretches: tuple[tuple[bool, float, float], ...] = ()
    """Of the bar it stands on: whether each part is what is usual (else what is expected), from where to where, 0 to 1;
    none where nothing is known to hold it against."""
    at: float = 0.0
    """Where it stands on its bar, 0 to 1."""
    most: str = ""
    """What the end of its bar is called."""
    told: tuple[str, ...] = ()
    """What each part of its bar is."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Up to four numbers beside each other."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars below a caption."""

    caption: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A line chart with its caption and, below, what has to be known to read it."""

    chart: LineChart


Block = Heading | Paragraph | Points | Table | Facts | Tiles | Chart | Lines
_INSIDE: Final[dict[type, tuple[str, type]]] = {
    Points: ("items", Item),
    Tiles: ("tiles", Tile),
    Chart: ("bars", Bar),
}
_KINDS: Final = {kind.__name__: kind for kind in (Heading, Paragraph, Points, Table, Facts, Tiles, Chart, Lines)}


@dataclass(frozen=True, slots=True)
class Document:
    """Everything one file shows."""

    title: str
    language: str
    head: tuple[str, ...]
    """Stands on every page: machine, volume and disks; software, file and date."""
    blocks: tuple[Block, ...]


def to_json(document: Document) -> bytes:
    """Write a document for the process that sets it."""
    blocks = [{"kind": type(block).__name__, **asdict(block)} for block in document.blocks]
    content = {"title": document.title, "language": document.language, "head": document.head, "blocks": blocks}
    return json.dumps(content, ensure_ascii=True).encode("ascii")


def from_json(content: bytes) -> Document:
    """Read what `to_json` wrote."""
    read = json.loads(content)
    return Document(read["title"], read["language"], tuple(read["head"]), tuple(map(_block, read["blocks"])))


def _block(read: dict[str, Any]) -> Block:
    kind = _KINDS[read.pop("kind")]
    if kind is Lines:
        return Lines(chart_from(read["chart"]))
    if kind in _INSIDE:
        name, part = _INSIDE[kind]
        return kind(**{**read, name: tuple(_part(part, one) for one in read[name])})
    return kind(**{name: _tuples(value) for name, value in read.items()})


def _part(kind: type, read: dict[str, Any]) -> Any:
    return kind(**{name: _tuples(value) for name, value in read.items()})


def _tuples(value: Any) -> Any:
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


def points(texts: Iterable[str]) -> Points:
    """Return a plain list."""
    return Points(tuple(Item(text) for text in texts))
