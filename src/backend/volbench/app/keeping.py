"""The copy of all results and the way back in, joined from what the application has anyway."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.services.archives.mirror_service import Mirror
from volbench.services.archives.restore_service import Restoring
from volbench.services.runs.run_ids import new_run_id

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from volbench.runner.protocols import Host
    from volbench.store import RunStore


def make_mirror(
    store: Callable[[], RunStore], data_folder: Path, host: Host, is_measuring: Callable[[], bool]
) -> Mirror:
    """Return the copy of the results, not looked at yet."""
    return Mirror(store, data_folder, machine=host.probes.machine, is_measuring=is_measuring, clock=host.clock)


def make_restoring(
    store: Callable[[], RunStore], data_folder: Path, mirror: Mirror, is_measuring: Callable[[], bool]
) -> Restoring:
    """Return the way in for archives."""
    return Restoring(
        store,
        data_folder,
        new_run_id=new_run_id,
        was_our_mirror=mirror.was_ours,
        is_measuring=is_measuring,
        done=mirror.changed,
    )
