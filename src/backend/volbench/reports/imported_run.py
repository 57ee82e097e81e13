"""Builds a run from what an importer read. What a file does not say stays unknown; the domain judges as always."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from volbench.domain.assess.cache_class import unwatched
from volbench.domain.assess.measured_cell import MeasuredCell
from volbench.domain.assess.run_analysis import analyse_run
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.newer_run import NewerRun
from volbench.domain.model.runs.run import (
    Badges,
    Environment,
    LocalVolume,
    Plan,
    ReportedTarget,
    Round,
    Run,
    RunRequest,
    RunState,
    SkippedCell,
    SuiteRef,
)
from volbench.domain.model.words.message import Message
from volbench.version import METHOD_VERSION, RULES_VERSION, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from volbench.domain.model.suites.workload import Measured, Profile, Suite, Workload
    from volbench.runner.protocols import RawOutput

MAX_SHORT_TEXT = 200
_NOT_SAID = "unknown"
UNSEEN = Message("reports.imported_run.unseen")
"""What imports of before said of the volume that was made up for them; documents and databases hold it."""


def without_made_up_volume(run: Run) -> Run:
    """Return an import that another version wrote as a document with what its file told instead of a made-up volume."""
    target = run.target
    if not run.is_imported or not isinstance(target, LocalVolume) or target.volume.pool.raid_type_reason != UNSEEN:
        return run
    volume = target.volume
    name = "" if volume.name == "imported" else volume.name
    total = volume.total_bytes or None
    told = ReportedTarget(
        label=run.label if volume.mount_point else name,
        path=target.path,
        mount_point=volume.mount_point,
        device=volume.device,
        file_system=None if volume.file_system == _NOT_SAID else volume.file_system,
        mount_options=volume.mount_options,
        total_bytes=total,
        free_bytes=None if total is None else volume.free_bytes,
    )
    return replace(run, target=told)


@dataclass(frozen=True, slots=True)
class ReadRun:
    """A run read from a file, with the raw outputs the file brought along."""

    run: Run
    raws: Mapping[str, RawOutput] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Origin:
    """What a file says of machine, volume and circumstances."""

    label: str = ""
    target_path: str = ""
    mount_point: str = ""
    device: str = ""
    file_system: str = _NOT_SAID
    mount_options: tuple[str, ...] = ()
    total_bytes: int = 0
    free_bytes: int = 0
    machine: Machine = field(default_factory=Machine)
    tools: Mapping[str, str] = field(default_factory=dict)
    engine: str = "unknown"
    is_direct: bool = True
    created_at: str = ""
    """Empty where the file does not say: whoever stores the run puts the time of the import."""
    started_at: str | None = None
    finished_at: str | None = None
    state: RunState = RunState.DONE
    file_bytes: int = 0
    wished_file_bytes: int = 0
    seed: int = 0
    skipped: tuple[SkippedCell, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadRound:
    """One round of one workload as a file tells it."""

    workload: Workload
    n: int
    position: int
    started_at: str
    command: tuple[str, ...]
    measured: Measured
    raw_id: str | None = None


def build_run(suite: Suite, profile: str, rounds: Iterable[ReadRound], origin: Origin, content: bytes) -> Run:
    """Return the judged run; its id follows from `content`, so that the same file gives the same id."""
    found = list(rounds)
    cells: dict[str, list[ReadRound]] = {}
    for read in found:
        cells.setdefault(read.workload.id, []).append(read)
    variant = "btrfs-cow" if origin.file_system == "btrfs" else origin.file_system
    measured = [
        MeasuredCell(w, variant, cells[w.id][0].command, tuple(_round(read) for read in cells[w.id]))
        for w in suite.workloads
        if w.id in cells
    ]
    return analyse_run(_frame(suite, profile, found, origin, variant=variant, content=content), suite, measured)


def refuse(message: Message) -> InvalidRequest:
    """Return the error for a file that is not what it should be."""
    return InvalidRequest(
        message,
        Message("reports.imported_run.choose_the_untouched_file_the_tar"),
    )


def short(text: str) -> str:
    """Return text from outside as one line of printable characters, cut to a sane length."""
    return re.sub(r"\s+", " ", "".join(c for c in text if c.isprintable() or c.isspace())).strip()[:MAX_SHORT_TEXT]


def _round(read: ReadRound) -> Round:
    measured = read.measured
    notes: dict[str, Any] = dict(measured.notes)
    class_, evidence = unwatched(read.workload.parameters(), measured.read_bytes, measured.write_bytes)
    return Round(
        n=read.n,
        position=read.position,
        started_at=read.started_at,
        duration_s=measured.timed_s,
        metrics=dict(measured.metrics),
        cache_class=class_,
        evidence=evidence,
        latency_bins={side: dict(bins) for side, bins in measured.latency_bins.items()},
        io_count=measured.io_count,
        notes=notes,
        raw_id=read.raw_id,
    )


def _frame(suite: Suite, profile: str, rounds: list[ReadRound], origin: Origin, *, variant: str, content: bytes) -> Run:
    """Return the run before it is judged."""
    digest = hashlib.sha256(content).hexdigest().upper()
    cells = tuple(dict.fromkeys(read.workload.id for read in rounds))
    known = suite.profiles.get(profile)
    return Run(
        id=f"IMPORT{digest[:20]}",
        suite=SuiteRef(suite.id, suite.version, suite.digest(), suite.title),
        profile=profile,
        state=origin.state,
        created_at=origin.created_at,
        started_at=origin.started_at,
        finished_at=origin.finished_at,
        label=origin.label,
        note="",
        is_imported=True,
        request=RunRequest(suite.id, profile, origin.target_path, label=origin.label),
        target=_target(origin),
        environment=Environment(
            machine=origin.machine,
            volbench_version=VERSION,
            method_version=METHOD_VERSION,
            rules_version=RULES_VERSION,
            tools=dict(origin.tools),
            engine=origin.engine,
            is_direct=origin.is_direct,
            fill_ratio=1 - origin.free_bytes / origin.total_bytes if origin.total_bytes else None,
        ),
        plan=Plan(
            cells=cells,
            skipped=origin.skipped,
            variants=(variant,),
            rounds=max((read.n for read in rounds), default=0),
            runtime_s=known.runtime_s if known else 0.0,
            ramp_s=known.ramp_s if known else 0.0,
            file_bytes=origin.file_bytes,
            write_file_bytes=_write_file_bytes(origin, known),
            wished_file_bytes=origin.wished_file_bytes,
            space_needed_bytes=0,
            space_left_bytes=origin.free_bytes,
            reserve_bytes=0,
            expected_write_bytes=0,
            expected_duration_s=0.0,
            endurance_ratio=None,
            seed=origin.seed,
        ),
        workloads=(),
        caveats=(),
        badges=Badges(valid=False, stable=False),
        verdict=(),
    )


def _write_file_bytes(origin: Origin, profile: Profile | None) -> int | None:
    """Return the size of the file that was written, where it was smaller than the one that was read."""
    wished = None if profile is None else profile.write_file_bytes
    return wished if wished is not None and wished < origin.file_bytes else None


def _target(origin: Origin) -> ReportedTarget:
    """Return what the file says was measured, and nothing beyond."""
    return ReportedTarget(
        label=origin.label,
        path=origin.target_path,
        mount_point=origin.mount_point,
        device=origin.device,
        file_system=None if origin.file_system == _NOT_SAID else origin.file_system,
        mount_options=origin.mount_options,
        total_bytes=origin.total_bytes or None,
        free_bytes=origin.free_bytes if origin.total_bytes else None,
    )


def is_same_run(one: Run, other: Run) -> bool:
    """Say whether the same was measured at the same times, whatever an export left out.

    Of a kind that this version does not have it is the same where its document is.
    """
    if isinstance(one, NewerRun) or isinstance(other, NewerRun):
        return isinstance(one, NewerRun) and isinstance(other, NewerRun) and one.document == other.document
    return _measured(one) == _measured(other)


def _measured(run: Run) -> list[tuple[object, ...]]:
    return [
        (work.variant, work.id, round_.n, round_.started_at, round_.metrics)
        for work in run.workloads
        for round_ in work.rounds
    ]
