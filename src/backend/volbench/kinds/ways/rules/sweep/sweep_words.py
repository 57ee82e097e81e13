"""What a course over file sizes says: one sentence with its numerals. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.sweeps.sweep import MOST_OFF, Fit, Interval, SweepCourse, SweepPoint
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.units import format_bytes, format_file_size, format_latency, format_ratio

_UNKNOWN_SPREAD: Final = 0.1
"""Where there is no interval, a number derived from several is told as if it were a tenth off."""

_NOTHING: Final = 0.01
"""A cost of a file that is less than this share of the time of the smallest is none anybody would notice."""

_LINE: Final = Message("assess.sweep.line")
_SPEED_COUNTS: Final = Message("assess.sweep.speed_counts")
_SPEED_ALONE: Final = Message("assess.sweep.speed_alone")
_FILES_COUNT: Final = Message("assess.sweep.files_count")
_BROKEN: Final = Message("assess.sweep.broken")
_ENDS: Final = Message("assess.sweep.ends")
_ONE_SIZE: Final = Message("assess.sweep.one_size")
_CLAUSES: Final = {
    "line": Message("assess.sweep.clause.line"),
    "speed": Message("assess.sweep.clause.speed"),
    "files": Message("assess.sweep.clause.files"),
    "ends": Message("assess.sweep.clause.ends"),
    "one": Message("assess.sweep.clause.one"),
}


def course_sentence(points: Sequence[SweepPoint], fit: Fit | None) -> Message:
    """Say what a file costs and from which size on the speed counts, or that no single line holds."""
    smallest, largest = points[0], points[-1]
    ends = {
        "small": format_file_size(smallest.bytes),
        "time": point_time(smallest),
        "large": format_file_size(largest.bytes),
        "speed": point_speed(largest),
    }
    if fit is None:
        return _ONE_SIZE.fill(**ends) if len(points) == 1 else _ENDS.fill(**ends)
    if fit.breaks_between is not None:
        below, above = map(format_file_size, fit.breaks_between)
        return _BROKEN.fill(**ends, below=below, above=above, most=format_ratio(MOST_OFF))
    return _line_sentence(points, fit)


def _line_sentence(points: Sequence[SweepPoint], fit: Fit) -> Message:
    half = fit.line.half_speed_bytes
    if half is None or half >= points[-1].bytes:
        return _FILES_COUNT.fill(cost=cost_text(fit), large=format_file_size(points[-1].bytes))
    told = {"cost": cost_text(fit), "speed": line_speed(fit), "small": format_file_size(points[0].bytes)}
    if costs_nothing(points, fit):
        return _SPEED_ALONE.fill(**told)
    if half <= points[0].bytes:
        return _SPEED_COUNTS.fill(**told)
    return _LINE.fill(**told, size=half_speed_text(fit))


def course_clause(course: SweepCourse) -> Message:
    """Say the same in few words, beside other ways."""
    largest = course.points[-1]
    told = {"way": course.name, "large": format_file_size(largest.bytes), "end_speed": point_speed(largest)}
    if course.fit is None or course.fit.breaks_between is not None:
        smallest = course.points[0]
        kind = "one" if len(course.points) == 1 else "ends"
        return _CLAUSES[kind].fill(**told, small=format_file_size(smallest.bytes), time=point_time(smallest))
    half = course.fit.line.half_speed_bytes
    if half is None or half >= largest.bytes:
        return _CLAUSES["files"].fill(**told, cost=cost_text(course.fit))
    if costs_nothing(course.points, course.fit):
        return _CLAUSES["speed"].fill(**told, speed=line_speed(course.fit))
    return _CLAUSES["line"].fill(**told, cost=cost_text(course.fit), speed=line_speed(course.fit))


def costs_nothing(points: Sequence[SweepPoint], fit: Fit) -> bool:
    """Say whether the size of a file is all that counts, down to the smallest that was measured."""
    return fit.line.per_file_ns <= _NOTHING * points[0].time_ns


def cost_text(fit: Fit) -> str:
    """Write what each file costs, with the digits its interval leaves."""
    cost = fit.line.per_file_ns
    return format_latency(cost, spread=_spread(cost, None if fit.intervals is None else fit.intervals.per_file_ns))


def line_speed(fit: Fit) -> str:
    """Write the speed large files come near; the line must have one."""
    found = fit.line.bytes_per_s or 0.0
    return speed(found, _spread(found, None if fit.intervals is None else fit.intervals.bytes_per_s))


def half_speed_text(fit: Fit) -> str:
    """Write the size from which on the speed counts; the line must have one."""
    found = fit.line.half_speed_bytes or 0.0
    return format_bytes(found, spread=_spread(found, None if fit.intervals is None else fit.intervals.half_speed_bytes))


def point_time(point: SweepPoint) -> str:
    """Write how long a file of this size takes."""
    return format_latency(point.time_ns, spread=_half(point.time_ns_range) if point.rounds > 1 else None)


def point_speed(point: SweepPoint) -> str:
    """Write how fast a file of this size moves."""
    low, high = point.time_ns_range
    spread = (point.bytes / low - point.bytes / high) * 1e9 / 2
    return speed(point.bytes_per_s, spread if point.rounds > 1 else None)


def _spread(value: float, interval: Interval | None) -> float:
    return value * _UNKNOWN_SPREAD if interval is None else _half(interval)


def _half(interval: Interval) -> float:
    return (interval[1] - interval[0]) / 2
