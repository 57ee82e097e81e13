"""Many clients over every way as texts: the answer, and a table of each file, pace, or thing done with keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message, dotted
from volbench.domain.model.words.units import MISSING, format_ratio, whole_number
from volbench.domain.stats.descriptive import half_width
from volbench.kinds.clients.compare.load_reading import load_of
from volbench.kinds.clients.rules.load.load_words import errors_text, file_text, half_of, time_text
from volbench.kinds.clients.rules.load.pace_words import pace_title
from volbench.kinds.clients.sections.load_totals import totals_table
from volbench.reports.blocks import Heading, Paragraph, Section, titled_table
from volbench.reports.published import published_tables

if TYPE_CHECKING:
    from volbench.domain.model.clients.load import LoadCourse, LoadMatrix, LoadPoint, PaceCourse, PacePoint
    from volbench.domain.model.clients.stacks import Share
    from volbench.domain.model.runs.run import Run
    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice

TITLE: Final = Message("reports.load.title")
_WITHIN: Final = Message("assess.plots.within")
_CLIENTS: Final = Message("assess.plots.clients")
_RATE: Final = Message("metrics.requests_per_s")
_BODIES: Final = Message("reports.load.bodies")
_ERRORS: Final = Message("reports.load.errors")
_WAY: Final = Message("reports.sweep.way")
_PERCENT_OF: Final = Message("reports.load.percent_of")
_MATRIX: Final = Message("reports.load.matrix")
_PERCENTS: Final = ("50", "95", "99", "99.9")
_SHARE: Final = Message("assess.plots.pace")
_ASKED: Final = Message("metrics.asked_requests_per_s")
_LATE: Final = Message("reports.load.left_late")
_DOUBT: Final = Message("reports.load.doubt")
_PACED_PERCENTS: Final = ("50", "90", "99", "99.9")


def load_section(run: Run, choice: Choice) -> Section | None:
    """Return the section of a run; None where nobody asked for one file over and over."""
    load = load_of(run)
    if load is None:
        return None
    courses = (block for one in load.courses for block in (*_table(one, choice), *_totals(one, choice)))
    paces = (block for one in load.paces for block in (*_paced(one, choice), *_paced_totals(one, choice)))
    return Section(
        answer=tuple(choice.say(one) for one in load.answer),
        blocks=(
            Heading(choice.say(TITLE)),
            *(Paragraph(choice.say(one)) for one in load.remarks),
            *courses,
            *(block for one in load.matrices for block in _matrix(one, choice)),
            *paces,
            *published_tables(choice),
        ),
        plots="clients",
    )


def _table(course: LoadCourse, choice: Choice) -> tuple[Block, ...]:
    heads = (
        choice.say(_CLIENTS),
        choice.say(_RATE),
        *(choice.say(_WITHIN.fill(percent=percent)) for percent in _PERCENTS),
        choice.say(_BODIES),
        choice.say(_ERRORS),
    )
    title = choice.say(dotted(course.name, file_text(course)))
    return titled_table(title, heads, tuple(_line(one, choice) for one in course.points))


def _totals(course: LoadCourse, choice: Choice) -> tuple[Block, ...]:
    name = dotted(course.name, file_text(course))
    return totals_table(name, _CLIENTS, [(str(one.clients), one.totals) for one in course.points], choice)


def _paced_totals(course: PaceCourse, choice: Choice) -> tuple[Block, ...]:
    name = dotted(course.name, pace_title(course))
    return totals_table(name, _SHARE, [(format_ratio(one.share), one.totals) for one in course.points], choice)


def _paced(course: PaceCourse, choice: Choice) -> tuple[Block, ...]:
    heads = (
        choice.say(_SHARE),
        choice.say(_ASKED),
        choice.say(_RATE),
        *(choice.say(_WITHIN.fill(percent=percent)) for percent in _PACED_PERCENTS),
        choice.say(_LATE),
        choice.say(_ERRORS),
        choice.say(_DOUBT),
    )
    title = choice.say(dotted(course.name, pace_title(course)))
    return titled_table(title, heads, tuple(_pace(one, choice) for one in course.points))


def _pace(point: PacePoint, choice: Choice) -> tuple[str, ...]:
    return (
        format_ratio(point.share),
        whole_number(point.asked_per_s),
        whole_number(point.requests_per_s, spread=half_of(point)),
        *(time_text(point, percent) for percent in _PACED_PERCENTS),
        format_ratio(point.late_ratio),
        choice.say(errors_text(point)),
        MISSING if point.doubt is None else choice.say(point.doubt),
    )


def _matrix(one: LoadMatrix, choice: Choice) -> tuple[Block, ...]:
    """Return the rows of seed 004's form: who, how many requests a second, what percent of each other."""
    names = [choice.say(row.name) for row in one.matrix.rows]
    heads = (choice.say(_WAY), choice.say(_RATE), *(choice.say(_PERCENT_OF.fill(way=name)) for name in names))
    lines = tuple(
        (
            name,
            MISSING
            if row.requests_per_s is None
            else whole_number(row.requests_per_s.median, spread=half_width(row.requests_per_s)),
            *(_share(share, choice) for share in row.shares),
        )
        for name, row in zip(names, one.matrix.rows, strict=True)
    )
    return titled_table(choice.say(_MATRIX.fill(what=one.title)), heads, lines)


def _share(share: Share | None, choice: Choice) -> str:
    if share is None:
        return MISSING
    if share.refusal is not None:
        return choice.say(share.refusal)
    if share.ratio is None:
        return MISSING
    text = format_ratio(share.ratio)
    if share.ci95 is None:
        return text
    inner = " … ".join(format_ratio(value) for value in share.ci95)
    return choice.say(Message("reports.words.in_brackets", text=text, inner=inner))


def _line(point: LoadPoint, choice: Choice) -> tuple[str, ...]:
    # The head of the column has the unit.
    rate, low, high = (whole_number(value, spread=half_of(point)) for value in (point.requests_per_s, *point.interval))
    return (
        str(point.clients),
        choice.say(Message("reports.words.in_brackets", text=rate, inner=f"{low} … {high}")),
        *(time_text(point, percent) for percent in _PERCENTS),
        choice.number(point.bytes_per_s, "bytes_per_s") if point.bytes_per_s else MISSING,
        choice.say(errors_text(point)),
    )
