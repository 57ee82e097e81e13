"""The real clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_CYCLE: Final = timedelta(days=28 * 365 + 7)
"""28 years, after which days of the week and leap years are the same again (from 1901 to 2099)."""


class SystemClock:
    """The `Clock` of the real machine."""

    def now(self) -> str:
        """Return UTC, ISO 8601 with milliseconds and `Z`."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def monotonic(self) -> float:
        """Return seconds, never going back."""
        return time.monotonic()


class LocalZone:
    """The machine's own time zone; the C library follows a change of /etc/localtime by itself.

    Where its times have 32 bits (Debian's 32-bit ARM) it knows none after 2038-01-19: the same day one or more cycles
    of the calendar earlier tells how far the zone is from UTC.
    """

    @property
    def name(self) -> str:
        """What the zone is called now, with its distance from UTC where it has no name of letters."""
        return datetime.now(UTC).astimezone().tzname() or "UTC"

    def to_utc(self, local: datetime) -> datetime:
        """Return when a local time is; one that the clock skips is an hour later, of two the first (PEP 495)."""
        try:
            return _EPOCH + timedelta(seconds=local.replace(tzinfo=None, fold=0).timestamp())
        except OverflowError:
            return self.to_utc(local - _CYCLE) + _CYCLE

    def to_local(self, utc: datetime) -> datetime:
        """Return the local time without zone."""
        try:
            return utc.astimezone().replace(tzinfo=None)
        except OverflowError:
            return self.to_local(utc - _CYCLE) + _CYCLE
