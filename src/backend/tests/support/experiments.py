"""Experiments for tests: volumes of several layouts, runs on them, and a desk over a real store."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from support.examples import example_run, example_volume
from volbench.domain.experiment.plan.experiment import Experiment
from volbench.domain.model.machine.storage import (
    Array,
    ArrayMember,
    Health,
    Inventory,
    Machine,
    RaidType,
    StoragePool,
    Volume,
)
from volbench.domain.model.runs.run import Caveat, Run, RunState
from volbench.services.experiments.edits import NewExperiment
from volbench.store import RunStore

NOW = "2026-11-20T10:05:00.000Z"
BTRFS = ("btrfs-nocow", "btrfs-cow", "btrfs-cow-compress")
MATRIX = NewExperiment("Four disks", template="matrix-2018", suite_id="nas-volume", profile="quick", note="WD Red")
LEVELS = {RaidType.BASIC: "raid1", RaidType.JBOD: "linear", RaidType.SHR1: "raid5", RaidType.SHR2: "raid6"}


def volume_of(
    raid_type: RaidType | None,
    disks: int,
    file_system: str = "btrfs",
    *,
    name: str = "volume1",
    candidates: tuple[RaidType, ...] = (),
    health: Health = Health.CLEAN,
) -> Volume:
    """A volume of that layout; without a type, what the kernel leaves open."""
    base = example_volume()
    known = raid_type or candidates[0]
    members = tuple(ArrayMember(f"sata{n}p3", f"sata{n}", "in_sync") for n in range(1, disks + 1))
    array = Array("md2", LEVELS.get(known, str(known)), disks, disks, 65536, members, health)
    pool = StoragePool(raid_type, candidates or (known,), (array,), health)
    number = name.removeprefix("volume")
    assert base.target is not None
    return replace(
        base,
        id=name,
        name=f"Volume {number}",
        mount_point=f"/{name}",
        file_system=file_system,
        disks=tuple(replace(base.disks[0], name=f"sata{n}", bay=str(n)) for n in range(1, disks + 1)),
        pool=pool,
        target=replace(base.target, path=f"/{name}/share", is_writable=True),
    )


def run_on(volume: Volume, run_id: str, variants: tuple[str, ...], *, speed: float = 1.0) -> Run:
    """A finished run that measured these variants of a volume."""
    run = example_run(run_id)
    works = tuple(
        replace(
            work,
            variant=variant,
            rounds=tuple(
                replace(one, metrics={name: value * speed for name, value in one.metrics.items()})
                for one in work.rounds
            ),
        )
        for variant in variants
        for work in run.workloads[:2]
    )
    return replace(
        run,
        workloads=works,
        target=replace(run.target, volume=volume, path=f"{volume.mount_point}/share"),
        plan=replace(run.plan, variants=variants),
    )


def inventory_of(*volumes: Volume, is_dsm: bool = True) -> Inventory:
    """What is there now."""
    return Inventory(Machine(model="DS920+", is_dsm=is_dsm), volumes, NOW)


def ids(prefix: str = "EXP"):
    """Names that are never the same twice."""
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers):023d}"


def filled(experiment: Experiment) -> dict[tuple[str, str], str | None]:
    """Which run fills which cell."""
    return {(cell.configuration_id, cell.variant): cell.run_id for cell in experiment.filled}


def finish(
    store: RunStore, run_id: str, volume: Volume, variants: tuple[str, ...], caveats: tuple[Caveat, ...] = ()
) -> None:
    """What the worker does with a queued run, without measuring."""
    store.set_state(run_id, RunState.RUNNING)
    run = run_on(volume, run_id, variants)
    store.finish(replace(run, caveats=(*run.caveats, *caveats)))
