"""ioping: how long one request takes, asked by another program than fio, as a second opinion on its times. No IO.

Only on a test file that is there: to a folder's name ioping would write a file of its own. Prints one line of ten
numbers (`-batch`, "raw statistics" in ioping(1)); times are nanoseconds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.rounds.second_opinion import Opinion
from volbench.domain.model.runs.command import FileArgument
from volbench.domain.model.suites.workload import Direction
from volbench.tools.program_versions import program_path
from volbench.tools.tool import SecondOpinion, Tool
from volbench.tools.tool_failures import errno_in, failure, unreadable

if TYPE_CHECKING:
    from volbench.domain.model.suites.workload import CommandContext, ToolOutput, Workload

_NAME: Final = "ioping"
_LINE: Final = re.compile(r"^\d{1,15}(?: \d{1,20}){9}$")
_COUNT, _SHORTEST, _MEAN, _LONGEST, _DEVIATION = 0, 4, 5, 6, 7
_REALLY: Final = ("-W", "-W", "-W")
"""It writes into a file only when it is told so three times; `-WWW`, as its manual has it, reads (1.3)."""


def build_command(workload: Workload, context: CommandContext) -> list[str] | None:
    """Return the argv that asks for the times of the same requests as `workload`; None where ioping has no such ones.

    It knows random requests of one kind, one at a time and past the system's memory.

    Raises:
        CapabilityMissing: ioping was not found on this machine.
    """
    access = workload.access
    if access is None or not (access.is_random and access.is_direct and context.is_direct):
        return None
    if access.in_flight != 1 or access.block_bytes is None or access.direction not in {Direction.READ, Direction.WRITE}:
        return None
    return [
        program_path(context, _NAME),
        *("-B", "-q", "-D"),
        # Without it every write would be followed by a flush, which fio's are not.
        "-C",
        # The same way into the kernel: on a busy virtual machine libaio took 75 µs longer than a plain call.
        *(("-A",) if context.engine == "libaio" else ()),
        *("-i", "0"),
        *("-s", str(access.block_bytes)),
        *("-S", str(context.file_bytes)),
        *("-e", str(context.seed)),
        *("-w", f"{round(context.runtime_s * 1000)}ms"),
        *(_writing(access.block_bytes, context) if access.direction is Direction.WRITE else ()),
        FileArgument("", context.file),
    ]


def _writing(block_bytes: int, context: CommandContext) -> tuple[str, ...]:
    limit = context.write_limit_bytes
    # It takes 0 for no end.
    return _REALLY if limit is None else (*_REALLY, "-c", str(max(1, limit // block_bytes)))


def read_opinion(output: ToolOutput) -> Opinion:
    """Read the line; raise ToolFailed, TargetLost or OutputUnreadable."""
    if output.exit_code != 0:
        raise failure(_NAME, output, errno=errno_in(output.stderr))
    line = output.stdout.strip()
    if _LINE.match(line) is None:
        raise unreadable(_NAME, "not one line of ten numbers", output.stdout + output.stderr)
    numbers = [int(word) for word in line.split()]
    if numbers[_COUNT] < 1 or not 0 < numbers[_SHORTEST] <= numbers[_MEAN] <= numbers[_LONGEST]:
        raise unreadable(_NAME, "no request was timed", output.stdout + output.stderr)
    return Opinion(
        requests=numbers[_COUNT],
        mean_ns=float(numbers[_MEAN]),
        deviation_ns=float(numbers[_DEVIATION]),
        longest_ns=float(numbers[_LONGEST]),
    )


TOOL: Final = Tool(_NAME, version_argument="-v", second_opinion=SecondOpinion(build_command, read_opinion))
