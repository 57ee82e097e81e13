"""What the composition root looks up in several rooms at once: disks read alone, runs that a plan goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.run import RunState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from volbench.domain.model.machine.disk_reads import DiskReads
    from volbench.domain.model.machine.storage import Inventory
    from volbench.domain.model.runs.run import Run, RunRow
    from volbench.runner.protocols import Thermometer
    from volbench.store import RunStore

EARLIER_RUNS: Final = 3
"""Runs of a volume whose speeds a plan goes by."""


def earlier_runs(store: RunStore, volume_id: str) -> Sequence[RunRow]:
    """Return the newest finished runs of a volume that were measured here."""
    from volbench.store import RowFilter

    rows, _ = store.list_rows(
        RowFilter(
            volume=volume_id,
            state=RunState.DONE,
            is_imported=False,
            has_known_time=True,
            has_known_kind=True,
            limit=EARLIER_RUNS,
        )
    )
    return rows


def newest_run(store: RunStore, suite_id: str, target_id: str) -> Run | None:
    """Return the newest finished run of a suite over a target that was measured here; None without any."""
    from volbench.store import RowFilter

    rows, _ = store.list_rows(
        RowFilter(
            suite=suite_id,
            volume=target_id,
            state=RunState.DONE,
            is_imported=False,
            has_known_time=True,
            has_known_kind=True,
            limit=1,
        )
    )
    return store.get(rows[0].id) if rows else None


def read_disks(
    take_lock: Callable[[], AbstractContextManager[object]],
    inventory: Callable[[], Inventory],
    thermometer: Thermometer,
) -> DiskReads:
    """Have the root extra read each disk of the volumes alone; raises Busy, CapabilityMissing."""
    from volbench.domain.model.machine.disk_reads import judge
    from volbench.host.root_extra import RootExtraClient, read_disks

    with take_lock():
        disks = {disk.name: disk for volume in inventory().volumes for disk in volume.disks}
        return judge(read_disks(RootExtraClient(), list(disks.values()), thermometer))
