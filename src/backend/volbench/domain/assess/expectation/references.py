"""What single disks gave in earlier runs: taken from runs on Basic volumes, for volumes of the same disk model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.assess.expectation.question import question_of
from volbench.domain.model.machine.storage import Health, RaidType, Volume
from volbench.domain.model.runs.expectation import DiskReference, Work
from volbench.domain.model.runs.quoted import quoted
from volbench.domain.model.runs.run import CacheClass, LocalVolume, WorkloadResult

_COMPRESSED: Final = "btrfs-cow-compress"


@dataclass(frozen=True, slots=True)
class BasicRun:
    """A finished run on a Basic volume: all a reference needs of it."""

    run_id: str
    measured_at: str
    is_imported: bool
    target: LocalVolume
    works: tuple[WorkloadResult, ...]
    """Rounds may be left out."""


def references_for(volume: Volume, earlier: Sequence[BasicRun]) -> tuple[DiskReference, ...]:
    """Return what is known of single disks of the models in `volume`, newest run first as in `earlier`.

    A single disk is not measured against itself: on a Basic volume its own earlier runs do not count.
    """
    models = {disk.model for disk in volume.disks if disk.model and not disk.is_virtual}
    is_single = len(volume.disks) == 1
    found: dict[tuple[str, Work, int], DiskReference] = {}
    for run in earlier:
        if is_single and not run.is_imported and run.target.volume.id == volume.id:
            continue
        for one in _of_run(run):
            if one.model in models:
                found.setdefault((one.model, one.work, one.queue_depth), one)
    return tuple(found.values())


def _of_run(run: BasicRun) -> Iterator[DiskReference]:
    volume = run.target.volume
    disk = volume.disks[0] if len(volume.disks) == 1 else None
    is_plain = volume.pool.raid_type is RaidType.BASIC and volume.pool.health is Health.CLEAN
    if disk is None or disk.is_virtual or not disk.model or not is_plain or volume.ssd_cache != "none":
        return
    for work in run.works:
        question = question_of(work, run.target)
        told = quoted(work, question.metric) if question is not None else None
        if question is None or told is None or told.summary.ci95 is None or not _is_sound(work):
            continue
        if question.work is Work.RANDOM_WRITE and question.is_copy_on_write:
            continue
        low, high = told.summary.ci95
        if low <= 0:
            # A round that stood still says nothing of the disk, and nothing is a share of zero.
            continue
        yield DiskReference(
            disk.model,
            *(question.work, question.queue_depth, low, high),
            run_id=run.run_id,
            measured_at=run.measured_at,
            is_imported=run.is_imported,
        )


def _is_sound(work: WorkloadResult) -> bool:
    return work.badges.valid and work.cache_class is CacheClass.UNCACHED and work.variant != _COMPRESSED
