"""What a comparison says, in the order it is read: the same for the web page and for paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.compare.multi_run_summary import MOST_BESIDE
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words
from volbench.reports.bar_chart import Bar
from volbench.reports.comparison_table import cell_name, comparison_rows, tables_by_cell
from volbench.reports.facts import date_of, system_line
from volbench.reports.promise_lines import TITLE as PROMISE_TITLE
from volbench.reports.promise_lines import compared_promises
from volbench.reports.run_headers import header_of
from volbench.reports.run_view import Figure, made_line
from volbench.reports.way_section import beside_section

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.runs.run import Run, Summary
    from volbench.reports.choice import Choice
    from volbench.reports.comparison_table import CellTable
    from volbench.reports.way_tables import WaySection


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRun:
    """One of the runs in finished words."""

    letter: str
    label: str
    system: str
    """What was measured."""
    date: str
    """With the answer."""
    whole: str
    """Of many runs, how it stands on the whole; else empty."""
    header: tuple[str, ...]
    """What its owner names of each of its volumes: provider, instance, region and disk type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonView:
    """A comparison of two to thirty-six runs in finished words."""

    title: str
    runs: list[ComparedRun]
    sentences: list[str]
    promise_title: str
    promises: list[str]
    """A line for each run of which something was promised."""
    heads: list[str]
    table: list[list[str]]
    """Empty where there are more runs than can stand beside each other."""
    cells: list[CellTable]
    """A table for each workload, then."""
    figures: list[Figure]
    made: str
    places: WaySection | None
    """Runs over file sizes side by side, by where they ran; None for other runs."""


def comparison_view(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> ComparisonView:
    """Put a comparison into words."""
    is_many = len(runs) > MOST_BESIDE
    answered = answers_beside(comparison, choice)
    heads, table = ([], []) if is_many else comparison_rows(runs, comparison, choice)
    sums = {one.run_id: choice.say(one.sentence) for one in comparison.headlines} if is_many else {}
    return ComparisonView(
        title=choice.say(words.COMPARISON_TITLE.fill(count=len(runs))),
        runs=[
            ComparedRun(
                letter=letter,
                label=run.label,
                system=system_line(run, choice),
                date=date_of(run, choice) + answered[run.id],
                whole=sums.get(run.id, ""),
                header=header_of(run, choice),
            )
            for letter, run in zip(words.LETTERS, runs, strict=False)
        ],
        sentences=[
            choice.say(sentence) for sentence in (*comparison.verdict, *comparison.reasons, *comparison.cautions)
        ],
        promise_title=choice.say(PROMISE_TITLE),
        promises=compared_promises(runs, words.LETTERS, choice),
        heads=heads,
        table=table,
        cells=tables_by_cell(runs, comparison, choice) if is_many else [],
        figures=_compared_figures(comparison, choice),
        made=made_line(runs[0], choice),
        places=beside_section(runs, choice) if comparison.places is not None else None,
    )


def answers_beside(comparison: Comparison, choice: Choice) -> dict[str, str]:
    """Return run id → ` · ` and the word of its answer; nothing behind a run without one."""
    return {row.id: "" if row.answer is None else f" · {choice.say(row.answer.word)}" for row in comparison.runs}


def _compared_figures(comparison: Comparison, choice: Choice) -> list[Figure]:
    """One chart per cell, one bar per run that has it."""
    found = []
    for cell in comparison.cells:
        drawn = tuple(
            _side_bar(letter, side.summary, cell.unit, choice, series=n, is_valid=side.valid)
            for n, (letter, side) in enumerate(zip(words.LETTERS, cell.sides, strict=False))
            if side.summary
        )
        caption = f"{cell_name(cell, comparison, choice)} · {choice.say(cell.metric_label)}"
        found.append(Figure("compare", caption, drawn, ""))
    return found


def _side_bar(letter: str, summary: Summary, unit: str, choice: Choice, *, series: int, is_valid: bool) -> Bar:
    low, high = summary.ci95 or (summary.min, summary.max)
    shown = choice.number(summary.median, unit, spread=half_width(summary))
    return Bar(letter, summary.median, shown, low, high, is_doubtful=not is_valid, series=series)
