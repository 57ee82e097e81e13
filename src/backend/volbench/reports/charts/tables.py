"""The table behind each plot, in texts: its points, or of long courses their range."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.plots.plot import RuleKind
from volbench.domain.model.words.message import Message, labelled, plain
from volbench.domain.model.words.units import format_ratio
from volbench.reports.charts.describe import value_text

if TYPE_CHECKING:
    from volbench.domain.model.plots.plot import Axis, Grid, Plot, Series
    from volbench.reports.choice import Choice

_NONE: Final = "–"
_LINE: Final = Message("reports.charts.line")
_FIRST: Final = Message("reports.charts.first")
_LOWEST: Final = Message("reports.charts.lowest")
_HIGHEST: Final = Message("reports.charts.highest")
_LAST: Final = Message("reports.charts.last")
_ACROSS: Final = Message("reports.charts.across")
MOST_LINES: Final = 16
MOST_SUMS: Final = 10
SHADES: Final = 10
_OF_CREDITS: Final = {RuleKind.BURST, RuleKind.SETTLED}


@dataclass(frozen=True, slots=True)
class ChartTable:
    """Heads, lines, and of a heat map the shades of the cells but the first."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    shades: tuple[tuple[int | None, ...], ...] = ()


def chart_table(plot: Plot, choice: Choice) -> ChartTable:
    """Return the numbers of a plot: a line for each place on the lower axis, or each course if those are many."""
    if plot.labels is not None:
        return _by_label(plot, plot.labels, choice)
    joined = [one for one in plot.series if one.is_joined]
    places = sorted({x for one in joined for x, _ in one.points})
    if len(places) > MOST_LINES and plot.right is not None:
        # Of a sum so far some lines tell what they should; a share of one step would lack those left out.
        joined = [one for one in joined if one.is_right]
        step = -(-len(places) // MOST_SUMS)
        places = places[::-step][::-1]
    if len(places) > MOST_LINES:
        return _ranges(plot, choice)
    values = [dict(one.points) for one in joined]
    lines = tuple(
        (
            value_text(x, plot.x, choice),
            *(
                value_text(found[x], _axis_of(plot, one), choice) if x in found else _NONE
                for one, found in zip(joined, values, strict=True)
            ),
        )
        for x in places
    )
    heads = (choice.say(plot.x.name), *(choice.say(one.name) for one in joined))
    return ChartTable(heads, (*lines, *_credits(plot, len(heads), choice)))


def _credits(plot: Plot, width: int, choice: Choice) -> list[tuple[str, ...]]:
    """Return a line for each level of a disk with burst credits, and for the moment they ended; none of other plots."""
    levels = {rule.name: rule.start[1] for rule in plot.rules if rule.kind in _OF_CREDITS}
    if not levels:
        return []
    # A level is the same from its first value to its last; a moment has none.
    told = [(name, value_text(level, plot.y, choice)) for name, level in levels.items()]
    ends = [labelled(mark.name, plain(value_text(mark.x, plot.x, choice))) for mark in plot.marks]
    return [(choice.say(name), *[value] * (width - 1)) for name, value in (*told, *((end, _NONE) for end in ends))]


def _axis_of(plot: Plot, series: Series) -> Axis:
    return plot.right if series.is_right and plot.right is not None else plot.y


def _by_label(plot: Plot, name: Message, choice: Choice) -> ChartTable:
    """Return a line for each label and a column for each course, with both values of each point."""
    joined = [one for one in plot.series if one.is_joined]
    labels = list(dict.fromkeys(label for one in joined for label in one.labels))
    both = [dict(zip(one.labels, one.points, strict=False)) for one in joined]

    def cell(found: dict[str, tuple[float, float]], label: str) -> str:
        if label not in found:
            return _NONE
        x, y = found[label]
        return f"{value_text(x, plot.x, choice)} · {value_text(y, plot.y, choice)}"

    lines = tuple((label, *(cell(found, label) for found in both)) for label in labels)
    return ChartTable((choice.say(name), *(choice.say(one.name) for one in joined)), lines)


def _ranges(plot: Plot, choice: Choice) -> ChartTable:
    """Return first, lowest, highest and last value of each course: what thinning a long one leaves as it was."""
    lines = []
    for one in plot.series:
        values = [y for _, y in one.points]
        seen = (values[0], min(values), max(values), values[-1])
        lines.append((choice.say(one.name), *(value_text(value, _axis_of(plot, one), choice) for value in seen)))
    heads = (_LINE, _FIRST, _LOWEST, _HIGHEST, _LAST)
    return ChartTable(tuple(choice.say(head) for head in heads), (*lines, *_credits(plot, len(heads), choice)))


def grid_table(grid: Grid, choice: Choice) -> ChartTable:
    """Return a heat map: its cells with their values, the darker the higher."""
    heads = (choice.say(_ACROSS.fill(down=grid.down, across=grid.across)), *(str(one) for one in grid.columns))
    known = [value for row in grid.cells for value in row if value is not None]
    top = 1.0 if grid.unit == "ratio" else max(known, default=1.0) or 1.0
    lines = tuple(
        (str(name), *(_NONE if value is None else _cell(value, grid, choice) for value in row))
        for name, row in zip(grid.rows, grid.cells, strict=True)
    )
    shades = tuple(
        tuple(None if value is None else min(SHADES - 1, int(value / top * SHADES)) for value in row)
        for row in grid.cells
    )
    return ChartTable(heads, lines, shades)


def _cell(value: float, grid: Grid, choice: Choice) -> str:
    return format_ratio(value) if grid.unit == "ratio" else choice.number(value, grid.unit)
