"""What requests at a constant pace say of a server, in sentences with their numerals. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.clients.load import PaceCourse, PacePoint
from volbench.domain.model.words.message import Message, join_clauses
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.model.words.units import format_ratio, metric_text
from volbench.kinds.clients.rules.load.load_words import file_of, size_text, time_text

_FILE: Final = Message("assess.load.file_paced")
_VALUES: Final = Message("assess.load.values_paced")
_SENTENCE: Final = Message("assess.load.paces")
_ONE: Final = Message("assess.load.paces_one")
_CLAUSE: Final = Message("assess.load.pace_clause")
_SLOWEST: Final = ("99", "90", "50")
"""The nearest to the end that enough requests stand behind."""
_WITHIN: Final = Message("assess.load.pace_within")
_PAIR: Final = 2


def pace_title(course: PaceCourse) -> Message:
    """Name the file that was asked for, or what was done with keys, at constant paces."""
    if course.operation is not None:
        return _VALUES.fill(what=file_of(course.file_bytes, is_kept_alive=True, operation=course.operation))
    return _FILE.fill(size=size_text(course.file_bytes))


def pace_sentence(courses: Sequence[PaceCourse]) -> Message | None:
    """Say how long requests take at the slowest and the fastest pace that is valid; None where none is.

    `courses` differ in their way alone.
    """
    told = [clause for course in courses if (clause := _clause(course)) is not None]
    return _SENTENCE.fill(file=pace_title(courses[0]), ways=join_clauses(told)) if told else None


def _clause(course: PaceCourse) -> Message | None:
    valid = [one for one in course.points if one.invalid is None and _slowest(one) is not None]
    if not valid:
        return None
    if len(valid) < _PAIR:
        return _ONE.fill(way=course.name, at=_within(valid[0]))
    return _CLAUSE.fill(way=course.name, low=_within(valid[0]), high=_within(valid[-1]))


def _within(point: PacePoint) -> Message:
    percent = _slowest(point) or _SLOWEST[0]
    return _WITHIN.fill(
        share=format_ratio(point.share),
        rate=metric_text(point.asked_per_s, Unit.REQUESTS_PER_S),
        percent=f"{percent} %",
        time=time_text(point, percent),
    )


def _slowest(point: PacePoint) -> str | None:
    return next((one for one in _SLOWEST if one in point.percentiles), None)
