"""Sets a document: block after block, from the first page to the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.reports.bar_chart import ROW_HEIGHT, Label, Whisker, shapes
from volbench.reports.bar_chart import Block as BarBlock
from volbench.reports.pdf import look
from volbench.reports.pdf.document import Chart, Facts, Heading, Lines, Paragraph, Points, Table, Tiles
from volbench.reports.pdf.line_drawing import draw_lines, lines_height
from volbench.reports.pdf.sheet import WIDE, Sheets
from volbench.reports.pdf.tables import draw_table
from volbench.reports.pdf.tiles import draw_tiles
from volbench.reports.pdf.writer import write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.reports.bar_chart import Bar
    from volbench.reports.pdf.document import Block, Document, Item
    from volbench.reports.pdf.font import Font

_PIXEL: Final = 0.62
"""Of the drawing on the screen, in points."""
_STAYS: Final = 70.0
"""What has to fit below a heading."""
_LOOKED_AT: Final = 6
"""Its chart is looked for among so many blocks after a heading."""


def typeset(document: Document, font: Font) -> bytes:
    """Return the file."""
    sheets = Sheets(font, document.head)
    for n, block in enumerate(document.blocks):
        if isinstance(block, Heading):
            _heading(sheets, block, _first_room(sheets, document.blocks[n + 1 : n + _LOOKED_AT]))
        else:
            _set(sheets, block)
    sheets.number(document.title)
    return write(sheets.pages, sheets.bookmarks, sheets.letters, title=document.title, language=document.language)


def _set(sheets: Sheets, block: Block) -> None:
    match block:
        case Paragraph():
            _paragraph(sheets, block)
        case Points():
            if block.is_head:
                sheets.need(_STAYS + 2 * look.BODY * look.LEADING * len(block.items))
            for item in block.items:
                _item(sheets, item)
            sheets.y += 4
        case Table():
            draw_table(sheets, block)
        case Facts():
            _facts(sheets, block)
        case Tiles():
            draw_tiles(sheets, block)
        case Chart():
            _chart(sheets, block)
        case Lines():
            draw_lines(sheets, block.chart)


def _first_room(sheets: Sheets, blocks: Sequence[Block]) -> float:
    """Return what has to fit below a heading: of a chart, which is not cut, all of it, with the words before it."""
    words = 0.0
    for block in blocks:
        if isinstance(block, Paragraph):
            words += len(sheets.lines(block.text, WIDE, look.BODY)) * look.BODY * look.LEADING + 4
        elif isinstance(block, Lines):
            return words + lines_height(sheets, block.chart)
        elif isinstance(block, Chart):
            return words + look.BODY * look.LEADING + 4 + ROW_HEIGHT * _PIXEL * len(block.bars)
        else:
            break
    return _STAYS


def _heading(sheets: Sheets, heading: Heading, below: float) -> None:
    size = look.HEADINGS[heading.level]
    above = {1: 0.0, 2: 14.0, 3: 8.0}[heading.level]
    whole = above + size * look.LEADING + below
    sheets.need(whole if whole <= sheets.whole else above + size * look.LEADING + _STAYS)
    sheets.y += above
    sheets.mark(heading.text, heading.level)
    sheets.paragraph(heading.text, size=size, is_bold=True)
    sheets.y += 3


def _paragraph(sheets: Sheets, words: Paragraph) -> None:
    match words.style:
        case "verdict":
            sheets.paragraph(words.text, size=12, is_bold=True)
        case "brand":
            sheets.paragraph(words.text, colour="accent", is_bold=True)
        case "soft":
            sheets.paragraph(words.text, size=look.SMALL, colour="soft")
        case "note":
            _note(sheets, words.text)
        case _:
            sheets.paragraph(words.text)
    sheets.y += 4


def _note(sheets: Sheets, text: str) -> None:
    for line in sheets.lines(text, WIDE - 12, look.BODY):
        sheets.need(look.BODY * look.LEADING)
        sheets.page.block(look.LEFT, sheets.y, 2.5, look.BODY * look.LEADING, look.colour("doubt"))
        sheets.write(line, look.LEFT + 10, size=look.BODY, colour=look.colour("ink"))


def _item(sheets: Sheets, item: Item) -> None:
    """Write one point; its bold words stand on lines of their own, so that no line has two weights."""
    left = look.LEFT + 14 * item.level
    size = look.BODY if item.level == 0 else look.SMALL
    x = left + max(12.0, sheets.width(sheets.seen(item.mark), size) + 6)
    room = look.LEFT + WIDE - x
    first = len(sheets.lines(item.strong, room, size)) if item.strong else 0
    sheets.need((first + min(len(sheets.lines(item.text, room, size)), 2)) * size * look.LEADING)
    start = sheets.y
    sheets.write(sheets.seen(item.mark), left + 2, size=size, colour=look.colour("soft"))
    sheets.y = start
    if item.strong:
        sheets.paragraph(item.strong, x=x, room=room, size=size, is_bold=True)
    if item.text:
        sheets.paragraph(item.text, x=x, room=room, size=size, colour="ink" if item.level == 0 else "soft")
    sheets.y += 2


def _facts(sheets: Sheets, facts: Facts) -> None:
    size = look.SMALL + 0.5
    widest = max((sheets.width(sheets.seen(name), size) for name, _ in facts.pairs), default=0.0)
    column = min(widest + 14, WIDE * 0.38)
    for name, value in facts.pairs:
        names, values = sheets.lines(name, column - 10, size), sheets.lines(value, WIDE - column, size)
        sheets.need(min(max(len(names), len(values)), 3) * size * look.LEADING)
        for n in range(max(len(names), len(values))):
            sheets.need(size * look.LEADING)
            start = sheets.y
            if n < len(names):
                sheets.write(names[n], look.LEFT, size=size, colour=look.colour("soft"))
            sheets.y = start
            sheets.write(values[n] if n < len(values) else "", look.LEFT + column, size=size, colour=look.colour("ink"))
        sheets.y += 1.5
    sheets.y += 4


def _chart(sheets: Sheets, chart: Chart) -> None:
    """Draw bars below their caption; a chart is cut between two bars only where no page has room for all."""
    row = ROW_HEIGHT * _PIXEL
    caption = look.BODY * look.LEADING + 4
    sheets.need(caption + row * len(chart.bars))
    sheets.paragraph(chart.caption, is_bold=True)
    sheets.y += 2
    rows = list(chart.bars)
    while rows:
        sheets.need(row)
        fitting = max(1, int(sheets.room // row))
        _bars(sheets, rows[:fitting], max(bar.reach for bar in chart.bars))
        rows = rows[fitting:]
    sheets.y += 8


def _bars(sheets: Sheets, rows: list[Bar], scale: float) -> None:
    """Draw some bars on the scale of all."""
    top, page = sheets.y, sheets.page
    for shape in shapes(rows, scale=scale):
        y = top + shape.y * _PIXEL
        if isinstance(shape, Label):
            size = look.SMALL + (0.5 if shape.is_value else 0)
            x = look.LEFT + WIDE * shape.x / 100 + shape.shift * _PIXEL
            line = sheets.lines(shape.text, look.LEFT + WIDE - x, size)[0]
            foot = y + (size * 0.36 if shape.is_value else 0)
            colour = look.colour("ink" if shape.is_value else "soft")
            page.text(x, foot, line, size=size, colour=colour, is_bold=shape.is_value)
        elif isinstance(shape, BarBlock):
            width, height = WIDE * shape.width / 100, shape.height * _PIXEL
            page.block(look.LEFT, y, width, height, look.series(shape.series))
            if shape.is_hatched:
                page.hatch(look.LEFT, y, width, height, "#ffffff")
        elif isinstance(shape, Whisker):
            for x1, x2, y1, y2 in shape.strokes:
                ends = [(look.LEFT + WIDE * x / 100, top + y * _PIXEL) for x, y in ((x1, y1), (x2, y2))]
                page.path(ends, look.colour("ink"), 1.0)
    sheets.y = top + ROW_HEIGHT * _PIXEL * len(rows)
