"""Values put, got and deleted by their keys at a constant pace: vegeta, open loop, led by our own child. No IO here.

The pace is a share of what the server answered at most when clients did the same and waited for their answers, in the
same run. Deletes alone have none: each key goes once, and a round would end with its keys instead of its time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from volbench.domain.model.clients.load import KEEP_ALIVE, MOST_CONNECTIONS, MOST_UNDER_WAY, OPEN, RATE_RATIO
from volbench.domain.model.servers.key_value import OPERATION
from volbench.tools.key_value import KeyWorkload
from volbench.tools.vegeta_paced import by_schedule, pace_arguments

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext, Measured


@dataclass(frozen=True, slots=True)
class PacedKeyWorkload(KeyWorkload):
    """Requests for keys at a share of the most; `clients` is how many may be under way at once."""

    rate_ratio: float = 0.5
    connections: int = 1000

    @property
    def metric(self) -> str:
        """Mean time from when a request was due to the last byte of its answer."""
        return "op_lat_mean_ns"

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {
            OPERATION: str(self.operation),
            "model": OPEN,
            "file_bytes": self.bytes,
            RATE_RATIO: self.rate_ratio,
            MOST_UNDER_WAY: self.clients,
            MOST_CONNECTIONS: self.connections,
            KEEP_ALIVE: self.is_kept_alive,
            "keys": self.keys(1.0),
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv; where nobody knows the most yet, it asks for no pace, which the child refuses.

        Raises:
            CapabilityMissing: vegeta was not found on this machine.
        """
        return [*KeyWorkload.build_command(self, context), *pace_arguments(context, self)]

    def measured(self, said: dict[str, Any]) -> Measured:
        """Return what the child's answer comes to, by the schedule."""
        return by_schedule(KeyWorkload.measured(self, said), said)
