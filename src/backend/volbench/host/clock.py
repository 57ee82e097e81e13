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
