"""The number a formula is worked out with: the capacity as it was sold, else the size of the volume."""

from __future__ import annotations

from typing import Final

UNIT_BYTES: Final = {"GB": 1e9, "GiB": 2.0**30}


def capacity_of(sold: float | None, total_bytes: int, unit: str) -> float:
    """Return the capacity in `unit`, `GB` or `GiB`.

    A volume is a little smaller than the disk that was sold: file system and partitions take their share.
    """
    return total_bytes / UNIT_BYTES[unit] if sold is None else sold
