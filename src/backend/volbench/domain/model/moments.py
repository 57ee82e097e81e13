"""Whether a stored time can be believed: a clock that was ahead once must not decide for years what is newest or due.

What is stored as having happened more than `MOST_AHEAD` after now was written by a clock that was wrong, or is read by
one that is: the time is unknown. It is kept and shown as such, nothing is ordered or due by it, and nothing is removed
for it. Once the clock reaches it, it counts again. Pure: now is passed in.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from volbench.domain.model.words.message import Message, plain

MOST_AHEAD: Final = timedelta(hours=48)
"""Clocks of two machines, or one before and after it was set, differ by a zone or a day: that is no wrong year."""
TIME_UNKNOWN: Final = Message("model.moments.unknown")


def is_believable(moment: str, now: str) -> bool:
    """Say whether this can have happened, given now; what is no moment at all cannot."""
    try:
        return _read(moment) - _read(now) <= MOST_AHEAD
    except ValueError:
        return False


def latest_believable(now: str) -> str:
    """Return the latest moment that can be believed, written as all are: what is stored is compared with it."""
    try:
        latest = _read(now) + MOST_AHEAD
    except OverflowError:
        latest = datetime.max.replace(tzinfo=UTC)
    return latest.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def minute_text(moment: str, now: str) -> Message:
    """Return a moment that has passed as a list shows it, `2026-11-20 10:00`, or that it is not known."""
    return plain(moment[:16].replace("T", " ")) if is_believable(moment, now) else TIME_UNKNOWN


def _read(moment: str) -> datetime:
    read = datetime.fromisoformat(moment)
    return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)
