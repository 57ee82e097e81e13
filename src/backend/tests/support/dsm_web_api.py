"""DSM's web API played by a real HTTP(S) server on 127.0.0.1: no DSM can run in a test.

Shapes of answers come from recordings (tests/fixtures/dsm_api), error numbers and their meaning from the tables of
mib1185/py-synologydsm-api and N4S4/synology-api: 400 wrong, 401 disabled, 403 one-time code wanted, 404 code wrong, 406
two-step sign-in enforced, 407 address blocked, 408-410 password to be changed, 411 locked, 105 not permitted, 119 no
such session. What the double does not know: real permissions, portals, passkeys.

    with running_dsm(DsmDouble(accounts=(Account("anna", "secret"),))) as dsm:
        client = DsmClient(lambda: [dsm.endpoint])

Further interfaces: `DsmDouble(..., handlers={("SYNO.Core.Share", "list"): lambda parameters, account: {...}})`; a
handler returns the `data` or an error number. `dsm.calls` holds every call as (api, method, parameters).
"""

from __future__ import annotations

import json
import secrets
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from volbench.host.dsm import Endpoint

RECORDED = Path(__file__).parents[1] / "fixtures" / "dsm_api"
AUTO_BLOCK_AFTER = 10
"""DSM's default: 10 failures within 5 minutes block the address."""

Handler = Callable[[dict[str, Any], "Account"], dict[str, Any] | int]


def recorded(name: str) -> Any:
    return json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Account:
    """One DSM account; `refusal` is the error number its sign-in meets with the right password."""

    name: str
    password: str
    otp: str | None = None
    refusal: int | None = None
    is_admin: bool = True


@dataclass
class DsmDouble:
    """What this DSM knows and what has been asked of it."""

    accounts: tuple[Account, ...] = ()
    handlers: dict[tuple[str, str], Handler] = field(default_factory=dict)
    interfaces: dict[str, Any] = field(default_factory=lambda: recorded("api_info_subset")["data"])
    raw_answer: tuple[int, bytes] | None = None
    """Answer everything with this status and body."""
    redirect_to: str | None = None
    """Answer everything with a redirect to this address."""
    endpoint: Endpoint = field(default_factory=lambda: Endpoint("http", 0))
    calls: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    sessions: dict[str, tuple[Account, str]] = field(default_factory=dict)
    """sid → account and SynoToken."""
    devices: dict[str, str] = field(default_factory=dict)
    """Token of a trusted device → account name."""
    failures: int = 0

    def open_session(self, name: str) -> tuple[str, str]:
        """Sign an account in as its browser did: return sid and SynoToken."""
        account = next(account for account in self.accounts if account.name == name)
        sid, token = secrets.token_urlsafe(24), secrets.token_urlsafe(9)
        self.sessions[sid] = (account, token)
        return sid, token

    def answer(self, form: dict[str, str]) -> dict[str, Any]:
        """Answer one call as DSM does."""
        api, method = form.pop("api", ""), form.pop("method", "")
        row = self.interfaces.get(api)
        parameters = {name: _read(value, row) for name, value in form.items()}
        self.calls.append((api, method, parameters))
        found = self._find(api, method, parameters)
        if isinstance(found, int):
            return _refusal(found)
        return {"data": found, "success": True} if found or api == "SYNO.API.Info" else {"success": True}

    def _find(self, api: str, method: str, parameters: dict[str, Any]) -> dict[str, Any] | int:
        if (api, method) == ("SYNO.API.Info", "query"):
            asked = parameters["query"].split(",")
            return {name: row for name, row in self.interfaces.items() if name in asked}
        if api not in self.interfaces:
            return 102
        if (api, method) == ("SYNO.API.Auth", "login"):
            return self._log_in(parameters)
        account, token = self.sessions.get(parameters.get("_sid", ""), (None, ""))
        if account is None or parameters.get("SynoToken") != token:
            return 119
        if (api, method) == ("SYNO.API.Auth", "logout"):
            del self.sessions[parameters["_sid"]]
            return {}
        handler = self.handlers.get((api, method))
        return 103 if handler is None else handler(parameters, account)

    def _log_in(self, asked: dict[str, Any]) -> dict[str, Any] | int:
        if self.failures >= AUTO_BLOCK_AFTER:
            return 407
        account = next((one for one in self.accounts if one.name == asked.get("account")), None)
        if account is None or account.password != asked.get("passwd"):
            self.failures += 1
            return 400
        if account.refusal is not None:
            return account.refusal
        is_trusted = account.name == self.devices.get(asked.get("device_id") or "")
        if account.otp and not is_trusted:
            if not asked.get("otp_code"):
                return 403
            if asked["otp_code"] != account.otp:
                self.failures += 1
                return 404
        sid, token = self.open_session(account.name)
        data = {**recorded("auth_login")["data"], "sid": sid, "synotoken": token}
        if asked.get("enable_device_token") == "yes":
            data["device_id"] = secrets.token_urlsafe(24)
            self.devices[data["device_id"]] = account.name
        return data


@contextmanager
def running_dsm(double: DsmDouble, *, certificate: tuple[Path, Path] | None = None) -> Iterator[DsmDouble]:
    """Serve `double` on a free port of 127.0.0.1; over TLS with `certificate` (certificate file, key file)."""

    class Answering(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            if double.redirect_to is not None:
                self._send(302, b"", Location=double.redirect_to)
            elif double.raw_answer is not None:
                self._send(*double.raw_answer)
            elif not self.path.startswith("/webapi/"):
                self._send(404, b"")
            else:
                answer = double.answer(dict(parse_qsl(self.path.partition("?")[2] or body, keep_blank_values=True)))
                self._send(200, json.dumps(answer).encode())

        def _send(self, status: int, body: bytes, **headers: str) -> None:
            self.send_response(status)
            for name, value in {"Content-Type": "application/json", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args: Any) -> None:
            """Stay silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    double.endpoint = Endpoint("http" if certificate is None else "https", server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield double
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _refusal(code: int) -> dict[str, Any]:
    return {"error": {"code": code, "errors": {}}, "success": False}


def _read(value: str, row: Any) -> Any:
    """A parameter as the interface reads it: JSON where SYNO.API.Info says so."""
    if not (isinstance(row, dict) and row.get("requestFormat") == "JSON"):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value
