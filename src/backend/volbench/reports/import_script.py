"""Reads the folder that the stand-alone script left (packed): facts, order, and each tool's untouched answer.

The answers go through the same parsers as in a run of our own; nothing the folder says about a number is believed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import NotFound, RunFailure
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.runs.run import RunState, SkippedCell
from volbench.domain.model.suites.workload import KiB, ToolOutput
from volbench.domain.model.words.message import Message
from volbench.reports.import_archive import fingerprint, read_archive
from volbench.reports.import_document import is_moment
from volbench.reports.imported_run import Origin, ReadRound, ReadRun, build_run, refuse, short
from volbench.runner.protocols import RawOutput
from volbench.suites import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.suites.workload import Suite

SCHEMA: Final = "volbench.script/1"
MAX_ROUNDS: Final = 100
_FACT: Final = re.compile(r"([a-z_]{1,40})=(.*)")
_LINE: Final = re.compile(r"(\d{1,4}) (\d{1,3}) ([a-z0-9-]{1,80}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,3})")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_STATES: Final = {"done": RunState.DONE, "cancelled": RunState.CANCELLED, "failed": RunState.INTERRUPTED}
_REASONS: Final = {
    "memory": Message("reports.import_script.reasons.memory"),
    "sector": Message("reports.import_script.reasons.sector"),
    "root": Message("reports.import_script.reasons.root"),
    "dd": Message("reports.import_script.reasons.dd"),
    "space": Message("reports.import_script.reasons.space"),
}


def read_script(content: bytes) -> ReadRun:
    """Return the run, marked imported, and the raw outputs.

    Raises:
        InvalidRequest: not such an archive, made by another version of the suite, or without a single good round.
    """
    files = read_archive(content)
    facts = _facts(files)
    suite = _suite(facts)
    rounds, raws = _rounds(suite, files)
    if not rounds:
        raise refuse(Message("reports.import_script.the_folder_holds_no_finished_round"))
    profile = facts.get("profile", "")
    if profile not in suite.profiles:
        raise refuse(Message("reports.import_script.the_folder_names_no_profile_of"))
    return ReadRun(build_run(suite, profile, rounds, _origin(facts, files, suite), fingerprint(files)), raws)


def _facts(files: Mapping[str, bytes]) -> dict[str, str]:
    facts: dict[str, str] = {}
    for found in filter(None, map(_FACT.fullmatch, _lines(files, "facts.txt"))):
        if facts.setdefault(found[1], short(found[2])) != short(found[2]):
            raise refuse(Message("reports.import_script.the_folder_says_a_fact_twice", name=found[1]))
    if facts.get("schema") != SCHEMA:
        raise refuse(Message("reports.import_script.this_is_not_a_folder_left"))
    return facts


def _suite(facts: Mapping[str, str]) -> Suite:
    try:
        suite = find(facts.get("suite", ""))
    except NotFound as problem:
        raise refuse(
            Message("reports.import_script.the_scripts_suite_is_not_known", id=facts.get("suite", ""))
        ) from problem
    if facts.get("digest") != suite.digest():
        raise refuse(Message("reports.import_script.the_script_was_made_by_another", id=suite.id))
    return suite


def _rounds(suite: Suite, files: Mapping[str, bytes]) -> tuple[list[ReadRound], dict[str, RawOutput]]:
    """Read every cell that ended well; the others are missing, which the domain notices by their numbers."""
    workloads = {workload.id: workload for workload in suite.workloads}
    rounds: list[ReadRound] = []
    raws: dict[str, RawOutput] = {}
    for line in _lines(files, "order.txt"):
        found = _LINE.fullmatch(line)
        workload = workloads.get(found[3]) if found else None
        if found is None or workload is None or not 1 <= int(found[2]) <= MAX_ROUNDS:
            raise refuse(Message("reports.import_script.the_list_of_rounds_cannot_be"))
        number = f"{int(found[1]):04d}"
        command = ("sh", "run.sh", f"jobs/{workload.id}.fio") if workload.tool == "fio" else (workload.tool,)
        answer, stdout, stderr = (_text(files.get(f"{number}.{kind}", b"")) for kind in ("json", "txt", "err"))
        try:
            measured = workload.parse(ToolOutput(int(found[5]), stdout, stderr, answer, 0.0))
        except RunFailure:
            continue
        raw_id = f"script-{number}"
        if raw_id in raws or any((one.workload.id, one.n) == (workload.id, int(found[2])) for one in rounds):
            raise refuse(Message("reports.import_script.the_list_of_rounds_names_one"))
        raws[raw_id] = RawOutput(command, int(found[5]), stdout, stderr, answer)
        rounds.append(ReadRound(workload, int(found[2]), int(found[1]), found[4], command, measured, raw_id))
    return rounds, raws


def _origin(facts: Mapping[str, str], files: Mapping[str, bytes], suite: Suite) -> Origin:
    started_at = _time(facts.get("started_at"))
    system = facts.get("system") or None
    return Origin(
        target_path=facts.get("target", ""),
        mount_point=facts.get("mount_point", ""),
        device=facts.get("device", ""),
        file_system=_word(facts.get("file_system")) or "unknown",
        mount_options=tuple(filter(None, facts.get("mount_options", "").split(","))),
        total_bytes=_kib(facts, "total_kib"),
        free_bytes=_kib(facts, "free_kib"),
        machine=Machine(
            model=facts.get("model") or None,
            cpu_model=facts.get("cpu_model") or None,
            cpu_cores=_whole(facts, "cpu_cores") or None,
            memory_bytes=_kib(facts, "memory_kib") or None,
            kernel=facts.get("kernel") or None,
            architecture=facts.get("architecture") or None,
            system=system,
            is_dsm=system is not None and system.startswith("DSM "),
        ),
        tools={"fio": facts["fio_version"]} if facts.get("fio_version") else {},
        engine=_word(facts.get("engine")) or "unknown",
        is_direct=facts.get("direct") == "1",
        created_at=started_at or "",
        started_at=started_at,
        finished_at=_time(facts.get("finished_at")),
        state=_STATES.get(facts.get("state", ""), RunState.INTERRUPTED),
        file_bytes=_kib(facts, "file_kib"),
        wished_file_bytes=_kib(facts, "wished_file_kib"),
        seed=_whole(facts, "seed"),
        skipped=_skipped(files, suite),
    )


def _skipped(files: Mapping[str, bytes], suite: Suite) -> tuple[SkippedCell, ...]:
    known = {workload.id for workload in suite.workloads}
    pairs = (line.split(" ", 1) for line in _lines(files, "skipped.txt") if " " in line)
    return tuple(SkippedCell(name, _REASONS[reason]) for name, reason in pairs if name in known and reason in _REASONS)


def _lines(files: Mapping[str, bytes], name: str) -> list[str]:
    return _text(files.get(name, b"")).splitlines()


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _time(text: str | None) -> str | None:
    return text if text is not None and _TIME.fullmatch(text) and is_moment(text) else None


def _word(text: str | None) -> str | None:
    return text if text is not None and re.fullmatch(r"[a-z0-9_.-]{1,30}", text) else None


def _whole(facts: Mapping[str, str], key: str) -> int:
    text = facts.get(key, "")
    return int(text) if re.fullmatch(r"\d{1,15}", text, re.ASCII) else 0


def _kib(facts: Mapping[str, str], key: str) -> int:
    return _whole(facts, key) * KiB
