"""Makes the keepers of results: the copy elsewhere and the way back in. Decides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.jobs.ids import new_run_id
from volbench.mirroring import Mirror
from volbench.restoring import Restoring

if TYPE_CHECKING:
    from volbench.app import Application


def make_mirror(application: Application) -> Mirror:
    """Return the copy of an application's results."""
    return Mirror(
        lambda: application.store,
        application.config.data_folder,
        machine=application.host.probes.machine,
        is_measuring=application.is_measuring,
        clock=application.host.clock,
    )


def make_restoring(application: Application) -> Restoring:
    """Return what takes archives into an application's database."""
    return Restoring(
        lambda: application.store,
        application.config.data_folder,
        new_run_id=new_run_id,
        was_our_mirror=application.mirror.was_ours,
        is_measuring=application.is_measuring,
        done=application.mirror.changed,
    )
