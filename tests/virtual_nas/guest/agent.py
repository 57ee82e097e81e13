"""Runs inside the virtual NAS: takes orders over a serial line and carries them out, any number at a time.

An order is a file in the share; the line only rings the bell, so nothing depends on how much fits through it:
`RUN n` carries out `n.json` (`{"argv": [...], "input": null | text, "env": {...}}`), `KILL n` ends it. Output goes to
`n.out` and `n.err`, and `DONE n code` comes back. `READY` greets. Standard library only.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import termios
import threading
import tty
from pathlib import Path
from typing import Any, BinaryIO


class Agent:
    """One serial line, one share."""

    def __init__(self, line: int, share: Path) -> None:
        self._line = line
        self._share = share
        self._writing = threading.Lock()
        self._starting = threading.Lock()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._killed: set[str] = set()
        """Orders to be ended, also those that have not come to their process yet."""

    def say(self, *words: object) -> None:
        with self._writing:
            os.write(self._line, (" ".join(map(str, words)) + "\n").encode())

    def serve(self) -> None:
        self.say("READY")
        rest = b""
        while piece := os.read(self._line, 4096):
            *orders, rest = (rest + piece).split(b"\n")
            for order in orders:
                self._obey(order.decode())

    def _obey(self, order: str) -> None:
        match order.split():
            case ["RUN", number]:
                threading.Thread(target=self._run, args=(number,), daemon=True).start()
            case ["KILL", number]:
                self._kill(number)

    def _kill(self, number: str) -> None:
        with self._starting:
            self._killed.add(number)
            if process := self._running.get(number):
                _end(process)

    def _run(self, number: str) -> None:
        order = json.loads((self._share / f"{number}.json").read_text())
        code = 127
        with (self._share / f"{number}.out").open("wb") as out, (self._share / f"{number}.err").open("wb") as err:
            try:
                code = self._carry_out(number, order, out, err)
            except OSError as error:
                err.write(f"{error}\n".encode())
            for stream in (out, err):
                stream.flush()
                os.fsync(stream.fileno())
        self.say("DONE", number, code)

    def _carry_out(self, number: str, order: dict[str, Any], out: BinaryIO, err: BinaryIO) -> int:
        given = order["input"]
        process = subprocess.Popen(
            order["argv"],
            stdin=subprocess.PIPE if given is not None else subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, **order["env"]},
            start_new_session=True,
        )
        with self._starting:
            self._running[number] = process
            if number in self._killed:
                _end(process)
        process.communicate(given.encode() if given is not None else None)
        with self._starting:
            del self._running[number]
        return process.returncode


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def main() -> None:
    line = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
    tty.setraw(line, termios.TCSANOW)
    Agent(line, Path(sys.argv[2])).serve()


main()
