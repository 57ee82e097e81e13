"""How a test file is laid out with fio before anything is timed: command and answer. No IO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.workload import MiB
from volbench.tools.fio import SEED_LIMIT, escape_filename, fio_arguments, output_options
from volbench.tools.fio_output import judge_report, read_report
from volbench.tools.program_versions import program_path

if TYPE_CHECKING:
    from volbench.domain.model.workload import CommandContext, Measured, ToolOutput


def layout_command(context: CommandContext) -> list[str]:
    """Return the argv that writes `context.file` in full: sequential, incompressible, on the disk when it ends."""
    options = {
        "name": "lay-out",
        "filename": escape_filename(context.file),
        "size": str(context.file_bytes),
        "rw": "write",
        "bs": str(min(MiB, context.file_bytes)),
        "iodepth": "8",
        "ioengine": context.engine,
        "direct": str(int(context.is_direct)),
        "fallocate": "none",
        "refill_buffers": "1",
        "randrepeat": "0",
        "randseed": str(context.seed % SEED_LIMIT + 1),
        "end_fsync": "1",
        "thread": "1",
    }
    argv = [program_path(context, "fio"), *fio_arguments(options, context)]
    return argv + output_options(context)


def parse_layout(output: ToolOutput) -> Measured:
    """Read what `layout_command` did; raises as `FioWorkload.parse` does."""
    return judge_report(read_report(output), output, is_durable=True)
