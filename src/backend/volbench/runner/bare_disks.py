"""What the bare disks give before the start, where the root extra may ask them and a number can be held against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.assess.badges import WITHOUT_HISTORY
from volbench.domain.assess.expectation.bare_reads import is_worth_reading
from volbench.domain.assess.expectation.question import is_of_large_files
from volbench.domain.model.target import volume_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.disk_reads import BareRead
    from volbench.domain.model.storage import Disk, Volume
    from volbench.domain.model.workload import Workload
    from volbench.runner.protocols import Cancellation, Host
    from volbench.runner.run_context import Situation

BARE_READ_S: Final = 2.5
"""How long one hard disk takes: five places of 64 MiB at 60 to 280 MB/s, and the way between them. Only for plans."""


def bare_reads(situation: Situation, profile: str, host: Host, cancel: Cancellation) -> tuple[BareRead, ...]:
    """Have each hard disk of the volume read alone, `BARE_READ_S` each.

    Raises:
        Cancelled: the owner asked for the end.
    """
    volume = volume_of(situation.target)
    disks = disks_to_read(volume, situation.workloads, profile) if volume is not None else []
    return host.probes.bare_reads(disks, cancel) if disks else ()


def disks_to_read(volume: Volume, workloads: Iterable[Workload], profile: str) -> list[Disk]:
    """Return the disks to read alone before a run, where somebody may read them.

    None in the trial profile, which says nothing of normal, nor in a first look, whose number is waited for; and none
    for suites without large files.
    """
    if profile in WITHOUT_HISTORY or not any(map(_is_of_large_files, workloads)):
        return []
    return [disk for disk in volume.disks if is_worth_reading(disk)]


def _is_of_large_files(workload: Workload) -> bool:
    access = workload.access
    return access is not None and access.in_flight > 0 and is_of_large_files(access)
