"""What a laboratory would do, command by command, without doing any of it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK
from volbench.domain.lab.caching import without
from volbench.domain.lab.journal import STATES, Condition
from volbench.domain.lab.layouts import Impossible, Names, lay_out, survives_one_disk
from volbench.domain.lab.request import variants_on
from volbench.domain.lab.teardown import planned, planned_bottoms, take_down, wipe
from volbench.domain.model.words.message import Message, listed
from volbench.lab.building import Build
from volbench.lab.steps import Cache, into_condition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from volbench.domain.lab.journal import LabCell, LabRequest
    from volbench.domain.lab.lab_disk import LabDisk
    from volbench.domain.lab.layouts import Layout
    from volbench.lab.machine_protocols import Machine

_WAIT = "# … until /proc/mdstat shows no resync any more"


@dataclass(frozen=True, slots=True)
class Act:
    """One build: its name, what there is to say of it, and the lines of a shell."""

    title: Message
    notes: tuple[Message, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Disks:
    sizes: Mapping[str, int]
    cache: Cache | None


def rehearse(
    request: LabRequest, cells: Sequence[LabCell], disks: Sequence[LabDisk], machine: Machine, *, token: str
) -> Iterator[Act]:
    """Yield every build in order; one that cannot be built says why and has no lines."""
    number = 0
    cache = next((disk for disk in disks if disk.name == request.cache), None)
    arrayed = without(disks, cache)
    known = _Disks({disk.path: disk.size_bytes for disk in disks}, Cache.of(cache, token, request.cache_mode))
    for configuration in request.configurations:
        for file_system in request.file_systems:
            mine = tuple(c for c in cells if (c.configuration_id, c.file_system) == (configuration.id, file_system))
            build = Build(configuration, mine)
            number += 1
            names = Names(token, number, machine.free_md_devices(len(disks)))
            try:
                layout = lay_out(
                    configuration, arrayed, names, has_linear=machine.has_linear(), skips_sync=request.skips_sync
                )
            except Impossible as impossible:
                yield Act(build.title, (impossible.reason,), ())
                continue
            yield Act(build.title, _notes(layout, build, machine), tuple(_lines(request, layout, build, known)))


def _notes(layout: Layout, build: Build, machine: Machine) -> tuple[Message, ...]:
    missing = machine.missing_programs(build.commands(layout))
    words = Message("lab.rehearsal.the_program_is_not_here", names=listed(missing))
    return (*layout.notes, *((words,) if missing else ()))


def _lines(request: LabRequest, layout: Layout, build: Build, disks: _Disks) -> Iterator[str]:
    yield from (command.line for command in build.commands(layout))
    if not request.skips_sync:
        yield _WAIT
    before: list[Condition] = []
    for cell in build.cells:
        if STATES[cell.condition] in MISSES_A_DISK and not survives_one_disk(layout):
            continue
        yield from (command.line for command in into_condition(layout, cell.condition, before, disks.cache))
        before.append(cell.condition)
        yield shlex.join(_run(request, build))
    yield from (command.line for command in take_down(planned(layout, build.folder)))
    cached = (disks.cache.disk.path,) if disks.cache is not None and Condition.SSD_CACHE in before else ()
    yield from (command.line for command in wipe(planned_bottoms(layout, disks.sizes, *cached)))


def _run(request: LabRequest, build: Build) -> list[str]:
    argv = ["volbench", "run", "--suite", request.suite, "--profile", request.profile, "--target", build.folder]
    for workload in request.workloads:
        argv += ["--workload", workload]
    if build.file_system == "btrfs":
        for variant in variants_on("btrfs", request.variants):
            argv += ["--variant", variant]
    return argv
