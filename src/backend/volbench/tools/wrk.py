"""What `wrk` and `wrk2` print, with and without `--latency`. No IO.

wrk waits for an answer before it asks again, so a stalled server is asked less and the stall is hardly in its
percentiles. wrk2 keeps a pace and counts from when a request was due: its latencies are told apart by name.
For every wait longer than the mean interval wrk makes requests up and counts them in its times, never in its requests.
An answer later than the time limit is one of wrk's requests and of its timeouts, and in none of its times; wrk2 counts
a connection that waits as a timeout every two seconds.
"""

from __future__ import annotations

import re
from typing import Final

from volbench.tools.load_report import (
    CUT_OFF,
    EMPTY,
    SEVERAL,
    LoadReport,
    NotALoadReport,
    duration_ns,
    in_order,
    only,
)
from volbench.tools.tool import Tool
from volbench.tools.vegeta import read_access, without_server

_HEAD: Final = re.compile(r"^Running \S{1,20} test @ (\S{1,500})[ \t]*$", re.MULTILINE)
_CONNECTIONS: Final = re.compile(r"^ +\d{1,6} threads and (\d{1,7}) connections[ \t]*$", re.MULTILINE)
_LATENCY: Final = re.compile(r"^ +Latency +(?!Distribution)(\S{1,20}) +(?:\S{1,20} +(\S{1,20}) )?", re.MULTILINE)
"""Mean, deviation and the most."""
_DISTRIBUTION: Final = re.compile(r"^ +Latency Distribution(?: \(([^)\n]{1,200})\)[^\n]{0,200})?[ \t]*$", re.MULTILINE)
_PERCENT: Final = re.compile(r" *(\d{1,3}(?:\.\d{1,6})?)% +([\d.]{1,20}(?:us|ms|s|m|h))[ \t]*")
"""Units of one letter have a blank behind them."""
_DONE: Final = re.compile(
    r"^ +(\d{1,15}) requests in ([\d.]{1,20}(?:us|ms|s|m|h)) ?, (\d{1,15}(?:\.\d{1,6})?)([KMGTP]?)B? read[ \t]*$",
    re.MULTILINE,
)
_RATE: Final = re.compile(r"^Requests/sec: +(\d{1,15}(?:\.\d{1,6})?)[ \t]*$", re.MULTILINE)
_BINARY: Final = ("", "K", "M", "G", "T", "P")
_KIB: Final = 1024
_SOCKETS: Final = re.compile(
    r"^ +Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)[ \t]*$", re.MULTILINE
)
_STRANGE: Final = re.compile(r"^ +Non-2xx or 3xx responses: (\d{1,15})[ \t]*$", re.MULTILINE)
_END: Final = re.compile(r"^Transfer/sec: ", re.MULTILINE)
_RECORDED: Final = "HdrHistogram - Recorded Latency"
_WRK2: Final = "Latency Distribution (HdrHistogram"
_KINDS: Final = ("connect", "read", "write", "timeout")
_LATE: Final = "timeout"
_NO_TIME: Final = re.compile(r"-?nan(?:us|ms|s)?|0\.0{1,6}(?:us|ms|s)")
"""What stands where nothing was timed."""
STARTS: Final = (_HEAD,)
"""Where each of its reports begins."""


def looks_like_wrk(text: str) -> bool:
    """Say whether a text could be such a report."""
    return bool(_HEAD.search(text)) and bool(_CONNECTIONS.search(text))


def read_wrk(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, or nothing was answered.
    """
    report = told_by_wrk(text)
    if not report.requests or not report.seconds:
        raise NotALoadReport(EMPTY)
    return report


def told_by_wrk(text: str) -> LoadReport:
    """Return the report, also one in which nothing was answered.

    Raises:
        NotALoadReport: it is cut off.
    """
    head, connections, done = only(_HEAD, text), only(_CONNECTIONS, text), only(_DONE, text)
    if head is None or connections is None or done is None or not only(_END, text):
        raise NotALoadReport(CUT_OFF)
    latency, rate = only(_LATENCY, text), only(_RATE, text)
    sockets, strange = only(_SOCKETS, text), only(_STRANGE, text)
    errors = {kind: int(sockets[at]) for at, kind in enumerate(_KINDS, 1) if int(sockets[at])} if sockets else {}
    late, wrong, is_wrk2 = errors.get(_LATE, 0), int(strange[1]) if strange else 0, _WRK2 in text
    lost = sum(errors.values()) - late
    return LoadReport(
        tool="wrk2" if is_wrk2 else "wrk",
        address=head[1],
        clients=int(connections[1]),
        requests=int(done[1]),
        errors=errors | ({"non-2xx": wrong} if wrong else {}),
        failed_least=lost + (wrong if is_wrk2 else max(late, wrong)),
        not_answered=lost + (late if is_wrk2 else 0),
        seconds=duration_ns(done[2]) / 1e9,
        answers_per_s=float(rate[1]) if rate else None,
        wire_bytes=float(done[3]) * _KIB ** _BINARY.index(done[4]),
        mean_ns=None if latency is None else _time(latency[1]),
        # Of answers that came too late it tells no times, so the longest is among them.
        longest_ns=None if latency is None or late else _time(latency[2]),
        percentiles_ns=_percentiles(text, int(done[1]), late),
    )


def _time(told: str | None) -> float | None:
    return None if told is None or _NO_TIME.fullmatch(told) else duration_ns(told)


def _percentiles(text: str, requests: int, late: int) -> dict[float, float]:
    """Return the percentiles of the one table that counts as wrk and wrk2 record; what is not told is not there."""
    tables = [head for head in _DISTRIBUTION.finditer(text) if head[1] in {None, _RECORDED}]
    if len(tables) > 1:
        raise NotALoadReport(SEVERAL)
    found: dict[float, float] = {}
    for line in text[tables[0].end() :].split("\n")[1:] if tables else ():
        row = _PERCENT.fullmatch(line)
        if row is None:
            break
        if float(row[1]) in found:
            raise NotALoadReport(SEVERAL)
        found[float(row[1])] = duration_ns(row[2])
    if not all(found.values()):
        # It could not work them out: nothing takes no time.
        return {}
    # The late ones are in none of its times: as many as lie beyond a percentile make it that of the quick ones.
    return {at: time for at, time in in_order(found).items() if not late or late * 100 <= requests * (100 - at)}


TOOL: Final = Tool("wrk", version_argument="-v", without_disk=without_server, read_access=read_access)
