"""The bytes of a connection: every arrival is stamped where it comes in, and made sense of when the clock has stopped.

What a server's answer means is read by the standard library, which takes as long as a small file does. So the head of
an answer is only looked at here: where it says plainly how long the file is, the file is read first and the head then.
"""

from __future__ import annotations

import http.client
import io
import itertools
import re
import socket
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from volbench.child.body import Sink

AHEAD: Final = 128 * 1024
"""Bytes that are read before the head of an answer is understood: a longer one is left to the standard library."""
_TOGETHER: Final = 64 * 1024
"""Of a file, what goes out in one call with the head of its request."""
_END: Final = re.compile(rb"\n\r?\n")
_PLAIN: Final = re.compile(rb"HTTP/1\.[01] (?!204|304)[2-5]\d\d[ \r]")
_LENGTH: Final = re.compile(rb"\ncontent-length:[ \t]*(\d{1,15})[ \t]*(?=\r?\n)", re.IGNORECASE)
_CODED: Final = re.compile(rb"\n(?:transfer|content)-encoding[ \t]*:[ \t]*([^\r\n]*)", re.IGNORECASE)
_CHUNK: Final = re.compile(rb"([0-9a-f]{1,15})[ \t]*(?:;.*)?", re.IGNORECASE)
_LONGEST_LINE: Final = 4096
_ODD: Final = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Head:
    """The head of an answer, and what it says beyond doubt; all else is for the standard library."""

    words: bytes = b""
    length: int | None = None
    """Of the body."""
    is_chunked: bool = False


def _looked_at(words: bytes) -> Head:
    lengths = _LENGTH.findall(words)
    coded = _CODED.findall(words)
    if _PLAIN.match(words) is None or len(lengths) + len(coded) != 1:
        return Head(words)
    if lengths:
        return Head(words, int(lengths[0]))
    return Head(words, is_chunked=coded[0].strip().lower() == b"chunked")


class Wire:
    """One connection."""

    def __init__(self, sock: socket.socket) -> None:
        """Take it over."""
        self.sock = sock
        self.arrived_ns = 0
        """When the bytes that came last came; 0 while nothing has come since a request was sent."""
        self.has_gone_on = False
        """Whether more of a request went than its first call."""
        self._bytes = bytearray(AHEAD)
        self._ahead = memoryview(self._bytes)
        self._start = self._stop = 0

    def send(self, head: bytes, pieces: Iterable[memoryview | bytes] = ()) -> int:
        """Send a request and return when the first of its bytes went; the first piece is made before that."""
        left = iter(pieces)
        first = next(left, b"")
        together = len(first) <= _TOGETHER
        began = b"".join((head, first)) if together else head
        self._start = self._stop = 0
        self.arrived_ns, self.has_gone_on = 0, False
        start = time.monotonic_ns()
        self.sock.sendall(began)
        for piece in left if together else itertools.chain((first,), left):
            self.has_gone_on = True
            self.sock.sendall(piece)
        return start

    @property
    def has_more(self) -> bool:
        """Whether bytes have come that nobody has read."""
        return self._stop > self._start

    def receive(self, room: memoryview) -> int:
        """Fill room with what there is, or wait for it; 0 where the server has ended."""
        count = self.sock.recv_into(room)
        if count:
            self.arrived_ns = time.monotonic_ns()
        return count

    def read_ahead(self) -> Head:
        """Wait for the head of an answer and look at it; it is left unread."""
        while (end := _END.search(self._ahead[: self._stop])) is None:
            is_hopeless = self._stop == AHEAD or not b"HTTP/1.".startswith(self._ahead[: min(7, self._stop)].tobytes())
            if is_hopeless or not (count := self.receive(self._ahead[self._stop :])):
                return Head()
            self._stop += count
        return _looked_at(self._ahead[: end.end()].tobytes())

    def read_words_ahead(self) -> None:
        """Wait for a whole small answer with a body, as far as it says how long it is."""
        head = self.read_ahead()
        while head.length is not None and self._stop < min(AHEAD, len(head.words) + head.length):
            count = self.receive(self._ahead[self._stop :])
            if not count:
                return
            self._stop += count

    def read_file(self, head: Head, sink: Sink) -> tuple[int, int]:
        """Read the body behind a head into `sink`; return when its first and its last byte came."""
        self._start = len(head.words)
        first = last = self.arrived_ns
        if self.has_more:
            sink.took(self._take(sink.view(AHEAD)))
        else:
            sink.took(self.receive(sink.view()))
            first = last = self.arrived_ns
        while sink.left and (count := self.receive(sink.view())):
            last = self.arrived_ns
            sink.took(count)
        return first, last

    def read_chunks(self, head: Head, sink: Sink) -> tuple[int, int]:
        """Read a body that comes in chunks (RFC 9112, 7.1); return when its first and its last byte came."""
        self._start = len(head.words)
        first = last = 0
        while length := _chunk_length(line := self._line()):
            left = length
            while left:
                if not self.has_more:
                    self._refill()
                room = sink.view(left)
                if not room:
                    raise TransferFailed("wrong-bytes", f"more than {sink.body.size} bytes")
                count = self._take(room)
                left -= count
                sink.took(count)
                first, last = first or self.arrived_ns, self.arrived_ns
            self._take_alike(sink, b"\r\n" + line + b"\r\n", length)
            if self._line():
                raise TransferFailed("not-understood", "a chunk longer than it says")
        while self._line():
            continue
        return first, last

    def _take_alike(self, sink: Sink, between: bytes, length: int) -> None:
        """Take the chunks that have come with the last one and are as long: of 4 KiB each there are many."""
        room, filled, step = sink.view(), 0, len(between) + length
        start, stop = self._start, min(self._stop, self._start + len(room) // length * step)
        while start + step <= stop and self._bytes.startswith(between, start):
            room[filled : filled + length] = self._ahead[start + len(between) : start + step]
            filled += length
            start += step
        self._start = start
        sink.took(filled)

    def _line(self) -> bytes:
        """Return the next line without its end."""
        while (end := self._bytes.find(b"\n", self._start, self._stop)) < 0:
            if self._stop - self._start > _LONGEST_LINE:
                raise http.client.LineTooLong("chunk")
            self._refill()
        line = self._ahead[self._start : end].tobytes()
        self._start = end + 1
        return line.removesuffix(b"\r")

    def _refill(self) -> None:
        """Read on behind what has not been read yet, which moves to the front."""
        kept = self._ahead[self._start : self._stop].tobytes()
        self._ahead[: len(kept)] = kept
        count = self.receive(self._ahead[len(kept) :])
        if not count:
            raise http.client.IncompleteRead(b"")
        self._start, self._stop = 0, len(kept) + count

    def readinto(self, room: memoryview) -> int:
        """Fill room with what was read ahead, then with what comes."""
        return self._take(room) if self.has_more else self.receive(room)

    def _take(self, room: memoryview) -> int:
        count = min(len(room), self._stop - self._start)
        room[:count] = self._ahead[self._start : self._start + count]
        self._start += count
        return count

    def close(self) -> None:
        """Close the connection."""
        self.sock.close()


def _chunk_length(line: bytes) -> int:
    found = _CHUNK.fullmatch(line)
    if found is None:
        raise TransferFailed("not-understood", "a chunk without a length")
    return int(found[1], 16)


class _Arrivals(io.RawIOBase):
    """A connection as the standard library reads files. Closed, the connection stays open."""

    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self._wire = wire

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        return self._wire.readinto(memoryview(room))


class _Source:
    """What an answer asks for its bytes."""

    def __init__(self, file: io.BufferedIOBase) -> None:
        self._file = file

    def makefile(self, _mode: str) -> io.BufferedIOBase:
        return self._file


def understood(source: Wire | bytes, method: str) -> http.client.HTTPResponse:
    """Return an answer whose head has been read, from a connection or from the head alone; 1xx are passed over."""
    file = io.BytesIO(source) if isinstance(source, bytes) else io.BufferedReader(_Arrivals(source), AHEAD)
    while True:
        source_: Any = _Source(file)
        answer: Any = http.client.HTTPResponse(source_, method=method)
        answer.begin()
        if answer.status >= http.client.OK or answer.status == http.client.SWITCHING_PROTOCOLS:
            return cast("http.client.HTTPResponse", answer)
        # Thrown away it would close what the next one is read from.
        answer.fp = None


def request_head(method: str, path: str, host: str, headers: Mapping[str, str]) -> bytes:
    """Return the head of a request; nothing in it can end a line."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Accept-Encoding: identity"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if " " in path or any(_ODD.search(line) for line in lines):
        raise TransferFailed("wrong-address", "an address, a user and a key have no control characters")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
