"""Many clients put, get and delete values by their keys: vegeta, closed loop, led by our own child. No IO here.

As with one file (`vegeta.py`), of which this has command, sums and errors. `volbench/child` puts the keys before the
clock starts, has vegeta send requests in a random order, looks at some keys afterwards and removes them all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from volbench.domain.model.clients.load import CLOSED
from volbench.domain.model.runs.command import output_argument
from volbench.domain.model.servers.endpoint import Durability
from volbench.domain.model.servers.key_requests import puts_in_address
from volbench.domain.model.servers.key_value import OPERATION, KeyOperation, keys_for
from volbench.domain.model.suites.workload import Direction, Measured
from volbench.tools.transfer import child_command
from volbench.tools.transfer_answer import whole_number
from volbench.tools.vegeta import CEILING_CLIENTS, CEILING_S, LoadWorkload

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext

_DIRECTIONS = {
    KeyOperation.PUT: Direction.WRITE,
    KeyOperation.GET: Direction.READ,
    KeyOperation.DELETE: Direction.NONE,
    KeyOperation.MIX: Direction.MIXED,
}
_WRITES = {KeyOperation.PUT, KeyOperation.MIX}
_READS = {KeyOperation.GET, KeyOperation.MIX}


@dataclass(frozen=True, slots=True)
class KeyWorkload(LoadWorkload):
    """So many clients that do one thing, or all three, with keys drawn at random; `bytes` is the length of a value."""

    operation: KeyOperation = KeyOperation.GET

    @property
    def direction(self) -> Direction:
        """Which way the values go; none where they are deleted."""
        return _DIRECTIONS[self.operation]

    @property
    def size_name(self) -> str:
        """Name of the length of a value."""
        return self.id.split("-")[2]

    def keys(self, seconds: float) -> int:
        """Return how many keys a round takes."""
        return keys_for(self.operation, self.clients, seconds)

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (its parameters fix the size)
        """Bytes of space on the server, at the least."""
        return self.bytes * keys_for(self.operation, self.clients, 1.0)

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number; of keys that are deleted there are so many for each second."""
        return {
            OPERATION: str(self.operation),
            "model": CLOSED,
            "file_bytes": self.bytes,
            "clients": self.clients,
            "keep_alive": self.is_kept_alive,
            "keys": self.keys(1.0),
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv; a password is no part of it.

        Raises:
            CapabilityMissing: vegeta was not found on this machine.
        """
        most = [] if context.most_bytes is None else [f"--most-bytes={context.most_bytes}"]
        return [
            *child_command(context, "key-value"),
            f"--operation={self.operation}",
            *self._how(context, context.runtime_s),
            f"--keys={self.keys(context.runtime_s)}",
            f"--run={context.run_id}",
            f"--round={context.round}",
            *most,
            output_argument("--output=", context.output_path),
        ]

    def ceiling_command(self, context: CommandContext) -> list[str] | None:
        """Return the argv that sends such requests to a server on this machine that does nothing.

        None over an encrypted connection.

        Raises:
            CapabilityMissing: vegeta was not found on this machine.
        """
        endpoint = context.endpoint
        if endpoint is not None and endpoint.address.casefold().startswith("https:"):
            return None
        python = child_command(context, "ceiling")[:4]
        how = [
            f"--operation={self.operation}",
            *(["--value-in-address"] if endpoint is not None and puts_in_address(endpoint.options) else []),
            *self._how(context, CEILING_S, clients=CEILING_CLIENTS),
        ]
        return [*python, "ceiling", "--kind=http", *how, output_argument("--output=", context.output_path)]

    def measured(self, said: dict[str, Any]) -> Measured:
        """Return what the child's answer comes to; whatever is wrong with it raises, and makes it unreadable."""
        # A class with slots knows no super() of its own.
        found = LoadWorkload.measured(self, said)
        if said["operation"] != str(self.operation):
            raise ValueError("another operation")
        put, absent = whole_number(said["put_bytes"]), whole_number(said["absent"])
        metrics = dict(found.metrics)
        if self.operation not in _READS:
            metrics.pop("read_bytes_per_s")
        if self.operation in _WRITES:
            metrics["write_bytes_per_s"] = put / found.timed_s
        return replace(
            found,
            metrics=metrics,
            write_bytes=put,
            is_durable=found.notes["durability"] == Durability.FSYNC if self.operation in _WRITES else None,
            notes={**found.notes, "keys": whole_number(said["keys"]), "absent": absent},
        )
