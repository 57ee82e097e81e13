"""One measurement per machine, one owner per `.volbench` folder. Both locks end with their process, however it dies."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import socket
import struct
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from volbench.domain.model.errors import Busy, CapabilityMissing
from volbench.domain.model.words.message import Message
from volbench.host.threads import start_thread

if TYPE_CHECKING:
    from types import TracebackType

MACHINE_LOCK: Final = "\0volbench-measurement"
"""An abstract socket (unix(7)): no file, readable by every user, gone with its process; one per network namespace."""
_CREDENTIALS: Final = struct.Struct("=3i")


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that measures."""

    pid: int
    uid: int

    @property
    def program(self) -> str | None:
        """Its command name; None when it is hidden or gone."""
        try:
            return Path(f"/proc/{self.pid}/comm").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return None


class MachineLock:
    """Held while this process measures; shared by service and command line, whoever runs them."""

    def __init__(self, listener: socket.socket) -> None:
        """Take over a bound socket; use `acquire`."""
        self._listener = listener
        self._answering = threading.Thread(target=self._answer, name="volbench-lock", daemon=True)
        start_thread(self._answering)

    @classmethod
    def acquire(cls, name: str = MACHINE_LOCK) -> Self:
        """Take the lock at once or not at all.

        Raises:
            Busy: another process (or another thread of this one) measures; `pid` and `uid` are in the context if known.
                Or the system is so full that nobody could hold the lock.
        """
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            listener.bind(name)
            listener.listen(16)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise
            raise _busy(find_holder(name)) from error
        try:
            return cls(listener)
        except CapabilityMissing as none_left:
            listener.close()
            raise Busy(none_left.message, none_left.hint) from none_left

    def release(self) -> None:
        """Give the lock back; harmless when done twice."""
        with contextlib.suppress(OSError):
            # Wakes the answering thread; closing alone would leave it inside accept with the socket still bound.
            self._listener.shutdown(socket.SHUT_RDWR)
        self._answering.join()
        self._listener.close()

    def _answer(self) -> None:
        """Accept and drop callers, or the queue would fill with those who asked who holds the lock."""
        while True:
            try:
                caller, _ = self._listener.accept()
            except OSError:
                return
            caller.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.release()


def is_held(name: str = MACHINE_LOCK) -> bool | None:
    """Say whether anybody holds the machine lock, without taking it even for a moment; None when it cannot be told.

    Whoever took it just to look would be found measuring by those who want to measure.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        caller.setblocking(False)
        try:
            caller.connect(name)
        except ConnectionRefusedError:
            return False
        except BlockingIOError:
            # Its queue of callers is full, so there is somebody to call.
            return True
        except OSError:
            # Something between us and the holder forbids the call; the kernel's own list may still be read.
            return _is_listed(name)
    return True


def refuse_if_held(name: str = MACHINE_LOCK) -> None:
    """Make sure that nobody measures.

    Raises:
        Busy: somebody does, and who; or it cannot be told.
    """
    held = is_held(name)
    if held is None:
        raise Busy(
            Message("host.locks.the_system_does_not_let_volume"),
            Message("host.locks.run_it_outside_of_the_container"),
        )
    if held:
        raise _busy(find_holder(name))


def is_held_elsewhere(name: str = MACHINE_LOCK) -> bool:
    """Say whether another process than ours may hold the machine lock."""
    holder = find_holder(name)
    return is_held(name) is not False if holder is None else holder.pid != os.getpid()


def _is_listed(name: str, listing: Path = Path("/proc/self/net/unix")) -> bool | None:
    """Look a socket up in the kernel's list (proc_net(5)), where @ begins an abstract name; None without a list."""
    try:
        lines = listing.read_text(encoding="utf-8", errors="replace").split("\n")[1:]
    except OSError:
        return None
    wanted = name.replace("\0", "@")
    return any(line.rpartition(" ")[2] == wanted for line in lines)


def find_holder(name: str = MACHINE_LOCK) -> Holder | None:
    """Return who holds the machine lock; None when nobody does or it cannot be told: `is_held` tells these apart."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        caller.setblocking(False)
        try:
            caller.connect(name)
            raw = caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        except OSError:
            return None
    pid, uid, _ = _CREDENTIALS.unpack(raw)
    # Process 0 is how the kernel names one outside our own process namespace.
    return Holder(pid, uid) if pid > 0 else None


def try_lock_folder(descriptor: int) -> bool:
    """Lock an open folder for as long as the descriptor lives; false when somebody else has it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _busy(holder: Holder | None) -> Busy:
    hint = Message("host.locks.wait_until_it_has_finished_or")
    if holder is None:
        return Busy(Message("host.locks.another_program_is_measuring_on_this"), hint)
    if holder.pid == os.getpid():
        return Busy(
            Message("host.locks.volume_bench_is_already_measuring_on"),
            hint,
            pid=holder.pid,
            uid=holder.uid,
        )
    return Busy(
        Message(
            "host.locks.process_is_measuring_on_this_machine", pid=holder.pid, program=holder.program or "volbench"
        ),
        hint,
        pid=holder.pid,
        uid=holder.uid,
    )
