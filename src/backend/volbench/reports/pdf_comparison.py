"""A comparison as blocks for paper: what the web page shows, unfolded, in the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.reports import words
from volbench.reports.comparison_view import comparison_view
from volbench.reports.facts import date_of
from volbench.reports.pdf.document import Chart, Document, Heading, Item, Paragraph, Points, Table, to_json
from volbench.reports.pdf_run import charts
from volbench.reports.run_headers import headers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice
    from volbench.reports.comparison_view import ComparisonView
    from volbench.reports.pdf.document import Block
    from volbench.reports.way_tables import WaySection

_MOST_IN_HEAD = 3
"""Different volumes that are named on every page; of more only the machines are, and no header."""


def compare(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    """Return the comparison, ready to be set."""
    view = comparison_view(runs, comparison, choice)
    systems = list(dict.fromkeys(run.system for run in view.runs))
    if len(systems) > _MOST_IN_HEAD:
        systems = [model for model in dict.fromkeys(run.environment.machine.model for run in runs) if model]
    dates = sorted(date_of(run, choice) for run in runs if not run.is_time_unknown)
    unknown = [date_of(run, choice) for run in runs if run.is_time_unknown]
    days = " – ".join(dict.fromkeys((*dates[:1], *dates[-1:], *unknown[:1])))
    headers = headers_of(zip(words.LETTERS, runs, strict=False), choice)
    named = headers if len(headers) <= _MOST_IN_HEAD else ()
    head = (*systems, *named, f"{view.title} · {days} · {view.made}")
    return to_json(Document(view.title, choice.language, head, tuple(_blocks(view, choice))))


def _blocks(view: ComparisonView, choice: Choice) -> Iterator[Block]:
    yield Paragraph(choice.say(words.PACKAGE), "brand")
    yield Heading(view.title, 1)
    yield from (Paragraph(text, "plain" if n else "verdict") for n, text in enumerate(view.sentences))
    items = []
    for run in view.runs:
        items.append(Item(f"{run.system} · {run.date}", run.label, mark=run.letter))
        items += [Item(told, level=1, mark="–") for told in (*run.header, run.whole) if told]
    yield Points(tuple(items))
    if view.promises:
        yield Heading(view.promise_title)
        yield Points(tuple(Item(line) for line in view.promises))
    if view.places is not None:
        yield from _places(view.places)
    if view.cells or view.table:
        yield from _many(view, choice) if view.cells else _few(view, choice)
    yield Paragraph(view.made, "soft")


def _places(section: WaySection) -> Iterator[Block]:
    yield Heading(section.title)
    yield from (Paragraph(text, "plain") for text in (*section.answer, *section.remarks))
    for table in section.tables:
        yield Heading(table.title, 3)
        yield Table(table.heads, table.lines, tuple(range(1, len(table.heads))))


def _few(view: ComparisonView, choice: Choice) -> Iterator[Block]:
    yield Heading(choice.say(words.DIFFERENCE))
    figures = tuple(range(2, len(view.heads) - 1))
    yield Table(tuple(view.heads), tuple(tuple(line) for line in view.table), figures)
    yield from charts(view.figures, choice)


def _many(view: ComparisonView, choice: Choice) -> Iterator[Block]:
    yield Heading(choice.say(words.EACH_WORKLOAD))
    for cell, figure in zip(view.cells, view.figures, strict=True):
        yield Heading(cell.name, 3)
        yield Chart(figure.caption, figure.bars)
        yield Table(("", cell.metric_label, choice.say(words.DIFFERENCE)), tuple(cell.lines), (1,))
