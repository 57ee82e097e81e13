"""Starts tools through the guard, drains what they print, ends them on cancel. Understands none of their output."""

from __future__ import annotations

import codecs
import os
import selectors
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import CapabilityMissing, OutputUnreadable, TimedOut
from volbench.domain.model.runs.command import FileArgument, OutputArgument, SecretArgument
from volbench.domain.model.suites.workload import MiB, ToolOutput
from volbench.domain.model.words.message import Message
from volbench.host import guard
from volbench.host.ending import end_politely, has_ended, kill_all
from volbench.runner.early_end import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from volbench.runner.protocols import Cancellation

TICK_S: Final = 0.1
"""How often a silent tool is looked at for cancel, time and end."""
LAST_WORDS_S: Final = 1.0
"""How long pipes are still read after the tool itself has ended (a left-over child may hold them open)."""
MOST_SECRET_BYTES: Final = 4096
"""A pipe takes this much at once, before anybody reads (pipe(7), PIPE_BUF)."""
PASSED_ON: Final = ("PATH", "HOME", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
"""What of our environment a tool gets to see; tokens and settings stay here."""


@dataclass(slots=True)
class _Stream:
    """One pipe from the tool."""

    fd: int
    name: str
    on_text: Callable[[str], None] | None = None
    pieces: list[bytes] = field(default_factory=list)
    size_bytes: int = 0
    decoder: codecs.IncrementalDecoder = field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")(errors="replace")
    )

    def take(self, piece: bytes) -> None:
        self.pieces.append(piece)
        self.size_bytes += len(piece)
        if self.on_text is not None and (text := self.decoder.decode(piece)):
            self.on_text(text)

    def text(self) -> str:
        return b"".join(self.pieces).decode("utf-8", errors="replace")


class GuardedProcessRunner:
    """The `ProcessRunner` of the real machine.

    The parent-death signal is tied to the *thread* that starts the tool, not to the process (prctl(2)): `run` starts
    the tool in the calling thread and returns only when the tool is gone, so that thread cannot end before it.
    """

    def __init__(self, *, limit_bytes: int = 64 * MiB, grace_s: float = 2.0) -> None:
        """Set how much one stream may print and how long SIGINT may take before SIGKILL."""
        self._limit_bytes = limit_bytes
        self._grace_s = grace_s

    def run(
        self,
        argv: Sequence[str],
        *,
        timeout_s: float,
        cancel: Cancellation,
        on_text: Callable[[str], None] | None = None,
        folder: int | None = None,
        secret: bytes | None = None,
    ) -> ToolOutput:
        """Run one tool to its end; see `ProcessRunner.run`.

        Raises:
            ValueError: the secret is longer than any is.
            TimedOut: the tool did not end in time and was killed.
            Cancelled: `cancel.is_now` turned true and the tool is gone.
            OutputUnreadable: the tool printed more than the limit and was killed.
            CapabilityMissing: the tool could not be started.
        """
        if cancel.is_now:
            raise Cancelled
        started = time.monotonic()
        process, streams = _start(argv, on_text=on_text, folder=folder, secret=secret)
        try:
            self._attend(process, streams, deadline=started + timeout_s, cancel=cancel, name=argv[0])
            duration_s = time.monotonic() - started
        finally:
            for stream in streams:
                os.close(stream.fd)
        texts = {stream.name: stream.text() for stream in streams}
        output = ToolOutput(
            process.returncode, texts["stdout"], texts["stderr"], texts.get("output", ""), duration_s=duration_s
        )
        _refuse_unstarted(output, argv[0])
        return output

    def _attend(
        self,
        process: subprocess.Popen[bytes],
        streams: list[_Stream],
        *,
        deadline: float,
        cancel: Cancellation,
        name: str,
    ) -> None:
        """Read until the tool has ended; on any other way out of here the tool is killed first."""
        try:
            with selectors.DefaultSelector() as selector:
                for stream in streams:
                    selector.register(stream.fd, selectors.EVENT_READ, stream)
                while _is_going_on(process, selector):
                    self._read(selector, name)
                    if cancel.is_now:
                        self._end(process, selector, name)
                        raise Cancelled
                    if time.monotonic() > deadline:
                        self._end(process, selector, name)
                        raise _timed_out(name, streams)
                self._read_last_words(selector, name)
        finally:
            kill_all(process)

    def _read(self, selector: selectors.BaseSelector, name: str) -> bool:
        """Read what has come within one tick; true when there was something."""
        ready = selector.select(TICK_S)
        for key, _ in ready:
            stream: _Stream = key.data
            piece = os.read(stream.fd, 65536)
            if not piece:
                selector.unregister(stream.fd)
                continue
            stream.take(piece)
            if stream.size_bytes > self._limit_bytes:
                raise _too_much(name, stream.name, self._limit_bytes)
        return bool(ready)

    def _read_last_words(self, selector: selectors.BaseSelector, name: str) -> None:
        until = time.monotonic() + LAST_WORDS_S
        while selector.get_map() and time.monotonic() < until:
            if not self._read(selector, name):
                break

    def _end(self, process: subprocess.Popen[bytes], selector: selectors.BaseSelector, name: str) -> None:
        """Ask with SIGINT, keep reading so that a full pipe does not hold the tool up, then insist."""
        end_politely(process)
        until = time.monotonic() + self._grace_s
        while not has_ended(process) and time.monotonic() < until:
            if selector.get_map():
                self._read(selector, name)
            else:
                time.sleep(TICK_S / 10)


def _start(
    argv: Sequence[str], *, on_text: Callable[[str], None] | None, folder: int | None, secret: bytes | None
) -> tuple[subprocess.Popen[bytes], list[_Stream]]:
    names = ("stdout", "stderr", *(["output"] if any(isinstance(part, OutputArgument) for part in argv) else []))
    passed = {"secret": _secret_pipe(secret)} if any(isinstance(part, SecretArgument) for part in argv) else {}
    pipes = {name: os.pipe() for name in names}
    passed |= {name: pipes[name][1] for name in names[2:]}
    paths = {name: output_path(fd) for name, fd in passed.items()}
    command = [_carried_out(part, paths, is_in_folder=folder is not None) for part in argv]
    # Through the descriptor: wherever a path leads by now, the tool works in the folder that was checked.
    where = "/" if folder is None else f"/proc/self/fd/{folder}"
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", guard.__file__, str(os.getpid()), *command],
            stdin=subprocess.DEVNULL,
            stdout=pipes["stdout"][1],
            stderr=pipes["stderr"][1],
            pass_fds=tuple(passed.values()),
            cwd=where,
            env={key: os.environ[key] for key in PASSED_ON if key in os.environ} | {"LC_ALL": "C"},
            # Its own session: a Ctrl-C at our terminal is ours to act on, not the tool's.
            start_new_session=True,
        )
    except OSError as error:
        for reading, _ in pipes.values():
            os.close(reading)
        if error.filename == where:
            # Not the program but the folder: its volume is gone, and the run says so.
            raise
        raise _not_startable(argv[0], str(error)) from error
    finally:
        for fd in {*(writing for _, writing in pipes.values()), *passed.values()}:
            os.close(fd)
    listeners = {"stdout": on_text}
    return process, [_Stream(pipes[name][0], name, listeners.get(name)) for name in names]


def _secret_pipe(secret: bytes | None) -> int:
    """Return the reading end of a pipe that holds the secret and nothing after it; in no file, no argument."""
    words = secret or b""
    if len(words) > MOST_SECRET_BYTES:
        raise ValueError(f"a secret of {len(words)} bytes")
    reading, writing = os.pipe()
    try:
        os.write(writing, words)
    finally:
        os.close(writing)
    return reading


def _carried_out(part: str, paths: Mapping[str, str], *, is_in_folder: bool) -> str:
    """Return an argument as the tool gets it; what it is decides, never how it reads."""
    if isinstance(part, OutputArgument):
        return part.at(paths["output"])
    if isinstance(part, SecretArgument):
        return part.at(paths["secret"])
    return part.inside if isinstance(part, FileArgument) and is_in_folder else part


def output_path(fd: int) -> str:
    """Return the path under which a child opens its inherited descriptor."""
    return f"/dev/fd/{fd}" if Path("/dev/fd").is_dir() else f"/proc/self/fd/{fd}"


def _is_going_on(process: subprocess.Popen[bytes], selector: selectors.BaseSelector) -> bool:
    if selector.get_map():
        return not has_ended(process)
    # All pipes are closed, so the end is a matter of moments, unless the tool closed them itself.
    for _ in range(10):
        if has_ended(process):
            return False
        time.sleep(TICK_S / 10)
    return True


def _refuse_unstarted(output: ToolOutput, name: str) -> None:
    if output.exit_code == guard.COULD_NOT_START and output.stderr.startswith(guard.COMPLAINT):
        raise _not_startable(name, output.stderr.removeprefix(guard.COMPLAINT).strip())


def _not_startable(name: str, reason: str) -> CapabilityMissing:
    return CapabilityMissing(
        Message("host.process.the_program_could_not_be_started", name=name, reason=reason),
        Message("host.process.install_it_or_install_volume_bench"),
        program=name,
        reason=reason,
    )


def _timed_out(name: str, streams: list[_Stream]) -> TimedOut:
    tail = next(stream.text()[-2000:] for stream in streams if stream.name == "stderr")
    return TimedOut(
        Message("host.process.did_not_end_in_time_and", name=name),
        Message("host.process.a_disk_may_have_stopped_answering"),
        program=name,
        stderr=tail,
    )


def _too_much(name: str, stream: str, limit_bytes: int) -> OutputUnreadable:
    return OutputUnreadable(
        Message("host.process.printed_more_than_mib_and_was", name=name, mib=limit_bytes // MiB),
        Message("host.process.try_again_if_it_happens_again"),
        program=name,
        stream=stream,
    )
