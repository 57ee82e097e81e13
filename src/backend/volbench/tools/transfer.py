"""Whole files put and got over one way (a folder, a server), done by our own child process. No IO here.

The room `volbench/child` moves the bytes. It is started as a module: an isolated Python (`-I`) finds it wherever
volbench itself was found, in a checkout, from the wheel and in the DSM package.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.command import FileArgument, SecretArgument, output_argument
from volbench.domain.model.servers.endpoint import Durability
from volbench.domain.model.suites.workload import Direction, FileUse, Measured, MiB
from volbench.domain.model.sweeps.sweep import AGAIN, AGAIN_OF, PUT_AGAIN
from volbench.tools.tool import Tool
from volbench.tools.tool_failures import unreadable
from volbench.tools.transfer_answer import checked_facts, ratio, short_text, whole_number
from volbench.tools.transfer_failures import transfer_failure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.needs import Need
    from volbench.domain.model.suites.workload import CommandContext, ToolOutput
    from volbench.domain.model.words.message import Message

MODULE: Final = "volbench.child"
SCHEMA: Final = "volbench.transfer/1"
FOLDER: Final = "folder"
"""The kind of the way that is no endpoint."""
RESIDENCY: Final = ("resident_before_ratio", "resident_after_ratio")
"""Notes of reading from a folder: share of the files in memory, which only the child can see."""
REPEATED: Final = ("repeated", "set_aside")
"""Notes where there were any: requests sent again because the server asked for a pause, and files not timed for it."""
COMPARED_APART_ABOVE: Final = 16 * MiB
"""Larger files are fetched once more to be compared: that goes over the way as well."""
_MAX_BINS: Final = 10_000


def read_access(_parameters: Mapping[str, Any]) -> None:
    """Return nothing: whole files; how their bytes reach a disk is up to whoever takes them."""


TOOL: Final = Tool("transfer", version_argument=None, read_access=read_access)


class Operation(StrEnum):
    """Which way files go."""

    PUT = "put"
    GET = "get"


@dataclass(frozen=True, slots=True)
class TransferWorkload:
    """Files of one size, one after the other: at least `least_files` of them, and until `least_s` were timed."""

    id: str
    """`put-`, `get-` or `put-again-` and the name of the size, which names the keys too: all work on the same files."""
    title: Message
    operation: Operation
    bytes: int
    """Of one file."""
    least_files: int = 10
    least_s: float = 0.2
    is_headline: bool = False
    is_again: bool = False
    """It puts what the round has put already once more, under other names: what a server saves that knows it."""

    @property
    def tool(self) -> str:
        """Name of our own child."""
        return "transfer"

    @property
    def direction(self) -> Direction:
        """Bytes are written where files are put."""
        return Direction.WRITE if self.operation is Operation.PUT else Direction.READ

    @property
    def access(self) -> None:
        """Whole files, in no one block size or order."""

    @property
    def metric(self) -> str:
        """Bytes of one file by the mean time of one."""
        return f"{self.direction}_bytes_per_s"

    @property
    def file_use(self) -> FileUse:
        """It makes its own files."""
        return FileUse.ENDPOINT

    @property
    def needs(self) -> frozenset[Need]:
        """Python is always there; what a kind needs beyond is the way's matter."""
        return frozenset()

    @property
    def block_bytes(self) -> int:
        """Nothing is held in memory as a whole."""
        return 0

    @property
    def is_time_based(self) -> bool:
        """Bounded by its files; `runtime_s` only keeps further ones from being begun."""
        return False

    @property
    def size_name(self) -> str:
        """Name of the size, as keys have it: `1mb`, and `again-1mb` where content is put for the second time."""
        return self.id.partition("-")[2]

    @property
    def verb(self) -> str:
        """What the child is asked for."""
        return PUT_AGAIN if self.is_again else str(self.operation)

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (its parameters fix the size)
        """Bytes of space that the least files need."""
        return self.bytes * self.least_files

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (files, not time, bound it)
        """Bytes it will write at that rate; a reading one puts files only where there are none."""
        if self.operation is Operation.GET:
            return 0
        return self.bytes * max(self.least_files, math.ceil(self.least_s * bytes_per_s / self.bytes))

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {
            "operation": self.verb,
            "bytes": self.bytes,
            "least_files": self.least_files,
            "least_s": self.least_s,
            **({AGAIN_OF: f"{self.operation}-{self.size_name.removeprefix(AGAIN)}"} if self.is_again else {}),
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv; a password is no part of it."""
        limits = {
            "run": context.run_id,
            "size": self.size_name,
            "round": context.round,
            "bytes": self.bytes,
            "least-files": self.least_files,
            "least-s": self.least_s,
            "limit-s": context.runtime_s,
        }
        if context.most_bytes is not None:
            limits["most-bytes"] = context.most_bytes
        return [
            *child_command(context, self.verb),
            *(f"--{key}={value}" for key, value in limits.items()),
            output_argument("--output=", context.output_path),
        ]

    def parse(self, output: ToolOutput) -> Measured:
        """Read the child's JSON; raise what `transfer_failure` makes of its error, or OutputUnreadable."""
        if output.exit_code != 0:
            raise transfer_failure(output)
        try:
            return self._measured(json.loads(output.output))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
            raise unreadable("transfer", repr(problem), output.output or output.stderr) from problem

    def _measured(self, said: dict[str, Any]) -> Measured:
        if (said["schema"], said["operation"], said["bytes"]) != (SCHEMA, self.verb, self.bytes):
            raise ValueError("another schema, operation or size")
        files, busy_ns, elapsed_ns = (whole_number(said[key]) for key in ("files", "busy_ns", "elapsed_ns"))
        bins = {int(key): whole_number(count) for key, count in said["bins"].items()}
        if files == 0 or busy_ns == 0 or sum(bins.values()) != files or len(bins) > _MAX_BINS:
            raise ValueError("no files, or times that do not add up")
        is_put = self.operation is Operation.PUT
        durability = Durability(said["durability"])
        file_time_ns = busy_ns / files
        metrics = {
            self.metric: self.bytes / (file_time_ns / 1e9),
            "file_time_ns": file_time_ns,
            "connect_ns": float(whole_number(said["connect_ns"])),
        }
        if not is_put:
            metrics["first_byte_ns"] = whole_number(said["first_byte_ns"]) / files
        return Measured(
            metrics=metrics,
            read_bytes=0 if is_put else self.bytes * files,
            write_bytes=self.bytes * files if is_put else 0,
            timed_s=elapsed_ns / 1e9,
            ended_at_s=whole_number(said["ended_ns"]) / 1e9,
            io_count=files,
            latency_bins={"op": bins},
            is_durable=durability is Durability.FSYNC if is_put else None,
            notes=_notes(said, files, durability),
        )


def child_command(context: CommandContext, verb: str) -> list[str]:
    """Return the beginning of the child's argv for any of its verbs: where the way leads, without a password."""
    python = context.programs.get("python", sys.executable)
    start = [python, "-I", "-m", MODULE, verb]
    endpoint = context.endpoint
    if endpoint is None:
        return [*start, f"--kind={FOLDER}", *_mounted(context), FileArgument("--folder=", context.file)]
    options = [f"--option={key}={value}" for key, value in sorted(endpoint.options.items())]
    who = [f"--user={endpoint.user}", SecretArgument("--secret=")] if endpoint.user else []
    trusted = [f"--fingerprint={endpoint.fingerprint}"] if endpoint.fingerprint else []
    return [*start, f"--kind={endpoint.kind}", f"--address={endpoint.address}", *options, *trusted, *who]


def _mounted(context: CommandContext) -> list[str]:
    """Tell the child what its folder is mounted from, which decides what a flush means there."""
    share = context.share
    if share is None:
        return []
    return [f"--option=durability={share.durability}", f"--option=mount={share.file_system}"]


def _notes(said: dict[str, Any], files: int, durability: Durability) -> dict[str, Any]:
    return {
        "files": files,
        "durability": str(durability),
        "is_reused": said["is_reused"] is True,
        "kind": short_text(said["kind"]),
        "server": short_text(said["server"]),
        "cpu_ns": whole_number(said["cpu_ns"]),
        "requests_per_file": whole_number(said["requests"]) / files,
        "files_verified": whole_number(said["verified"]),
        "moved_bytes": whole_number(said["moved_bytes"]),
        **{name: count for name in REPEATED if (count := whole_number(said.get(name, 0)))},
        "facts": checked_facts(said["facts"]),
        **{key: ratio(said[key]) for key in RESIDENCY if said.get(key) is not None},
    }
