"""A plot of the domain in finished words and round numbers: in the reader's language and units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.plots.plot import Counted, Scale
from volbench.domain.model.words.unit_table import UNITS, Scaling
from volbench.domain.model.words.units import (
    duration_text,
    format_block_size,
    format_bytes,
    format_file_size,
    format_ratio,
    throughput_scale,
    whole_number,
)
from volbench.reports.charts.axis_ticks import linear_ticks, log_edges, log_ticks, round_step
from volbench.reports.charts.chart import ChartAxis, Course, Limit, LineChart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.domain.model.plots.plot import Axis, Plot
    from volbench.reports.choice import Choice

_TICKS: Final = 5
_AIR: Final = 0.08
_MOST_NAMED: Final = 9
"""So many different sizes or depths are all written below an axis."""
_NEAR: Final = 5.0
"""Values within this factor are told apart better on a linear axis, which then does not begin at nothing."""
_NINES: Final = (10.0, 50.0, 90.0, 99.0, 99.9, 99.99, 99.999)
_PREFIXES: Final = {
    "si": (("B", 1.0), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12), ("PB", 1e15)),
    "iec": (("B", 1.0), ("KiB", 2.0**10), ("MiB", 2.0**20), ("GiB", 2.0**30), ("TiB", 2.0**40), ("PiB", 2.0**50)),
}
_LATENCY: Final = (("s", 1e9), ("ms", 1e6), ("µs", 1e3), ("ns", 1.0))


def line_chart(plot: Plot, choice: Choice) -> LineChart:
    """Return the chart of a plot."""
    xs = [x for one in plot.series for x, _ in one.points]
    xs += [x for rule in plot.rules for x in (rule.start[0], rule.end[0])]
    xs += [mark.x for mark in plot.marks] + ([] if plot.span is None else [plot.span.start, plot.span.end])
    ys = [y for one in plot.series if not one.is_right for _, y in one.points]
    ys += [y for one in plot.series if not one.is_right for between in one.ranges for y in between]
    ys += [y for rule in plot.rules for y in (rule.start[1], rule.end[1])]
    rights = [y for one in plot.series if one.is_right for _, y in one.points]
    return LineChart(
        caption=choice.say(plot.title),
        x=_axis(plot.x, xs, choice, is_below=True),
        y=_axis(plot.y, ys, choice),
        right=None if plot.right is None else _axis(plot.right, rights, choice),
        courses=tuple(
            Course(
                choice.say(one.name),
                one.points,
                one.labels,
                one.is_step,
                one.is_joined,
                one.is_right,
                one.is_published,
                one.ranges,
            )
            for one in plot.series
        ),
        limits=tuple(Limit(str(rule.kind), choice.say(rule.name), rule.start, rule.end) for rule in plot.rules),
        marks=tuple((mark.x, choice.say(mark.name)) for mark in plot.marks),
        span=None if plot.span is None else (plot.span.start, plot.span.end, choice.say(plot.span.name)),
        notes=tuple(choice.say(note) for note in plot.notes),
    )


def value_text(value: float, axis: Axis, choice: Choice) -> str:
    """Return a value as a table has it."""
    match axis.unit:
        case Counted.NUMBER:
            return f"{value:.3g}" if value % 1 else whole_number(value)
        case Counted.BYTES:
            return format_bytes(value, base=choice.unit_base.value)
        case Counted.BLOCK:
            return format_block_size(round(value))
        case Counted.FILE:
            return format_file_size(round(value))
        case Counted.PERCENTILE:
            return f"{value:g} %"
        case _:
            return choice.number(value, axis.unit)


def _axis(axis: Axis, values: Sequence[float], choice: Choice, *, is_below: bool = False) -> ChartAxis:
    name = choice.say(axis.name)
    seen = [value for value in values if axis.scale is not Scale.LOG or value > 0] or [1.0]
    if axis.scale is Scale.NINES:
        ticks = [one for one in _NINES if min(seen) <= one <= max(seen)]
        return ChartAxis(name, "nines", min(seen), max(seen), _written(ticks, axis, choice))
    if axis.scale is Scale.LOG and (isinstance(axis.unit, Counted) or max(seen) > _NEAR * min(seen)):
        distinct = sorted(set(seen))
        is_named = isinstance(axis.unit, Counted) and len(distinct) <= _MOST_NAMED
        if is_named and distinct[0] < distinct[-1]:
            return ChartAxis(name, "log", distinct[0], distinct[-1], _written(distinct, axis, choice))
        low, high = log_edges(seen)
        return ChartAxis(name, "log", low, high, _written(log_ticks(low, high), axis, choice))
    return _linear(axis, name, seen, choice, is_below=is_below)


def _linear(axis: Axis, name: str, seen: Sequence[float], choice: Choice, *, is_below: bool) -> ChartAxis:
    low, high = min(seen), max(seen)
    if axis.from_zero:
        low = min(0.0, low)
    elif not is_below:
        air = ((high - low) or abs(high) or 1.0) * _AIR
        low, high = low - air if low < 0 else max(0.0, low - air), high + air
    if high <= low:
        high = low + (abs(low) or 1.0)
    scale = _scale(axis.unit, high, choice)[1]
    is_time = axis.unit in UNITS and UNITS[axis.unit].scaling is Scaling.DURATION
    step = round_step((high - low) / scale / _TICKS, is_time=is_time) * scale
    if axis.unit == Counted.NUMBER and not axis.from_zero:
        step = max(1.0, step)
    if not is_below:
        low, high = step * (low // step), step * -(-high // step)
    return ChartAxis(name, "linear", low, high, _written(linear_ticks(low, high, step), axis, choice, of=high))


def _scale(unit: str, high: float, choice: Choice) -> tuple[str, float]:
    """Return the name and factor all ticks of a linear axis are written with."""
    base = choice.unit_base.value
    if unit == Counted.BYTES:
        return next((one for one in reversed(_PREFIXES[base]) if one[1] <= high), _PREFIXES[base][0])
    scaling = UNITS[unit].scaling if unit in UNITS else None
    if scaling is Scaling.THROUGHPUT:
        wanted = throughput_scale(high, base="iec" if base == "iec" else "si")
        return wanted, next(factor for prefix, factor in _PREFIXES[base] if f"{prefix}/s" == wanted)
    if scaling is Scaling.LATENCY:
        return next((one for one in _LATENCY if one[1] <= high), _LATENCY[-1])
    return "", 1.0


def _written(
    ticks: Iterable[float], axis: Axis, choice: Choice, *, of: float | None = None
) -> tuple[tuple[float, str], ...]:
    return tuple((tick, _tick(tick, axis.unit, choice, tick if of is None else of)) for tick in ticks)


def _tick(value: float, unit: str, choice: Choice, of: float) -> str:
    """Return a round number in few letters; `of` decides on the prefix."""
    scaling = UNITS[unit].scaling if unit in UNITS else None
    if scaling is Scaling.DURATION:
        return choice.say(duration_text(value))
    if scaling is Scaling.SHARE:
        return format_ratio(value)
    if unit == Counted.BLOCK:
        return format_block_size(round(value))
    if unit == Counted.FILE:
        return format_file_size(round(value))
    if unit == Counted.PERCENTILE:
        return f"{value:g} %"
    name, factor = _scale(unit, of, choice)
    number = value / factor
    text = whole_number(number) if abs(number - round(number)) < 1e-9 * max(1.0, abs(number)) else f"{number:.6g}"
    return f"{text} {name}".rstrip() if value or not name else f"0 {name}"
