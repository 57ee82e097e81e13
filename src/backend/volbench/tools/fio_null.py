"""fio without any disk: the same requests handed to its null engine, to learn what the program itself can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.tools.fio import output_options
from volbench.tools.program_versions import program_path

if TYPE_CHECKING:
    from volbench.domain.model.workload import CommandContext
    from volbench.tools.fio import FioWorkload

RUNTIME: Final = "250ms"
SIZE: Final = 1 << 30
"""A range to spread the requests over; nothing is there."""
_KEPT: Final = frozenset(
    {
        "rw",
        "bs",
        "iodepth",
        "numjobs",
        "rwmixread",
        "refill_buffers",
        "zero_buffers",
        "buffer_compress_percentage",
        "norandommap",
        "randrepeat",
        "thread",
        "group_reporting",
        "lat_percentiles",
        "clat_percentiles",
        "percentile_list",
    }
)
"""Options that cost the program time; the others are about the file and the disk."""


def null_command(workload: FioWorkload, context: CommandContext) -> list[str]:
    """Return the argv; two workloads with the same requests have the same."""
    options = {name: value for name, value in workload.options(context).items() if name in _KEPT}
    if context.engine == "psync":
        options["iodepth"] = "1"  # It hands in one request after another whatever it is told.
    own = {"name": "null", "ioengine": "null", "size": str(SIZE), "time_based": "1", "runtime": RUNTIME}
    argv = [program_path(context, "fio"), *(f"--{name}={value}" for name, value in (own | options).items())]
    return argv + output_options(context)
