"""Blocks of a report on a terminal: words wrapped, tables set; what is long or drawn is left to the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from volbench.cli.width import listing, wrapped
from volbench.reports import words
from volbench.reports.blocks import Fold, Heading, Paragraph, Point, Points, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice

PRINTED: Final = (Heading, Paragraph, Points, Table, Fold)
"""All other blocks are of whole reports, not of a section, or drawn."""


def print_blocks(blocks: Iterable[Block], choice: Choice, columns: int | None) -> None:
    """Print blocks; of headings those below the first two levels, since a terminal shows one result."""
    for block in blocks:
        if isinstance(block, Heading) and block.level > 2:  # noqa: PLR2004 (as HTML counts)
            click.echo("\n" + block.text)
        elif isinstance(block, Paragraph):
            click.echo(wrapped(block.text, columns))
        elif isinstance(block, Points):
            for line in (line for point in block.points for line in _lines(point, choice)):
                click.echo(wrapped(line, columns))
        elif isinstance(block, Table):
            rows = [list(block.heads), *map(list, block.lines)]
            click.echo(listing(rows, columns, right=frozenset(block.figures)))
        elif isinstance(block, Fold):
            print_blocks((Heading(block.title, 3), *block.blocks), choice, columns)


def _lines(point: Point, choice: Choice) -> list[str]:
    named = " ".join(part for part in (point.strong, point.code) if part)
    return [f"{named}{choice.say(words.COLON)}{point.text}" if named else point.text, *point.inner]
