"""A tool as somebody would add it: it counts how often it could read a file and prints that number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.command import FileArgument
from volbench.domain.model.suites.needs import Need
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, Measured
from volbench.tools.program_versions import program_path
from volbench.tools.tool import LiveRates, ScriptCell, Tool

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext, ToolOutput, Workload
    from volbench.domain.model.words.message import Message


def read_progress(text: str) -> LiveRates | None:
    """Read `now 1234`."""
    words = text.split()
    return LiveRates(0.0, 0.0, float(words[1]), 0.0, is_ramp=False, done_ratio=None) if words[:1] == ["now"] else None


def in_script(workload: Workload) -> ScriptCell:
    """Let a shell run it on all of the test file."""
    return ScriptCell(("all", 0), (f"--block={workload.block_bytes}",))


TOOL: Final = Tool(
    "counter",
    version_argument="--version",
    progress=read_progress,
    in_script=in_script,
    script_function="""run_counter() {
	counter "--file=$work/$file" $arguments >"$scratch/out.txt" 2>"$scratch/out.err" &
	finish_child
}""",
)


@dataclass(frozen=True, slots=True)
class CountWorkload:
    """Counts for a second."""

    id: str
    title: Message
    metric: str
    is_headline: bool = True
    tool: str = "counter"
    direction: Direction = Direction.READ
    file_use: FileUse = FileUse.READ
    needs: frozenset[Need] = frozenset()
    block_bytes: int = 4 * KiB
    threads: int = 2
    is_time_based: bool = True

    @property
    def access(self) -> Access:
        """Small reads here and there, one at a time by each thread."""
        return Access(Direction.READ, is_random=True, block_bytes=self.block_bytes, depth=1, jobs=self.threads)

    def size_bytes(self, file_bytes: int) -> int:
        """All of it."""
        return file_bytes

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:
        """It only reads."""
        return 0

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {"size_of_a_read": self.block_bytes, "threads": self.threads}

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv."""
        return [program_path(context, "counter"), FileArgument("--file=", context.file)]

    def parse(self, output: ToolOutput) -> Measured:
        """Read `counted 1234`."""
        count = int(output.stdout.removeprefix("counted "))
        metrics = {self.metric: float(count), "read_iops": float(count)}
        return Measured(metrics, read_bytes=count * self.block_bytes, timed_s=1.0, io_count=count)
