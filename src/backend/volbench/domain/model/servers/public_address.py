"""Which IP addresses are on the internet: what goes there costs money, and is nobody's house network."""

from __future__ import annotations

import ipaddress
from typing import Final

_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

# IANA's registries of special addresses, as of 2024. What `ipaddress` calls global is not the same on every Python.
_NOWHERE: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
            *("192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
            *("240.0.0.0/4", "::/128", "::1/128", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32"),
            *("3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10"),
        ),
    )
)
_ON_THE_INTERNET_ALL_THE_SAME: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            *("192.0.0.9/32", "192.0.0.10/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:3::/32"),
            *("2001:4:112::/48", "2001:20::/28", "2001:30::/28"),
        ),
    )
)


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
            return _is_reached_anywhere(inner)
    return _is_reached_anywhere(ip)


def _is_reached_anywhere(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return any(ip in network for network in _ON_THE_INTERNET_ALL_THE_SAME) or not any(ip in one for one in _NOWHERE)
