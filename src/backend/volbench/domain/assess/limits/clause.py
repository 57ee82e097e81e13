"""The limit as a clause of the verdict: "…; the limit was disk 3". Where none was determined it says nothing."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.limits import limit_words
from volbench.domain.model.runs.limit import UNNAMED, Limit
from volbench.domain.model.words.message import Message, unended

_SAME: Final = Message("assess.clause.same")
_READING: Final = Message("assess.clause.reading")
_WRITING: Final = Message("assess.clause.writing")
_WITH_CLAUSE: Final = Message("assess.clause.with_clause")
_BOTH: Final = Message("assess.clause.both")


def with_limit(sentence: Message, limit: Limit | None) -> Message:
    """Return the sentence with the limit of its one number as last clause."""
    name = _told(limit)
    return _with_slower(sentence, limit) if name is None else _joined(sentence, _SAME.fill(limit=name))


def with_limits(sentence: Message, read: Limit | None, write: Limit | None) -> Message:
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


def bare_forms(sentence: Message) -> tuple[Message, ...]:
    """Return the sentence, and without the clause behind it, where it has one."""
    bare = sentence.values.get("sentence") if sentence.code == _WITH_CLAUSE.code else None
    return (sentence,) if bare is None else (sentence, bare.values["words"])


def _told(limit: Limit | None) -> Message | None:
    return None if limit is None or limit.id in UNNAMED else limit.name


def _with_slower(sentence: Message, limit: Limit | None) -> Message:
    """Return the sentence with the slower disk as last clause, where one is named beside no limit."""
    if limit is None or limit.slower is None:
        return sentence
    return _joined(sentence, limit_words.SLOWER_DISK.fill(disk=limit.slower.name))


def _joined(sentence: Message, clause: Message) -> Message:
    return _WITH_CLAUSE.fill(sentence=unended(sentence), clause=clause)
