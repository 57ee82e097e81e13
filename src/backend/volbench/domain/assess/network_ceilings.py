"""What of a volume's speed a network can ever carry: link ceilings by Ethernet arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MTU_BYTES: Final = 1500
"""The usual frame payload; jumbo frames of 9000 bytes carry 5 % more."""
_IP_AND_TCP_HEADERS: Final = 20 + 20
_TCP_TIMESTAMPS: Final = 12
"""Linux sends the timestamp option in every segment."""
_AROUND_A_FRAME: Final = 14 + 4 + 8 + 12
"""Ethernet header, checksum, preamble and the gap between frames."""
BITS_PER_BYTE: Final = 8


@dataclass(frozen=True, slots=True)
class Link:
    """One kind of network link."""

    id: str
    """`1gbe`, `2.5gbe`, `5gbe` or `10gbe`."""
    label: str
    bits_per_s: int

    @property
    def ceiling_bytes_per_s(self) -> float:
        """Payload bytes per second of one TCP connection on a link that nobody else uses."""
        return ceiling_bytes_per_s(self.bits_per_s)


def payload_ratio(mtu_bytes: int = MTU_BYTES) -> float:
    """Return the share of the line rate left for data: (MTU - 40 - 12) / (MTU + 38)."""
    return (mtu_bytes - _IP_AND_TCP_HEADERS - _TCP_TIMESTAMPS) / (mtu_bytes + _AROUND_A_FRAME)


def ceiling_bytes_per_s(bits_per_s: int, mtu_bytes: int = MTU_BYTES) -> float:
    """Return payload bytes per second at a line rate; SMB and NFS take another 0.1 to 0.5 % of it."""
    return bits_per_s / BITS_PER_BYTE * payload_ratio(mtu_bytes)


LINKS: Final = (
    Link("1gbe", "1 GbE", 1_000_000_000),
    Link("2.5gbe", "2.5 GbE", 2_500_000_000),
    Link("5gbe", "5 GbE", 5_000_000_000),
    Link("10gbe", "10 GbE", 10_000_000_000),
)
GIGABIT: Final = LINKS[0]
