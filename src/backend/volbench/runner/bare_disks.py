"""What the bare disks give before the start, where the root extra may ask them and a number can be held against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.badges import NEVER_STABLE
from volbench.domain.expectation.bare_reads import is_worth_reading
from volbench.domain.workload import MiB

if TYPE_CHECKING:
    from volbench.domain.disk_reads import BareRead
    from volbench.domain.workload import Workload
    from volbench.runner.ports import Cancellation, Host
    from volbench.runner.situation import Situation

_LARGE: Final = frozenset({"read", "write"})


def bare_reads(situation: Situation, profile: str, host: Host, cancel: Cancellation) -> tuple[BareRead, ...]:
    """Have each hard disk of the volume read alone, two or three seconds each.

    Nothing is asked for in the trial profile, which says nothing of normal, nor for suites without large files.

    Raises:
        Cancelled: the owner asked for the end.
    """
    disks = [disk for disk in situation.target.volume.disks if is_worth_reading(disk)]
    if profile in NEVER_STABLE or not disks or not any(map(_is_of_large_files, situation.workloads)):
        return ()
    return host.probes.bare_reads(disks, cancel)


def _is_of_large_files(workload: Workload) -> bool:
    return workload.parameters().get("rw") in _LARGE and workload.block_bytes >= MiB
