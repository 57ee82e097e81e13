"""dd: read a file once, or write zeros that are safe one block at a time, as seed 002's script does. No IO.

dd prints seconds with six digits, its rate with three: the rate is worked out from bytes and seconds (GNU coreutils).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.access import Access, whole
from volbench.domain.model.runs.command import FileArgument
from volbench.domain.model.suites.needs import Need
from volbench.domain.model.suites.workload import Direction, FileUse, Measured
from volbench.tools.program_versions import program_path
from volbench.tools.said_twice import SaidTwice
from volbench.tools.tool import ScriptCell, Tool
from volbench.tools.tool_failures import errno_in, failure, unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import CommandContext, ToolOutput, Workload
    from volbench.domain.model.words.message import Message

# `1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.5 s, 429 MB/s`: whatever the words and commas of a language are, the
# line begins with the bytes and ends with seconds and rate, of which each follows from the other.
_NUMBER: Final = re.compile(r"[0-9]{1,19}(?:[.,][0-9]{1,12})?(?:e[-+]?[0-9]{1,3})?")
_RECORDS: Final = re.compile(r"[0-9]{1,19}\+[0-9]{1,19} ")
_PREFIXES: Final = " kMGTPE"
_FIGURES: Final = 3
"""Of a line: bytes, seconds, rate; between them sizes that say the bytes once more."""
_LONGEST_LINE: Final = 400
_ROUNDED: Final = 0.01


def read_access(parameters: Mapping[str, Any]) -> Access:
    """Return how a workload with these parameters reads or writes: through memory, which decides what is under way."""
    is_write = "oflag" in parameters
    return Access(
        direction=Direction.WRITE if is_write else Direction.READ,
        is_random=False,
        block_bytes=whole(parameters.get("bs")),
        depth=None,
        is_sync=parameters.get("oflag") == "dsync",
    )


@dataclass(frozen=True, slots=True)
class DdSummary:
    """dd's last line."""

    bytes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class DdWorkload:
    """One dd command of fixed size; `bs` and `count` are dd's own words."""

    id: str
    title: Message
    bs: int
    count: int
    is_write: bool
    """Writes zeros with `oflag=dsync`; otherwise reads to /dev/null."""
    file_use: FileUse
    is_headline: bool = False
    extra_needs: frozenset[Need] = frozenset()

    @property
    def tool(self) -> str:
        """Program name."""
        return "dd"

    @property
    def direction(self) -> Direction:
        """Which way the bytes go."""
        return Direction.WRITE if self.is_write else Direction.READ

    @property
    def access(self) -> Access:
        """How it reads or writes."""
        return read_access(self.parameters())

    @property
    def metric(self) -> str:
        """Main metric: bytes per second, as the script reports."""
        return f"{self.direction}_bytes_per_s"

    @property
    def needs(self) -> frozenset[Need]:
        """What must be there."""
        return self.extra_needs

    @property
    def block_bytes(self) -> int:
        """Size of one block, which dd keeps in memory."""
        return self.bs

    @property
    def is_time_based(self) -> bool:
        """Its size ends it."""
        return False

    @property
    def total_bytes(self) -> int:
        """Bytes it moves."""
        return self.bs * self.count

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (its parameters fix the size)
        """Bytes of test file it needs."""
        return self.total_bytes

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (fixed as well)
        """Bytes it will write."""
        return self.total_bytes if self.is_write else 0

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number, in dd's spelling."""
        if self.is_write:
            return {"if": "/dev/zero", "bs": self.bs, "count": self.count, "oflag": "dsync"}
        return {"of": "/dev/null", "bs": self.bs, "count": self.count}

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv."""
        ends = (
            ["if=/dev/zero", FileArgument("of=", context.file), f"bs={self.bs}", f"count={self.count}", "oflag=dsync"]
            if self.is_write
            else [FileArgument("if=", context.file), "of=/dev/null", f"bs={self.bs}", f"count={self.count}"]
        )
        return [program_path(context, "dd"), *ends]

    def parse(self, output: ToolOutput) -> Measured:
        """Read dd's last line; raise ToolFailed, TargetLost or OutputUnreadable."""
        if output.exit_code != 0:
            raise failure("dd", output, errno=errno_in(output.stderr))
        try:
            summary = read_summary(output.stderr)
        except SaidTwice as problem:
            raise unreadable("dd", "several summaries", output.stderr) from problem
        if summary is None:
            raise unreadable("dd", "no line with bytes and seconds", output.stderr)
        if summary.bytes != self.total_bytes:
            raise unreadable("dd", f"{summary.bytes} bytes instead of {self.total_bytes}", output.stderr)
        return self.measured(summary)

    def measured(self, summary: DdSummary) -> Measured:
        """Turn dd's figures into metrics."""
        return Measured(
            metrics={
                f"{self.direction}_bytes_per_s": summary.bytes / summary.seconds,
                f"{self.direction}_iops": self.count / summary.seconds,
                f"{self.direction}_lat_mean_ns": summary.seconds * 1e9 / self.count,
            },
            read_bytes=0 if self.is_write else summary.bytes,
            write_bytes=summary.bytes if self.is_write else 0,
            timed_s=summary.seconds,
            io_count=self.count,
            is_durable=True if self.is_write else None,
        )


def read_summary(text: str) -> DdSummary | None:
    """Return what the last summary line in `text` says; None when there is none.

    Raises:
        SaidTwice: there are summaries of several commands.
    """
    last: DdSummary | None = None
    was_counted = is_counted = False
    for line in map(str.strip, text.split("\n")):
        is_counted = is_counted or _RECORDS.match(line) is not None
        summary = _summary(line)
        if summary is None:
            continue
        # What dd tells while it works (`status=progress`, or on a signal) grows until it has ended.
        if last is not None and not _is_later(summary, last, is_end=is_counted and not was_counted):
            raise SaidTwice
        last, was_counted, is_counted = summary, is_counted, False
    return last


def _is_later(summary: DdSummary, before: DdSummary, *, is_end: bool) -> bool:
    """Say whether one command can have told `before` and then `summary`, its last with the count of its records."""
    if is_end:
        return summary.bytes >= before.bytes and summary.seconds >= before.seconds
    return summary.bytes > before.bytes and summary.seconds > before.seconds


def _summary(line: str) -> DdSummary | None:
    """Return what a line says in which seconds and rate follow from each other; None of any other."""
    if len(line) > _LONGEST_LINE or _RECORDS.match(line):
        return None
    figures = list(_NUMBER.finditer(line))
    if len(figures) < _FIGURES or figures[0].start() or not figures[0][0].isdigit():
        return None
    bytes_, seconds, rate = int(figures[0][0]), _float(figures[-2][0]), _float(figures[-1][0])
    unit = line[figures[-1].end() :].lstrip()
    if "/" not in unit or not seconds or not rate:
        return None
    # A rate is printed with two or three digits, in powers of 1000 or of 1024.
    least = (1 - _ROUNDED) * rate - _last_place(figures[-1][0])
    most = (1 + _ROUNDED) * rate + _last_place(figures[-1][0])
    rates = (bytes_ / seconds / base**power for base in (1000, 1024) for power in _powers(unit))
    return DdSummary(bytes_, seconds) if any(least <= found <= most for found in rates) else None


def _powers(unit: str) -> tuple[int, ...]:
    """Return which powers of a thousand a unit can be: any where its letters are those of another script."""
    prefix = unit[0].replace("K", "k")
    if prefix in _PREFIXES:
        return (_PREFIXES.index(prefix),)
    return (0,) if unit.isascii() and "?" not in unit else tuple(range(len(_PREFIXES)))


def _float(text: str) -> float:
    value = float(text.replace(",", "."))
    return value if math.isfinite(value) else 0.0


def _last_place(text: str) -> float:
    """Return how much one more in the last digit is."""
    digits = text.replace(",", ".").partition("e")[0].partition(".")[2]
    return 10.0 ** -len(digits)


def _in_script(workload: Workload) -> ScriptCell | None:
    if not isinstance(workload, DdWorkload):
        return None
    arguments = ("write" if workload.is_write else "read", str(workload.bs), str(workload.count))
    return ScriptCell(("fixed", workload.total_bytes), arguments)


TOOL: Final = Tool("dd", version_argument="--version", read_access=read_access, in_script=_in_script)
