"""Many clients: requests a second and times by their number, a line for each way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from volbench.domain.assess.load.course import load_courses
from volbench.domain.assess.load.load_words import file_text
from volbench.domain.assess.plots.axes import RESPONSE, of_metric
from volbench.domain.model.key_value import KeyOperation
from volbench.domain.model.load import RATE, LoadCourse
from volbench.domain.model.message import Message, dotted, plain
from volbench.domain.model.plot import Axis, Counted, Plot, Scale, Series
from volbench.domain.model.run import Run

FEWEST_POINTS: Final = 2
_CLIENTS: Final = Axis(Message("assess.plots.clients"), Counted.NUMBER, Scale.LOG)
_NOTE: Final = Message("assess.plots.clients_note")
_SHOWN: Final = ("50", "99")


def client_plots(run: Run) -> Iterator[Plot]:
    """Yield rate and times by clients of each file; nothing of a run without."""
    groups: dict[tuple[KeyOperation | None, int, bool], list[LoadCourse]] = {}
    for course in load_courses(run):
        if len(course.points) >= FEWEST_POINTS:
            groups.setdefault((course.operation, course.file_bytes, course.is_kept_alive), []).append(course)
    for (operation, size, is_kept_alive), courses in groups.items():
        name = f"clients-{size}-{operation or ('kept' if is_kept_alive else 'new')}"
        yield _plot(f"{name}-rate", courses, of_metric(RATE), _rates(courses))
        yield _plot(f"{name}-time", courses, RESPONSE, _times(courses))


def _plot(id_: str, courses: Sequence[LoadCourse], axis: Axis, series: tuple[Series, ...]) -> Plot:
    return Plot(
        id=id_, title=dotted(file_text(courses[0]), axis.name), x=_CLIENTS, y=axis, series=series, notes=(_NOTE,)
    )


def _rates(courses: Sequence[LoadCourse]) -> tuple[Series, ...]:
    return tuple(
        Series(course.name, tuple((float(one.clients), one.requests_per_s) for one in course.points))
        for course in courses
    )


def _times(courses: Sequence[LoadCourse]) -> tuple[Series, ...]:
    return tuple(
        Series(dotted(course.name, plain(f"p{percent}")), points)
        for course in courses
        for percent in _SHOWN
        if (
            points := tuple(
                (float(one.clients), one.percentiles[percent]) for one in course.points if percent in one.percentiles
            )
        )
    )
