"""One notice through one service of Apprise, of which only the file of that service is loaded: there are 174."""

from __future__ import annotations

import importlib
import logging
import re
import socket
from typing import TYPE_CHECKING, Any, Final

import apprise
from apprise.asset import AppriseAsset
from apprise.common import NotifyFormat, PersistentStoreMode

from volbench.domain.model.notices.notice_services import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME: Final = "Volume Bench"
"""What a mail says it is from, and a service where it shows who writes."""
_NO_HOST: Final = "localhost.localdomain"
_CAUSES: Final = (
    ("unknown-name", re.compile(r"NameResolution|getaddrinfo|Name or service|name resolution|No address associated")),
    ("certificate", re.compile(r"CERTIFICATE|SSLError|certificate|WRONG_VERSION")),
    ("refused", re.compile(r"refused", re.IGNORECASE)),
    ("timed-out", re.compile(r"timed out|timeout", re.IGNORECASE)),
    ("unreachable", re.compile(r"No route|unreachable", re.IGNORECASE)),
    ("broken-off", re.compile(r"reset|unexpectedly closed|Connection aborted|RemoteDisconnected|Broken pipe")),
)
_ANSWERED: Final = re.compile(r"error=(\d{3})\b")
"""What Apprise writes of an answer of HTTP."""
_MAIL_SAID: Final = re.compile(r"\((\d{3}), b['\"]")
"""What Python's own mail client says of a server's answer."""
_NOT_LET_IN: Final = frozenset({401, 403, 530, 534, 535})


class Failed(Exception):
    """It could not be sent; why is a code, since words of others may hold secrets."""

    def __init__(self, code: str, number: int | None = None) -> None:
        """Keep them."""
        super().__init__(code)
        self.code = code
        self.number = number


class _Heard(logging.Handler):
    """Keeps what Apprise says, in memory and for this one notice."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def check(url: str) -> None:
    """Make sure that this is an address of its service; nothing is sent.

    Raises:
        Failed: it is none.
    """
    _listen()
    _service(url)


def send(url: str, title: str, body: str) -> None:
    """Send one notice.

    Raises:
        Failed: it was not taken, and why.
    """
    heard = _listen()
    # Python's mail client greets a server with the name of this machine, which would then stand in the mail.
    socket.getfqdn = _no_host
    service = _service(url)
    sender = apprise.Apprise(asset=service.asset)
    sender.add(service)
    if not sender.notify(title=title, body=body, body_format=NotifyFormat.TEXT):
        raise _why(heard.lines)


def _no_host(name: str = "") -> str:  # noqa: ARG001 (as the one it takes the place of)
    return _NO_HOST


def _listen() -> _Heard:
    heard, log = _Heard(), logging.getLogger("apprise")
    log.handlers, log.propagate = [heard], False
    log.setLevel(logging.DEBUG)
    return heard


def _service(url: str) -> Any:
    kind = SCHEMES.get(url.partition("://")[0].lower())
    if kind is None:
        raise Failed("unknown-service")
    asset = AppriseAsset(
        app_id=NAME, app_desc=NAME, app_url="", async_mode=False, storage_mode=PersistentStoreMode.MEMORY
    )
    # A server that sends us elsewhere would be given there what is in the address.
    asset.http_redirects = False
    service = next(_classes(kind))
    # As Apprise itself reads an address: a # would end it otherwise.
    parts = service.parse_url(url.replace("/#", "/%23"))
    if not parts:
        raise Failed("no-address")
    try:
        made = service(**{**parts, "asset": asset})
    except Exception as error:  # each of the services has errors of its own
        raise Failed("no-address") from error
    if not made.enabled:
        raise Failed("unknown-service")
    return made


def _classes(kind: str) -> Iterator[Any]:
    """Yield the class of a service; its file may hold what it was made from."""
    module = importlib.import_module(f"apprise.plugins.{kind}")
    for name, found in vars(module).items():
        if name.startswith("Notify") and hasattr(found, "app_id") and getattr(found, "service_name", None):
            yield found


def _why(lines: list[str]) -> Failed:
    said = "\n".join(lines)
    number = _ANSWERED.search(said) or _MAIL_SAID.search(said)
    if number is not None:
        answered = int(number[1])
        return Failed("not-let-in" if answered in _NOT_LET_IN else "answered", answered)
    return Failed(next((code for code, pattern in _CAUSES if pattern.search(said)), "failed"))
