"""Listeners that are no web servers, or give up at once: where a mistyped port leads to."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER with no time: closing resets the connection."""


@contextlib.contextmanager
def rude(manner: str) -> Iterator[str]:
    """Start one that treats every caller as `manner` says, and yield its address."""
    listener = socket.create_server((LOOPBACK, 0), backlog=64)
    threading.Thread(target=_serve, args=(listener, MANNERS[manner]), daemon=True).start()
    try:
        yield f"http://{LOOPBACK}:{listener.getsockname()[1]}/"
    finally:
        # Wakes the thread that waits for the next caller.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def _serve(listener: socket.socket, treat: Callable[[socket.socket], None]) -> None:
    while True:
        try:
            sock, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=_talk, args=(sock, treat), daemon=True).start()


def _talk(sock: socket.socket, treat: Callable[[socket.socket], None]) -> None:
    with sock, contextlib.suppress(OSError):
        treat(sock)


def _speak_ssh(sock: socket.socket) -> None:
    sock.sendall(b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n")
    sock.recv(65536)


def _reset(sock: socket.socket) -> None:
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)


MANNERS: Final[dict[str, Callable[[socket.socket], None]]] = {"ssh": _speak_ssh, "reset": _reset}
