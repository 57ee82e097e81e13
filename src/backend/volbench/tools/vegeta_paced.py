"""Requests for a file at a constant pace: vegeta, open loop, led by our own child. No IO here.

The pace is a share of what the server answered at most when as many clients as asked most of it waited for their
answers, in the same run. Times count from when each request was due (`child/pace.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from volbench.domain.model.clients.load import (
    ASKED,
    KEEP_ALIVE,
    LATE,
    MOST_CONNECTIONS,
    MOST_UNDER_WAY,
    OPEN,
    RATE,
    RATE_RATIO,
)
from volbench.tools.transfer_answer import whole_number
from volbench.tools.vegeta import METHOD, LoadWorkload

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext, Measured

MOST_CLIENTS: Final = 2000
"""Requests that may be under way at once: a server that stands still keeps them all waiting."""


class Paced(Protocol):
    """A workload at a constant pace."""

    @property
    def rate_ratio(self) -> float:
        """Share of the most."""

    @property
    def connections(self) -> int:
        """It asks over so many at most."""


@dataclass(frozen=True, slots=True)
class PacedWorkload(LoadWorkload):
    """Requests at a share of the most, however long the answers take."""

    rate_ratio: float = 0.5
    connections: int = 100

    @property
    def metric(self) -> str:
        """Mean time from when a request was due to the last byte of its answer."""
        return "op_lat_mean_ns"

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {
            "method": METHOD,
            "model": OPEN,
            "file_bytes": self.bytes,
            RATE_RATIO: self.rate_ratio,
            MOST_UNDER_WAY: self.clients,
            MOST_CONNECTIONS: self.connections,
            KEEP_ALIVE: self.is_kept_alive,
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv; where nobody knows the most yet, it asks for no pace, which the child refuses.

        Raises:
            CapabilityMissing: vegeta was not found on this machine.
        """
        return [*LoadWorkload.build_command(self, context), *pace_arguments(context, self)]

    def measured(self, said: dict[str, Any]) -> Measured:
        """Return what the child's answer comes to, by the schedule."""
        return by_schedule(LoadWorkload.measured(self, said), said)


def pace_arguments(context: CommandContext, paced: Paced) -> list[str]:
    """Return how the child is told a pace: none where nobody knows the most yet."""
    per_s = (context.saturation_iops or 0.0) * paced.rate_ratio
    return [f"--per-s={per_s:.3f}", f"--connections={paced.connections}"]


def by_schedule(measured: Measured, said: dict[str, Any]) -> Measured:
    """Return what was measured at a constant pace with rates by its schedule; of a ceiling, as it is.

    Raises:
        ValueError: there was no pace, or what is said of it cannot be.
    """
    if said["verb"] == "ceiling":
        return measured
    names = ("interval_ns", "due", "left_late", "late_limit_ns", "most_under_way")
    interval_ns, due, left_late, late_limit_ns, under_way = (whole_number(said[name]) for name in names)
    requests = measured.notes["requests"]
    if not interval_ns or due < requests or left_late > requests:
        raise ValueError("no pace, or more requests than were due")
    # By the schedule: that the last answers come after its end makes the rate no lower.
    span_s = due * interval_ns / 1e9
    moved = {"read_bytes_per_s": measured.read_bytes, "write_bytes_per_s": measured.write_bytes}
    rates = {name: bytes_ / span_s for name, bytes_ in moved.items() if name in measured.metrics}
    paced = {RATE: measured.io_count / span_s, ASKED: 1e9 / interval_ns, LATE: left_late / requests}
    notes = {"due": due, "left_late": left_late, "late_limit_ns": late_limit_ns, "most_under_way": under_way}
    return replace(
        measured,
        metrics={**measured.metrics, **rates, **paced},
        notes={**measured.notes, **notes},
    )
