"""Builds one layout, measures it in each condition, says what becomes of every cell; takes nothing down."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK
from volbench.domain.lab.build_names import build_title, run_label
from volbench.domain.lab.caching import cache_note
from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.identity import Identity
from volbench.domain.lab.journal import CONDITION_NAMES, STATES, Condition, Progress
from volbench.domain.lab.layouts import Impossible, lay_out, survives_one_disk
from volbench.domain.lab.marks import MOUNT_FOLDER
from volbench.domain.lab.request import variants_on
from volbench.domain.lab.signatures import Content
from volbench.domain.model.errors import StoreFailed, TooHot, VolbenchError
from volbench.domain.model.runs.run import Failure, RunRequest, RunState
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.message import Message, join_sentences, listed
from volbench.lab.states import Watch
from volbench.lab.steps import Cache, entering, every_command, leaving
from volbench.languages import render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.experiment.plan.experiment import Configuration
    from volbench.domain.lab.commands import Command
    from volbench.domain.lab.journal import LabCell, LabRequest
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.lab.layouts import Layout, Names
    from volbench.domain.model.runs.run import Run
    from volbench.lab.machine_protocols import Listener, Machine, Measure

SYNC_LOOK_S: Final = 2.0
_LETTING_GO_TRIES: Final = 5
_LETTING_GO_S: Final = 0.5
_SKIPPED: Final = Message("lab.building.skipped")
_AWAITED: Final = Message("lab.building.awaited")
_NOTE: Final = Message("lab.building.note")
_ENDED_EARLY: Final = Message("lab.building.ended_early")

_NOT_PUT_BACK: Final = Message("lab.building.not_put_back")
_AND_SO: Final = Message("lab.building.and_so")
_NO_CACHE: Final = Message("lab.building.no_cache")


class Stopped(Exception):
    """The owner has cancelled a run, or a disk is too hot for one: the laboratory ends, and can be resumed."""

    def __init__(self, why: Failure | None = None) -> None:
        """Keep why, where it was not the owner."""
        super().__init__()
        self.why = why


@dataclass(frozen=True, slots=True)
class Build:
    """One layout, one file system, and the cells that wait for it."""

    configuration: Configuration
    cells: tuple[LabCell, ...]

    @property
    def file_system(self) -> str:
        """Which one."""
        return self.cells[0].file_system

    @property
    def folder(self) -> str:
        """Where it is mounted."""
        return f"{MOUNT_FOLDER}/{self.configuration.id}-{self.file_system}"

    @property
    def title(self) -> Message:
        """For the owner: `RAID 5 · 4 disks · ext4`."""
        return build_title(self.configuration, self.file_system)

    def commands(self, layout: Layout) -> tuple[Command, ...]:
        """Return what builds it, makes the file system and mounts that."""
        return every_command(layout, self.file_system, self.folder)


@dataclass(frozen=True, slots=True)
class _Site:
    """What stands there while the cells of a build are measured."""

    build: Build
    layout: Layout
    last: LabDisk
    """The disk that goes and comes back."""
    names: Names
    cache: Cache | None
    been_in: list[Condition] = field(default_factory=list)
    """The conditions the array has been put in, in order."""


class _Changed(Exception):
    """Something is no longer as it was left."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Builder:
    """Carries out one build."""

    machine: Machine
    measure: Measure
    listener: Listener
    request: LabRequest
    language: str
    measured: Callable[[LabCell], None]
    """Called when a cell has its end, before the next one begins."""

    def carry_out(self, build: Build, disks: Sequence[LabDisk], names: Names, cache: LabDisk | None = None) -> None:
        """Build and measure; `cache` is the disk for an SSD cache, where there is one that works.

        Raises:
            Stopped: the owner has cancelled, or a disk is too hot.
        """
        try:
            layout = self._lay_out(build, disks, names)
        except Impossible as impossible:
            for cell in build.cells:
                self.measured(replace(cell, progress=Progress.IMPOSSIBLE, reason=impossible.reason))
            return
        try:
            self._make(build, layout)
        except CommandFailed as failed:
            for cell in build.cells:
                self.measured(replace(cell, progress=Progress.FAILED, reason=_why(failed)))
            return
        last = next(disk for disk in disks if disk.path == layout.disks[-1])
        site = _Site(build, layout, last, names, Cache.of(cache, names.token, self.request.cache_mode))
        for cell in build.cells:
            self._measure_in_condition(site, cell)

    def _lay_out(self, build: Build, disks: Sequence[LabDisk], names: Names) -> Layout:
        layout = lay_out(
            build.configuration,
            disks,
            names,
            has_linear=self.machine.has_linear(),
            skips_sync=self.request.skips_sync,
        )
        self._refuse_missing(build.commands(layout))
        return layout

    def _refuse_missing(self, commands: Sequence[Command]) -> None:
        missing = self.machine.missing_programs(commands)
        if missing:
            raise Impossible(Message("lab.building.the_program_is_not_here", names=listed(missing)))

    def _make(self, build: Build, layout: Layout) -> None:
        self.listener.say(build.title)
        for note in layout.notes:
            self.listener.say(note)
        for command in build.commands(layout):
            self.machine.run(command)
        if not self.request.skips_sync:
            self._await_sync([array.device for array in layout.arrays])

    def _await_sync(self, devices: Sequence[str]) -> None:
        while (ratio := self.machine.sync_ratio(devices)) is not None:
            self.listener.syncing(ratio)
            self.machine.pause(SYNC_LOOK_S)

    def _measure_in_condition(self, site: _Site, cell: LabCell) -> None:
        try:
            self._refuse_hopeless(site, cell)
            self._put_in_condition(site, cell)
        except Impossible as impossible:
            self.measured(replace(cell, progress=Progress.IMPOSSIBLE, reason=impossible.reason))
            return
        except CommandFailed as failed:
            self.measured(self._failed(site, cell, _why(failed)))
            return
        except _Changed as changed:
            self.measured(replace(cell, progress=Progress.FAILED, reason=changed.reason))
            return
        notes = (*site.layout.notes, *self._state_notes(site, cell))
        try:
            run = self.measure(self._run_request(site.build, cell, notes))
        except StoreFailed:
            raise
        except TooHot as hot:
            raise Stopped(Failure(hot.code, hot.message, hot.hint)) from hot
        except VolbenchError as refused:
            self.measured(self._failed(site, replace(cell, notes=notes), refused.message))
            return
        if run.state in {RunState.CANCELLED, RunState.INTERRUPTED}:
            raise Stopped
        if run.failure is not None and run.failure.code == TooHot.code:
            # The next cell would meet the same heat: this one waits with it until the owner resumes.
            raise Stopped(run.failure)
        self.measured(self._judged(site, _ended(cell, run, notes), run))

    def _judged(self, site: _Site, ended: LabCell, run: Run) -> LabCell:
        """Return a cell as its run has left it, failed where the array did not stay in the state it stands for."""
        if ended.reason is not None:
            return self._failed(site, ended, ended.reason)
        watch = self._watch(site)
        volume = volume_of(run.target)
        seen = None if volume is None else watch.seen(ended.condition, volume)
        if (why := watch.after(ended.condition) or seen) is not None:
            return replace(ended, progress=Progress.FAILED, reason=why)
        if ended.condition is Condition.REBUILDING and watch.is_over():
            self.listener.say(_ENDED_EARLY)
            return replace(ended, notes=(*ended.notes, _ENDED_EARLY))
        return ended

    def _failed(self, site: _Site, cell: LabCell, reason: Message) -> LabCell:
        """Return a cell that failed; what failed knows only what it saw, a volume that became read-only, say."""
        watch = self._watch(site)
        why = watch.lost(cell.condition)
        if why is None and Condition.SSD_CACHE in site.been_in and site.cache is not None:
            # Also taking the cache away needs its disk.
            cache = site.cache.disk
            why = _NO_CACHE.fill(disk=cache.name) if watch.dead([cache.path]) else None
        told = reason if why is None else _AND_SO.fill(why=why, reason=reason)
        return replace(cell, progress=Progress.FAILED, reason=told)

    def _refuse_hopeless(self, site: _Site, cell: LabCell) -> None:
        """Raise Impossible for a condition this array can never be in."""
        if STATES[cell.condition] in MISSES_A_DISK and not survives_one_disk(site.layout):
            raise Impossible(Message("lab.building.without_one_of_its_disks_it"))
        if cell.condition is Condition.SSD_CACHE:
            if site.cache is None:
                raise Impossible(_NO_CACHE.fill(disk=self.request.cache or "–"))
            self._refuse_missing(entering(site.layout, cell.condition, site.cache))

    def _put_in_condition(self, site: _Site, cell: LabCell) -> None:
        """Carry out what takes the array there. Raises CommandFailed, _Changed."""
        for command in leaving(site.layout, cell.condition, site.been_in):
            self.machine.run(command)
        if cell.condition is Condition.REBUILDING and not self._is_still_ours(site.last, site.names.token):
            raise _Changed(_NOT_PUT_BACK.fill(name=site.last.name))
        for command in entering(site.layout, cell.condition, site.cache):
            self.machine.run(command)
        if (why := self._watch(site).before(cell.condition)) is not None:
            raise _Changed(why)
        site.been_in.append(cell.condition)

    def _watch(self, site: _Site) -> Watch:
        return Watch(self.machine, site.layout, site.names.token, site.cache)

    def _is_still_ours(self, disk: LabDisk, token: str) -> bool:
        """Look at the disk that was taken out, right before it is overwritten; the kernel lets go of it by and by."""
        for _ in range(_LETTING_GO_TRIES):
            now = self.machine.look([disk.name], token=token)[0]
            is_free = not (now.mount_points or now.swaps or now.arrays or now.holders or now.is_claimed or now.problem)
            if is_free:
                return Identity.of(disk).is_that_of(now) and now.found.content is Content.OURS
            self.machine.pause(_LETTING_GO_S)
        return False

    def _state_notes(self, site: _Site, cell: LabCell) -> tuple[Message, ...]:
        arrays = site.layout.arrays
        has_sync = any(len(array.members) > 1 and array.level not in {"raid0", "linear"} for array in arrays)
        sync = ((_SKIPPED if self.request.skips_sync else _AWAITED),) if has_sync else ()
        if cell.condition is Condition.SSD_CACHE and site.cache is not None:
            return (*sync, cache_note(site.cache.disk, site.cache.mode))
        condition = () if cell.condition is Condition.CLEAN else (CONDITION_NAMES[cell.condition],)
        return (*sync, *condition)

    def _run_request(self, build: Build, cell: LabCell, notes: Sequence[Message]) -> RunRequest:
        note = _NOTE.fill(
            title=build.title,
            notes=join_sentences(notes),
        )
        return RunRequest(
            suite=self.request.suite,
            profile=self.request.profile,
            target_path=build.folder,
            variants=variants_on(build.file_system, self.request.variants) if build.file_system == "btrfs" else (),
            workloads=self.request.workloads,
            is_read_only=False,
            label=run_label(build.configuration, cell),
            note=render(note, self.language).strip(),
            seed=None,
            keeps_profile_rounds=True,
        )


def _ended(cell: LabCell, run: Run, notes: tuple[Message, ...]) -> LabCell:
    if run.state is RunState.DONE:
        return replace(cell, progress=Progress.DONE, run_id=run.id, reason=None, notes=notes)
    reason = run.failure.message if run.failure else Message("lab.building.the_run_failed")
    return replace(cell, progress=Progress.FAILED, run_id=run.id, reason=reason, notes=notes)


def _why(failed: CommandFailed) -> Message:
    words = failed.words.strip()[-300:]
    return Message("lab.building.failed", line=failed.command.argv[0], words=words)
