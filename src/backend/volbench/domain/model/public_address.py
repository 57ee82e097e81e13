"""Which IP addresses are on the internet: what goes there costs money, and is nobody's house network."""

from __future__ import annotations

import ipaddress
from typing import Final

_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Say whether an IP address is one on the internet, in whatever form it is written.

    Not public are private and loopback addresses, link-local ones, unique local ones of IPv6, those a provider shares
    (100.64.0.0/10), and those for documentation, which lead nowhere.
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo or (None, None))[1]
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return inner.is_global
    return ip.is_global
