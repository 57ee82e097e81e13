"""The use table in sentences, for places without room for a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from volbench.domain.assess.suitability.answer import Grade, Meaning
from volbench.domain.model.words.message import Message, join_clauses

GRADES: Final[dict[Grade, Message]] = {
    Grade.MET: Message("assess.use_sentences.grades.met"),
    Grade.JUST: Message("assess.use_sentences.grades.just"),
    Grade.CLOSE: Message("assess.use_sentences.grades.close"),
    Grade.NOT_MET: Message("assess.use_sentences.grades.not_met"),
    Grade.UNKNOWN: Message("assess.use_sentences.grades.unknown"),
}
_SENTENCES: Final[dict[Grade, Message]] = {
    Grade.MET: Message("assess.use_sentences.sentences.met"),
    Grade.JUST: Message("assess.use_sentences.sentences.just"),
    Grade.CLOSE: Message("assess.use_sentences.sentences.close"),
    Grade.NOT_MET: Message("assess.use_sentences.sentences.not_met"),
}


def use_sentences(meaning: Meaning) -> Iterator[Message]:
    """Return up to four sentences, best first; what was not measured is not mentioned."""
    for grade, words in _SENTENCES.items():
        titles = [use.title for use in meaning.uses if use.grade is grade]
        if titles:
            yield words.fill(uses=join_clauses(titles))
