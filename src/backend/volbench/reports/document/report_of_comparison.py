"""The report of a comparison of two to thirty-six runs, in the order it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.compare.multi_run_summary import MOST_BESIDE
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words
from volbench.reports.bar_chart import Bar
from volbench.reports.blocks import (
    Bars,
    Cells,
    ComparedRun,
    ComparedRuns,
    Fold,
    Heading,
    Live,
    Long,
    Report,
    Table,
    points,
)
from volbench.reports.comparison_table import cell_name, comparison_rows, tables_by_cell
from volbench.reports.document.report_of_run import made_line
from volbench.reports.facts import date_of, system_line
from volbench.reports.promise_lines import TITLE as PROMISE_TITLE
from volbench.reports.promise_lines import compared_promises
from volbench.reports.run_headers import header_of, headers_of
from volbench.reports.way_section import beside_section

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markupsafe import Markup

    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run, Summary
    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice

_MOST_IN_PAGE_HEAD: Final = 3
"""Different volumes that are named on every page; of more only the machines are, and no header."""


def report_of_comparison(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Report:
    """Return the report of a comparison."""
    title, made = choice.say(words.COMPARISON_TITLE.fill(count=len(runs))), made_line(runs[0], choice)
    sentences = (*comparison.verdict, *comparison.reasons, *comparison.cautions)
    return Report(
        choice=choice,
        brand=choice.say(words.PACKAGE),
        title=title,
        told=(),
        sentences=tuple(map(choice.say, sentences)),
        blocks=tuple(_blocks(runs, comparison, choice)),
        made=made,
        page_head=(*_page_head(runs, choice), f"{title} · {_days(runs, choice)} · {made}"),
        chart_data=lambda: _chart_data(runs, comparison, choice),
    )


def _chart_data(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Markup:
    from volbench.reports.chart_data import comparison_data

    return comparison_data(runs, comparison, choice)


def _page_head(runs: tuple[Run, ...], choice: Choice) -> Iterator[str]:
    """Yield what was measured and what its owner names of it, where that is little enough for every page."""
    systems = list(dict.fromkeys(system_line(run, choice) for run in runs))
    if len(systems) > _MOST_IN_PAGE_HEAD:
        systems = [model for model in dict.fromkeys(run.environment.machine.model for run in runs) if model]
    headers = headers_of(zip(words.LETTERS, runs, strict=False), choice)
    yield from (*systems, *(headers if len(headers) <= _MOST_IN_PAGE_HEAD else ()))


def _days(runs: tuple[Run, ...], choice: Choice) -> str:
    dates = sorted(date_of(run, choice) for run in runs if not run.is_time_unknown)
    unknown = [date_of(run, choice) for run in runs if run.is_time_unknown]
    return " – ".join(dict.fromkeys((*dates[:1], *dates[-1:], *unknown[:1])))


def _blocks(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[Block]:
    is_many = len(runs) > MOST_BESIDE
    yield _compared(runs, comparison, choice, is_many=is_many)
    if promises := compared_promises(runs, words.LETTERS, choice):
        yield Heading(choice.say(PROMISE_TITLE))
        yield points(promises)
    yield from _places(runs, comparison, choice)
    if comparison.cells:
        yield from (_many if is_many else _few)(runs, comparison, choice)


def _compared(runs: tuple[Run, ...], comparison: Comparison, choice: Choice, *, is_many: bool) -> ComparedRuns:
    answered = {row.id: "" if row.answer is None else f" · {choice.say(row.answer.word)}" for row in comparison.runs}
    whole = {one.run_id: choice.say(one.sentence) for one in comparison.headlines} if is_many else {}
    return ComparedRuns(
        tuple(
            ComparedRun(
                letter=letter,
                label=run.label,
                system=system_line(run, choice),
                date=date_of(run, choice) + answered[run.id],
                told=(*header_of(run, choice), *((whole[run.id],) if run.id in whole else ())),
            )
            for letter, run in zip(words.LETTERS, runs, strict=False)
        )
    )


def _places(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[Block]:
    """Yield runs over file sizes side by side, by where they ran."""
    section = beside_section(runs, choice) if comparison.places is not None else None
    yield from () if section is None else section.blocks


def _few(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[Block]:
    heads, lines = comparison_rows(runs, comparison, choice)
    yield Heading(choice.say(words.DIFFERENCE))
    yield Table(tuple(heads), tuple(map(tuple, lines)), tuple(range(2, len(heads) - 1)))
    yield Long((Heading(choice.say(words.CHARTS)), *_charts(comparison, choice)))


def _many(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> Iterator[Block]:
    yield Heading(choice.say(words.EACH_WORKLOAD))
    tables, charts = tables_by_cell(runs, comparison, choice), _charts(comparison, choice)
    difference = choice.say(words.DIFFERENCE)
    folds = (
        Fold(one.name, (Long((chart,)), Table(("", one.metric_label, difference), one.lines, (1,), style="cells")))
        for one, chart in zip(tables, charts, strict=True)
    )
    yield Cells(choice.say(words.OPEN_ALL), tuple(folds))


def _charts(comparison: Comparison, choice: Choice) -> list[Bars]:
    """Return one chart per cell, one bar per run that has it."""
    found = []
    for place, cell in enumerate(comparison.cells):
        drawn = tuple(
            _bar(letter, side.summary, cell.unit, choice, series=n, is_valid=side.valid)
            for n, (letter, side) in enumerate(zip(words.LETTERS, cell.sides, strict=False))
            if side.summary
        )
        caption = f"{cell_name(cell, comparison, choice)} · {choice.say(cell.metric_label)}"
        found.append(Bars(caption, drawn, Live("compare", index=place)))
    return found


def _bar(letter: str, summary: Summary, unit: str, choice: Choice, *, series: int, is_valid: bool) -> Bar:
    low, high = summary.ci95 or (summary.min, summary.max)
    shown = choice.number(summary.median, unit, spread=half_width(summary))
    return Bar(letter, summary.median, shown, low, high, is_doubtful=not is_valid, series=series)
