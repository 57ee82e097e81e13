"""A server of its own folder and port, started for a while on this machine only, and taken down with all it made."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

USER: Final = "ann"
PASSWORD: Final = "correct horse & battery: staple"  # noqa: S105 (of servers on loopback)
PATIENCE_S: Final = 120.0
LOOPBACK: Final = "127.0.0.1"


@dataclass(slots=True)
class Service:
    """One server that runs."""

    kind: str
    """The kind of way that leads to it."""
    address: str
    folder: Path
    """Where it keeps files; whoever tests may look, spoil and limit."""
    process: subprocess.Popen[bytes]
    user: str = ""
    password: str = ""
    options: dict[str, str] = field(default_factory=dict)
    fingerprint: str = ""

    def kill(self) -> None:
        """End it at once, with all its helpers, as a power cut would."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def own_folder() -> Iterator[Path]:
    """Make a folder that every user may enter, since servers give up their rights, and remove it afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="volbench-services-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def started(
    argv: Sequence[str | Path], port: int, log: Path, host: str = LOOPBACK
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server, wait until it answers on its port, end it with all it has started."""
    with log.open("wb") as words:
        process = subprocess.Popen(
            [str(part) for part in argv],
            stdin=subprocess.DEVNULL,
            stdout=words,
            stderr=words,
            start_new_session=True,
        )
        try:
            _wait_for(host, port, process, log)
            yield process
        finally:
            for number in (signal.SIGTERM, signal.SIGKILL):
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, number)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(timeout=5)


def free_port() -> int:
    """Return a port nobody uses now."""
    with socket.socket() as sock:
        sock.bind((LOOPBACK, 0))
        return int(sock.getsockname()[1])


def _wait_for(host: str, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError(f"{process.args!r} did not start:\n{log.read_text('utf-8', 'replace')[-4000:]}")


def program(*names: str) -> str | None:
    """Return the path of a program, also of one that only root usually calls."""
    places = f"{os.environ['PATH']}:/usr/local/sbin:/usr/sbin:/sbin"
    return next((found for name in names if (found := shutil.which(name, path=places))), None)
