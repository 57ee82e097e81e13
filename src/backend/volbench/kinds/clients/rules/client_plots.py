"""Many clients: requests a second and times by their number, a line for each way; and times by the pace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from volbench.domain.assess.plots.axes import RESPONSE, of_metric
from volbench.domain.model.clients.load import RATE, LoadCourse, LoadPoint, PacePoint
from volbench.domain.model.plots.plot import Axis, Counted, Mark, Plot, Scale, Series
from volbench.domain.model.runs.run import Run
from volbench.domain.model.servers.key_value import KeyOperation
from volbench.domain.model.words.message import Message, dotted, listed
from volbench.domain.model.words.unit_table import Unit
from volbench.kinds.clients.rules.load.course import load_courses
from volbench.kinds.clients.rules.load.load_words import file_text
from volbench.kinds.clients.rules.load.pace import pace_courses, paces_by_file
from volbench.kinds.clients.rules.load.pace_words import pace_title

FEWEST_POINTS: Final = 2
_CLIENTS: Final = Axis(Message("assess.plots.clients"), Counted.NUMBER, Scale.LOG)
_NOTE: Final = Message("assess.plots.clients_note")
_STROKES: Final = Message("assess.plots.clients_strokes")
_BEND: Final = Message("assess.plots.clients_bend")
_BEND_NOTE: Final = Message("assess.plots.clients_bend_note")
_PACE: Final = Axis(Message("assess.plots.pace"), Unit.RATIO)
_PACE_NOTE: Final = Message("assess.plots.pace_note")
WITHIN: Final = Message("assess.plots.within")
"""Head of a column, or name of a line, of times."""
_SHOWN: Final = ("50", "99")


def client_plots(run: Run) -> Iterator[Plot]:
    """Yield rate and times by clients of each file; nothing of a run without."""
    groups: dict[tuple[KeyOperation | None, int, bool], list[LoadCourse]] = {}
    for course in load_courses(run):
        if len(course.points) >= FEWEST_POINTS:
            groups.setdefault((course.operation, course.file_bytes, course.is_kept_alive), []).append(course)
    for (operation, size, is_kept_alive), courses in groups.items():
        kept = "kept" if is_kept_alive else "new"
        name = f"clients-{size}-" + (kept if operation is None else f"{operation}" + ("" if is_kept_alive else "-new"))
        yield _plot(f"{name}-rate", courses, of_metric(RATE), _rates(courses), marks=tuple(_bends(courses)))
        yield _plot(f"{name}-time", courses, RESPONSE, _times(courses))
    yield from _pace_plots(run)


def _pace_plots(run: Run) -> Iterator[Plot]:
    """Yield times by the share of the most that is asked for, of each file or values; what is invalid is no point."""
    for courses in paces_by_file(one for one in pace_courses(run) if len(one.points) >= FEWEST_POINTS):
        first = courses[0]
        name = f"clients-{first.file_bytes}" + (f"-{first.operation}" if first.operation else "")
        lines = _lines(
            (course.name, [(one.share, one) for one in course.points if one.invalid is None]) for course in courses
        )
        if lines:
            title = dotted(pace_title(first), RESPONSE.name)
            yield Plot(id=f"{name}-pace", title=title, x=_PACE, y=RESPONSE, series=lines, notes=(_PACE_NOTE,))


def _plot(
    id_: str, courses: Sequence[LoadCourse], axis: Axis, series: tuple[Series, ...], marks: tuple[Mark, ...] = ()
) -> Plot:
    is_off = any(one.ranges for one in series)
    return Plot(
        id=id_,
        title=dotted(file_text(courses[0]), axis.name),
        x=_CLIENTS,
        y=axis,
        series=series,
        marks=marks,
        notes=(_NOTE, *((_STROKES,) if is_off else ()), *((_BEND_NOTE,) if marks else ())),
    )


def _rates(courses: Sequence[LoadCourse]) -> tuple[Series, ...]:
    return tuple(
        Series(
            course.name,
            tuple((float(one.clients), one.requests_per_s) for one in course.points),
            ranges=tuple(one.interval for one in course.points) if all(one.rounds > 1 for one in course.points) else (),
        )
        for course in courses
    )


def _bends(courses: Sequence[LoadCourse]) -> Iterator[Mark]:
    """Yield where each course bends; ways that do so at one place share its mark."""
    found: dict[int, list[Message]] = {}
    for one in courses:
        if one.knee is not None:
            found.setdefault(one.knee, []).append(one.name)
    for clients, names in sorted(found.items()):
        yield Mark(float(clients), _BEND.fill(ways=listed(names)))


def _times(courses: Sequence[LoadCourse]) -> tuple[Series, ...]:
    return _lines((course.name, [(float(one.clients), one) for one in course.points]) for course in courses)


def _lines(
    ways: Iterable[tuple[Message, Sequence[tuple[float, LoadPoint | PacePoint]]]],
) -> tuple[Series, ...]:
    """Return a line for each way and percentile that is told, of the points that have enough requests behind it."""
    return tuple(
        Series(dotted(name, WITHIN.fill(percent=percent)), line)
        for name, points in ways
        for percent in _SHOWN
        if (line := tuple((x, one.percentiles[percent]) for x, one in points if percent in one.percentiles))
    )
