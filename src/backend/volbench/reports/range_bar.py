"""What a number stands on: what such disks give and what is usual on its volume, as parts of a bar and in words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.answer import FigureRange
    from volbench.reports.choice import Choice
    from volbench.reports.row import Row

EXPECTED: Final = Message("reports.card.expected")
USUAL: Final = Message("reports.card.usual")
_UP_TO: Final = Message("reports.card.up_to")
_FROM: Final = Message("reports.card.from")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a bar, from nothing (0) to its end (1)."""

    is_usual: bool
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class RangeBar:
    """A bar from nothing to an end that is named, its parts, and the same in words."""

    stretches: tuple[Stretch, ...]
    at: float
    """Where the number stands."""
    most: str
    """What its end is called; without the unit that stands beside the number."""
    told: tuple[str, ...]
    """What each part is, in their order."""


@dataclass(frozen=True, slots=True)
class KnownRange:
    """What is expected or what is usual, base unit of the metric; an end nobody vouches for is None."""

    kind: Message
    low: float | None
    high: float | None


def range_of(row: Row, ranges: Sequence[FigureRange]) -> FigureRange | None:
    """Return the range a row stands on; None where nothing is known of it."""
    key = (row.workload, row.variant, row.metric)
    return next((one for one in ranges if (one.workload, one.variant, one.metric) == key), None)


def known_ranges(found: FigureRange | None) -> list[KnownRange]:
    """Return what is expected and what is usual, each where one of its ends is known."""
    if found is None:
        return []
    both = (
        KnownRange(EXPECTED, found.expected_low, found.expected_high),
        KnownRange(USUAL, found.usual_low, found.usual_high),
    )
    return [one for one in both if (one.low, one.high) != (None, None)]


def range_bar(row: Row, ranges: Sequence[FigureRange], choice: Choice) -> RangeBar | None:
    """Return the bar of a row, as the page draws it; None where nothing is known of its number."""
    known = known_ranges(range_of(row, ranges))
    if not known:
        return None
    value = row.summary.median
    most = _rounded(largest_on(value, known))
    return RangeBar(
        stretches_of(known, most),
        max(0.0, min(1.0, value / most)),
        _bare(choice.number(most, row.unit), row),
        tuple(range_text(one, row, choice) for one in known),
    )


def stretches_of(known: Sequence[KnownRange], most: float) -> tuple[Stretch, ...]:
    """Return the parts of a bar that ends at `most`, base unit of the metric; an open end reaches to the bar's own."""
    return tuple(
        Stretch(one.kind is USUAL, (one.low or 0.0) / most, 1.0 if one.high is None else one.high / most)
        for one in known
    )


def largest_on(value: float, known: Sequence[KnownRange]) -> float:
    """Return the largest value a bar has to show, base unit of the metric."""
    return max(value, *(end for one in known for end in (one.low, one.high) if end is not None), 0.0)


def range_text(one: KnownRange, row: Row, choice: Choice) -> str:
    """Write a range; its unit stands beside the number, unless the range has another."""
    unit = _unit(row)
    ends = [choice.number(end, row.unit) for end in (one.low, one.high) if end is not None]
    if all(end.partition(" ")[2] == unit for end in ends):
        ends = [end.partition(" ")[0] for end in ends]
    is_open = len(ends) == 1
    said = choice.say((_UP_TO if one.low is None else _FROM).fill(value=ends[0])) if is_open else "–".join(ends)
    return choice.say(one.kind.fill(range=said))


def _unit(row: Row) -> str:
    return row.median.partition(" ")[2]


def _bare(words: str, row: Row) -> str:
    """Leave the unit out that stands beside the number."""
    digits, _, unit = words.partition(" ")
    return digits if unit == _unit(row) else words


def _rounded(value: float) -> float:
    """Return it rounded up to two digits: what the end of a bar can be called."""
    if value <= 0:
        return 1.0
    step = 10.0 ** (math.floor(math.log10(value)) - 1)
    return math.ceil(value / step) * step
