"""Lets vegeta work and reads what it found, in memory: nothing is written to any disk while it is measured."""

from __future__ import annotations

import csv
import os
import resource
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from volbench.targets.failed import TransferFailed
from volbench.targets.vegeta import ANSWER_S, Answers

if TYPE_CHECKING:
    from volbench.targets.vegeta import Attack

MOST_RESULT_BYTES: Final = 128 * 1024 * 1024
"""Of vegeta's results, which lie in memory; it is ended sooner where there are more."""
_LOOK_S: Final = 0.02
_SPARE_S: Final = 10.0
_MOST_HEADERS: Final = 1024 * 1024
_OPEN_FILES: Final = 128
"""What vegeta opens beside its connections, generously."""


@dataclass(frozen=True, slots=True)
class Attacked:
    """What an attack came to."""

    answers: Answers
    cpu_ns: int
    """Processor time of vegeta."""
    is_cut_short: bool
    """It was ended before its time: its results had filled the room there is for them."""
    ended_ns: int
    """On the monotonic clock."""

    def as_told(self) -> dict[str, Any]:
        """Return it for the answer."""
        told = self.answers.as_told()
        return told | {"generator_cpu_ns": self.cpu_ns, "is_cut_short": self.is_cut_short, "ended_ns": self.ended_ns}


def attack(asked: Attack, bytes_: int | None) -> Attacked:
    """Send requests as asked; `bytes_` is how long each answer has to be, None: nobody knows.

    Raises:
        TransferFailed: vegeta did not work, or sent nothing.
    """
    argv = asked.argv()
    _let_open(asked.clients + _OPEN_FILES)
    with _room() as results, tempfile.TemporaryFile() as words:
        cpu_ns, is_cut_short = _send(argv, asked, results.fileno(), words.fileno())
        ended_ns = time.monotonic_ns()
        if not os.fstat(results.fileno()).st_size:
            words.seek(0)
            raise TransferFailed("generator-failed", words.read(2000).decode("utf-8", "replace") or "nothing was sent")
        answers = Answers(bytes_)
        _read(asked.program, results.fileno(), answers)
    return Attacked(answers, cpu_ns, is_cut_short, ended_ns)


def _room() -> Any:
    """Return a file that is in no folder, in memory where the system has such."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("results", os.MFD_CLOEXEC), "w+b", buffering=0)
    return tempfile.TemporaryFile(buffering=0)


def _let_open(count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        if hard != resource.RLIM_INFINITY and hard < count:
            raise TransferFailed("too-few-files", f"{hard}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


def _send(argv: list[str], asked: Attack, results: int, words: int) -> tuple[int, bool]:
    """Let it work; return its processor time in ns and whether it was ended for its results' sake."""
    process = _started(argv, results, words)
    try:
        _hand_over(process, asked)
        return _wait(process, asked.seconds + ANSWER_S + _SPARE_S, results)
    except BaseException:
        process.kill()
        process.wait()
        raise


def _started(argv: list[str], results: int, words: int) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            argv, stdin=subprocess.PIPE, stdout=results, stderr=words, cwd="/", env={"PATH": "/usr/bin:/bin"}
        )
    except OSError as problem:
        raise TransferFailed("generator-failed", str(problem)) from None


def _hand_over(process: subprocess.Popen[bytes], asked: Attack) -> None:
    if process.stdin is None:  # pragma: no cover (a pipe was asked for)
        return
    request = asked.request()
    try:
        # Where requests are counted, each is handed over by itself, and the last one ends the attack.
        for _ in range(1 if asked.most_requests is None else asked.most_requests):
            process.stdin.write(request)
        process.stdin.close()
    except BrokenPipeError:
        return


def _wait(process: subprocess.Popen[bytes], most_s: float, results: int) -> tuple[int, bool]:
    until, is_cut_short = time.monotonic() + most_s, False
    while True:
        pid, status, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return int((used.ru_utime + used.ru_stime) * 1e9), is_cut_short
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
        process = subprocess.Popen(
            [program, "encode", "-to=csv"], stdin=results, stdout=subprocess.PIPE, stderr=words, text=True, cwd="/"
        )
        try:
            answers.read(csv.reader(process.stdout or ()))
        except BaseException:
            process.kill()
            raise
        finally:
            process.wait()
        if process.returncode:
            words.seek(0)
            raise TransferFailed("generator-failed", words.read(2000).decode("utf-8", "replace"))
