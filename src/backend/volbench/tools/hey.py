"""What `hey -o csv` prints: a line for each request. No IO.

It leaves out requests that got no answer, and says nothing of address and clients. Its times have four digits, tenths
of a millisecond.
"""

from __future__ import annotations

import csv
from collections import Counter
from typing import Final

from volbench.tools.load_report import CUT_OFF, EMPTY, LoadReport, NotALoadReport, nearest_rank

HEAD: Final = "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset"
_GOOD: Final = range(200, 300)


def looks_like_hey(text: str) -> bool:
    """Say whether a text could be such a list."""
    return text.startswith(HEAD)


def read_hey(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, or nothing was answered.
    """
    try:
        rows = list(csv.DictReader(text.splitlines()))
    except csv.Error:
        raise NotALoadReport(CUT_OFF) from None
    if not rows:
        raise NotALoadReport(EMPTY)
    try:
        times = [float(row["response-time"]) for row in rows]
        ends = [time + float(row["offset"]) for time, row in zip(times, rows, strict=True)]
        codes = [int(row["status-code"]) for row in rows]
    except (KeyError, TypeError, ValueError):
        raise NotALoadReport(CUT_OFF) from None
    if not text.endswith("\n") or min(times) < 0 or max(ends) <= 0:
        raise NotALoadReport(CUT_OFF)
    strange = Counter(str(code) for code in codes if code not in _GOOD)
    bins = Counter(round(time * 1e9) for time in times)
    return LoadReport(
        tool="hey",
        requests=len(rows),
        errors=dict(strange),
        seconds=max(ends),
        mean_ns=sum(times) / len(times) * 1e9,
        percentiles_ns=nearest_rank(bins),
        bins=bins,
    )
