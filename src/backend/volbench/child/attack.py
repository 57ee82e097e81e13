"""Lets vegeta work and reads what it found, in memory: nothing is written to any disk while it is measured."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from volbench.child.body import room_in_memory
from volbench.child.failed import TransferFailed
from volbench.child.machine_activity import between, look
from volbench.child.pace import Schedule
from volbench.child.vegeta import ANSWER_S, Answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.vegeta import Attack

MOST_RESULT_BYTES: Final = 128 * 1024 * 1024
"""Of vegeta's results, which lie in memory; it is ended sooner where there are more."""
_LOOK_S: Final = 0.02
_CLOSE_LOOK_S: Final = 0.005
"""Where bytes are counted: what passes between two looks is what a server may send beyond them."""
_OWN_READS: Final = 512 * 1024
"""What vegeta reads besides sockets: certificates of the system, settings of names; generously."""
_UNREAD: Final = 128 * 1024
"""Of requests that were handed over: so much may lie in the pipe, or be read ahead, when the time is over."""
_SPARE_S: Final = 10.0
_MOST_HEADERS: Final = 1024 * 1024
_MOST_SAID: Final = 2000
_LIMITED: Final = b"429 Too Many Requests"
"""How a server that asks for fewer requests says so, as it stands in vegeta's results: they stop at once. With other
words they stop at the end of the round, when its results are read."""
_OPEN_FILES: Final = 128
"""What vegeta opens beside its connections, generously."""
_GUARD: Final = str(Path(__file__).parents[1] / "host" / "guard.py")
"""Ties a program's life to ours; it imports nothing of volbench, and is started as what it is: a file."""
_MEMORY: Final = "/dev/shm"  # noqa: S108 (a file without a name)
_KEPT: Final = ("VOLBENCH_TOOL",)
"""Of the environment: by its mark whoever started us finds everything that we started."""


@dataclass(frozen=True, slots=True)
class Wire:
    """What a program read from its connections and wrote to them, heads and bodies; 0: nobody knows."""

    received_bytes: int = 0
    sent_bytes: int = 0

    @property
    def both(self) -> int:
        """Both ways together."""
        return self.received_bytes + self.sent_bytes

    def as_told(self) -> dict[str, int]:
        """Return it for the answer."""
        own = {"wire_received_bytes": self.received_bytes, "wire_sent_bytes": self.sent_bytes}
        return {"wire_bytes": self.both, **own}


NO_WIRE: Final = Wire()


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
    moved_bytes: int
    """What it really read and sent, at most; 0 where bytes are not counted, or the system does not tell."""
    wire: Wire
    beside: dict[str, Any]
    """What else was busy on this machine while it worked."""

    def as_told(self) -> dict[str, Any]:
        """Return it for the answer."""
        told = self.answers.as_told()
        own = {"generator_cpu_ns": self.cpu_ns, "is_cut_short": self.is_cut_short, "ended_ns": self.ended_ns}
        return told | own | {**self.wire.as_told(), "beside": self.beside}


def attack(asked: Attack, bytes_: int | None, answers: Answers | None = None) -> Attacked:
    """Send requests as asked; `bytes_` is how long each answer has to be, None: nobody knows.

    `answers` judges them otherwise.

    Raises:
        TransferFailed: vegeta did not work, or sent nothing.
    """
    with at_work(asked) as (results, work):
        answers = answers or _answers(asked, bytes_)
        answers.is_used_up = work.is_cut_short
        _read(asked.program, results, answers)
    # It ends with its last request, which may have hung for long after the others.
    hung_ns = answers.last_ns - answers.end_ns
    return Attacked(
        answers,
        work.cpu_ns,
        answers.is_used_up,
        work.ended_ns - hung_ns,
        work.moved_bytes,
        work.wire,
        work.beside,
    )


@dataclass(frozen=True, slots=True)
class Work:
    """What a program that sends requests has done, before anybody has read its results."""

    cpu_ns: int
    is_cut_short: bool
    ended_ns: int
    moved_bytes: int
    wire: Wire
    beside: dict[str, Any]


@contextlib.contextmanager
def at_work(asked: Attack) -> Iterator[tuple[int, Work]]:
    """Let a program send requests; yield the file its results lie in, and what it took.

    Raises:
        TransferFailed: it did not work, or sent nothing.
    """
    argv = asked.argv()
    _let_open((asked.connections or asked.clients) + _OPEN_FILES)
    with _room() as results, tempfile.TemporaryFile() as words:
        at_start = _read_by_guard()
        before = look()
        ended = _send(argv, asked, results.fileno(), words.fileno(), at_start)
        ended_ns = time.monotonic_ns()
        beside = between(before, look(), frozenset({os.getpid(), os.getppid()}))
        if not os.fstat(results.fileno()).st_size or (ended.code and not ended.is_cut_short):
            # One that the kernel killed for its memory has left whole results of a part of its time.
            raise TransferFailed("generator-failed", _said(words) or f"exit code {ended.code}")
        wire = NO_WIRE if asked.reads_certificates else ended.wire
        yield (
            results.fileno(),
            Work(ended.cpu_ns, ended.is_cut_short, ended_ns, ended.moved_bytes, wire, beside),
        )


def _answers(asked: Attack, bytes_: int | None) -> Answers:
    return Answers(bytes_, round(asked.seconds * 1e9), schedule_of(asked))


def schedule_of(asked: Attack) -> Schedule | None:
    """Return when its requests are due; None where each waits for an answer."""
    return None if asked.per_s is None else Schedule(asked.interval_ns)


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


@dataclass(frozen=True, slots=True)
class _Ended:
    """How vegeta ended."""

    cpu_ns: int
    code: int
    is_cut_short: bool
    """By the size of its results."""
    moved_bytes: int
    wire: Wire


def _send(argv: list[str], asked: Attack, results: int, words: int, at_start: Wire) -> _Ended:
    """Let it work; `at_start` is what is read and written before it is what it is."""
    process = _started(argv, stdin=subprocess.PIPE, stdout=results, stderr=words)
    # Many requests are more than a pipe holds, and somebody has to watch while they are taken.
    handed = [0]
    handing = threading.Thread(target=_hand_over, args=(process, asked, handed), daemon=True)
    try:
        handing.start()
        return _wait(process, asked, results, (lambda: (at_start, handed[0])) if at_start != NO_WIRE else None)
    except BaseException:
        process.kill()
        process.wait()
        raise
    finally:
        handing.join(_SPARE_S)


def _started(argv: list[str], **streams: Any) -> subprocess.Popen[bytes]:
    """Start vegeta so that it does not outlive us, however we end."""
    guarded = [sys.executable, "-I", "-S", _GUARD, str(os.getpid()), *argv]
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    try:
        return subprocess.Popen(guarded, cwd="/", env={"PATH": "/usr/bin:/bin", **kept}, **streams)
    except OSError as problem:
        raise TransferFailed("generator-failed", str(problem)) from None


def _hand_over(process: subprocess.Popen[bytes], asked: Attack, handed: list[int]) -> None:
    """Write the requests to its standard input and count their bytes."""
    if process.stdin is None:  # pragma: no cover (a pipe was asked for)
        return
    try:
        # Where requests are counted, each is handed over by itself, and the last one ends the attack.
        for request in asked.handed_over():
            handed[0] += process.stdin.write(request)
        process.stdin.close()
    except (BrokenPipeError, ValueError):
        # It has ended before it had taken them all.
        return


def _wait(
    process: subprocess.Popen[bytes], asked: Attack, results: int, other: Callable[[], tuple[Wire, int]] | None
) -> _Ended:
    """Wait for its end; `other` is what it reads and writes besides: at its start, and requests. None: nobody knows."""
    until, is_cut_short, moved, read = time.monotonic() + asked.seconds + ANSWER_S + _SPARE_S, False, 0, 0
    look_s = _LOOK_S if asked.most_bytes is None else _CLOSE_LOOK_S
    while True:
        has_ended = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        written, wire = os.fstat(results).st_size, NO_WIRE
        if other is not None and (has_ended or asked.most_bytes is not None):
            at_start, handed = other()
            all_ = _read_and_written(process.pid)
            wire = _beyond(all_, at_start, read=handed, written=written)
            moved = max(moved, all_.both - written - at_start.both - max(0, handed - _UNREAD))
        if has_ended:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            cpu_ns = int((used.ru_utime + used.ru_stime) * 1e9)
            counted = 0 if asked.most_bytes is None else moved
            return _Ended(cpu_ns, process.returncode, is_cut_short, counted, wire)
        if asked.most_bytes is not None and moved > asked.most_bytes + _OWN_READS:
            # Bodies without an end, or longer than they were: no count of requests holds them.
            raise TransferFailed("byte-limit", f"{moved} bytes")
        if time.monotonic() > until:
            raise TransferFailed("timed-out", "the generator did not end")
        if not is_cut_short and (written > MOST_RESULT_BYTES or _is_limited(results, read, written)):
            is_cut_short = True
            process.send_signal(signal.SIGINT)
        read = written
        time.sleep(look_s)


def _is_limited(results: int, start: int, end: int) -> bool:
    """Say whether a server has asked for fewer requests in this part of the results; what began just before counts."""
    start = max(0, start - len(_LIMITED))
    return _LIMITED in os.pread(results, end - start, start)


def _read_by_guard() -> Wire:
    """Return what the guard has read and written by the time it becomes another program."""
    process = _started(["true"])
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    found = _read_and_written(process.pid)
    process.wait()
    return found


def _read_and_written(pid: int) -> Wire:
    """Return the bytes a program has read and written, over sockets and all else (proc_pid_io(5))."""
    try:
        facts = dict(line.split(": ", 1) for line in Path(f"/proc/{pid}/io").read_text("ascii").splitlines())
        return Wire(int(facts["rchar"]), int(facts["wchar"]))
    except (OSError, KeyError, ValueError):
        return NO_WIRE


def _beyond(all_: Wire, at_start: Wire, *, read: int, written: int) -> Wire:
    """Return what went over connections: all but what lies in files and pipes."""
    return Wire(
        max(0, all_.received_bytes - at_start.received_bytes - read),
        max(0, all_.sent_bytes - at_start.sent_bytes - written),
    )


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
