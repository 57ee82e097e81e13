"""The service inside such a system, started as its unit starts it, and talked to as the owner's browser does."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from debian.system import System

_PATIENCE_S = 120


@dataclass(frozen=True, slots=True)
class Service:
    """A running service."""

    host: str
    port: int
    token: str

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Return what it answers, also where that is a problem."""
        request = Request(f"http://{self.host}:{self.port}/api/v1{path}", method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        request.add_header("Content-Type", "application/json")
        try:
            with urlopen(request, None if body is None else json.dumps(body).encode(), timeout=_PATIENCE_S) as answer:
                return json.loads(answer.read())
        except HTTPError as problem:
            return json.loads(problem.read())

    def start_run(self, folder: str, *workloads: str, profile: str = "smoke") -> str:
        """Ask for a run and return its id."""
        wish = {"suite": "nas-volume", "profile": profile, "target_path": folder, "workloads": list(workloads)}
        answer = self.call("POST", "/runs", wish)
        assert "id" in answer, answer
        return str(answer["id"])

    def state(self, run_id: str) -> str:
        """Return how a run stands."""
        return str(self.call("GET", f"/runs/{run_id}")["row"]["state"])


@contextlib.contextmanager
def serving(inside: System) -> Iterator[Service]:
    """Run the service as the unit does, and find it by the one command that shows its address."""
    with subprocess.Popen(
        inside.as_service("/usr/bin/volbench", "serve", "--no-link"), stdout=subprocess.PIPE
    ) as running:
        try:
            assert running.stdout is not None
            assert b"http://" in running.stdout.readline()
            address = urlsplit(inside.run("volbench-admin", "token").splitlines()[0])
            yield Service(str(address.hostname), int(address.port or 0), parse_qs(address.query)["token"][0])
        finally:
            running.terminate()
            assert running.wait(_PATIENCE_S) == 0


def wait_for(what: Callable[[], bool], why: str) -> None:
    """Wait until something is so."""
    until = time.monotonic() + _PATIENCE_S
    while not what():
        assert time.monotonic() < until, f"waited in vain: {why}"
        time.sleep(0.1)
