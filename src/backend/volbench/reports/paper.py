"""A report for paper: the same blocks, unfolded, in those that can be set on pages (`pdf/document.py`)."""

from __future__ import annotations

from functools import singledispatchmethod
from itertools import chain
from typing import TYPE_CHECKING

from volbench.reports import blocks, words
from volbench.reports.pdf import document as paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from volbench.reports.blocks import Block, Report
    from volbench.reports.choice import Choice


def write(report: Report) -> bytes:
    """Return a report, ready to be set."""
    head = tuple(line for line in report.page_head if line)
    return paper.to_json(paper.Document(report.title, report.choice.language, head, tuple(_pages(report))))


def _pages(report: Report) -> Iterator[paper.Block]:
    yield paper.Paragraph(report.brand, "brand")
    yield paper.Heading(report.title, 1)
    yield from (paper.Paragraph(line, "soft") for line in report.told)
    yield from (paper.Paragraph(text, "plain" if n else "verdict") for n, text in enumerate(report.sentences))
    yield from _Setter(report.choice).all(report.blocks)
    yield paper.Paragraph(report.made, "soft")
    yield from _annex(report.blocks)


def _annex(found: Iterable[Block]) -> Iterator[paper.Block]:
    """Yield what a web page folds below each conclusion: it is many pages."""
    for block in found:
        if isinstance(block, blocks.Conclusions) and any(one.figures for one in block.conclusions):
            yield paper.Heading(block.figures_title)
            for one in block.conclusions:
                if one.figures is not None:
                    yield paper.Points((paper.Item("", one.text),), is_head=True)
                    yield _table(one.figures)
                    yield paper.Paragraph(one.test, "soft")


class _Setter:
    """Turns each block into those of paper."""

    def __init__(self, choice: Choice) -> None:
        """Take how the report is to be read."""
        self.choice = choice

    def all(self, found: Iterable[Block]) -> Iterator[paper.Block]:
        """Return several blocks."""
        return chain.from_iterable(map(self._set, found))

    @singledispatchmethod
    def _set(self, block: Block) -> Iterable[paper.Block]:  # noqa: ARG002
        """Return a block as those of paper; none of what only a screen shows, which a table tells as well."""
        return ()

    @_set.register(blocks.Heading)
    def _(self, block: blocks.Heading) -> Iterable[paper.Block]:
        return (paper.Heading(block.text, block.level),)

    @_set.register(blocks.Paragraph)
    def _(self, block: blocks.Paragraph) -> Iterable[paper.Block]:
        return (paper.Paragraph(block.text, "plain" if block.style == "strong" else block.style),)

    @_set.register(blocks.Points)
    def _(self, block: blocks.Points) -> Iterable[paper.Block]:
        items = []
        for n, one in enumerate(block.points, 1):
            mark = f"{n}." if block.is_numbered else "•"
            items.append(paper.Item(" · ".join(filter(None, (one.code, one.text))), one.strong, mark=mark))
            items += [paper.Item(text, level=1, mark="–") for text in one.inner]
        return (paper.Points(tuple(items)),)

    @_set.register(blocks.Table)
    def _(self, block: blocks.Table) -> Iterable[paper.Block]:
        return (_table(block),)

    @_set.register(blocks.Facts)
    def _(self, block: blocks.Facts) -> Iterable[paper.Block]:
        return (paper.Facts(block.pairs),)

    @_set.register(blocks.Commands)
    def _(self, block: blocks.Commands) -> Iterable[paper.Block]:
        return (paper.Points(tuple(paper.Item(command, f"{title} · {id_}") for title, id_, command in block.lines)),)

    @_set.register(blocks.Tiles)
    def _(self, block: blocks.Tiles) -> Iterable[paper.Block]:
        return (paper.Tiles(tuple(map(_tile, block.tiles))),)

    @_set.register(blocks.Bars)
    def _(self, block: blocks.Bars) -> Iterable[paper.Block]:
        # A caption with no bars below it says nothing.
        return (paper.Chart(block.caption, block.bars),) if block.bars else ()

    @_set.register(blocks.Drawing)
    def _(self, block: blocks.Drawing) -> Iterable[paper.Block]:
        return self.all(map(blocks.Plotted, block.plots))

    @_set.register(blocks.Plotted)
    def _(self, block: blocks.Plotted) -> Iterable[paper.Block]:
        """Return a plot and its table; a heat map is its own table and stands below its caption."""
        plot = block.plot
        if plot.chart is not None:
            yield paper.Lines(plot.chart)
        else:
            yield paper.Heading(plot.caption, 3)
            yield from (paper.Paragraph(note, "soft") for note in plot.notes)
        if block.table == "shown" or plot.chart is None:
            figures = tuple(range(1, len(plot.table.heads)))
            yield paper.Table(plot.table.heads, plot.table.lines, figures, (), plot.table.shades)

    @_set.register(blocks.Fold)
    def _(self, block: blocks.Fold) -> Iterable[paper.Block]:
        inner = tuple(self.all(block.blocks))
        return (paper.Heading(block.title, 3), *inner) if inner else ()

    @_set.register(blocks.Cells)
    def _(self, block: blocks.Cells) -> Iterable[paper.Block]:
        return self.all(block.folds)

    @_set.register(blocks.Long)
    def _(self, block: blocks.Long) -> Iterable[paper.Block]:
        return self.all(block.blocks)

    @_set.register(blocks.ComparedRuns)
    def _(self, block: blocks.ComparedRuns) -> Iterable[paper.Block]:
        items = []
        for run in block.runs:
            items.append(paper.Item(f"{run.system} · {run.date}", run.label, mark=run.letter))
            items += [paper.Item(told, level=1, mark="–") for told in run.told]
        return (paper.Points(tuple(items)),)

    @_set.register(blocks.Conclusions)
    def _(self, block: blocks.Conclusions) -> Iterable[paper.Block]:
        for one in block.conclusions:
            exceptions = (paper.Item(text, level=1, mark="–") for text in one.exceptions)
            yield paper.Points((paper.Item(one.certainty_name, one.text), *exceptions))

    @_set.register(blocks.Uses)
    def _(self, block: blocks.Uses) -> Iterable[paper.Block]:
        for use in block.uses:
            yield paper.Heading(use.name, 3)
            yield paper.Paragraph(use.description, "soft")
            yield paper.Points((paper.Item(use.reason, use.answer),))
            if use.ranked:
                lines = [
                    (f"{n}.", name, f"≈ {score}" if tied else score)
                    for n, (name, score, tied) in enumerate(use.ranked, 1)
                ]
                yield paper.Table((block.words["rank"], "", block.words["score"]), tuple(lines), (2,))
            else:
                yield paper.Paragraph(block.words["nothing"])
            if use.apart is not None:
                yield paper.Paragraph(block.words["apart"])
                yield from self._set(use.apart)
            if use.weights:
                yield paper.Paragraph(f"{block.words['weights']}{self.choice.say(words.COLON)}{use.weights}", "soft")


def _table(block: blocks.Table) -> paper.Table:
    return paper.Table(block.heads, block.lines, block.figures, block.strong, block.shades)


def _tile(tile: blocks.Tile) -> paper.Tile:
    plain = (tile.name, tile.value, tile.spread, tile.badges, tile.is_good)
    if tile.bar is None:
        return paper.Tile(*plain)
    parts = tuple((part.is_usual, part.low, part.high) for part in tile.bar.stretches)
    return paper.Tile(*plain, parts, tile.bar.at, tile.bar.most, tile.bar.told)
