"""A course of stages of one workload: write saturation, recovery after another load, recovery by rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from volbench.domain.assess.current_rounds import begun_s
from volbench.domain.assess.plots.axes import RESPONSE, TIME, of_metric, rounds_of, thinned
from volbench.domain.assess.plots.credits import end_mark, level_rules
from volbench.domain.model.plots.plot import Axis, Counted, Mark, Plot, Rule, RuleKind, Series, Span
from volbench.domain.model.plots.stage_plots import CourseGroup, StageCourse
from volbench.domain.model.rounds.longest import noted
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.stats.descriptive import is_supported, percentile

_FEWEST: Final = 2
_SLOWEST: Final = 99.9
_WRITTEN: Final = Axis(Message("assess.plots.written"), Counted.BYTES, from_zero=True)
_FILLS: Final = Axis(Message("assess.plots.fills"), Counted.NUMBER, from_zero=True)
_OVER: Final = Message("assess.plots.over")
_TIMES: Final = Message("assess.plots.response_over_time")
_MEAN: Final = Message("assess.plots.mean_of_each_round")
_TAIL: Final = Message("assess.plots.slowest_of_each_round")
_LONGEST: Final = Message("assess.plots.longest_of_each_round")
_LONGEST_NOTE: Final = Message("assess.plots.longest_note")
_GROUP_MEAN: Final = Message("assess.plots.group_mean")
_BACK: Final = Message("assess.plots.back_again")
_STIMULUS: Final = Message("assess.plots.stimulus")
_POINT_NOTE: Final = Message("assess.plots.rounds_of_a_point")


def course_plots(course: StageCourse, works: Sequence[WorkloadResult]) -> tuple[Plot, ...]:
    """Return the metric over time, over bytes written and over how often the file was, and the response times.

    Over bytes and files only where one stage goes on alone: those are told of saturation.
    """
    plots = [_over_time(course)]
    if len(course.groups) == 1:
        plots += _over_bytes(course)
    times = response_over_time(works)
    return tuple(plots if times is None else [*plots, times])


def _over_time(course: StageCourse) -> Plot:
    end = max(point.t_s for group in course.groups for point in group.points)
    back = course.recovery
    first = course.groups[0]
    return Plot(
        id=f"{first.stage}-over-time",
        title=_OVER.fill(metric=of_metric(course.metric).name, along=TIME.name),
        x=TIME,
        y=of_metric(course.metric),
        series=tuple(
            Series(group.title, thinned([(point.t_s, point.value) for point in group.points]))
            for group in course.groups
        ),
        rules=(
            *(() if back is None else (Rule(RuleKind.MEAN, _GROUP_MEAN, (0.0, back.mean), (end, back.mean)),)),
            *_levels(course, end),
        ),
        marks=(
            *(() if back is None else (Mark(back.t_s, _BACK.fill(minute=back.minute)),)),
            *(() if course.credits is None else (end_mark(course.credits.round, course.credits.t_s),)),
        ),
        span=None if back is None else _between(course.groups),
        notes=tuple(_notes(course.groups)),
    )


def _between(groups: Sequence[CourseGroup]) -> Span | None:
    """Return the time of the load between the first group and the last."""
    if len(groups) <= _FEWEST:
        return None
    return Span(groups[1].points[0].t_s, groups[-1].points[0].t_s, _STIMULUS)


def _notes(groups: Sequence[CourseGroup]) -> Iterator[Message]:
    most = max(group.rounds_per_point for group in groups)
    if most > 1:
        yield _POINT_NOTE.fill(rounds=most)


def _over_bytes(course: StageCourse) -> Iterator[Plot]:
    points = [(float(point.written_bytes), point.value) for point in course.groups[0].points]
    axes = [(_WRITTEN, 1.0)] + ([(_FILLS, float(course.file_bytes))] if course.file_bytes > 0 else [])
    y, ended = of_metric(course.metric), course.credits
    for x, size in axes if len(points) >= _FEWEST and points[-1][0] > 0 else ():
        yield Plot(
            id=f"{course.groups[0].stage}-over-{'bytes' if size == 1.0 else 'files'}",
            title=_OVER.fill(metric=y.name, along=x.name),
            x=x,
            y=y,
            series=(Series(y.name, thinned([(at / size, value) for at, value in points])),),
            rules=_levels(course, points[-1][0] / size),
            marks=() if ended is None else (end_mark(ended.round, ended.written_bytes / size),),
        )


def _levels(course: StageCourse, end: float) -> tuple[Rule, ...]:
    """Return both levels of a stage that ran on burst credits, up to `end`."""
    found = course.credits
    return () if found is None else level_rules(course.metric, found.burst, found.settled, end)


def response_over_time(works: Sequence[WorkloadResult]) -> Plot | None:
    """Return mean, slowest 0.1 % and longest time of writes of each round; None where no times are known."""
    seen = [(at, one) for work in works for one in rounds_of(work) if (at := begun_s(one)) is not None]
    rounds: list[tuple[float, Round]] = sorted(seen, key=lambda found: found[0])
    means, tails, longest, is_binned = [], [], [], False
    for start, one in rounds:
        at, bins = start - rounds[0][0], one.latency_bins.get("write", {})
        if one.metrics.get("write_lat_mean_ns", 0.0) > 0:
            means.append((at, one.metrics["write_lat_mean_ns"]))
        exact = noted(one.notes).get("write")
        if exact is not None:
            longest.append((at, exact))
        elif bins:
            is_binned = True
            longest.append((at, float(max(bins))))
        if bins and is_supported(_SLOWEST, sum(bins.values())):
            tails.append((at, percentile(bins, _SLOWEST)))
    named = ((_MEAN, means), (_TAIL, tails), (_LONGEST, longest))
    series = tuple(Series(name, thinned(points)) for name, points in named if len(points) >= _FEWEST)
    if not series:
        return None
    notes = (_LONGEST_NOTE,) if is_binned else ()
    return Plot(id=f"{works[0].id}-response", title=_TIMES, x=TIME, y=RESPONSE, series=series, notes=notes)
