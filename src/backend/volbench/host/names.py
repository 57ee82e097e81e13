"""Looks up where a name leads, beside us: the C library cannot be interrupted while it asks."""

from __future__ import annotations

import socket
from threading import Thread
from typing import Final

WITHIN_S: Final = 3.0


_ANY_PORT: Final = 9
"""Of a connection that is never used: a datagram socket sends nothing to be connected."""


def is_own_address(address: str) -> bool:
    """Say whether an IP address is one of this machine's: what goes there never leaves it. Nothing is sent."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((address, _ANY_PORT))
            own = str(asking.getsockname()[0])
    except (OSError, UnicodeError):
        return False
    return own.partition("%")[0] == address.partition("%")[0]


def addresses_of(host: str, within_s: float = WITHIN_S) -> tuple[str, ...]:
    """Return the IP addresses a name or an address stands for; none where nobody knows it, or answers in time."""
    found: list[str] = []

    def ask() -> None:
        try:
            answers = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return
        found.extend(dict.fromkeys(str(address[0]) for *_, address in answers))

    asking = Thread(target=ask, name="volbench-name", daemon=True)
    asking.start()
    asking.join(within_s)
    return tuple(found)
