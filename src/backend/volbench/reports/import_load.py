"""Reads what ab, wrk, wrk2, hey, http_load and oha report on a server as a run of one round, marked imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.message import Message
from volbench.domain.model.workload import Profile, Suite
from volbench.reports.imported_run import Origin, ReadRound, ReadRun, build_run, refuse, short
from volbench.tools.ab import looks_like_ab, read_ab
from volbench.tools.hey import looks_like_hey, read_hey
from volbench.tools.http_load import looks_like_http_load, read_http_load
from volbench.tools.load_report import CUT_OFF, NotALoadReport, ReportedLoad
from volbench.tools.oha import looks_like_oha, read_oha
from volbench.tools.wrk import looks_like_wrk, read_wrk

if TYPE_CHECKING:
    from collections.abc import Callable

    from volbench.tools.load_report import LoadReport

MAX_BYTES: Final = 20_000_000
_PROFILE: Final = "reported"
_READERS: Final[tuple[tuple[Callable[[str], bool], Callable[[str], LoadReport]], ...]] = (
    (looks_like_ab, read_ab),
    (looks_like_wrk, read_wrk),
    (looks_like_hey, read_hey),
    (looks_like_http_load, read_http_load),
    (looks_like_oha, read_oha),
)


def looks_like_load(text: str) -> bool:
    """Say whether a text could be a report of one of these programs."""
    return any(looks(text) for looks, _ in _READERS)


def read_load(content: bytes) -> ReadRun:
    """Return the run, marked imported.

    Raises:
        InvalidRequest: too large, cut off, nothing was answered, or none of these programs' reports.
    """
    if len(content) > MAX_BYTES:
        raise refuse(Message("reports.import_load.too_large"))
    text = content.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    read = next((read for looks, read in _READERS if looks(text)), None)
    if read is None:
        raise refuse(Message("reports.import_load.unknown"))
    try:
        report = read(text)
        report.refuse_impossible()
        measured = report.measured()
    except NotALoadReport as not_one:
        raise refuse(not_one.reason) from None
    except (ValueError, ArithmeticError):
        # Signs where a number should be, or numbers beyond all of them: what a file says may be anything.
        raise refuse(CUT_OFF) from None
    metric = next((name for name in ("requests_per_s", "op_lat_p50_ns") if name in measured.metrics), "")
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
