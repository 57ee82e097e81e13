"""Reads what ab, wrk, wrk2, hey, http_load and oha report on a server as runs of one round, marked imported.

A file may hold several reports, one behind the other: each becomes a run of its own, or none of them does.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from volbench.domain.model.suites.workload import Profile, Suite
from volbench.domain.model.words.message import Message
from volbench.reports.foreign_text import read_text
from volbench.reports.imported_run import Origin, ReadRound, ReadRun, build_run, refuse, short
from volbench.tools import ab, hey, http_load, oha, wrk
from volbench.tools.ab import looks_like_ab, read_ab
from volbench.tools.hey import looks_like_hey, read_hey
from volbench.tools.http_load import looks_like_http_load, read_http_load
from volbench.tools.load_report import CUT_OFF, EMPTY, SEVERAL, NotALoadReport, ReportedLoad
from volbench.tools.oha import looks_like_oha, read_oha
from volbench.tools.wrk import looks_like_wrk, read_wrk

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.tools.load_report import LoadReport

MAX_BYTES: Final = 20_000_000
MAX_REPORTS: Final = 200
_UNKNOWN: Final = Message("reports.import_load.unknown")
_PROFILE: Final = "reported"
_READERS: Final[tuple[tuple[Callable[[str], bool], Callable[[str], LoadReport]], ...]] = (
    (looks_like_ab, read_ab),
    (looks_like_wrk, read_wrk),
    (looks_like_hey, read_hey),
    (looks_like_http_load, read_http_load),
    (looks_like_oha, read_oha),
)
_STARTS: Final = (*ab.STARTS, *wrk.STARTS, *hey.STARTS, *http_load.STARTS, *oha.STARTS)
_MAIN: Final = ("requests_per_s", "op_lat_p50_ns", "op_lat_mean_ns", "first_byte_ns", "op_lat_p99_ns")
"""What a report is headed by: the first of these that it tells."""


def looks_like_load(text: str) -> bool:
    """Say whether a text could be a report of one of these programs."""
    return any(looks(text) for looks, _ in _READERS)


def read_load(content: bytes) -> ReadRun:
    """Return the one run of a file, marked imported.

    Raises:
        InvalidRequest: too large, cut off, several reports, nothing was answered, or none of these programs' reports.
    """
    found = read_loads(content)
    if len(found) > 1:
        raise refuse(SEVERAL)
    return found[0]


def read_loads(content: bytes) -> list[ReadRun]:
    """Return the run of each report in a file, marked imported.

    Raises:
        InvalidRequest: too large, or one of them is cut off, tells of nothing answered, or is none of these programs'.
    """
    if len(content) > MAX_BYTES:
        raise refuse(Message("reports.import_load.too_large"))
    parts = _parts(read_text(content))
    if len(parts) > MAX_REPORTS:
        raise refuse(Message("reports.import_load.too_many", most=MAX_REPORTS))
    found: dict[str, ReadRun] = {}
    for place, part in enumerate(parts, 1):
        try:
            read = _run(_report(part), part.strip().encode() if len(parts) > 1 else content)
        except NotALoadReport as not_one:
            raise refuse(_why(not_one.reason, place, len(parts))) from None
        # The same report twice is one.
        found[read.run.id] = read
    return list(found.values())


def _why(reason: Message, place: int, count: int) -> Message:
    return reason if count == 1 else Message("reports.import_load.one_of", place=place, count=count, why=reason)


def _parts(text: str) -> list[str]:
    """Part a text where the reports of these programs begin; what stands before the first is a note, or one itself."""
    if text.lstrip().startswith("{"):
        return _documents(text)
    starts = sorted({found.start() for start in _STARTS for found in start.finditer(text)})
    if not starts:
        return [text]
    before = text[: starts[0]]
    ends = [*starts[1:], len(text)]
    parts = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    return [before, *parts] if looks_like_load(before) else parts


def _documents(text: str) -> list[str]:
    """Part a text of JSON documents one behind the other; then of others."""
    decoder = json.JSONDecoder()
    parts: list[str] = []
    rest = text.lstrip()
    while rest.startswith("{"):
        try:
            _, end = decoder.raw_decode(rest)
        except (ValueError, RecursionError):
            break
        parts.append(rest[:end])
        rest = rest[end:].lstrip()
    if not parts or rest.startswith("{"):
        return [*parts, rest]
    return [*parts, *_parts(rest)] if rest else parts


def _report(text: str) -> LoadReport:
    """Return what one report says.

    Raises:
        NotALoadReport: it is none, or not one alone.
    """
    read = [read for looks, read in _READERS if looks(text)]
    if len(read) > 1:
        raise NotALoadReport(SEVERAL)
    if not read:
        raise NotALoadReport(_UNKNOWN)
    try:
        report = read[0](text)
        report.refuse_impossible()
    except (ValueError, ArithmeticError):
        # Signs where a number should be, or numbers beyond all of them: what a file says may be anything.
        raise NotALoadReport(CUT_OFF) from None
    return report


def _run(report: LoadReport, content: bytes) -> ReadRun:
    measured = report.measured()
    metric = next((name for name in _MAIN if name in measured.metrics), "")
    if not metric:
        raise NotALoadReport(EMPTY)
    workload = ReportedLoad(report.tool, metric, report.file_bytes, report.clients)
    origin = Origin(
        label=short(report.address or report.tool),
        target_path=short(report.address),
        tools={report.tool: report.version} if report.version else {},
        is_direct=False,
    )
    rounds = [ReadRound(workload, 1, 1, "", (report.tool,), measured)]
    return ReadRun(build_run(_suite(workload), _PROFILE, rounds, origin, content))


def _suite(workload: ReportedLoad) -> Suite:
    return Suite(
        id="reported-load",
        version=1,
        title=Message("reports.import_load.title"),
        description=Message("reports.import_load.description"),
        workloads=(workload,),
        profiles={_PROFILE: Profile(_PROFILE, 1, 0.0, 0.0, is_headline_only=False, file_bytes=0)},
        headline=((workload.id, workload.metric),),
    )
