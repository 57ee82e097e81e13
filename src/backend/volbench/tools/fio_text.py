"""fio's report for people, as old scripts kept it: enough of it to know what each job did. No IO.

Only for importing; volbench itself always asks for JSON. Figures are rounded for people: bytes to four digits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

_BINARY: Final = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_TIME_NS: Final = {"nsec": 1.0, "usec": 1e3, "msec": 1e6}
_SUFFIX: Final = {"": 1.0, "k": 1e3, "M": 1e6}
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NUMBER: Final = r"(\d{1,12}(?:\.\d{1,6})?)"
_HEADER: Final = re.compile(
    r"^\s*([A-Za-z0-9_.-]{1,64}): \(groupid=\d+, jobs=\d+\): err=\s*(\d{1,4}): pid=\d+(?:: \w{3} (.{1,30}))?"
)
# fio 3: `read: IOPS=182, BW=190MiB/s (200MB/s)(11.4GiB/61115msec)`
_SIDE_3: Final = re.compile(
    r"^\s+(read|write)\s*: IOPS=[^,]{1,20}, BW=[^(]{1,40}(?:\([^)]{1,40}\))?"
    rf"\({_NUMBER}([KMGT]?)i?B/(\d{{1,12}})msec\)"
)
# fio 2: `read : io=5120.0MB, bw=96204KB/s, iops=93, runt= 54498msec`, where KB and MB are powers of two
_SIDE_2: Final = re.compile(rf"^\s+(read|write)\s*: io={_NUMBER}([KMGT]?)B, .*\brunt=\s*(\d{{1,12}})msec")
_LATENCY: Final = re.compile(rf"^\s+lat \((nsec|usec|msec)\)\s*: min=.*\bavg=\s*{_NUMBER}([kM]?),")


@dataclass(frozen=True, slots=True)
class FioTextSide:
    """Reads or writes of one job."""

    io_bytes: float
    runtime_s: float
    lat_mean_ns: float | None = None


@dataclass(slots=True)
class FioTextJob:
    """One job of a report."""

    name: str
    error: int
    ended_at: str | None = None
    """Local time of the machine in ISO 8601; fio does not say which zone."""
    sides: dict[str, FioTextSide] = field(default_factory=dict)


def read_text_report(text: str) -> list[FioTextJob]:
    """Return the jobs of a report in their order; lines that say nothing of them are passed over."""
    jobs: list[FioTextJob] = []
    side = None
    for line in text.splitlines():
        header = _HEADER.match(line)
        if header is not None:
            jobs.append(FioTextJob(header[1], int(header[2]), _iso_time(header[3])))
            side = None
        if not jobs:
            continue
        found = _SIDE_3.match(line) or _SIDE_2.match(line)
        if found is not None:
            side = found[1]
            jobs[-1].sides[side] = FioTextSide(float(found[2]) * _BINARY[found[3]], int(found[4]) / 1000)
        latency = _LATENCY.match(line)
        if latency is not None and side is not None:
            known = jobs[-1].sides[side]
            mean_ns = float(latency[2]) * _SUFFIX[latency[3]] * _TIME_NS[latency[1]]
            jobs[-1].sides[side] = FioTextSide(known.io_bytes, known.runtime_s, mean_ns)
    return jobs


def _iso_time(text: str | None) -> str | None:
    """Read `Oct 28 17:04:29 2023`; month names are always English (asctime of the C locale)."""
    found = re.fullmatch(r"(\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})", (text or "").strip())
    if found is None or found[1] not in _MONTHS:
        return None
    return f"{found[4]}-{_MONTHS.index(found[1]) + 1:02d}-{int(found[2]):02d}T{found[3]}.000Z"
