"""PTS composite workload (ECW, since PTS 2.0 CBW): mixed sizes on hot and cold zones at 49 loads, high to low."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.suites.workload import KiB, Suite
from volbench.domain.model.words.message import Message
from volbench.suites.snia_demand import Mix, demand_suite

SIZES: Final = (
    (512, 4),
    (KiB, 1),
    (1536, 1),
    (2 * KiB, 1),
    (2560, 1),
    (3 * KiB, 1),
    (3584, 1),
    (4 * KiB, 67),
    (8 * KiB, 10),
    (16 * KiB, 7),
    (32 * KiB, 3),
    (64 * KiB, 3),
)
"""Bytes and per cent; the tenth below 4 KiB becomes 4 KiB where disks or file system take no less."""
ZONES: Final = ((50, 5), (30, 15), (20, 80))
"""Per cent of the accesses, and of the file."""

SUITE: Final[Suite] = demand_suite(
    "ecw",
    Mix(reads=40, bs=64 * KiB, bssplit=SIZES, zones=ZONES),
    title=Message("suites.snia_ecw.title"),
    description=Message("suites.snia_ecw.description"),
)
