"""Starts a program as root: only one that root alone can change, with a limit on time and output. No shell."""

from __future__ import annotations

import os
import selectors
import signal
import stat
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

OUTPUT_BYTES = 32 * 1024
FOLDERS = ("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin", "/usr/local/bin")
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C", "HOME": "/"}
_TICK_S = 0.1
_OTHERS_WRITE = 0o022


class Finished(NamedTuple):
    """How a program ended."""

    exit_code: int
    stdout: str
    stderr: str
    duration_s: float


class Stopped(Exception):
    """The program was killed: `timed-out`, `too-much-output` or `caller-gone`."""


def find_program(name: str, own: str = "") -> str | None:
    """Return the path of a program that only root can change: our own copy first, then the system's; None if none."""
    for path in (own, *(os.path.join(folder, name) for folder in FOLDERS)):
        # What was checked is what is started: a link on the way to it may be somebody else's.
        if path and is_roots(real := os.path.realpath(path)):
            return real
    return None


def is_roots(path: str) -> bool:
    """Say whether `path` is an executable file which, with every folder above it, root alone may change."""
    real = os.path.realpath(path)
    try:
        found = os.stat(real)
        if not stat.S_ISREG(found.st_mode) or not found.st_mode & 0o100:
            return False
        while True:
            found = os.stat(real)
            if found.st_uid != 0 or found.st_mode & _OTHERS_WRITE:
                return False
            if real == "/":
                return True
            real = os.path.dirname(real)
    except OSError:
        return False


def run(argv: list[str], *, timeout_s: float, has_gone: Callable[[], bool]) -> Finished:
    """Run to the end; raises Stopped when it was killed, OSError when it does not start."""
    started = time.monotonic()
    process = subprocess.Popen(
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd="/",
        env=ENVIRONMENT,
        close_fds=True,
        start_new_session=True,
    )
    try:
        stdout, stderr = _drain(process, started + timeout_s, has_gone)
        exit_code = process.wait(timeout=max(0.1, started + timeout_s - time.monotonic()))
    except subprocess.TimeoutExpired as error:
        raise Stopped("timed-out") from error
    finally:
        _kill(process)
    return Finished(exit_code, stdout, stderr, time.monotonic() - started)


def _drain(process: subprocess.Popen[bytes], deadline: float, has_gone: Callable[[], bool]) -> tuple[str, str]:
    texts = {process.stdout: b"", process.stderr: b""}
    with selectors.DefaultSelector() as selector:
        for stream in texts:
            if stream is not None:
                selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select(_TICK_S):
                piece = os.read(key.fd, 4096)
                texts[key.fileobj] += piece  # type: ignore[index] # only streams were registered
                if not piece:
                    selector.unregister(key.fileobj)
            if sum(map(len, texts.values())) > OUTPUT_BYTES:
                raise Stopped("too-much-output")
            if time.monotonic() > deadline:
                raise Stopped("timed-out")
            if has_gone():
                raise Stopped("caller-gone")
    stdout, stderr = (text.decode("utf-8", "replace") for text in texts.values())
    return stdout, stderr


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program and whatever it started, and close our ends of its pipes."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()
