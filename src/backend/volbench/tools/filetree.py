"""Many small files: create, stat, list, read and delete, done by our own child process. No IO here.

No common tool does this with seeded content, a time limit and a latency per operation, so `host/tree_worker.py` does.
It is started by its path, since an isolated Python (`-I`) sees no package outside its own folders.
"""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

import volbench
from volbench.domain.model.runs.command import FileArgument, output_argument
from volbench.domain.model.suites.needs import Need
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, Measured
from volbench.tools.tool import Tool
from volbench.tools.tool_failures import failure, unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import CommandContext, ToolOutput
    from volbench.domain.model.words.message import Message

WORKER: Final = str(PurePath(volbench.__file__).parent / "host" / "tree_worker.py")
SCHEMA: Final = "volbench.tree/1"
RESIDENCY: Final = ("resident_before_ratio", "resident_after_ratio")
"""Notes of a reading round: share of the files in memory, which only the worker can see for a tree."""
_SEED_LIMIT: Final = 2**31 - 1
_MAX_BINS: Final = 10_000


def read_access(_parameters: Mapping[str, Any]) -> None:
    """Return nothing: these are operations on files; how their bytes reach the disks is up to the file system."""


TOOL: Final = Tool("filetree", version_argument=None, read_access=read_access)


class Operation(StrEnum):
    """What is done to each file (or folder, for `list`)."""

    CREATE = "create"
    STAT = "stat"
    LIST = "list"
    READ = "read"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class FileTreeWorkload:
    """One kind of operation on a tree of files, each of random size between two bounds (log-uniform)."""

    id: str
    title: Message
    operation: Operation
    files: int = 4000
    files_per_folder: int = 100
    smallest: int = 4 * KiB
    largest: int = 64 * KiB
    has_fsync: bool = False
    """Creating: each file is on the disk before the next one is begun."""
    is_headline: bool = False

    @property
    def tool(self) -> str:
        """Name of our own worker."""
        return "filetree"

    @property
    def direction(self) -> Direction:
        """Bytes count where file contents move."""
        return {Operation.CREATE: Direction.WRITE, Operation.READ: Direction.READ}.get(self.operation, Direction.NONE)

    @property
    def access(self) -> None:
        """Operations on files, of no one size or order."""

    @property
    def metric(self) -> str:
        """Main metric."""
        return "ops_per_s"

    @property
    def file_use(self) -> FileUse:
        """It makes its own tree."""
        return FileUse.TREE

    @property
    def needs(self) -> frozenset[Need]:
        """Python is always there."""
        return frozenset()

    @property
    def block_bytes(self) -> int:
        """Files are written in one piece."""
        return self.largest

    @property
    def is_time_based(self) -> bool:
        """Bounded by runtime_s, or by the number of files if that is sooner."""
        return True

    @property
    def tree_bytes(self) -> int:
        """Expected size of the whole tree: the mean of a log-uniform size, in whole blocks."""
        mean = (self.largest - self.smallest) / math.log(self.largest / self.smallest)
        return int(self.files * (mean + 4 * KiB))

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (its parameters fix the size)
        """Bytes of space it needs."""
        return self.tree_bytes

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (fixed as well)
        """Bytes it will write: every operation but `create` first needs the tree to be there."""
        return self.tree_bytes

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {
            "operation": str(self.operation),
            "files": self.files,
            "files_per_folder": self.files_per_folder,
            "smallest": self.smallest,
            "largest": self.largest,
            "has_fsync": self.has_fsync,
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv."""
        options = {
            "operation": str(self.operation),
            "files": self.files,
            "files-per-folder": self.files_per_folder,
            "smallest": self.smallest,
            "largest": self.largest,
            "seed": context.seed % _SEED_LIMIT,
            "runtime-s": context.runtime_s,
            "fsync": int(self.has_fsync),
        }
        python = context.programs.get("python", sys.executable)
        return [
            *(python, "-I", "-S", WORKER, FileArgument("--folder=", context.file)),
            *(f"--{key}={value}" for key, value in options.items()),
            output_argument("--output=", context.output_path),
        ]

    def parse(self, output: ToolOutput) -> Measured:
        """Read the worker's JSON; raise ToolFailed, TargetLost or OutputUnreadable."""
        if output.exit_code != 0:
            raise failure("filetree", output, errno=_errno(output.stderr))
        try:
            return self._measured(json.loads(output.output))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
            raise unreadable("filetree", repr(problem), output.output or output.stderr) from problem

    def _measured(self, said: dict[str, Any]) -> Measured:
        if said["schema"] != SCHEMA or said["operation"] != self.operation:
            raise ValueError("another schema or operation")
        ops, elapsed_ns, bytes_ = (_whole(said[key]) for key in ("ops", "elapsed_ns", "bytes"))
        bins = {int(key): _whole(count) for key, count in said["bins"].items()}
        if ops == 0 or elapsed_ns == 0 or sum(bins.values()) != ops or len(bins) > _MAX_BINS:
            raise ValueError("no operations, or latencies that do not add up")
        seconds = elapsed_ns / 1e9
        metrics = {"ops_per_s": ops / seconds, "op_lat_mean_ns": _whole(said["busy_ns"]) / ops}
        if self.direction is not Direction.NONE:
            metrics[f"{self.direction}_bytes_per_s"] = bytes_ / seconds
        return Measured(
            metrics=metrics,
            read_bytes=bytes_ if self.direction is Direction.READ else 0,
            write_bytes=bytes_ if self.direction is Direction.WRITE else 0,
            timed_s=seconds,
            # Answers recorded earlier do not have it.
            ended_at_s=_whole(said["ended_ns"]) / 1e9 if "ended_ns" in said else None,
            io_count=ops,
            latency_bins={"op": bins},
            is_durable=True if self.direction is Direction.WRITE else None,
            notes={
                "files": _whole(said["files"]),
                "folders": _whole(said["folders"]),
                **{key: _ratio(said[key]) for key in RESIDENCY if said[key] is not None},
            },
        )


def _whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**63:
        raise ValueError(f"{value!r} is not a whole number from 0 up")
    return value


def _ratio(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(f"{value!r} is not a ratio")
    return float(value)


def _errno(stderr: str) -> int:
    """Return the number after `err=` that the worker prints for an error of the system; 0 when there is none."""
    _, mark, rest = stderr.rpartition("err=")
    digits = rest.split(maxsplit=1)[0] if mark and rest.split() else ""
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= len("9999") else 0
