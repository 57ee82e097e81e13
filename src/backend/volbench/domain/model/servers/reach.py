"""How far away a way leads: on this machine, in the house, or over the internet. Pure.

What goes over the internet costs money and is somebody else's; how much goes about a house is its owner's to say.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final

from volbench.domain.model.servers.public_address import is_public
from volbench.domain.model.words.message import Message


class Reach(StrEnum):
    """Where the bytes of a way go."""

    MACHINE = "machine"
    """They stay on this machine."""
    LOCAL = "local"
    """Private, link-local and unique local addresses: the house's own network."""
    INTERNET = "internet"
    UNKNOWN = "unknown"
    """Nobody knew the name, or the address is of none of these kinds; counts as the internet."""

    @property
    def is_owners(self) -> bool:
        """Whether its owner alone says how much goes there."""
        return self in {Reach.MACHINE, Reach.LOCAL}


WORDS: Final = {
    Reach.MACHINE: Message("model.reach.machine"),
    Reach.LOCAL: Message("model.reach.local"),
    Reach.INTERNET: Message("model.reach.internet"),
    Reach.UNKNOWN: Message("model.reach.unknown"),
}
"""What each is called."""

_NEAR: Final = tuple(
    map(
        ipaddress.ip_network,
        # RFC 1918, RFC 3927, RFC 4193, RFC 4291. Not what a provider shares (100.64.0.0/10): tunnels over the internet
        # such as Tailscale's have such addresses too.
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"),
    )
)


_FARTHEST_FIRST: Final = (Reach.INTERNET, Reach.UNKNOWN, Reach.LOCAL, Reach.MACHINE)


def reach_of(addresses: Iterable[str], is_own: Callable[[str], bool] = lambda _address: False) -> Reach:
    """Return how far away a machine is that has these IP addresses; `is_own` says of one whether it is this machine's.

    One address on the internet is enough: which of them a connection takes is not known before it is made.
    """
    found = {_reach_of(address, is_own) for address in addresses}
    return next((reach for reach in _FARTHEST_FIRST if reach in found), Reach.UNKNOWN)


def _reach_of(address: str, is_own: Callable[[str], bool]) -> Reach:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    if ip.is_loopback or is_own(address):
        return Reach.MACHINE
    if is_public(address):
        return Reach.INTERNET
    return Reach.LOCAL if any(ip in network for network in _NEAR) else Reach.UNKNOWN
