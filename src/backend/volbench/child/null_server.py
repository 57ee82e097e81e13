"""A server that does nothing but answer, on this machine only: what the generator reaches against it is its ceiling."""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import socket
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOOPBACK: Final = "127.0.0.1"
_END: Final = b"\r\n\r\n"
_MOST_HEAD: Final = 64 * 1024
_LENGTH: Final = re.compile(rb"\nContent-Length: (\d{1,12})\r")


@contextlib.contextmanager
def null_server(bytes_: int) -> Iterator[str]:
    """Start one in a process of its own and yield its address; each answer has so many bytes, of 0 it is a 204."""
    listener = socket.create_server((_LOOPBACK, 0), backlog=512)
    address = f"http://{_LOOPBACK}:{listener.getsockname()[1]}/"
    pid = os.fork()
    if pid == 0:  # pragma: no cover (the other process)
        try:
            _serve(listener, answer_of(bytes_))
        finally:
            os._exit(0)
    listener.close()
    try:
        yield address
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def answer_of(bytes_: int) -> bytes:
    """Return the one answer of a connection that stays."""
    if not bytes_:
        return b"HTTP/1.1 204 No Content\r\n\r\n"
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % bytes_ + bytes(bytes_)


def last_answer(answer: bytes) -> bytes:
    """Return the same as the last one of its connection: who is not told asks on it again."""
    return answer.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1)


def _serve(listener: socket.socket, answer: bytes) -> None:  # pragma: no cover (the other process)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    parent = os.getppid()
    known = selectors.DefaultSelector()
    known.register(listener, selectors.EVENT_READ)
    bodies: dict[int, tuple[int, bool]] = {}
    while os.getppid() == parent:
        for key, _ in known.select(1.0):
            if key.fileobj is listener:
                sock, _ = listener.accept()
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                # A large answer is waited for: who reads it is as fast as memory.
                known.register(sock, selectors.EVENT_READ)
                continue
            _answer(key.fileobj, answer, known, bodies)  # type: ignore[arg-type]


def _answer(
    sock: socket.socket, answer: bytes, known: selectors.BaseSelector, bodies: dict[int, tuple[int, bool]]
) -> None:  # pragma: no cover
    """Answer what has come whole; `bodies` has what is to come of a body still, and whether that is the last one."""
    number = sock.fileno()
    try:
        got = sock.recv(_MOST_HEAD)
        if got:
            done, left, is_last = _read(got, *bodies.pop(number, (0, False)))
            if left:
                bodies[number] = left, is_last
            is_over = bool(done) and is_last and not left
            sock.sendall(answer * (done - is_over) + (last_answer(answer) if is_over else b""))
            if left or not is_last:
                return
    except OSError:
        bodies.pop(number, None)
    known.unregister(sock)
    sock.close()


def _read(got: bytes, left: int, is_last: bool) -> tuple[int, int, bool]:
    """Return how many requests are whole now, how much of a body is to come, and whether the connection is over."""
    if left:
        left = max(0, left - len(got))
        return not left, left, is_last
    # As Go's library and wrk spell it, and as oha's does.
    is_last = b"\nConnection: close" in got or b"\nconnection: close" in got
    length = _LENGTH.search(got)
    if length is None:
        # A request without a body comes in one piece from a generator on this machine.
        return got.count(_END), 0, is_last
    left = max(0, int(length[1]) - len(got.partition(_END)[2]))
    return not left, left, is_last
