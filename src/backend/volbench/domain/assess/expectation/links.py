"""How much of a disk its connection lets through: ceilings after line coding; packets take another tenth or more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.machine.storage import Disk, DiskLink

SATA_BYTES_PER_S: Final = {"1.5 Gbps": 150_000_000, "3.0 Gbps": 300_000_000, "6.0 Gbps": 600_000_000}
"""As the kernel spells `sata_spd` (linux drivers/ata/libata-core.c); 8b/10b coding leaves eight bits of ten."""

PCIE_LANE_BYTES_PER_S: Final = {
    "2.5": 2.5e9 / 10,
    "5.0": 5e9 / 10,
    "8.0": 8e9 * 128 / 130 / 8,
    "16.0": 16e9 * 128 / 130 / 8,
    "32.0": 32e9 * 128 / 130 / 8,
}
"""GT/s of one lane to bytes/s: 8b/10b up to 5 GT/s, 128b/130b from 8 GT/s on (PCI Express Base Specification)."""

USB_BYTES_PER_S: Final = {
    12: 1_216_000,
    480: 53_248_000,
    5000: 500_000_000,
    10000: 1_212_121_212,
    20000: 2_424_242_424,
}
"""Mbit/s as sysfs `speed` says to bytes/s: 19 bulk packets of 64 bytes each millisecond, 13 of 512 bytes each eighth of
it (USB 2.0 specification, tables 5-9 and 5-10), 8b/10b at 5 Gbit/s, 128b/132b above (USB 3.2 specification)."""


def narrowest(disk: Disk, siblings: Sequence[Disk]) -> tuple[DiskLink, float] | None:
    """Return the link that leaves `disk` least, and its share in bytes/s when all `siblings` work at once."""
    shares = [(link, link.bytes_per_s / _users(link, siblings)) for link in disk.links]
    return min(shares, key=lambda pair: pair[1]) if shares else None


def _users(link: DiskLink, siblings: Sequence[Disk]) -> int:
    return max(1, sum(any(other.id == link.id for other in disk.links) for disk in siblings))
