"""Tables: columns as wide as their words, heads again on every page, numbers to the right, lines that stay whole."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.reports.pdf import look
from volbench.reports.pdf.line_breaks import longest_part
from volbench.reports.pdf.sheet import WIDE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from volbench.reports.pdf.document import Table
    from volbench.reports.pdf.sheet import Sheets

_SIZES: Final = (8.5, 7.5, 6.5)
_GAP: Final = 5.0
"""Left and right of a cell's words."""
_ABOVE: Final = 3.0
_MOST_WHOLE: Final = 9
"""From so many lines on a table may be cut between two pages."""


@dataclass(frozen=True, slots=True)
class _Grid:
    sheets: Sheets
    table: Table
    size: float
    widths: tuple[float, ...]

    @property
    def height(self) -> float:
        return self.size * look.LEADING

    def cells(self, line: Sequence[str]) -> list[list[str]]:
        """Return the lines of each cell."""
        return [
            self.sheets.lines(text, width - 2 * _GAP, self.size) for text, width in zip(line, self.widths, strict=False)
        ]

    def tall(self, cells: Sequence[Sequence[str]]) -> float:
        return max((len(cell) for cell in cells), default=1) * self.height + 2 * _ABOVE


def draw_table(sheets: Sheets, table: Table) -> None:
    """Draw a table."""
    grid = _grid(sheets, table)
    heads = grid.cells(table.heads)
    tall = [grid.tall(grid.cells(line)) for line in table.lines[:_MOST_WHOLE]]
    # A short table is not cut; of a long one the heads and the first line stay together.
    sheets.need(grid.tall(heads) + (math.fsum(tall) if len(table.lines) < _MOST_WHOLE else tall[0] if tall else 0))
    _row(grid, heads, colour="soft")
    for n, line in enumerate(table.lines):
        cells = grid.cells(line)
        if sheets.room < grid.tall(cells):
            sheets.turn()
            _row(grid, heads, colour="soft")
        shades = table.shades[n] if n < len(table.shades) else ()
        bold = {0} if not table.strong else {0, *table.figures[:1]} if n in table.strong else set()
        _row(grid, cells, bold=bold, shades=shades)
    sheets.y += 8


def _row(
    grid: _Grid,
    cells: Sequence[Sequence[str]],
    *,
    colour: str = "ink",
    bold: AbstractSet[int] = frozenset(),
    shades: Sequence[int | None] = (),
) -> None:
    """Draw one line; one that is taller than a page goes on on the next."""
    sheets, start = grid.sheets, 0
    count = max((len(cell) for cell in cells), default=1)
    while True:
        fitting = max(1, int((sheets.room - 2 * _ABOVE) // grid.height))
        part = [cell[start : start + fitting] for cell in cells]
        _part(grid, part, colour=colour, bold=bold, shades=shades)
        start += fitting
        if start >= count:
            return
        sheets.turn()


def _part(
    grid: _Grid, cells: Sequence[Sequence[str]], *, colour: str, bold: AbstractSet[int], shades: Sequence[int | None]
) -> None:
    sheets, top, tall = grid.sheets, grid.sheets.y, grid.tall(cells)
    x = look.LEFT
    for n, (cell, width) in enumerate(zip(cells, grid.widths, strict=False)):
        shade = shades[n - 1] if 0 < n <= len(shades) else None
        if shade is not None:
            sheets.page.block(x + 0.75, top + 0.75, width - 1.5, tall - 1.5, look.SHADES[shade])
        ink = "#ffffff" if shade is not None and shade >= look.FIRST_DARK else look.colour(colour)
        sheets.y = top + _ABOVE
        for line in cell:
            place = x + _GAP
            if n in grid.table.figures:
                place = x + width - _GAP - sheets.width(line, grid.size)
            sheets.write(line, place, size=grid.size, colour=ink, is_bold=n in bold)
        x += width
    sheets.y = top + tall
    sheets.rule(sheets.y)


def _grid(sheets: Sheets, table: Table) -> _Grid:
    """Choose the largest letters with which no word has to be cut."""
    columns = [
        [sheets.seen(line[n]) for line in (table.heads, *table.lines) if n < len(line)] for n in range(len(table.heads))
    ]
    for size in _SIZES:
        least = [_width(sheets, column, size, is_whole=False) for column in columns]
        if math.fsum(least) <= WIDE:
            break
    else:
        size = _SIZES[-1]
        most = WIDE / max(1, len(columns))
        least = [min(width, most) for width in least]
    wanted = [
        _width(sheets, column, size, is_whole=True) if n in table.figures else _width(sheets, column, size)
        for n, column in enumerate(columns)
    ]
    return _Grid(sheets, table, size, tuple(_shared(least, wanted)))


def _width(sheets: Sheets, column: Sequence[str], size: float, *, is_whole: bool = True) -> float:
    def one(text: str) -> float:
        return sheets.width(text, size, is_bold=True)

    longest = max(((one(text) if is_whole else longest_part(text, one)) for text in column), default=0.0)
    return longest + 2 * _GAP + 0.5


def _shared(least: Sequence[float], wanted: Sequence[float]) -> list[float]:
    """Give each column what it needs, then short ones what they want, and long ones of the rest by their length."""
    widths = list(least)
    waiting = sorted(range(len(widths)), key=lambda n: wanted[n] - least[n])
    while waiting and wanted[waiting[0]] - least[waiting[0]] <= (WIDE - math.fsum(widths)) / len(waiting):
        n = waiting.pop(0)
        widths[n] = max(least[n], wanted[n])
    # By the root, because a column twice as long may as well have some lines more.
    weights = [math.sqrt(wanted[n] - least[n]) for n in waiting]
    rest = WIDE - math.fsum(widths)
    for n, weight in zip(waiting, weights, strict=True):
        widths[n] += rest * weight / math.fsum(weights)
    return [width * WIDE / math.fsum(widths) for width in widths]
