"""Beside a number stand what such disks give and what is usual here: where they differ, one sentence says how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.question import is_known
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.answer import Answer, AnswerCode
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.words.message import labelled, uncapitalised
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.timeline.trend import Trend

if TYPE_CHECKING:
    from volbench.domain.answer.facts import CellFacts
    from volbench.domain.answer.question import Past, Question
    from volbench.domain.model.words.message import Message

_ENOUGH: Final = frozenset({Standing.WITHIN, Standing.ABOVE})
_NO_SLOWER: Final = frozenset({Trend.AS_FAST, Trend.WITHIN, Trend.FASTER})
_CALM: Final = frozenset({AnswerCode.NORMAL, AnswerCode.FASTER})


def is_enough(cell: CellFacts) -> bool | None:
    """Say whether a number is what such disks give; None where nobody knows."""
    return cell.standing in _ENOUGH if is_known(cell) else None


def is_as_before(cell: CellFacts, past: Past) -> bool | None:
    """Say whether a number is no less than is usual on its volume; None where its runs do not tell."""
    key = (cell.workload, options_of(cell.variant), cell.metric)
    alarmed = () if past.alarm is None else past.alarm.cells
    if any((one.workload, one.variant, one.metric) == key for one in alarmed):
        return False
    if key in past.usuals:
        low, high = past.usuals[key]
        is_speed = cell.metric not in METRICS or METRICS[cell.metric].is_higher_better
        return cell.median >= low if is_speed else cell.median <= high
    went = past.development
    if went is None:
        return None
    if went.trend is Trend.SLOWER:
        return None if went.title not in {None, cell.title} else False
    return True if went.trend in _NO_SLOWER else None


def reconciling(asked: Question, answer: Answer) -> Message | None:
    """Return how what such disks give and what is usual go together, where a number is enough by one of them alone.

    None too where the run cannot be trusted: then its numbers say nothing of either.
    """
    if answer.code is AnswerCode.CANNOT_BE_TRUSTED:
        return None
    seen = [(cell, is_enough(cell), is_as_before(cell, asked.past)) for cell in asked.cells]
    # What the reason speaks of is explained before any other number.
    seen.sort(key=lambda one: not _is_named(one[0], answer.reason))
    for cell, enough, as_before in seen:
        if enough is True and as_before is False:
            return _of(cell, words.ONE_BELOW if _is_alone(asked) else words.AS_LITTLE, asked, answer)
    for cell, enough, as_before in seen:
        if enough is False and as_before is True:
            return _of(cell, words.NO_FASTER, asked, answer)
    below = [cell for cell, enough, _ in seen if enough is False]
    return _of(below[0], words.BELOW_EXPECTED, asked, answer) if below and answer.code in _CALM else None


def _is_alone(asked: Question) -> bool:
    """Say whether nothing but this one run speaks against the volume."""
    past = asked.past
    return past.alarm is None and (past.development is None or past.development.trend is not Trend.SLOWER)


def _is_named(cell: CellFacts, reason: Message) -> bool:
    return any(part == cell.title for part in reason.parts())


def _of(cell: CellFacts, said: Message, asked: Question, answer: Answer) -> Message:
    """Return the sentence, with the name of its number where the reason speaks of another one."""
    is_of_other = any(_is_named(one, answer.reason) for one in asked.cells)
    return labelled(cell.title, uncapitalised(said)) if is_of_other and not _is_named(cell, answer.reason) else said
