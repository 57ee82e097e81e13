"""What `ab` (ApacheBench) prints: its text, its percentiles (`-e`) and its list of requests (`-g`). No IO.

Two lines of it are called "Time per request": the first is how long a client waited, the second is that divided by the
clients. Only the first is a latency. `-t` after `-n` sets the number of requests to 50 000, before it it does not: what
counts is what is reported as done, never what was asked for.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from volbench.tools.load_report import CUT_OFF, EMPTY, NS_OF, SUMS, LoadReport, NotALoadReport, nearest_rank

_HEAD: Final = re.compile(r"^This is ApacheBench, Version (\S{1,40})", re.MULTILINE)
_BODY: Final = re.compile(r"^(?:Document Path|Concurrency Level|Complete requests):", re.MULTILINE)
_LINE: Final = re.compile(r"^([A-Z][A-Za-z0-9 -]{2,40}):[ \t]+(\S.{0,200})$", re.MULTILINE)
_WAITED: Final = re.compile(r"^Time per request:[ \t]+([\d.]{1,20}) \[ms\] \(mean\)$", re.MULTILINE)
_PERCENT: Final = re.compile(r"^[ \t]{1,4}(\d{1,3})%[ \t]+(\d{1,12})(?: \(longest request\))?$", re.MULTILINE)
_LONGEST: Final = re.compile(r"^[ \t]{1,4}100%[ \t]+\d{1,12} \(longest request\)$", re.MULTILINE)
_WHY: Final = re.compile(r"\((Connect): (\d+), (Receive): (\d+), (Length): (\d+), (Exceptions): (\d+)\)")
_PERCENTS_HEAD: Final = "Percentage served,Time in ms"
_REQUESTS_HEAD: Final = "starttime\tseconds\tctime\tdtime\tttime\twait"
_VARIABLE: Final = "Variable"
"""Its word for the length where answers may be of any (`-l`)."""
_TOTAL: Final = 4
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
    lines = dict(_LINE.findall(text))
    waited, version = _WAITED.search(text), _HEAD.search(text)
    try:
        clients, done = int(lines["Concurrency Level"]), int(lines["Complete requests"])
        seconds = _number(lines["Time taken for tests"])
        failed, strange = int(lines["Failed requests"]), int(lines.get("Non-2xx responses", "0"))
        body = int(lines["HTML transferred"].split()[0])
        length = lines.get("Document Length", _VARIABLE).split(maxsplit=1)[0]
        file_bytes = None if length == _VARIABLE else int(length)
    except (KeyError, ValueError):
        raise NotALoadReport(CUT_OFF) from None
    percents = {float(at): float(time) * NS_OF["ms"] for at, time in _PERCENT.findall(text)}
    if waited is None or not _LONGEST.search(text):
        raise NotALoadReport(CUT_OFF)
    if not done or not seconds:
        raise NotALoadReport(EMPTY)
    return LoadReport(
        tool="ab",
        version=version[1] if version else "",
        address=_address(lines),
        server=lines.get("Server Software", ""),
        clients=clients,
        requests=done,
        errors=_errors(text, failed, strange),
        seconds=seconds,
        body_bytes=body,
        file_bytes=file_bytes,
        mean_ns=float(waited[1]) * NS_OF["ms"],
        percentiles_ns=percents,
    )


def _number(text: str) -> float:
    return float(text.split(maxsplit=1)[0])


def _address(lines: dict[str, str]) -> str:
    host, port, path = (lines.get(name, "") for name in ("Server Hostname", "Server Port", "Document Path"))
    return f"http://{host}:{port}{path}" if host else ""


def _errors(text: str, failed: int, strange: int) -> dict[str, int]:
    """Return what went wrong by ab's words; its sum of failures is the sum of those in brackets."""
    why = _WHY.search(text)
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
    rows = [line.split(",") for line in text.splitlines()[1:] if line.strip()]
    try:
        found = {float(at): float(time) * NS_OF["ms"] for at, time in rows}
    except ValueError:
        raise NotALoadReport(CUT_OFF) from None
    if _ALL not in found:
        raise NotALoadReport(CUT_OFF)
    return LoadReport(tool="ab", percentiles_ns=found)


def _requests(text: str) -> LoadReport:
    rows = [line.split("\t") for line in text.splitlines()[1:] if line.strip()]
    width = _REQUESTS_HEAD.count("\t") + 1
    if not rows:
        raise NotALoadReport(EMPTY)
    try:
        times = Counter(round(int(row[_TOTAL]) * NS_OF["ms"]) for row in rows if len(row) == width)
    except ValueError:
        raise NotALoadReport(CUT_OFF) from None
    if sum(times.values()) != len(rows) or not text.endswith("\n"):
        raise NotALoadReport(CUT_OFF)
    mean = sum(time * count for time, count in times.items()) / len(rows)
    return LoadReport(tool="ab", requests=len(rows), mean_ns=mean, percentiles_ns=nearest_rank(times), bins=times)
