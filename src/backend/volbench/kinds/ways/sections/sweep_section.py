"""Files by size over every way as texts: the answer, what ends the ways, a table of each direction, the plots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.sweeps.sweep import SENT_NAMES, End, Sent
from volbench.domain.model.words.message import Message, dotted, labelled, plain
from volbench.domain.model.words.units import MISSING, format_file_size, format_latency, format_ratio, format_throughput
from volbench.kinds.ways.compare.sweep_reading import sweep_of
from volbench.kinds.ways.rules.sweep.sweep_words import (
    cost_text,
    costs_nothing,
    half_speed_text,
    line_speed,
    point_speed,
    point_time,
)
from volbench.reports import words
from volbench.reports.blocks import Heading, Paragraph, Section, titled_table
from volbench.reports.published import published_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.domain.compare.kind import MakesRng
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.sweeps.sweep import Ceiling, Finding, Interval, PutAgain, SizeAgain, Sweep, SweepCourse
    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice

TITLE: Final = Message("reports.sweep.title")
_LINES_TITLE: Final = Message("reports.sweep.lines_title")
_SIZE: Final = Message("assess.plots.file_size")
_WAY: Final = Message("reports.sweep.way")
_COST: Final = Message("reports.sweep.cost")
_SPEED: Final = Message("reports.sweep.speed")
_FROM: Final = Message("reports.sweep.speed_counts_from")
_LEVEL: Final = Message("reports.sweep.level")
_CARRIES: Final = Message("reports.sweep.carries")
_HARDLY: Final = Message("reports.sweep.hardly_anything")
_LINK: Final = Message("assess.plots.ceiling")
_AGAIN: Final = Message("reports.sweep.again_title")
_SHARE: Final = Message("reports.sweep.again_share")
_BREAKS: Final = Message("reports.sweep.breaks")


def sweep_section(run: Run, choice: Choice, make_rng: MakesRng) -> Section | None:
    """Return the section of a run; None where it sent no files of different sizes."""
    sweep = sweep_of(run, make_rng)
    if sweep is None:
        return None
    remarks = (choice.say(one) for one in (*sweep.remarks, *_broken(sweep)))
    return Section(
        answer=tuple(choice.say(one) for one in (*sweep.answer, *_sentences(sweep.findings), *_sentences(sweep.again))),
        blocks=(
            Heading(choice.say(TITLE)),
            *map(Paragraph, remarks),
            *(block for sent in Sent for block in _tables(sent, sweep, choice)),
            *_again(sweep.again, choice),
            *published_tables(choice),
        ),
        plots="sweep",
    )


def link_lines(run: Run, choice: Choice, make_rng: MakesRng) -> list[str]:
    """Return what the link of each way carried in either direction, one line for each way whose end names no link."""
    sweep = sweep_of(run, make_rng)
    if sweep is None:
        return []
    told = {(way, found.sent) for found in sweep.findings if found.end is End.LINK for way in found.ways}
    names = {one.way: one.name for one in sweep.courses}
    carried: dict[str, list[Message]] = {}
    for one in sweep.ceilings:
        if (one.way, one.sent) not in told:
            speed = labelled(SENT_NAMES[one.sent], plain(_ceiling(one, choice)))
            carried.setdefault(one.way, []).append(speed)
    return [
        choice.say(labelled(_LINK.fill(way=names.get(way, plain(way))), dotted(*said))) for way, said in carried.items()
    ]


def _sentences(told: Sequence[Finding] | Sequence[PutAgain]) -> list[Message]:
    return [one.sentence for one in told]


def _again(ways: Sequence[PutAgain], choice: Choice) -> Sequence[Block]:
    """Return what putting again took, a row for each size and a column for each way; no table where nothing was."""
    if not ways:
        return ()
    shares = [{one.bytes: one for one in way.sizes} for way in ways]
    lines = tuple(
        (format_file_size(size), *(_share(own.get(size), choice) for own in shares))
        for size in sorted({size for own in shares for size in own})
    )
    heads = (choice.say(_SIZE), *(choice.say(way.name) for way in ways))
    return titled_table(choice.say(_AGAIN), heads, lines, notes=(choice.say(_SHARE),))


def _share(one: SizeAgain | None, choice: Choice) -> str:
    return MISSING if one is None else _within(format_ratio(one.time_ratio), one.time_ratio_ci95, format_ratio, choice)


def _broken(sweep: Sweep) -> list[Message]:
    """Return the sentences of ways without a single line, where the answer only had a few words for each."""
    if len(sweep.courses) == len(sweep.answer):
        return []
    broken = [one for one in sweep.courses if one.fit is not None and not one.fit.is_single_line]
    return [labelled(dotted(one.name, SENT_NAMES[one.sent]), one.sentence) for one in broken]


def _tables(sent: Sent, sweep: Sweep, choice: Choice) -> Sequence[Block]:
    courses = [one for one in sweep.courses if one.sent is sent]
    if not courses:
        return ()
    title = choice.say(SENT_NAMES[sent])
    lines_title = choice.say(_LINES_TITLE.fill(sent=SENT_NAMES[sent]))
    carried = {one.way: one for one in sweep.ceilings if one.sent is sent}
    by_size = titled_table(title, *_by_size(courses, choice))
    return (*by_size, *titled_table(lines_title, *_lines(courses, carried, choice)))


def _by_size(courses: Sequence[SweepCourse], choice: Choice) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    sizes = sorted({point.bytes for one in courses for point in one.points})
    known = [{point.bytes: point for point in one.points} for one in courses]
    lines = tuple(
        (
            format_file_size(size),
            *(
                choice.say(dotted(point_time(own[size]), plain(point_speed(own[size])))) if size in own else MISSING
                for own in known
            ),
        )
        for size in sizes
    )
    return (choice.say(_SIZE), *(choice.say(one.name) for one in courses)), lines


def _lines(
    courses: Sequence[SweepCourse], carried: Mapping[str, Ceiling], choice: Choice
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the lines through the sizes, and beside where a way levels off what its link carried, if that is known."""
    # A run without a probe has no empty column for it.
    heads = (_WAY, _COST, _SPEED, _FROM, _LEVEL, *((_CARRIES,) if carried else ()))
    return tuple(map(choice.say, heads)), tuple(
        (
            choice.say(one.name),
            *_line(one, choice),
            _level(one, choice),
            *((_ceiling(carried.get(one.way), choice),) if carried else ()),
        )
        for one in courses
    )


def _ceiling(ceiling: Ceiling | None, choice: Choice) -> str:
    if ceiling is None:
        return MISSING
    half = (ceiling.interval[1] - ceiling.interval[0]) / 2
    return choice.number(ceiling.bytes_per_s, "bytes_per_s", spread=half)


def _line(course: SweepCourse, choice: Choice) -> tuple[str, str, str]:
    """Return the numbers of a line with their intervals; of none where it may not be told, and then where it breaks."""
    fit = course.fit
    if fit is None:
        return (MISSING,) * 3
    if fit.breaks_between is not None:
        below, above = map(format_file_size, fit.breaks_between)
        return choice.say(_BREAKS.fill(below=below, above=above)), MISSING, MISSING
    known = fit.intervals
    # Nobody reads "0 ns" and "from 0 B on" as what it means.
    is_nothing = costs_nothing(course.points, fit)
    cost_words = choice.say(_HARDLY) if is_nothing else cost_text(fit)
    cost = _within(cost_words, None if known is None else known.per_file_ns, format_latency, choice)
    if fit.line.bytes_per_s is None:
        return cost, MISSING, MISSING
    speed = _within(
        choice.say(plain(line_speed(fit))),
        None if known is None else known.bytes_per_s,
        lambda value: format_throughput(value, base=choice.unit_base.value),
        choice,
    )
    return (
        cost,
        speed,
        MISSING if is_nothing else half_speed_text(fit),
    )


def _within(text: str, interval: Interval | None, write: Callable[[float], str], choice: Choice) -> str:
    """Put the interval behind a number, where there is one."""
    if interval is None:
        return text
    return choice.say(words.IN_BRACKETS.fill(text=text, inner=f"{write(interval[0])} … {write(interval[1])}"))


def _level(course: SweepCourse, choice: Choice) -> str:
    level = course.plateau
    if level is None:
        return MISSING
    half = None if level.interval is None else (level.interval[1] - level.interval[0]) / 2
    return choice.number(level.bytes_per_s, "bytes_per_s", spread=half)
