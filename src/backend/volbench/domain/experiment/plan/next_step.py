"""What to do next in an experiment, and how long the rest takes. Pure: what is present is passed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from volbench.domain.experiment.plan.array_states import MISSES_A_DISK, condition_of, disks_text
from volbench.domain.experiment.plan.cell_matching import (
    Layout,
    can_be,
    doubt_of,
    file_system_of,
    is_certain,
    layout_of,
    rows_for,
)
from volbench.domain.experiment.plan.experiment import ArrayCondition, Configuration, Experiment, PendingRun
from volbench.domain.experiment.plan.initial_sync import SyncTime, sync_time
from volbench.domain.model.machine.names import RAID_NAMES, file_system_name, volume_text
from volbench.domain.model.machine.storage import Disk, Health, RaidType, Volume
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.words.message import Message, tidy

FORMATTING_S: Final = 120.0
"""Making a volume anew in Storage Manager, clicks included."""
BUILDING_S: Final = 600.0
"""Removing a storage pool and making another one, clicks included."""


class StepKind(StrEnum):
    """What comes next."""

    MEASURING = "measuring"
    """A run of this experiment waits or goes on."""
    CONTINUE = "continue"
    """A run of this experiment was interrupted and can be continued."""
    MEASURE = "measure"
    """A volume that is there now fits open cells."""
    WAIT = "wait"
    """A volume that fits is still being synchronised."""
    FORMAT = "format"
    """The storage pool is right, but its volume needs another file system."""
    BUILD = "build"
    """Another storage pool has to be made."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class VolumeProposal:
    """A volume that is there now and fits open cells."""

    volume_id: str
    volume_name: str
    target_path: str | None
    """Folder a run may write to; None where it has to be allowed first."""
    configuration_id: str
    variants: tuple[str, ...]
    """Open variants that can be measured on it as it is."""
    is_certain: bool
    doubt: Message | None
    """Why it is not certain."""
    obstacle: Message | None
    """Why measuring has to wait; None when it can begin."""
    sync_remaining_s: float | None = None


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes next, in words and for a button."""

    kind: StepKind
    words: Message
    configuration_id: str | None = None
    file_system: str | None = None
    """What the volume has to be formatted with."""
    variants: tuple[str, ...] = ()
    volume_id: str | None = None
    run_id: str | None = None
    wait_s: float | None = None
    """How long there is nothing to do but to wait, where that is known."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How long the rest takes."""

    builds: int
    """Storage pools still to be made."""
    formats: int
    """Volumes still to be made anew in a pool that stays."""
    cells: int
    """Cells still to be measured."""
    measuring_s: float | None
    """None where no plan and no finished run tells how long one takes."""
    syncing_s: float | None
    """Initial syncs; None where the size of the disks is not known."""
    hands_s: float
    """Clicks in Storage Manager."""
    total_s: float | None
    basis: Message
    """Where the times come from."""


@dataclass(frozen=True, slots=True)
class Present:
    """What is there now."""

    volumes: tuple[Volume, ...]
    states: Mapping[str, RunState]
    """State of each pending run."""
    cell_s: float | None
    """Measuring one cell."""
    is_cell_time_measured: bool = False
    """From finished runs of this experiment rather than from a plan."""


def propose_volumes(experiment: Experiment, volumes: Sequence[Volume]) -> tuple[VolumeProposal, ...]:
    """Return which volumes fit which open cells, configuration by configuration; certain ones first.

    The disk that the system lies on comes last: it is seldom the one an experiment is about.
    """
    found = []
    for configuration in experiment.configurations:
        open_variants = _unclaimed(experiment, configuration.id)
        for volume in volumes:
            layout = layout_of(volume)
            fitting = tuple(variant for variant in open_variants if variant in layout.variants)
            is_meant = not volume.is_removable and not volume.is_read_only
            if fitting and is_meant and _takes(experiment, configuration, layout):
                found.append(_proposal(volume, configuration, fitting))
    return tuple(sorted(found, key=lambda one: (not one.is_certain, one.volume_name == _ROOT)))


def _takes(experiment: Experiment, configuration: Configuration, layout: Layout) -> bool:
    """Say whether a row is for this layout; a healthy one also waits for an array that misses a disk now."""
    waits = configuration.condition is ArrayCondition.HEALTHY and layout.condition in MISSES_A_DISK
    return configuration in rows_for(experiment, layout) or (waits and can_be(layout, configuration))


def next_step(experiment: Experiment, present: Present) -> NextStep:
    """Return what comes next: what goes on, then what can be measured now, then the smallest change of the disks."""
    pending = _of_pending(experiment, present.states)
    if pending is not None:
        return pending
    proposals = propose_volumes(experiment, present.volumes)
    if proposals:
        ready = next((one for one in proposals if one.obstacle is None), None)
        return _measure(ready) if ready is not None else _wait(proposals[0])
    return _rebuild(experiment, present)


def estimate(experiment: Experiment, present: Present) -> Estimate:
    """Estimate what is left: measuring, initial syncs, and the owner's own hands."""
    builds = formats = cells = changes = 0
    syncing: float | None = 0.0
    disks = _disks(present.volumes)
    # Healthy rows first: their build serves the rows of the same array in other states.
    in_order = sorted(experiment.configurations, key=lambda one: one.condition is not ArrayCondition.HEALTHY)
    made: dict[tuple[RaidType, int], set[str]] = {}
    for configuration in in_order:
        kinds = _file_systems(experiment, configuration.id)
        cells += len(experiment.open_variants(configuration.id))
        if not kinds:
            continue
        standing = _standing(present, configuration)
        running = next((volume.pool.sync for volume in standing if volume.pool.sync is not None), None)
        ready, array = {volume.file_system for volume in standing}, configuration.kind[:2]
        is_healthy = configuration.condition is ArrayCondition.HEALTHY
        # Rows of one array share its build and its file systems: each is measured in every state before the next.
        shared = not is_healthy and array in made
        needs_build = not standing and not shared
        there = ready | made[array] if shared else ready
        builds += needs_build
        formats += len([kind for kind in kinds if kind not in there]) - needs_build
        changes += 0 if is_healthy else len(kinds)
        made.setdefault(array, set()).update(kinds, ready)
        if needs_build or (is_healthy and running is not None):
            needed = sync_time(configuration, disks, running).seconds
            syncing = None if syncing is None or needed is None else syncing + needed
    measuring = None if present.cell_s is None else present.cell_s * cells
    hands = builds * BUILDING_S + (formats + changes) * FORMATTING_S
    total = None if measuring is None or syncing is None else measuring + syncing + hands
    basis = _BASIS_MEASURED if present.is_cell_time_measured else _BASIS_PLAN
    return Estimate(builds, formats, cells, measuring, syncing, hands, total, basis)


def sync_of_next(experiment: Experiment, step: NextStep, volumes: Sequence[Volume]) -> SyncTime | None:
    """Return the initial sync that the next step begins or waits for; None where it needs none."""
    configuration = None if step.configuration_id is None else experiment.configuration(step.configuration_id)
    if configuration is None or step.kind not in {StepKind.BUILD, StepKind.WAIT}:
        return None
    standing = next((volume for volume in volumes if volume.id == step.volume_id), None)
    return sync_time(configuration, _disks(volumes), None if standing is None else standing.pool.sync)


def _unclaimed(experiment: Experiment, configuration_id: str) -> tuple[str, ...]:
    """Return open variants that no run has been started for."""
    claimed = {
        variant for run in experiment.pending if run.configuration_id == configuration_id for variant in run.variants
    }
    return tuple(variant for variant in experiment.open_variants(configuration_id) if variant not in claimed)


def _file_systems(experiment: Experiment, configuration_id: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(file_system_of(one) for one in experiment.open_variants(configuration_id)))


def _disks(volumes: Sequence[Volume]) -> tuple[Disk, ...]:
    """Return the disks of all internal volumes, each once."""
    return tuple({disk.name: disk for volume in volumes if not volume.is_removable for disk in volume.disks}.values())


def _named(volume_name: str) -> Message:
    return _SYSTEM_DISK if volume_name == _ROOT else volume_text(volume_name)


def _proposal(volume: Volume, configuration: Configuration, variants: tuple[str, ...]) -> VolumeProposal:
    layout, sync, folder = layout_of(volume), volume.pool.sync, volume.target
    return VolumeProposal(
        volume_id=volume.id,
        volume_name=volume.name,
        target_path=folder.path if folder is not None and folder.is_writable else None,
        configuration_id=configuration.id,
        variants=variants,
        is_certain=is_certain(layout),
        doubt=doubt_of(layout),
        obstacle=_obstacle(volume, configuration),
        sync_remaining_s=None if sync is None else sync.remaining_s,
    )


def _obstacle(volume: Volume, configuration: Configuration) -> Message | None:
    if configuration.condition not in MISSES_A_DISK:
        if volume.pool.sync is not None or volume.pool.health is Health.SYNCING:
            return _SYNCING
        if volume.pool.health in {Health.DEGRADED, Health.FAILED}:
            return _DAMAGED
    folder = volume.target
    if folder is None or not folder.is_writable:
        return NO_FOLDER
    return None


def _of_pending(experiment: Experiment, states: Mapping[str, RunState]) -> NextStep | None:
    going = [run for run in experiment.pending if states.get(run.run_id) in {RunState.QUEUED, RunState.RUNNING}]
    if going:
        return _with_run(StepKind.MEASURING, _MEASURING, going[0])
    broken = [run for run in experiment.pending if states.get(run.run_id) is RunState.INTERRUPTED]
    return _with_run(StepKind.CONTINUE, _CONTINUE, broken[0]) if broken else None


def _with_run(kind: StepKind, words: Message, run: PendingRun) -> NextStep:
    return NextStep(kind, words, configuration_id=run.configuration_id, variants=run.variants, run_id=run.run_id)


def _measure(found: VolumeProposal) -> NextStep:
    words = _MEASURE.fill(name=_named(found.volume_name), count=len(found.variants))
    return NextStep(
        StepKind.MEASURE,
        words,
        configuration_id=found.configuration_id,
        variants=found.variants,
        volume_id=found.volume_id,
    )


def _wait(found: VolumeProposal) -> NextStep:
    return NextStep(
        StepKind.WAIT,
        tidy(_WAIT.fill(name=_named(found.volume_name), why=found.obstacle or _SYNCING)),
        configuration_id=found.configuration_id,
        variants=found.variants,
        volume_id=found.volume_id,
        wait_s=found.sync_remaining_s,
    )


def _rebuild(experiment: Experiment, present: Present) -> NextStep:
    """Return the smallest change: another state or file system of a pool that stands, else the first open pool."""
    rows = [one for one in experiment.configurations if experiment.open_variants(one.id)]
    if not rows:
        return NextStep(StepKind.DONE, _DONE)
    found = [(row, volume) for row in rows for volume in _standing(present, row)]
    for configuration, volume in found:
        # Before the volume is made anew: it stands as the row needs it, but for its state.
        if configuration.condition is not ArrayCondition.HEALTHY and volume.file_system in _file_systems(
            experiment, configuration.id
        ):
            return _change_state(experiment, configuration, volume)
    for configuration, volume in found:
        kind = _file_systems(experiment, configuration.id)[0]
        words = _FORMAT.fill(name=_named(volume.name), file_system=file_system_name(kind))
        return NextStep(StepKind.FORMAT, words, configuration.id, kind, _on(experiment, configuration, kind), volume.id)
    configuration = rows[0]
    kind = _file_systems(experiment, configuration.id)[0]
    raid = RAID_NAMES[configuration.raid_type]
    words = _BUILD.fill(raid=raid, disks=disks_text(configuration.disks), file_system=file_system_name(kind))
    return NextStep(StepKind.BUILD, words, configuration.id, kind, _on(experiment, configuration, kind))


def _standing(present: Present, configuration: Configuration) -> list[Volume]:
    """Return the volumes that may be this configuration; nobody is told to erase a USB disk, or the system's own."""
    return [
        one
        for one in present.volumes
        if not one.is_removable and one.mount_point != _ROOT and can_be(layout_of(one), configuration)
    ]


def _change_state(experiment: Experiment, configuration: Configuration, volume: Volume) -> NextStep:
    """Return how an array comes into the state of a row; not while it is being made safe, which would end it."""
    kind, name = volume.file_system, _named(volume.name)
    variants, sync = _on(experiment, configuration, kind), volume.pool.sync
    is_damaged = condition_of(volume) in MISSES_A_DISK and configuration.condition not in MISSES_A_DISK
    if sync is None and not is_damaged:
        words = tidy(_CHANGES[configuration.condition].fill(name=name))
        return NextStep(StepKind.BUILD, words, configuration.id, kind, variants, volume.id)
    return NextStep(
        StepKind.WAIT,
        tidy(_WAIT.fill(name=name, why=_DAMAGED if sync is None else _SYNCING)),
        configuration_id=configuration.id,
        variants=variants,
        volume_id=volume.id,
        wait_s=None if sync is None else sync.remaining_s,
    )


def _on(experiment: Experiment, configuration: Configuration, kind: str) -> tuple[str, ...]:
    """Return the open variants of a configuration that live on one file system."""
    return tuple(one for one in experiment.open_variants(configuration.id) if file_system_of(one) == kind)


_ROOT: Final = "/"
"""Mount point and name of the disk that the system lies on, outside DSM."""
_SYSTEM_DISK: Final = Message("experiment.next_step.system_disk")
_SYNCING: Final = Message("experiment.next_step.syncing")
_DAMAGED: Final = Message("experiment.next_step.damaged")
NO_FOLDER: Final = Message("experiment.next_step.no_folder")
"""The one obstacle that naming another folder takes away."""
_MEASURING: Final = Message("experiment.next_step.measuring")
_CONTINUE: Final = Message("experiment.next_step.continue")
_MEASURE: Final = Message("experiment.next_step.measure")
_WAIT: Final = Message("experiment.next_step.wait")
_FORMAT: Final = Message("experiment.next_step.format")
_BUILD: Final = Message("experiment.next_step.build")
_CHANGES: Final = {
    ArrayCondition.DEGRADED: Message("experiment.next_step.changes.degraded"),
    ArrayCondition.REBUILDING: Message("experiment.next_step.changes.rebuilding"),
    ArrayCondition.SSD_CACHE: Message("experiment.next_step.changes.ssd_cache"),
}
_DONE: Final = Message("experiment.next_step.done")
_BASIS_MEASURED: Final = Message("experiment.next_step.basis_measured")
_BASIS_PLAN: Final = Message("experiment.next_step.basis_plan")
