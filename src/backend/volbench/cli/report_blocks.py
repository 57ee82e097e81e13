"""Blocks of a report on a terminal: words wrapped, tables set; what is long or drawn is left to the files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from volbench.cli.width import listing, wrapped
from volbench.reports.document.blocks import Heading, Paragraph, Point, Points, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.reports.document.blocks import Block


def print_blocks(blocks: Iterable[Block], columns: int | None) -> None:
    """Print blocks; of headings those below the first two levels, since a terminal shows one result."""
    for block in blocks:
        if isinstance(block, Heading) and block.level > 2:  # noqa: PLR2004 (as HTML counts)
            click.echo("\n" + block.text)
        elif isinstance(block, Paragraph):
            click.echo(wrapped(block.text, columns))
        elif isinstance(block, Points):
            for point in block.points:
                click.echo(wrapped(_told(point), columns))
        elif isinstance(block, Table):
            lines = [list(block.heads), *map(list, block.lines)]
            click.echo(listing(lines, columns, right=frozenset(block.figures)))


def _told(point: Point) -> str:
    return " ".join(part for part in (point.strong, point.code, point.text) if part)
