"""One self-contained HTML file: readable without scripts, interactive with them, nothing loaded from the network."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import groupby
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from volbench.domain.assess.latency_under_load import share_of
from volbench.domain.assess.load_curve import has_curves
from volbench.domain.compare.multi_run_summary import MOST_BESIDE
from volbench.domain.model.message import Message
from volbench.domain.model.metrics import METRICS, percentile_metric
from volbench.domain.model.unit_table import UNITS
from volbench.domain.model.units import format_latency
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.chart_data import chart_data, comparison_data
from volbench.reports.choice import Choice
from volbench.reports.comparison_table import cell_name, comparison_rows, tables_by_cell
from volbench.reports.facts import date_of, environment_facts, system_line
from volbench.reports.limit_lines import limit_lines
from volbench.reports.meaning_lines import network_line, normal_rows, use_doubt, use_rows
from volbench.reports.paired_table import paired_tables
from volbench.reports.spread_lines import TITLE as SPREAD_TITLE
from volbench.reports.spread_lines import spread_lines
from volbench.reports.svg import Bar, bars
from volbench.reports.table import Row, first_rows, rows

if TYPE_CHECKING:
    from volbench.domain.compare.comparison_result import Comparison
    from volbench.domain.model.run import Run, Summary


def render(run: Run, choice: Choice) -> bytes:
    """Return the report of one run."""
    page = {
        "title": choice.say(words.TITLE),
        "subtitle": system_line(run, choice),
        "sentences": [choice.say(sentence) for sentence in run.verdict],
        "is_imported": run.is_imported,
        "paired": paired_tables(run, choice),
        "headline": first_rows(run, choice),
        "figures": _figures(run, choice),
        "has_load": any(share_of(work.parameters) is not None for work in run.workloads),
        "has_curves": has_curves(run.workloads),
        "has_long_writes": any(work.sustained for work in run.workloads),
        "rows": rows(run, choice),
        "percentiles": _percentiles(run, choice),
        "normal": normal_rows(run, choice),
        "uses": use_rows(run, choice),
        "network": network_line(run, choice),
        "use_doubt": use_doubt(run, choice),
        "limits": [(one.title, one.words, one.evidence, one.moved(choice)) for one in limit_lines(run, choice)],
        "caveats": caveat_lines(run, choice),
        "spread_title": choice.say(SPREAD_TITLE),
        "spread": spread_lines(run, choice),
        "facts": environment_facts(run, choice),
        "commands": [(choice.say(work.title), work.id, " ".join(work.command)) for work in run.workloads],
        "measured": choice.say(
            words.MEASURED_ON.fill(
                date=date_of(run),
                suite=run.suite.title,
                version=run.suite.version,
                profile=words.PROFILE_NAMES.get(run.profile, run.profile),
            )
        ),
        "made": _made(run, choice),
    }
    return make_page("report.html.j2", page, chart_data(run, choice), choice)


def compare(runs: tuple[Run, ...], comparison: Comparison, choice: Choice) -> bytes:
    """Return the comparison of two to thirty-six runs."""
    is_many = len(runs) > MOST_BESIDE
    heads, table = ([], []) if is_many else comparison_rows(runs, comparison, choice)
    sums = {one.run_id: choice.say(one.sentence) for one in comparison.overall} if is_many else {}
    page = {
        "title": choice.say(words.COMPARISON_TITLE.fill(count=len(runs))),
        "runs": [
            (letter, run.label, system_line(run, choice), date_of(run), sums.get(run.id, ""))
            for letter, run in zip(words.LETTERS, runs, strict=False)
        ],
        "sentences": [
            choice.say(sentence) for sentence in (*comparison.verdict, *comparison.reasons, *comparison.cautions)
        ],
        "heads": heads,
        "table": table,
        "cells": tables_by_cell(runs, comparison, choice) if is_many else [],
        "figures": _compared_figures(comparison, choice),
        "made": _made(runs[0], choice),
    }
    return make_page("comparison.html.j2", page, comparison_data(runs, comparison, choice), choice)


@dataclass(frozen=True, slots=True)
class Figure:
    """One chart: its caption and the drawing that stands when scripts are off."""

    kind: str
    caption: str
    svg: Markup
    run_id: str


def _figures(run: Run, choice: Choice) -> list[Figure]:
    """One bar chart per unit, because megabytes and operations have no common scale."""
    found = []
    for unit, group in _by_unit(rows(run, choice, main_only=True)):
        drawn = [_bar(row) for row in group]
        caption = _caption(unit, group, choice)
        found.append(Figure("bars", caption, Markup(bars(caption, drawn)), run.id))  # noqa: S704 (svg.py escapes)
    return found


def _compared_figures(comparison: Comparison, choice: Choice) -> list[Figure]:
    """One chart per cell, one bar per run that has it."""
    found = []
    for cell in comparison.cells:
        drawn = [
            _side_bar(letter, side.summary, cell.unit, choice, series=n, is_valid=side.valid)
            for n, (letter, side) in enumerate(zip(words.LETTERS, cell.sides, strict=False))
            if side.summary
        ]
        caption = f"{cell_name(cell, comparison, choice)} · {choice.say(cell.metric_label)}"
        found.append(Figure("compare", caption, Markup(bars(caption, drawn)), ""))  # noqa: S704 (svg.py escapes)
    return found


def _side_bar(letter: str, summary: Summary, unit: str, choice: Choice, *, series: int, is_valid: bool) -> Bar:
    low, high = summary.ci95 or (summary.min, summary.max)
    shown = choice.number(summary.median, unit, spread=half_width(summary))
    return Bar(letter, summary.median, shown, low, high, is_doubtful=not is_valid, series=series)


def _by_unit(all_rows: list[Row]) -> list[tuple[str, list[Row]]]:
    order = list(UNITS)
    ordered = sorted(all_rows, key=lambda row: order.index(row.unit))
    return [(unit, list(group)) for unit, group in groupby(ordered, key=lambda row: row.unit)]


def _bar(row: Row) -> Bar:
    low, high = row.summary.ci95 or (row.summary.min, row.summary.max)
    return Bar(row.title, row.summary.median, row.median, low, high, is_doubtful=not row.is_valid)


def _caption(unit: str, group: list[Row], choice: Choice) -> str:
    direction = words.HIGHER_BETTER if METRICS[group[0].metric].is_higher_better else words.LOWER_BETTER
    return choice.say(words.IN_BRACKETS.fill(text=UNITS[unit].title, inner=direction))


def _percentiles(run: Run, choice: Choice) -> list[tuple[str, str]]:
    """Return the pooled percentiles of every workload as one line each."""
    lines = []
    for work in run.workloads:
        for side, values in work.percentiles.items():
            summaries = {percent: work.summary.get(percentile_metric(side, percent)) for percent in values}
            times = {
                percent: format_latency(value, spread=half_width(found) if (found := summaries[percent]) else None)
                for percent, value in values.items()
            }
            text = " · ".join(f"{percent} %: {time}" for percent, time in times.items())
            lines.append((choice.say(work.title), text))
    return lines


def _made(run: Run, choice: Choice) -> str:
    environment = run.environment
    return choice.say(words.MADE_WITH.fill(version=environment.volbench_version, method=environment.method_version))


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("volbench.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def make_page(
    template: str, page: dict[str, Any], data: Markup, choice: Choice, *, style: str = "", has_script: bool = True
) -> bytes:
    """Fill one of our templates; `style` names a further style sheet, and a page without charts needs no script."""
    environment = _templates()
    text = environment.get_template(template).render(
        page=page,
        language=choice.language,
        say=choice.say,
        w={
            name: choice.say(word) for name, word in vars(words).items() if name.isupper() and isinstance(word, Message)
        },
        data=data,
        style=_raw("templates/report.css") + (_raw(f"templates/{style}") if style else ""),
        script=_script("report.txt") if has_script else "",
        page_script=_script("page.js") if has_script else "",
    )
    return re.sub(r"\n\s*\n+", "\n", text).encode()


def _raw(name: str) -> Markup:
    return Markup(resources.files("volbench.reports").joinpath(name).read_text("utf-8"))  # noqa: S704 (our own file)


def _script(name: str) -> Markup:
    """Return one of the report's built scripts, or nothing where they were not built: the page stands without them.

    `page.js` runs on the page and is small; `report.txt` (zlib in base64) draws the charts in a worker.
    """
    built = resources.files("volbench").joinpath(f"static/report/{name}")
    text = built.read_text("utf-8") if built.is_file() else ""
    return Markup(text.replace("</script", "<\\/script"))  # noqa: S704 (our own file)
