"""What the bare disks give before the start, where the root extra may ask them and a number can be held against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from volbench.domain.model.runs.target import volume_of
from volbench.planning.bare_disks import disks_to_read

if TYPE_CHECKING:
    from volbench.domain.model.machine.disk_reads import BareRead
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_context import Situation


def bare_reads(situation: Situation, profile: str, host: Host, cancel: Cancellation) -> tuple[BareRead, ...]:
    """Have each hard disk of the volume read alone, `BARE_READ_S` each.

    Raises:
        Cancelled: the owner asked for the end.
    """
    volume = volume_of(situation.target)
    disks = disks_to_read(volume, situation.workloads, profile) if volume is not None else []
    return host.probes.bare_reads(disks, cancel) if disks else ()
