"""fio: one workload as a frozen dataclass and its command. No IO; the answer is read and judged in fio_output.

Every option is one of fio's own (fio HOWTO). Sizes go in as plain integers, because fio's suffixes change their meaning
with `kb_base`; times below a second need the suffix `ms` (tried with fio 3.33: `runtime=0.5` is read as no limit).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.runs.access import Access, whole
from volbench.domain.model.runs.command import FileArgument, output_argument
from volbench.domain.model.suites.needs import Need
from volbench.domain.model.suites.workload import Direction, FileUse
from volbench.tools.fio_output import judge_report, read_report
from volbench.tools.program_versions import program_path, program_version

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import CommandContext, Measured, ToolOutput
    from volbench.domain.model.words.message import Message

OLDEST_FIO: Final = (3, 6)
"""Oldest version these commands are written for: what Synology's own published method names."""
DSYNC_SINCE: Final = (3, 24)
"""`sync=dsync` (O_DSYNC) exists since this version; before it `fdatasync=1` comes closest."""
PERCENTILES: Final = "50:95:99:99.9"
CUT_BY_FIO: Final = "#;"
"""fio takes what follows for a comment, in every option's value, and knows no way to escape it (seen with 3.33)."""
COMPRESS_CHUNK_BYTES: Final = 4096
"""Of each so many bytes a share is zeros where data is to be compressible. All that Btrfs compresses sees both in each
of its pieces; of 64 KiB in one go its LZO looks at the random part alone and gives up (seen with Linux 6.18)."""
SEED_LIMIT: Final = 2**31 - 1
"""Largest seed fio takes."""

DEFAULT_MIX: Final = 50
"""Per cent of reads in a mix that does not say it."""
_WAYS: Final = {
    "read": Direction.READ,
    "randread": Direction.READ,
    "write": Direction.WRITE,
    "randwrite": Direction.WRITE,
    "readwrite": Direction.MIXED,
    "rw": Direction.MIXED,
    "randrw": Direction.MIXED,
}


class Limit(StrEnum):
    """What ends a workload."""

    TIME = "time"
    """`runtime_s` of the profile, going round the file as often as it takes."""
    SIZE = "size"
    """One pass over `size` bytes, however long it takes."""
    EITHER = "either"
    """One pass over `size` bytes, cut off after `runtime_s`."""


class Buffers(StrEnum):
    """What is written."""

    RANDOM = "random"
    """Fresh random bytes for each I/O: cannot be compressed or deduplicated."""
    ONCE = "once"
    """fio's default: random bytes made once and used over and over."""
    ZERO = "zero"
    """Zeros, as dd from /dev/zero writes them."""


@dataclass(frozen=True, slots=True)
class FioWorkload:
    """One fio command; field names are fio's option names where one exists."""

    id: str
    title: Message
    rw: str
    """`read write randread randwrite readwrite randrw`."""
    bs: int
    iodepth: int = 1
    numjobs: int = 1
    rwmixread: int | None = None
    """Per cent of reads in a mix."""
    sync: str | None = None
    """`dsync`: every write is on the disk before the next one starts."""
    size: int | None = None
    """Bytes of file to work on; None: all of it."""
    limit: Limit = Limit.TIME
    ioengine: str | None = None
    """None: what the probe found."""
    direct: bool = True
    buffers: Buffers = Buffers.RANDOM
    buffer_compress_percentage: int = 0
    has_own_seed: bool = True
    """False leaves fio's default, the same offsets in every run (seed 002's script)."""
    file_use: FileUse = FileUse.READ
    is_headline: bool = False
    metric: str = "read_bytes_per_s"
    extra_needs: frozenset[Need] = frozenset()
    scaled_from: int | None = None
    """Bytes the full method moves, where this is a shortened step of it; the share done is noted."""
    bssplit: tuple[tuple[int, int], ...] = ()
    """Bytes and per cent of each size in a mix of sizes, of which `bs` is the largest; empty: all I/Os are `bs`."""
    zones: tuple[tuple[int, int], ...] = ()
    """Per cent of the accesses and of the file, one zone after the other; empty: all places are alike."""

    @property
    def tool(self) -> str:
        """Program name."""
        return "fio"

    @property
    def direction(self) -> Direction:
        """Which way the measured bytes go, told by fio's `rw`."""
        return _WAYS.get(self.rw, Direction.MIXED)

    @property
    def access(self) -> Access | None:
        """How it reads and writes."""
        return read_access(self.parameters())

    @property
    def needs(self) -> frozenset[Need]:
        """What must be there."""
        return self.extra_needs

    @property
    def block_bytes(self) -> int:
        """Size of one I/O."""
        return self.bs

    @property
    def is_time_based(self) -> bool:
        """True when runtime_s bounds it."""
        return self.limit is not Limit.SIZE

    def size_bytes(self, file_bytes: int) -> int:
        """Bytes of test file it works on: one I/O at least; fixed by `size` except where shortened."""
        if self.size is not None and self.scaled_from is None:
            return self.size
        return max(self.bs, file_bytes if self.size is None else min(self.size, file_bytes))

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:
        """Bytes it will write at that rate."""
        if self.direction is Direction.READ:
            return 0
        share = 1 - self._read_share()
        timed = int(runtime_s * bytes_per_s * share)
        if self.limit is Limit.TIME or self.size is None:
            return timed
        return min(timed, self.size) if self.limit is Limit.EITHER else self.size

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number, in fio's spelling where there is one."""
        own: dict[str, Any] = {}
        if self.bssplit:
            own["bssplit"] = [list(part) for part in self.bssplit]
        if self.zones:
            own["zones"] = [list(zone) for zone in self.zones]
        return own | {
            "rw": self.rw,
            "bs": self.bs,
            "iodepth": self.iodepth,
            "numjobs": self.numjobs,
            "rwmixread": self.rwmixread,
            "sync": self.sync,
            "size": self.size,
            "limit": str(self.limit),
            "ioengine": self.ioengine,
            "direct": int(self.direct),
            "buffers": str(self.buffers),
            "buffer_compress_percentage": self.buffer_compress_percentage,
            "has_own_seed": self.has_own_seed,
            "end_fsync": int(self._ends_with_fsync()),
            "file_use": str(self.file_use),
            "scaled_from": self.scaled_from,
        }

    def options(self, context: CommandContext) -> dict[str, str]:
        """Return fio's options in order; a command line and a job file are both made from this."""
        return {
            "name": self.id,
            "filename": escape_filename(context.file),
            "size": str(self.size_bytes(context.file_bytes)),
            "rw": self.rw,
            **self._size_options(context),
            **self._pattern_options(context),
            **self._access_options(context),
            **self._buffer_options(),
            **self._end_options(context),
            "thread": "1",
            "group_reporting": "1",
            "lat_percentiles": "1",
            "clat_percentiles": "0",
            "percentile_list": PERCENTILES,
        }

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv."""
        argv = [program_path(context, "fio")]
        if self.direction is Direction.READ and self.file_use is FileUse.READ:
            argv.append("--readonly")
        argv += fio_arguments(self.options(context), context)
        return argv + output_options(context)

    def parse(self, output: ToolOutput) -> Measured:
        """Read fio's JSON; raise ToolFailed, TargetLost or OutputUnreadable."""
        measured = judge_report(read_report(output), output, is_durable=self._is_durable())
        if self.scaled_from is None:
            return measured
        done = (measured.read_bytes + measured.write_bytes) / self.scaled_from
        return replace(measured, notes={**measured.notes, "scale_ratio": done})

    def _read_share(self) -> float:
        return (
            0.0
            if self.direction is Direction.WRITE
            else (DEFAULT_MIX if self.rwmixread is None else self.rwmixread) / 100
        )

    def _is_random(self) -> bool:
        return self.rw.startswith("rand")

    def _ends_with_fsync(self) -> bool:
        """Writes that are not synchronous in themselves are flushed inside the timed part."""
        return self.direction is not Direction.READ and self.sync is None and self.has_own_seed

    def _is_durable(self) -> bool | None:
        if self.direction is Direction.READ:
            return None
        return self.sync is not None or self._ends_with_fsync()

    def _size_options(self, context: CommandContext) -> dict[str, str]:
        if not self.bssplit:
            return {"bs": str(self.bs)}
        parts: dict[int, int] = {}
        for size, percent in self.bssplit:
            taken = max(size, context.least_block_bytes)
            parts[taken] = parts.get(taken, 0) + percent
        # Offsets are multiples of the smallest size, which is fio's own rule (`blockalign`).
        return {"bssplit": ":".join(f"{size}/{percent}" for size, percent in parts.items())}

    def _pattern_options(self, context: CommandContext) -> dict[str, str]:
        options = {"iodepth": str(self.iodepth), "numjobs": str(self.numjobs)}
        if self.rwmixread is not None:
            options["rwmixread"] = str(self.rwmixread)
        if self.has_own_seed:
            options |= {"randrepeat": "0", "randseed": str(context.seed % SEED_LIMIT + 1)}
            # A map of blocks already touched would end the pass and needs memory; offsets may repeat instead.
            options |= {"norandommap": "1"} if self._is_random() else {}
        if self.zones:
            options["random_distribution"] = "zoned:" + ":".join(f"{hits}/{share}" for hits, share in self.zones)
        return options

    def _access_options(self, context: CommandContext) -> dict[str, str]:
        options = {
            "ioengine": self.ioengine or context.engine,
            "direct": str(int(self.direct and context.is_direct)),
        }
        if self.has_own_seed:
            # Preallocated extents are written once in another way than data is later rewritten.
            options["fallocate"] = "none"
        if self.file_use in {FileUse.READ, FileUse.WRITE}:
            # The runner has laid the file out. Where it is gone the volume is gone; make nothing in its place.
            options["allow_file_create"] = "0"
        if self.sync == "dsync":
            has_dsync = (program_version(context, "fio") or (0, 0)) >= DSYNC_SINCE
            options |= {"sync": "dsync"} if has_dsync else {"fdatasync": "1"}
        if self._ends_with_fsync():
            options["end_fsync"] = "1"
        return options

    def _buffer_options(self) -> dict[str, str]:
        if self.direction is Direction.READ or self.buffers is Buffers.ONCE:
            return {}
        if self.buffers is Buffers.ZERO:
            return {"zero_buffers": "1"}
        return data_options(self.buffer_compress_percentage)

    def _end_options(self, context: CommandContext) -> dict[str, str]:
        """Return what ends it: the time, one pass, or for writes by time a number of bytes if that is sooner."""
        if self.limit is Limit.SIZE:
            return {}
        runtime = {"runtime": as_fio_time(context.runtime_s)}
        if self.limit is Limit.EITHER or (context.is_one_pass and self.direction is Direction.READ):
            return runtime
        if self.direction is Direction.READ or context.write_limit_bytes is None:
            options = {"time_based": "1", **runtime}
        else:
            # fio's own limit, which `time_based` would switch off; it counts the warm-up and the reads of a mix. A
            # sequential pass that ends before it is followed by a flush and the next pass (seen with fio 3.33).
            options = {**runtime, "io_size": str(max(context.write_limit_bytes // self.numjobs, self.bs))}
        return options | ({"ramp_time": as_fio_time(context.ramp_s)} if context.ramp_s > 0 else {})


def data_options(compress_percentage: int) -> dict[str, str]:
    """Return the options of data that is made anew for each I/O, of which so many per cent can be compressed away."""
    options = {"refill_buffers": "1"}
    if compress_percentage:
        options["buffer_compress_percentage"] = str(compress_percentage)
        options["buffer_compress_chunk"] = str(COMPRESS_CHUNK_BYTES)
    return options


def read_access(parameters: Mapping[str, Any]) -> Access | None:
    """Return how a workload with these parameters reads and writes; None where they are not fio's or cannot be."""
    direction = _WAYS.get(str(parameters.get("rw")))
    block_bytes, depth, jobs = (whole(parameters.get(name, 1)) for name in ("bs", "iodepth", "numjobs"))
    if direction is None or "bs" not in parameters or block_bytes is None or depth is None or jobs is None:
        return None
    rate = parameters.get("rate_iops")
    found = Access(
        direction=direction,
        is_random=str(parameters["rw"]).startswith("rand"),
        block_bytes=None if parameters.get("bssplit") else block_bytes,
        depth=depth,
        jobs=jobs,
        is_direct=bool(parameters.get("direct")),
        is_sync=bool(parameters.get("sync")),
        is_flushed=bool(parameters.get("end_fsync")),
        read_share=_read_share(parameters) if direction is Direction.MIXED else None,
        rate_iops=(whole(rate) or 0) if rate else None,
    )
    return found if found.is_possible else None


def _read_share(parameters: Mapping[str, Any]) -> float | None:
    reads = parameters.get("rwmixread")
    if reads is None:
        return DEFAULT_MIX / 100
    return reads / 100 if isinstance(reads, int) and 0 <= reads <= 100 else None  # noqa: PLR2004 (per cent)


def as_fio_time(seconds: float) -> str:
    """Write a duration so that every fio reads it the same: whole seconds bare, else whole milliseconds."""
    return str(int(seconds)) if seconds == int(seconds) else f"{round(seconds * 1000)}ms"


def escape_filename(path: str) -> str:
    r"""Write a path for `filename`, where a bare colon would part two files (fio HOWTO: escape it as `\:`).

    Raises:
        ValueError: fio takes the rest of the path for a comment and would write to another file. Folders with such
            names are refused long before; this is the last door.
    """
    if any(mark in path for mark in CUT_BY_FIO):
        raise ValueError(f"fio would cut this path off: {path!r}")
    return path.replace(":", "\\:")


def fio_arguments(options: Mapping[str, str], context: CommandContext) -> list[str]:
    """Return options as arguments; the one with the test file can be carried out within its folder."""
    file = FileArgument("--filename=", context.file, escape_filename)
    return [file if key == "filename" else f"--{key}={value}" for key, value in options.items()]


def output_options(context: CommandContext) -> list[str]:
    """Return how results and progress come out: JSON to our pipe, the progress line to stdout once a second."""
    return [
        "--output-format=json+",
        output_argument("--output=", context.output_path),
        "--eta=always",
        "--eta-newline=1",
    ]
