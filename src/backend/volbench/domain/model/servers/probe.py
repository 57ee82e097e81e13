"""The place of a probe: where a server listens that measures what a connection alone carries (`iperf3 -s`)."""

from __future__ import annotations

import re
from typing import Final

from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.words.message import Message

DEFAULT_PORT: Final = 5201
"""What `iperf3 -s` listens on."""
_MOST_PORT: Final = 65_535
_PLACE: Final = re.compile(
    r"(?P<host>[A-Za-z0-9][A-Za-z0-9._-]{0,252}|\[[0-9A-Fa-f:.]{2,45}\])(?::(?P<port>[0-9]{1,5}))?"
)


def read_probe(text: str) -> str:
    """Return `HOST[:PORT]` as HOST:PORT.

    Raises:
        InvalidRequest: it names no host, or a port that cannot be.
    """
    found = _PLACE.fullmatch(text.strip())
    port = int(found["port"] or DEFAULT_PORT) if found else 0
    if found is None or not 0 < port <= _MOST_PORT:
        raise InvalidRequest(
            Message("model.probe.no_place"), Message("model.probe.looks_like", port=DEFAULT_PORT), field="probe"
        )
    return f"{found['host'].casefold()}:{port}"


def probe_parts(place: str) -> tuple[str, str]:
    """Return host, without the brackets of IPv6, and port of HOST:PORT."""
    host, _, port = place.rpartition(":")
    return host.removeprefix("[").removesuffix("]"), port
