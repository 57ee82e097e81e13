"""Very many callers of `/metrics` at once, all with a wrong token and none who hangs up by itself."""

from __future__ import annotations

import selectors
import socket
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

LOOPBACK = "127.0.0.1"
ASKED = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer wrong\r\n\r\n"
AT_ONCE = 500
"""Connections that are being made at a time."""


def crowd(port: int, count: int, memory: Callable[[], float]) -> dict[str, float]:
    """Open so many connections that all ask and hang on; return what became of them and the most memory meanwhile."""
    told: dict[str, float] = {"answered": 0, "away": 0, "out": 0, "most_mb": 0.0}
    with selectors.DefaultSelector() as waiting:
        opened = connecting = 0
        while opened < count or waiting.get_map():
            while opened < count and connecting < AT_ONCE:
                sock = socket.socket()
                sock.setblocking(False)
                sock.connect_ex((LOOPBACK, port))
                waiting.register(sock, selectors.EVENT_WRITE)
                opened, connecting = opened + 1, connecting + 1
            found = waiting.select(10)
            if not found:
                # Whoever is still in the queue of the system stays out.
                told["out"] += sum(key.data != "answered" for key in waiting.get_map().values())
                break
            for key, event in found:
                connecting -= _attend(waiting, cast("socket.socket", key.fileobj), event, told)
            told["most_mb"] = max(told["most_mb"], memory())
        told["most_mb"] = max(told["most_mb"], memory())
        for key in list(waiting.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr] # a socket
    return told


def _attend(waiting: selectors.BaseSelector, sock: socket.socket, event: int, told: dict[str, float]) -> int:
    """Ask once it is connected, read what comes; return whether it has just been connected."""
    try:
        if event & selectors.EVENT_WRITE:
            sock.send(ASKED)
            waiting.modify(sock, selectors.EVENT_READ)
            return 1
        if sock.recv(65_536):
            told["answered"] += waiting.get_key(sock).data != "answered"
            # It hangs on; what the service does with it then is its own affair.
            waiting.modify(sock, selectors.EVENT_READ, "answered")
            return 0
    except OSError:
        told["away" if not event & selectors.EVENT_WRITE else "out"] += 1
        waiting.unregister(sock)
        sock.close()
        return 1 if event & selectors.EVENT_WRITE else 0
    if waiting.get_key(sock).data != "answered":
        told["away"] += 1
    waiting.unregister(sock)
    sock.close()
    return 0


def memory_mb(pid: int) -> float:
    """Return the share of memory that counts for a process."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0
