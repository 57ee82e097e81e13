"""A server that does one thing wrong: no real one can be made to do it when a test wants it."""

from __future__ import annotations

import contextlib
import socket
import threading
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from services.running import LOOPBACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

_LISTED: Final = (
    b"HTTP/1.1 207 Multi-Status\r\nServer: %s\r\nContent-Type: application/xml\r\nContent-Length: %d\r\n\r\n%s"
)
_FOLDER: Final = b"<propstat><prop><resourcetype><collection/></resourcetype></prop></propstat>"
_HOSTILE: Final = b"<script>alert(1)</script>\x1b]0;owned\x07 \xff" + b"A" * 5000


@dataclass
class Faulty:
    """One server and what it has heard."""

    address: str = ""
    kind: str = "webdav"
    user: str = ""
    password: str = ""
    fingerprint: str = ""
    options: dict[str, str] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)
    files: dict[bytes, bytes] = field(default_factory=dict)
    """By path, what a server that keeps files has been given."""
    answers: dict[str, Callable[[Call], object]] = field(default_factory=dict)
    """By method, what answers in place of everything else."""
    good_puts: int = 0
    """So many files are taken as they should be before the first goes wrong."""
    heard: threading.Event = field(default_factory=threading.Event)


@contextlib.contextmanager
def faulty(fault: str, good_puts: int = 0) -> Iterator[Faulty]:
    """Start a WebDAV server that answers all questions well, and files after the first ones as `fault` says."""
    with answering(FAULTS[fault], good_puts=good_puts) as told:
        yield told


@contextlib.contextmanager
def answering(answer: Callable[[Call], None], host: str = LOOPBACK, good_puts: int = 0) -> Iterator[Faulty]:
    """Start a WebDAV server that answers every question well and every file by `answer`, after the first ones."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, 0), family=family, backlog=16)
    named = f"[{host}]" if ":" in host else host
    told = Faulty(f"http://{named}:{listener.getsockname()[1]}/dav/", good_puts=good_puts)
    threading.Thread(target=_serve, args=(listener, told, answer), daemon=True).start()
    try:
        yield told
    finally:
        # Wakes the thread that waits for the next caller.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()


def keeping(give: Callable[[Call, bytes, int], None]) -> AbstractContextManager[Faulty]:
    """Serve a WebDAV server that keeps files; `give` answers the nth question, from 1 on, with what it holds."""
    asked = [0]
    lock = threading.Lock()

    def answer(call: Call) -> None:
        if call.method == "PUT":
            call.files[call.path] = call.read_body()
            answer_well(call)
            return
        with lock:
            asked[0] += 1
            n = asked[0]
        give(call, call.files[call.path], n)

    return answering(answer)


def _serve(listener: socket.socket, told: Faulty, answer: Callable[[Call], None]) -> None:
    while True:
        try:
            sock, _ = listener.accept()
        except OSError:
            return
        threading.Thread(target=_talk, args=(sock, told, answer), daemon=True).start()


@dataclass
class Call:
    """One request."""

    sock: socket.socket
    method: str
    head: bytes
    length: int
    rest: bytes
    """What of its body has come with the head."""
    n: int
    """How many have come over this connection before it."""
    files: dict[bytes, bytes]

    @property
    def path(self) -> bytes:
        """What it asks for."""
        return self.head.split(b" ", 2)[1]

    def read_body(self, most: int | None = None) -> bytes:
        """Read the body, or a part of it."""
        wanted = self.length if most is None else min(most, self.length)
        got = self.rest
        while len(got) < wanted and (piece := self.sock.recv(65536)):
            got += piece
        return got

    def say(self, words: bytes) -> None:
        """Send."""
        self.sock.sendall(words)


def _talk(sock: socket.socket, told: Faulty, answer: Callable[[Call], None]) -> None:
    with sock, contextlib.suppress(OSError):
        n = 0
        while call := _next(sock, n, told.files):
            n += 1
            told.requests.append(call.method)
            told.heads.append(call.head)
            told.heard.set()
            is_put = call.method == "PUT"
            if call.method in told.answers:
                told.answers[call.method](call)
            elif is_put and told.requests.count("PUT") <= told.good_puts:
                call.read_body()
                answer_well(call)
            elif is_put or call.method == "GET" or answer in _AT_ONCE:
                answer(call)
            else:
                call.read_body()
                answer_well(call)


def _next(sock: socket.socket, n: int, files: dict[bytes, bytes]) -> Call | None:
    head = b""
    while b"\r\n\r\n" not in head:
        piece = sock.recv(65536)
        if not piece:
            return None
        head += piece
    head, _, rest = head.partition(b"\r\n\r\n")
    length = next(
        (int(line.partition(b":")[2]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
    )
    return Call(sock, head.split(b" ", 1)[0].decode(), head, length, rest, n, files)


def answer_well(call: Call, banner: bytes = b"faulty", *, hides: bool = False) -> None:
    """Answer a question as a server does that holds the files it was given, in folders that are always there.

    With `hides` its lists show no file.
    """
    if call.method == "PROPFIND":
        words = _listing(call, hides=hides)
        call.say(_LISTED % (banner, len(words), words))
    elif call.method == "HEAD" and call.path in call.files:
        call.say(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    elif call.method == "DELETE" and call.files.pop(call.path, None) is not None:
        call.say(b"HTTP/1.1 204 No Content\r\n\r\n")
    elif call.method in {"DELETE", "HEAD"}:
        call.say(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    else:
        if call.method == "PUT":
            call.files.setdefault(call.path, b"")
        call.say(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")


def _listing(call: Call, *, hides: bool) -> bytes:
    """Return a folder, and the files directly in it where that was asked for."""
    within = [] if hides or b"depth: 0" in call.head.lower() else list(call.files)
    below = [path[len(call.path) :].split(b"/") for path in within if path.startswith(call.path)]
    inside = [call.path + parts[0] for parts in below if len(parts) == 1]
    folders = {call.path + parts[0] + b"/" for parts in below if len(parts) > 1}
    named = (call.path, *sorted(folders))
    entries = [b"<response><href>%s</href>%s</response>" % (path, _FOLDER) for path in named]
    entries += [b"<response><href>%s</href><propstat><prop/></propstat></response>" % path for path in inside]
    return b'<multistatus xmlns="DAV:">%s</multistatus>' % b"".join(entries)


def _status(line: bytes, *headers: bytes, body: bytes = b"") -> Callable[[Call], None]:
    head = b"\r\n".join((b"HTTP/1.1 " + line, *headers, b"Content-Length: %d" % len(body)))

    def answer(call: Call) -> None:
        call.read_body()
        call.say(head + b"\r\n\r\n" + body)

    return answer


def _silent(call: Call) -> None:
    threading.Event().wait(600)
    del call


def _deaf(call: Call) -> None:
    """Take nothing of the body, and say nothing."""
    call.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    threading.Event().wait(600)


def _full_at_once(call: Call) -> None:
    """Say so before anything of the body was read, and keep the connection, as a busy proxy does."""
    call.say(b"HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\n\r\n")
    threading.Event().wait(600)


def _echo(call: Call) -> None:
    words = b"echo of " + call.head
    call.say(b"HTTP/1.1 500 No\r\nContent-Length: %d\r\n\r\n%s" % (len(words), words))


def _reset_in_put(call: Call) -> None:
    if call.method == "PUT":
        call.read_body(100_000)
        call.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
        call.sock.close()


def _full_before_the_end(call: Call) -> None:
    call.read_body(100_000)
    call.say(b"HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    call.sock.shutdown(socket.SHUT_WR)
    call.read_body()


def _get(head: bytes, *, share: float = 1.0, is_cut: bool = False) -> Callable[[Call], None]:
    """Take every file, and give back so large a share of other bytes."""

    def answer(call: Call) -> None:
        if call.method == "PUT":
            call.read_body()
            answer_well(call)
            return
        size = 1_000_000
        call.say(b"HTTP/1.1 200 OK\r\n" + head % size + b"\r\n\r\n" + bytes(int(size * share)))
        if is_cut:
            call.sock.shutdown(socket.SHUT_RDWR)

    return answer


def _endless(call: Call) -> None:
    if call.method == "PUT":
        call.read_body()
        answer_well(call)
        return
    call.say(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
    while True:
        call.say(b"10000\r\n" + bytes(0x10000) + b"\r\n")


def _headers(call: Call) -> None:
    call.read_body()
    call.say(b"HTTP/1.1 201 Created\r\n")
    for n in range(160):
        call.say(b"X-%d: " % n + b"y" * 65000 + b"\r\n")


def _one_header(call: Call) -> None:
    call.read_body()
    call.say(b"HTTP/1.1 201 Created\r\nX: " + b"y" * 10_000_000 + b"\r\n\r\n")


def _gibberish(call: Call) -> None:
    call.read_body()
    call.say(b"220 ftp.example ready\r\n" * 10)


def _trickle(call: Call) -> None:
    call.read_body()
    for _ in range(10_000):
        call.say(b"HTTP/1.1 100 Continue\r\n\r\n")
        threading.Event().wait(0.2)


def _hostile(call: Call) -> None:
    call.read_body()
    if call.method in {"PUT", "GET"}:
        call.say(b"HTTP/1.1 500 %s\r\nContent-Length: 5\r\n\r\nerr=x" % _HOSTILE.replace(b"\n", b""))
    else:
        answer_well(call, _HOSTILE)


_AT_ONCE: Final = {_silent, _echo, _hostile}
FAULTS: Final[dict[str, Callable[[Call], None]]] = {
    "silent": _silent,
    "deaf": _deaf,
    "full-at-once": _full_at_once,
    "echo": _echo,
    "hostile": _hostile,
    "500": _status(b"500 Internal Server Error"),
    "503": _status(b"503 Service Unavailable", b"Retry-After: 120"),
    "507": _status(b"507 Insufficient Storage"),
    "413": _status(b"413 Too Large"),
    "elsewhere": _status(b"302 Found", b"Location: http://198.51.100.7/elsewhere"),
    "headers": _headers,
    "one-header": _one_header,
    "gibberish": _gibberish,
    "trickle": _trickle,
    "reset-in-put": _reset_in_put,
    "full-before-the-end": _full_before_the_end,
    "short": _get(b"Content-Length: %d", share=0.5, is_cut=True),
    "long": _get(b"Content-Length: 9%d", share=2),
    "wrong-bytes": _get(b"Content-Length: %d"),
    "endless": _endless,
}
"""By name, what it does with a file."""
