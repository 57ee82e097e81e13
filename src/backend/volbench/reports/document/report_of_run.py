"""The report of one run, in the order it is read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

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
from volbench.reports.blocks import (
    Bars,
    Commands,
    Drawing,
    Facts,
    Fold,
    Heading,
    Live,
    Long,
    Paragraph,
    Plotted,
    Point,
    Points,
    Report,
    Table,
    Tile,
    Tiles,
    points,
)
from volbench.reports.caveat_list import caveat_lines
from volbench.reports.facts import date_of, environment_facts, origin_line, system_line
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
from volbench.reports.table import LONGEST, figure_head, figure_text, first_rows, rows, spread_text
from volbench.reports.way_section import way_section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markupsafe import Markup

    from volbench.domain.model.runs.answer import FigureRange, Surroundings
    from volbench.domain.model.runs.run import Run
    from volbench.reports.blocks import Block, Section
    from volbench.reports.choice import Choice
    from volbench.reports.plot_section import PlotSection
    from volbench.reports.row import Row

_SLOWEST: Final = Message("reports.run_view.longest")
_IN_PAGE_HEAD: Final = (words.SYSTEM, words.VOLUME, words.TOOLS, words.TEST_FILE)
"""Facts that stand on every page of paper behind the line of the system."""


def report_of_run(run: Run, choice: Choice, around: Surroundings = NOTHING_AROUND) -> Report:
    """Return the report of one run; `around` is what others of its volume say beside it."""
    sweep = way_section(run, choice)
    header = [choice.say(line) for line in header_lines(run)]
    return Report(
        choice=choice,
        brand=choice.say(words.PACKAGE),
        title=choice.say(report_title(run)),
        told=(system_line(run, choice), *header),
        sentences=(
            *(choice.say(said) for said in answer_lines(run.answer)),
            *(() if sweep is None else sweep.answer),
            *(choice.say(sentence) for sentence in rest_of_verdict(run)),
            *(choice.say(sentence) for sentence in why_it_failed(run)),
            *(choice.say(sentence) for sentence in mark_sentences(run, around)),
        ),
        blocks=tuple(_blocks(run, choice, around, sweep)),
        made=made_line(run, choice),
        page_head=tuple(_page_head(run, choice, header)),
        chart_data=lambda: _chart_data(run, choice),
    )


def _chart_data(run: Run, choice: Choice) -> Markup:
    from volbench.reports.chart_data import chart_data

    return chart_data(run, choice)


def _page_head(run: Run, choice: Choice, header: Sequence[str]) -> Iterator[str]:
    """Yield machine, volume and disks; software, file and date."""
    colon, conditions = choice.say(words.COLON), reporting_of(run).conditions(run, choice)
    facts = [fact for fact in environment_facts(run, choice) if fact.label in _IN_PAGE_HEAD]
    told = " · ".join(f"{choice.say(fact.label)}{colon}{fact.value}" for fact in facts)
    lines = (*header, told, "" if conditions is None else conditions.line, origin_line(run, choice))
    yield from (line for line in (system_line(run, choice), *lines) if line)


def _blocks(run: Run, choice: Choice, around: Surroundings, sweep: Section | None) -> Iterator[Block]:
    if run.is_imported:
        yield Paragraph(choice.say(words.IMPORTED), "note")
    yield Tiles(tuple(_tile(row, around.ranges, choice) for row in _first_rows(run, choice)))
    plots = plot_sections(plots_beside(run_plots(run), choice), choice)
    if sweep is not None:
        yield from sweep.blocks
        yield Long(tuple(Plotted(plot, table="folded") for plot in plots if plot.id.startswith(f"{sweep.plots}-")))
    yield from _paired(run, choice)
    yield from _stages(run, choice)
    yield from _charts(run, plots, choice)
    yield from _promises(run, choice)
    yield from _normal(run, choice)
    yield from _limits(run, choice)
    yield from _uses(run, choice)
    yield Heading(choice.say(words.CAVEATS))
    yield Points(tuple(Point(line.words, inner=tuple(line.seen)) for line in caveat_lines(run, choice)))
    yield from _figures(run, choice)
    yield from _circumstances(run, choice)


def _first_rows(run: Run, choice: Choice) -> list[Row]:
    """Return the numbers that stand first; of several targets or options none: they stand side by side in a table."""
    return [] if run.targets or options_of_run(run) else first_rows(run, choice)


def _tile(row: Row, ranges: Sequence[FigureRange], choice: Choice) -> Tile:
    bar = range_bar(row, ranges, choice)
    return Tile(row.title, row.median, spread_text(row, choice), row.badges, row.is_valid, bar)


def _paired(run: Run, choice: Choice) -> Iterator[Block]:
    for table in paired_tables(run, choice):
        yield Heading(table.title)
        yield Table(table.heads, table.lines, tuple(range(2, len(table.heads))), style="paired")
        yield points(table.sentences)
        if table.order:
            yield Paragraph(table.order, "soft")


def _stages(run: Run, choice: Choice) -> Iterator[Block]:
    """Yield how a run was tested, then what became of each of its stages."""
    reporting = reporting_of(run)
    conditions = reporting.conditions(run, choice)
    if conditions is not None:
        yield Heading(conditions.title)
        yield Facts(tuple((choice.say(fact.label), fact.value) for fact in conditions.facts))
    yield from reporting.sections(run, choice)


def _charts(run: Run, plots: Sequence[PlotSection], choice: Choice) -> Iterator[Block]:
    """Yield the bars, then what a script draws, with the plots that stand in its place without one."""
    main = rows(run, choice, main_only=True)
    if not main:
        yield Paragraph(choice.say(words.NO_FIGURES), "note")
        yield Long(tuple(one for one in _drawings(run, plots, choice) if one.plots))
        return
    drawn = tuple(
        Bars(_caption(unit, group, choice), tuple(map(_bar, group)), Live("bars", run.id, n))
        for n, (unit, group) in enumerate(_by_unit(main))
    )
    yield Long((Heading(choice.say(words.CHARTS)), *drawn, *_drawings(run, plots, choice)))


def _drawings(run: Run, plots: Sequence[PlotSection], choice: Choice) -> Iterator[Drawing]:
    def of(kind: str) -> tuple[PlotSection, ...]:
        return tuple(plot for plot in plots if plot.id.startswith(f"{kind}-"))

    loads = of("load")
    offered = (
        ("sustained", words.LONG_WRITES, any(work.sustained for work in run.workloads), ()),
        ("load", words.UNDER_LOAD, any(share_of(work.parameters) is not None for work in run.workloads), ()),
        ("curve", words.CURVES, has_curves(run.workloads) or bool(loads), loads),
        ("percentiles", words.LATENCY, True, of("percentiles")),
        ("trace", words.TIME_TRACE, True, of("trace")),
        ("disks", words.PER_DISK, True, ()),
    )
    for kind, title, is_there, stills in offered:
        if is_there:
            yield Drawing(choice.say(title), Live(kind, run.id), stills)


def _by_unit(main: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """Put rows together by unit: megabytes and operations have no common scale."""
    order = list(UNITS)
    ordered = sorted(main, key=lambda row: order.index(row.unit))
    return [(unit, list(group)) for unit, group in groupby(ordered, key=lambda row: row.unit)]


def _bar(row: Row) -> Bar:
    low, high = row.summary.ci95 or (row.summary.min, row.summary.max)
    return Bar(row.title, row.summary.median, row.median, low, high, is_doubtful=not row.is_valid)


def _caption(unit: str, group: Sequence[Row], choice: Choice) -> str:
    direction = words.HIGHER_BETTER if METRICS[group[0].metric].is_higher_better else words.LOWER_BETTER
    return choice.say(words.IN_BRACKETS.fill(text=UNITS[unit].title, inner=direction))


def _promises(run: Run, choice: Choice) -> Iterator[Block]:
    found = promise_blocks(run, choice)
    if found:
        yield Heading(choice.say(PROMISE_TITLE))
    for block in found:
        yield Paragraph(block.answer, "strong")
        lines = tuple(Point(said, what, amount) for what, amount, said in block.lines)
        yield Points((*lines, *map(Point, block.costs)))
        if block.source:
            yield Paragraph(block.source, "soft")


def _normal(run: Run, choice: Choice) -> Iterator[Block]:
    found, colon = normal_rows(run, choice), choice.say(words.COLON)
    if not found:
        return
    yield Heading(choice.say(words.NORMAL))
    yield Points(
        tuple(
            Point(
                row.words + (f" · {choice.say(words.EXPECTED)}{colon}{row.expected}" if row.expected else ""),
                row.title,
                inner=tuple(row.steps),
                fold=choice.say(words.NORMAL_STEPS),
            )
            for row in found
        )
    )


def _limits(run: Run, choice: Choice) -> Iterator[Block]:
    found, joint = limit_lines(run, choice), choice.say(words.JOINT)
    if not found:
        return
    yield Heading(choice.say(words.LIMITS))
    told = [(line, [one for one in (line.evidence, line.moved(choice)) if one]) for line in found]
    yield Points(
        tuple(
            Point(line.words, line.title, inner=(joint.join(seen),) if seen else (), fold=choice.say(words.OBSERVED))
            for line, seen in told
        )
    )


def _uses(run: Run, choice: Choice) -> Iterator[Block]:
    found, doubt = use_rows(run, choice), use_doubt(run, choice)
    if not found and not doubt:
        return
    yield Heading(choice.say(words.USES))
    if doubt:
        yield Paragraph(doubt)
        return
    if network := network_line(run, choice):
        yield Paragraph(network)
    heads = (words.USE, words.GRADE, words.MEASURED, words.NEEDED, words.REASON)
    lines = tuple((row.title, row.grade, row.measured, row.needed, row.reason) for row in found)
    yield Table(tuple(map(choice.say, heads)), lines, (2, 3))


def _figures(run: Run, choice: Choice) -> Iterator[Block]:
    """Yield all figures, then what is known of the spread of single requests and of runs."""
    found, colon = rows(run, choice), choice.say(words.COLON)
    yield Heading(choice.say(words.FIGURES))
    if found:
        heads = (words.WORKLOAD, words.METRIC, figure_head(run), words.SPREAD, words.INTERVAL, words.ROUNDS)
        yield Table(
            tuple(map(choice.say, (*heads, words.BADGES))),
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
                for row in found
            ),
            (2, 3, 4, 5),
            tuple(n for n, row in enumerate(found) if row.is_main),
        )
    else:
        yield Paragraph(choice.say(words.NO_FIGURES))
    if told := percentile_lines(run, choice):
        yield Heading(choice.say(words.LATENCY), 3)
        yield points([f"{title}{colon}{text}" for title, text in told])
    if between := spread_lines(run, choice):
        yield Heading(choice.say(SPREAD_TITLE), 3)
        yield points(between)


def percentile_lines(run: Run, choice: Choice) -> list[tuple[str, str]]:
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


def _circumstances(run: Run, choice: Choice) -> Iterator[Block]:
    """Yield where it was measured, when and by what, and each command."""
    yield Heading(choice.say(words.ENVIRONMENT))
    yield Facts(tuple((choice.say(fact.label), fact.value) for fact in environment_facts(run, choice)))
    yield Heading(choice.say(words.METHOD))
    profile = words.PROFILE_NAMES.get(run.profile, run.profile)
    suite = run.suite
    measured = words.MEASURED_ON.fill(
        date=date_of(run, choice), suite=suite.title, version=suite.version, profile=profile
    )
    yield Paragraph(choice.say(measured) + choice.say(words.STOP))
    commands = tuple((choice.say(work.title), work.id, " ".join(work.command)) for work in run.workloads)
    yield Fold(choice.say(words.COMMANDS), (Commands(commands),))


def made_line(run: Run, choice: Choice) -> str:
    """Say which version and which method made the numbers."""
    environment = run.environment
    return choice.say(words.MADE_WITH.fill(version=environment.volbench_version, method=environment.method_version))
