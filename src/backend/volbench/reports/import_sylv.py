"""Reads the Markdown report of the 2018 Synology script: each command in a code block, its raw output in the next.

The first line is the name the owner gave the test. The blocks are not relied on, since forums eat them: a command is
known by its words, and what follows belongs to it until the next command.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.rounds import longest
from volbench.domain.model.runs.run import SkippedCell
from volbench.domain.model.suites.workload import GiB, Measured
from volbench.domain.model.words.message import Message
from volbench.reports.foreign_text import read_text
from volbench.reports.imported_run import Origin, ReadRound, ReadRun, build_run, refuse, short
from volbench.suites import find
from volbench.tools.dd import DdWorkload, read_summary
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_text import UNKNOWN, FioTextJob, read_text_report
from volbench.tools.hdparm import HdparmWorkload, read_timings
from volbench.tools.said_twice import SaidTwice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.errors import InvalidRequest
    from volbench.domain.model.suites.workload import Suite
    from volbench.tools.dd import DdSummary
    from volbench.tools.hdparm import HdparmTiming

MAX_BYTES: Final = 1_000_000
MAX_LINE: Final = 2_000
PROFILE: Final = "standard"
_IS_FIO: Final = "fio xfio.conf"
_COMMAND: Final = re.compile(r"\b(hdparm -Tt\b|dd if=|fio xfio\.conf)")
_OTHER_COMMAND: Final = re.compile(r"(?:^|[\s/#$>])(?:dd|hdparm|fio|ioping) +(?:--?[A-Za-z]|[a-z]+=)")
"""What was run beside the script: its output belongs to it, and says nothing of the script's commands."""
_DD: Final = re.compile(r"dd if=(\S{1,200}) of=\S{1,200} bs=(\d{1,12})([kKMG]?) count=(\d{1,12})( oflag=dsync)?")
_DD_UNITS: Final = {"": 1, "k": 2**10, "K": 2**10, "M": 2**20, "G": GiB}
_FIO_VERSION: Final = re.compile(r"^fio-\d[\w.-]{0,30}$", re.MULTILINE)
_DEVICE: Final = re.compile(r"hdparm -Tt (/dev/[\w/.-]{1,80})")
_SAME_SIZE: Final = 0.01
"""fio prints sizes with four digits; a job whose size differs by more is not the script's job."""


@dataclass(frozen=True, slots=True)
class _Section:
    command: str
    output: str


def looks_like_sylv(text: str) -> bool:
    """Say whether a text could be such a report."""
    return _COMMAND.search(text) is not None


def read_sylv(content: bytes) -> ReadRun:
    """Return the run, marked imported; numbers the report does not have are named as left out.

    Raises:
        InvalidRequest: too large, no text, or none of the script's numbers in it.
    """
    if len(content) > MAX_BYTES:
        raise refuse(Message("reports.import_sylv.the_report_is_larger_than_1"))
    text = read_text(content)
    if any(len(line) > MAX_LINE for line in text.split("\n")):
        raise refuse(Message("reports.import_sylv.the_report_has_lines_that_no"))
    suite = find("sylv-2018")
    sections = list(_sections(text))
    found = _rounds(suite, sections)
    if not found:
        raise refuse(Message("reports.import_sylv.the_report_has_none_of_the"))
    version = _FIO_VERSION.search(text)
    device = _DEVICE.search(text)
    ended_at = [job.ended_at for section in sections for job in read_text_report(section.output) if job.ended_at]
    have = {read.workload.id for read in found}
    origin = Origin(
        label=_title(text),
        device=device[1] if device else "",
        tools={"fio": version[0]} if version else {},
        engine="psync",
        created_at=ended_at[0] if ended_at else "",
        finished_at=ended_at[-1] if ended_at else None,
        skipped=tuple(SkippedCell(w.id, _MISSING) for w in suite.workloads if w.id not in have),
    )
    return ReadRun(build_run(suite, PROFILE, found, origin, content))


_UNKNOWN_TIME: Final = ""
"""The report does not say when its steps began."""
_MISSING: Final = Message("reports.import_sylv.missing")


def _title(text: str) -> str:
    first = next((line for line in text.split("\n") if line.strip()), "")
    return "" if _COMMAND.search(first) or first.startswith(("```", "---")) else short(first.lstrip("# "))


def _sections(text: str) -> Iterator[_Section]:
    """Part the text at commands, the script's and others; comment lines of the script are none."""
    command = ""
    output: list[str] = []
    for line in text.split("\n"):
        if (_COMMAND.search(line) or _OTHER_COMMAND.search(line)) and not line.lstrip().startswith("#"):
            if command:
                yield _Section(command, "\n".join(output))
            command, output = line, []
        else:
            output.append(line)
    if command:
        yield _Section(command, "\n".join(output))


def _rounds(suite: Suite, sections: list[_Section]) -> list[ReadRound]:
    measured: dict[str, tuple[str, Measured]] = {}
    commands: set[str] = set()
    for section in sections:
        try:
            found, has_results = _measured(suite, section)
        except SaidTwice:
            raise _several(section.command) from None
        name = _name(section.command)
        if has_results and name in commands:
            raise _several(section.command)
        commands |= {name} if has_results else set()
        measured |= {id_: (section.command.strip(), value) for id_, value in found.items()}
    kept = [workload for workload in suite.workloads if workload.id in measured]
    return [
        ReadRound(w, 1, position, _UNKNOWN_TIME, (short(measured[w.id][0]),), measured[w.id][1])
        for position, w in enumerate(kept, 1)
    ]


def _several(command: str) -> InvalidRequest:
    return refuse(Message("reports.import_sylv.several", command=short(command)))


def _name(command: str) -> str:
    """Return what a command is, without the words around it: a report has the answer to each once."""
    found = _DD.search(command)
    return found[0] if found is not None else "hdparm" if "hdparm" in command else "fio" if _IS_FIO in command else ""


def _measured(suite: Suite, section: _Section) -> tuple[dict[str, Measured], bool]:
    """Return workload id → what one section measured, and whether its tool answered at all.

    Raises:
        SaidTwice: it answered more than once.
    """
    if not _COMMAND.search(section.command):
        return {}, False
    if "hdparm" in section.command:
        timings = read_timings(section.output)
        return dict(_hdparm(suite, timings)), bool(timings)
    if "dd if=" in section.command:
        summary = read_summary(section.output)
        return dict(_dd(suite, section.command, summary)), summary is not None
    jobs = read_text_report(section.output)
    by_name = {job.name: job for job in jobs if job.error != UNKNOWN}
    if len(by_name) < sum(job.error != UNKNOWN for job in jobs):
        raise SaidTwice
    return dict(_jobs(suite, by_name)), bool(jobs)


def _hdparm(suite: Suite, timings: dict[str, HdparmTiming]) -> Iterator[tuple[str, Measured]]:
    for workload in suite.workloads:
        if isinstance(workload, HdparmWorkload):
            timing = timings.get("cached" if workload.is_cached else "buffered disk")
            if timing is not None and timing.bytes_per_s > 0:
                yield workload.id, workload.measured(timing)


def _jobs(suite: Suite, jobs: dict[str, FioTextJob]) -> Iterator[tuple[str, Measured]]:
    for workload in suite.workloads:
        job = jobs.get(workload.id.removeprefix("fio-")) if isinstance(workload, FioWorkload) else None
        value = _fio(workload, job) if isinstance(workload, FioWorkload) and job is not None else None
        if value is not None:
            yield workload.id, value


def _dd(suite: Suite, command_line: str, summary: DdSummary | None) -> Iterator[tuple[str, Measured]]:
    command = _DD.search(command_line)
    if command is None or summary is None:
        return
    is_write = command[1] == "/dev/zero"
    wanted = (int(command[2]) * _DD_UNITS[command[3]], int(command[4]), is_write)
    if is_write and not command[5]:
        return
    for workload in suite.workloads:
        if isinstance(workload, DdWorkload) and (workload.bs, workload.count, workload.is_write) == wanted:
            if summary.bytes == workload.total_bytes:
                yield workload.id, workload.measured(summary)
            return


def _fio(workload: FioWorkload, job: FioTextJob) -> Measured | None:
    """Return a job's numbers if it is the script's job in full: its size is known better than fio prints it."""
    side = job.sides.get(str(workload.direction))
    size = workload.size or 0
    if job.error or job.is_mixed or side is None:
        return None
    if side.runtime_s <= 0 or abs(side.io_bytes - size) > _SAME_SIZE * size:
        return None
    count = size // workload.bs
    metrics = {
        f"{workload.direction}_bytes_per_s": size / side.runtime_s,
        f"{workload.direction}_iops": count / side.runtime_s,
    }
    if side.lat_mean_ns is not None:
        metrics[f"{workload.direction}_lat_mean_ns"] = side.lat_mean_ns
    is_read = workload.direction == "read"
    return Measured(
        metrics=metrics,
        read_bytes=size if is_read else 0,
        write_bytes=0 if is_read else size,
        timed_s=side.runtime_s,
        io_count=count,
        is_durable=None if is_read else False,
        notes=longest.note({str(workload.direction): side.lat_max_ns}),
    )
