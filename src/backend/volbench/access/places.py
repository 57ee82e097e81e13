"""From where a request may come: host names we answer to and origins that are ours."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from volbench.access.errors import HostNotAllowed, OriginNotAllowed

if TYPE_CHECKING:
    from collections.abc import Iterable


class Places:
    """Host and origin rules.

    An IP address is always fine: rebinding needs a name whose address the attacker can change, and the browser then
    sends that name. Of names, only `localhost` and the configured ones are ours.
    """

    def __init__(self, names: Iterable[str] = (), *, takes_any_name: bool = False) -> None:
        """Keep the configured names (without port), compared without case.

        With `takes_any_name` every name is ours: a NAS is called by names only its owner's network knows. Where nothing
        is told without a session, a rebound name gains an attacker nothing: the session's cookie belongs to another.
        """
        self._takes_any_name = takes_any_name
        self._names = frozenset({"localhost", *(_fold(name) for name in names)})

    def check_host(self, host: str) -> None:
        """Let the Host header through, or raise HostNotAllowed."""
        name = _name_of(host)
        if name is None or not (self._takes_any_name or _is_address(name) or _fold(name) in self._names):
            raise HostNotAllowed(host[:100])

    def check_origin(self, origin: str | None, host: str) -> None:
        """Let a request through whose Origin is this very host and port, or that has none.

        The scheme may differ: a proxy in front may speak TLS.

        Raises:
            OriginNotAllowed: another page sent it.
        """
        if origin is None:
            return
        try:
            parts = urlsplit(origin)
        except ValueError:
            raise OriginNotAllowed(origin[:100]) from None
        if parts.scheme not in {"http", "https"} or _fold(parts.netloc) != _fold(host):
            raise OriginNotAllowed(origin[:100])


def _fold(name: str) -> str:
    return name.strip().rstrip(".").lower()


def _name_of(host: str) -> str | None:
    """Return the host without port and brackets; None when it is no host."""
    try:
        parts = urlsplit(f"//{host}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return None
    return name if name and parts.netloc == host and "@" not in host else None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
