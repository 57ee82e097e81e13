"""Requests and answers over HTTP, for every kind that speaks it, over one connection that is kept open.

Timed is what the two sides do: from just before the first byte of a request goes until the last byte of the answer has
come. Heads are made before and understood afterwards.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import select
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import quote

from volbench.child.answers import PAUSE_S, pause_asked_for, plain, sharper, where_to
from volbench.child.connect import Server, told
from volbench.child.failed import TransferFailed
from volbench.child.patience import Patience
from volbench.child.way import Moved
from volbench.child.wire import Wire, request_head, understood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from volbench.child.body import Body, Sink
    from volbench.child.way import Where

PORTS: Final = {"http": 80, "https": 443}
MOST_ANSWER_BYTES: Final = 24 * 1024 * 1024
"""An answer that is no file (a listing, an error) is read up to here."""
_MOST_WORDS: Final = 2000
_HERE_IT_IS: Final = (b"HTTP/1.1 200", b"HTTP/1.0 200")
_AS_TYPED: Final = "/%:@!$&'()*+,;=~-._"
"""What stays as it is in the path of an address; all else, such as spaces and letters of any script, is encoded."""
_MOST_PAUSE_S: Final = 10.0
"""For one small request, which has to be over within `CALL_S` with its pauses."""
_ONCE_ONLY: Final = {"POST", "PATCH"}
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
    414: "too-large",
    423: "denied",
    429: "retry-after",
    431: "denied",
    _FULL: "full",
}


_T = TypeVar("_T", "Answered", Moved)


@dataclass(frozen=True, slots=True)
class Answered:
    """What a server said to something that was sent, and when both happened, in ns of the monotonic clock."""

    response: http.client.HTTPResponse
    words: bytes
    start_ns: int
    """Just before the first byte of the request went."""
    end_ns: int
    """When the last byte of the answer came."""
    is_reused: bool
    """Over a connection that had been used before."""
    requests: int = 1
    """How many times it was sent."""


class Exchange:
    """The connection to one server."""

    def __init__(
        self, where: Where, code_in: Callable[[bytes], str | None] = lambda _: None, *, region: str = ""
    ) -> None:
        """Read the address; nothing is connected yet. `code_in` finds a code in the words of a refusal.

        `region` is the one that requests are signed for, where they are signed.
        """
        self._code_in = code_in
        self._region = region
        self.server = Server(where, PORTS)
        path = quote(self.server.path, safe=_AS_TYPED)
        self.path = path or "/"
        """Of the address as it is, where it names a file and no folder."""
        self.base = path if path.endswith("/") else path + "/"
        self.connects: list[int] = []
        self._wire: Wire | None = None
        self._used = self._may_repeat = False
        self._patience = Patience()

    def connect(self) -> None:
        """Open a connection where none is open; a server may have closed it after any request."""
        if self._wire is not None and not _is_stale(self._wire):
            return
        self.close()
        sock, took_ns = self.server.connect()
        self._wire = Wire(sock)
        self._used = False
        self.connects.append(took_ns)

    def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Send a small request and return the answer with its words, whatever its status."""
        has_length = body or method == "POST"
        headers = {**headers, "Content-Length": str(len(body))} if has_length else headers
        answered: list[Answered] = []

        def send() -> None:
            answered.clear()
            self.connect()
            with _repeatable(method):
                sent = self._twice(method, lambda: self._send(method, path, headers, [body] if body else []))
                answered.append(sent)
                # Who asks for fewer requests is not sent more: where many clients are measured this ends the run.
                is_limit = sent.response.status == http.client.TOO_MANY_REQUESTS
                if not is_limit and (pause_s := pause_asked_for(sent.response, "")) is not None:
                    failed = TransferFailed("retry-after")
                    failed.pause_s = pause_s
                    raise failed

        try:
            self._patience.ask(send, most_s=_MOST_PAUSE_S)
        except TransferFailed:
            # The server's last word stands, if it had any.
            if not answered:
                raise
        return answered[-1].response, answered[-1].words

    @property
    def repeated(self) -> int:
        """How many small requests were sent again because the server asked for a pause."""
        return self._patience.repeated

    def fetch(self, path: str, headers: Mapping[str, str]) -> tuple[http.client.HTTPResponse, bytes]:
        """Return a small file with the answer it came in; any that is no success is refused."""
        response, words = self.ask("GET", path, headers)
        self.refuse(response, words)
        return response, words

    def put(
        self,
        path: str,
        pieces: Callable[[], Iterable[memoryview | bytes]],
        length: int,
        headers: Mapping[str, str],
        method: str = "PUT",
    ) -> Answered:
        """Send a file, or a part of one, and return the answer; any that is no success is refused."""
        headers = {**headers, "Content-Length": str(length)}
        with _repeatable(method):
            answered = self._twice(method, lambda: self._send(method, path, headers, pieces()))
            self.refuse(answered.response, answered.words)
        return answered

    def put_file(self, path: str, body: Body, headers: Mapping[str, str], method: str = "PUT") -> Moved:
        """Send a whole file and say how long it took."""
        sent = self.put(path, body.pieces, body.size, headers, method)
        return Moved(body.size, sent.start_ns, sent.end_ns, is_reused=sent.is_reused, requests=sent.requests)

    def get_file(self, path: str, sink: Sink, headers: Mapping[str, str], method: str = "GET") -> Moved:
        """Read a whole file into `sink` and say how long it took."""
        with _repeatable(method):
            moved = self._twice(method, lambda: self._get(method, path, sink, headers))
        sink.ended()
        return moved

    def _send(
        self, method: str, path: str, headers: Mapping[str, str], pieces: Iterable[memoryview | bytes]
    ) -> Answered:
        is_reused = self._used
        with self._talking():
            wire = self._open
            try:
                start = wire.send(request_head(method, path, self.server.name, headers), pieces)
            except OSError:
                # A server that does not want the file says so before it has read it, and closes or listens no more.
                if _is_stale(wire):
                    self._last_words(method)
                raise
            if method != "HEAD":
                wire.read_words_ahead()
            response = understood(wire, method)
            words = _read_all(response)
            end = wire.arrived_ns
            self._ended(response)
        return Answered(response, words, start, end, is_reused)

    def _get(self, method: str, path: str, sink: Sink, headers: Mapping[str, str]) -> Moved:
        is_reused = self._used
        with self._talking():
            wire = self._open
            start = wire.send(request_head(method, path, self.server.name, headers))
            head = wire.read_ahead()
            is_file = head.words.startswith(_HERE_IT_IS) and (head.is_chunked or head.length == sink.body.size)
            if is_file:
                first, last = (wire.read_chunks if head.is_chunked else wire.read_file)(head, sink)
                response = understood(head.words, method)
                self._refuse_other(response, sink)
            else:
                response = understood(wire, method)
                first, last = self._read_with_care(response, wire, sink)
            self._ended(response)
        return Moved(sink.got, start, last, first, is_reused)

    def _read_with_care(self, response: http.client.HTTPResponse, wire: Wire, sink: Sink) -> tuple[int, int]:
        """Read what is anything but plain, such as a body that ends when the server closes; say when it came."""
        self._refuse_other(response, sink)
        sink.took(response.readinto(sink.view(1)))
        first = last = wire.arrived_ns
        while sink.left and (count := response.readinto(sink.view())):
            last = wire.arrived_ns
            sink.took(count)
        if not sink.left and response.read(1):
            raise TransferFailed("wrong-bytes", f"more than {sink.body.size} bytes")
        return first, last

    def _refuse_other(self, response: http.client.HTTPResponse, sink: Sink) -> None:
        """Refuse what is not the whole file as it is."""
        if response.status != http.client.OK:
            self.refuse(response, _read_all(response))
            raise TransferFailed("not-understood", f"HTTP {response.status} to a GET")
        if response.length is not None and response.length > sink.body.size:
            raise TransferFailed("wrong-bytes", f"{response.length} bytes instead of {sink.body.size}")
        coding = response.headers.get("Content-Encoding", "identity")
        if coding.strip().casefold() != "identity":
            raise TransferFailed("not-understood", f"a file that was encoded anew: {coding}")

    def _twice(self, method: str, do: Callable[[], _T]) -> _T:
        """Do it, and once more over a new connection where the server has given up the old one without an answer.

        A server may do that to a connection it has not used for a while, just as a request goes out. The second time
        is timed by itself; that there was a first is told by its requests. What changes something with each request,
        and what is more than a first call, is not tried again.
        """
        was_used = self._used
        try:
            return do()
        except TransferFailed as failed:
            if failed.code != "reset" or not was_used or not self._may_repeat or method == "POST":
                raise
        self.connect()
        return replace(do(), requests=2)

    @contextlib.contextmanager
    def _talking(self) -> Iterator[None]:
        """Tell by a code what goes wrong; a connection in the middle of something is of no use to what follows."""
        try:
            with told():
                yield
        except BaseException:
            wire = self._wire
            self._may_repeat = wire is not None and not wire.arrived_ns and not wire.has_gone_on
            self.close()
            raise

    def refuse(self, response: http.client.HTTPResponse, words: bytes) -> None:
        """Raise by a code what the server refused; returns for a success."""
        code = None if _is_good(response) else self._code_in(words)
        refuse(response, words, code, region=self._region)

    @property
    def is_used(self) -> bool:
        """Whether something has already gone over the connection that is open."""
        return self._used

    @property
    def _open(self) -> Wire:
        if self._wire is None:
            raise TransferFailed("reset", "no connection is open")
        return self._wire

    def _ended(self, response: http.client.HTTPResponse) -> None:
        """Keep the connection for the next request, if the server does and has said nothing beyond its answer."""
        self._used = True
        if response.will_close or self._open.has_more:
            self.close()

    def _last_words(self, method: str) -> None:
        """Read what a server said before it closed; refuses with that where there is anything."""
        try:
            response = understood(self._open, method)
            words = _read_all(response)
        except (OSError, http.client.HTTPException):
            return
        self.refuse(response, words)

    def close(self) -> None:
        """Close the connection."""
        if self._wire is not None:
            self._wire.close()
        self._wire = None


@contextlib.contextmanager
def _repeatable(method: str) -> Iterator[None]:
    """Say of what fails whether it may be sent again: not what has another outcome when it is sent twice."""
    try:
        yield
    except TransferFailed as failed:
        if method in _ONCE_ONLY:
            failed.pause_s = None
        elif failed.code == "reset":
            failed.pause_s = PAUSE_S
        raise


def basic(where: Where) -> dict[str, str]:
    """Return the header that names user and password; none where no user is named."""
    if not where.user:
        return {}
    pair = base64.b64encode(where.user.encode() + b":" + where.secret).decode()
    return {"Authorization": f"Basic {pair}"}


def refuse(response: http.client.HTTPResponse, words: bytes, code: str | None = None, *, region: str = "") -> None:
    """Raise by a code what the server refused; returns for a success. `code` is what its words say, if anything."""
    if _is_good(response):
        return
    status = response.status
    said = f"HTTP {status} {response.reason} {plain(words[:_MOST_WORDS])}"
    is_redirect = http.client.MULTIPLE_CHOICES <= status < http.client.BAD_REQUEST
    told = code or _CODES.get(status) or ("server-error" if status >= http.client.INTERNAL_SERVER_ERROR else "denied")
    sharp = sharper("redirect" if is_redirect else told, response, words, region)
    if sharp is not None:
        raise TransferFailed(sharp.code, said, sharp.facts)
    if is_redirect:
        raise TransferFailed("redirect", f"HTTP {status} to {where_to(response.headers.get('Location', ''))}")
    pause = response.headers.get("Retry-After")
    failed = TransferFailed("retry-after", f"{pause}: {said}") if pause else TransferFailed(told, said)
    failed.pause_s = pause_asked_for(response, told)
    raise failed


def _is_good(response: http.client.HTTPResponse) -> bool:
    return http.client.OK <= response.status < http.client.MULTIPLE_CHOICES


def _read_all(response: http.client.HTTPResponse) -> bytes:
    words = response.read(MOST_ANSWER_BYTES)
    if response.status != http.client.NO_CONTENT and not response.isclosed() and response.read(1):
        raise TransferFailed("not-understood", f"an answer of more than {MOST_ANSWER_BYTES} bytes")
    return words


def _is_stale(wire: Wire) -> bool:
    """Say whether the server has closed it, or sends what nobody asked for."""
    return bool(select.select([wire.sock], [], [], 0)[0])
