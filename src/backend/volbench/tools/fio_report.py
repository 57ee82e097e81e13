"""What one fio document says, in base units: its JSON read strictly, judged by nobody. No IO.

Latency is `lat_ns`, from before the I/O is handed over to after it is done: for asynchronous engines `clat_ns` would
leave the handing over out and could not be compared between engines.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping

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
