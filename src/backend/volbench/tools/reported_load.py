"""One file asked for by many clients, by programs that tell sums only: wrk and oha, led by our own child. No IO here.

The child hands on what they print as it is, and it is read here, by the same files that read reports of strangers. What
they do not tell stays unknown: neither tells each request, so nothing is pooled over rounds, and of wrk it cannot be
said how many requests were under way, since its mean has requests in it that were never sent.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.clients.load import RATE, TOLD_PERCENTILES
from volbench.domain.model.rounds import longest
from volbench.domain.model.suites.workload import Measured
from volbench.tools.load_report import NotALoadReport
from volbench.tools.oha import told_by_oha
from volbench.tools.transfer_answer import short_text, whole_number
from volbench.tools.vegeta import LoadWorkload, notes_of, wire_rates
from volbench.tools.wrk import told_by_wrk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from volbench.domain.model.suites.workload import Workload
    from volbench.tools.load_report import LoadReport

SCHEMA: Final = "volbench.load-told/1"
TELLERS: Final[Mapping[str, Callable[[str], LoadReport]]] = {"wrk": told_by_wrk, "oha": told_by_oha}
_FILLS_UP: Final = "wrk"
"""Makes requests up for long waits and counts them in its times."""
_AROUND: Final = 1024
"""Bytes of heads that a request and its answer take, generously."""
_ROUNDED: Final = 0.01
"""By so much a number that wrk prints with two decimals may be off."""
_NS: Final = 1e9
_LONGEST: Final = 64 * 1024
_SIGNS: Final = (
    ("timed-out", ("timeout", "timed out")),
    ("refused", ("refused",)),
    ("sockets", ("too many open files", "cannot assign requested address")),
    ("unreachable", ("no route to host", "unreachable")),
    ("reset", ("reset by peer", "broken pipe", "connection closed", "before message completed")),
)
"""What oha's libraries say of a request without an answer; the first that fits."""
_LATE: Final = "timed-out"
_OF_WRK: Final = {
    "connect": "not-connected",
    "read": "reset",
    "write": "not-sent",
    "timeout": _LATE,
    "non-2xx": "not-2xx",
}


@dataclass(frozen=True, slots=True)
class ToldLoadWorkload(LoadWorkload):
    """So many clients that ask for one file, as another program sends their requests."""

    generator: str = "wrk"

    @property
    def tool(self) -> str:
        """Name of the program."""
        return self.generator

    def _program_words(self) -> list[str]:
        return [f"--generator={self.generator}"]

    def measured(self, said: dict[str, Any]) -> Measured:
        """Return what the program's report comes to; whatever is wrong with it raises, and makes it unreadable."""
        bytes_ = whole_number(said["bytes"])
        if (said["schema"], said["generator"]) != (SCHEMA, self.generator) or self.bytes not in {0, bytes_}:
            raise ValueError("another schema, program or size")
        if said["keep_alive"] is not self.is_kept_alive or len(said["report"]) > _LONGEST:
            raise ValueError("another way to connect, or no report")
        try:
            report = TELLERS[self.generator](said["report"])
        except NotALoadReport as problem:
            raise ValueError(str(problem.reason)) from None
        errors = _errors(report)
        right = report.right_least
        requests = right + sum(errors.values())
        seconds = _seconds(report)
        if not seconds or not requests or requests != report.all_requests:
            raise ValueError("no requests, or sums that do not add up")
        sums = {
            "requests": requests,
            "elapsed_ns": round(seconds * _NS),
            "latency_ns": 0,
            "length_unknown": right if _is_short(report, right, bytes_) else 0,
            "verified": whole_number(said["verified"]),
            "generator_cpu_ns": whole_number(said["generator_cpu_ns"]),
            # Nobody counts them: as many as requests and heads of such a size take.
            "moved_bytes": requests * (bytes_ + _AROUND) + whole_number(said["moved_bytes"]),
        }
        return Measured(
            metrics={
                RATE: right / seconds,
                "error_ratio": (requests - right) / requests,
                "read_bytes_per_s": right * bytes_ / seconds,
                **wire_rates(said, sums["elapsed_ns"]),
                **(report.times() if right else {}),
            },
            read_bytes=right * bytes_,
            timed_s=seconds,
            ended_at_s=whole_number(said["ended_ns"]) / _NS,
            io_count=right,
            notes=_notes(said, sums, errors, report),
        )


def as_told(workload: Workload, generator: str) -> Workload:
    """Return a workload as another program measures it; one that has a pace, or keys, stays as it is."""
    if type(workload) is not LoadWorkload:
        return workload
    kept = {one.name: getattr(workload, one.name) for one in fields(LoadWorkload)}
    return ToldLoadWorkload(**kept, generator=generator)


def _seconds(report: LoadReport) -> float:
    """Return how long it took: wrk prints its rate with more digits than its time."""
    if report.requests and report.answers_per_s:
        return report.requests / report.answers_per_s
    return report.seconds or 0.0


def _errors(report: LoadReport) -> dict[str, int]:
    """Return kind → how many, in the words of our own runs."""
    found: dict[str, int] = {}
    for told, count in report.errors.items():
        kind = _OF_WRK.get(told, "other") if report.tool == _FILLS_UP else _kind_of(told)
        found[kind] = found.get(kind, 0) + count
    if report.tool == _FILLS_UP and report.all_requests is not None and _LATE in found:
        # An answer that came too late may also have been a wrong one: more than all requests cannot have failed.
        found[_LATE] = max(0, found[_LATE] - max(0, sum(found.values()) - report.all_requests))
    return dict(sorted((kind, count) for kind, count in found.items() if count))


def _kind_of(told: str) -> str:
    if told.isdecimal():
        return f"http-{told}"
    words = told.casefold()
    return next((kind for kind, signs in _SIGNS if any(sign in words for sign in signs)), "other")


def _is_short(report: LoadReport, right: int, bytes_: int) -> bool:
    """Say whether fewer bytes came than so many whole files have: neither program looks at each length."""
    if report.body_bytes is not None:
        return report.body_bytes < right * bytes_
    return report.wire_bytes is not None and report.wire_bytes * (1 + _ROUNDED) < right * bytes_


def _notes(said: dict[str, Any], sums: dict[str, int], errors: dict[str, int], report: LoadReport) -> dict[str, Any]:
    notes = notes_of({**said, "codes": _codes(report), "told": []}, sums, errors)
    del notes["in_flight"]
    if report.mean_ns and report.requests and not report.not_answered and report.tool != _FILLS_UP:
        # By Little's law; of requests that nobody answered it tells no times.
        notes["in_flight"] = round(report.requests * report.mean_ns / sums["elapsed_ns"], 4)
    notes[TOLD_PERCENTILES] = {f"{at:g}": value for at, value in sorted(report.percentiles_ns.items())}
    return {**notes, **longest.note({"op": report.longest_ns}), "generator": short_text(said["generator"])}


def _codes(report: LoadReport) -> dict[str, int]:
    """Return code → answers of those that are told; wrk counts only what is no success."""
    return {code: count for code, count in report.errors.items() if code.isdecimal()}
