"""What a run costs an SSD: the share of the writes its maker warrants; unknown where no rating has a source."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.machine.storage import Disk, RaidType, Volume

_TB: Final = 10**12


@dataclass(frozen=True, slots=True)
class Rating:
    """Rated writes of one model."""

    pattern: str
    """Regular expression over the model as the kernel names it."""
    rated_bytes: int
    source: str


_SAMSUNG: Final = "Samsung, limited warranty table for consumer SSDs"
_870: Final = "Samsung, 870 EVO data sheet"
_WD: Final = "Western Digital, WD Red SSD data sheets (largest model only)"

RATINGS: Final = (
    Rating(r"Samsung SSD 850 EVO (120|250)GB", 75 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 850 EVO (500GB|1TB)", 150 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 850 EVO [24]TB", 300 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 850 PRO (128GB|256GB|512GB|1TB)", 150 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 850 PRO 2TB", 300 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 950 PRO 256GB", 200 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 950 PRO 512GB", 400 * _TB, _SAMSUNG),
    Rating(r"Samsung SSD 870 EVO 250GB", 150 * _TB, _870),
    Rating(r"Samsung SSD 870 EVO 1TB", 600 * _TB, _870),
    Rating(r"Samsung SSD 870 EVO 2TB", 1200 * _TB, _870),
    Rating(r"Samsung SSD 870 EVO 4TB", 2400 * _TB, _870),
    Rating(r"WDC +WDS400T1R0A.*", 2500 * _TB, _WD),
    Rating(r"WD Red SN700 4000GB", 5100 * _TB, _WD),
)


def rated_bytes(disk: Disk) -> int | None:
    """Return the writes its maker warrants; None for hard disks and models without a sourced rating."""
    if disk.has_platters or not disk.model:
        return None
    model = disk.model.strip()
    return next((rating.rated_bytes for rating in RATINGS if re.fullmatch(rating.pattern, model)), None)


def endurance_ratio(volume: Volume, write_bytes: int) -> float | None:
    """Return the largest share of a disk's rated writes that `write_bytes` on the volume use up.

    Counts data and whole-stripe parity; small writes to parity arrays cost more. None where no member has a rating or
    the RAID type is not known.
    """
    ratings = [rating for rating in map(rated_bytes, volume.disks) if rating]
    share = share_per_disk(volume)
    if not ratings or share is None:
        return None
    return write_bytes * share / min(ratings)


def share_per_disk(volume: Volume) -> float | None:
    """Return how much of the bytes written to a volume one member disk receives; None where that is not known."""
    disks = len(volume.disks)
    kinds = volume.pool.raid_type_candidates or ((volume.pool.raid_type,) if volume.pool.raid_type else ())
    shares = [_share(kind, disks) for kind in kinds]
    return max(shares) if shares else None


def _share(kind: RaidType, disks: int) -> float:
    match kind:
        case RaidType.BASIC | RaidType.JBOD | RaidType.RAID1:
            return 1.0
        case RaidType.RAID0:
            return 1 / max(disks, 1)
        case RaidType.RAID10:
            return 2 / max(disks, 2)
        case RaidType.RAID5 | RaidType.RAIDF1 | RaidType.SHR1:
            return 1 / max(disks - 1, 1)
        case RaidType.RAID6 | RaidType.SHR2:
            return 1 / max(disks - 2, 1)
