"""Answers to requests that were sent at a constant pace: each timed from when it was due, not from when it left. No IO.

vegeta's schedule has request n due n intervals after the first, whatever the server does. A request that leaves late,
because all before it still wait or the generator had no processor, has already kept somebody waiting: its time counts
from the schedule, and how many left late is told.
"""

from __future__ import annotations

import statistics
from array import array
from dataclasses import dataclass, field
from typing import Any, Final

LATE_NS: Final = 1_000_000
LATE_SHARE: Final = 10
"""Late is more than a millisecond, or than a tenth of the median time if that is more."""


@dataclass(slots=True)
class Schedule:
    """When each request left, how long its answer took, and what that comes to from when it was due."""

    interval_ns: int
    _numbers: array[int] = field(default_factory=lambda: array("q"))
    _starts: array[int] = field(default_factory=lambda: array("q"))
    _latencies: array[int] = field(default_factory=lambda: array("q"))
    _is_right: bytearray = field(default_factory=bytearray)

    def note(self, number: int, start_ns: int, latency_ns: int, *, is_right: bool) -> None:
        """Note a request by its number, from 0."""
        self._numbers.append(number)
        self._starts.append(start_ns)
        self._latencies.append(latency_ns)
        self._is_right.append(is_right)

    def right_times_ns(self) -> list[int]:
        """Return how long after it was due each right answer was there; needs at least one request."""
        return [
            wait + latency
            for wait, latency, is_right in zip(self._waits(), self._latencies, self._is_right, strict=True)
            if is_right
        ]

    def as_told(self, window_ns: int | None) -> dict[str, Any]:
        """Return the sums for the answer; `window_ns` is how long it was to go on, None: ended before."""
        late_limit_ns = self._late_limit_ns()
        return {
            "interval_ns": self.interval_ns,
            "due": self._due(window_ns),
            "left_late": sum(wait > late_limit_ns for wait in self._waits()),
            "late_limit_ns": late_limit_ns,
            "most_under_way": _most_under_way(self._starts, self._latencies),
        }

    def _waits(self) -> list[int]:
        """Return how long after it was due each request left.

        None leaves before it is due, so the schedule began when the one that was least late says it did.
        """
        told = zip(self._numbers, self._starts, strict=True)
        began_ns = [start - number * self.interval_ns for number, start in told]
        first_ns = min(began_ns)
        return [one - first_ns for one in began_ns]

    def _late_limit_ns(self) -> int:
        """Return after how long a request counts as late.

        By how long answers take from when requests leave: what the generator lost must not raise its own limit.
        """
        right = [latency for latency, is_right in zip(self._latencies, self._is_right, strict=True) if is_right]
        return max(LATE_NS, round(statistics.median(right) / LATE_SHARE)) if right else LATE_NS

    def _due(self, window_ns: int | None) -> int:
        """Return how many requests the schedule had, up to the end of the time or to where it was ended."""
        sent = len(self._numbers)
        return sent if window_ns is None else max(sent, window_ns // self.interval_ns)


def _most_under_way(starts: array[int], latencies: array[int]) -> int:
    """Return how many requests were under way at once at most."""
    begins = sorted(starts)
    ends = sorted(start + latency for start, latency in zip(starts, latencies, strict=True))
    most = ended = 0
    for begun, start in enumerate(begins, 1):
        while ended < len(ends) and ends[ended] <= start:
            ended += 1
        most = max(most, begun - ended)
    return most
