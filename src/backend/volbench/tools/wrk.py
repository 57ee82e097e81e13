"""What `wrk` and `wrk2` print, with and without `--latency`. No IO.

wrk waits for an answer before it asks again, so a stalled server is asked less and the stall is hardly in its
percentiles. wrk2 keeps a pace and counts from when a request was due: its latencies are told apart by name.
For every wait longer than the mean interval wrk makes requests up and counts them in its times, never in its requests.
"""

from __future__ import annotations

import re
from typing import Final

from volbench.tools.load_report import CUT_OFF, EMPTY, LoadReport, NotALoadReport, duration_ns
from volbench.tools.tool import Tool
from volbench.tools.vegeta import read_access, without_server

_HEAD: Final = re.compile(r"^Running \S{1,20} test @ (\S{1,500})$", re.MULTILINE)
_CONNECTIONS: Final = re.compile(r"^ +\d{1,6} threads and (\d{1,7}) connections$", re.MULTILINE)
_LATENCY: Final = re.compile(r"^ +Latency +(\S{1,20}) ", re.MULTILINE)
_PERCENT: Final = re.compile(r"^ +(\d{1,3}(?:\.\d{1,6})?)% +([\d.]{1,20}(?:us|ms|s|m|h))$", re.MULTILINE)
_DONE: Final = re.compile(
    r"^ +(\d{1,15}) requests in ([\d.]{1,20}(?:us|ms|s|m|h)), (\d{1,15}(?:\.\d{1,6})?)([KMGTP]?)B? read$", re.MULTILINE
)
_RATE: Final = re.compile(r"^Requests/sec: +(\d{1,15}(?:\.\d{1,6})?)$", re.MULTILINE)
_BINARY: Final = ("", "K", "M", "G", "T", "P")
_KIB: Final = 1024
_SOCKETS: Final = re.compile(r"^ +Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$", re.MULTILINE)
_STRANGE: Final = re.compile(r"^ +Non-2xx or 3xx responses: (\d{1,15})$", re.MULTILINE)
_END: Final = re.compile(r"^Transfer/sec: ", re.MULTILINE)
_WRK2: Final = "HdrHistogram - Recorded Latency"
_KINDS: Final = ("connect", "read", "write", "timeout")


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
    head, connections, done = _HEAD.search(text), _CONNECTIONS.search(text), _DONE.search(text)
    if head is None or connections is None or done is None or not _END.search(text):
        raise NotALoadReport(CUT_OFF)
    latency, rate = _LATENCY.search(text), _RATE.search(text)
    sockets, strange = _SOCKETS.search(text), _STRANGE.search(text)
    lost = {kind: int(sockets[at]) for at, kind in enumerate(_KINDS, 1) if int(sockets[at])} if sockets else {}
    return LoadReport(
        tool="wrk2" if _WRK2 in text else "wrk",
        address=head[1],
        clients=int(connections[1]),
        requests=int(done[1]),
        errors=lost | ({"non-2xx": int(strange[1])} if strange else {}),
        not_answered=sum(lost.values()),
        seconds=duration_ns(done[2]) / 1e9,
        answers_per_s=float(rate[1]) if rate else None,
        wire_bytes=float(done[3]) * _KIB ** _BINARY.index(done[4]),
        mean_ns=duration_ns(latency[1]) if latency else None,
        percentiles_ns={float(at): duration_ns(time) for at, time in _PERCENT.findall(text)},
    )


TOOL: Final = Tool("wrk", version_argument="-v", without_disk=without_server, read_access=read_access)
