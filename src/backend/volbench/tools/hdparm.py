"""hdparm: speed of memory (`-T`) and of the start of the disk (`-t`), as seed 002's script has it. No IO.

Reads the block device and needs root. hdparm's `MB` are 2^20 bytes (hdparm(8), hdparm.c).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.access import Access
from volbench.domain.model.suites.needs import ROOT, Need
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, Measured, MiB
from volbench.tools.program_versions import program_path
from volbench.tools.said_twice import SaidTwice
from volbench.tools.tool import ScriptCell, Tool
from volbench.tools.tool_failures import errno_in, failure, no_device, unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import CommandContext, ToolOutput, Workload
    from volbench.domain.model.words.message import Message

_UNITS: Final = {"k": KiB, "M": MiB, "G": 1024 * MiB}
_TIMING: Final = re.compile(
    r"Timing (cached|buffered disk) reads:\s*(\d{1,12}) ([kMG])B in\s+(\d{1,9}\.\d{1,6}) seconds\s*="
    r"\s*(\d{1,12}\.\d{1,6}) ([kMG])B/sec"
)
_BLOCK: Final = 2 * MiB
"""What it reads at a time."""


def read_access(parameters: Mapping[str, Any]) -> Access | None:
    """Return how a workload with these parameters reads: the disk through the system's memory, or nothing of it."""
    is_of_disk = parameters.get("figure") == "-t"
    return Access(Direction.READ, is_random=False, block_bytes=_BLOCK, depth=None) if is_of_disk else None


@dataclass(frozen=True, slots=True)
class HdparmTiming:
    """One of the two lines hdparm prints."""

    bytes: int
    seconds: float
    bytes_per_s: float


@dataclass(frozen=True, slots=True)
class HdparmWorkload:
    """One of hdparm's two figures.

    The figure of `-t` comes from the script's own `hdparm -Tt`, that of `-T` from `hdparm -T` alone, which is the first
    half of the same.
    """

    id: str
    title: Message
    is_cached: bool
    """The figure of `-T`: memory and processor, no disk at all."""
    is_headline: bool = False

    @property
    def tool(self) -> str:
        """Program name."""
        return "hdparm"

    @property
    def direction(self) -> Direction:
        """Nothing of the volume is measured by `-T`."""
        return Direction.NONE if self.is_cached else Direction.READ

    @property
    def access(self) -> Access | None:
        """How it reads; None for memory alone."""
        return read_access(self.parameters())

    @property
    def metric(self) -> str:
        """Main metric."""
        return "cached_read_bytes_per_s" if self.is_cached else "read_bytes_per_s"

    @property
    def file_use(self) -> FileUse:
        """No file: it reads the device."""
        return FileUse.NONE

    @property
    def needs(self) -> frozenset[Need]:
        """Raw devices belong to root."""
        return frozenset({ROOT})

    @property
    def block_bytes(self) -> int:
        """It reads 2 MiB at a time."""
        return _BLOCK

    @property
    def is_time_based(self) -> bool:
        """It ends by itself after two to five seconds."""
        return False

    def size_bytes(self, file_bytes: int) -> int:  # noqa: ARG002 (no file)
        """No test file."""
        return 0

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:  # noqa: ARG002 (only reads)
        """Writes nothing."""
        return 0

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {"options": "-T" if self.is_cached else "-Tt", "figure": "-T" if self.is_cached else "-t"}

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv.

        Raises:
            CapabilityMissing: the volume's device is not known.
        """
        if context.device is None:
            raise no_device()
        return [program_path(context, "hdparm"), "-T" if self.is_cached else "-Tt", context.device]

    def parse(self, output: ToolOutput) -> Measured:
        """Read the line of this figure; raise ToolFailed, TargetLost or OutputUnreadable."""
        if output.exit_code != 0:
            raise failure("hdparm", output, errno=errno_in(output.stderr))
        try:
            timing = read_timings(output.stdout).get("cached" if self.is_cached else "buffered disk")
        except SaidTwice as problem:
            raise unreadable("hdparm", "several timing lines", output.stdout) from problem
        if timing is None or timing.bytes_per_s <= 0:
            raise unreadable("hdparm", "no timing line", output.stdout + output.stderr)
        return self.measured(timing)

    def measured(self, timing: HdparmTiming) -> Measured:
        """Turn hdparm's figures into metrics."""
        return Measured(
            metrics={self.metric: timing.bytes_per_s},
            read_bytes=0 if self.is_cached else timing.bytes,
            timed_s=timing.seconds,
        )


def read_timings(text: str) -> dict[str, HdparmTiming]:
    """Return `cached` and `buffered disk` as far as `text` has them.

    Raises:
        SaidTwice: one of them stands there more than once.
    """
    found: dict[str, HdparmTiming] = {}
    for kind, amount, unit, seconds, rate, rate_unit in _TIMING.findall(text):
        if kind in found:
            raise SaidTwice
        found[kind] = HdparmTiming(int(amount) * _UNITS[unit], float(seconds), float(rate) * _UNITS[rate_unit])
    return found


def _in_script(workload: Workload) -> ScriptCell | None:
    if not isinstance(workload, HdparmWorkload):
        return None
    return ScriptCell(("fixed", 0), ("-T" if workload.is_cached else "-Tt",))


TOOL: Final = Tool("hdparm", version_argument="-V", read_access=read_access, in_script=_in_script)
