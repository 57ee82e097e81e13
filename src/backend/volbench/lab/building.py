"""Builds one layout, measures it in each condition, says what becomes of every cell; takes nothing down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from volbench.domain.errors import StoreFailed, VolbenchError
from volbench.domain.lab import commands
from volbench.domain.lab.building_words import build_title
from volbench.domain.lab.commands import CommandFailed
from volbench.domain.lab.journal import CONDITION_NAMES, Condition, Identity, Progress
from volbench.domain.lab.layouts import Impossible, lay_out, members_on, survives_one_disk
from volbench.domain.lab.marks import MOUNT_FOLDER
from volbench.domain.lab.request import variants_on
from volbench.domain.lab.signatures import Content
from volbench.domain.run import RunRequest, RunState
from volbench.domain.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.experiment.shape import Configuration
    from volbench.domain.lab.commands import Command
    from volbench.domain.lab.disks import LabDisk
    from volbench.domain.lab.journal import LabCell, LabRequest
    from volbench.domain.lab.layouts import Layout, Names
    from volbench.domain.run import Run
    from volbench.lab.ports import Listener, Machine, Measure

SYNC_LOOK_S: Final = 2.0
_LETTING_GO_TRIES: Final = 5
_LETTING_GO_S: Final = 0.5
_SKIPPED: Final = Text("The initial sync was skipped.", "已跳过初始同步。")
_AWAITED: Final = Text("The initial sync was waited for.", "已等待初始同步完成。")
_NOTE: Final = Text("Array laboratory: {title}. {notes}", "阵列实验室：{title}。{notes}")
_ENDED_EARLY: Final = Text(
    "The rebuild ended before the run did: its last rounds were measured on a healthy array.",
    "重建在测试结束前已完成：最后几轮是在正常阵列上测得的。",
)


class Stopped(Exception):
    """The owner has cancelled a run: the laboratory ends, and can be resumed."""


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
    def conditions(self) -> tuple[Condition, ...]:
        """Those it goes through one after the other; after a crash only the ones not measured before."""
        return tuple(cell.condition for cell in self.cells)

    @property
    def folder(self) -> str:
        """Where it is mounted."""
        return f"{MOUNT_FOLDER}/{self.configuration.id}-{self.file_system}"

    @property
    def title(self) -> Text:
        """For the owner: `RAID 5 · 4 disks · ext4`."""
        return build_title(self.configuration, self.file_system)


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

    def carry_out(self, build: Build, disks: Sequence[LabDisk], names: Names) -> None:
        """Build and measure.

        Raises:
            Stopped: the owner has cancelled.
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
        for cell in build.cells:
            self._measure_in_condition(build, layout, cell, last, names)

    def _lay_out(self, build: Build, disks: Sequence[LabDisk], names: Names) -> Layout:
        layout = lay_out(
            build.configuration,
            disks,
            names,
            has_linear=self.machine.has_linear(),
            skips_sync=self.request.skips_sync,
        )
        missing = self.machine.missing_programs(every_command(layout, build))
        if missing:
            raise Impossible(
                Text("The program {names} is not here.", "缺少程序 {names}。").fill(names=", ".join(missing))
            )
        return layout

    def _make(self, build: Build, layout: Layout) -> None:
        self.listener.say(build.title)
        for note in layout.notes:
            self.listener.say(note)
        for command in every_command(layout, build):
            self.machine.run(command)
        if not self.request.skips_sync:
            self._await_sync([array.device for array in layout.arrays])

    def _await_sync(self, devices: Sequence[str]) -> None:
        while (ratio := self.machine.sync_ratio(devices)) is not None:
            self.listener.syncing(ratio)
            self.machine.pause(SYNC_LOOK_S)

    def _measure_in_condition(self, build: Build, layout: Layout, cell: LabCell, last: LabDisk, names: Names) -> None:
        if cell.condition is not Condition.CLEAN and not survives_one_disk(layout):
            reason = Text("Without one of its disks it is lost.", "缺少任何一块硬盘都会丢失数据。")
            self.measured(replace(cell, progress=Progress.IMPOSSIBLE, reason=reason))
            return
        try:
            for command in leaving(layout, cell.condition, build.conditions):
                self.machine.run(command)
            if cell.condition is Condition.REBUILDING and not self._is_still_ours(last, names.token):
                reason = Text(
                    "{name} is no longer as it was when it was taken out of the array: it was not put back.",
                    "{name} 移出阵列后发生了变化，因此没有放回。",
                ).fill(name=last.name)
                self.measured(replace(cell, progress=Progress.FAILED, reason=reason))
                return
            for command in coming_back(layout, cell.condition):
                self.machine.run(command)
        except CommandFailed as failed:
            self.measured(replace(cell, progress=Progress.FAILED, reason=_why(failed)))
            return
        notes = (*layout.notes, *self._sync_notes(layout, cell))
        try:
            run = self.measure(self._run_request(build, cell, notes))
        except StoreFailed:
            raise
        except VolbenchError as refused:
            self.measured(replace(cell, progress=Progress.FAILED, reason=refused.message, notes=notes))
            return
        if run.state in {RunState.CANCELLED, RunState.INTERRUPTED}:
            raise Stopped
        if cell.condition is Condition.REBUILDING and self._sync_is_over(layout):
            notes = (*notes, _ENDED_EARLY)
            self.listener.say(_ENDED_EARLY)
        self.measured(_ended(cell, run, notes))

    def _is_still_ours(self, disk: LabDisk, token: str) -> bool:
        """Look at the disk that was taken out, right before it is overwritten; the kernel lets go of it by and by."""
        for _ in range(_LETTING_GO_TRIES):
            now = self.machine.look([disk.name], token=token)[0]
            is_free = not (now.mount_points or now.swaps or now.arrays or now.holders or now.is_claimed or now.problem)
            if is_free:
                return Identity.of(disk).is_that_of(now) and now.found.content is Content.OURS
            self.machine.pause(_LETTING_GO_S)
        return False

    def _sync_is_over(self, layout: Layout) -> bool:
        return self.machine.sync_ratio([array.device for array in layout.arrays]) is None

    def _sync_notes(self, layout: Layout, cell: LabCell) -> tuple[Text, ...]:
        has_sync = any(len(array.members) > 1 and array.level not in {"raid0", "linear"} for array in layout.arrays)
        sync = ((_SKIPPED if self.request.skips_sync else _AWAITED),) if has_sync else ()
        condition = () if cell.condition is Condition.CLEAN else (CONDITION_NAMES[cell.condition],)
        return (*sync, *condition)

    def _run_request(self, build: Build, cell: LabCell, notes: Sequence[Text]) -> RunRequest:
        note = _NOTE.fill(
            title=build.title,
            notes=Text(" ".join(note.en for note in notes), "".join(note.zh for note in notes)),
        )
        condition = "" if cell.condition is Condition.CLEAN else f" {cell.condition}"
        return RunRequest(
            suite=self.request.suite,
            profile=self.request.profile,
            target_path=build.folder,
            variants=variants_on(build.file_system, self.request.variants) if build.file_system == "btrfs" else (),
            workloads=self.request.workloads,
            is_read_only=False,
            label=f"{build.configuration.id} {build.file_system}{condition}",
            note=note.within(self.language).strip(),
            seed=None,
        )


def every_command(layout: Layout, build: Build) -> tuple[Command, ...]:
    """Return what builds a layout, makes the file system on it and mounts that."""
    return (
        *layout.make,
        commands.make_file_system(build.file_system, layout.device),
        *commands.mount(build.file_system, layout.device, build.folder),
    )


def into_condition(layout: Layout, condition: Condition, course: Sequence[Condition]) -> tuple[Command, ...]:
    """Return what takes an array from the condition before into this one; its last disk is the one that goes."""
    return (*leaving(layout, condition, course), *coming_back(layout, condition))


def leaving(layout: Layout, condition: Condition, course: Sequence[Condition]) -> tuple[Command, ...]:
    """Return what takes the last disk out, unless the condition before (of those this build goes through) did."""
    is_out = condition is Condition.REBUILDING and Condition.DEGRADED in course
    if condition is Condition.CLEAN or is_out:
        return ()
    concerned = members_on(layout, layout.disks[-1])
    return tuple(step for array, member in concerned for step in commands.fail_member(array.device, member))


def coming_back(layout: Layout, condition: Condition) -> tuple[Command, ...]:
    """Return what gives the last disk back and so has the arrays rebuilt."""
    if condition is not Condition.REBUILDING:
        return ()
    concerned = members_on(layout, layout.disks[-1])
    return tuple(step for array, member in concerned for step in commands.add_member(array.device, member))


def _ended(cell: LabCell, run: Run, notes: tuple[Text, ...]) -> LabCell:
    if run.state is RunState.DONE:
        return replace(cell, progress=Progress.DONE, run_id=run.id, notes=notes)
    reason = run.failure.message if run.failure else Text("The run failed.", "测试失败。")
    return replace(cell, progress=Progress.FAILED, run_id=run.id, reason=reason, notes=notes)


def _why(failed: CommandFailed) -> Text:
    words = failed.words.strip()[-300:]
    return Text("{line} failed: {words}", "{line} 失败：{words}").fill(line=failed.command.argv[0], words=words)
