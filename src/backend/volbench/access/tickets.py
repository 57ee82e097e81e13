"""One-time tickets from DSM's desktop: a secret the browser carries, and a file that only its holder can open.

The program behind the desktop's icon writes one, the service redeems it; both are the package's user. The file is named
by the SHA-256 of the ticket, so a reader of the folder learns no ticket, and what it says of the desktop's session is
sealed with the ticket itself: at rest it is worth nothing. Standard library only: it also runs as a bare CGI.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import json
import os
import re
import secrets
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from volbench.access.dsm_errors import TicketWrong

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LIFE_S: Final = 60.0
_CLOCK_SLACK_S: Final = 2.0
MAX_WAITING: Final = 32
"""Tickets that may wait at a time; more are refused, so that nobody fills the disk."""
_MAX_BYTES: Final = 4096
_TICKET: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_NAME: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Ticket:
    """Whom DSM's desktop sends, and the session it has there."""

    account: str
    sid: str | None = field(default=None, repr=False)
    syno_token: str | None = field(default=None, repr=False)


class Tickets:
    """The folder of waiting tickets."""

    def __init__(self, folder: Path, wall_clock: Callable[[], float]) -> None:
        """`wall_clock` gives seconds since 1970, the same for writer and service."""
        self._folder = folder
        self._wall_clock = wall_clock

    def issue(self, ticket: Ticket) -> str:
        """Write a ticket and return its secret.

        Raises:
            OSError: the folder cannot be written, or too many tickets wait.
        """
        self._folder.mkdir(mode=0o700, exist_ok=True)
        if self._sweep() >= MAX_WAITING:
            raise OSError("too many tickets are waiting")
        secret = secrets.token_urlsafe(32)
        session = {"sid": ticket.sid, "syno_token": ticket.syno_token}
        content = {"account": ticket.account, "at": self._wall_clock(), "sealed": _seal(secret, session)}
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with os.fdopen(os.open(self._path(secret), flags, 0o600), "w", encoding="utf-8") as file:
            json.dump(content, file)
        return secret

    def redeem(self, secret: str) -> Ticket:
        """Return what the ticket says and take it away; of several callers one gets it.

        Raises:
            TicketWrong: it was used, is too old or never was.
        """
        if _TICKET.fullmatch(secret) is None:
            raise TicketWrong
        path = self._path(secret)
        try:
            content = _read(path)
            # Whoever removes the name has the ticket; the others find nothing.
            path.unlink()
        except (OSError, ValueError):
            raise TicketWrong from None
        finally:
            self._sweep()
        return self._judge(secret, content)

    def _judge(self, secret: str, content: Any) -> Ticket:
        try:
            age_s = self._wall_clock() - content["at"]
            session = _open(secret, content["sealed"])
            ticket = Ticket(content["account"], session["sid"], session["syno_token"])
        except (KeyError, TypeError, ValueError):
            raise TicketWrong from None
        if not -_CLOCK_SLACK_S <= age_s <= LIFE_S or not isinstance(ticket.account, str):
            raise TicketWrong
        return ticket

    def _path(self, secret: str) -> Path:
        return self._folder / hashlib.sha256(secret.encode("ascii")).hexdigest()

    def _sweep(self) -> int:
        """Remove what is too old; return how many wait."""
        waiting = 0
        try:
            paths = [path for path in self._folder.iterdir() if _NAME.fullmatch(path.name)]
        except OSError:
            return 0
        for path in paths:
            with contextlib.suppress(OSError):
                if abs(self._wall_clock() - path.lstat().st_mtime) > LIFE_S + _CLOCK_SLACK_S:
                    path.unlink()
                else:
                    waiting += 1
        return waiting


def _read(path: Path) -> Any:
    """Return the JSON of a regular file that is ours alone."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o077:
            raise ValueError("not a ticket of ours")
        return json.loads(file.read(_MAX_BYTES))


def _seal(secret: str, value: Any) -> str:
    """Encrypt then authenticate under keys used for this one value: each secret seals once."""
    plain = json.dumps(value).encode()
    hidden = bytes(a ^ b for a, b in zip(plain, _stream(secret, len(plain)), strict=True))
    return base64.b64encode(_tag(secret, hidden) + hidden).decode("ascii")


def _open(secret: str, sealed: str) -> Any:
    data = base64.b64decode(sealed, validate=True)
    tag, hidden = data[:32], data[32:]
    if not hmac.compare_digest(tag, _tag(secret, hidden)):
        raise ValueError("the seal is broken")
    return json.loads(bytes(a ^ b for a, b in zip(hidden, _stream(secret, len(hidden)), strict=True)))


def _tag(secret: str, data: bytes) -> bytes:
    return hmac.digest(secret.encode("ascii"), b"volbench ticket seal" + data, "sha256")


def _stream(secret: str, length: int) -> bytes:
    """A key stream as long as asked: HMAC-SHA256 of a counter, 32 bytes each."""
    blocks = range((length + 31) // 32)
    key = secret.encode("ascii")
    return b"".join(hmac.digest(key, b"volbench ticket stream %d" % n, "sha256") for n in blocks)[:length]
