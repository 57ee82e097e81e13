"""What each cell of many clients comes to beside its rate, as a table: answers, their times, bytes each way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.units import MISSING, whole_number
from volbench.reports.blocks import titled_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.clients.load import LoadTotals
    from volbench.reports.blocks import Block
    from volbench.reports.choice import Choice

_TITLE: Final = Message("reports.load.totals")
_ANSWERED: Final = Message("reports.load.answered")
_COLUMNS: Final = (
    ("mean_ns", "ns", Message("metrics.op_lat_mean_ns")),
    ("shortest_ns", "ns", Message("metrics.op_lat_min_ns")),
    ("longest_ns", "ns", Message("metrics.op_lat_max_ns")),
    ("connect_ns", "ns", Message("metrics.connect_ns")),
    ("first_byte_ns", "ns", Message("metrics.first_byte_ns")),
    ("received_bytes_per_s", "bytes_per_s", Message("metrics.wire_received_bytes_per_s")),
    ("sent_bytes_per_s", "bytes_per_s", Message("metrics.wire_sent_bytes_per_s")),
    ("wire_bytes_per_s", "bytes_per_s", Message("metrics.wire_bytes_per_s")),
)
"""Field, unit and head; what no cell of a table tells has no column."""


def totals_table(
    name: Message, first: Message, cells: Sequence[tuple[str, LoadTotals]], choice: Choice
) -> tuple[Block, ...]:
    """Return the table of one course: `first` heads its cells, each with its name."""
    columns = [one for one in _COLUMNS if any(getattr(totals, one[0]) is not None for _, totals in cells)]
    heads = (choice.say(first), choice.say(_ANSWERED), *(choice.say(head) for _, _, head in columns))
    lines = tuple(
        (cell, whole_number(totals.answered), *(_number(getattr(totals, at), unit, choice) for at, unit, _ in columns))
        for cell, totals in cells
    )
    return titled_table(choice.say(_TITLE.fill(what=name)), heads, lines)


def _number(value: float | None, unit: str, choice: Choice) -> str:
    return MISSING if value is None else choice.number(value, unit)
