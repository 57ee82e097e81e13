"""`volbench serve` as a process of its own, and what it answers. Every answer of 500 and above is counted."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from faults.harness.waiting import PATIENCE_S, wait_for

if TYPE_CHECKING:
    from faults.harness.tally import Tally

TOKEN: Final = "secret"  # noqa: S105 (of a service on a loopback of its own)
SERVER_ERROR: Final = 500
_RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER: closing throws away what is under way and tells the other side at once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    body: Any
    """Read as JSON where it is JSON."""

    @property
    def code(self) -> str:
        """The stable code of a problem; empty in all other answers."""
        return str(self.body.get("code", "")) if isinstance(self.body, dict) else ""


class Service:
    """A running service; made by `Nas.start`."""

    def __init__(self, process: subprocess.Popen[str], tally: Tally) -> None:
        """Read the address it prints.

        Raises:
            AssertionError: it ended instead of starting.
        """
        self.process = process
        self._tally = tally
        if process.stdout is None:
            raise ValueError("its output is needed")
        line = process.stdout.readline()
        address = re.search(r":(\d+)/\?token=", line)
        if address is None:
            raise AssertionError(f"the service did not start: {line!r}, exit code {process.wait(PATIENCE_S)}")
        self.port = int(address[1])
        self._cookie: str | None = None
        self.may_refuse = False
        """Whether the test keeps the database from working, so that 503 `store-failed` is the right answer."""

    @property
    def pid(self) -> int:
        """Its process id."""
        return self.process.pid

    def call(
        self, method: str, path: str, body: Any = None, *, token: str = TOKEN, content: bytes | None = None
    ) -> Answer:
        """Call the interface; `content` is sent as it is, `body` as JSON."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        headers = {"Content-Type": "application/json", "X-Volbench": "1"}
        if self._cookie is not None and token == TOKEN:
            headers["Cookie"] = self._cookie
        else:
            headers["Authorization"] = f"Bearer {token}"
        sent = content if body is None else json.dumps(body).encode()
        try:
            connection.request(method, f"/api/v1{path}", sent, headers)
            got = connection.getresponse()
            raw = got.read()
        finally:
            connection.close()
        if path == "/session" and method == "POST" and (cookie := got.getheader("Set-Cookie")):
            self._cookie = cookie.split(";")[0]
        is_json = "json" in (got.getheader("Content-Type") or "")
        answer = Answer(got.status, json.loads(raw) if raw and is_json else raw)
        self.count(f"{method} {path}", answer)
        return answer

    def sign_in(self) -> None:
        """Get a session, as a browser does; calls with the right token go by it from here on."""
        self._cookie = None
        answer = self.call("POST", "/session", {"token": TOKEN})
        if self._cookie is None:
            raise AssertionError(f"not signed in: {answer.status} {answer.body}")

    def count(self, what: str, answer: Answer) -> None:
        """Count an answer of the server's own failing."""
        if answer.status < SERVER_ERROR:
            return
        if self.may_refuse and answer.code == "store-failed":
            self._tally.announced += 1
        else:
            self._tally.server_errors.append(f"{what} → {answer.status} {answer.code}")

    def get(self, path: str) -> Any:
        """Return the body of a call that has to succeed."""
        answer = self.call("GET", path)
        if answer.status != http.HTTPStatus.OK:
            raise AssertionError(f"GET {path} → {answer.status} {answer.body}")
        return answer.body

    def state(self, run_id: str) -> str:
        """Return the state of a run."""
        return str(self.get(f"/runs/{run_id}?after=0")["row"]["state"])

    def phase(self, run_id: str) -> str | None:
        """Return the phase of a run that goes on here."""
        live = self.get(f"/runs/{run_id}?after=0")["live"]
        return str(live["progress"]["phase"]) if live else None

    def is_answering(self) -> bool:
        """Say whether it lives and can be asked."""
        return self.process.poll() is None and self.call("GET", "/health").status == http.HTTPStatus.OK

    def send_raw(self, content: bytes, *, read_bytes: int = 0, is_reset: bool = True) -> bytes:
        """Send bytes, read a few, vanish; returns what was read."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S) as caller:
            if is_reset:
                caller.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            caller.sendall(content)
            got = b""
            while len(got) < read_bytes and (piece := caller.recv(read_bytes - len(got))):
                got += piece
        if (status := re.match(rb"HTTP/1\.[01] (\d{3})", got)) is not None:
            self.count("raw", Answer(int(status[1]), None))
        return got

    def open_files(self) -> int:
        """Return how many descriptors it holds."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def end(self, with_signal: int = signal.SIGTERM, *, is_group: bool = False) -> int:
        """End the process, or its whole group at once; return its exit code."""
        with suppress(ProcessLookupError):
            if is_group:
                os.killpg(self.pid, with_signal)
            else:
                self.process.send_signal(with_signal)
        return self.wait()

    def wait(self) -> int:
        """Wait until it has ended; return its exit code."""
        code = self.process.wait(PATIENCE_S)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def wait_until_stuck(self) -> None:
        """Wait until one of its threads waits inside the kernel for a volume that does not answer."""
        wait_for(lambda: all(self._waits_for_disk() for _ in range(20)), "the service waits for its volume")

    def _waits_for_disk(self) -> bool:
        stats = [(task / "stat").read_text("utf-8") for task in Path(f"/proc/{self.pid}/task").iterdir()]
        return any(stat.rpartition(")")[2].split()[0] == "D" for stat in stats)
