"""Requests and answers over HTTP, for every kind that speaks it. One connection, kept open; nothing is tried twice."""

from __future__ import annotations

import base64
import contextlib
import http.client
import select
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from volbench.targets.connect import Server, told
from volbench.targets.failed import TransferFailed
from volbench.targets.way import Moved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from volbench.targets.body import Body, Sink
    from volbench.targets.way import Where

PORTS: Final = {"http": 80, "https": 443}
MOST_ANSWER_BYTES: Final = 24 * 1024 * 1024
"""An answer that is no file (a listing, an error) is read up to here."""
_MOST_WORDS: Final = 2000
_FULL: Final = 507
_CODES: Final = {
    401: "auth",
    403: "denied",
    404: "not-found",
    405: "read-only",
    407: "auth",
    408: "timed-out",
    409: "not-found",
    413: "too-large",
    423: "denied",
    429: "retry-after",
    431: "denied",
    _FULL: "full",
}


class Exchange:
    """The connection to one server."""

    def __init__(self, where: Where, code_in: Callable[[bytes], str | None] = lambda _: None) -> None:
        """Read the address; nothing is connected yet. `code_in` finds a code in the words of a refusal."""
        self._code_in = code_in
        self.server = Server(where, PORTS)
        self.base = self.server.path if self.server.path.endswith("/") else self.server.path + "/"
        self.requests = 0
        self.connects: list[int] = []
        self._connection: http.client.HTTPConnection | None = None
        self._used = False

    def connect(self) -> None:
        """Open a connection where none is open; a server may have closed it after any request."""
        if self._connection is not None and self._connection.sock is not None and not _is_stale(self._connection):
            return
        self.close()
        sock, took_ns = self.server.connect()
        self._connection = http.client.HTTPConnection(self.server.host, self.server.port)
        # Left to itself it would connect anew, to wherever the name leads by then.
        self._connection.auto_open = 0
        self._connection.sock = sock
        self._used = False
        self.connects.append(took_ns)

    def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Send a small request and return the answer with its words, whatever its status."""
        self.connect()
        with self._talking():
            has_length = body or method == "POST"
            self._begin(method, path, {**headers, "Content-Length": str(len(body))} if has_length else headers)
            self._open.send(body)
            response = self._open.getresponse()
            words = _read_all(response)
        self._ended()
        return response, words

    def put(
        self,
        path: str,
        pieces: Iterable[memoryview | bytes],
        length: int,
        headers: Mapping[str, str],
        method: str = "PUT",
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Send a file, or a part of one, and return the answer; any that is no success is refused."""
        with self._talking():
            self._begin(method, path, {**headers, "Content-Length": str(length)})
            try:
                for piece in pieces:
                    self._open.send(piece)
            except ConnectionError:
                # A server that does not want the file says so before it has read it, and closes.
                self._last_words()
                raise
            response = self._open.getresponse()
            words = _read_all(response)
        self._ended()
        self.refuse(response, words)
        return response, words

    def put_file(self, path: str, body: Body, headers: Mapping[str, str], method: str = "PUT") -> Moved:
        """Send a whole file and say how long it took."""
        is_reused = self._used
        start = time.monotonic_ns()
        self.put(path, body.pieces(), body.size, headers, method)
        return Moved(body.size, start, time.monotonic_ns(), is_reused=is_reused)

    def get_file(self, path: str, sink: Sink, headers: Mapping[str, str], method: str = "GET") -> Moved:
        """Read a whole file into `sink` and say how long it took."""
        is_reused = self._used
        start = time.monotonic_ns()
        with self._talking():
            self._begin(method, path, headers)
            response = self._open.getresponse()
            if response.status != http.client.OK:
                self.refuse(response, _read_all(response))
                raise TransferFailed("not-understood", f"HTTP {response.status} to a GET")
            if response.length is not None and response.length > sink.body.size:
                raise TransferFailed("wrong-bytes", f"{response.length} bytes instead of {sink.body.size}")
            sink.took(response.readinto(sink.view(1)))
            first = time.monotonic_ns()
            while sink.left and (count := response.readinto(sink.view())):
                sink.took(count)
            end = time.monotonic_ns()
            if not sink.left and response.read(1):
                raise TransferFailed("wrong-bytes", f"more than {sink.body.size} bytes")
        self._ended()
        sink.ended()
        return Moved(sink.got, start, end, first, is_reused)

    @contextlib.contextmanager
    def _talking(self) -> Iterator[None]:
        """Tell by a code what goes wrong; a connection in the middle of something is of no use to what follows."""
        try:
            with told():
                yield
        except BaseException:
            self.close()
            raise

    def refuse(self, response: http.client.HTTPResponse, words: bytes) -> None:
        """Raise what the server refused, by its own words where its kind has codes for it."""
        refuse(response, words, self._code_in(words))

    @property
    def is_used(self) -> bool:
        """Whether something has already gone over the connection that is open."""
        return self._used

    @property
    def _open(self) -> http.client.HTTPConnection:
        if self._connection is None:
            raise TransferFailed("reset", "no connection is open")
        return self._connection

    def _begin(self, method: str, path: str, headers: Mapping[str, str]) -> None:
        connection = self._open
        self.requests += 1
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", self.server.name)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()

    def _ended(self) -> None:
        self._used = True
        if self._connection is not None and self._connection.sock is None:
            self._connection = None

    def _last_words(self) -> None:
        """Read what a server said before it closed; refuses with that where there is anything."""
        try:
            response = self._open.getresponse()
            words = _read_all(response)
        except (OSError, http.client.HTTPException):
            return
        self.refuse(response, words)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def basic(where: Where) -> dict[str, str]:
    """Return the header that names user and password; none where no user is named."""
    if not where.user:
        return {}
    pair = base64.b64encode(where.user.encode() + b":" + where.secret).decode()
    return {"Authorization": f"Basic {pair}"}


def refuse(response: http.client.HTTPResponse, words: bytes, code: str | None = None) -> None:
    """Raise by a code what the server refused; returns for a success. `code` is what its words say, if anything."""
    status = response.status
    if http.client.OK <= status < http.client.MULTIPLE_CHOICES:
        return
    said = f"HTTP {status} {response.reason} {words[:_MOST_WORDS].decode('utf-8', 'replace')}"
    if http.client.MULTIPLE_CHOICES <= status < http.client.BAD_REQUEST:
        place = urlsplit(response.headers.get("Location", ""))
        raise TransferFailed("redirect", f"HTTP {status} to {place.scheme}://{place.netloc}{place.path}")
    if pause := response.headers.get("Retry-After"):
        raise TransferFailed("retry-after", f"{pause}: {said}")
    code = code or _CODES.get(status)
    raise TransferFailed(code or ("server-error" if status >= http.client.INTERNAL_SERVER_ERROR else "denied"), said)


def _read_all(response: http.client.HTTPResponse) -> bytes:
    words = response.read(MOST_ANSWER_BYTES)
    if response.status != http.client.NO_CONTENT and not response.isclosed() and response.read(1):
        raise TransferFailed("not-understood", f"an answer of more than {MOST_ANSWER_BYTES} bytes")
    return words


def _is_stale(connection: http.client.HTTPConnection) -> bool:
    """Say whether the server has closed it, or sends what nobody asked for."""
    return bool(select.select([connection.sock], [], [], 0)[0])
