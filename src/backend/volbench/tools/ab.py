"""What `ab` (ApacheBench) prints: its text, its percentiles (`-e`) and its list of requests (`-g`). No IO.

Two lines of it are called "Time per request": the first is how long a client waited, the second is that divided by the
clients. Only the first is a latency. `-t` after `-n` sets the number of requests to 50 000, before it it does not: what
counts is what is reported as done, never what was asked for.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace
from typing import Final

from volbench.tools.load_report import (
    CUT_OFF,
    EMPTY,
    NS_OF,
    SEVERAL,
    SUMS,
    LoadReport,
    NotALoadReport,
    in_order,
    nearest_rank,
    only,
)

_HEAD: Final = re.compile(r"^This is ApacheBench, Version (\S{1,40})", re.MULTILINE)
_BODY: Final = re.compile(r"^(?:Document Path|Concurrency Level|Complete requests):", re.MULTILINE)
_LINE: Final = re.compile(r"^([A-Z][A-Za-z0-9 -]{2,40}):[ \t]+(\S.{0,200}?)[ \t]*$", re.MULTILINE)
_BODY_SENT: Final = "Total body sent"
_NAMES: Final = frozenset(
    (
        *("Server Software", "Server Hostname", "Server Port", "Document Path", "Document Length"),
        *("Concurrency Level", "Time taken for tests", "Complete requests", "Failed requests", "Non-2xx responses"),
        *("Total transferred", _BODY_SENT, "HTML transferred", "Requests per second"),
    )
)
"""What one report says once; its second "Time per request" is another figure."""
_WAITED: Final = re.compile(r"^Time per request:[ \t]+([\d.]{1,20}) \[ms\] \(mean\)[ \t]*$", re.MULTILINE)
_TABLE: Final = "Percentage of the requests served within a certain time (ms)"
_PERCENTS: Final = re.compile(rf"^{re.escape(_TABLE)}[ \t]*$", re.MULTILINE)
_PERCENT: Final = re.compile(r"[ \t]{1,4}(\d{1,3})%[ \t]+(\d{1,12})( \(longest request\))?[ \t]*")
_TIMES_END: Final = re.compile(r"^Total:(?:[ \t]+[\d.]{1,12}){3,5}[ \t]*\n", re.MULTILINE)
_TIMES: Final = re.compile(r"^(Connect|Waiting|Total):((?:[ \t]+[\d.]{1,12}){3,5})[ \t]*$", re.MULTILINE)
"""Rows of its table of times in whole milliseconds: the least, the mean, deviation and median unless `-S`, the most."""
_RECEIVED: Final = re.compile(r"^Transfer rate:[ \t]+([\d.]{1,20}) \[Kbytes/sec\] received[ \t]*$", re.MULTILINE)
_SENT: Final = re.compile(
    r"^Transfer rate:[^\n]*\n[ \t]+([\d.]{1,20}) kb/s sent[ \t]*\n[ \t]+([\d.]{1,20}) kb/s total[ \t]*$", re.MULTILINE
)
"""Of requests with a body (`-p`, `-u`) alone; heads are in it, as in what is received."""
_KB: Final = 1024
_ENCRYPTED: Final = re.compile(r"^SSL/TLS Protocol:", re.MULTILINE)
_WHY: Final = re.compile(r"\((Connect): (\d+), (Receive): (\d+), (Length): (\d+), (Exceptions): (\d+)\)")
_PERCENTS_HEAD: Final = "Percentage served,Time in ms"
_REQUESTS_HEAD: Final = "starttime\tseconds\tctime\tdtime\tttime\twait"
STARTS: Final = (
    _HEAD,
    re.compile(f"^{re.escape(_PERCENTS_HEAD)}$", re.MULTILINE),
    re.compile(f"^{re.escape(_REQUESTS_HEAD)}$", re.MULTILINE),
)
"""Where each of its reports begins."""
_VARIABLE: Final = "Variable"
"""Its word for the length where answers may be of any (`-l`)."""
_CONNECT, _TOTAL, _WAIT = 2, 4, 5
_ALL: Final = 100.0


def looks_like_ab(text: str) -> bool:
    """Say whether a text could be any of the three."""
    return bool(_HEAD.search(text)) or len(_BODY.findall(text)) > 1 or text.startswith((_PERCENTS_HEAD, _REQUESTS_HEAD))


def read_ab(text: str) -> LoadReport:
    """Return the report.

    Raises:
        NotALoadReport: it is cut off, holds several, or nothing was answered.
    """
    if text.startswith(_PERCENTS_HEAD):
        return _percents(text)
    if text.startswith(_REQUESTS_HEAD):
        return _requests(text)
    lines, waited, version = _lines(text), only(_WAITED, text), only(_HEAD, text)
    try:
        clients, done = int(lines["Concurrency Level"]), int(lines["Complete requests"])
        seconds = _number(lines["Time taken for tests"])
        failed, strange = int(lines["Failed requests"]), int(lines.get("Non-2xx responses", "0"))
        body = int(lines["HTML transferred"].split()[0])
        length = lines.get("Document Length", _VARIABLE).split(maxsplit=1)[0]
        file_bytes = None if length == _VARIABLE else int(length)
    except (KeyError, ValueError):
        raise NotALoadReport(CUT_OFF) from None
    percents = _table(text)
    received, sent = only(_RECEIVED, text), only(_SENT, text)
    if waited is None or (_BODY_SENT in lines and sent is None):
        raise NotALoadReport(CUT_OFF)
    if not done or not seconds:
        raise NotALoadReport(EMPTY)
    report = LoadReport(
        tool="ab",
        version=version[1] if version else "",
        address=_address(lines, "https" if _ENCRYPTED.search(text) else "http"),
        server=lines.get("Server Software", ""),
        clients=clients,
        requests=done,
        errors=_errors(text, failed, strange),
        # An answer with another code is often of another length as well, and then counted twice.
        failed_least=max(failed, strange),
        seconds=seconds,
        body_bytes=body,
        received_bytes_per_s=None if received is None else float(received[1]) * _KB,
        sent_bytes_per_s=None if sent is None else float(sent[1]) * _KB,
        file_bytes=file_bytes,
        mean_ns=float(waited[1]) * NS_OF["ms"],
        percentiles_ns=percents,
    )
    return _with_times(report, text)


def _with_times(report: LoadReport, text: str) -> LoadReport:
    """Return it with what its table tells of connecting, of waiting for the first byte and of the whole.

    Connecting is averaged over all requests, also those that found a connection open; the first byte is waited for from
    where a request was sent.
    """
    told: dict[str, list[float]] = {}
    for row in _TIMES.finditer(text):
        if row[1] in told:
            raise NotALoadReport(SEVERAL)
        told[row[1]] = [float(one) * NS_OF["ms"] for one in row[2].split()]
    connect, wait, total = (told.get(name, []) for name in ("Connect", "Waiting", "Total"))
    return replace(
        report,
        shortest_ns=total[0] if total else None,
        longest_ns=total[-1] if total else None,
        connect_ns=connect[1] if connect else None,
        first_byte_shortest_ns=wait[0] if wait else None,
        first_byte_ns=wait[1] if wait else None,
        first_byte_longest_ns=wait[-1] if wait else None,
    )


def _lines(text: str) -> dict[str, str]:
    """Return name → what stands behind it."""
    found: dict[str, str] = {}
    for name, said in _LINE.findall(text):
        if name in found and name in _NAMES:
            raise NotALoadReport(SEVERAL)
        found[name] = said
    return found


def _table(text: str) -> dict[float, float]:
    """Return the percentiles; none of a single request, and none where they were not asked for (`-d`)."""
    head = only(_PERCENTS, text)
    if head is None:
        ended = _TIMES_END.search(text)
        if ended is None or any(line and _TABLE.startswith(line) for line in text[ended.end() :].split("\n")):
            raise NotALoadReport(CUT_OFF)
        return {}
    found: dict[float, float] = {}
    for line in text[head.end() :].split("\n")[1:]:
        row = _PERCENT.fullmatch(line)
        if row is None or float(row[1]) in found:
            break
        found[float(row[1])] = float(row[2]) * NS_OF["ms"]
        if row[3]:
            return in_order(found)
    raise NotALoadReport(CUT_OFF)


def _number(text: str) -> float:
    return float(text.split(maxsplit=1)[0])


def _address(lines: dict[str, str], scheme: str) -> str:
    host, port, path = (lines.get(name, "") for name in ("Server Hostname", "Server Port", "Document Path"))
    return f"{scheme}://{host}:{port}{path}" if host else ""


def _errors(text: str, failed: int, strange: int) -> dict[str, int]:
    """Return what went wrong by ab's words; its sum of failures is the sum of those in brackets."""
    why = only(_WHY, text)
    if not failed:
        found = {}
    elif why is None:
        found = {"failed": failed}
    else:
        found = {why[at].lower(): int(why[at + 1]) for at in (1, 3, 5, 7) if int(why[at + 1])}
        if sum(found.values()) != failed:
            raise NotALoadReport(SUMS)
    return found | ({"non-2xx": strange} if strange else {})


def _percents(text: str) -> LoadReport:
    rows = [line.split(",") for line in text.split("\n")[1:] if line.strip()]
    try:
        found = {float(at): float(time) * NS_OF["ms"] for at, time in rows}
    except ValueError:
        raise NotALoadReport(CUT_OFF) from None
    if len(found) < len(rows):
        raise NotALoadReport(SEVERAL)
    if _ALL not in found:
        raise NotALoadReport(CUT_OFF)
    return LoadReport(tool="ab", shortest_ns=found.get(0.0), longest_ns=found[_ALL], percentiles_ns=in_order(found))


def _requests(text: str) -> LoadReport:
    rows = [line.split("\t") for line in text.split("\n")[1:] if line.strip()]
    width = _REQUESTS_HEAD.count("\t") + 1
    if not rows:
        raise NotALoadReport(EMPTY)
    try:
        times = Counter(round(int(row[_TOTAL]) * NS_OF["ms"]) for row in rows if len(row) == width)
        connects, waits = (
            [int(row[at]) * NS_OF["ms"] for row in rows if len(row) == width] for at in (_CONNECT, _WAIT)
        )
    except ValueError:
        raise NotALoadReport(CUT_OFF) from None
    if sum(times.values()) != len(rows) or not text.endswith("\n"):
        raise NotALoadReport(CUT_OFF)
    mean = sum(time * count for time, count in times.items()) / len(rows)
    return LoadReport(
        tool="ab",
        requests=len(rows),
        # A line does not tell whether its answer was right, and lost requests have none.
        not_answered=None,
        mean_ns=mean,
        shortest_ns=min(times),
        longest_ns=max(times),
        connect_ns=math.fsum(connects) / len(rows),
        first_byte_ns=math.fsum(waits) / len(rows),
        first_byte_shortest_ns=min(waits),
        first_byte_longest_ns=max(waits),
        percentiles_ns=nearest_rank(times),
        bins=times,
    )
