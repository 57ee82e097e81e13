"""The answer to a run over several targets or options: how they compare, and not what one of them is by itself.

What is measured for the first time has no history to be held against; the others of its run are what it was measured
beside. Only numbers that cannot be trusted come first, since nothing follows from them; of one volume with several sets
of options also that it has become slower, or what holds it back: these are of the volume, whichever options it has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from volbench.domain.answer import answer_words as words
from volbench.domain.answer.next_steps import Means, Target, move_to, reachable
from volbench.domain.answer.rules import worst_of
from volbench.domain.compare.ways_compared import AT, NUMBERS, SAID, is_open
from volbench.domain.model.runs.answer import Answer, AnswerCode
from volbench.domain.model.words.message import Message, join_sentences, labelled, listed
from volbench.domain.model.words.value_words import value_text

if TYPE_CHECKING:
    from volbench.domain.answer.facts import CellFacts

_STANDS_OUT: Final = frozenset({AnswerCode.SLOWER, AnswerCode.HELD_BACK, AnswerCode.SLOW})
"""What is said of one of them beside the comparison, with what helps."""
_OF_THE_VOLUME: Final = frozenset({AnswerCode.CANNOT_BE_TRUSTED, AnswerCode.SLOWER, AnswerCode.HELD_BACK})
"""What comes before how sets of options of one volume compare. A drop may be of any of them, so none is named."""


def answer_of_several(
    own: Mapping[str, Answer],
    names: Mapping[str, Message],
    verdict: Sequence[Message],
    cells: Sequence[CellFacts],
    means: Means,
) -> Answer | None:
    """Return the answer to the whole run.

    Args:
        own: Variant → the answer to it alone.
        names: Variant → what it is called.
        verdict: Of the run; what heads it comes first. Runs of earlier versions have none.
        cells: What is shown first of each of them.
        means: What can be done next.
    """
    worst = worst_of(list(own.values()))
    if worst is None:
        return None
    name = next(names[variant] for variant, answer in own.items() if answer is worst)
    if worst.code is AnswerCode.CANNOT_BE_TRUSTED:
        return replace(worst, reason=labelled(name, worst.reason))
    return _headed(worst, name, _heading(verdict[:1]) or _plainly(names, cells), means)


def answer_of_options(
    own: Mapping[str, Answer],
    names: Mapping[str, Message],
    verdict: Sequence[Message],
    means: Means,
) -> Answer | None:
    """Return the answer to a run over several sets of options of one volume, whose badges and history are one.

    Args:
        own: Set of options → the answer to the volume by what that one gave; the first alone knows of earlier runs.
        names: Set of options → what it is called, the one that others are held against first.
        verdict: As for several ways; of a run that nothing heads, as of earlier versions, the own answer stays.
        means: As for several ways.
    """
    said, first = _heading(verdict), next((own[variant] for variant in names if variant in own), None)
    if first is None or first.code in _OF_THE_VOLUME:
        return first
    # One set of options may ask more of the disks than another: a slow one is slow with all of them.
    slow = next((variant for variant in names if variant in own and _has_slow_disk(own[variant])), None)
    if slow is not None:
        return replace(own[slow], reason=labelled(names[slow], own[slow].reason))
    if said is None:
        return first
    worst = worst_of([own[variant] for variant in names if variant in own])
    name = next(names[variant] for variant in names if own.get(variant) is worst)
    return _headed(first if worst is None else worst, name, said, means)


def _has_slow_disk(answer: Answer) -> bool:
    return answer.code is AnswerCode.HELD_BACK and answer.word.has(words.SLOW_DISK.word.code)


def _heading(verdict: Sequence[Message]) -> Message | None:
    return next((said for said in verdict if said.code == SAID.code), None)


def _headed(worst: Answer, name: Message, said: Message, means: Means) -> Answer:
    """Return how they compare, and of the worst of them, by its name, what stands out beside that."""
    told = Answer(AnswerCode.COMPARED, said.values["said"], said.values["numbers"], words.NOTHING_TO_DO)
    if worst.code in _STANDS_OUT:
        hint = words.WAY_IS.fill(name=name, word=worst.word)
        reason = words.FEW_AND.fill(reason=told.reason, hint=hint)
        return replace(told, reason=reason, next_step=worst.next_step, move=worst.move)
    if is_open(said):
        step = reachable(words.MEASURE_THOROUGHLY, means)
        return replace(told, next_step=step, move=move_to(step, means, Target()))
    return told


def _plainly(names: Mapping[str, Message], cells: Sequence[CellFacts]) -> Message:
    """Say that they were compared, with the first number of each; how they do compare the result's tables say.

    The first of one may be another workload than that of the next: each number stands under its own title.
    """
    first: dict[str, CellFacts] = {}
    for cell in cells:
        first.setdefault(cell.variant, cell)
    told: dict[Message, list[Message]] = {}
    for variant, name in names.items():
        if variant in first:
            cell = first[variant]
            speed = value_text(cell.median, cell.metric, cell.spread)
            told.setdefault(cell.title, []).append(AT.fill(way=name, speed=speed))
    numbers = [NUMBERS.fill(title=title, values=listed(values)) for title, values in told.items()]
    numbered = join_sentences(numbers) if numbers else words.NO_NUMBER
    return SAID.fill(said=words.COMPARISON.fill(names=listed(names.values())), numbers=numbered)
