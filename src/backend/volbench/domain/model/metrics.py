"""What can be measured: one row per metric. UI, exports and comparison read this table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.text import Text


class Unit(StrEnum):
    """Base units; the suffix of the metric id says the same."""

    BYTES_PER_S = "bytes_per_s"
    IOPS = "iops"
    OPS_PER_S = "ops_per_s"
    NS = "ns"
    RATIO = "ratio"
    S = "s"


@dataclass(frozen=True, slots=True)
class Metric:
    """Definition of one measurable thing."""

    id: str
    unit: Unit
    is_higher_better: bool
    label: Text
    is_percentile: bool = False
    """Percentiles are pooled from histogram bins over the rounds, never averaged."""
    is_of_volume: bool = True
    """False for what says nothing about a volume: it is shown, and never summed up, ranked or concluded from."""


def _metric(id_: str, unit: Unit, better: str, en: str, zh: str, *, percentile: bool = False) -> Metric:
    return Metric(id_, unit, better == "higher", Text(en, zh), percentile)


_ROWS = (
    _metric("read_bytes_per_s", Unit.BYTES_PER_S, "higher", "Read speed", "读取速度"),
    _metric("write_bytes_per_s", Unit.BYTES_PER_S, "higher", "Write speed", "写入速度"),
    _metric("start_write_bytes_per_s", Unit.BYTES_PER_S, "higher", "Speed at the start", "起初的速度"),
    _metric("end_write_bytes_per_s", Unit.BYTES_PER_S, "higher", "Speed in the long run", "后来的速度"),
    _metric("read_iops", Unit.IOPS, "higher", "Reads per second", "每秒读取次数"),
    _metric("write_iops", Unit.IOPS, "higher", "Writes per second", "每秒写入次数"),
    _metric("iops", Unit.IOPS, "higher", "Reads and writes per second", "每秒读写次数"),
    _metric("read_lat_mean_ns", Unit.NS, "lower", "Mean response time of reads", "读取的平均响应时间"),
    _metric("write_lat_mean_ns", Unit.NS, "lower", "Mean response time of writes", "写入的平均响应时间"),
    _metric(
        "read_lat_p50_ns", Unit.NS, "lower", "Median response time of reads", "读取的响应时间中位数", percentile=True
    ),
    _metric("read_lat_p95_ns", Unit.NS, "lower", "Slowest 5 % of reads", "读取：最慢的 5 %", percentile=True),
    _metric("read_lat_p99_ns", Unit.NS, "lower", "Slowest 1 % of reads", "读取：最慢的 1 %", percentile=True),
    _metric("read_lat_p999_ns", Unit.NS, "lower", "Slowest 0.1 % of reads", "读取：最慢的 0.1 %", percentile=True),
    _metric(
        "write_lat_p50_ns", Unit.NS, "lower", "Median response time of writes", "写入的响应时间中位数", percentile=True
    ),
    _metric("write_lat_p95_ns", Unit.NS, "lower", "Slowest 5 % of writes", "写入：最慢的 5 %", percentile=True),
    _metric("write_lat_p99_ns", Unit.NS, "lower", "Slowest 1 % of writes", "写入：最慢的 1 %", percentile=True),
    _metric("write_lat_p999_ns", Unit.NS, "lower", "Slowest 0.1 % of writes", "写入：最慢的 0.1 %", percentile=True),
    _metric("ops_per_s", Unit.OPS_PER_S, "higher", "File operations per second", "每秒文件操作次数"),
    _metric("op_lat_mean_ns", Unit.NS, "lower", "Mean response time", "平均响应时间"),
    _metric("op_lat_p50_ns", Unit.NS, "lower", "Median response time", "响应时间中位数", percentile=True),
    _metric(
        "op_lat_p99_ns", Unit.NS, "lower", "Slowest 1 % of file operations", "文件操作：最慢的 1 %", percentile=True
    ),
    Metric(
        "cached_read_bytes_per_s",
        Unit.BYTES_PER_S,
        is_higher_better=True,
        label=Text("Memory read speed", "内存读取速度"),
        is_of_volume=False,
    ),
)

METRICS: dict[str, Metric] = {row.id: row for row in _ROWS}


def percentile_metric(side: str, percent: str) -> str:
    """Return the metric of a percentile as each round has it: of `read` and `99.9` it is `read_lat_p999_ns`."""
    return f"{side}_lat_p{percent.replace('.', '')}_ns"
