"""The report of one run as blocks for paper: what the web page shows, unfolded, in the same order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from volbench.domain.model.runs.answer import NOTHING_AROUND
from volbench.reports import words
from volbench.reports.facts import origin_line
from volbench.reports.pdf.document import (
    Chart,
    Document,
    Facts,
    Heading,
    Item,
    Lines,
    Paragraph,
    Points,
    Table,
    Tile,
    Tiles,
    points,
    to_json,
)
from volbench.reports.run_view import run_view
from volbench.reports.table import figure_text, spread_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from volbench.domain.model.runs.answer import Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.pdf.document import Block
    from volbench.reports.plot_section import PlotSection
    from volbench.reports.run_view import Figure, FirstNumber, RunView

_IN_HEAD = (words.SYSTEM, words.VOLUME, words.TOOLS, words.TEST_FILE)
"""Facts that stand on every page beside the line of the system."""


def render(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> bytes:
    """Return the report of one run, ready to be set; `around` is what others of its volume say beside it."""
    view = run_view(run, choice, around)
    colon = choice.say(words.COLON)
    beside = [f"{choice.say(fact.label)}{colon}{fact.value}" for fact in view.facts if fact.label in _IN_HEAD]
    conditions = "" if view.conditions is None else view.conditions.line
    head = (view.subtitle, *view.header, " · ".join(beside), conditions, origin_line(run, choice))
    return to_json(
        Document(view.title, choice.language, tuple(line for line in head if line), tuple(_blocks(view, choice)))
    )


def _blocks(view: RunView, choice: Choice) -> Iterator[Block]:
    yield Paragraph(choice.say(words.PACKAGE), "brand")
    yield Heading(view.title, 1)
    yield Paragraph(view.subtitle, "soft")
    yield from (Paragraph(line, "soft") for line in view.header)
    yield from (Paragraph(text, "plain" if n else "verdict") for n, text in enumerate(view.sentences))
    if view.is_imported:
        yield Paragraph(choice.say(words.IMPORTED), "note")
    yield Tiles(tuple(_tile(number, choice) for number in view.headline))
    yield from _sweep(view)
    yield from _paired(view)
    yield from _stages(view, choice)
    yield from charts(view.figures, choice)
    yield from plots([plot for plot in view.plots if plot not in view.way_plots])
    if not view.figures:
        yield Paragraph(choice.say(words.NO_FIGURES), "note")
    yield from _meaning(view, choice)
    yield from _caveats(view, choice)
    yield from _numbers(view, choice)
    yield from _circumstances(view, choice)


def _tile(number: FirstNumber, choice: Choice) -> Tile:
    row, bar = number.row, number.bar
    tile = Tile(row.title, row.median, spread_text(row, choice), row.badges, row.is_valid)
    if bar is None:
        return tile
    parts = tuple((part.is_usual, part.low, part.high) for part in bar.stretches)
    return replace(tile, stretches=parts, at=bar.at, most=bar.most, told=bar.told)


def _sweep(view: RunView) -> Iterator[Block]:
    """Yield of a run over ways what is remarked, the tables and the charts, whose numbers stand in the tables."""
    if view.sweep is None:
        return
    yield Heading(view.sweep.title)
    yield from (Paragraph(remark, "plain") for remark in view.sweep.remarks)
    for table in view.sweep.tables:
        yield Heading(table.title, 3)
        yield Table(table.heads, table.lines, tuple(range(1, len(table.heads))))
        yield from (Paragraph(note, "soft") for note in table.notes)
    yield from (Lines(plot.chart) for plot in view.way_plots if plot.chart is not None)


def _paired(view: RunView) -> Iterator[Block]:
    for table in view.paired:
        yield Heading(table.title)
        figures = tuple(range(2, len(table.heads)))
        yield Table(tuple(table.heads), tuple(tuple(line) for line in table.lines), figures)
        yield points(table.sentences)
        if table.order:
            yield Paragraph(table.order, "soft")


def _stages(view: RunView, choice: Choice) -> Iterator[Block]:
    """Yield how it was tested, then of each stage what tells whether it is steady, what decides, and its plots."""
    if view.conditions is not None:
        yield Heading(view.conditions.title)
        yield Facts(tuple((choice.say(fact.label), fact.value) for fact in view.conditions.facts))
    for section in view.sections:
        table, convergence = section.table, section.convergence
        yield Heading(table.title)
        yield from (Paragraph(sentence, "plain") for sentence in table.sentences)
        if convergence is not None and convergence.chart is not None:
            yield Lines(convergence.chart)
        if table.rounds:
            yield Table(table.round_heads, table.rounds, tuple(range(1, len(table.round_heads) - 1)))
        if table.determination:
            yield Table(table.determination_heads, table.determination, (1, 2))
        yield from plots(section.others)


def plots(sections: Sequence[PlotSection]) -> Iterator[Block]:
    """Yield each plot and its table; of a heat map, which is a table, that alone below its caption."""
    for section in sections:
        if section.chart is not None:
            yield Lines(section.chart)
        else:
            yield Heading(section.caption, 3)
            yield from (Paragraph(note, "soft") for note in section.notes)
        figures = tuple(range(1, len(section.table.heads)))
        yield Table(section.table.heads, section.table.lines, figures, (), section.table.shades)


def charts(figures: Sequence[Figure], choice: Choice) -> Iterator[Block]:
    """Yield the bars of a report below their heading; a caption with none below it says nothing."""
    drawn = [figure for figure in figures if figure.bars]
    if drawn:
        yield Heading(choice.say(words.CHARTS))
        yield from (Chart(figure.caption, figure.bars) for figure in drawn)


def _meaning(view: RunView, choice: Choice) -> Iterator[Block]:
    """Yield what is normal, what limited, and what it is good for."""
    colon = choice.say(words.COLON)
    yield from _promises(view)
    if view.normal:
        yield Heading(choice.say(words.NORMAL))
        items = []
        for row in view.normal:
            expected = f" · {choice.say(words.EXPECTED)}{colon}{row.expected}" if row.expected else ""
            items.append(Item(row.words + expected, row.title))
            items += [Item(step, level=1, mark="–") for step in row.steps]
        yield Points(tuple(items))
    if view.limits:
        yield Heading(choice.say(words.LIMITS))
        items = []
        for title, told, evidence, moved in view.limits:
            items.append(Item(told, title))
            seen = choice.say(words.JOINT).join(part for part in (evidence, moved) if part)
            items += [Item(seen, level=1, mark="–")] if seen else []
        yield Points(tuple(items))
    if view.use_doubt:
        yield Heading(choice.say(words.USES))
        yield Paragraph(view.use_doubt)
    elif view.uses:
        yield Heading(choice.say(words.USES))
        if view.network:
            yield Paragraph(view.network)
        heads = (words.USE, words.GRADE, words.MEASURED, words.NEEDED, words.REASON)
        lines = tuple((row.title, row.grade, row.measured, row.needed, row.reason) for row in view.uses)
        yield Table(tuple(choice.say(head) for head in heads), lines, (2, 3))


def _promises(view: RunView) -> Iterator[Block]:
    if view.promises:
        yield Heading(view.promise_title)
    for block in view.promises:
        yield Paragraph(block.answer)
        items = [Item(f"{amount} · {said}", what) for what, amount, said in block.lines]
        items += [Item(cost) for cost in block.costs]
        items += [Item(block.source)] if block.source else []
        yield Points(tuple(items))


def _caveats(view: RunView, choice: Choice) -> Iterator[Block]:
    yield Heading(choice.say(words.CAVEATS))
    items = []
    for line in view.caveats:
        items.append(Item(line.words))
        items += [Item(seen, level=1, mark="–") for seen in line.seen]
    yield Points(tuple(items))


def _numbers(view: RunView, choice: Choice) -> Iterator[Block]:
    colon = choice.say(words.COLON)
    yield Heading(choice.say(words.FIGURES))
    before, after = (words.WORKLOAD, words.METRIC), (words.SPREAD, words.INTERVAL, words.ROUNDS, words.BADGES)
    yield Table(
        (*map(choice.say, before), view.figure_head, *map(choice.say, after)),
        tuple(
            (
                row.title,
                row.metric_label,
                figure_text(row, choice),
                row.spread,
                row.interval,
                str(row.rounds),
                row.badges,
            )
            for row in view.rows
        ),
        (2, 3, 4, 5),
        tuple(n for n, row in enumerate(view.rows) if row.is_main),
    )
    if view.percentiles:
        yield Heading(choice.say(words.LATENCY), 3)
        yield points(f"{title}{colon}{text}" for title, text in view.percentiles)
    if view.spread:
        yield Heading(view.spread_title, 3)
        yield points(view.spread)


def _circumstances(view: RunView, choice: Choice) -> Iterator[Block]:
    yield Heading(choice.say(words.ENVIRONMENT))
    yield Facts(tuple((choice.say(fact.label), fact.value) for fact in view.facts))
    yield Heading(choice.say(words.METHOD))
    yield Paragraph(view.measured + choice.say(words.STOP))
    yield Paragraph(view.made)
    yield Heading(choice.say(words.COMMANDS), 3)
    yield Points(tuple(Item(command, f"{title} · {id_}") for title, id_, command in view.commands))
