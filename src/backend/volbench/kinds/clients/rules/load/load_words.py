"""What many clients at once say of a server, in sentences with their numerals. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from volbench.domain.model.clients.load import LoadCourse, LoadPoint, PaceCourse, PacePoint, clients_text
from volbench.domain.model.servers.key_value import KeyOperation
from volbench.domain.model.words.message import Message, listed, plain
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.model.words.units import format_bytes, format_latency, format_ratio, metric_text

_KIB: Final = 1024
_PEAK: Final = Message("assess.load.peak")
_KNEE: Final = Message("assess.load.knee")
_CLAUSE: Final = Message("assess.load.clause")
_PEAK_LEAST: Final = Message("assess.load.peak_least")
_CLAUSE_LEAST: Final = Message("assess.load.clause_least")
_FILE_KEPT: Final = Message("assess.load.file_kept")
_FILE_NEW: Final = Message("assess.load.file_new")
_VALUES: Final = MappingProxyType(
    {
        KeyOperation.PUT: Message("assess.load.values.put"),
        KeyOperation.GET: Message("assess.load.values.get"),
        KeyOperation.DELETE: Message("assess.load.values.delete"),
        KeyOperation.MIX: Message("assess.load.values.mix"),
    }
)
_VALUES_NEW: Final = Message("assess.load.values_new")
_ERRORS: Final = Message("assess.load.errors")
_COUNTED: Final = Message("assess.load.kinds.counted")
_KINDS: Final = MappingProxyType(
    {
        "certificate": Message("assess.load.kinds.certificate"),
        "not-2xx": Message("assess.load.kinds.not_2xx"),
        "not-connected": Message("assess.load.kinds.not_connected"),
        "not-sent": Message("assess.load.kinds.not_sent"),
        "not-understood": Message("assess.load.kinds.not_understood"),
        "other": Message("assess.load.kinds.other"),
        "refused": Message("assess.load.kinds.refused"),
        "reset": Message("assess.load.kinds.reset"),
        "short-body": Message("assess.load.kinds.short_body"),
        "sockets": Message("assess.load.kinds.sockets"),
        "timed-out": Message("assess.load.kinds.timed_out"),
        "tls": Message("assess.load.kinds.tls"),
        "unknown-host": Message("assess.load.kinds.unknown_host"),
        "unreachable": Message("assess.load.kinds.unreachable"),
        "wrong-length": Message("assess.load.kinds.wrong_length"),
    }
)
"""What went wrong with a request; other programs have words of their own, and a server its numbers."""
_ANSWERED: Final = "http-"
_SLOWEST: Final = "99"
_MIDDLE: Final = "50"


def course_sentence(points: Sequence[LoadPoint], knee: int | None) -> Message:
    """Say what a server answers at most and with how many clients, and after how many more of them bring little.

    Where the program that sent the requests was the limit, it is what the server answers at least, and the bend is not
    the server's.
    """
    best = peak_of(points)
    said = {"rate": rate_text(best), "clients": clients_text(best.clients), "time": time_text(best, _MIDDLE)}
    if best.is_least:
        return _PEAK_LEAST.fill(**said)
    if knee is None or knee >= best.clients:
        return _PEAK.fill(**said)
    return _KNEE.fill(**said, knee=clients_text(knee))


def course_clause(course: LoadCourse) -> Message:
    """Say the same in few words, beside other ways."""
    best = peak_of(course.points)
    return (_CLAUSE_LEAST if best.is_least else _CLAUSE).fill(
        way=course.name, rate=rate_text(best), clients=clients_text(best.clients), time=time_text(best, _MIDDLE)
    )


def peak_of(points: Sequence[LoadPoint]) -> LoadPoint:
    """Return the point with the most right answers a second."""
    return max(points, key=lambda one: one.requests_per_s)


def file_text(course: LoadCourse) -> Message:
    """Name the file and how connections are used, or what is done with keys."""
    return file_of(course.file_bytes, course.is_kept_alive, course.operation)


def file_of(size: int, is_kept_alive: bool, operation: KeyOperation | None = None) -> Message:
    """Name a file and how connections are used, or what is done with keys."""
    if operation is not None:
        what = _VALUES[operation].fill(size=size_text(size))
        return what if is_kept_alive else _VALUES_NEW.fill(what=what)
    return (_FILE_KEPT if is_kept_alive else _FILE_NEW).fill(size=size_text(size))


def size_text(size: int) -> str:
    """Write the length of a file: to the byte where it is no round one."""
    return format_bytes(size, base="iec") if size and size % _KIB == 0 else f"{size:,} B"


def rate_text(point: LoadPoint | PacePoint) -> Message:
    """Write requests a second with the digits their interval leaves."""
    return metric_text(point.requests_per_s, Unit.REQUESTS_PER_S, spread=half_of(point))


def half_of(point: LoadPoint | PacePoint) -> float | None:
    """Return half of the interval; None of a single round."""
    return (point.interval[1] - point.interval[0]) / 2 if point.rounds > 1 else None


def time_text(point: LoadPoint | PacePoint, percent: str) -> str:
    """Write a percentile; a dash where too few requests stand behind it."""
    found = point.percentiles.get(percent)
    return "–" if found is None else format_latency(found)


def errors_text(point: LoadPoint | PacePoint) -> Message:
    """Say how many requests had no right answer, by kind; a dash where all had."""
    return kinds_text(point.errors) if point.errors else plain("–")


def kinds_text(errors: Mapping[str, int]) -> Message:
    """Say how many requests had which kind of error."""
    return listed(_COUNTED.fill(kind=_kind_text(kind), count=f"{count:,}") for kind, count in errors.items())


def _kind_text(kind: str) -> Message:
    return _KINDS.get(kind) or plain(kind.replace(_ANSWERED, "HTTP ", 1))


def errors_sentence(courses: Sequence[LoadCourse | PaceCourse]) -> Message | None:
    """Say how many requests of the whole run had no right answer; None where all had."""
    failed = sum(sum(one.errors.values()) for course in courses for one in course.points)
    sent = sum(one.requests for course in courses for one in course.points)
    if not failed or not sent:
        return None
    return _ERRORS.fill(errors=f"{failed:,}", requests=f"{sent:,}", share=format_ratio(failed / sent))
