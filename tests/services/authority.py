"""An authority of our own, and certificates it signed that are as they should be, expired, or for another name."""

from __future__ import annotations

import contextlib
import ssl
import subprocess
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Final

from services.running import LOOPBACK, own_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONTENT: Final = b"a file behind a certificate"
_SETTINGS: Final = """
[ca]
default_ca = ours
[ours]
database = {folder}/index
serial = {folder}/serial
new_certs_dir = {folder}
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
"""
_PAST: Final = ("20200101000000Z", "20200201000000Z")
_LONG: Final = ("20200101000000Z", "20990101000000Z")
_OTHER: Final = "DNS:somebody.example"
_OWN: Final = f"IP:{LOOPBACK}"


@dataclass(frozen=True, slots=True)
class Certified:
    """A server with a certificate."""

    address: str
    authority: Path
    """Who trusts this trusts its certificate, as far as that is good."""


@contextlib.contextmanager
def certified(fault: str = "") -> Iterator[Certified]:
    """Start a server whose certificate is `expired`, for another `name`, or without fault."""
    with own_folder() as folder:
        from_, until = _PAST if fault == "expired" else _LONG
        key, signed = _signed(folder, _OTHER if fault == "name" else _OWN, from_, until)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(signed, key)
        server = ThreadingHTTPServer((LOOPBACK, 0), _Answer)
        server.daemon_threads = True
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield Certified(f"https://{LOOPBACK}:{server.server_port}/file", folder / "authority.pem")
        finally:
            server.shutdown()
            server.server_close()


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(CONTENT)))
        self.end_headers()
        self.wfile.write(CONTENT)

    def log_message(self, *_: Any) -> None:
        """Keep quiet."""


def _signed(folder: Path, name: str, from_: str, until: str) -> tuple[Path, Path]:
    (folder / "settings").write_text(_SETTINGS.format(folder=folder))
    (folder / "index").touch()
    (folder / "serial").write_text("01\n")
    new = ("-newkey", "rsa:2048", "-nodes")
    own = folder / "authority.key", folder / "authority.pem"
    _openssl("req", "-x509", *new, "-subj", "/CN=ours", "-days", "2", "-keyout", own[0], "-out", own[1])
    key, asked, signed = (folder / f"server.{kind}" for kind in ("key", "csr", "pem"))
    alternative = f"subjectAltName={name}"
    _openssl("req", "-new", *new, "-subj", "/CN=server", "-addext", alternative, "-keyout", key, "-out", asked)
    dates = ("-startdate", from_, "-enddate", until)
    files = ("-cert", own[1], "-keyfile", own[0], "-in", asked, "-out", signed)
    _openssl("ca", "-batch", "-notext", "-config", folder / "settings", *dates, *files)
    return key, signed


def _openssl(*words: object) -> None:
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)
