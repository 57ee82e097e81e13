"""fio's JSON answers: what one document says, when it counts as a success and what it measured. No IO.

A result counts only when exit code, job error, number of I/Os and run time all say so: fio is known to end with code 0
and no I/O, and with code 1 and job error 0.

Latency is `lat_ns`, from before the I/O is handed over to after it is done: for asynchronous engines `clat_ns` would
leave the handing over out and could not be compared between engines.
"""

from __future__ import annotations

import errno
import json
import math
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from volbench.domain.model.errors import TargetLost
from volbench.domain.model.rounds import longest
from volbench.domain.model.suites.workload import Measured
from volbench.domain.model.words.message import Message, join_sentences
from volbench.domain.model.words.units import format_bytes
from volbench.tools.tool_failures import failure, limit_in_warm_up, stalled, unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.errors import OutputUnreadable, ToolFailed
    from volbench.domain.model.suites.workload import ToolOutput

MIN_TIME_SHARE: Final = 0.9
"""A time-based job that ran shorter than this share of what was asked was cut off."""
MIN_LIMIT_SHARE: Final = 0.5
"""A job that ended before its time must have written at least this share of its byte limit; the bytes of the warm-up
count as well but are known only from the speed afterwards."""
_DOCUMENT_START: Final = re.compile(r"^\{", re.MULTILINE)
_ERRNO: Final = re.compile(r"\berr=\s*(\d{1,4})")
_MAY_NOT_CREATE: Final = "allow_file_create=0"
"""fio gives no error number when the file it may not create is missing."""
_MAX_BINS: Final = 100_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FioSide:
    """Reads or writes of one report."""

    total_ios: int
    io_bytes: int
    runtime_s: float
    bytes_per_s: float
    iops: float
    lat_mean_ns: float
    lat_max_ns: float | None = None
    """The longest of all; None where it is not told."""
    bins: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FioReport:
    """What one fio document says, in base units."""

    version: str
    options: Mapping[str, str]
    """Options as fio took them, global and job options joined."""
    error: int
    read: FioSide
    write: FioSide
    flush_count: int
    """fsync and fdatasync calls."""
    flush_mean_ns: float
    flush_bins: Mapping[int, int]
    usr_cpu_ratio: float
    sys_cpu_ratio: float


def read_report(output: ToolOutput) -> FioReport:
    """Read the JSON document, which other text may precede.

    Raises:
        ToolFailed: there is no document and fio ended badly.
        OutputUnreadable: there is none although fio ended well, or it is not what fio is known to print.
    """
    start = _DOCUMENT_START.search(output.output)
    if start is None and output.exit_code != 0:
        raise _failed(output, None)
    if start is None:
        raise _unreadable("no JSON document", output)
    try:
        document, end = json.JSONDecoder(parse_constant=_refuse_constant).raw_decode(output.output, start.start())
        report = report_from(document)
    except (ValueError, RecursionError, OverflowError) as problem:
        raise _unreadable(str(problem), output) from problem
    if _DOCUMENT_START.search(output.output, end):
        raise _unreadable("several JSON documents", output)
    return report


def judge_report(report: FioReport, output: ToolOutput, *, is_durable: bool | None) -> Measured:
    """Turn a report into measured values if it is a success by every sign.

    Raises:
        TargetLost: the volume is full, read-only or gone.
        ToolFailed: exit code or job error say that it failed.
        LimitInWarmUp: all that may be written was written before the timed part began.
        Stalled: number of I/Os or run time say that the volume hardly answered.
    """
    timed_s = max(report.read.runtime_s, report.write.runtime_s)
    if output.exit_code != 0 or report.error != 0:
        raise _failed(output, report.error)
    if report.read.total_ios + report.write.total_ios == 0:
        if _is_limit_of_warm_up(report, output.duration_s):
            raise limit_in_warm_up(output)
        raise _too_little(report, output, Message("tools.fio_output.fio_ended_without_a_single_read"))
    asked_s = asked_runtime_s(report.options)
    if asked_s is not None and timed_s < MIN_TIME_SHARE * asked_s and not _is_limit_reached(report, timed_s):
        if _is_limit_of_warm_up(report, output.duration_s):
            raise limit_in_warm_up(output)
        ran = Message("tools.fio_output.fio_ran_s_instead_of_s", got=round(timed_s, 3), asked=asked_s)
        moved = format_bytes(report.read.io_bytes + report.write.io_bytes, base="iec")
        raise _too_little(report, output, join_sentences((ran, Message("tools.fio_output.it_moved", bytes=moved))))
    return _measured(report, timed_s, is_durable=is_durable)


def asked_runtime_s(options: Mapping[str, str]) -> float | None:
    """Return the run time a job was asked for; None where one pass over its file ends it."""
    if options.get("time_based") != "1" and byte_limit(options) is None:
        return None
    return _seconds(options.get("runtime", ""))


def byte_limit(options: Mapping[str, str]) -> int | None:
    """Return after how many bytes a job was to end before its time; None without such a limit."""
    asked = options.get("io_size", "")
    jobs = options.get("numjobs", "1")
    if not re.fullmatch(r"[0-9]{1,18}", asked) or not re.fullmatch(r"[0-9]{1,6}", jobs):
        return None
    return int(asked) * int(jobs)


def _seconds(option: str) -> float | None:
    found = re.fullmatch(r"(\d{1,9})(ms|s)?", option)
    return None if found is None else int(found[1]) / (1000 if found[2] == "ms" else 1)


def _is_limit_reached(report: FioReport, timed_s: float) -> bool:
    limit, moved = byte_limit(report.options), report.read.io_bytes + report.write.io_bytes
    if limit is None or timed_s <= 0:
        return False
    ramp_s = _seconds(report.options.get("ramp_time", "")) or 0.0
    return moved * (1 + ramp_s / timed_s) >= MIN_LIMIT_SHARE * limit


def _is_limit_of_warm_up(report: FioReport, duration_s: float) -> bool:
    """Say whether most of a job's byte limit was written in the warm-up, where too little is left to time.

    fio ends a job without an error when its time is over or its bytes are written. One that was gone before warm-up and
    time could be over had written them, whatever its timed part shows: where a cache took the warm-up's writes at once,
    the flush of them all lies in a timed part of few writes.
    """
    asked_s, ramp_s = asked_runtime_s(report.options), _seconds(report.options.get("ramp_time", ""))
    if byte_limit(report.options) is None or asked_s is None or not ramp_s:
        return False
    return duration_s < ramp_s + MIN_TIME_SHARE * asked_s


def _measured(report: FioReport, timed_s: float, *, is_durable: bool | None) -> Measured:
    metrics: dict[str, float] = {}
    bins: dict[str, Mapping[int, int]] = {}
    sides = {"read": report.read, "write": _with_flushes(report)}
    for name, side in sides.items():
        if side.total_ios == 0:
            continue
        metrics[f"{name}_bytes_per_s"] = side.bytes_per_s
        metrics[f"{name}_iops"] = side.iops
        metrics[f"{name}_lat_mean_ns"] = side.lat_mean_ns
        bins[name] = side.bins
    if report.read.total_ios and report.write.total_ios:
        metrics["iops"] = report.read.iops + report.write.iops
    notes: dict[str, Any] = {
        "fio_version": report.version,
        "engine": report.options.get("ioengine", ""),
        "usr_cpu_ratio": report.usr_cpu_ratio,
        "sys_cpu_ratio": report.sys_cpu_ratio,
        **longest.note({name: side.lat_max_ns for name, side in sides.items() if side.total_ios}),
    }
    if _is_flushed_apart(report):
        notes["is_dsync_fallback"] = True
    asked_s = asked_runtime_s(report.options)
    if asked_s is not None and timed_s < MIN_TIME_SHARE * asked_s:
        limit = byte_limit(report.options)
        notes |= {"write_limit_bytes": limit, "limited_after_s": timed_s, "asked_runtime_s": asked_s}
    return Measured(
        metrics=metrics,
        read_bytes=report.read.io_bytes,
        write_bytes=report.write.io_bytes,
        timed_s=timed_s,
        io_count=report.read.total_ios + report.write.total_ios,
        latency_bins=bins,
        is_durable=is_durable,
        notes=notes,
    )


def _is_flushed_apart(report: FioReport) -> bool:
    """Say whether each write was followed by a flush in a call of its own (fio before 3.24)."""
    return report.options.get("fdatasync") == "1" and report.write.total_ios > 0


def _with_flushes(report: FioReport) -> FioSide:
    """Return the writes with their flushes: both belong to a write that is safe.

    Where fio is too old to time flushes, one write at a time takes what the number of writes per second leaves; how the
    times spread is not known then. The longest write with its flush is known nowhere: each is timed alone.
    """
    side = report.write
    if not _is_flushed_apart(report):
        return side
    alone = replace(side, lat_max_ns=None)
    if report.flush_count:
        return replace(alone, lat_mean_ns=side.lat_mean_ns + report.flush_mean_ns, bins=report.flush_bins)
    return replace(alone, lat_mean_ns=1e9 / side.iops if side.iops else 0.0, bins={})


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")


def _words(output: ToolOutput) -> str:
    """Return what fio said to people: before the document, where `--output` sends most of it, and on stderr."""
    start = _DOCUMENT_START.search(output.output)
    before = (output.output if start is None else output.output[: start.start()]).strip()
    said = output.stderr.strip()
    return before if said in before else f"{before}\n{said}".strip()


def _unreadable(what: str, output: ToolOutput) -> OutputUnreadable:
    return unreadable("fio", what, _words(output))


def _failed(output: ToolOutput, error: int | None, message: Message | None = None) -> ToolFailed | TargetLost:
    words = _words(output)
    said = _ERRNO.search(words)
    number = error or (int(said[1]) if said else 0)
    if number == 0 and _MAY_NOT_CREATE in words:
        number = errno.ENOENT
    return failure("fio", output, errno=number, message=message, words=words)


def _too_little(report: FioReport, output: ToolOutput, message: Message) -> ToolFailed | TargetLost:
    """Return the error of a job that ended well and moved too little, unless its words give another reason."""
    found = _failed(output, 0, message)
    if isinstance(found, TargetLost):
        return found
    sides = {"read": report.read, "write": report.write}
    counted = [f"{name}: {_counts_of(side)}" for name, side in sides.items()]
    return stalled(output, message, words="\n".join(part for part in (_words(output), *counted) if part))


def _counts_of(side: FioSide) -> str:
    """Return what fio counted on one side, in its own names."""
    return f"total_ios={side.total_ios} io_bytes={side.io_bytes} runtime={round(side.runtime_s * 1000)}"


def report_from(document: Any) -> FioReport:
    """Read a decoded document of one job (or one group).

    Raises:
        ValueError: something is missing or of the wrong type; names what.
    """
    jobs = _member(_as_object(document, "document"), "jobs", list)
    if len(jobs) != 1:
        raise ValueError(f"{len(jobs)} jobs where one is expected")
    job = _as_object(jobs[0], "job")
    options = {**_options(document.get("global options")), **_options(job.get("job options"))}
    flush = _as_object(job.get("sync", {}), "sync")
    flush_latency = _as_object(flush.get("lat_ns", {}), "sync.lat_ns")
    return FioReport(
        version=_member(document, "fio version", str),
        options=options,
        error=_count(job, "error"),
        read=_side(job, "read"),
        write=_side(job, "write"),
        # fio 3.33 counts 0 in `sync.total_ios` with group reporting while the latencies below are all there.
        flush_count=_count(flush_latency, "N", 0),
        flush_mean_ns=_number(flush_latency, "mean", 0.0),
        flush_bins=_bins(flush_latency),
        usr_cpu_ratio=_number(job, "usr_cpu", 0.0) / 100,
        sys_cpu_ratio=_number(job, "sys_cpu", 0.0) / 100,
    )


def _side(job: Mapping[str, Any], name: str) -> FioSide:
    side = _as_object(job.get(name), name)
    latency = _as_object(side.get("lat_ns", {}), f"{name}.lat_ns")
    completion = _as_object(side.get("clat_ns", {}), f"{name}.clat_ns")
    io_bytes, runtime_s = _count(side, "io_bytes"), _number(side, "runtime") / 1000
    return FioSide(
        total_ios=_count(side, "total_ios"),
        io_bytes=io_bytes,
        runtime_s=runtime_s,
        # Early fio 3 prints KiB/s only; the bytes are the same by definition.
        bytes_per_s=_number(side, "bw_bytes", io_bytes / runtime_s if runtime_s else 0.0),
        iops=_number(side, "iops"),
        lat_mean_ns=_number(latency, "mean", 0.0),
        lat_max_ns=_number(latency, "max", 0.0) or None,
        bins=_bins(latency) or _bins(completion),
    )


def _bins(latency: Mapping[str, Any]) -> dict[int, int]:
    bins = _as_object(latency.get("bins", {}), "bins")
    if len(bins) > _MAX_BINS:
        raise ValueError("too many latency bins")
    return {_bin_key(key): _count(bins, key) for key in bins}


def _bin_key(key: str) -> int:
    if not (key.isascii() and key.isdecimal() and len(key) <= len(str(2**63))):
        raise ValueError(f"latency bin {key[:40]!r} is not a number of ns")
    return int(key)


def _options(value: Any) -> dict[str, str]:
    options = _as_object(value or {}, "job options")
    return {key: item for key, item in options.items() if isinstance(item, str)}


def _as_object(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{name} is not an object")  # noqa: TRY004 (one type for all that is wrong with a document)
    return value


def _member(holder: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = holder.get(key)
    if not isinstance(value, kind):
        raise ValueError(f"{key} is missing or not a {kind.__name__}")  # noqa: TRY004 (as above)
    return value


def _number(holder: Mapping[str, Any], key: str, default: float | None = None) -> float:
    value = holder.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise ValueError(f"{key} is not a number from 0 up")
    return float(value)


def _count(holder: Mapping[str, Any], key: str, default: int | None = None) -> int:
    value = holder.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**63:
        raise ValueError(f"{key} is not a whole number from 0 up")
    return value
