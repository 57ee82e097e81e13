"""What the report of one run says, in the order it is read: the same for the web page and for paper."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from volbench.domain.answer.rest_of_verdict import rest_of_verdict
from volbench.domain.answer.rules import answer_lines
from volbench.domain.assess.latency_under_load import share_of
from volbench.domain.assess.load_curve import has_curves
from volbench.domain.assess.percentile_support import SIDE_NAMES
from volbench.domain.assess.plots.run_plots import run_plots
from volbench.domain.compare.options_compared import options_of_run
from volbench.domain.model.runs.answer import NOTHING_AROUND
from volbench.domain.model.runs.run_header import header_lines
from volbench.domain.model.words.message import Message, bracketed, dotted
from volbench.domain.model.words.metrics import METRICS, percentile_metric
from volbench.domain.model.words.unit_table import UNITS
from volbench.domain.model.words.units import format_latency
from volbench.domain.stats.descriptive import half_width
from volbench.reports import words
from volbench.reports.bar_chart import Bar
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.facts import date_of, environment_facts, system_line
from volbench.reports.failed_run import why_it_failed
from volbench.reports.headings import report_title
from volbench.reports.kind import reporting_of
from volbench.reports.limit_lines import limit_lines
from volbench.reports.mark_lines import mark_sentences
from volbench.reports.meaning_lines import network_line, normal_rows, use_doubt, use_rows
from volbench.reports.paired_table import paired_tables
from volbench.reports.plot_section import plot_sections
from volbench.reports.promise_lines import TITLE as PROMISE_TITLE
from volbench.reports.promise_lines import promise_blocks
from volbench.reports.published import plots_beside
from volbench.reports.range_bar import range_bar
from volbench.reports.spread_lines import TITLE as SPREAD_TITLE
from volbench.reports.spread_lines import spread_lines
from volbench.reports.svg import bars, range_key, range_scale
from volbench.reports.table import LONGEST, figure_head, first_rows, rows
from volbench.reports.way_section import way_section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.answer import FigureRange, Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.caveat_list import CaveatLine
    from volbench.reports.choice import Choice
    from volbench.reports.facts import Fact
    from volbench.reports.meaning_lines import NormalRow, UseRow
    from volbench.reports.paired_table import PairedTable
    from volbench.reports.plot_section import PlotSection
    from volbench.reports.promise_lines import PromiseBlock
    from volbench.reports.range_bar import RangeBar
    from volbench.reports.row import Row
    from volbench.reports.section import Conditions, StageSection
    from volbench.reports.way_tables import WaySection


_SLOWEST: Final = Message("reports.run_view.longest")


@dataclass(frozen=True, slots=True)
class Figure:
    """One chart: its caption and the bars that stand where no script draws."""

    kind: str
    caption: str
    bars: tuple[Bar, ...]
    run_id: str

    @property
    def svg(self) -> Markup:
        """The drawing for a web page."""
        return Markup(bars(self.caption, self.bars))  # noqa: S704 (svg.py escapes)


@dataclass(frozen=True, slots=True)
class FirstNumber:
    """One of the numbers that stand first."""

    row: Row
    bar: RangeBar | None
    """What it stands on; None where nothing is known to hold it against."""

    @property
    def scale(self) -> Markup:
        """The bar for a web page, without its ends."""
        return Markup("" if self.bar is None else range_scale(self.bar))  # noqa: S704 (svg.py writes numbers only)

    @property
    def told(self) -> list[tuple[Markup, str]]:
        """What each part of the bar is: how it is drawn, and in words."""
        if self.bar is None:
            return []
        parts = zip(self.bar.stretches, self.bar.told, strict=True)
        return [(Markup(range_key(part)), said) for part, said in parts]  # noqa: S704 (svg.py, no text in it)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunView:
    """The report of one run in finished words."""

    title: str
    subtitle: str
    header: list[str]
    """Of each target what its owner calls provider, instance, region and disk type."""
    sentences: list[str]
    sweep: WaySection | None
    """Of a run over ways."""
    is_imported: bool
    paired: list[PairedTable]
    headline: list[FirstNumber]
    figures: list[Figure]
    has_load: bool
    has_curves: bool
    has_long_writes: bool
    conditions: Conditions | None
    """How it was tested, where its kind says so."""
    sections: list[StageSection]
    """What each stage came to, in a run that has such."""
    plots: list[PlotSection]
    """Of the run as a whole: load curves, percentiles, seconds."""
    figure_head: str
    """Head of the column of figures."""
    figures_differ: bool
    """Whether each figure says itself what it is, because they are not all medians."""
    rows: list[Row]
    percentiles: list[tuple[str, str]]
    """Workload; its pooled percentiles as one line."""
    promise_title: str
    promises: list[PromiseBlock]
    """Of each target of which something was promised."""
    normal: list[NormalRow]
    uses: list[UseRow]
    network: str
    use_doubt: str
    limits: list[tuple[str, str, str, str]]
    """Workload; its limit; what it was told from; what the disks moved."""
    caveats: list[CaveatLine]
    spread_title: str
    spread: list[str]
    facts: list[Fact]
    commands: list[tuple[str, str, str]]
    """Workload; its id; what was run."""
    measured: str
    """Without its full stop."""
    made: str

    @property
    def way_plots(self) -> list[PlotSection]:
        """The plots that belong to what a run over ways says."""
        return [] if self.sweep is None else self.plots_of(self.sweep.plots)

    def plots_of(self, kind: str) -> list[PlotSection]:
        """Return the plots whose ids begin so: `load`, `percentiles`, `trace`, `sweep`, `clients`."""
        return [plot for plot in self.plots if plot.id.startswith(f"{kind}-")]


def run_view(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> RunView:
    """Put the report of one run into words; `around` is what others of its volume say beside it."""
    sweep, reporting = way_section(run, choice), reporting_of(run)
    return RunView(
        title=choice.say(report_title(run)),
        subtitle=system_line(run, choice),
        header=[choice.say(line) for line in header_lines(run)],
        sentences=[
            *(choice.say(said) for said in answer_lines(run.answer)),
            *(() if sweep is None else sweep.answer),
            *(choice.say(sentence) for sentence in rest_of_verdict(run)),
            *(choice.say(sentence) for sentence in why_it_failed(run)),
            *(choice.say(sentence) for sentence in mark_sentences(run, around)),
        ],
        sweep=sweep,
        is_imported=run.is_imported,
        paired=paired_tables(run, choice),
        headline=_first_numbers(run, around.ranges, choice),
        figures=_figures(run, choice),
        has_load=any(share_of(work.parameters) is not None for work in run.workloads),
        has_curves=has_curves(run.workloads),
        has_long_writes=any(work.sustained for work in run.workloads),
        conditions=reporting.conditions(run, choice),
        sections=reporting.sections(run, choice),
        plots=plot_sections(plots_beside(run_plots(run), choice), choice),
        figure_head=choice.say(figure_head(run)),
        figures_differ=reporting.figures_differ(run),
        rows=rows(run, choice),
        percentiles=_percentiles(run, choice),
        promise_title=choice.say(PROMISE_TITLE),
        promises=promise_blocks(run, choice),
        normal=normal_rows(run, choice),
        uses=use_rows(run, choice),
        network=network_line(run, choice),
        use_doubt=use_doubt(run, choice),
        limits=[(one.title, one.words, one.evidence, one.moved(choice)) for one in limit_lines(run, choice)],
        caveats=caveat_lines(run, choice),
        spread_title=choice.say(SPREAD_TITLE),
        spread=spread_lines(run, choice),
        facts=environment_facts(run, choice),
        commands=[(choice.say(work.title), work.id, " ".join(work.command)) for work in run.workloads],
        measured=choice.say(
            words.MEASURED_ON.fill(
                date=date_of(run, choice),
                suite=run.suite.title,
                version=run.suite.version,
                profile=words.PROFILE_NAMES.get(run.profile, run.profile),
            )
        ),
        made=made_line(run, choice),
    )


def _first_numbers(run: Run, ranges: Sequence[FigureRange], choice: Choice) -> list[FirstNumber]:
    """Return the numbers that stand first; of several targets or options none: they stand side by side in a table."""
    found = [] if run.targets or options_of_run(run) else first_rows(run, choice)
    return [FirstNumber(row, range_bar(row, ranges, choice)) for row in found]


def _figures(run: Run, choice: Choice) -> list[Figure]:
    """One bar chart per unit, because megabytes and operations have no common scale."""
    found = []
    for unit, group in _by_unit(rows(run, choice, main_only=True)):
        drawn = tuple(_bar(row) for row in group)
        caption = _caption(unit, group, choice)
        found.append(Figure("bars", caption, drawn, run.id))
    return found


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
    """Return the pooled percentiles of every workload as one line each, of a mixed one reads and writes apart.

    Behind them stands the longest of all requests they are of, where the tool told it. Of a steady stage the one of its
    steady rounds stands in the table, and nothing else beside it.
    """
    lines = []
    for work in run.workloads:
        slowest = (None if work.window else work.longest_ns) or {}
        sides = {**work.percentiles, **{side: {} for side in slowest if side not in work.percentiles}}
        for side, values in sides.items():
            summaries = {percent: work.summary.get(percentile_metric(side, percent)) for percent in values}
            times = {
                percent: format_latency(value, spread=half_width(found) if (found := summaries[percent]) else None)
                for percent, value in values.items()
            }
            said = [f"{percent} %: {time}" for percent, time in times.items()]
            if side in slowest:
                said.append(choice.say(_SLOWEST.fill(time=format_latency(slowest[side]))))
            text = " · ".join(said)
            named = [SIDE_NAMES[side]] if len(sides) > 1 and side in SIDE_NAMES else []
            # Beside the means and the longest of the steady rounds these are something else, and say so.
            named += [LONGEST] if work.window else []
            lines.append((choice.say(bracketed(work.title, dotted(*named)) if named else work.title), text))
    return lines


def made_line(run: Run, choice: Choice) -> str:
    """Say which version and which method made the numbers."""
    environment = run.environment
    return choice.say(words.MADE_WITH.fill(version=environment.volbench_version, method=environment.method_version))
