"""Talks to the service as a browser on the owner's network does."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Callable

    from package.dsm.center import Center

_PATIENCE_S = 300


@dataclass(frozen=True, slots=True)
class Service:
    """The running package, with its access token."""

    center: Center
    port: int = 18290
    cookie: str = ""
    """A session to come with, instead of the token."""

    def call(self, method: str, path: str, body: object = None, *, is_signed_in: bool = True) -> Any:
        """Return the answer; a problem is returned as the document it came as."""
        request = Request(f"http://127.0.0.1:{self.port}/api/v1{path}", method=method)
        request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
            request.add_header("X-Volbench", "1")
        elif is_signed_in:
            request.add_header("Authorization", f"Bearer {self._token}")
        try:
            with urlopen(request, None if body is None else json.dumps(body).encode(), timeout=_PATIENCE_S) as answer:
                content = answer.read()
        except HTTPError as problem:
            content = problem.read()
        return json.loads(content) if content else None

    @property
    def _token(self) -> str:
        return self.center.box.path("/var/packages/volbench/var/token").read_text().strip()

    @property
    def is_there(self) -> bool:
        """Whether it answers at all."""
        try:
            return bool(self.call("GET", "/health", is_signed_in=False)["status"] == "ok")
        except OSError:
            return False

    def awaited(self) -> Service:
        """Return itself once it answers: on a busy machine a start ends before that (scripts/start-stop-status)."""
        wait_for(lambda: self.is_there, "the service to answer")
        return self

    def get(self, path: str) -> Any:
        """Ask."""
        return self.call("GET", path)

    def post(self, path: str, body: object) -> Any:
        """Ask for something to be done."""
        return self.call("POST", path, body)

    def fetch(self, path: str, encoding: str = "identity", *, is_signed_in: bool = False) -> bytes:
        """Return a file as it is sent to a browser that accepts this encoding."""
        request = Request(f"http://127.0.0.1:{self.port}{path}", headers={"Accept-Encoding": encoding})
        if is_signed_in:
            request.add_header("Authorization", f"Bearer {self._token}")
        with urlopen(request, timeout=_PATIENCE_S) as answer:
            content: bytes = answer.read()
        return content

    def sign_in(self, **words: str) -> Service:
        """Return the service as somebody sees it who signs in with a DSM account.

        Raises:
            HTTPError: who asks stays out.
        """
        request = Request(f"http://127.0.0.1:{self.port}/api/v1/session", json.dumps(words).encode(), method="POST")
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=_PATIENCE_S) as answer:
            return replace(self, cookie=answer.headers["Set-Cookie"].partition(";")[0])

    def measure(self, folder: str, *, suite: str = "nas-volume", workloads: tuple[str, ...] = ()) -> str:
        """Start a smoke run and return its id."""
        wish = {"suite": suite, "profile": "smoke", "target_path": folder, "workloads": list(workloads)}
        answer = self.post("/runs", wish)
        assert "id" in answer, answer
        return str(answer["id"])

    def state(self, run_id: str) -> str:
        """Return how a run stands."""
        return str(self.get(f"/runs/{run_id}")["row"]["state"])


def wait_for(what: Callable[[], bool], why: str) -> None:
    """Wait until something is so; how long it takes does not matter here, only that it does not take for ever."""
    until = time.monotonic() + _PATIENCE_S
    while not what():
        assert time.monotonic() < until, f"waited in vain: {why}"
        time.sleep(0.1)
