"""What can be measured: one row per metric. UI, exports and comparison read this table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.unit_table import UNITS, Unit, UnitRow


class Extreme(StrEnum):
    """Which end of all that was timed a metric is: rounds have one each, and of all rounds there is one."""

    LONGEST = "longest"
    SHORTEST = "shortest"


@dataclass(frozen=True, slots=True)
class Metric:
    """Definition of one measurable thing."""

    id: str
    unit: str
    """The id of a row of `UNITS`."""
    is_higher_better: bool
    label: Message
    is_percentile: bool = False
    """Percentiles are pooled from histogram bins over the rounds, never averaged."""
    is_of_volume: bool = True
    """False for what says nothing about a volume: it is shown, and never summed up, ranked or concluded from."""
    extreme: Extreme | None = None
    """Told is that of all rounds together, never a middle one: a longest time that is exceeded is none."""

    @property
    def unit_row(self) -> UnitRow:
        """How its values are written."""
        return UNITS[self.unit]


def _metric(id_: str, unit: Unit, better: str, *, percentile: bool = False) -> Metric:
    return Metric(id_, unit, better == "higher", Message(f"metrics.{id_}"), percentile)


def _extreme(id_: str, extreme: Extreme) -> Metric:
    return Metric(id_, Unit.NS, is_higher_better=False, label=Message(f"metrics.{id_}"), extreme=extreme)


_ROWS = (
    _metric("read_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("write_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("start_write_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("end_write_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("read_iops", Unit.IOPS, "higher"),
    _metric("write_iops", Unit.IOPS, "higher"),
    _metric("iops", Unit.IOPS, "higher"),
    _metric("read_lat_mean_ns", Unit.NS, "lower"),
    _metric("write_lat_mean_ns", Unit.NS, "lower"),
    _metric("read_lat_max_ns", Unit.NS, "lower"),
    _metric("write_lat_max_ns", Unit.NS, "lower"),
    _metric("read_lat_p50_ns", Unit.NS, "lower", percentile=True),
    _metric("read_lat_p95_ns", Unit.NS, "lower", percentile=True),
    _metric("read_lat_p99_ns", Unit.NS, "lower", percentile=True),
    _metric("read_lat_p999_ns", Unit.NS, "lower", percentile=True),
    _metric("write_lat_p50_ns", Unit.NS, "lower", percentile=True),
    _metric("write_lat_p95_ns", Unit.NS, "lower", percentile=True),
    _metric("write_lat_p99_ns", Unit.NS, "lower", percentile=True),
    _metric("write_lat_p999_ns", Unit.NS, "lower", percentile=True),
    _metric("ops_per_s", Unit.OPS_PER_S, "higher"),
    _metric("requests_per_s", Unit.REQUESTS_PER_S, "higher"),
    _metric("wire_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("wire_received_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("wire_sent_bytes_per_s", Unit.BYTES_PER_S, "higher"),
    _metric("op_lat_mean_ns", Unit.NS, "lower"),
    _metric("op_lat_max_ns", Unit.NS, "lower"),
    _metric("op_lat_p50_ns", Unit.NS, "lower", percentile=True),
    _metric("op_lat_p99_ns", Unit.NS, "lower", percentile=True),
    _extreme("op_lat_min_ns", Extreme.SHORTEST),
    _metric("file_time_ns", Unit.NS, "lower"),
    _metric("first_byte_ns", Unit.NS, "lower"),
    _extreme("first_byte_min_ns", Extreme.SHORTEST),
    _extreme("first_byte_max_ns", Extreme.LONGEST),
    _metric("connect_ns", Unit.NS, "lower"),
    Metric(
        "asked_requests_per_s",
        Unit.REQUESTS_PER_S,
        is_higher_better=True,
        label=Message("metrics.asked_requests_per_s"),
        is_of_volume=False,
    ),
    Metric("late_ratio", Unit.RATIO, is_higher_better=False, label=Message("metrics.late_ratio"), is_of_volume=False),
    Metric("error_ratio", Unit.RATIO, is_higher_better=False, label=Message("metrics.error_ratio"), is_of_volume=False),
    Metric(
        "cached_read_bytes_per_s",
        Unit.BYTES_PER_S,
        is_higher_better=True,
        label=Message("metrics.cached_read_bytes_per_s"),
        is_of_volume=False,
    ),
)

METRICS: dict[str, Metric] = {row.id: row for row in _ROWS}


def percentile_metric(side: str, percent: str) -> str:
    """Return the metric of a percentile as each round has it: of `read` and `99.9` it is `read_lat_p999_ns`."""
    return f"{side}_lat_p{percent.replace('.', '')}_ns"
