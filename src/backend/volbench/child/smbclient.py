"""Drives one `smbclient` of Samba: commands go in, words come out on stderr, files pass through a nameless pipe."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import shutil
import socket
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.child.body import PIECE, room_in_memory
from volbench.child.connect import Server
from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.way import Where

PLACES: Final = "/usr/local/bin:/usr/bin:/bin:/opt/bin"
MOST_WORDS: Final = 16 * 1024 * 1024
"""The longest listing that is read."""
_PIPE_BYTES: Final = 1024 * 1024
_SMALL: Final = 2 * PIECE
"""The largest file that lies ready in memory when it is sent: opening a pipe takes as long as sending a small one. From
5 MB on a pipe is the faster: a file in memory is read page by page.
"""
_AHEAD: Final = 4 * PIECE
"""What smbclient calls `iosize`, and keeps four times as much of on its way. Left alone it begins with more, waits for
all of it, and takes 8 MB more memory: 50 MB took 92 ms instead of 77 on a machine of two processors.
"""
_POLL_S: Final = 50e-6
_STATUS: Final = re.compile(r"NT_STATUS_([A-Z0-9_]+)")
_LED_ELSEWHERE: Final = re.compile(
    r"^(do_connect:|session setup failed:|tree connect failed:).*\n.*NT_STATUS_", re.MULTILINE
)
"""A folder is a link of DFS: smbclient goes there by itself, held to the server's own address, and says that it could
not before it says what it could not do there. Where it cannot connect at first, it says nothing more.
"""
_CODES: Final = {
    "LOGON_FAILURE": "auth",
    "WRONG_PASSWORD": "auth",
    "ACCOUNT_DISABLED": "auth",
    "ACCOUNT_LOCKED_OUT": "auth",
    "ACCOUNT_RESTRICTION": "auth",
    "PASSWORD_EXPIRED": "auth",
    "PASSWORD_MUST_CHANGE": "auth",
    "ACCESS_DENIED": "denied",
    "MEDIA_WRITE_PROTECTED": "read-only",
    "BAD_NETWORK_NAME": "not-found",
    "OBJECT_NAME_NOT_FOUND": "not-found",
    "OBJECT_PATH_NOT_FOUND": "not-found",
    "NO_SUCH_FILE": "not-found",
    "DISK_FULL": "full",
    "QUOTA_EXCEEDED": "full",
    "CONNECTION_REFUSED": "refused",
    "HOST_UNREACHABLE": "unreachable",
    "NETWORK_UNREACHABLE": "unreachable",
    "IO_TIMEOUT": "timed-out",
}
_READS: Final = 4
_NO_PROTOCOL: Final = "protocol negotiation failed"
_OLD: Final = {"NOT_SUPPORTED", "CONNECTION_DISCONNECTED", "CONNECTION_RESET", "INVALID_NETWORK_RESPONSE"}
"""What comes of an offer of SMB 2 and 3 to a server that knows SMB 1 only."""
_PUT: Final = b"putting file"


class SmbClient:
    """The running program and the pipe files pass through."""

    def __init__(self, where: Where, protection: str) -> None:
        """Read `//host:port/share/folder`; nothing is started yet."""
        if not where.address.startswith("//"):
            raise TransferFailed("wrong-address", "expected //host:port/share/folder")
        self._server = Server(replace(where, address=f"smb:{where.address}"), {"smb": 445})
        share, _, self._folder = self._server.path.strip("/").partition("/")
        if not share or any(letter in self._server.path for letter in '"\\;\n'):
            raise TransferFailed("wrong-address", "expected //host:port/share/folder")
        self._share = share
        self._where = where
        self._protection = protection
        self._process: subprocess.Popen[bytes] | None = None
        self._input = socket.socket()
        self._pipe = self._memory = -1
        self._asked = 0
        self._words = b""

    def start(self) -> int:
        """Start it, sign in, enter the folder; return what that took in ns."""
        family_and_address = self._server.look_up()[0]
        self._pipe = _nameless_pipe()
        self._memory = room_in_memory()
        secret, apart = _credentials(self._where), _password_apart(self._where)
        # One line a packet: two lines read at once it would answer only when a third comes (it polls, then reads with
        # a buffer).
        self._input, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            start = time.monotonic_ns()
            self._process = subprocess.Popen(
                [
                    *(_program(), f"//{self._server.host}/{self._share}", "-E", "-s", "/dev/null"),
                    *("-I", family_and_address[1][0], "-p", str(self._server.port)),
                    *(["-A", f"/proc/self/fd/{secret}"] if self._where.user else ["-N"]),
                    *([f"--client-protection={self._protection}"] if self._protection else []),
                    *(["-D", self._folder] if self._folder else []),
                ],
                stdin=theirs.fileno(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=[one for one in (secret, apart, self._pipe, self._memory) if one >= 0],
                cwd="/",
                env={"PATH": PLACES, "HOME": "/", "LC_ALL": "C"} | ({"PASSWD_FD": str(apart)} if apart >= 0 else {}),
            )
        finally:
            for handle in {secret, apart} - {-1}:
                os.close(handle)
            theirs.close()
        self.ask("")
        took_ns = time.monotonic_ns() - start
        self.ask(f"iosize {_AHEAD}")
        return took_ns

    def ask(self, command: str) -> str:
        """Give a command and return what it said; anything it refused is in there."""
        self._send(command)
        words, _ = self._read_on()
        return words

    def do(self, command: str) -> str:
        """As `ask`; what it refused is raised."""
        words = self.ask(command)
        refuse(words)
        return words

    def put(self, path: str, body: Body) -> tuple[int, int]:
        """Send a file; return start and end in ns. It has ended when the server has closed the file."""
        is_small = body.size <= _SMALL and self._memory >= 0
        if is_small:
            os.ftruncate(self._memory, body.size)
            for place, piece in enumerate(body.pieces()):
                os.pwrite(self._memory, piece, place * PIECE)
        start = time.monotonic_ns()
        self._send(f'put "/proc/self/fd/{self._memory if is_small else self._pipe}" "{path}"')
        if not is_small:
            with contextlib.suppress(BrokenPipeError), self._opened_for_writing() as pipe:
                _fill(pipe, body)
        words, seen_ns = self._read_on(_PUT)
        refuse(words)
        if seen_ns is None:
            raise TransferFailed("not-understood", words)
        return start, seen_ns

    def get(self, path: str, sink: Sink) -> tuple[int, int, int]:
        """Read a file; return start, first byte and end in ns."""
        pipe = os.open(f"/proc/self/fd/{self._pipe}", os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        _widen(pipe)
        try:
            first = end = start = time.monotonic_ns()
            self._send(f'get "{path}" "/proc/self/fd/{self._pipe}"')
            while sink.left:
                ready = select.select([pipe, self._said()], [], [])[0]
                if pipe in ready and (count := _read(pipe, sink)):
                    end = time.monotonic_ns()
                    first = first if sink.got > count else end
                elif self._said() in ready:
                    # All its words are out, or something went wrong: either way no more bytes are to come after these.
                    words, _ = self._read_on()
                    while sink.left and (count := _read(pipe, sink)):
                        end = time.monotonic_ns()
                    refuse(words)
                    return start, first, end
            # A client with more than fits into the pipe waits for room and says nothing.
            if pipe in select.select([pipe, self._said()], [], [])[0]:
                _refuse_more(pipe, sink)
            words, _ = self._read_on()
            _refuse_more(pipe, sink)
        finally:
            os.close(pipe)
        refuse(words)
        return start, first, end

    def cpu_ns(self) -> int:
        """Return the processor time it has used."""
        if self._process is None:
            return 0
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text("ascii").split()[0]) for task in tasks)

    def close(self) -> None:
        """End it at once; it holds nothing that would be lost."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None
        self._input.close()
        for handle in (self._pipe, self._memory):
            if handle >= 0:
                os.close(handle)
        self._pipe = self._memory = -1

    def _send(self, command: str) -> None:
        """Give a command, and behind it one that does not exist: its refusal marks the end of the answer."""
        self._asked += 1
        for line in filter(None, (command, self._mark)):
            with contextlib.suppress(OSError):
                self._input.send(f"{line}\n".encode())

    @property
    def _mark(self) -> str:
        return f"volbench{self._asked}"

    def _said(self) -> int:
        if self._process is None or self._process.stdout is None:
            raise TransferFailed("reset", "smbclient is not running")
        return self._process.stdout.fileno()

    def _read_on(self, watched: bytes = b"\0") -> tuple[str, int | None]:
        """Read to the end of the answer; return it, and when the words `watched` came, in ns."""
        mark, piece, seen_ns = f"{self._mark}: command not found".encode(), b"-", None
        while piece and mark not in self._words:
            piece = os.read(self._said(), 65536)
            self._words += piece
            if len(self._words) > MOST_WORDS:
                raise TransferFailed("not-understood", f"more than {MOST_WORDS} bytes of words")
            if seen_ns is None and watched in self._words:
                seen_ns = time.monotonic_ns()
        words, _, self._words = self._words.partition(mark)
        said = words.decode("utf-8", "replace").strip("\n")
        if not piece:
            # It has ended: it could not connect, or lost the server.
            refuse(said)
            raise TransferFailed("reset", said)
        return said, seen_ns

    @contextlib.contextmanager
    def _opened_for_writing(self) -> Iterator[int]:
        """Open the pipe when the other end has: before, it would be closed again unseen. Refused, it never opens it."""
        while True:
            try:
                pipe = os.open(f"/proc/self/fd/{self._pipe}", os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
                break
            except OSError:
                if select.select([self._said()], [], [], _POLL_S)[0]:
                    yield -1
                    return
        try:
            _widen(pipe)
            os.set_blocking(pipe, True)
            yield pipe
        finally:
            os.close(pipe)


def _fill(pipe: int, body: Body) -> None:
    """Pass a file through the pipe: the pages it is made in as they are, which costs half of what copying them does.

    The pipe holds a MiB of them at most, and they are another piece's after eight.
    """
    if pipe < 0:
        raise BrokenPipeError
    if body.file < 0:
        for piece in body.pieces():
            _write(pipe, piece)
        return
    for place, length in body.spans():
        at = place
        while at < place + length:
            at += os.splice(body.file, pipe, place + length - at, offset_src=at)


def _write(pipe: int, piece: memoryview) -> None:
    while piece:
        piece = piece[os.write(pipe, piece) :]


def _read(pipe: int, sink: Sink) -> int:
    try:
        count = os.readv(pipe, [sink.view()])
    except BlockingIOError:
        return 0
    sink.took(count)
    return count


def _refuse_more(pipe: int, sink: Sink) -> None:
    """Make sure that no byte follows those that were put; the pipe's other end may be open still."""
    with contextlib.suppress(BlockingIOError):
        if os.read(pipe, 1):
            raise TransferFailed("wrong-bytes", f"more than {sink.body.size} bytes")


def _nameless_pipe() -> int:
    """Return a named pipe whose name is gone already; whoever inherits the descriptor opens it anew."""
    with tempfile.TemporaryDirectory(prefix="volbench-") as folder:
        os.mkfifo(f"{folder}/pipe", 0o600)
        return os.open(f"{folder}/pipe", os.O_PATH | os.O_CLOEXEC)


def _credentials(where: Where) -> int:
    """Return a pipe with user and password as smbclient reads them; in no argument, environment or file."""
    user, secret = where.user, _secret_of(where)
    if any(letter in user + secret for letter in "\r\n\0"):
        raise TransferFailed("auth", "user and password have no line ends")
    domain, _, name = user.rpartition("\\")
    told = [] if _has_outer_blanks(secret) else [f"password = {secret}"]
    lines = [f"username = {name}", *told, *([f"domain = {domain}"] if domain else [])]
    return _pipe_with("\n".join(lines) + "\n")


def _password_apart(where: Where) -> int:
    """Return a pipe with the password alone where it begins or ends with a blank, which is lost in a file; else -1.

    smbclient reads it by the number of the pipe (PASSWD_FD), once for each time it makes up its mind who signs in.
    """
    secret = _secret_of(where)
    return _pipe_with(f"{secret}\n" * _READS) if where.user and _has_outer_blanks(secret) else -1


def _secret_of(where: Where) -> str:
    return where.secret.decode("utf-8", "replace")


def _has_outer_blanks(secret: str) -> bool:
    return secret != secret.strip()


def _pipe_with(words: str) -> int:
    reading, writing = os.pipe()
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        pipe.write(words)
    return reading


def _program() -> str:
    found = shutil.which("smbclient", path=f"{os.environ.get('PATH', '')}:{PLACES}")
    if found is None:
        raise TransferFailed("missing-client", "smbclient (package smbclient of Debian, samba-client of Fedora)")
    return found


def refuse(words: str) -> None:
    """Raise by a code what smbclient could not do."""
    if _LED_ELSEWHERE.search(words):
        raise TransferFailed("redirect", words)
    found = _STATUS.search(words)
    if found is not None and _NO_PROTOCOL in words and found[1] in _OLD:
        raise TransferFailed("old-smb", words)
    if found is not None and found[1] != "OK":
        raise TransferFailed(_CODES.get(found[1], "reset" if "CONN" in found[1] else "server-error"), words)


def _widen(pipe: int) -> None:
    """Let a pipe hold a MiB, where that is allowed."""
    with contextlib.suppress(OSError):
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
