"""The numbers that stand first, side by side: each on the bar of what is expected and usual, with its words below."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.reports.pdf import look
from volbench.reports.pdf.sheet import WIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.reports.pdf.document import Tile, Tiles
    from volbench.reports.pdf.sheet import Sheets
    from volbench.reports.pdf.writer import Page

_GAP: Final = 8.0
_PAD: Final = 8.0
_BAR: Final = 6.0
"""Height of a bar, in points."""
_OVER: Final = 2.0
"""What the mark of the number stands out above and below it."""
_BAR_ROW: Final = _BAR + 2 * _OVER + 4.0
_KEY: Final = 5.0
"""Of the square that shows how a part of the bar is drawn."""
_LEAST: Final = 1.5
"""Width below which a part would not be seen."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of words."""

    text: str
    size: float
    colour: str
    is_bold: bool = False
    key: bool | None = None
    """Whether it tells of what is usual, else of what is expected; None of neither, or a line that only goes on."""
    indent: float = 0.0


@dataclass(frozen=True, slots=True)
class _Bar:
    """The place of the bar among the lines."""

    tile: Tile


_Row = _Line | _Bar


def draw_tiles(sheets: Sheets, tiles: Tiles) -> None:
    """Draw the numbers beside each other, all tiles as high as the highest."""
    if not tiles.tiles:
        return
    width = (WIDE - _GAP * (len(tiles.tiles) - 1)) / len(tiles.tiles)
    room = width - 2 * _PAD
    drawn = [list(_rows(sheets, tile, room)) for tile in tiles.tiles]
    height = max(math.fsum(map(_height, rows)) for rows in drawn) + 14
    sheets.need(height + 6)
    top = sheets.y + 4
    for n, rows in enumerate(drawn):
        x = look.LEFT + n * (width + _GAP)
        sheets.page.block(x, top, width, height, look.colour("panel"))
        sheets.y = top + 7
        for row in rows:
            if isinstance(row, _Bar):
                _draw_bar(sheets, row.tile, x + _PAD, room)
            else:
                _write(sheets, row, x + _PAD)
    sheets.y = top + height + 10


def _height(row: _Row) -> float:
    return _BAR_ROW if isinstance(row, _Bar) else row.size * look.LEADING


def _rows(sheets: Sheets, tile: Tile, room: float) -> Iterator[_Row]:
    def lines(text: str, size: float, colour: str, *, is_bold: bool = False) -> Iterator[_Row]:
        return (_Line(line, size, colour, is_bold) for line in sheets.lines(text, room, size))

    yield from lines(tile.name, look.SMALL, "soft")
    yield from lines(tile.value, 15.0, "ink", is_bold=True)
    yield from lines(tile.spread, look.SMALL, "soft")
    if tile.stretches:
        yield _Bar(tile)
    indent = _KEY + 4
    for (is_usual, *_), told in zip(tile.stretches, tile.told, strict=True):
        for n, line in enumerate(sheets.lines(told, room - indent, look.SMALL)):
            yield _Line(line, look.SMALL, "soft", key=None if n else is_usual, indent=indent)
    mark = "✓ " if tile.is_good else "△ "
    yield from lines(mark + tile.badges, look.TINY, "accent" if tile.is_good else "doubt")


def _write(sheets: Sheets, line: _Line, x: float) -> None:
    if line.key is not None:
        middle = sheets.y + line.size * look.LEADING / 2
        _part(sheets, x, middle - _KEY / 2, _KEY, _KEY, is_usual=line.key)
    sheets.write(line.text, x + line.indent, size=line.size, colour=look.colour(line.colour), is_bold=line.is_bold)


def _draw_bar(sheets: Sheets, tile: Tile, x: float, room: float) -> None:
    """Draw the bar between the names of its two ends."""
    size, soft, top = look.TINY, look.colour("soft"), sheets.y + 2 + _OVER
    foot = top + _BAR / 2 + size * 0.36
    page, most = sheets.page, sheets.seen(tile.most)
    left = x + sheets.width("0", size) + 3
    wide = x + room - sheets.width(most, size) - 3 - left
    page.text(x, foot, "0", size=size, colour=soft)
    page.text(left + wide + 3, foot, most, size=size, colour=soft)
    page.block(left, top, wide, _BAR, look.colour("paper"))
    _outline(page, left, top, (wide, _BAR), look.colour("line"))
    for is_usual, low, high in tile.stretches:
        _part(sheets, left + low * wide, top, max(_LEAST, (high - low) * wide), _BAR, is_usual=is_usual)
    at = left + tile.at * wide
    page.block(at - 2, top - _OVER, 4, _BAR + 2 * _OVER, look.colour("panel"))
    page.block(at - 1.1, top - _OVER, 2.2, _BAR + 2 * _OVER, look.colour("ink"))
    sheets.y += _BAR_ROW


def _part(sheets: Sheets, x: float, top: float, width: float, height: float, *, is_usual: bool) -> None:
    """Draw a part of a bar: outlined what is expected, filled what is usual."""
    if is_usual:
        sheets.page.block(x, top, width, height, look.USUAL)
        return
    sheets.page.block(x, top, width, height, look.WINDOW)
    _outline(sheets.page, x, top, (width, height), look.colour("accent"))


def _outline(page: Page, x: float, top: float, size: tuple[float, float], colour: str) -> None:
    width, height = size
    corners = [(x, top), (x + width, top), (x + width, top + height), (x, top + height)]
    page.path([*corners, corners[0]], colour, 0.5)
