"""Lets vegeta work and reads what it found, in memory: nothing is written to any disk while it is measured."""

from __future__ import annotations

import csv
import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.targets.body import room_in_memory
from volbench.targets.failed import TransferFailed
from volbench.targets.vegeta import ANSWER_S, Answers

if TYPE_CHECKING:
    from volbench.targets.vegeta import Attack

MOST_RESULT_BYTES: Final = 128 * 1024 * 1024
"""Of vegeta's results, which lie in memory; it is ended sooner where there are more."""
_LOOK_S: Final = 0.02
_SPARE_S: Final = 10.0
_MOST_HEADERS: Final = 1024 * 1024
_MOST_SAID: Final = 2000
_OPEN_FILES: Final = 128
"""What vegeta opens beside its connections, generously."""
_GUARD: Final = str(Path(__file__).parents[1] / "host" / "guard.py")
"""Ties a program's life to ours; it imports nothing of volbench, and is started as what it is: a file."""
_MEMORY: Final = "/dev/shm"  # noqa: S108 (a file without a name)
_KEPT: Final = ("VOLBENCH_TOOL",)
"""Of the environment: by its mark whoever started us finds everything that we started."""


@dataclass(frozen=True, slots=True)
class Attacked:
    """What an attack came to."""

    answers: Answers
    cpu_ns: int
    """Processor time of vegeta."""
    is_cut_short: bool
    """It was ended before its time: its results had filled the room for them, or all allowed requests were sent."""
    ended_ns: int
    """When the last counted answer was there, on the monotonic clock."""

    def as_told(self) -> dict[str, Any]:
        """Return it for the answer."""
        told = self.answers.as_told()
        return told | {"generator_cpu_ns": self.cpu_ns, "is_cut_short": self.is_cut_short, "ended_ns": self.ended_ns}


def attack(asked: Attack, bytes_: int | None, answers: Answers | None = None) -> Attacked:
    """Send requests as asked; `bytes_` is how long each answer has to be, None: nobody knows.

    `answers` judges them otherwise.

    Raises:
        TransferFailed: vegeta did not work, or sent nothing.
    """
    argv = asked.argv()
    _let_open(asked.clients + _OPEN_FILES)
    with _room() as results, tempfile.TemporaryFile() as words:
        cpu_ns, code, is_cut_short = _send(argv, asked, results.fileno(), words.fileno())
        ended_ns = time.monotonic_ns()
        if not os.fstat(results.fileno()).st_size or (code and not is_cut_short):
            # One that the kernel killed for its memory has left whole results of a part of its time.
            raise TransferFailed("generator-failed", _said(words) or f"exit code {code}")
        answers = answers or Answers(bytes_, round(asked.seconds * 1e9))
        _read(asked.program, results.fileno(), answers)
    # It ends with its last request, which may have hung for long after the others.
    hung_ns = answers.last_ns - answers.end_ns
    return Attacked(answers, cpu_ns, is_cut_short or answers.is_used_up, ended_ns - hung_ns)


def _room() -> Any:
    """Return a file that is in no folder, in memory where the system has such."""
    room = room_in_memory()
    if room >= 0:
        return os.fdopen(room, "w+b", buffering=0)
    return tempfile.TemporaryFile(buffering=0, dir=_MEMORY if os.access(_MEMORY, os.W_OK) else None)


def _let_open(count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        if hard != resource.RLIM_INFINITY and hard < count:
            raise TransferFailed("too-few-files", f"{hard}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def _send(argv: list[str], asked: Attack, results: int, words: int) -> tuple[int, int, bool]:
    """Let it work; return its processor time in ns, its exit code and whether its results' size ended it."""
    process = _started(argv, stdin=subprocess.PIPE, stdout=results, stderr=words)
    try:
        _hand_over(process, asked)
        return _wait(process, asked.seconds + ANSWER_S + _SPARE_S, results)
    except BaseException:
        process.kill()
        process.wait()
        raise


def _started(argv: list[str], **streams: Any) -> subprocess.Popen[bytes]:
    """Start vegeta so that it does not outlive us, however we end."""
    guarded = [sys.executable, "-I", "-S", _GUARD, str(os.getpid()), *argv]
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    try:
        return subprocess.Popen(guarded, cwd="/", env={"PATH": "/usr/bin:/bin", **kept}, **streams)
    except OSError as problem:
        raise TransferFailed("generator-failed", str(problem)) from None


def _hand_over(process: subprocess.Popen[bytes], asked: Attack) -> None:
    if process.stdin is None:  # pragma: no cover (a pipe was asked for)
        return
    try:
        # Where requests are counted, each is handed over by itself, and the last one ends the attack.
        for request in asked.handed_over():
            process.stdin.write(request)
        process.stdin.close()
    except BrokenPipeError:
        return


def _wait(process: subprocess.Popen[bytes], most_s: float, results: int) -> tuple[int, int, bool]:
    until, is_cut_short = time.monotonic() + most_s, False
    while True:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return int((used.ru_utime + used.ru_stime) * 1e9), process.returncode, is_cut_short
        if time.monotonic() > until:
            raise TransferFailed("timed-out", "the generator did not end")
        if not is_cut_short and os.fstat(results).st_size > MOST_RESULT_BYTES:
            is_cut_short = True
            process.send_signal(signal.SIGINT)
        time.sleep(_LOOK_S)


def _read(program: str, results: int, answers: Answers) -> None:
    """Put the results into lines and add them up."""
    os.lseek(results, 0, os.SEEK_SET)
    csv.field_size_limit(_MOST_HEADERS)
    with tempfile.TemporaryFile() as words:
        process = _started([program, "encode", "-to=csv"], stdin=results, stdout=subprocess.PIPE, stderr=words)
        # What a server says of itself may be in any letters.
        lines = io.TextIOWrapper(process.stdout or io.BytesIO(), "utf-8", "replace", newline="")
        try:
            answers.read(csv.reader(lines))
        except BaseException:
            process.kill()
            raise
        finally:
            lines.close()
            process.wait()
        if process.returncode:
            raise TransferFailed("generator-failed", _said(words))


def _said(words: Any) -> str:
    """Return what a program has complained of."""
    words.seek(0)
    return str(words.read(_MOST_SAID).decode("utf-8", "replace"))
