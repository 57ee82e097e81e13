"""What a report's title says of its cell, where the report itself says nothing: `raid1_ext4` and the like."""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.model.machine.storage import RaidType

_LABEL_RAID: Final[tuple[tuple[RaidType, str], ...]] = (
    # Longer names first: RAID10 holds RAID1, SHR2 holds SHR.
    (RaidType.RAID10, r"raid ?10"),
    (RaidType.RAIDF1, r"raid ?f1"),
    (RaidType.RAID0, r"raid ?0"),
    (RaidType.RAID1, r"raid ?1"),
    (RaidType.RAID5, r"raid ?5"),
    (RaidType.RAID6, r"raid ?6"),
    (RaidType.SHR2, r"shr ?2"),
    (RaidType.SHR1, r"shr ?1?"),
    (RaidType.JBOD, r"jbod"),
    (RaidType.BASIC, r"basic"),
)
_LABEL_VARIANT: Final = (
    ("btrfs-cow-compress", r"btrfs.*(compress|\u538b\u7f29)"),
    ("btrfs-nocow", r"btrfs.*(nocow|no ?cow|nodatacow)"),
    ("btrfs-cow", r"btrfs.*(cow|checksum|csum|\u6821\u9a8c)"),
    ("btrfs-nocow", r"btrfs"),
    ("ext4", r"ext4"),
)
"""As the 2018 comparison names them, also in Chinese (compressed, checksum); plain Btrfs is without checksums there."""


def read_title(title: str) -> tuple[RaidType | None, str | None]:
    """Return RAID type and variant that a title names; None for what it does not."""
    words = re.sub(r"[_\-+·,;:/]+", " ", title.lower())
    raid = next((kind for kind, pattern in _LABEL_RAID if re.search(rf"(?<!\w){pattern}(?!\d)", words)), None)
    variant = next((name for name, pattern in _LABEL_VARIANT if re.search(pattern, words)), None)
    return raid, variant
