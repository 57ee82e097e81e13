"""What a RAID type leaves of its disks and how many it can lose; SHR with unequal disks included.

Sources: Synology's knowledge centre, "Choose a RAID type" and "What is Synology Hybrid RAID (SHR)"; SHR cuts the disks
into slices of equal size and joins each slice of all disks that reach it, one copy of redundancy (SHR) or two (SHR-2)
per slice. What DSM makes of an SHR-2 slice that only three disks reach is not known (unverified); it is not counted, as
the array laboratory does not build it: the room told is the least there is. Whole bytes before the file system: DSM
keeps about 7 GB of each disk for itself, which is left out here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.machine.storage import RaidType

_PARITY: Final = {RaidType.RAID5: 1, RaidType.RAIDF1: 1, RaidType.RAID6: 2}
_SPARE_SLICES: Final = {RaidType.SHR1: 1, RaidType.SHR2: 2}


@dataclass(frozen=True, slots=True)
class Capacity:
    """What one configuration holds and bears."""

    usable: float
    """In the unit of the sizes given."""
    may_fail: int
    may_fail_at_best: int


def capacity(raid_type: RaidType, sizes: Sequence[float]) -> Capacity:
    """Return what `raid_type` makes of disks of these sizes (at least one, all above zero)."""
    n, least = len(sizes), min(sizes)
    if raid_type in _PARITY:
        lost = min(_PARITY[raid_type], n - 1)
        return Capacity((n - lost) * least, lost, lost)
    if raid_type in _SPARE_SLICES:
        lost = min(_SPARE_SLICES[raid_type], n - 1)
        return Capacity(_of_slices(sizes, lost), lost, lost)
    match raid_type:
        case RaidType.RAID0:
            return Capacity(n * least, 0, 0)
        case RaidType.RAID1:
            return Capacity(least, n - 1, n - 1)
        case RaidType.RAID10:
            # Two copies: one disk of each pair.
            return Capacity(n // 2 * least, 1, n // 2)
        case _:
            return Capacity(math.fsum(sizes), 0, 0)


def equal_disks(raid_type: RaidType, disks: int) -> Capacity:
    """Return what `raid_type` makes of so many disks of size 1."""
    return capacity(raid_type, (1.0,) * disks)


def _of_slices(sizes: Sequence[float], lost: int) -> float:
    """Add up the slices: each reaches from one size to the next and leaves all its disks but `lost`."""
    usable: float = 0
    below: float = 0
    ordered = sorted(sizes)
    for place, size in enumerate(ordered):
        reaching = len(ordered) - place
        # One copy of redundancy needs two disks, two need four.
        if reaching >= lost * 2:
            usable += (reaching - lost) * (size - below)
        below = size
    return usable
