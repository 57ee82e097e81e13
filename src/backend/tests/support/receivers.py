"""Servers that take notices, in this process on a port of their own: one for mail (RFC 5321), one for HTTP."""

from __future__ import annotations

import socketserver
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from email.message import EmailMessage


@dataclass
class Mailbox:
    """What a mail server was given."""

    port: int = 0
    mails: list[bytes] = field(default_factory=list)
    greetings: list[str] = field(default_factory=list)
    refusal: str | None = None
    """What it answers to a recipient instead of taking one."""

    @property
    def read(self) -> list[EmailMessage]:
        return [message_from_bytes(mail, policy=policy.default) for mail in self.mails]


@dataclass
class Web:
    """What an HTTP server was given."""

    port: int = 0
    status: int = 200
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    before_answer: Callable[[], None] = lambda: None
    """Called once a request is there, before it is answered."""


class _MailHandler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self._say("220 mail.example ESMTP")
        for line in self.rfile:
            word = line.decode("utf-8", "replace").strip()
            if word.upper() == "QUIT":
                self._say("221 bye")
                return
            self._answer(word, self.server.box)

    def _answer(self, word: str, box: Mailbox) -> None:
        verb = word[:4].upper()
        if verb == "DATA":
            self._say("354 go on")
            box.mails.append(self._mail())
        elif verb in {"EHLO", "HELO"}:
            box.greetings.append(word)
        is_refused = verb == "RCPT" and box.refusal is not None
        self._say(box.refusal if is_refused else "250 ok")

    def _mail(self) -> bytes:
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        return b"".join(lines)

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def mail_server(box: Mailbox | None = None) -> Iterator[Mailbox]:
    """Serve mail on the loopback until the block ends."""
    box = box or Mailbox()
    server = _Mail(("127.0.0.1", box.port), _MailHandler)
    server.box = box
    with _serving(server) as port:
        box.port = port
        yield box


@contextmanager
def web_server(web: Web | None = None) -> Iterator[Web]:
    """Serve HTTP on the loopback until the block ends."""
    web = web or Web()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            web.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            web.headers.append(dict(self.headers))
            web.before_answer()
            self.send_response(web.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with _serving(_Http(("127.0.0.1", web.port), Handler)) as port:
        web.port = port
        yield web


class _Mail(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


class _Http(ThreadingHTTPServer):
    daemon_threads = True


@contextmanager
def _serving(server: socketserver.BaseServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
