"""A test file that is laid out against the clock, so that writing it is a number of its own. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.access import whole
from volbench.domain.model.suites.workload import FileUse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.suites.workload import Workload

MOST_S: Final = "most_s"
"""Parameter of such a workload: after so many seconds it ends."""
LEAST_BYTES: Final = "least_bytes"
"""Parameter: so much test file the reads need; what is missing after the time is written without being timed."""


@dataclass(frozen=True, slots=True)
class TimedLayOut:
    """A workload that lays out the file of the reads, and its limits."""

    workload: Workload
    most_s: float
    least_bytes: int

    def file_bytes(self, planned_bytes: int, round_: Round) -> int:
        """Return the size of the file this round left, of `planned_bytes` at most."""
        return min(planned_bytes, max(self.least_bytes, round_.evidence.asked_write_bytes))

    def expected_bytes(self, planned_bytes: int, bytes_per_s: float) -> int:
        """Return the size to be expected at this speed."""
        return min(planned_bytes, max(self.least_bytes, int(self.most_s * bytes_per_s)))


def timed_lay_out(workloads: Iterable[Workload]) -> TimedLayOut | None:
    """Return the one of these that lays the file of the reads out; None where that is no number of its own."""
    found = next((workload for workload in workloads if workload.file_use is FileUse.LAY_OUT), None)
    if found is None:
        return None
    asked = found.parameters()
    most_s = asked.get(MOST_S)
    return TimedLayOut(
        found,
        float(most_s) if isinstance(most_s, int | float) else 0.0,
        whole(asked.get(LEAST_BYTES)) or 0,
    )
