"""The way to a real server: closed as if it were gone, or standing still in the middle of a file that is sent."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import TYPE_CHECKING, Final, Self

from faults.harness.waiting import PATIENCE_S

if TYPE_CHECKING:
    from collections.abc import Callable

_PIECE: Final = 4096
_SENDS: Final = b"PUT "


class Gate:
    """A port on loopback that leads to a server while it is open; use as a context manager."""

    def __init__(self, address: str) -> None:
        """Open it in front of an address, `http://host:port/…`."""
        scheme, _, rest = address.partition("://")
        place, _, path = rest.partition("/")
        host, _, port = place.partition(":")
        self._behind = (host, int(port))
        self._listener: socket.socket | None = None
        self._port = 0
        self._is_holding = threading.Event()
        self._released = threading.Event()
        self._held = threading.Event()
        self.open()
        self.address = f"{scheme}://127.0.0.1:{self._port}/{path}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
        self.close()

    def open(self) -> None:
        """The server is there, or there again."""
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def close(self) -> None:
        """The server is gone: its port refuses."""
        if self._listener is not None:
            with contextlib.suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None

    def hold(self) -> None:
        """Stand still in the middle of the next file that is sent."""
        self._released.clear()
        self._held.clear()
        self._is_holding.set()

    def wait_until_held(self) -> None:
        """Wait until half a file has gone through."""
        if not self._held.wait(PATIENCE_S):
            raise AssertionError("no file was sent through the gate")

    def release(self) -> None:
        """Let through what comes from now on."""
        self._is_holding.clear()
        self._released.set()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        """Lead one caller to the server, until either has hung up."""
        with contextlib.suppress(OSError), near, socket.create_connection(self._behind) as far:
            back = threading.Thread(target=_until_the_end, args=(_back, far, near), daemon=True)
            back.start()
            _until_the_end(self._towards, near, far)
            back.join()

    def _towards(self, near: socket.socket, far: socket.socket) -> None:
        """Carry what is sent; of a file to be held its head, and half of what follows."""
        is_file = False
        while piece := near.recv(_PIECE):
            is_file = is_file or _SENDS in piece
            if is_file and self._is_holding.is_set() and _SENDS not in piece:
                far.sendall(piece[: len(piece) // 2])
                self._held.set()
                _wait_for_end_or(self._released, near)
                piece = piece[len(piece) // 2 :]
            far.sendall(piece)


def _wait_for_end_or(released: threading.Event, near: socket.socket) -> None:
    """Wait until it may go on, or whoever sends is gone."""
    near.settimeout(0.1)
    while not released.is_set():
        try:
            if not near.recv(1, socket.MSG_PEEK):
                raise ConnectionError
        except TimeoutError:
            continue
        else:
            released.wait(0.1)
    near.settimeout(None)


def _back(far: socket.socket, near: socket.socket) -> None:
    while piece := far.recv(_PIECE):
        near.sendall(piece)


def _until_the_end(
    carry: Callable[[socket.socket, socket.socket], None], one: socket.socket, other: socket.socket
) -> None:
    with contextlib.suppress(OSError):
        carry(one, other)
    for end in (one, other):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
