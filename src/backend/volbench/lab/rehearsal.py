"""What a laboratory would do, command by command, without doing any of it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.lab.journal import Condition
from volbench.domain.lab.layouts import Impossible, Names, lay_out, survives_one_disk
from volbench.domain.lab.request import variants_on
from volbench.domain.lab.teardown import planned, planned_bottoms, take_down, wipe
from volbench.domain.text import Text
from volbench.lab.building import Build, every_command, into_condition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from volbench.domain.lab.disks import LabDisk
    from volbench.domain.lab.journal import LabCell, LabRequest
    from volbench.domain.lab.layouts import Layout
    from volbench.lab.ports import Machine

_WAIT = "# … until /proc/mdstat shows no resync any more"


@dataclass(frozen=True, slots=True)
class Act:
    """One build: its name, what there is to say of it, and the lines of a shell."""

    title: Text
    notes: tuple[Text, ...]
    lines: tuple[str, ...]


def rehearse(
    request: LabRequest, cells: Sequence[LabCell], disks: Sequence[LabDisk], machine: Machine, *, token: str
) -> Iterator[Act]:
    """Yield every build in order; one that cannot be built says why and has no lines."""
    number = 0
    for configuration in request.configurations:
        for file_system in request.file_systems:
            mine = tuple(c for c in cells if (c.configuration_id, c.file_system) == (configuration.id, file_system))
            build = Build(configuration, mine)
            number += 1
            names = Names(token, number, machine.free_md_devices(len(disks)))
            try:
                layout = lay_out(
                    configuration, disks, names, has_linear=machine.has_linear(), skips_sync=request.skips_sync
                )
            except Impossible as impossible:
                yield Act(build.title, (impossible.reason,), ())
                continue
            yield Act(build.title, _notes(layout, build, machine), tuple(_lines(request, layout, build, disks)))


def _notes(layout: Layout, build: Build, machine: Machine) -> tuple[Text, ...]:
    missing = machine.missing_programs(every_command(layout, build))
    words = Text("The program {names} is not here.", "缺少程序 {names}。").fill(names=", ".join(missing))
    return (*layout.notes, *((words,) if missing else ()))


def _lines(request: LabRequest, layout: Layout, build: Build, disks: Sequence[LabDisk]) -> Iterator[str]:
    yield from (command.line for command in every_command(layout, build))
    if not request.skips_sync:
        yield _WAIT
    for cell in build.cells:
        if cell.condition is not Condition.CLEAN and not survives_one_disk(layout):
            continue
        yield from (command.line for command in into_condition(layout, cell.condition, build.conditions))
        yield shlex.join(_run(request, build))
    yield from (command.line for command in take_down(planned(layout, build.folder)))
    sizes = {disk.path: disk.size_bytes for disk in disks}
    yield from (command.line for command in wipe(planned_bottoms(layout, sizes)))


def _run(request: LabRequest, build: Build) -> list[str]:
    argv = ["volbench", "run", "--suite", request.suite, "--profile", request.profile, "--target", build.folder]
    for workload in request.workloads:
        argv += ["--workload", workload]
    if build.file_system == "btrfs":
        for variant in variants_on("btrfs", request.variants):
            argv += ["--variant", variant]
    return argv
