"""A server that keeps files and answers in ways that are allowed but seldom, or in ways that must not be believed."""

from __future__ import annotations

import contextlib
import gzip
import socket
from typing import TYPE_CHECKING, Final

from services.faulty import Faulty, answer_well, answering
from services.running import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from services.faulty import Call

_OK: Final = b"HTTP/1.1 200 OK\r\n"


@contextlib.contextmanager
def odd(way: str, host: str = LOOPBACK) -> Iterator[Faulty]:
    """Start a WebDAV server that takes files well and gives them back as `way` names."""
    give = WAYS[way]

    def answer(call: Call) -> None:
        if call.method == "GET":
            give(call, call.files[call.path])
            return
        call.files[call.path] = call.read_body()
        answer_well(call)

    with answering(answer, host) as told:
        yield told


@contextlib.contextmanager
def giving_up() -> Iterator[Faulty]:
    """Start a server that gives every connection up, without an answer, when the second file is asked for over it."""
    asked: dict[socket.socket, int] = {}

    def answer(call: Call) -> None:
        asked[call.sock] = asked.get(call.sock, 0) + 1
        if asked[call.sock] > 1:
            call.sock.shutdown(socket.SHUT_RDWR)
        elif call.method == "GET":
            _well(call, call.files[call.path])
        else:
            call.files[call.path] = call.read_body()
            answer_well(call)

    with answering(answer) as told:
        yield told


def _well(call: Call, body: bytes) -> None:
    call.say(_OK + b"Content-Length: %d\r\n\r\n" % len(body) + body)


def _closing(call: Call, body: bytes) -> None:
    _well(call, body)
    call.sock.shutdown(socket.SHUT_RDWR)


def _chunked(call: Call, body: bytes) -> None:
    call.say(_OK + b"Transfer-Encoding: chunked\r\n\r\n")
    sizes = (1, 4095, 70_000, 3)
    at = n = 0
    while at < len(body):
        piece = body[at : at + sizes[n % len(sizes)]]
        call.say(b"%x;about=it\r\n" % len(piece) + piece + b"\r\n")
        at, n = at + len(piece), n + 1
    call.say(b"0\r\nTrailer: x\r\n\r\n")


def _asking_for_patience(call: Call, body: bytes) -> None:
    call.say(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\nX: y\r\n\r\n")
    _well(call, body)


def _until_it_closes(call: Call, body: bytes) -> None:
    call.say(_OK + b"\r\n" + body)
    call.sock.shutdown(socket.SHUT_RDWR)


def _old(call: Call, body: bytes) -> None:
    call.say(b"HTTP/1.0 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
    call.sock.shutdown(socket.SHUT_RDWR)


def _bare(call: Call, body: bytes) -> None:
    call.say(b"HTTP/1.1 200 OK\ncontent-length:%d\n\n" % len(body) + body)


def _in_drops(call: Call, body: bytes) -> None:
    head = _OK + b"Content-Length:  %d\r\n\r\n" % len(body)
    for at in range(len(head)):
        call.say(head[at : at + 1])
    call.say(body)


def _long_head(call: Call, body: bytes) -> None:
    more = b"".join(b"X-%d: %s\r\n" % (n, b"y" * 2000) for n in range(60))
    call.say(_OK + more + b"Content-Length: %d\r\n\r\n" % len(body) + body)


def _with_more(call: Call, body: bytes) -> None:
    call.say(_OK + b"Content-Length: %d\r\n\r\n" % len(body) + body + _OK + b"Content-Length: 3\r\n\r\nbad")


def _zipped(call: Call, body: bytes) -> None:
    packed = gzip.compress(body)
    call.say(_OK + b"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(packed) + packed)


def _zipped_to_the_same_length(call: Call, body: bytes) -> None:
    call.say(_OK + b"Content-Encoding: br\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


def _two_lengths(call: Call, body: bytes) -> None:
    call.say(_OK + b"Content-Length: %d\r\nContent-Length: %d\r\n\r\n" % (len(body) + 9, len(body)) + body)


def _part(call: Call, body: bytes) -> None:
    call.say(b"HTTP/1.1 206 Partial Content\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


def _elsewhere(call: Call, body: bytes) -> None:
    head = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://[198.51.100.7/x\r\nContent-Length: %d\r\n\r\n"
    call.say(head % len(body) + body)


def _chunks_that_are_none(call: Call, body: bytes) -> None:
    call.say(_OK + b"Transfer-Encoding: chunked\r\n\r\n-5\r\n" + body)


def _chunks_that_end_late(call: Call, body: bytes) -> None:
    call.say(_OK + b"Transfer-Encoding: chunked\r\n\r\n10\r\n" + body + b"\r\n0\r\n\r\n")


def _chunks_and_a_length(call: Call, body: bytes) -> None:
    head = _OK + b"Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n" % len(body)
    call.say(head + b"%x\r\n" % len(body) + body + b"\r\n0\r\n\r\n")


def _too_few_chunks(call: Call, body: bytes) -> None:
    call.say(_OK + b"Transfer-Encoding: chunked\r\n\r\n10\r\n" + body[:16] + b"\r\n0\r\n\r\n")


def _a_chunk_cut_off(call: Call, body: bytes) -> None:
    call.say(_OK + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(body) + body[:16])
    call.sock.shutdown(socket.SHUT_RDWR)


def _a_line_without_end(call: Call, _body: bytes) -> None:
    call.say(_OK + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 1_000_000)


WAYS: Final[dict[str, Callable[[Call, bytes], None]]] = {
    "well": _well,
    "closing": _closing,
    "chunked": _chunked,
    "asking-for-patience": _asking_for_patience,
    "until-it-closes": _until_it_closes,
    "old": _old,
    "bare": _bare,
    "in-drops": _in_drops,
    "long-head": _long_head,
    "with-more": _with_more,
    "zipped": _zipped,
    "zipped-to-the-same-length": _zipped_to_the_same_length,
    "two-lengths": _two_lengths,
    "part": _part,
    "elsewhere": _elsewhere,
    "chunks-that-are-none": _chunks_that_are_none,
    "chunks-that-end-late": _chunks_that_end_late,
    "chunks-and-a-length": _chunks_and_a_length,
    "too-few-chunks": _too_few_chunks,
    "a-chunk-cut-off": _a_chunk_cut_off,
    "a-line-without-end": _a_line_without_end,
}
"""By name, how a file is given."""
