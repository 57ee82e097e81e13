"""The way in from DSM's desktop: what stands behind spk/ui/index.cgi. Starts, answers one request, ends.

DSM does not check who calls a package's CGI, so it happens here: the request must carry a SynoToken in a header, which
no foreign page can set; DSM's own program must recognise cookie and token; and the account must be an administrator.
Only then a one-time ticket is written. Standard library only, for it starts without site-packages.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode, urlsplit

from volbench.access.tickets import Ticket, Tickets
from volbench.host.people import desktop_account, is_administrator

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_PORT: Final = 8290
_TOKEN: Final = re.compile(r"[\x21-\x7e]{1,256}")
_SID: Final = re.compile(r"[\x21-\x7e]{1,512}")
_LAST_PORT: Final = 65535
_SMALL: Final = 4096


def answer(environment: Mapping[str, str], var: Path, root: Path = Path("/")) -> dict[str, Any]:
    """Return what the page behind the icon is told: a ticket and where to carry it, or `error` with a reason.

    Reasons: `method`, `token`, `not-signed-in`, `not-administrator`, `storage`.
    """
    if environment.get("REQUEST_METHOD") != "POST":
        return {"error": "method"}
    token = environment.get("HTTP_X_SYNO_TOKEN", "")
    if _TOKEN.fullmatch(token) is None:
        return {"error": "token"}
    # DSM's program is documented to look for the token in the address; ours never stands there, nor in DSM's log.
    account = desktop_account({**environment, "QUERY_STRING": urlencode({"SynoToken": token})}, root)
    if account is None:
        return {"error": "not-signed-in"}
    if not is_administrator(account, root):
        return {"error": "not-administrator"}
    try:
        secret = Tickets(var / "tickets", time.time).issue(Ticket(account, _sid(environment), token))
    except OSError:
        return {"error": "storage"}
    return {"ticket": secret, "port": _port(var / "port"), "address": _address(var / "address")}


def main(arguments: list[str]) -> None:
    """Answer the CGI request of this process; `arguments` names the package's var folder."""
    # No Status line: the page tells success from refusal by what it reads.
    headers = "Content-Type: application/json\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    told = answer(os.environ, Path(arguments[0]), Path(os.environ.get("VOLBENCH_ROOT") or "/"))
    sys.stdout.write(headers + json.dumps(told))


def _sid(environment: Mapping[str, str]) -> str | None:
    """Return the session of the desktop, as its cookie carries it."""
    try:
        found = SimpleCookie(environment.get("HTTP_COOKIE", "")).get("id")
    except CookieError:
        return None
    return found.value if found is not None and _SID.fullmatch(found.value) else None


def _port(path: Path) -> int:
    """Return the service's port: the one number in the file, if it is there."""
    text = _read(path)
    return int(text) if text.isdecimal() and 0 < int(text) <= _LAST_PORT else DEFAULT_PORT


def _address(path: Path) -> str | None:
    """Return the address the owner gave the service behind a proxy of his own, if he did."""
    text = _read(path)
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    return text if parts.scheme in {"http", "https"} and parts.netloc and "#" not in text else None


def _read(path: Path) -> str:
    try:
        with path.open(encoding="ascii", errors="replace") as file:
            return file.read(_SMALL).strip()
    except OSError:
        return ""
