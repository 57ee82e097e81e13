"""The line over which the agent inside takes orders; output comes through the share. See guest/agent.py."""

from __future__ import annotations

import json
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from virtual_nas.harness.errors import GuestCommandFailed, VirtualNasError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(slots=True)
class Job:
    """A command under way inside the machine."""

    argv: tuple[str, ...]
    number: int
    channel: Channel
    ended: threading.Event = field(default_factory=threading.Event)
    code: int | None = None
    """None while it runs, and for good when the machine went down first."""

    @property
    def output(self) -> str:
        """What it has printed; whole only after it has ended."""
        return self.channel.text(self.number, "out")

    @property
    def complaint(self) -> str:
        """What it has printed as errors."""
        return self.channel.text(self.number, "err")

    def wait(self, timeout_s: float) -> int:
        """Return its exit code.

        Raises:
            VirtualNasError: it still runs after `timeout_s`, or the machine went down.
        """
        if not self.ended.wait(timeout_s):
            raise VirtualNasError(
                f"{' '.join(self.argv)} still runs inside the virtual NAS after {timeout_s} s;"
                f" last words: {self.output[-400:]} {self.complaint[-400:]}"
            )
        if self.code is None:
            raise VirtualNasError(f"the virtual NAS went down while {' '.join(self.argv)} ran")
        return self.code

    def kill(self) -> None:
        """End it with everything it started."""
        self.channel.send(f"KILL {self.number}")


class Channel:
    """Orders to one booted machine."""

    def __init__(self, line: socket.socket, share: Path) -> None:
        """Listen on `line`; orders and output are files in `share`."""
        self._line = line
        self._share = share
        self._jobs: dict[int, Job] = {}
        self._numbers = count(1)
        self._is_down = False
        self.ready = threading.Event()
        """Set when the agent has greeted, or never will."""
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def is_up(self) -> bool:
        """Whether the machine runs, as far as the line tells."""
        return not self._is_down

    def start(self, argv: tuple[str, ...], *, given: str | None, env: Mapping[str, str]) -> Job:
        """Start a command and return at once."""
        job = Job(argv, next(self._numbers), self)
        self._jobs[job.number] = job
        order: dict[str, Any] = {"argv": argv, "input": given, "env": dict(env)}
        (self._share / f"{job.number}.json").write_text(json.dumps(order))
        self.send(f"RUN {job.number}")
        return job

    def run(self, argv: tuple[str, ...], *, given: str | None, env: Mapping[str, str], timeout_s: float) -> str:
        """Carry out a command and return what it printed.

        Raises:
            GuestCommandFailed: it ended with another code than 0.
        """
        job = self.start(argv, given=given, env=env)
        code = job.wait(timeout_s)
        if code:
            raise GuestCommandFailed(argv, code, job.output + job.complaint)
        return job.output

    def send(self, order: str) -> None:
        """Ring the bell.

        Raises:
            VirtualNasError: the machine is down.
        """
        try:
            self._line.sendall(f"{order}\n".encode())
        except OSError as error:
            raise VirtualNasError("the virtual NAS is down; boot it again") from error

    def text(self, number: int, kind: str) -> str:
        """Return a file the agent wrote, or nothing while there is none."""
        path = self._share / f"{number}.{kind}"
        return path.read_text(errors="replace") if path.exists() else ""

    def close(self) -> None:
        """Let go of the line."""
        self._line.close()

    def _listen(self) -> None:
        # A power cut ends the line with an error as often as with its end.
        with suppress(OSError), self._line.makefile("r", errors="replace") as lines:
            for line in lines:
                self._hear(line)
        self._is_down = True
        self.ready.set()
        for job in self._jobs.values():
            job.ended.set()

    def _hear(self, line: str) -> None:
        match line.split():
            case ["READY"]:
                self.ready.set()
            case ["DONE", number, code]:
                job = self._jobs[int(number)]
                job.code = int(code)
                job.ended.set()
