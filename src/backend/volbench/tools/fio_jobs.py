"""fio's jobs of a special kind: laying a file out, no disk at all, part of a volume's load, one long write. No IO."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.latency_under_load import HELD, LOAD_OF, LOAD_RATIO
from volbench.domain.assess.sustained.judge import PARAMETER
from volbench.domain.model.suites.laid_out import LEAST_BYTES, MOST_S
from volbench.domain.model.suites.workload import Direction, FileUse, KiB, MiB
from volbench.tools.fio import (
    DEFAULT_MIX,
    OLDEST_FIO,
    SEED_LIMIT,
    FioWorkload,
    Limit,
    data_options,
    escape_filename,
    fio_arguments,
    output_options,
    read_access,
)
from volbench.tools.fio_output import judge_report, read_report
from volbench.tools.fio_script import script_cell
from volbench.tools.fio_text import parse_eta
from volbench.tools.program_versions import program_path, program_version
from volbench.tools.tool import ScriptCell, Tool

if TYPE_CHECKING:
    from volbench.domain.model.runs.stage import Load
    from volbench.domain.model.suites.workload import CommandContext, Measured, ToolOutput, Workload

NULL_RUNTIME: Final = "250ms"
NULL_SIZE: Final = 1 << 30
"""A range to spread the requests over; nothing is there."""
_KEPT_BY_NULL: Final = frozenset(
    {
        "rw",
        "bs",
        "bssplit",
        "random_distribution",
        "iodepth",
        "numjobs",
        "rwmixread",
        "refill_buffers",
        "zero_buffers",
        "buffer_compress_percentage",
        "buffer_compress_chunk",
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
USERS: Final = 32
"""Requests at a time that count as all a volume can do; as many as the deep queue of `nas-volume`."""
LEAST_PER_USER: Final = 8
"""fio takes whole numbers of requests per second and user, and ends with a division by zero below one: fewer users for
slow disks, so that rounding stays within a few per cent."""
TRUNCATE_SINCE: Final = (3, 20)
"""`fallocate=truncate` was merged at the end of 2019 (fio pull request 859); this version has it for certain."""


def layout_command(
    context: CommandContext, block_bytes: int | None = None, offset: int = 0, *, compress_percentage: int = 0
) -> list[str]:
    """Return the argv that writes `context.file` in full: sequential, on the disk when it ends.

    `block_bytes` is the size of each write, where the method names one; None: 1 MiB. Up to `offset` it is there. Its
    data cannot be compressed but for `compress_percentage` of it.
    """
    options = {
        "name": "lay-out",
        "filename": escape_filename(context.file),
        **({"offset": str(offset)} if offset else {}),
        "size": str(context.file_bytes - offset),
        "rw": "write",
        "bs": str(min(block_bytes or MiB, context.file_bytes)),
        "iodepth": "8",
        "ioengine": context.engine,
        "direct": str(int(context.is_direct)),
        "fallocate": "none",
        **data_options(compress_percentage),
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


def null_command(workload: FioWorkload, context: CommandContext) -> list[str]:
    """Return the argv that hands the same requests to fio's null engine, to learn what the program itself can reach.

    Two workloads with the same requests have the same.
    """
    options = {name: value for name, value in workload.options(context).items() if name in _KEPT_BY_NULL}
    if context.engine == "psync":
        options["iodepth"] = "1"  # It hands in one request after another whatever it is told.
    own = {"name": "null", "ioengine": "null", "size": str(NULL_SIZE), "time_based": "1", "runtime": NULL_RUNTIME}
    argv = [program_path(context, "fio"), *(f"--{name}={value}" for name, value in (own | options).items())]
    return argv + output_options(context)


def _without_disk(workload: Workload, context: CommandContext) -> list[str] | None:
    if isinstance(workload, ChosenLoad):
        # What fio reaches depends on its load, which is not known yet.
        return None
    return null_command(workload, context) if isinstance(workload, FioWorkload) else None


def _in_script(workload: Workload) -> ScriptCell | None:
    # What a part of a load asks for follows from what its saturation reached, which a shell does not work out.
    if isinstance(workload, PartOfLoad | ChosenLoad) or not isinstance(workload, FioWorkload):
        return None
    return script_cell(workload)


TOOL: Final = Tool(
    "fio",
    version_argument="--version",
    least_version=OLDEST_FIO,
    progress=parse_eta,
    without_disk=_without_disk,
    read_access=read_access,
    in_script=_in_script,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Saturation(FioWorkload):
    """As many requests as the volume takes, from users who wait for each answer."""

    bs: int = 4 * KiB
    numjobs: int = USERS
    ioengine: str | None = "psync"


@dataclass(frozen=True, slots=True, kw_only=True)
class PartOfLoad(FioWorkload):
    """Requests at a share of what its saturation reached in the same round, at random moments.

    Each user is a thread with one request under way (`numjobs`, `psync`). One job with a deep queue would not do: when
    it is ahead of its rate, fio waits until all requests under way have ended before it goes on, and
    `io_submit_mode=offload`, meant against that, never came back (both tried with fio 3.33).
    """

    bs: int = 4 * KiB
    ioengine: str | None = "psync"
    numjobs: int = USERS
    load_of: str
    """Id of the workload that gives 100 %."""
    load_ratio: float

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        own = {LOAD_OF: self.load_of, LOAD_RATIO: self.load_ratio, "rate_process": "poisson"}
        return {**FioWorkload.parameters(self), **own}

    def options(self, context: CommandContext) -> dict[str, str]:
        """Return fio's options in order; without a known saturation as fast as it goes."""
        if context.saturation_iops is None:
            return FioWorkload.options(self, context)
        users, rates = self._rates(context.saturation_iops)
        options = FioWorkload.options(replace(self, numjobs=users), context)
        return options | {"rate_iops": ",".join(map(str, rates)), "rate_process": "poisson"}

    def parse(self, output: ToolOutput) -> Measured:
        """Read fio's JSON; note which rate was asked for and how much of it came."""
        measured = FioWorkload.parse(self, output)
        options = read_report(output).options
        rates = [int(rate) for rate in options.get("rate_iops", "0").split(",")]
        # The rate of pure writes comes second, and fio never looks at the first.
        per_user = rates[-1] if self.direction is Direction.WRITE else sum(rates)
        asked = per_user * int(options.get("numjobs", "1"))
        reached = measured.metrics.get("read_iops", 0.0) + measured.metrics.get("write_iops", 0.0)
        if not asked:
            return measured
        return replace(measured, notes={**measured.notes, "asked_iops": asked, HELD: reached / asked})

    def _rates(self, saturation_iops: float) -> tuple[int, list[int]]:
        """Return the number of users, and requests per second of each: all, or reads and writes of a mix."""
        shares = [1.0]
        if self.direction is Direction.MIXED:
            reads = (DEFAULT_MIX if self.rwmixread is None else self.rwmixread) / 100
            shares = [reads, 1 - reads]
        wanted = [saturation_iops * self.load_ratio * share for share in shares]
        users = max(1, min(self.numjobs, int(min(wanted) / LEAST_PER_USER)))
        rates = [max(1, round(rate / users)) for rate in wanted]
        # fio reads one number as that of reads; writes come second.
        return users, [*rates, *rates] if self.direction is Direction.WRITE else rates


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenLoad(FioWorkload):
    """Its threads and requests at a time are those of a point of an earlier stage; until that is known, one of each."""

    def with_load(self, load: Load) -> ChosenLoad:
        """Return it with that load."""
        return replace(self, numjobs=load.threads, iodepth=load.depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class SustainedWrite(FioWorkload):
    """One pass over a file of its own, ended by its size or by the profile's time, whichever comes first.

    The file is new: laying it out before would already fill the caches whose end is looked for.
    """

    rw: str = "write"
    limit: Limit = Limit.EITHER
    file_use: FileUse = FileUse.CREATE
    metric: str = "write_bytes_per_s"

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {**FioWorkload.parameters(self), PARAMETER: True}

    def options(self, context: CommandContext) -> dict[str, str]:
        """Return fio's options in order."""
        return _with_final_length(FioWorkload.options(self, context), context)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOutWrite(FioWorkload):
    """Lays the file of the reads out, until all of it is written or its own time is over: one pass, and flushed.

    What it wrote is the file. A volume so slow that this is less than `least_bytes` gets the rest of that afterwards,
    which is no part of the number.
    """

    rw: str = "write"
    bs: int = MiB
    iodepth: int = 8
    limit: Limit = Limit.EITHER
    file_use: FileUse = FileUse.LAY_OUT
    metric: str = "write_bytes_per_s"
    most_s: float
    least_bytes: int

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number."""
        return {**FioWorkload.parameters(self), MOST_S: self.most_s, LEAST_BYTES: self.least_bytes}

    def options(self, context: CommandContext) -> dict[str, str]:
        """Return fio's options in order; the time is its own, not that of the profile's rounds."""
        return _with_final_length(FioWorkload.options(self, replace(context, runtime_s=self.most_s)), context)


def _with_final_length(options: dict[str, str], context: CommandContext) -> dict[str, str]:
    """Set the final length of a new file first, nothing more: growing makes direct writes wait for each other."""
    has_truncate = (program_version(context, "fio") or (0, 0)) >= TRUNCATE_SINCE
    if options["direct"] == "1" and has_truncate:
        options["fallocate"] = "truncate"
    return options
