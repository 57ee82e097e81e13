"""Reaches a server: its name looked up, addresses on the internet held back, its certificate checked; all in time."""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import signal
import socket
import ssl
import struct
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn
from urllib.parse import urlsplit

from volbench.child.failed import TransferFailed
from volbench.domain.model.servers.public_address import is_public

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.child.way import Where

CONNECT_S: Final = 10.0
CALL_S: Final = 30.0
"""The longest a server may be silent."""
SLOWEST_BYTES_PER_S: Final = 100_000
"""A file that goes slower than this is given up."""
_CERTIFICATES: Final = ("/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/cert.pem", "/etc/pki/tls/certs/ca-bundle.crt")
_CONTROL: Final = 32
_WITH_64_BIT_TIME: Final = 66
"""SO_RCVTIMEO of 32-bit systems whose time_t has 64 bits, as Debian 13's (SO_RCVTIMEO_NEW, linux asm-generic/socket.h);
everywhere else a timeval is two longs."""
_TIMEVAL: Final = struct.Struct("=qq" if socket.SO_RCVTIMEO == _WITH_64_BIT_TIME else "@ll")
_ENCRYPTED: Final = frozenset({"https", "mqtts"})


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Break off whatever is inside after so many seconds, also a server that trickles."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(*_: object) -> NoReturn:
    raise TransferFailed("timed-out")


def file_limit_s(size: int) -> float:
    """Return how long one file of this size may take."""
    return 2 * CALL_S + size / SLOWEST_BYTES_PER_S


_CODES: Final[tuple[tuple[type[Exception], str], ...]] = (
    (ssl.SSLCertVerificationError, "certificate"),
    (ssl.SSLEOFError, "reset"),
    (ssl.SSLError, "tls"),
    (ConnectionRefusedError, "refused"),
    (ConnectionError, "reset"),
    (TimeoutError, "timed-out"),
    (BlockingIOError, "timed-out"),
    (http.client.IncompleteRead, "short-body"),
    (http.client.LineTooLong, "headers-too-large"),
    (http.client.HTTPException, "not-understood"),
    (OSError, "unreachable"),
)
"""What goes wrong between us and a server; the first that fits."""


@contextlib.contextmanager
def told() -> Iterator[None]:
    """Say by a code what went wrong between us and a server."""
    try:
        yield
    except (OSError, http.client.HTTPException) as problem:
        code = next(code for kind, code in _CODES if isinstance(problem, kind))
        if code == "not-understood" and "got more than" in str(problem):
            code = "headers-too-large"
        raise TransferFailed(code, str(problem) or repr(problem)) from problem


class Server:
    """A server's address, read and looked up once, and how to connect to it."""

    def __init__(self, where: Where, schemes: dict[str, int]) -> None:
        """Read the address; `schemes` has the port of each that is known."""
        try:
            parts = urlsplit(where.address)
            port = parts.port
        except ValueError as problem:
            raise TransferFailed("wrong-address", str(problem)) from None
        is_odd = any(ord(letter) < _CONTROL for letter in where.address) or " " in parts.netloc
        if is_odd or parts.scheme not in schemes or not parts.hostname or parts.query or parts.fragment:
            raise TransferFailed("wrong-address", f"expected {' or '.join(schemes)}://host:port/path")
        if parts.username is not None or parts.password is not None:
            raise TransferFailed("wrong-address", "user and password are no part of an address")
        # A zone (`fe80::1%25eth0`) is written with its sign encoded.
        self.host = parts.hostname.replace("%25", "%") if ":" in parts.hostname else parts.hostname
        self._usual_port = schemes[parts.scheme]
        self.port = port or self._usual_port
        self.scheme = parts.scheme
        self.path = parts.path
        self._where = where
        self.reached = ""
        """The IP address the last connection went to; empty before."""
        self.is_here = False
        """Whether that is an address of this machine."""
        self._addresses: list[tuple[int, Any]] = []
        self._context: ssl.SSLContext | None = None

    @property
    def ascii_host(self) -> str:
        """The host as it stands in addresses: letters of other scripts encoded, IPv6 in brackets."""
        host = f"[{self.host.partition('%')[0]}]" if ":" in self.host else self.host
        with contextlib.suppress(UnicodeError):
            host = host.encode("idna").decode("ascii")
        return host

    @property
    def name(self) -> str:
        """Host and port as a request names them."""
        return self.ascii_host if self.port == self._usual_port else f"{self.ascii_host}:{self.port}"

    def prefer_ipv4(self) -> None:
        """Try addresses of IPv4 first, from now on."""
        self._addresses = sorted(self.look_up(), key=lambda one: one[0] != socket.AF_INET)

    def look_up(self) -> list[tuple[int, Any]]:
        """Return the addresses that may be connected to; looked up once, so that every connection goes to the same."""
        if not self._addresses:
            found = addresses_of(self.host, self.port)
            allowed = [one for one in found if self._where.allows_public or not is_public(one[1][0])]
            if not allowed:
                raise TransferFailed("public-address", found[0][1][0])
            self._addresses = allowed
        return self._addresses

    def connect(self) -> tuple[socket.socket, int]:
        """Return a connection, encrypted where the address says so, and what it took in ns, the look-up left out."""
        addresses = self.look_up()
        is_secure = self.scheme in _ENCRYPTED
        context = self._trust() if is_secure else None
        start = time.monotonic_ns()
        with told():
            plain = _first_that_answers(addresses)
            try:
                self.reached = str(plain.getpeername()[0])
                self.is_here = plain.getsockname()[0] == self.reached
                self._refuse_public(self.reached)
                sock = plain if context is None else context.wrap_socket(plain, server_hostname=self.host)
                self._check_fingerprint(sock)
            except BaseException:
                plain.close()
                raise
        _give_patience(sock)
        return sock, time.monotonic_ns() - start

    def shown_fingerprint(self) -> str:
        """Return the fingerprint of whatever certificate the server has; nothing is sent."""
        with told(), _first_that_answers(self.look_up()) as plain:
            return fingerprint(unverified().wrap_socket(plain, server_hostname=self.host))

    def _refuse_public(self, address: str) -> None:
        """Look once more at the address that is really connected to."""
        if not self._where.allows_public and is_public(address):
            raise TransferFailed("public-address", address)

    def _trust(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = unverified() if self._where.fingerprint else verified()
        return self._context

    def _check_fingerprint(self, sock: socket.socket) -> None:
        """Refuse any certificate but the one the owner has accepted, before a byte of ours is sent."""
        wanted = self._where.fingerprint
        if not wanted:
            return
        if not isinstance(sock, ssl.SSLSocket):
            raise TransferFailed("certificate", "a fingerprint was accepted, and this connection has no certificate")
        if fingerprint(sock) != wanted.replace(":", "").casefold():
            raise TransferFailed("certificate", f"another certificate, SHA-256 {fingerprint(sock)}")


def fingerprint(sock: ssl.SSLSocket) -> str:
    """Return the SHA-256 of the certificate at the other end, in hex."""
    return hashlib.sha256(sock.getpeercert(binary_form=True) or b"").hexdigest()


def verified() -> ssl.SSLContext:
    """Return what trusts whom the system trusts; a bundled OpenSSL looks elsewhere than the system's own."""
    context = ssl.create_default_context()
    # Python 3.13 sets it by default, and refuses home-made authorities without a key usage.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    paths = ssl.get_default_verify_paths()
    if not any(path and Path(path).exists() for path in (paths.cafile, paths.capath)):
        for bundle in filter(lambda path: Path(path).is_file(), _CERTIFICATES):
            context.load_verify_locations(bundle)
            break
    return context


def unverified() -> ssl.SSLContext:
    """Return what trusts nobody by itself: the fingerprint is compared instead."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def addresses_of(host: str, port: int) -> list[tuple[int, Any]]:
    """Look a name up beside us: the C library cannot be interrupted while it asks."""
    answer: list[Any] = []

    def ask() -> None:
        try:
            answer.append(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as problem:
            answer.append(problem)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(CONNECT_S)
    if not answer:
        raise TransferFailed("timed-out", "looking the name up")
    if isinstance(answer[0], Exception):
        raise TransferFailed("unknown-host", str(answer[0]))
    return [(family, address) for family, _, _, _, address in answer[0]]


def _give_patience(sock: socket.socket) -> None:
    """Let a server be silent for so long. The kernel minds it where it can: Python would ask before every call."""
    if isinstance(sock, ssl.SSLSocket):
        sock.settimeout(CALL_S)
        return
    sock.settimeout(None)
    for side in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        sock.setsockopt(socket.SOL_SOCKET, side, _TIMEVAL.pack(int(CALL_S), 0))


def _first_that_answers(addresses: list[tuple[int, Any]]) -> socket.socket:
    problem: OSError = ConnectionRefusedError()
    for family, address in addresses:
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.settimeout(CONNECT_S)
        try:
            sock.connect(address)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError as told_:
            sock.close()
            problem = told_
        except BaseException:
            sock.close()
            raise
        else:
            return sock
    raise problem
