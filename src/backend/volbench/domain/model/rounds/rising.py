"""Counters that only rise, until they are full: 32-bit kernels count in 32 bits what 64-bit ones count in 64."""

from __future__ import annotations

from typing import Final

WRAP: Final = 1 << 32
"""Where an unsigned 32-bit counter starts again: after 2 TiB in sectors, 4 GiB in bytes, 49 days in milliseconds. Times
in /proc/diskstats do so on every kernel (linux Documentation/admin-guide/iostats.rst)."""


def risen(earlier: float, now: float) -> float:
    """Return by how much a counter rose between two looks, through one wrap; below zero where it counts anew.

    Falling from the upper half of 32 bits is a wrap; anything else is a device that came back and counts from zero.
    """
    if now < earlier and WRAP // 2 <= earlier < WRAP:
        now += WRAP
    return now - earlier
