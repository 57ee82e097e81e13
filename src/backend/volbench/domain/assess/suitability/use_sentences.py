"""The use table in sentences, for places without room for a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from volbench.domain.assess.suitability.answer import Grade, Meaning
from volbench.domain.model.text import Text, join_clauses

GRADES: Final[dict[Grade, Text]] = {
    Grade.MET: Text("good enough", "满足"),
    Grade.JUST: Text("just enough", "勉强满足"),
    Grade.CLOSE: Text("too close to tell", "接近门槛，难以判断"),
    Grade.NOT_MET: Text("not enough", "不满足"),
    Grade.UNKNOWN: Text("not measured", "未测"),
}
_SENTENCES: Final[dict[Grade, Text]] = {
    Grade.MET: Text("Good enough for: {uses}.", "满足：{uses}。"),
    Grade.JUST: Text("Just enough for: {uses}.", "勉强满足：{uses}。"),
    Grade.CLOSE: Text("Too close to tell for: {uses}.", "接近门槛，难以判断：{uses}。"),
    Grade.NOT_MET: Text("Not enough for: {uses}.", "不满足：{uses}。"),
}


def use_sentences(meaning: Meaning) -> Iterator[Text]:
    """Return up to four sentences, best first; what was not measured is not mentioned."""
    for grade, words in _SENTENCES.items():
        titles = [use.title for use in meaning.uses if use.grade is grade]
        if titles:
            yield words.fill(uses=join_clauses(titles))
