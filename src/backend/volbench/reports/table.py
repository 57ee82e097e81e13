"""The rows of the result table, formatted once for every format that prints it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.run_row import make_headline
from volbench.domain.compare.options_compared import options_of_run
from volbench.domain.model.clients.load import asks_for_a_file
from volbench.domain.model.machine.variants import letter_of
from volbench.domain.model.rounds.longest import SIDES, metric_of
from volbench.domain.model.runs.quoted import Quoted, longest, quoted
from volbench.domain.model.runs.run import CacheClass, Summary
from volbench.domain.model.runs.targets import cell_name
from volbench.domain.model.servers.key_value import KeyOperation, operation_in
from volbench.domain.model.words.figure import FIGURE_NAMES, Figure
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.units import format_ratio
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words
from volbench.reports.kind import reporting_of
from volbench.reports.limit_lines import limit_name
from volbench.reports.row import Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.runs.quoted import Longest
    from volbench.domain.model.runs.run import Run, WorkloadResult
    from volbench.reports.choice import Choice


_OF_CLIENTS: Final[dict[KeyOperation | None, Message]] = {
    KeyOperation.PUT: words.VALID_WARM,
    KeyOperation.MIX: words.VALID_WARM,
    KeyOperation.DELETE: words.VALID,
}
"""What is only read was not just written, and what is deleted lies in no memory."""
_MOST_ROWS: Final = 6
"""On cards and in plain text."""
LONGEST: Final = Message("reports.table.longest")
LONGEST_STEADY: Final = Message("reports.table.longest_steady")


def rows(run: Run, choice: Choice, *, main_only: bool = False) -> list[Row]:
    """Return one row per workload and metric, the main metric of each workload first."""
    return [row for workload in run.workloads for row in _workload_rows(run, workload, choice, main_only=main_only)]


def headline_rows(run: Run, choice: Choice) -> list[Row]:
    """Return the up to six main rows that are shown on cards and in plain text."""
    all_rows = rows(run, choice, main_only=True)
    headline = {workload.id for workload in run.workloads if workload.is_headline}
    return _first_of(run, [row for row in all_rows if row.workload in headline]) or _first_of(run, all_rows)


def _first_of(run: Run, found: list[Row]) -> list[Row]:
    """Return the first rows; of several volumes, folders or options those of the same workloads, side by side."""
    sides = [variant for variant in run.targets if letter_of(variant)] or options_of_run(run)
    if not sides:
        return found[:_MOST_ROWS]
    works = list(dict.fromkeys(row.workload for row in found))[: max(1, _MOST_ROWS // len(sides))]
    return [row for work in works for row in found if row.workload == work][:_MOST_ROWS]


def first_rows(run: Run, choice: Choice) -> list[Row]:
    """Return the up to four numbers that stand first in a report: the same as on the page."""
    found = {(row.workload, row.variant, row.metric): row for row in rows(run, choice)}
    return [
        replace(found[key], title=choice.say(first.title))
        for first in make_headline(run)
        if (key := (first.workload, first.variant, first.metric)) in found
    ]


def _workload_rows(run: Run, workload: WorkloadResult, choice: Choice, *, main_only: bool) -> Iterator[Row]:
    has_variants = len({other.variant for other in run.workloads}) > 1
    ordered = sorted(workload.summary, key=lambda metric: (metric != workload.metric, metric))
    for metric in ordered:
        if metric not in METRICS or (main_only and metric != workload.metric):
            continue
        found = quoted(workload, metric, run)
        if found is not None:
            yield _row(run, workload, metric, found, choice, has_variants=has_variants)
    for side in () if main_only else SIDES:
        slowest = longest(workload, side)
        if slowest is not None:
            yield _longest_row(run, workload, side, slowest, choice, has_variants=has_variants)


def _row(run: Run, workload: WorkloadResult, metric: str, found: Quoted, choice: Choice, *, has_variants: bool) -> Row:
    definition = METRICS[metric]
    summary = found.summary

    def show(value: float) -> str:
        return choice.number(value, definition.unit, spread=half_width(summary))

    title = choice.say(workload.title)
    return Row(
        workload=workload.id,
        title=f"{title} · {choice.say(cell_name(run, workload.variant))}" if has_variants else title,
        variant=workload.variant,
        metric=metric,
        metric_label=choice.say(definition.label),
        unit=definition.unit,
        median=show(summary.median),
        spread=spread(summary, choice, show(summary.min), show(summary.max)),
        interval=f"{show(summary.ci95[0])} – {show(summary.ci95[1])}" if summary.ci95 else "–",
        rounds=summary.n,
        badges=badges_text(run, workload, summary, choice),
        limit=limit_name(workload, choice),
        is_valid=workload.badges.valid,
        summary=summary,
        is_main=metric == workload.metric,
        figure=found.figure,
        figure_name=choice.say(FIGURE_NAMES[found.figure]),
    )


def _longest_row(
    run: Run, workload: WorkloadResult, side: str, found: Longest, choice: Choice, *, has_variants: bool
) -> Row:
    """Return the row of the longest request of a side: one time of all rounds, which has neither median nor spread."""
    summary = Summary(found.ns, found.ns, found.ns, found.rounds, cv=None, ci95=None)
    metric = metric_of(side)
    row = _row(run, workload, metric, Quoted(summary, Figure.MEDIAN), choice, has_variants=has_variants)
    name = choice.say(LONGEST_STEADY if found.is_of_window else LONGEST)
    label = choice.say(words.IN_BRACKETS.fill(text=METRICS[metric].label, inner=name))
    return replace(row, metric_label=label, spread="–", figure_name=name)


def spread(summary: Summary, choice: Choice, low: str, high: str) -> str:
    """Return the half width of the interval in percent of the median, or the range where there is no interval."""
    if summary.n == 1:
        return choice.say(words.ONE_ROUND)
    if summary.ci95 and summary.median:
        return "±" + format_ratio((summary.ci95[1] - summary.ci95[0]) / 2 / abs(summary.median))
    return f"{low} – {high}"


def badges_text(run: Run, workload: WorkloadResult, summary: Summary, choice: Choice) -> str:
    """Return both badges in words; a missing badge is said, not left out."""
    valid = _valid(workload) if workload.badges.valid else words.NOT_VALID
    stable = reporting_of(run).stability(workload, summary, run)
    return choice.say(valid if stable is None else words.BOTH_BADGES.fill(valid=valid, stable=stable))


def _valid(workload: WorkloadResult) -> Message:
    """Say that a number is valid, with what it is valid for where that is not everything."""
    if workload.badges.valid_for is None:
        return words.VALID
    if workload.cache_class is CacheClass.GUEST_UNCACHED:
        return words.VALID_OF_A_HOST
    if asks_for_a_file(workload.parameters):
        return _OF_CLIENTS.get(operation_in(workload.parameters), words.VALID_SERVED)
    return words.VALID_WARM


def figure_head(run: Run) -> Message:
    """Return the head of the column of figures: where they are not all medians, each says itself what it is."""
    return words.FIGURE if reporting_of(run).figures_differ(run) else words.MEDIAN


def figure_text(row: Row, choice: Choice) -> str:
    """Return the figure, with what it is where that is not the median of all rounds."""
    if row.figure is Figure.MEDIAN:
        return row.median
    return choice.say(words.IN_BRACKETS.fill(text=row.median, inner=row.figure_name))


def spread_text(row: Row, choice: Choice) -> str:
    """Return the spread, behind what the figure is where that is not the median of all rounds."""
    if row.figure is Figure.MEDIAN:
        return row.spread
    return f"{row.figure_name}{choice.say(words.COLON)}{row.spread}"
