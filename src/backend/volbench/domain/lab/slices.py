"""How SHR shares out disks of unequal size: slices from the smallest disk up, one array across each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.lab.commands import MIB

EDGE_MIB: Final = 1
"""Left free at both ends of a disk for its partition table."""
LEAST_STEP_RATIO: Final = 0.02
"""Disks sold as equal differ by a few MB; a slice of less than this share of the largest disk is not worth an array."""
MIRROR: Final = 2


@dataclass(frozen=True, slots=True)
class Slice:
    """One layer across all disks that reach it."""

    start_bytes: int
    end_bytes: int
    disks: tuple[str, ...]
    level: str | None
    """md level of the array across it; None: too few disks reach it, so it stays unused."""

    @property
    def usable_bytes(self) -> int:
        """What is left for data of it."""
        lost = {"raid1": len(self.disks) - 1, "raid5": 1, "raid6": 2}
        return 0 if self.level is None else (self.end_bytes - self.start_bytes) * (len(self.disks) - lost[self.level])


def cut(sizes: Mapping[str, int], *, parity: int) -> tuple[Slice, ...]:
    """Return the slices over disks of these sizes (bytes), for SHR (`parity` 1) or SHR-2 (`parity` 2)."""
    tops = {disk: size // MIB - EDGE_MIB for disk, size in sizes.items()}
    least = max(tops.values()) * LEAST_STEP_RATIO
    slices, low = [], EDGE_MIB
    for height in sorted(set(tops.values())):
        if height - low < least:
            continue
        reaching = tuple(disk for disk, top in tops.items() if top >= height)
        slices.append(Slice(low * MIB, height * MIB, reaching, _level(len(reaching), parity)))
        low = height
    return tuple(slices)


def _level(disks: int, parity: int) -> str | None:
    """Two disks mirror, three or more have parity; SHR-2 needs four (what DSM does with three is not known)."""
    if parity > 1:
        return "raid6" if disks > parity + 1 else None
    if disks == 1:
        return None
    return "raid1" if disks == MIRROR else "raid5"
