"""A disk that is fast while it has credits and slower from then on, as a workload saw it. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE
from volbench.domain.model.rounds.summary import Summary


@dataclass(frozen=True, slots=True)
class BurstCredits:
    """Both levels of one workload, and when the upper one ended. Seconds and bytes are those of its own timed parts."""

    metric: str
    """The one whose levels are told: its main one where the seconds tell it, else bytes per second."""
    burst: dict[str, float]
    """Metric → mean of the seconds before the end, base unit of the metric."""
    settled: dict[str, Summary]
    """Metric → over the rounds behind the end, and over what a round has of it where it ended within that round."""
    lasted_s: float
    lasted_bytes: int
    """Asked for until then, read and written."""
    round: int
    """In which it ended, from 1."""
    ended_at: str
    """UTC, ISO 8601; empty where a round does not tell when it began."""
    ended_s: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """From the start of the timed part of that round; None in results judged before this was told."""

    @property
    def burst_value(self) -> float:
        """The upper level, in the base unit of `metric`."""
        return self.burst[self.metric]

    @property
    def settled_value(self) -> float:
        """The lower level, in the base unit of `metric`."""
        return self.settled[self.metric].median
