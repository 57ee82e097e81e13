"""The socket: who may ask, how long a question may be, how many at a time. Knows no verb.

One connection asks one question: a line of JSON in, a line of JSON out, closed. What comes in is hostile until it has
been checked, and whoever is slow, loud or many only loses their own connection.
"""

from __future__ import annotations

import contextlib
import json
import os
import pwd
import select
import signal
import socket
import stat
import struct
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verbs import Verbs

REQUEST_BYTES = 512
ANSWER_BYTES = 128 * 1024
REQUEST_S = 2.0
"""How long a caller may take to say its line, and to take the answer."""
STRANGER_S = 0.2
CONNECTIONS = 8
"""Served at a time; further ones wait in the kernel's queue of the same length."""
_CREDENTIALS = struct.Struct("3i")


class BadRequest(Exception):
    """What was asked is not a question."""


class Asker:
    """The one user who may ask beside root, by name and number."""

    def __init__(self, name: str, uid: int) -> None:
        """Keep both: a number alone may pass to somebody else once its user is removed."""
        self._name = name
        self._uid = uid

    def may_ask(self, uid: int) -> bool:
        """Say whether a process of this user is served, as the system knows its users now."""
        if uid == 0:
            return True
        try:
            return uid == self._uid == pwd.getpwnam(self._name).pw_uid
        except KeyError:
            return False


class Server:
    """Listens, checks callers, hands questions to the verbs."""

    def __init__(self, folder: str, verbs: Verbs, *, asker: Asker, gid: int) -> None:
        """Make folder, socket and pid file; raises OSError where they cannot be root's alone."""
        self._verbs = verbs
        self._asker = asker
        self._folder = folder
        self._free = threading.BoundedSemaphore(CONNECTIONS)
        _make_folder(folder, gid)
        self._path = os.path.join(folder, "volbench.sock")
        self._pid_path = os.path.join(folder, "pid")
        self._socket = _listen(self._path, gid)

    def serve(self, on_ready: Callable[[], None]) -> None:
        """Answer until SIGTERM, then remove socket and pid file."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _stop)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        try:
            self._write_pid()
            on_ready()
            while True:
                self._free.acquire()
                connection, _ = self._socket.accept()
                threading.Thread(target=self._attend, args=(connection,), daemon=True).start()
        except SystemExit:
            pass
        finally:
            self._verbs.end()
            for path in (self._path, self._pid_path):
                with contextlib.suppress(OSError):
                    os.unlink(path)
            with contextlib.suppress(OSError):
                os.rmdir(self._folder)

    def _write_pid(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self._pid_path)
        descriptor = os.open(self._pid_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        os.close(descriptor)

    def _attend(self, connection: socket.socket) -> None:
        """Serve one caller; whatever the caller does wrong ends here."""
        try:
            with connection:
                connection.settimeout(REQUEST_S)
                with contextlib.suppress(OSError):  # The caller went away: nobody to answer.
                    connection.sendall(_line(self._answer(connection)))
        finally:
            self._free.release()

    def _answer(self, connection: socket.socket) -> dict[str, Any]:
        is_allowed = self._asker.may_ask(_uid_of(connection))
        try:
            # Read also what nobody will look at: closing on unread words would swallow the answer.
            request = read_request(connection, REQUEST_S if is_allowed else STRANGER_S)
        except BadRequest as error:
            return {"error": "bad-request", "detail": str(error)} if is_allowed else {"error": "not-allowed"}
        if not is_allowed:
            return {"error": "not-allowed"}
        return self._verbs.answer(request, lambda: has_gone(connection))


def read_request(connection: socket.socket, limit_s: float) -> dict[str, Any]:
    """Return the one line a caller says within `limit_s` seconds, as an object; raises BadRequest."""
    said = b""
    until = time.monotonic() + limit_s
    while not said.endswith(b"\n"):
        connection.settimeout(max(0.01, until - time.monotonic()))
        try:
            piece = connection.recv(REQUEST_BYTES + 1 - len(said))
        except OSError as error:  # Too slow, or gone.
            raise BadRequest("no line in time") from error
        said += piece
        if len(said) > REQUEST_BYTES:
            raise BadRequest("too long")
        if not piece:
            raise BadRequest("no line")
        if time.monotonic() > until:
            raise BadRequest("too slow")
    connection.settimeout(REQUEST_S)
    try:
        request = json.loads(said.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise BadRequest("not JSON in ASCII") from error
    if not isinstance(request, dict):
        raise BadRequest("not an object")
    return request


def has_gone(connection: socket.socket) -> bool:
    """Say whether the caller has closed its end, so that nobody measures for nobody."""
    looking = select.poll()
    looking.register(connection, select.POLLRDHUP)  # Errors and a full hang-up are always told.
    return bool(looking.poll(0))


def _line(answer: dict[str, Any]) -> bytes:
    line = json.dumps(answer, ensure_ascii=True).encode() + b"\n"
    return line if len(line) <= ANSWER_BYTES else b'{"error": "too-much-output"}\n'


def _uid_of(connection: socket.socket) -> int:
    """Return who connected, as the kernel noted at that moment (SO_PEERCRED, unix(7))."""
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, uid, _ = _CREDENTIALS.unpack(credentials)
    return int(uid)


def _make_folder(folder: str, gid: int) -> None:
    """Make the folder root's; the group may pass through and nobody else may look in."""
    with contextlib.suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != 0:
        raise PermissionError(f"{folder} does not belong to root")
    os.chown(folder, 0, gid)
    os.chmod(folder, 0o750)


def _listen(path: str, gid: int) -> socket.socket:
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    listening.bind(path)  # The umask leaves it to root alone until the next two lines.
    os.chown(path, 0, gid)
    os.chmod(path, 0o660)
    listening.listen(CONNECTIONS)
    return listening


def _stop(number: int, frame: object) -> None:
    del number, frame
    raise SystemExit
