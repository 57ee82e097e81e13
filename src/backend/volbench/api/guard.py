"""What every request passes first: host, size, page mark, origin, session. And the headers every answer leaves with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from volbench.access import MarkMissing

if TYPE_CHECKING:
    from volbench.access import Gate, Places

COOKIE: Final = "volbench_session"
SECURE_COOKIE: Final = "volbench_session_tls"
"""Over TLS: a browser does not let an http page replace a Secure cookie of the same name, so each has its own."""
API_PREFIX: Final = "/api/v1"
MAX_BODY_BYTES: Final = 64 * 1024
MAX_IMPORT_BYTES: Final = 20_000_000
_PUBLIC: Final = frozenset({f"{API_PREFIX}/health", f"{API_PREFIX}/session"})
_FILES: Final = frozenset({f"{API_PREFIX}/imports", f"{API_PREFIX}/archives/parts", f"{API_PREFIX}/experiments/import"})
"""The calls whose body is a file of any content type."""
_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

# 'unsafe-inline' for styles only: charts and pop-ups position themselves with style attributes.
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_DATA_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
"""For JSON: nothing at all may be loaded by it."""
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_PAGE_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""What only a page obeys; polls are small, and these would be a quarter of each."""


def register(app: Flask, gate: Gate, places: Places) -> None:
    """Put the guard before and the headers after every request of `app`."""
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES

    @app.before_request
    def _check() -> None:
        places.check_host(request.host)
        if not request.path.startswith("/api/"):
            return
        if request.method not in _SAFE_METHODS:
            places.check_origin(request.headers.get("Origin"), request.host)
            is_json = request.mimetype == "application/json"
            if not (is_json or request.headers.get("X-Volbench") == "1"):
                raise MarkMissing
            if request.content_length and not is_json and request.path not in _FILES:
                raise UnsupportedMediaType
        if request.path not in _PUBLIC:
            gate.check(session_name(), bearer_token(), caller_address())
        if (request.content_length or 0) > MAX_IMPORT_BYTES:
            # No call takes that much, and the server has thrown it away: only its length has come this far.
            raise RequestEntityTooLarge

    app.after_request(_add_headers)


def session_cookie() -> str:
    """Return what the session's cookie is called on this connection."""
    return SECURE_COOKIE if request.is_secure else COOKIE


def session_name() -> str | None:
    """Return the session this request names."""
    return request.cookies.get(session_cookie())


def bearer_token() -> str | None:
    """Return the token of `Authorization: Bearer TOKEN`, None without one."""
    authorization = request.authorization
    return authorization.token if authorization is not None and authorization.type == "bearer" else None


def caller_address() -> str:
    """Return the address of the peer; behind a proxy that is the proxy's, so all its callers share the waiting."""
    return request.remote_addr or "unknown"


def _add_headers(response: Response) -> Response:
    is_data = response.mimetype == "application/json"
    own = {"Content-Security-Policy": _DATA_POLICY} if is_data else _PAGE_HEADERS
    for name, value in (_HEADERS | own).items():
        response.headers.setdefault(name, value)
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response
