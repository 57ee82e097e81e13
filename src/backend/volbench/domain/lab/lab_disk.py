"""What is known of a disk before it is erased. Data only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from volbench.domain.lab.signatures import Content, Found

_BLANK: Final = Found(Content.BLANK)


@dataclass(frozen=True, slots=True)
class LabDisk:
    """One disk as it is now. Names without /dev."""

    name: str
    path: str
    size_bytes: int
    kind: str = "disk"
    """`disk`, or what else the name stands for: `partition`, `md`, `device-mapper`, `loop`, `memory`, `missing`."""
    model: str | None = None
    serial: str | None = None
    marks: tuple[str, ...] = ()
    """Everything that tells it from others, as `identity.Identity` holds it."""
    is_rotational: bool | None = None
    logical_block_bytes: int = 512
    partitions: tuple[str, ...] = ()
    holders: tuple[str, ...] = ()
    """Devices that stand on it or on its partitions."""
    mount_points: tuple[str, ...] = ()
    """Where it, a partition or what stands on them is mounted."""
    swaps: tuple[str, ...] = ()
    arrays: tuple[str, ...] = ()
    """md arrays that name it or one of its partitions."""
    is_read_only: bool = False
    is_claimed: bool = False
    """The kernel refuses it to others: something we do not see has it open."""
    found: Found = _BLANK
    sampled: int = 0
    """Places looked at between the two ends."""
    sampled_with_data: int = 0
    problem: str | None = None
    """Why it could not be read."""
