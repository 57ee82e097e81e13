"""Which bare disks are read alone before the start, where the root extra may ask them, and how long that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.assess.badges import has_history
from volbench.domain.assess.expectation.bare_reads import is_worth_reading
from volbench.domain.assess.expectation.question import is_of_large_files

if TYPE_CHECKING:
    from collections.abc import Iterable

    from volbench.domain.model.machine.storage import Disk, Volume
    from volbench.domain.model.suites.workload import Workload

BARE_READ_S: Final = 2.5
"""How long one hard disk takes: five places of 64 MiB at 60 to 280 MB/s, and the way between them. Only for plans."""


def disks_to_read(volume: Volume, workloads: Iterable[Workload], profile: str) -> list[Disk]:
    """Return the disks to read alone before a run, where somebody may read them.

    None in the trial profile, which says nothing of normal, nor in a first look, whose number is waited for; and none
    for suites without large files.
    """
    if not has_history(profile) or not any(map(_is_of_large_files, workloads)):
        return []
    return [disk for disk in volume.disks if is_worth_reading(disk)]


def _is_of_large_files(workload: Workload) -> bool:
    access = workload.access
    return access is not None and access.in_flight > 0 and is_of_large_files(access)
