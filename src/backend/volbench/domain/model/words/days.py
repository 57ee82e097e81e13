"""A day inside a sentence, as each language writes it: where the sentence is shown, and not where it is stored."""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.model.words.message import Message, plain

_DATE: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_DAY: Final = Message("model.days.day")
_MONTHS: Final = (
    Message("model.days.january"),
    Message("model.days.february"),
    Message("model.days.march"),
    Message("model.days.april"),
    Message("model.days.may"),
    Message("model.days.june"),
    Message("model.days.july"),
    Message("model.days.august"),
    Message("model.days.september"),
    Message("model.days.october"),
    Message("model.days.november"),
    Message("model.days.december"),
)


def day_text(moment: str) -> Message:
    """Return the day of an ISO 8601 moment, or of a day: `1 Mar 2026` in English; what is none as it is written."""
    found = _DATE.match(moment)
    month = 0 if found is None else int(found[2])
    if found is None or not 1 <= month <= len(_MONTHS):
        return plain(moment)
    return _DAY.fill(year=int(found[1]), month=month, name=_MONTHS[month - 1], day=int(found[3]))
