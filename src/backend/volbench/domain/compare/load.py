"""A run of many clients, read as a whole: answer, remarks, courses. Worked out where it is shown. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.load.course import load_courses
from volbench.domain.assess.load.load_words import course_clause, errors_sentence, file_text
from volbench.domain.model.load import Load, LoadCourse
from volbench.domain.model.message import Message, join_clauses, labelled
from volbench.domain.model.run import Run
from volbench.domain.stats.descriptive import MIN_ROUNDS

_ANSWER: Final = Message("compare.load.answer")
_INDICATIVE: Final = Message("compare.load.indicative")


def load_of(run: Run) -> Load | None:
    """Read a run; None where nobody asked for one file over and over."""
    courses = load_courses(run)
    if not courses:
        return None
    said = (errors_sentence(courses), _indicative(courses))
    return Load(
        answer=tuple(_answer(group) for group in _groups(courses)),
        remarks=tuple(one for one in said if one is not None),
        courses=courses,
    )


def _groups(courses: Sequence[LoadCourse]) -> list[list[LoadCourse]]:
    """Put together what differs in its way alone."""
    found: dict[tuple[int, bool], list[LoadCourse]] = {}
    for one in courses:
        found.setdefault((one.file_bytes, one.is_kept_alive), []).append(one)
    return list(found.values())


def _answer(courses: Sequence[LoadCourse]) -> Message:
    """Say all ways in one sentence; of one way alone, what its course says."""
    file = file_text(courses[0])
    if len(courses) == 1:
        return labelled(file, courses[0].sentence)
    return _ANSWER.fill(file=file, ways=join_clauses([course_clause(one) for one in courses]))


def _indicative(courses: Sequence[LoadCourse]) -> Message | None:
    fewest = min(point.rounds for one in courses for point in one.points)
    return None if fewest >= MIN_ROUNDS else _INDICATIVE.fill(needed=MIN_ROUNDS, fewest=fewest)
