"""What the ways of a run over file sizes say together: the answer, and what ends them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.sweeps.sweep import SENT_NAMES, Ceiling, End, Interval, Plateau, Sent, SweepCourse
from volbench.domain.model.words.message import Message, join_clauses, labelled, listed, tidy
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.units import format_file_size, format_ratio
from volbench.kinds.ways.rules.sweep.fit import FEWEST_ROUNDS
from volbench.kinds.ways.rules.sweep.sweep_words import course_clause

_ANSWER: Final = Message("compare.ways.answer")
_LINK: Final = Message("compare.ways.link")
_SHARED: Final = {
    End.SHARED_LINK: Message("compare.ways.shared_link"),
    End.SHARED_CEILING: Message("compare.ways.shared_ceiling"),
}
_AT: Final = Message("compare.ways.at")
_BURST: Final = Message("compare.ways.burst")
_INDICATIVE: Final = Message("compare.ways.indicative")


def answer(sent: Sent, courses: Sequence[SweepCourse]) -> Message:
    """Say all ways of one direction in one sentence; of one way alone, what its course says."""
    if len(courses) == 1:
        return labelled(SENT_NAMES[sent], courses[0].sentence)
    return tidy(_ANSWER.fill(sent=SENT_NAMES[sent], ways=join_clauses([course_clause(one) for one in courses])))


def link(course: SweepCourse, level: Plateau, ceiling: Ceiling) -> Message:
    """Say that the link ends a way that levels off at its ceiling."""
    return tidy(
        _LINK.fill(
            sent=SENT_NAMES[course.sent],
            way=course.name,
            speed=_level(level),
            share=format_ratio(level.bytes_per_s / ceiling.bytes_per_s),
            ceiling=speed(ceiling.bytes_per_s, _half(ceiling.interval)),
        )
    )


def shared(end: End, courses: Sequence[SweepCourse]) -> Message:
    """Say that these ways share what ends them."""
    ways = listed([_AT.fill(way=one.name, speed=_level(one.plateau)) for one in courses if one.plateau is not None])
    return _SHARED[end].fill(sent=SENT_NAMES[courses[0].sent], ways=ways)


def burst(course: SweepCourse) -> Message | None:
    """Say that smaller files are faster than the plateau; None where they are not."""
    level = course.plateau
    if level is None or level.burst is None:
        return None
    size, fast = level.burst
    return tidy(
        _BURST.fill(
            sent=SENT_NAMES[course.sent],
            way=course.name,
            size=format_file_size(size),
            speed=speed(fast),
            level=_level(level),
        )
    )


def indicative(courses: Sequence[SweepCourse]) -> Message | None:
    """Say that rounds are too few for intervals; None where every line has them."""
    few = [one for one in courses if one.fit is None or one.fit.intervals is None]
    if not few:
        return None
    fewest = min(point.rounds for one in few for point in one.points)
    return None if fewest >= FEWEST_ROUNDS else _INDICATIVE.fill(needed=FEWEST_ROUNDS, fewest=fewest)


def _level(level: Plateau) -> str:
    return speed(level.bytes_per_s, None if level.interval is None else _half(level.interval))


def _half(interval: Interval) -> float:
    return (interval[1] - interval[0]) / 2
