"""What the connection to a server carries by itself: iperf3, which moves bytes from memory to memory. No IO here.

An owner runs `iperf3 -s` on the machine a way leads to. No file and no disk is part of it, so a way that levels off at
this speed is ended by its link. Version 3.1 and later have all of these options (iperf3(1)).
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.errors import ToolFailed
from volbench.domain.model.servers.probe import probe_parts
from volbench.domain.model.suites.workload import Direction, FileUse, Measured
from volbench.domain.model.sweeps.sweep import IS_CEILING
from volbench.domain.model.words.message import Message
from volbench.tools.program_versions import program_path
from volbench.tools.tool import Tool
from volbench.tools.tool_failures import DETAIL_CHARS, unreadable
from volbench.tools.transfer import Operation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.needs import Need
    from volbench.domain.model.suites.workload import CommandContext, ToolOutput

_NAME: Final = "iperf3"
_CONNECT_MS: Final = 5000
_SPARE_BYTES: Final = 4 * 10**6
"""Bytes under way when iperf3 has counted enough: its socket buffers, which are 4 MB at most on usual systems."""
_BROKEN_OFF: Final = Message("tools.iperf3.broken_off")
_WORDS: Final = (
    ("busy", "the server is busy", Message("tools.iperf3.busy")),
    ("no-answer", "unable to connect", Message("tools.iperf3.no_answer")),
    ("broken-off", "terminated", _BROKEN_OFF),
    ("broken-off", "closed unexpectedly", _BROKEN_OFF),
    ("broken-off", "reset by peer", _BROKEN_OFF),
    ("broken-off", "Broken pipe", _BROKEN_OFF),
)
"""Reason, what iperf3 says, and what is said of it."""
_START: Final = re.compile(r"^[ \t]*\{", re.MULTILINE)
_NO_NUMBER: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[-+]?\b(?:nan|inf(?:inity)?)\b(?:\(\w{0,20}\))?', re.IGNORECASE)
"""A string, to pass it over, or what is printed in the place of a number."""
_FAILED: Final = Message("tools.iperf3.failed")
_HINT: Final = Message("tools.iperf3.start_it_there")


def read_access(_parameters: Mapping[str, Any]) -> None:
    """Return nothing: no file is read or written."""


@dataclass(frozen=True, slots=True)
class LinkWorkload:
    """The connection of a way, filled for a while in one direction; where bytes cost money, with few of them."""

    id: str
    title: Message
    operation: Operation
    bytes: int = 25 * 10**6
    """So many where they are counted."""
    seconds: int = 1
    """So long where they are not: 118 MB of a gigabit, against which what a buffer on the way swallows is little."""

    @property
    def tool(self) -> str:
        """Name of the program."""
        return _NAME

    @property
    def direction(self) -> Direction:
        """As for files: what is sent there is written."""
        return Direction.WRITE if self.operation is Operation.PUT else Direction.READ

    @property
    def access(self) -> None:
        """No file."""

    @property
    def metric(self) -> str:
        """Bytes the other side received, by its time."""
        return f"{self.direction}_bytes_per_s"

    @property
    def file_use(self) -> FileUse:
        """None at all."""
        return FileUse.NONE

    @property
    def needs(self) -> frozenset[Need]:
        """Nothing beside its program; whether a way has a probe is looked at where ways are planned."""
        return frozenset()

    @property
    def is_headline(self) -> bool:
        """No number of the owner's files."""
        return False

    @property
    def block_bytes(self) -> int:
        """No request to a disk."""
        return 0

    @property
    def is_time_based(self) -> bool:
        """Its time ends it."""
        return True

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (no file)
        """Return 0: it takes no space."""
        return 0

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (no disk)
        """Return 0: nothing is written."""
        return 0

    def parameters(self) -> dict[str, Any]:
        """Return what decides the number; the names are those that files have, with another meaning of `least_s`."""
        return {
            "operation": str(self.operation),
            "bytes": self.bytes,
            "least_files": 1,
            "least_s": float(self.seconds),
            IS_CEILING: True,
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv.

        Raises:
            CapabilityMissing: iperf3 was not found on this machine.
        """
        host, port = probe_parts(context.probe)
        most = context.most_bytes
        length = (
            ("-t", str(self.seconds)) if most is None else ("-n", str(max(1, min(self.bytes, most - _SPARE_BYTES))))
        )
        return [
            program_path(context, _NAME),
            *("-c", host, "-p", port),
            # One report at the end; JSON on stdout.
            *("-J", "-i", "0", "--connect-timeout", str(_CONNECT_MS)),
            *length,
            *(("-R",) if self.operation is Operation.GET else ()),
        ]

    def parse(self, output: ToolOutput) -> Measured:
        """Read the JSON; raise ToolFailed where it holds an error (also with exit code 0), else OutputUnreadable."""
        try:
            said = _answer(output.stdout)
            problem = said.get("error")
            if problem is None and output.exit_code == 0:
                return self._measured(said)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
            if output.exit_code == 0:
                raise unreadable(_NAME, repr(wrong), output.stdout or output.stderr) from wrong
            problem = None
        raise _failure(str(problem or output.stderr), output)

    def _measured(self, said: dict[str, Any]) -> Measured:
        is_reverse = bool(said["start"]["test_start"]["reverse"])
        if is_reverse is not (self.operation is Operation.GET):
            raise ValueError("another direction")
        end = said["end"]
        # What has arrived, not what was handed to a socket: the sender's buffers swallow megabytes at once.
        received, seconds = _positive(end["sum_received"]["bytes"]), _positive(end["sum_received"]["seconds"])
        notes: dict[str, Any] = {"moved_bytes": int(max(received, _positive(end["sum_sent"]["bytes"])))}
        retransmits = end["sum_sent"].get("retransmits")
        if isinstance(retransmits, int) and retransmits >= 0:
            notes["retransmits"] = retransmits
        shares = end.get("cpu_utilization_percent", {})
        for name, side in (("own_cpu", "host_total"), ("server_cpu", "remote_total")):
            if isinstance(shares.get(side), int | float) and math.isfinite(shares[side]):
                notes[f"{name}_core_ratio"] = round(max(0.0, shares[side]) / 100, 4)
        return Measured(metrics={self.metric: received / seconds}, timed_s=float(seconds), notes=notes)


def _answer(text: str) -> dict[str, Any]:
    """Return the JSON document of an answer; warnings may stand around it, and some versions print it twice.

    Raises:
        ValueError: there is none, or there are two that differ.
    """
    # What it could not divide it prints as no JSON has it (esnet/iperf 613, 826).
    plain = _NO_NUMBER.sub(lambda found: found[0] if found[0].startswith('"') else "null", text)
    answers: list[dict[str, Any]] = []
    start = _START.search(plain)
    while start is not None:
        answer, end = json.JSONDecoder().raw_decode(plain, start.end() - 1)
        if answer not in answers:
            answers.append(answer)
        start = _START.search(plain, end)
    failed = [answer for answer in answers if answer.get("error") is not None]
    if not answers or (len(answers) > 1 and not failed):
        raise ValueError(f"{len(answers)} answers instead of one")
    return (failed or answers)[0]


def _positive(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 2**63:
        raise ValueError(f"{value!r} is not a number above 0")
    return value


def _failure(words: str, output: ToolOutput) -> ToolFailed:
    reason, message = next(((code, said) for code, sign, said in _WORDS if sign in words), ("failed", _FAILED))
    detail = "".join(letter if letter.isprintable() else " " for letter in words.strip()[-DETAIL_CHARS:])
    return ToolFailed(message, _HINT, reason=reason, exit_code=output.exit_code, detail=detail)


TOOL: Final = Tool(_NAME, version_argument="--version", read_access=read_access)
