"""What a run over several volumes or folders is headed by: the largest certain difference, and how sure it is. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.difference_words import INTERVAL
from volbench.domain.compare.headline import Sentences, others_sentence
from volbench.domain.compare.paired import THRESHOLD
from volbench.domain.compare.paired_words import BY_PLACE, HALF, SHAKEN, headline_cell, is_headline
from volbench.domain.compare.ways_compared import AT, NUMBERS, SAID
from volbench.domain.model.words.message import Message, join_sentences, listed, plain, tidy, uncapitalised
from volbench.domain.model.words.units import format_change, metric_text
from volbench.domain.stats.descriptive import half_width
from volbench.domain.stats.significance import ALPHA

if TYPE_CHECKING:
    from volbench.domain.compare.paired_result import Paired, PairedCell

_CERTAIN: Final = Sentences(
    faster=Message("compare.answer.sides.faster"),
    slower=Message("compare.answer.sides.slower"),
    less_time=Message("compare.answer.sides.less_time"),
    more_time=Message("compare.answer.sides.more_time"),
)
_OPEN: Final = Sentences(
    faster=Message("compare.answer.sides.open.faster"),
    slower=Message("compare.answer.sides.open.slower"),
    less_time=Message("compare.answer.sides.open.less_time"),
    more_time=Message("compare.answer.sides.open.more_time"),
)
_ALIKE: Final = Message("compare.answer.sides.alike")
_MAY_BE: Final = Message("compare.answer.sides.may_be")
_TOO_FEW: Final = Message("compare.answer.sides.too_few")
_BY_CHANCE: Final = Message("compare.answer.sides.by_chance")
_DOUBTS: Final = {
    BY_PLACE.code: Message("compare.answer.sides.by_place"),
    HALF.code: Message("compare.answer.sides.half"),
    SHAKEN.code: Message("compare.answer.sides.shaken"),
}
"""Code of what its cell says against a difference → the same of the heading."""
_NOT_COMPARABLE: Final = Message("compare.answer.sides.not_comparable")
_IN_PAIRS: Final = Message("compare.answer.sides.in_pairs")
_TITLED: Final = Message("compare.answer.titled")
_TOLD: Final = frozenset({Verdict.FASTER, Verdict.SLOWER})


@dataclass(frozen=True, slots=True)
class _Found:
    """One workload of one pair of sides whose ratio can be told."""

    paired: Paired
    cell: PairedCell
    ratio: float

    @property
    def is_certain(self) -> bool:
        return self.cell.verdict in _TOLD

    @property
    def size(self) -> float:
        return abs(math.log(self.ratio))


@dataclass(frozen=True, slots=True)
class Heading:
    """What heads a run, and what its pairs have left to say."""

    words: Message
    told: Paired
    """The pair it was taken from."""

    def rest_of(self, paired: Paired) -> tuple[Message, ...]:
        """Return the verdict of a pair without the difference that stands in the heading."""
        first, *rest = paired.verdict
        return tuple(rest) if paired is self.told and is_headline(first) else paired.verdict


def sides_compared(several: Sequence[Paired]) -> Heading | None:
    """Return what heads a run: the largest certain difference of what its suite shows first, else the largest there is.

    None where no ratio can be told.
    """
    cells = [cell for paired in several for cell in paired.cells]
    found = [_Found(paired, cell, cell.ratio) for paired in several for cell in paired.cells if cell.ratio]
    if not found:
        return None
    shown = [one for one in found if one.cell.is_headline] or found
    told = max([one for one in shown if one.is_certain] or shown, key=lambda one: one.size)
    said = _said(told)
    is_alike = said.has(_ALIKE.code)
    missing = len(cells) - len(found)
    is_of_all = is_alike and not missing and not any(one.is_certain for one in found)
    if len({cell.title for cell in cells}) > 1 and not is_of_all:
        said = _TITLED.fill(title=told.cell.title, said=uncapitalised(said) if is_alike else said)
    others = others_sentence(sum(one.is_certain for one in found) - told.is_certain, len(found) - 1)
    without = _NOT_COMPARABLE.fill(count=missing, all=len(cells)) if missing else None
    numbers = [_numbers(told), *(one for one in (others, without) if one is not None)]
    return Heading(SAID.fill(said=tidy(said), numbers=join_sentences(numbers)), told.paired)


def _said(told: _Found) -> Message:
    names = {"first": told.paired.first_name, "second": told.paired.second_name}
    cell = headline_cell(told.cell)
    if told.is_certain:
        return _CERTAIN.words(cell).fill(**names)
    if told.size < math.log1p(THRESHOLD):
        alike = _ALIKE.fill(**names)
        return _TOO_FEW.fill(said=alike) if told.cell.p_value is None else alike
    return _doubt(told.cell).fill(said=_OPEN.words(cell).fill(**names))


def _doubt(cell: PairedCell) -> Message:
    """Return why a difference is not certain."""
    doubt = next((words for code, words in _DOUBTS.items() if cell.sentence.has(code)), None)
    if doubt is not None:
        return doubt
    if cell.p_value is None:
        return _TOO_FEW
    return _BY_CHANCE if cell.p_value <= ALPHA else _MAY_BE


def _numbers(told: _Found) -> Message:
    cell, paired = told.cell, told.paired
    sides = ((paired.first_name, cell.first), (paired.second_name, cell.second))
    values = [
        AT.fill(way=name, speed=metric_text(side.median, cell.unit, spread=half_width(side)))
        for name, side in sides
        if side is not None
    ]
    interval = plain("")
    if cell.ratio_ci95 is not None:
        interval = INTERVAL.fill(low=format_change(cell.ratio_ci95[0]), high=format_change(cell.ratio_ci95[1]))
    in_pairs = tidy(_IN_PAIRS.fill(change=format_change(told.ratio), interval=interval))
    cores = () if cell.cores is None else (cell.cores,)
    return join_sentences([NUMBERS.fill(title=cell.title, values=listed(values)), in_pairs, *cores])
