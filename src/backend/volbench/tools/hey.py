"""What `hey` prints: its text, and with `-o csv` a line for each request. No IO.

The list leaves out requests that got no answer, so it tells no share of errors; both say nothing of address and
clients. Its times have four digits, tenths of a millisecond.
"""

from __future__ import annotations

import csv
import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from volbench.tools.load_report import CUT_OFF, EMPTY, SEVERAL, LoadReport, NotALoadReport, in_order, nearest_rank, only

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

HEAD: Final = "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset"
_LIST: Final = re.compile(f"^{re.escape(HEAD)}$", re.MULTILINE)
_SUMMARY: Final = re.compile(r"^Summary:[ \t]*$", re.MULTILINE)
_TOTAL: Final = re.compile(r"^ +Total:\s+(\d{1,12}(?:\.\d{1,9})?) secs[ \t]*$", re.MULTILINE)
_AVERAGE: Final = re.compile(r"^ +Average:\s+(\d{1,12}(?:\.\d{1,9})?) secs[ \t]*$", re.MULTILINE)
_SLOWEST: Final = re.compile(r"^ +Slowest:\s+(\d{1,12}(?:\.\d{1,9})?) secs[ \t]*$", re.MULTILINE)
_FASTEST: Final = re.compile(r"^ +Fastest:\s+(\d{1,12}(?:\.\d{1,9})?) secs[ \t]*$", re.MULTILINE)
_DIALUP: Final = re.compile(r"^ +DNS\+dialup:\s+(\d{1,12}(?:\.\d{1,9})?) secs, ", re.MULTILINE)
_WAIT: Final = re.compile(r"^ +resp wait:\s+(\d{1,12}(?:\.\d{1,9})?) secs, ", re.MULTILINE)
"""Means of what a request consists of; what it calls the fastest and slowest connection are those of whole requests."""
_RATE: Final = re.compile(r"^ +Requests/sec:\s+(\d{1,12}(?:\.\d{1,9})?)[ \t]*$", re.MULTILINE)
_BYTES: Final = re.compile(r"^ +Total data:\s+(\d{1,18}) bytes[ \t]*$", re.MULTILINE)
_PERCENTS: Final = re.compile(r"^Latency distribution:[ \t]*$", re.MULTILINE)
_PERCENT: Final = re.compile(r" +(\d{1,2})%{1,2} in (\d{1,12}(?:\.\d{1,9})?) secs[ \t]*")
_CODES: Final = re.compile(r"^Status code distribution:[ \t]*$", re.MULTILINE)
_CODE: Final = re.compile(r" +\[(\d{3})\]\s+(\d{1,12}) responses[ \t]*")
_ERRORS: Final = re.compile(r"^Error distribution:[ \t]*$", re.MULTILINE)
_ERROR: Final = re.compile(r" +\[(\d{1,12})\]\s+(\S.*)")
_OF_OHA: Final = re.compile(r"^ +Success rate:", re.MULTILINE)
"""The text of another program, which is laid out alike."""
_LONGEST: Final = 80
_ROUNDED: Final = 0.0001
"""By so much rate and seconds may be off that are printed with four decimals; less than one request is none."""
_LESS_THAN_ONE: Final = 0.9
_GOOD: Final = range(200, 300)
STARTS: Final = (_LIST, _SUMMARY)
"""Where each of its reports begins."""


def looks_like_hey(text: str) -> bool:
    """Say whether a text could be one of the two."""
    return bool(_LIST.search(text)) or bool(_SUMMARY.search(text) and _RATE.search(text) and not _OF_OHA.search(text))


def read_hey(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, holds several, or nothing was answered.
    """
    return _list(text) if _LIST.search(text) else _text(text)


def _list(text: str) -> LoadReport:
    head = only(_LIST, text)
    if head is None:
        raise NotALoadReport(CUT_OFF)
    try:
        rows = list(csv.DictReader(text[head.start() :].splitlines()))
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
        not_answered=None,
        seconds=max(ends),
        mean_ns=math.fsum(times) / len(times) * 1e9,
        shortest_ns=min(times) * 1e9,
        longest_ns=max(times) * 1e9,
        connect_ns=_mean_of(rows, "DNS+dialup"),
        first_byte_ns=_mean_of(rows, "Response-delay"),
        percentiles_ns=nearest_rank(bins),
        bins=bins,
    )


def _text(text: str) -> LoadReport:
    total, average, rate, data = (only(one, text) for one in (_TOTAL, _AVERAGE, _RATE, _BYTES))
    if only(_SUMMARY, text) is None or total is None or average is None or rate is None:
        raise NotALoadReport(CUT_OFF)
    codes = {code: int(count) for code, count in _once((row[1], row[2]) for row in _rows(text, _CODES, _CODE)).items()}
    lost: Counter[str] = Counter()
    for row in _rows(text, _ERRORS, _ERROR):
        lost[row[2].strip()[:_LONGEST]] += int(row[1])
    answered, seconds = sum(codes.values()), float(total[1])
    if not answered or not seconds:
        raise NotALoadReport(EMPTY if lost else CUT_OFF)
    # Its rate is that of all requests, in old versions of answered ones.
    sent, spare = float(rate[1]) * seconds, _LESS_THAN_ONE + _ROUNDED * max(float(rate[1]), seconds)
    if not any(abs(sent - count) <= spare for count in (answered, answered + sum(lost.values()))):
        raise NotALoadReport(CUT_OFF)
    # What it has too few requests for it calls the 0 % in 0 seconds.
    told = _once((row[1], row[2]) for row in _rows(text, _PERCENTS, _PERCENT) if float(row[2]))
    return LoadReport(
        tool="hey",
        requests=answered,
        errors=dict(lost) | {code: count for code, count in codes.items() if int(code) not in _GOOD},
        not_answered=sum(lost.values()),
        seconds=seconds,
        body_bytes=None if data is None else int(data[1]),
        mean_ns=float(average[1]) * 1e9,
        shortest_ns=_told(_FASTEST, text),
        longest_ns=_told(_SLOWEST, text),
        connect_ns=_told(_DIALUP, text),
        first_byte_ns=_told(_WAIT, text),
        percentiles_ns=in_order({float(at): float(time) * 1e9 for at, time in told.items()}),
    )


def _told(pattern: re.Pattern[str], text: str) -> float | None:
    found = only(pattern, text)
    return None if found is None else float(found[1]) * 1e9


def _mean_of(rows: Sequence[Mapping[str, str]], column: str) -> float | None:
    """Return the mean of a column in nanoseconds; None where it is not one of times."""
    try:
        values = [float(row[column]) for row in rows]
    except (KeyError, TypeError, ValueError):
        return None
    return math.fsum(values) / len(values) * 1e9 if min(values) >= 0 else None


def _rows(text: str, head: re.Pattern[str], row: re.Pattern[str]) -> list[re.Match[str]]:
    """Return the rows below a heading, which ends with the first line that is none."""
    found: list[re.Match[str]] = []
    place = only(head, text)
    for line in text[place.end() :].split("\n")[1:] if place is not None else ():
        read = row.fullmatch(line)
        if read is None:
            break
        found.append(read)
    return found


def _once(rows: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return name → value of rows that each have a name of their own."""
    found: dict[str, str] = {}
    for name, value in rows:
        if name in found:
            raise NotALoadReport(SEVERAL)
        found[name] = value
    return found
