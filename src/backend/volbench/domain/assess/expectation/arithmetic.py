"""How many disks' worth a RAID array gives: counting chunks and accesses, nothing measured.

n = slots. Sources: for stripes and parity the layout itself (linux Documentation/admin-guide/md.rst); for small writes
drivers/md/raid5.c, which reads what is fewer: the old data and parity, or the rest of the stripe. RAID F1 is counted as
RAID 5, because it only places the same parity unevenly. RAID 10 keeps two copies, as DSM and mdadm do by default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.machine.storage import Array, Disk

PARITY_LEVELS: Final = ("raid4", "raid5", "raid6", "raidF1")
_ONE_PARITY: Final = ("raid4", "raid5")
_COPIES: Final = 2
_RAID6_PARITY: Final = 2


@dataclass(frozen=True, slots=True)
class Layout:
    """The shape of one array; a volume on one bare disk is `linear` with one slot."""

    level: str
    slots: int
    active: int

    @property
    def missing(self) -> int:
        """Slots without a working disk."""
        return self.slots - self.active


@dataclass(frozen=True, slots=True)
class Worth:
    """Disks' worth of speed, between the least and the most the layout allows."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class WriteCost:
    """What one small write makes the disks do, on average over all places."""

    reads: float
    writes: float
    disks: int
    """Disks the accesses are spread over."""


def layout_of(array: Array) -> Layout:
    """Return the shape of an md array."""
    return Layout(array.level, array.slots, min(array.active, array.slots))


def can_work(layout: Layout) -> bool:
    """Say whether data can still be read: not more disks missing than the layout bears."""
    kind = _kind(layout)
    bearable = {"raid1": layout.slots - 1, "raid6": _RAID6_PARITY, "raid10": layout.slots // 2}
    most = 1 if kind in _ONE_PARITY else bearable.get(kind, 0)
    return layout.active > 0 and 0 <= layout.missing <= most


_SEQUENTIAL_READ: Final[dict[str, Callable[[Layout], Worth]]] = {
    "linear": lambda _: Worth(1, 1),
    "raid0": lambda of: Worth(of.slots, of.slots),
    # One reader may stay on one copy; several requests at a time may be spread over all.
    "raid1": lambda of: Worth(1, of.active),
    "raid10": lambda of: Worth(of.slots / _COPIES, of.active),
    "raid4": lambda of: Worth(of.slots - 1, of.slots - 1),
    # Read from all disks where they can pass over the parity without losing time.
    "raid5": lambda of: Worth(of.slots - 1, of.active),
    "raid6": lambda of: Worth(of.slots - _RAID6_PARITY, of.active),
}
_SEQUENTIAL_WRITE: Final[dict[str, Callable[[Layout], float]]] = {
    "linear": lambda _: 1,
    "raid0": lambda of: of.slots,
    "raid1": lambda _: 1,
    "raid10": lambda of: of.slots / _COPIES,
    "raid4": lambda of: of.slots - 1,
    "raid5": lambda of: of.slots - 1,
    "raid6": lambda of: of.slots - _RAID6_PARITY,
}


def sequential_read(layout: Layout) -> Worth | None:
    """Return disks' worth for one large file read from start to end."""
    count = _SEQUENTIAL_READ.get(_kind(layout))
    return count(layout) if count is not None and can_work(layout) else None


def sequential_write(layout: Layout) -> Worth | None:
    """Return disks' worth for one large file written in whole stripes: the disks less copies and parity."""
    count = _SEQUENTIAL_WRITE.get(_kind(layout))
    return Worth(count(layout), count(layout)) if count is not None and can_work(layout) else None


def is_passing_parity(layout: Layout, disks: Sequence[Disk]) -> bool:
    """Hard disks pass over the parity between the data as slowly as they read it; SSDs need not."""
    return layout.level in PARITY_LEVELS and any(disk.has_platters for disk in disks)


def random_read(layout: Layout) -> Worth | None:
    """Return disks' worth for many small reads at a time, all disks busy."""
    n, active, missing = layout.slots, layout.active, layout.missing
    if not can_work(layout):
        return None
    match _kind(layout):
        case "linear":
            worth = 1.0
        case "raid0" | "raid1":
            worth = active
        case "raid10" if missing:
            # The partner of a missing disk serves both shares, so it may hold up the rest.
            return Worth(n / _COPIES, active)
        case "raid10":
            worth = n
        case "raid4" if not missing:
            worth = n - 1
        case "raid4" | "raid5":
            # One read in n hits the missing disk and costs n - 1 reads: 2(n - 1)/n on average, over n - 1 disks.
            worth = n / 2 if missing else n
        case "raid6":
            # One or two reads in n cost n - 2 reads each.
            worth = active * n / (n - missing + missing * (n - _RAID6_PARITY))
        case _:
            return None
    return Worth(worth, worth)


def small_write(layout: Layout, *, has_short_raid6: bool | None) -> tuple[WriteCost, WriteCost] | None:
    """Return what one small write costs at least and at most.

    `has_short_raid6`: whether RAID 6 may read old data and parity only (Linux 4.1 and later); None when not known.
    """
    n, active = layout.slots, layout.active
    if not can_work(layout):
        return None
    match _kind(layout):
        case "linear":
            cost = WriteCost(0, 1, 1)
        case "raid0":
            cost = WriteCost(0, 1, n)
        case "raid1":
            cost = WriteCost(0, active, active)
        case "raid10":
            # Every place has two copies; with a disk missing its partner still takes its full share.
            cost = WriteCost(0, _COPIES, n)
        case "raid4" | "raid5":
            cost = _one_parity(layout)
        case "raid6" if not layout.missing:
            short, whole = WriteCost(min(3, n - 3), 3, n), WriteCost(n - 3, 3, n)
            return (whole if has_short_raid6 is False else short, short if has_short_raid6 else whole)
        case _:
            return None
    return cost, cost


def _one_parity(layout: Layout) -> WriteCost:
    n = layout.slots
    if not layout.missing:
        # Old data and old parity, or the rest of the stripe where that is fewer.
        return WriteCost(min(2, n - 2), 2, n)
    # Of n places one hits the missing disk (n - 2 reads, 1 write), one has its parity there (1 write), the rest are
    # as usual (2 reads, 2 writes).
    return WriteCost(3 * (n - 2) / n, (2 * n - 2) / n, layout.active)


def _kind(layout: Layout) -> str:
    return "raid5" if layout.level == "raidF1" else layout.level
