"""An experiment as one self-contained HTML file without any script: heat maps are tables, bars are drawn by CSS."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from volbench.domain.experiment.analysis.matrix import Certainty
from volbench.domain.model.words.units import format_change
from volbench.reports import experiment_words as words
from volbench.reports.experiment_tables import interval_of
from volbench.reports.html_page import make_page

if TYPE_CHECKING:
    from volbench.domain.experiment.analysis.matrix import Conclusion, MatrixConfiguration, MatrixMetric
    from volbench.reports.experiment_tables import Tables

_MOST_SHOWN = 12
"""Conclusions in the open; the rest are folded."""
_MOST_RANKED = 5
_CERTAINTIES = {
    Certainty.CLAIMED: words.CLAIMED,
    Certainty.INDICATIVE: words.INDICATIVE,
    Certainty.NOTHING_SEEN: words.NOTHING_SEEN,
}


def render(tables: Tables, made: str) -> bytes:
    """Return the page; `made` says what made the numbers."""
    page, data = experiment_page(tables, made), Markup()
    return make_page("experiment.html.j2", page, data, tables.choice, style="experiment.css", has_script=False)


def experiment_page(tables: Tables, made: str) -> dict[str, Any]:
    """Return what the report of an experiment says, for the web page and for paper."""
    told = [_conclusion(tables, one) for one in tables.matrix.conclusions]
    return {
        "title": tables.experiment.name,
        "subtitle": tables.subtitle(),
        "headers": tables.headers(),
        "note": tables.experiment.note,
        "conclusions": told[:_MOST_SHOWN],
        "more": told[_MOST_SHOWN:],
        "more_title": tables.say(words.MORE_CONCLUSIONS.fill(count=len(told) - _MOST_SHOWN)),
        "number_heads": [
            tables.say(word) for word in (words.WHERE, words.AGAINST, words.RATIO, words.INTERVAL, words.P_VALUE)
        ],
        "tests": tables.tests,
        "capacity_heads": tables.capacity_heads(),
        "capacity": tables.capacity_rows(),
        "capacity_note": tables.say(words.CAPACITY_NOTE.fill(reference=tables.reference())),
        "has_no_checksums": bool(tables.without_checksums),
        "presets": [_preset(tables, number) for number in range(len(tables.matrix.presets))],
        "variants": [tables.variants[one] for one in tables.filled_variants],
        "metrics": [_metric(tables, metric) for metric in tables.matrix.metrics],
        "has_doubt": any(value.caveats for cell in tables.matrix.cells for value in cell.values.values()),
        "sections": _sections(tables),
        "scaling": [
            (tables.say(words.SCALING_NOTE.fill(variant=variant)), heads, rows)
            for variant, heads, rows in tables.scaling_tables()
        ],
        "theory": _theory(tables),
        "missing": tables.missing(),
        "noise": tables.noise(),
        "made": made,
        "x": {name: tables.say(word) for name, word in vars(words).items() if name.isupper()},
    }


def _conclusion(tables: Tables, one: Conclusion) -> dict[str, Any]:
    return {
        "text": tables.say(one.text),
        "certainty": str(one.certainty),
        "certainty_name": tables.say(_CERTAINTIES[one.certainty]),
        "exceptions": [tables.say(exception) for exception in one.exceptions],
        "numbers": tables.numbers(one),
        "test": tables.say(words.TESTED_AS.fill(number=tables.test_number(one))),
    }


def _preset(tables: Tables, number: int) -> dict[str, Any]:
    preset = tables.matrix.presets[number]
    ranked = tables.ranked(preset)
    return {
        "name": tables.say(preset.name),
        "description": tables.say(preset.description),
        "recommended": tables.recommended(preset),
        "weights": tables.weights(preset),
        "ranking": ranked[:_MOST_RANKED],
        "rest": ranked[_MOST_RANKED:],
        "rest_title": tables.say(words.REST.fill(count=len(ranked) - _MOST_RANKED)),
        "apart": tables.apart(preset),
    }


def _metric(tables: Tables, metric: MatrixMetric) -> dict[str, Any]:
    """One measurement: its heat map, its bars, and what the disks wrote for it."""
    shades = tables.strengths(metric)
    variants = tables.filled_variants
    return {
        "name": tables.say(metric.name),
        "heat": [
            (
                tables.names[row.id],
                [(tables.shown(metric, row.id, variant), shades.get((row.id, variant))) for variant in variants],
            )
            for row in tables.matrix.configurations
        ],
        "bars": _bars(tables, metric),
        "written": [(name, ratios) for name, *ratios in tables.written(metric)],
    }


def _bars(tables: Tables, metric: MatrixMetric) -> list[tuple[str, list[tuple[int, str, str, str]]]]:
    """Return configurations with their bars: colour, place in percent of the width, name, value."""
    values = [cell.values[metric.key] for cell in tables.matrix.cells if tables.is_compared(cell, metric.key)]
    top = max((max(value.median, interval_of(value)[1]) for value in values), default=0.0) or 1.0
    found = []
    for row in tables.filled_rows:
        bars = []
        for series, variant in enumerate(tables.filled_variants):
            cell = tables.cells[row.id, variant]
            value = cell.values.get(metric.key)
            if value is not None and tables.is_compared(cell, metric.key):
                low, high = interval_of(value)
                places = [f"{100 * max(0.0, one) / top:.1f}" for one in (value.median, low, high - low)]
                style = f"--w:{places[0]};--l:{places[1]};--h:{places[2]}"
                bars.append((series % 7, style, tables.variants[variant], tables.value(metric, value)))
        if bars:
            found.append((tables.names[row.id], bars))
    return found


def _sections(tables: Tables) -> list[dict[str, Any]]:
    """Return one section per configuration: every measurement with all variants, against the first of them."""
    return [_section(tables, row) for row in tables.filled_rows if len(tables.filled_variants) > 1]


def _section(tables: Tables, row: MatrixConfiguration) -> dict[str, Any]:
    first, *others = tables.filled_variants
    joint = tables.say(words.VERSUS)
    names = joint.join([tables.variants[first], *([tables.variants[others[0]]] if len(others) == 1 else ["Btrfs"])])
    if any(not variant.startswith("btrfs") for variant in others):
        names = joint.join(tables.variants[variant] for variant in (first, *others))
    claimed = {
        (number.variant, one.metric)
        for one in tables.matrix.conclusions
        for number in one.numbers
        if one.certainty is Certainty.CLAIMED
        and number.configuration == number.against_configuration == row.id
        and number.against_variant == first
        and number.p_adjusted is not None
        and number.p_adjusted <= 0.05  # noqa: PLR2004 (as everywhere)
    }
    return {
        "title": tables.say(words.AGAINST_ON.fill(names=names, configuration=tables.names[row.id])),
        "heads": ["", *(tables.variants[variant] for variant in tables.filled_variants)],
        "rows": [
            (
                tables.say(metric.name),
                [
                    (*_against(tables, metric, row.id, first, variant), (variant, metric.key) in claimed)
                    for variant in tables.filled_variants
                ],
            )
            for metric in tables.matrix.metrics
        ],
    }


def _against(tables: Tables, metric: MatrixMetric, row: str, first: str, variant: str) -> tuple[str, str]:
    """Return a cell's value and its change in speed against the first variant."""
    cells = [tables.cells[row, each] for each in (variant, first)]
    one, base = (cell.values.get(metric.key) for cell in cells)
    shown = tables.shown(metric, row, variant)
    if not all(tables.is_compared(cell, metric.key) for cell in cells):
        return shown, ""
    if one is None or base is None or variant == first or one.median <= 0 or base.median <= 0:
        return shown, ""
    ratio = one.median / base.median if metric.higher_is_better else base.median / one.median
    return shown, format_change(ratio)


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
