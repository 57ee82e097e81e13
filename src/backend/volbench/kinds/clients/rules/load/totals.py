"""What a cell of many clients comes to beside its rate: answers, times of all of them, bytes each way. Pure."""

from __future__ import annotations

from volbench.domain.model.clients.load import SIDE, LoadTotals
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import WorkloadResult


def totals_of(work: WorkloadResult) -> LoadTotals:
    """Return what the rounds of a cell come to; what no round tells is None.

    Means and speeds are medians of the rounds, the shortest and the longest time those of all rounds.
    """
    return LoadTotals(
        answered=sum(one.io_count for one in work.rounds),
        mean_ns=_told(work, "op_lat_mean_ns"),
        shortest_ns=_told(work, "op_lat_min_ns"),
        longest_ns=(work.longest_ns or {}).get(SIDE),
        connect_ns=_told(work, "connect_ns"),
        first_byte_ns=_told(work, "first_byte_ns"),
        received_bytes_per_s=_told(work, "wire_received_bytes_per_s"),
        sent_bytes_per_s=_told(work, "wire_sent_bytes_per_s"),
        wire_bytes_per_s=_told(work, "wire_bytes_per_s"),
    )


def _told(work: WorkloadResult, metric: str) -> float | None:
    found = quoted(work, metric)
    return None if found is None else found.summary.median
