"""What fio prints for people: its report, as old scripts kept it, and its progress line. No IO.

Only to import and to watch: figures are rounded for people, bytes to four digits. volbench's own results come from the
JSON document.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from volbench.tools.tool import LiveRates

_BINARY: Final = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_TIME_NS: Final = {"nsec": 1.0, "usec": 1e3, "msec": 1e6}
_SUFFIX: Final = {"": 1.0, "k": 1e3, "M": 1e6}
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NUMBER: Final = r"(\d{1,12}(?:\.\d{1,6})?)"
# `NAME: (groupid=0, jobs=1): err= 0: pid=28746: Sat Oct 28 17:04:29 2023`, in front of it perhaps the last progress
# line; a job that failed has `err= 5 (file:io_u.c:1841, func=io_u error, error=Input/output error): pid=`.
_ANY_HEADER: Final = re.compile(r"\(groupid=\d")
_HEADER: Final = re.compile(
    r"^(?:.{0,1000}\[eta [^\]]{1,40}\])?\s*(\S.{0,99}?): \(groupid=\d+, jobs=\d+\): err=\s*(\d{1,4})"
    r"(?: ?\(.{0,300}?\))?: pid=\d+(?:: \w{3} (.{1,30}))?"
)
# fio 3: `read: IOPS=182, BW=190MiB/s (200MB/s)(11.4GiB/61115msec)`
_SIDE_3: Final = re.compile(
    r"^\s+(read|write)\s*: IOPS=[^,]{1,20}, BW=[^(]{1,40}(?:\([^)]{1,40}\))?"
    rf"\({_NUMBER}([KMGT]?)i?B/(\d{{1,12}})msec\)"
)
# fio 2: `read : io=5120.0MB, bw=96204KB/s, iops=93, runt= 54498msec`, where KB and MB are powers of two
_SIDE_2: Final = re.compile(rf"^\s+(read|write)\s*: io={_NUMBER}([KMGT]?)B, .*\brunt=\s*(\d{{1,12}})msec")
_LATENCY: Final = re.compile(
    rf"^\s+lat \((nsec|usec|msec)\)\s*: min=.*?(?:\bmax=\s*{_NUMBER}([kM]?), ?)?\bavg=\s*{_NUMBER}([kM]?),"
)
# The progress line: `Jobs: 1 (f=1): [r(1)][60.0%][r=475MiB/s][r=122k IOPS][eta 00m:02s]`
_ETA_FACTORS: Final = {"": 1.0, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
_ETA_BINARY: Final = {"": 1.0, "k": 2.0**10, "K": 2.0**10, "M": 2.0**20, "G": 2.0**30, "T": 2.0**40}
_ETA_NUMBER: Final = r"(\d{1,15}(?:\.\d{1,6})?)"
_ETA_BANDWIDTH: Final = re.compile(rf"\b([rwt])={_ETA_NUMBER}([kKMGT]?)(i?)(B|bit)/s")
_ETA_IOPS_GROUP: Final = re.compile(r"\[([^\[\]]*) IOPS\]")
_ETA_IOPS: Final = re.compile(rf"\b([rwt])={_ETA_NUMBER}([kKMGT]?)")
_ETA_STATES: Final = re.compile(r"Jobs: \d+ \(f=\d+\): \[([^\]]*)\]")
_ETA_PERCENT: Final = re.compile(r"\[(\d{1,3}(?:\.\d+)?)%\]")


UNKNOWN: Final = -1
"""Error of a job whose first line is not understood: nothing of it is known to be good."""


@dataclass(frozen=True, slots=True)
class FioTextSide:
    """Reads or writes of one job."""

    io_bytes: float
    runtime_s: float
    lat_mean_ns: float | None = None
    lat_max_ns: float | None = None


@dataclass(slots=True)
class FioTextJob:
    """One job of a report."""

    name: str
    error: int
    """fio's own number, 0 where it ended well; UNKNOWN where its first line is not understood."""
    ended_at: str | None = None
    """Local time of the machine in ISO 8601; fio does not say which zone."""
    sides: dict[str, FioTextSide] = field(default_factory=dict)
    is_mixed: bool = False
    """A figure stands there twice: what follows is of a job whose first line was not recognised."""


def read_text_report(text: str) -> list[FioTextJob]:
    """Return the jobs of a report in their order; a line that is not recognised adds nothing to any of them."""
    jobs: list[FioTextJob] = []
    job: FioTextJob | None = None
    side = None
    for line in text.split("\n"):
        if _ANY_HEADER.search(line):
            header = _HEADER.match(line)
            job = FioTextJob("", UNKNOWN) if header is None else FioTextJob(header[1], int(header[2]), _iso(header[3]))
            jobs.append(job)
            side = None
        elif line[:1].strip():
            # What belongs to a job is indented.
            job = side = None
        elif job is not None:
            side = _add(job, side, line)
    return jobs


def _add(job: FioTextJob, side: str | None, line: str) -> str | None:
    """Add what a line of a job says; return the side that the next lines are about."""
    found = _SIDE_3.match(line) or _SIDE_2.match(line)
    if found is not None:
        job.is_mixed = job.is_mixed or found[1] in job.sides
        job.sides[found[1]] = FioTextSide(float(found[2]) * _BINARY[found[3]], int(found[4]) / 1000)
        return found[1]
    latency = _LATENCY.match(line)
    if latency is not None and side is not None:
        known = job.sides[side]
        job.is_mixed = job.is_mixed or known.lat_mean_ns is not None
        unit_ns = _TIME_NS[latency[1]]
        mean_ns = float(latency[4]) * _SUFFIX[latency[5]] * unit_ns
        max_ns = None if latency[2] is None else float(latency[2]) * _SUFFIX[latency[3]] * unit_ns
        job.sides[side] = FioTextSide(known.io_bytes, known.runtime_s, mean_ns, max_ns)
    return side


def _iso(text: str | None) -> str | None:
    """Read `Oct 28 17:04:29 2023`; month names are always English (asctime of the C locale)."""
    found = re.fullmatch(r"(\w{3}) +(\d{1,2}) (\d\d:\d\d:\d\d) (\d{4})", (text or "").strip())
    if found is None or found[1] not in _MONTHS:
        return None
    return f"{found[4]}-{_MONTHS.index(found[1]) + 1:02d}-{int(found[2]):02d}T{found[3]}.000Z"


def parse_eta(text: str) -> LiveRates | None:
    """Return the rates of the last progress line in `text`; None when there is none with a state."""
    for line in reversed(re.split(r"[\r\n]+", text)):
        states = _ETA_STATES.search(line)
        if states is not None:
            return _eta_rates(line, states[1])
    return None


def _eta_rates(line: str, states: str) -> LiveRates:
    bandwidth = {"r": 0.0, "w": 0.0, "t": 0.0}
    for side, number, prefix, binary, unit in _ETA_BANDWIDTH.findall(line):
        factor = (_ETA_BINARY if binary else _ETA_FACTORS)[prefix]
        bandwidth[side] = float(number) * factor / (8 if unit == "bit" else 1)
    iops = {"r": 0.0, "w": 0.0, "t": 0.0}
    group = _ETA_IOPS_GROUP.search(line)
    for side, number, prefix in _ETA_IOPS.findall(group[1]) if group else ():
        iops[side] = float(number) * _ETA_FACTORS[prefix]
    percent = _ETA_PERCENT.search(line)
    return LiveRates(
        read_bytes_per_s=bandwidth["r"],
        write_bytes_per_s=bandwidth["w"],
        read_iops=iops["r"],
        write_iops=iops["w"],
        is_ramp="/" in states,
        done_ratio=float(percent[1]) / 100 if percent else None,
    )
