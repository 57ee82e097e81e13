"""The limit as a clause of the verdict: "…; the limit was disk 3". Where none was determined it says nothing."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.limits import limit_words
from volbench.domain.model.limit import UNNAMED, Limit
from volbench.domain.model.text import Text

_SAME: Final = Text("the limit was {limit}", "瓶颈是{limit}")
_READING: Final = Text("when reading, the limit was {limit}", "读取时的瓶颈是{limit}")
_WRITING: Final = Text("when writing, the limit was {limit}", "写入时的瓶颈是{limit}")
_BOTH: Final = Text("the limit was {read} when reading, {write} when writing", "读取时的瓶颈是{read}，写入时是{write}")


def with_limit(sentence: Text, limit: Limit | None) -> Text:
    """Return the sentence with the limit of its one number as last clause."""
    name = _told(limit)
    return _with_slower(sentence, limit) if name is None else _joined(sentence, _SAME.fill(limit=name))


def with_limits(sentence: Text, read: Limit | None, write: Limit | None) -> Text:
    """Return the sentence about reading and writing with the limits of both as last clause."""
    reading, writing = _told(read), _told(write)
    if reading is None and writing is None:
        return _with_slower(sentence, read if read is not None and read.slower is not None else write)
    if reading == writing:
        clause = _SAME.fill(limit=reading)
    elif writing is None:
        clause = _READING.fill(limit=reading)
    elif reading is None:
        clause = _WRITING.fill(limit=writing)
    else:
        clause = _BOTH.fill(read=reading, write=writing)
    return _joined(sentence, clause)


def _told(limit: Limit | None) -> Text | None:
    return None if limit is None or limit.id in UNNAMED else limit.name


def _with_slower(sentence: Text, limit: Limit | None) -> Text:
    """Return the sentence with the slower disk as last clause, where one is named beside no limit."""
    if limit is None or limit.slower is None:
        return sentence
    return _joined(sentence, limit_words.SLOWER_DISK.fill(disk=limit.slower.name))


def _joined(sentence: Text, clause: Text) -> Text:
    return Text(f"{sentence.en.removesuffix('.')}; {clause.en}.", f"{sentence.zh.removesuffix('。')}；{clause.zh}。")
