"""The units results are counted in: one row each. Formatters, reports, comparisons and the page ask the row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.model.words.message import Message, plain


class Unit(StrEnum):
    """Units that rules of the service itself name. A row of `UNITS` needs no entry here: its id is a text."""

    BYTES_PER_S = "bytes_per_s"
    IOPS = "iops"
    OPS_PER_S = "ops_per_s"
    REQUESTS_PER_S = "requests_per_s"
    NS = "ns"
    RATIO = "ratio"
    S = "s"


class Scaling(StrEnum):
    """How a number becomes words; there is one formatter for each, here and on the page."""

    COUNT = "count"
    """As it is, with the unit's word behind it."""
    THROUGHPUT = "throughput"
    """Bytes per second with decimal or binary prefixes, as the owner wishes."""
    LATENCY = "latency"
    """Nanoseconds, on the scale people know."""
    DURATION = "duration"
    """Seconds, in hours, minutes and seconds."""
    SHARE = "share"
    """0-1, in per cent."""


@dataclass(frozen=True, slots=True)
class UnitRow:
    """How one unit is written."""

    id: str
    scaling: Scaling
    title: Message
    """Above a table or a chart."""
    word: Message | None = None
    """What stands behind a count; None where the scaling has names of its own."""
    counted: Message | None = None
    """The sentence for `count` and the word, where a language has one of its own."""

    @property
    def is_duration(self) -> bool:
        """Say whether the unit tells how long something took: less is then "less time", not "slower"."""
        return self.scaling in {Scaling.LATENCY, Scaling.DURATION}


_ROWS: Final = (
    UnitRow(Unit.BYTES_PER_S, Scaling.THROUGHPUT, Message("reports.words.unit_titles.bytes_per_s")),
    UnitRow(Unit.IOPS, Scaling.COUNT, Message("reports.words.unit_titles.iops"), plain("IOPS")),
    UnitRow(
        Unit.OPS_PER_S,
        Scaling.COUNT,
        Message("reports.words.unit_titles.ops_per_s"),
        Message("model.units.ops_word"),
        Message("model.units.ops"),
    ),
    UnitRow(
        Unit.REQUESTS_PER_S,
        Scaling.COUNT,
        Message("reports.words.unit_titles.requests_per_s"),
        Message("model.units.requests_word"),
        Message("model.units.requests"),
    ),
    UnitRow(Unit.NS, Scaling.LATENCY, Message("reports.words.latency")),
    UnitRow(Unit.RATIO, Scaling.SHARE, Message("reports.words.unit_titles.ratio")),
    UnitRow(Unit.S, Scaling.DURATION, Message("reports.words.unit_titles.s")),
)

UNITS: Final[dict[str, UnitRow]] = {str(row.id): row for row in _ROWS}
"""In the order in which a report shows them."""
