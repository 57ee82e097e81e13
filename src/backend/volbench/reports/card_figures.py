"""The numbers of the picture people post: those that stand first on the page, with the ranges they stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.figure import Figure
from volbench.domain.model.message import Message
from volbench.reports import words
from volbench.reports.table import Row, first_rows, headline_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.answer import FigureRange
    from volbench.domain.model.run import Run
    from volbench.reports.choice import Choice

_EXPECTED: Final = Message("reports.card.expected")
_USUAL: Final = Message("reports.card.usual")
_UP_TO: Final = Message("reports.card.up_to")
_FROM: Final = Message("reports.card.from")
_AIR: Final = 1.04
"""What a bar reaches beyond the largest value on it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a bar, from nothing (0) to its end (1)."""

    is_usual: bool
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CardFigure:
    """One number as it is drawn."""

    title: str
    digits: str
    unit: str
    told: tuple[str, ...]
    """Its ranges in words, else its spread; behind a doubt, and behind what it is where that is no median."""
    is_valid: bool
    stretches: tuple[Stretch, ...]
    at: float
    """Where the number stands on the bar."""


def figures(run: Run, ranges: Sequence[FigureRange], choice: Choice) -> list[CardFigure]:
    """Return up to four numbers of a run on one target, up to six of one on several."""
    found = [] if run.targets else first_rows(run, choice)
    return [_figure(row, _range_of(row, ranges), choice) for row in found or headline_rows(run, choice)]


def _range_of(row: Row, ranges: Sequence[FigureRange]) -> FigureRange | None:
    key = (row.workload, row.variant, row.metric)
    return next((one for one in ranges if (one.workload, one.variant, one.metric) == key), None)


def _figure(row: Row, found: FigureRange | None, choice: Choice) -> CardFigure:
    digits, _, unit = row.median.partition(" ")
    value = row.summary.median
    known = [] if found is None else _known(found)
    most = max(value, *(end for _, *ends in known for end in ends if end is not None), 0.0) * _AIR or 1.0
    told = [_range_text(kind, low, high, row, choice) for kind, low, high in known] or [row.spread]
    if row.figure is not Figure.MEDIAN:
        told.insert(0, row.figure_name)
    if not row.is_valid:
        told.insert(0, f"△ {choice.say(words.NOT_VALID)}")
    return CardFigure(
        title=row.title,
        digits=digits,
        unit=unit,
        told=tuple(told),
        is_valid=row.is_valid,
        stretches=tuple(
            Stretch(kind is _USUAL, (low or 0.0) / most, 1.0 if high is None else high / most)
            for kind, low, high in known
        ),
        at=max(0.0, value / most),
    )


def _known(found: FigureRange) -> list[tuple[Message, float | None, float | None]]:
    """Return what is expected and what is usual, each where one of its ends is known."""
    pairs = (
        (_EXPECTED, found.expected_low, found.expected_high),
        (_USUAL, found.usual_low, found.usual_high),
    )
    return [(kind, low, high) for kind, low, high in pairs if (low, high) != (None, None)]


def _range_text(kind: Message, low: float | None, high: float | None, row: Row, choice: Choice) -> str:
    """Write a range; its unit stands beside the number, unless the range has another."""
    unit = row.median.partition(" ")[2]
    ends = [choice.number(end, row.unit) for end in (low, high) if end is not None]
    if all(end.partition(" ")[2] == unit for end in ends):
        ends = [end.partition(" ")[0] for end in ends]
    is_open = len(ends) == 1
    said = choice.say((_UP_TO if low is None else _FROM).fill(value=ends[0])) if is_open else "–".join(ends)
    return choice.say(kind.fill(range=said))
