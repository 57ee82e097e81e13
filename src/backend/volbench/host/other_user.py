"""Runs this program once more as the user whom a data folder belongs to, so that root neither writes there nor reads.

The child is in a session of its own: with our terminal as its controlling one it could type on it (TIOCSTI,
ioctl_tty(2)). It gets standard input and output and no other descriptor, no group but its user's, and of the
environment what it needs.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import select
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.host.guard import PR_SET_PDEATHSIG
from volbench.host.own_program import own_command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from types import FrameType

_PASSED: Final = frozenset(
    {"PATH", "TZ", "LANG", "LANGUAGE", "TERM", "COLORTERM", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}
)
_PASSED_BEGINNINGS: Final = ("LC_", "VOLBENCH_")
_HANDED_ON: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_KILLED: Final = 128
"""Added to a signal's number it is the exit code a shell shows."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who owns something."""

    uid: int
    gid: int
    name: str
    """Its number where no name is known."""
    home: str = "/"

    @classmethod
    def of(cls, uid: int, gid: int) -> Account:
        """Return the account of a user id; with that group where the system does not know it."""
        try:
            known = pwd.getpwuid(uid)
        except KeyError:
            return cls(uid, gid, str(uid))
        return cls(uid, known.pw_gid, known.pw_name, known.pw_dir)

    @property
    def groups(self) -> list[int]:
        """Every group it is in."""
        return [self.gid] if self.name == str(self.uid) else os.getgrouplist(self.name, self.gid)


def owner_of(path: Path) -> Account | None:
    """Return whom a file belongs to, a link itself and not what it names; None where nothing is there, or is seen."""
    try:
        status = path.lstat()
    except OSError:
        return None
    return Account.of(status.st_uid, status.st_gid)


def owner_of_folder(folder: Path) -> Account | None:
    """Return whom a folder belongs to, wherever links lead, or the nearest one above it that can be seen."""
    real = Path(os.path.realpath(folder))
    for place in (real, *real.parents):
        with contextlib.suppress(OSError):
            status = place.stat()
            return Account.of(status.st_uid, status.st_gid)
    return None


def this_program(*words: str) -> list[str]:
    """Return how to start the command line once more, alone with its own modules, as the package's own command does."""
    python, *flags = own_command("volbench", *words)
    isolated = [] if sys.flags.isolated else ["-I"]
    return [python, *isolated, "-X", "utf8", *flags]


def run_as(account: Account, command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run a program as another user to its end and return its exit code; signals to us are handed on, it ends with us.

    Raises:
        OSError: that user may not start it.
    """
    passed = {key: value for key, value in environment.items() if key in _PASSED or key.startswith(_PASSED_BEGINNINGS)}
    with _woken_by_signals() as woken, _handing_on() as hand_to, _started(account, command, passed) as child:
        hand_to(child)
        code = _end_of(child, woken)
    return code if code >= 0 else _KILLED - code


@contextlib.contextmanager
def _woken_by_signals() -> Iterator[int]:
    """Yield a pipe that can be read after every signal that has a handler, a child's end among them.

    A signal that comes after Python last looked for one and before waitpid(2) sleeps would stay unhandled until the
    child ends by itself; what stands in a pipe is found however late one looks.
    """
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    before = signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    other = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    try:
        yield woken
    finally:
        signal.set_wakeup_fd(other)
        signal.signal(signal.SIGCHLD, before)
        os.close(woken)
        os.close(wake)


def _end_of(child: subprocess.Popen[bytes], woken: int) -> int:
    while (code := child.poll()) is None:
        select.select([woken], [], [])
        with contextlib.suppress(BlockingIOError):
            os.read(woken, select.PIPE_BUF)
    return code


def _started(account: Account, command: Sequence[str], passed: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        user=account.uid,
        group=account.gid,
        extra_groups=account.groups,
        start_new_session=True,
        preexec_fn=_end_with(os.getpid()),  # noqa: PLW1509 (one thread, before anything else is loaded)
        env={**passed, "HOME": account.home, "USER": account.name, "LOGNAME": account.name},
    )


def _end_with(parent: int) -> Callable[[], None]:
    """Return what has the child end when we are killed: called after the user was changed, which would clear it."""
    library = ctypes.CDLL(None, use_errno=True)

    def tie() -> None:
        library.prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(_KILLED + signal.SIGTERM)

    return tie


@contextlib.contextmanager
def _handing_on() -> Iterator[Callable[[subprocess.Popen[bytes]], None]]:
    """Hand on what a terminal or a service manager tells us; yield what names the child to hand it to.

    Begins before there is a child: a signal that comes meanwhile is sent once it is named. A stop would leave the child
    running, so there is none.
    """
    children: list[subprocess.Popen[bytes]] = []
    early: list[int] = []

    def hand_on(number: int, _frame: FrameType | None) -> None:
        for child in children:
            child.send_signal(number)
        if not children:
            early.append(number)

    def hand_to(child: subprocess.Popen[bytes]) -> None:
        before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        children.append(child)
        for number in early:
            child.send_signal(number)

    # What was ignored when we began, as in the background of a script, stays so.
    heard = [number for number in _HANDED_ON if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, hand_on) for number in heard}
    try:
        yield hand_to
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
