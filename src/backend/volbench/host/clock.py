"""The real clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """The `Clock` of the real machine."""

    def now(self) -> str:
        """Return UTC, ISO 8601 with milliseconds and `Z`."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def monotonic(self) -> float:
        """Return seconds, never going back."""
        return time.monotonic()


class LocalZone:
    """The machine's own time zone; the C library follows a change of /etc/localtime by itself."""

    @property
    def name(self) -> str:
        """What the zone is called now, with its distance from UTC where it has no name of letters."""
        return datetime.now(UTC).astimezone().tzname() or "UTC"

    def to_utc(self, local: datetime) -> datetime:
        """Return when a local time is; one that the clock skips is an hour later, of two the first (PEP 495)."""
        return datetime.fromtimestamp(local.replace(tzinfo=None, fold=0).timestamp(), UTC)

    def to_local(self, utc: datetime) -> datetime:
        """Return the local time without zone."""
        return utc.astimezone().replace(tzinfo=None)
