"""The report of an experiment, in the order it is read."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.analysis.matrix import Certainty
from volbench.domain.model.words.units import format_change
from volbench.reports import experiment_words as words
from volbench.reports import words as general
from volbench.reports.blocks import (
    Conclusion,
    Conclusions,
    Fold,
    GroupedBar,
    GroupedBars,
    Heading,
    Long,
    Paragraph,
    Point,
    Points,
    Recommended,
    Report,
    Shades,
    Table,
    Uses,
    points,
)
from volbench.reports.experiment_tables import interval_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from volbench.domain.experiment.analysis import matrix
    from volbench.reports.blocks import Block
    from volbench.reports.experiment_tables import Tables

_MOST_SHOWN: Final = 12
"""Conclusions in the open; the rest are folded."""
_MOST_RANKED: Final = 5
_MOST_IN_PAGE_HEAD: Final = 3
"""Different headers that stand on every page; more stand on the first alone."""
_SERIES: Final = 7
_CERTAINTIES: Final = {
    Certainty.CLAIMED: words.CLAIMED,
    Certainty.INDICATIVE: words.INDICATIVE,
    Certainty.NOTHING_SEEN: words.NOTHING_SEEN,
}
_ALPHA: Final = 0.05
"""As everywhere."""


def report_of_experiment(tables: Tables, made: str) -> Report:
    """Return the report of an experiment; `made` says what made the numbers."""
    headers = tables.headers()
    in_head = headers if len(headers) <= _MOST_IN_PAGE_HEAD else ()
    note = tables.experiment.note
    return Report(
        choice=tables.choice,
        brand=f"{tables.say(general.PACKAGE)} · {tables.say(words.EXPERIMENT)}",
        title=tables.experiment.name,
        told=(tables.subtitle(), *headers),
        sentences=(),
        blocks=(*((Paragraph(note),) if note else ()), *_blocks(tables)),
        made=made,
        page_head=(f"{tables.experiment.name} · {tables.subtitle()}", *in_head, made),
    )


def _blocks(tables: Tables) -> Iterator[Block]:
    say = tables.say
    yield from _conclusions(tables)
    yield Heading(say(words.CAPACITY))
    yield Paragraph(say(words.CAPACITY_NOTE.fill(reference=tables.reference())), "soft")
    heads = tuple(tables.capacity_heads())
    yield Table(heads, _lines(tables.capacity_rows()), tuple(range(2, len(heads))))
    yield from _uses(tables)
    yield from _metrics(tables)
    yield from _scaling(tables)
    yield from _file_systems(tables)
    yield Heading(say(words.METHOD))
    yield Paragraph(tables.noise())
    yield Points(tuple(map(Point, tables.tests)), is_numbered=True)
    if missing := tables.missing():
        yield Heading(say(words.LEFT_OUT), 3)
        yield points(missing)


def _conclusions(tables: Tables) -> Iterator[Block]:
    told = tuple(_conclusion(tables, one) for one in tables.matrix.conclusions)
    yield Heading(tables.say(words.CONCLUSIONS))
    if not told:
        yield Paragraph(tables.say(words.NO_CONCLUSIONS), "note")
        return
    more = tables.say(words.MORE_CONCLUSIONS.fill(count=len(told) - _MOST_SHOWN))
    yield Conclusions(told, _MOST_SHOWN, more, *map(tables.say, (words.FIGURES_BEHIND, words.EXCEPTIONS)))


def _conclusion(tables: Tables, one: matrix.Conclusion) -> Conclusion:
    heads = (words.WHERE, words.AGAINST, words.RATIO, words.INTERVAL, words.P_VALUE)
    found = tuple(tables.numbers(one))
    return Conclusion(
        text=tables.say(one.text),
        certainty=str(one.certainty),
        certainty_name=tables.say(_CERTAINTIES[one.certainty]),
        exceptions=tuple(map(tables.say, one.exceptions)),
        figures=Table(tuple(map(tables.say, heads)), found, (2, 3, 4), style="keep") if found else None,
        test=tables.say(words.TESTED_AS.fill(number=tables.test_number(one))),
    )


def _uses(tables: Tables) -> Iterator[Block]:
    say = tables.say
    yield Heading(say(words.PRESETS))
    yield Paragraph(say(words.RECOMMENDED_AS), "soft")
    named = {"rank": words.RANK, "score": words.SCORE, "tied": words.TIED, "apart": words.APART}
    named |= {"nothing": words.NO_RANKING, "weights": words.WEIGHTS}
    uses = tuple(_recommended(tables, preset) for preset in tables.matrix.presets)
    yield Uses(uses, {name: say(word) for name, word in named.items()})
    yield Long((Paragraph(f"≈ {say(words.TIED)}", "soft"),))
    if tables.without_checksums:
        yield Paragraph(say(words.CHECKSUMS_NOTE), "soft")


def _recommended(tables: Tables, preset: matrix.Preset) -> Recommended:
    ranked, apart = tuple(tables.ranked(preset)), tables.apart(preset)
    answer, reason = tables.recommended(preset)
    return Recommended(
        name=tables.say(preset.name),
        description=tables.say(preset.description),
        answer=answer,
        reason=reason,
        ranked=ranked,
        shown=_MOST_RANKED,
        more=tables.say(words.REST.fill(count=len(ranked) - _MOST_RANKED)),
        apart=points(apart) if apart else None,
        weights=tables.weights(preset),
    )


def _metrics(tables: Tables) -> Iterator[Block]:
    """Yield a heat map for each measurement, its bars, and what the disks wrote for it."""
    say = tables.say
    yield Heading(say(words.METRICS))
    yield Shades(say(words.SLOWEST), say(words.FASTEST))
    if any(value.caveats for cell in tables.matrix.cells for value in cell.values.values()):
        yield Paragraph(say(words.DOUBT_NOTE), "soft")
    heads = ("", *(tables.variants[one] for one in tables.filled_variants))
    figures = tuple(range(1, len(heads)))
    for metric in tables.matrix.metrics:
        yield Heading(say(metric.name), 3)
        yield _heat_map(tables, metric, heads)
        yield Long((Fold(say(words.BARS), (_bars(tables, metric),)),))
        if written := tables.written(metric):
            yield Fold(say(words.WRITTEN), (Table(heads, _lines(written), figures, style="keep"),))


def _heat_map(tables: Tables, metric: matrix.MatrixMetric, heads: tuple[str, ...]) -> Table:
    shades, variants = tables.strengths(metric), tables.filled_variants
    rows = tables.matrix.configurations
    return Table(
        heads,
        tuple((tables.names[row.id], *(tables.shown(metric, row.id, variant) for variant in variants)) for row in rows),
        tuple(range(1, len(heads))),
        shades=tuple(tuple(shades.get((row.id, variant)) for variant in variants) for row in rows),
        style="heat",
    )


def _bars(tables: Tables, metric: matrix.MatrixMetric) -> GroupedBars:
    """Return a group of bars for each configuration, a series for each variant."""
    values = [cell.values[metric.key] for cell in tables.matrix.cells if tables.is_compared(cell, metric.key)]
    top = max((max(value.median, interval_of(value)[1]) for value in values), default=0.0) or 1.0
    groups = []
    for row in tables.filled_rows:
        bars = []
        for series, variant in enumerate(tables.filled_variants):
            cell = tables.cells[row.id, variant]
            value = cell.values.get(metric.key)
            if value is not None and tables.is_compared(cell, metric.key):
                at, low, high = (max(0.0, one) / top for one in (value.median, *interval_of(value)))
                shown = tables.value(metric, value)
                bars.append(GroupedBar(series % _SERIES, tables.variants[variant], shown, at, low, high))
        if bars:
            groups.append((tables.names[row.id], tuple(bars)))
    return GroupedBars(tuple(groups))


def _scaling(tables: Tables) -> Iterator[Block]:
    found = tables.scaling_tables()
    if not found:
        return
    yield Heading(tables.say(words.SCALING))
    for place, (variant, heads, rows) in enumerate(found):
        note = tables.say(words.SCALING_NOTE.fill(variant=variant))
        table = Table(tuple(heads), _lines(rows), tuple(range(1, len(heads))), style="keep")
        if place:
            yield Fold(note, (table,))
        else:
            yield Paragraph(note, "soft")
            yield table
    colon = tables.say(general.COLON)
    if theory := _theory(tables):
        yield points([f"{names}{colon}{basis}" for names, basis in theory])


def _theory(tables: Tables) -> list[tuple[str, str]]:
    """Return for each kind of counting the measurements it was applied to, and its words."""
    used = {
        (tables.say(one.theory.basis), tables.say(tables.metric(one.metric).name))
        for one in tables.matrix.scaling
        if one.theory is not None
    }
    joint = tables.say(words.BETWEEN_METRICS)
    grouped = groupby(sorted(used), key=lambda pair: pair[0])
    return [(joint.join(name for _, name in group), basis) for basis, group in grouped]


def _file_systems(tables: Tables) -> Iterator[Block]:
    """Yield for each configuration every measurement with all variants, against the first of them."""
    if len(tables.filled_variants) <= 1:
        return
    folds = [_against_first(tables, row) for row in tables.filled_rows]
    if folds:
        note = Paragraph(tables.say(words.SURE_MARK), "soft")
        yield Long((Heading(tables.say(words.FILE_SYSTEMS)), *folds, note))


def _against_first(tables: Tables, row: matrix.MatrixConfiguration) -> Fold:
    claimed = _claimed(tables, row)
    heads = ("", *(tables.variants[variant] for variant in tables.filled_variants))
    lines = tuple(
        (
            tables.say(metric.name),
            *(_against(tables, metric, row.id, variant, claimed) for variant in tables.filled_variants),
        )
        for metric in tables.matrix.metrics
    )
    title = words.AGAINST_ON.fill(names=_names(tables), configuration=tables.names[row.id])
    return Fold(tables.say(title), (Table(heads, lines, tuple(range(1, len(heads))), style="keep"),))


def _names(tables: Tables) -> str:
    """Name the first variant and the others, all of Btrfs by its name alone."""
    first, *others = tables.filled_variants
    joint = tables.say(words.VERSUS)
    if any(not variant.startswith("btrfs") for variant in others):
        return joint.join(tables.variants[variant] for variant in (first, *others))
    return joint.join([tables.variants[first], *([tables.variants[others[0]]] if len(others) == 1 else ["Btrfs"])])


def _claimed(tables: Tables, row: matrix.MatrixConfiguration) -> set[tuple[str, str | None]]:
    """Return variant and metric of each difference to the first variant that is sure."""
    first = tables.filled_variants[0]
    return {
        (number.variant, one.metric)
        for one in tables.matrix.conclusions
        for number in one.numbers
        if one.certainty is Certainty.CLAIMED
        and number.configuration == number.against_configuration == row.id
        and number.against_variant == first
        and number.p_adjusted is not None
        and number.p_adjusted <= _ALPHA
    }


def _against(
    tables: Tables, metric: matrix.MatrixMetric, row: str, variant: str, claimed: set[tuple[str, str | None]]
) -> str:
    """Return a cell's value, and in brackets its change in speed against the first variant, with a mark where sure."""
    first = tables.filled_variants[0]
    cells = [tables.cells[row, each] for each in (variant, first)]
    one, base = (cell.values.get(metric.key) for cell in cells)
    shown = tables.shown(metric, row, variant)
    if not all(tables.is_compared(cell, metric.key) for cell in cells):
        return shown
    if one is None or base is None or variant == first or one.median <= 0 or base.median <= 0:
        return shown
    ratio = one.median / base.median if metric.higher_is_better else base.median / one.median
    return f"{shown} ({format_change(ratio)}{' *' if (variant, metric.key) in claimed else ''})"


def _lines(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in rows)
