"""One cell: forget the cache, watch the disks, run the tool, read its answer, decide who moved the bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from volbench.domain.assess.limits.round_facts import BUSIEST_CORE, fullest_core
from volbench.domain.assess.sustained.judge import PARAMETER
from volbench.domain.model.runs.run import Round
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.suites.workload import Direction, FileUse, asks_for_direct, loaded
from volbench.runner.cache_classifier import classify_round
from volbench.runner.protocols import RawOutput
from volbench.runner.round_traces import make_trace
from volbench.tools import all_tools
from volbench.tools.filetree import RESIDENCY

if TYPE_CHECKING:
    from volbench.domain.model.runs.run import CacheClass, CacheEvidence
    from volbench.domain.model.runs.stage import Load
    from volbench.domain.model.suites.workload import CommandContext, Measured, ToolOutput, Workload
    from volbench.planning.cell_order import Cell
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Activity, Cancellation, Host
    from volbench.runner.run_context import Situation
    from volbench.runner.run_files import RunFiles

SPARE_S = 30.0
"""Time a tool may take beyond what was asked: starting, opening files and the end of the last requests."""
UNTIMED_S = 150.0
"""More of it for what is not timed: flushing what writes have put into memory, or making a tree of files."""
SLOWEST_BYTES_PER_S = 200_000
"""A tool that has to move a fixed size is given up below this speed."""
_WITH_FILE = frozenset({FileUse.READ, FileUse.WRITE, FileUse.SHARED})


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished round with everything the journal keeps of it."""

    workload: Workload
    variant: str
    command: tuple[str, ...]
    round: Round
    raw: RawOutput


@dataclass(frozen=True, slots=True)
class _Watched:
    """A tool's answer and what was seen around it."""

    output: ToolOutput
    measured: Measured
    activity: Activity


class CellRunner:
    """Measures cells of one run, one after the other."""

    def __init__(
        self, situation: Situation, files: RunFiles, host: Host, *, feed: LiveFeed, cancel: Cancellation
    ) -> None:
        """Keep what stays the same from cell to cell."""
        self._situation = situation
        self._files = files
        self._host = host
        self._feed = feed
        self._cancel = cancel

    def measure(
        self,
        cell: Cell,
        saturation_iops: float | None = None,
        bytes_left: int | None = None,
        load: Load | None = None,
    ) -> Outcome:
        """Run one cell to its end.

        `saturation_iops` is what the workload it is a share of reached; `bytes_left` what a run by stages may still
        write, None: no limit; `load` what an earlier stage chose for it.

        Raises:
            RunFailure: the tool failed or its answer cannot be read.
            Cancelled: the owner asked for the end.
        """
        workload = loaded(self._situation.workload(cell.workload), load)
        path, _ = self._files.file_of(workload, cell.variant)
        context = self._files.context_of(workload, cell, bytes_left)
        context = replace(context, saturation_iops=saturation_iops, round=cell.round)
        command = tuple(workload.build_command(context))
        is_all_dropped = self._drop_all(workload)
        resident_before = self._forget_cache(workload, path)
        started_at = self._host.clock.now()
        seen = self._watch(workload, command, context)
        resident_after = self._resident_ratio(workload, path)
        self._files.note_moved(int(seen.measured.notes.get("moved_bytes", 0)))
        if workload.file_use in {FileUse.TREE, FileUse.ENDPOINT}:
            # A tree is made, forgotten and read within one process, which alone can look in between.
            resident_before, resident_after = (seen.measured.notes.get(name) for name in RESIDENCY)
        class_, evidence = classify_round(
            workload,
            cell.variant,
            seen.measured,
            disks=seen.activity.disks,
            most_moved=seen.activity.most_moved_bytes or (None, None),
            resident=(resident_before, resident_after),
            target=self._situation.target,
            environment=self._situation.environment,
            sizes=self._files.sizes,
        )
        self._files.forget_own(workload, cell.variant)
        round_ = _round(cell, started_at, seen, class_, evidence)
        if is_all_dropped:
            round_ = replace(round_, notes={**round_.notes, "is_all_dropped": True})
        raw = RawOutput(command, seen.output.exit_code, seen.output.stdout, seen.output.stderr, seen.output.output)
        return Outcome(workload, cell.variant, command, round_, raw)

    def warm_up(self, cell: Cell) -> None:
        """Run one cell briefly and throw the answer away: extent maps get loaded, sleeping disks spin up."""
        workload = self._situation.workload(cell.workload)
        path, bytes_ = self._files.file_of(workload, cell.variant)
        context = self._files.context(path, bytes_, position=0)
        brief = replace(context, runtime_s=min(1.0, context.runtime_s), ramp_s=0.0)
        output = self._host.processes.run(
            workload.build_command(brief),
            timeout_s=brief.runtime_s + spare_s(workload, is_direct=self._situation.environment.is_direct),
            cancel=self._cancel,
            folder=self._files.folder_of(path),
        )
        workload.parse(output)
        self._files.forget_own(workload, cell.variant)

    def _drop_all(self, workload: Workload) -> bool:
        """Clear the caches as the script of 2018 does before each of its tests, where somebody may do that for us."""
        return workload.file_use is FileUse.SHARED and self._host.page_cache.drop_all()

    def _forget_cache(self, workload: Workload, path: str) -> float | None:
        if workload.file_use not in _WITH_FILE:
            return None
        self._files.forget(path)
        return self._resident_ratio(workload, path)

    def _resident_ratio(self, workload: Workload, path: str) -> float | None:
        is_asked = workload.file_use in _WITH_FILE
        return self._host.page_cache.resident_ratio(self._files.held(path)) if is_asked else None

    def _watch(self, workload: Workload, command: tuple[str, ...], context: CommandContext) -> _Watched:
        sampler = self._host.make_sampler()
        growing = self._files.held(context.file) if self._grows(workload) else None
        sampler.start(volume_of(self._situation.target), self._feed.point, growing_file=growing)
        timed_s, ended_at_s = 0.0, None
        try:
            self._files.note_start()
            output = self._host.processes.run(
                command,
                timeout_s=self._timeout_s(workload, context),
                cancel=self._cancel,
                on_text=partial(self._hear, workload),
                folder=self._files.folder_of(context.file),
                secret=self._files.secret,
            )
            self._files.note_end(output)
            measured = workload.parse(output)
            timed_s, ended_at_s = measured.timed_s, measured.ended_at_s
        finally:
            activity = sampler.stop(timed_s=timed_s, ended_at_s=ended_at_s, has_ramp=self._has_ramp(workload))
        return _Watched(output, measured, activity)

    def _has_ramp(self, workload: Workload) -> bool:
        """Say whether I/O before the timed part is to be expected; tools that are not held to a time may do any."""
        return not workload.is_time_based or self._situation.plan.ramp_s > 0

    def _grows(self, workload: Workload) -> bool:
        """Say whether the length of its file tells how much a workload has written: through memory, to a new file."""
        is_direct = asks_for_direct(workload) and self._situation.environment.is_direct
        return bool(workload.parameters().get(PARAMETER)) and not is_direct

    def _hear(self, workload: Workload, text: str) -> None:
        tool = all_tools().get(workload.tool)
        rates = None if tool is None or tool.progress is None else tool.progress(text)
        if rates is not None:
            self._feed.note_rates(rates)

    def _timeout_s(self, workload: Workload, context: CommandContext) -> float:
        spare = spare_s(workload, is_direct=self._situation.environment.is_direct)
        if workload.is_time_based:
            return max(context.runtime_s, self._situation.plan.runtime_s) + self._situation.plan.ramp_s + spare
        return spare + context.file_bytes / SLOWEST_BYTES_PER_S


def spare_s(workload: Workload, *, is_direct: bool) -> float:
    """Return for how many seconds a tool may go on after its time; one that hangs for longer is ended.

    `is_direct` says whether the file system takes O_DIRECT.
    """
    is_tree = workload.file_use in {FileUse.TREE, FileUse.ENDPOINT}
    passes_memory = is_direct and asks_for_direct(workload)
    has_file = workload.file_use is not FileUse.NONE
    fills_memory = has_file and workload.direction is not Direction.READ and not passes_memory
    return SPARE_S + (UNTIMED_S if is_tree or fills_memory else 0.0)


def _round(cell: Cell, started_at: str, seen: _Watched, class_: CacheClass, evidence: CacheEvidence) -> Round:
    measured, activity = seen.measured, seen.activity
    notes: dict[str, Any] = dict(measured.notes)
    if activity.own_cpu_ratio is not None:
        notes["own_cpu_ratio"] = round(activity.own_cpu_ratio, 4)
    core_ratio = None if activity.system is None else fullest_core(activity.system)
    if core_ratio is not None:
        notes[BUSIEST_CORE] = round(core_ratio, 4)
    if activity.max_temperature_c is not None:
        notes["max_temperature_c"] = activity.max_temperature_c
    return Round(
        n=cell.round,
        position=cell.position,
        started_at=started_at,
        duration_s=round(seen.output.duration_s, 3),
        # In the order in which the store keeps them: what is written now and what is read later are the same bytes.
        metrics=dict(sorted(measured.metrics.items())),
        cache_class=class_,
        evidence=evidence,
        disks=activity.disks,
        latency_bins={side: dict(bins) for side, bins in measured.latency_bins.items()},
        trace=make_trace(activity.trace, activity.disks, measured, activity.file_bytes),
        io_count=measured.io_count,
        cpu_ratio=activity.cpu_ratio,
        notes=notes,
        raw_id=f"raw-{cell.position}",
        system=activity.system,
    )
