"""The numbers of the picture people post: those that stand first on the page, with the ranges they stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.compare.options_compared import options_of_run
from volbench.domain.model.words.figure import Figure
from volbench.reports import words
from volbench.reports.range_bar import Stretch, known_ranges, largest_on, range_of, range_text, stretches_of
from volbench.reports.row import Row
from volbench.reports.table import first_rows, headline_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.answer import FigureRange
    from volbench.domain.model.runs.run import Run
    from volbench.reports.choice import Choice

_AIR: Final = 1.04
"""What a bar reaches beyond the largest value on it."""


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
    """Return up to four numbers of a run on one target, up to six of one on several or over options."""
    found = [] if run.targets or options_of_run(run) else first_rows(run, choice)
    return [_figure(row, range_of(row, ranges), choice) for row in found or headline_rows(run, choice)]


def _figure(row: Row, found: FigureRange | None, choice: Choice) -> CardFigure:
    digits, _, unit = row.median.partition(" ")
    value = row.summary.median
    known = known_ranges(found)
    most = largest_on(value, known) * _AIR or 1.0
    told = [range_text(one, row, choice) for one in known] or [row.spread]
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
        stretches=stretches_of(known, most),
        at=max(0.0, value / most),
    )
