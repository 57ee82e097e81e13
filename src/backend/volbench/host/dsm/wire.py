"""One form sent to DSM and one JSON answer read, within a time and a size; nothing is followed, kept or logged."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode, urlsplit

from volbench.domain.model.machine.dsm import DsmUnreachable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.host.dsm.web_ports import Endpoint

_CHUNK: Final = 65_536
_REDIRECTS: Final = frozenset({301, 302, 307, 308})


class Redirected(DsmUnreachable):
    """DSM wants to be asked over TLS; `port` is where."""

    def __init__(self, port: int) -> None:
        """Keep the TLS port DSM names."""
        super().__init__(f"redirected to https port {port}")
        self.port = port


class NotConnected(DsmUnreachable):
    """Nobody listens there: nothing was sent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long and how much one answer may be."""

    timeout_s: float = 15.0
    max_bytes: int = 8 << 20


def post(endpoint: Endpoint, path: str, form: Mapping[str, str], headers: Mapping[str, str], limits: Limits) -> Any:
    """Send `form` to `/webapi/PATH` and return the JSON answered.

    Raises:
        Redirected: DSM sends callers to TLS.
        NotConnected: nobody listens there, so nothing was sent.
        DsmUnreachable: sent, but there was no answer, or one with something else than JSON, too slowly, too much.
    """
    connection = _connect(endpoint, limits)
    deadline = time.monotonic() + limits.timeout_s
    try:
        connection.connect()
    except (OSError, ValueError) as error:
        connection.close()
        raise NotConnected(type(error).__name__) from None
    try:
        connection.request(
            "POST",
            f"/webapi/{path}",
            body=urlencode(form),
            headers={"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", **headers},
        )
        return _read(connection, deadline, limits.max_bytes)
    except (OSError, http.client.HTTPException, ValueError) as error:
        # ValueError: no JSON, or a header that cannot be read. The type alone: a message could hold what was sent.
        raise DsmUnreachable(type(error).__name__) from None
    finally:
        connection.close()


def _connect(endpoint: Endpoint, limits: Limits) -> http.client.HTTPConnection:
    if endpoint.scheme == "http":
        return http.client.HTTPConnection(endpoint.host, endpoint.port, timeout=limits.timeout_s)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # The other end is this very machine, and its certificate never names 127.0.0.1.
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection(endpoint.host, endpoint.port, timeout=limits.timeout_s, context=context)


def _read(connection: http.client.HTTPConnection, deadline: float, max_bytes: int) -> Any:
    response = connection.getresponse()
    if response.status in _REDIRECTS:
        _follow(response.getheader("Location") or "")
    if response.status != http.client.OK:
        raise DsmUnreachable(f"HTTP {response.status}")
    body = bytearray()
    # read1 hands over what has come: a body that trickles in meets the deadline, not one time-out per piece.
    while chunk := response.read1(_CHUNK):
        body += chunk
        if len(body) > max_bytes:
            raise DsmUnreachable(f"more than {max_bytes} bytes")
        if time.monotonic() > deadline:
            raise DsmUnreachable("too slow")
    return json.loads(body)


def _follow(location: str) -> None:
    parts = urlsplit(location)
    if parts.scheme == "https":
        raise Redirected(parts.port or 443)
    raise DsmUnreachable("redirected")
