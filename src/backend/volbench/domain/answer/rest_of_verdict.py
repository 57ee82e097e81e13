"""The sentences of a verdict that the answer does not give already: no drop is reported twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from volbench.domain.answer import answer_words as words
from volbench.domain.compare.ways_compared import SAID
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.words.message import Message, labelled
from volbench.domain.timeline.alarm import is_alarm, others_of

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import Run

_DROPS: Final = frozenset({words.DROPPED.code, words.DROPPED_TIME.code})
_LABELLED: Final = labelled(words.NO_NUMBER, words.NO_NUMBER).code


def rest_of_verdict(run: Run) -> tuple[Message, ...]:
    """Return the sentences of a run's verdict, without the drop where its answer reports that drop.

    Of a run over several targets it goes without what heads it, which is the answer.
    Of a drop of several numbers the answer reports the worst; that there are others stays.
    """
    if run.answer is not None and run.answer.code is AnswerCode.COMPARED:
        return tuple(said for said in run.verdict if said.code != SAID.code)
    if run.answer is None or not any(part.code in _DROPS for part in (run.answer.reason, *run.answer.reason.parts())):
        return run.verdict
    return tuple(_rest_of(run.verdict, _name_in(run.answer.reason)))


def _rest_of(verdict: tuple[Message, ...], name: Message | None) -> Iterator[Message]:
    for said in verdict:
        inner = said.values["words"] if said.code == _LABELLED else said
        if not is_alarm(inner) or _name_in(said) != name:
            yield said
            continue
        others = others_of(inner)
        if others is not None:
            yield others if name is None else labelled(name, others)


def _name_in(said: Message) -> Message | None:
    """Return of which target of several this is said."""
    return said.values["name"] if said.code == _LABELLED else None
