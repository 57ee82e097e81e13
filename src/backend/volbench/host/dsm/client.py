"""DSM's web API on the local machine: which place answers, which version it has, one call, typed refusals."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.model.machine.dsm import (
    PERMISSION_CODE,
    SESSION_CODES,
    DsmApiMissing,
    DsmNotPermitted,
    DsmRefused,
    DsmSession,
    DsmSessionEnded,
    DsmUnreachable,
)
from volbench.host.dsm.web_ports import Endpoint, find_endpoints
from volbench.host.dsm.wire import Limits, NotConnected, Redirected, post

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_PROBE: Final = "SYNO.API.Auth"
_INFO_PATH: Final = "query.cgi"
"""Where SYNO.API.Info answers on every DSM; the other paths are what it says."""
_SAFE_PATH: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./")


@dataclass(frozen=True, slots=True)
class _Api:
    """One row of SYNO.API.Info."""

    path: str
    min_version: int
    max_version: int
    takes_json: bool


class DsmClient:
    """Calls DSM on this machine; finds it when first needed and again after it has moved. Safe from any thread."""

    def __init__(
        self, endpoints: Callable[[], Iterable[Endpoint]] = find_endpoints, *, limits: Limits | None = None
    ) -> None:
        """Keep how to find DSM; nothing is opened yet."""
        self._endpoints = endpoints
        self._limits = limits or Limits()
        self._lock = threading.Lock()
        self._endpoint: Endpoint | None = None
        self._known: dict[str, _Api] = {}

    def call(
        self,
        api: str,
        version: int,
        method: str,
        parameters: Mapping[str, Any] | None = None,
        session: DsmSession | None = None,
    ) -> dict[str, Any]:
        """Call `method` of `api` and return its `data` ({} when DSM gives none).

        `version` is the newest one the caller knows; an older DSM is asked in its own newest version.

        Raises:
            DsmUnreachable: nobody answers, or not with DSM's JSON; `is_sent` says whether DSM may have got this call.
            DsmApiMissing: this DSM does not have the interface, or only newer versions of it.
            DsmSessionEnded: the session is over (codes 106, 107, 119, 150).
            DsmNotPermitted: the account may not do that (105).
            DsmRefused: any other error number.
        """
        row = self._row(api, version)
        form = {"api": api, "version": str(min(version, row.max_version)), "method": method}
        for name, value in (parameters or {}).items():
            form[name] = json.dumps(value) if row.takes_json else _plain(value)
        headers: dict[str, str] = {}
        if session is not None:
            # In the body, never in the address: addresses stand in DSM's access log.
            form["_sid"] = session.sid
            if session.syno_token:
                form["SynoToken"] = session.syno_token
                headers["X-SYNO-TOKEN"] = session.syno_token
        return self._send(row.path, form, headers)

    def has(self, api: str, version: int) -> bool:
        """Say whether this DSM offers `api` in `version` or an older one the caller also understands.

        Raises:
            DsmUnreachable: nobody answers.
        """
        try:
            self._row(api, version)
        except DsmApiMissing:
            return False
        return True

    def _row(self, api: str, version: int) -> _Api:
        with self._lock:
            row = self._known.get(api)
        if row is None:
            rows = self._ask_info(self._place(), api)
            row = _read_row(rows.get(api))
            if row is None:
                raise DsmApiMissing(api, version)
            with self._lock:
                self._known[api] = row
        if version < row.min_version:
            raise DsmApiMissing(api, version)
        return row

    def _send(self, path: str, form: Mapping[str, str], headers: Mapping[str, str]) -> dict[str, Any]:
        # Finding the place sends nothing of the call itself, least of all a password.
        place = self._place()
        try:
            return _data_of(post(place, path, form, headers, self._limits), form["api"], form["method"])
        except DsmUnreachable as lost:
            lost.is_sent = not isinstance(lost, NotConnected)
            with self._lock:
                # The ports or DSM itself may have changed: look again at the next call, never repeat this one.
                self._endpoint = None
                self._known.clear()
            raise

    def _place(self) -> Endpoint:
        with self._lock:
            if self._endpoint is not None:
                return self._endpoint
        failure: DsmUnreachable | None = None
        for candidate in self._endpoints():
            try:
                found = self._try(candidate)
            except DsmUnreachable as error:
                failure = error
                continue
            with self._lock:
                self._endpoint = found
            return found
        raise failure or DsmUnreachable("no place to ask")

    def _try(self, candidate: Endpoint) -> Endpoint:
        """Return where DSM answers: here, or over TLS where it sends us to (always on this machine)."""
        try:
            rows = self._ask_info(candidate, _PROBE)
        except Redirected as redirected:
            candidate = replace(candidate, scheme="https", port=redirected.port)
            rows = self._ask_info(candidate, _PROBE)
        if _read_row(rows.get(_PROBE)) is None:
            raise DsmUnreachable("something else than DSM answers")
        return candidate

    def _ask_info(self, endpoint: Endpoint, api: str) -> dict[str, Any]:
        form = {"api": "SYNO.API.Info", "version": "1", "method": "query", "query": api}
        return _data_of(post(endpoint, _INFO_PATH, form, {}, self._limits), "SYNO.API.Info", "query")


def _data_of(answer: Any, api: str, method: str) -> dict[str, Any]:
    if not isinstance(answer, dict):
        raise DsmUnreachable("the answer is no JSON object")
    if answer.get("success") is True:
        data = answer.get("data")
        return data if isinstance(data, dict) else {}
    error = answer.get("error")
    error = error if isinstance(error, dict) else {}
    code = error.get("code")
    if not isinstance(code, int):
        raise DsmUnreachable("neither success nor an error number")
    if code in SESSION_CODES:
        raise DsmSessionEnded(code)
    kind = DsmNotPermitted if code == PERMISSION_CODE else DsmRefused
    raise kind(code, api, method, error.get("errors"))


def _read_row(row: Any) -> _Api | None:
    """Return one row of SYNO.API.Info; None when it is missing or makes no sense."""
    if not isinstance(row, dict):
        return None
    path, first, last = row.get("path"), row.get("minVersion"), row.get("maxVersion")
    if not (isinstance(path, str) and isinstance(first, int) and isinstance(last, int)):
        return None
    if not path or ".." in path or not set(path) <= _SAFE_PATH:
        return None
    return _Api(path, first, last, takes_json=row.get("requestFormat") == "JSON")


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
