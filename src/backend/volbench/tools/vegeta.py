"""Many clients ask a server for one file: vegeta, led by our own child. No IO here.

`volbench/child` puts the file, starts vegeta, reads every one of its results and adds them up: the results themselves
are a hundred bytes a request, the sums a page. In a closed loop each client sends its next request when the last one is
answered, so a slow server is asked less: what it takes at most is told, not how it would bear more. In an open one
requests come at a constant pace, a share of that most, and their times count from when each was due.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.clients.load import CLOSED, RATE
from volbench.domain.model.rounds import longest
from volbench.domain.model.runs.command import output_argument
from volbench.domain.model.servers.endpoint import Durability
from volbench.domain.model.suites.workload import Direction, FileUse, Measured
from volbench.domain.stats.descriptive import pooled_percentiles
from volbench.tools.load_beside import checked_beside
from volbench.tools.program_versions import program_path
from volbench.tools.tool import Tool
from volbench.tools.tool_failures import unreadable
from volbench.tools.transfer import child_command
from volbench.tools.transfer_answer import checked_facts, short_text, whole_number
from volbench.tools.transfer_failures import transfer_failure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.suites.needs import Need
    from volbench.domain.model.suites.workload import CommandContext, ToolOutput, Workload
    from volbench.domain.model.words.message import Message

_NAME: Final = "vegeta"
SCHEMA: Final = "volbench.load/1"
METHOD: Final = "GET"
CEILING_CLIENTS: Final = 10
"""Against the server that does nothing: enough to keep the processors busy, few enough to be no matter."""
CEILING_S: Final = 1.0
_MOST_BINS: Final = 10_000
_MOST_KINDS: Final = 40
PER_ROUND: Final = {"50": "op_lat_p50_ns", "99": "op_lat_p99_ns"}


def read_access(_parameters: Mapping[str, Any]) -> None:
    """Return nothing: whole files; how a server reads them is its own matter."""


@dataclass(frozen=True, slots=True)
class LoadWorkload:
    """So many clients that ask for one file over and over."""

    id: str
    """`get-`, the name of the file's size, `-c` and the clients; `-new` where each request opens a connection."""
    title: Message
    bytes: int
    """Of the file; 0: whatever lies at the address, which is that of one file."""
    clients: int
    is_kept_alive: bool = True
    is_headline: bool = False

    @property
    def tool(self) -> str:
        """Name of the program."""
        return _NAME

    @property
    def direction(self) -> Direction:
        """Files are read."""
        return Direction.READ

    @property
    def access(self) -> None:
        """Whole files, in no one block size or order."""

    @property
    def metric(self) -> str:
        """Right answers by the time from the first request to the last answer."""
        return RATE

    @property
    def file_use(self) -> FileUse:
        """It makes its own file."""
        return FileUse.ENDPOINT

    @property
    def needs(self) -> frozenset[Need]:
        """Its program; that is looked at where loads are planned."""
        return frozenset()

    @property
    def block_bytes(self) -> int:
        """Nothing is held in memory as a whole."""
        return 0

    @property
    def is_time_based(self) -> bool:
        """Its time ends it."""
        return True

    @property
    def size_name(self) -> str:
        """Name of the file's size, as keys have it."""
        return self.id.split("-")[1]

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (its parameters fix the size)
        """Bytes of space on the server."""
        return self.bytes

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (one small file is put)
        """Return 0: of what is written here there is nothing."""
        return 0

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {
            "method": METHOD,
            "model": CLOSED,
            "file_bytes": self.bytes,
            "clients": self.clients,
            "keep_alive": self.is_kept_alive,
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv; a password is no part of it.

        Raises:
            CapabilityMissing: vegeta was not found on this machine.
        """
        most = [] if context.most_bytes is None else [f"--most-bytes={context.most_bytes}"]
        return [
            *child_command(context, "load"),
            *self._how(context, context.runtime_s),
            f"--run={context.run_id}",
            f"--size={self.size_name}",
            f"--round={context.round}",
            *most,
            output_argument("--output=", context.output_path),
        ]

    def ceiling_command(self, context: CommandContext) -> list[str] | None:
        """Return the argv that asks a server on this machine that does nothing; one for all counts of clients.

        None where that would be no ceiling of what is asked: over an encrypted connection, or of a file whose length
        nobody knows.

        Raises:
            CapabilityMissing: vegeta was not found on this machine.
        """
        endpoint = context.endpoint
        is_encrypted = endpoint is not None and endpoint.address.casefold().startswith("https:")
        bytes_ = self.bytes or _own_bytes(endpoint)
        if is_encrypted or not bytes_:
            return None
        python = child_command(context, "ceiling")[:4]
        how = self._how(context, CEILING_S, clients=CEILING_CLIENTS, bytes_=bytes_)
        return [*python, "ceiling", "--kind=http", *how, output_argument("--output=", context.output_path)]

    def _how(
        self, context: CommandContext, seconds: float, clients: int | None = None, bytes_: int | None = None
    ) -> list[str]:
        return [
            f"--program={program_path(context, self.tool)}",
            f"--bytes={bytes_ or self.bytes}",
            f"--clients={clients or self.clients}",
            *(["--keep-alive"] if self.is_kept_alive else []),
            f"--limit-s={seconds}",
            *self._program_words(),
        ]

    def _program_words(self) -> list[str]:
        """Return what else the child is told of the program; of the usual one nothing."""
        return []

    def parse(self, output: ToolOutput) -> Measured:
        """Read the child's JSON; raise what `transfer_failure` makes of its error, or OutputUnreadable."""
        if output.exit_code != 0:
            raise transfer_failure(output)
        try:
            return self.measured(json.loads(output.output))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
            raise unreadable(_NAME, repr(problem), output.output or output.stderr) from problem

    def measured(self, said: dict[str, Any]) -> Measured:
        """Return what the child's answer comes to; whatever is wrong with it raises, and makes it unreadable."""
        bytes_ = whole_number(said["bytes"])
        if said["schema"] != SCHEMA or said["keep_alive"] is not self.is_kept_alive or self.bytes not in {0, bytes_}:
            raise ValueError("another schema, size or way to connect")
        sums = {name: whole_number(said[name]) for name in _SUMS}
        requests, right, elapsed_ns = sums["requests"], sums["right"], sums["elapsed_ns"]
        errors = _counts(said["errors"])
        bins = {int(key): whole_number(count) for key, count in said["bins"].items()}
        if not elapsed_ns or sum(bins.values()) != right or right + sum(errors.values()) != requests:
            raise ValueError("no requests, or sums that do not add up")
        if len(bins) > _MOST_BINS:
            raise ValueError("more bins than there are")
        percentiles, _, _ = pooled_percentiles([bins])
        metrics = {
            RATE: right / elapsed_ns * 1e9,
            "error_ratio": sum(errors.values()) / requests,
            "read_bytes_per_s": sums["body_bytes"] / elapsed_ns * 1e9,
            **wire_rates(said, elapsed_ns),
            **({"op_lat_mean_ns": sums["right_latency_ns"] / right} if right else {}),
            **_shortest(said),
            **{name: percentiles[percent] for percent, name in PER_ROUND.items() if percent in percentiles},
        }
        return Measured(
            metrics=metrics,
            read_bytes=sums["body_bytes"],
            timed_s=elapsed_ns / 1e9,
            ended_at_s=sums["ended_ns"] / 1e9,
            io_count=right,
            latency_bins={"op": bins},
            notes={**notes_of(said, sums, errors), **longest.note({"op": _longest_ns(said)})},
        )


_SUMS: Final = (
    "requests",
    "right",
    "elapsed_ns",
    "ended_ns",
    "latency_ns",
    "right_latency_ns",
    "body_bytes",
    "length_unknown",
    "generator_cpu_ns",
    "moved_bytes",
    "verified",
)


def notes_of(said: dict[str, Any], sums: dict[str, int], errors: dict[str, int]) -> dict[str, Any]:
    """Return what is kept of a round beside its metrics."""
    elapsed_ns = sums["elapsed_ns"]
    return {
        "requests": sums["requests"],
        "errors": errors,
        "codes": _counts(said["codes"]),
        "told": [short_text(words) for words in said["told"][:_MOST_KINDS]],
        # By Little's law: requests under way on average, which in a closed loop are the clients.
        "in_flight": round(sums["latency_ns"] / elapsed_ns, 4),
        "length_unknown": sums["length_unknown"],
        "is_cut_short": said["is_cut_short"] is True,
        "is_here": said.get("is_here") is True,
        "file_bytes": whole_number(said["bytes"]),
        "digest": short_text(said["digest"]),
        "files_verified": sums["verified"],
        "generator_core_ratio": round(sums["generator_cpu_ns"] / elapsed_ns, 4),
        "kind": short_text(said["kind"]),
        "server": short_text(said["server"]),
        "durability": str(Durability(said["durability"])),
        "moved_bytes": sums["moved_bytes"],
        "facts": checked_facts(said["facts"]),
        # Answers of older children have none.
        **({"beside": checked_beside(said["beside"])} if "beside" in said else {}),
    }


def _shortest(said: dict[str, Any]) -> dict[str, float]:
    """Return the shortest time of right answers; nothing where there was none, and of older children.

    Raises:
        ValueError: it is longer than the longest.
    """
    shortest_ns = whole_number(said.get("shortest_ns", 0))
    if shortest_ns > _longest_ns(said):
        raise ValueError("times that are in no order")
    return {"op_lat_min_ns": float(shortest_ns)} if shortest_ns else {}


def _longest_ns(said: dict[str, Any]) -> int:
    return whole_number(said.get("longest_ns", 0))


_WIRE: Final = ("wire_bytes", "wire_received_bytes", "wire_sent_bytes")


def wire_rates(said: dict[str, Any], elapsed_ns: int) -> dict[str, float]:
    """Return the metrics of heads and bodies, both ways and each; nothing where nobody knows, and of older children."""
    moved = {name: whole_number(said.get(name, 0)) for name in _WIRE}
    return {f"{name}_per_s": bytes_ / elapsed_ns * 1e9 for name, bytes_ in moved.items() if bytes_}


def _own_bytes(endpoint: Endpoint | None) -> int:
    """Return how long the file at an address was when it was last looked at; 0 where nobody knows."""
    return 0 if endpoint is None else endpoint.own_bytes


def _counts(said: dict[str, Any]) -> dict[str, int]:
    if len(said) > _MOST_KINDS * 10:
        raise ValueError("more kinds than there are")
    return {short_text(kind): whole_number(count) for kind, count in said.items()}


def without_server(workload: Workload, context: CommandContext) -> list[str] | None:
    """Return the argv that learns what the program of a workload reaches by itself; None where there is no way."""
    return workload.ceiling_command(context) if isinstance(workload, LoadWorkload) else None


TOOL: Final = Tool(_NAME, version_argument="-version", without_disk=without_server, read_access=read_access)
