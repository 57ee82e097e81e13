"""What a report consists of: blocks of finished words. Each format writes all of them and knows no kind of run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup

    from volbench.reports.bar_chart import Bar
    from volbench.reports.choice import Choice
    from volbench.reports.plot_section import PlotSection
    from volbench.reports.range_bar import RangeBar


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; those of level 2 begin a section."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words."""

    text: str
    style: str = "plain"
    """`plain`, `strong`, `soft` (of less weight), `note` (set off from the text)."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a list."""

    text: str
    strong: str = ""
    """What it is about; stands before it in bold letters."""
    code: str = ""
    """Behind what it is about, as it was typed."""
    inner: tuple[str, ...] = ()
    fold: str = ""
    """What `inner` is called where it can be folded; a short format then keeps the first of it. Empty: all stand."""


@dataclass(frozen=True, slots=True)
class Points:
    """A list."""

    points: tuple[Point, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first column names its lines."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    figures: tuple[int, ...] = ()
    """Columns of numbers."""
    strong: tuple[int, ...] = ()
    """Lines of more weight."""
    shades: tuple[tuple[int | None, ...], ...] = ()
    """Of a heat map: for each line the shades 0 to 9 of its cells but the first."""
    style: str = ""
    """How a web page sets it: `paired` (narrow columns), `cells` (columns that need no heads), `keep` (a table on a
    phone as well), `heat` (`keep`, for a map of few words); else a phone shows each line as a card."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with their values."""

    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Commands:
    """What was run: name, id and command of each workload."""

    lines: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the numbers that stand first."""

    name: str
    value: str
    spread: str
    badges: str
    is_good: bool
    bar: RangeBar | None
    """What the number stands on; None where nothing is known to hold it against."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Up to four numbers beside each other."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Live:
    """A chart that a script draws from the data of the report, where there is a script."""

    kind: str
    run_id: str = ""
    """Empty in a comparison."""
    index: int | None = None
    """Which of those of its kind."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars below a caption."""

    caption: str
    bars: tuple[Bar, ...]
    live: Live


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart by a script, and the plots that stand in its place without one."""

    caption: str
    live: Live
    plots: tuple[PlotSection, ...] = ()


@dataclass(frozen=True, slots=True)
class Plotted:
    """One plot with its notes, and its numbers as a table."""

    plot: PlotSection
    table: str = "shown"
    """`shown`; `folded`, where its numbers stand in other tables too: only where it can be folded; `left-out`."""


@dataclass(frozen=True, slots=True)
class GroupedBars:
    """Bars of several series in groups, each with its name and value; what they tell stands in a table as well."""

    groups: tuple[tuple[str, tuple[GroupedBar, ...]], ...]


@dataclass(frozen=True, slots=True)
class GroupedBar:
    """One of them; places are shares of the width, 0 to 1."""

    series: int
    name: str
    value: str
    at: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Fold:
    """What can be folded below a title."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """One fold for each workload of many runs: the first is open, and a web page lays the others out when opened."""

    open_all: str
    folds: tuple[Fold, ...]


@dataclass(frozen=True, slots=True)
class Long:
    """What a format for forum posts leaves out."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ComparedRun:
    """One of the runs of a comparison."""

    letter: str
    label: str
    system: str
    """What was measured."""
    date: str
    """With the answer."""
    told: tuple[str, ...]
    """What its owner names of its volumes, then, of many runs, how it stands on the whole."""


@dataclass(frozen=True, slots=True)
class ComparedRuns:
    """The runs of a comparison."""

    runs: tuple[ComparedRun, ...]


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One conclusion of an experiment."""

    text: str
    certainty: str
    """Its id: `claimed`, `indicative`, `nothing-seen`."""
    certainty_name: str
    exceptions: tuple[str, ...]
    figures: Table | None
    """The figures behind it."""
    test: str


@dataclass(frozen=True, slots=True)
class Conclusions:
    """All of them; the first `shown` stand in the open."""

    conclusions: tuple[Conclusion, ...]
    shown: int
    more: str
    """What the others are called."""
    figures_title: str
    exceptions_title: str


@dataclass(frozen=True, slots=True)
class Recommended:
    """What an experiment recommends for one use."""

    name: str
    description: str
    answer: str
    reason: str
    ranked: tuple[tuple[str, str, bool], ...]
    """Name, score, and whether it is as good as the first."""
    shown: int
    more: str
    apart: Points | None
    """What has no place in the order."""
    weights: str


@dataclass(frozen=True, slots=True)
class Uses:
    """What is recommended for each use."""

    uses: tuple[Recommended, ...]
    words: dict[str, str]
    """`rank`, `score`, `tied`, `apart`, `nothing`."""


@dataclass(frozen=True, slots=True)
class Shades:
    """What the shades of heat maps mean, from the palest to the darkest."""

    palest: str
    darkest: str


Block = (
    Heading
    | Paragraph
    | Points
    | Table
    | Facts
    | Commands
    | Tiles
    | Bars
    | Drawing
    | Plotted
    | GroupedBars
    | Fold
    | Cells
    | Long
    | ComparedRuns
    | Conclusions
    | Uses
    | Shades
)


@dataclass(frozen=True, slots=True)
class Section:
    """What a kind says of a whole run, or of several runs beside each other."""

    answer: tuple[str, ...]
    """Stands first of all in the report of a run."""
    blocks: tuple[Block, ...]
    plots: str = ""
    """How the ids of the plots begin that stand below; empty: none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Everything one file says, in the order it is read."""

    choice: Choice
    brand: str
    title: str
    told: tuple[str, ...]
    """Below the title: machine and volume, or what was measured on."""
    sentences: tuple[str, ...]
    """The first is the answer."""
    blocks: tuple[Block, ...]
    made: str
    """What made the numbers."""
    page_head: tuple[str, ...]
    """What stands on every page of paper."""
    chart_data: Callable[[], Markup] | None = field(default=None, compare=False)
    """Makes what the charts of a web page are drawn from; None: it draws none."""


def titled_table(
    title: str, heads: tuple[str, ...], lines: tuple[tuple[str, ...], ...], notes: tuple[str, ...] = ()
) -> tuple[Block, ...]:
    """Return a table below its title, all columns but the first figures, and what has to be known to read it."""
    table = Table(heads, lines, tuple(range(1, len(heads))))
    return (Heading(title, 3), table, *(Paragraph(note, "soft") for note in notes))


def points(texts: tuple[str, ...] | list[str]) -> Points:
    """Return a plain list."""
    return Points(tuple(Point(text) for text in texts))
