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
from volbench.config import DEFAULT_PORT
from volbench.host.people import desktop_account, is_administrator

if TYPE_CHECKING:
    from collections.abc import Mapping

_TOKEN: Final = re.compile(r"[\x21-\x7e]{1,256}")
_SID: Final = re.compile(r"[\x21-\x7e]{1,512}")
_PORT: Final = re.compile(r"[ \t]*([1-9][0-9]{0,4})(?:[ \t\r\n]|\Z)")
_MARK: Final = re.compile(r"\A(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)")
"""What an editor on a PC may put before a text: the mark of UTF-8, and those of UTF-16."""
_PID_FILE: Final = re.compile(r"([0-9]+) ([0-9]+) ([1-9][0-9]{0,4})\n")
"""As scripts/start-stop-status writes it: process, its beginning, its port."""
_BEGINNING: Final = 19
"""Where a process's beginning stands in /proc/PID/stat, counted behind its name."""
_FIRST_PORT: Final = 1024
_LAST_PORT: Final = 65535
_SMALL: Final = 4096


def answer(environment: Mapping[str, str], var: Path, root: Path = Path("/")) -> dict[str, Any]:
    """Return what the page behind the icon is told: where the service is, with a ticket for it or an `error`.

    Reasons: `method`, `token`, `not-signed-in`, `not-administrator`, `storage`. A refusal names the place too: the
    page offers the way in by account there.
    """
    place = {"port": port_of(var, root), "address": _address(var / "address")}
    return {**place, **_ticket_or_error(environment, var, root)}


def _ticket_or_error(environment: Mapping[str, str], var: Path, root: Path) -> dict[str, str]:
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
        _become_owner(var)
        secret = Tickets(var / "tickets", time.time).issue(Ticket(account, _sid(environment), token))
    except OSError:
        return {"error": "storage"}
    return {"ticket": secret}


def main(arguments: list[str]) -> None:
    """Answer the CGI request of this process; `arguments` names the package's var folder."""
    # No Status line: the page tells success from refusal by what it reads.
    headers = "Content-Type: application/json\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    told = answer(os.environ, Path(arguments[0]), Path(os.environ.get("VOLBENCH_ROOT") or "/"))
    sys.stdout.write(headers + json.dumps(told))


def _become_owner(var: Path) -> None:
    """Go on as the package's user, should DSM start this as root: what root writes the service may not even read.

    Raises:
        OSError: the folder is not there.
    """
    owner = var.stat()
    if os.geteuid() == 0 and owner.st_uid != 0:
        os.setgroups([])
        os.setgid(owner.st_gid)
        os.setuid(owner.st_uid)


def _sid(environment: Mapping[str, str]) -> str | None:
    """Return the session of the desktop, as its cookie carries it."""
    try:
        found = SimpleCookie(environment.get("HTTP_COOKIE", "")).get("id")
    except CookieError:
        return None
    return found.value if found is not None and _SID.fullmatch(found.value) else None


def port_of(var: Path, root: Path = Path("/")) -> int:
    """Return where the service listens, as its start has written it down, or will listen by `var/port` once it starts.

    That file is read by the rule of `scripts/common.sh`: the first word of its first line, whatever an editor on a PC
    made of its encoding. The service does not start with any other file, so what is told then matters to nobody.
    """
    found = _PORT.match(_text(var / "port"))
    port = _port_of_process(var / "volbench.pid", root) or (int(found[1]) if found else DEFAULT_PORT)
    return port if _FIRST_PORT <= port <= _LAST_PORT else DEFAULT_PORT


def _port_of_process(pid_file: Path, root: Path) -> int | None:
    """Return the port of the process the pid file names; None where it has ended, for then the file is a leftover."""
    written = _PID_FILE.fullmatch(_read(pid_file))
    if written is None:
        return None
    pid, beginning, port = written.groups()
    # The program's name stands in brackets and may itself hold blanks and brackets (proc_pid_stat(5)).
    fields = _read(root / "proc" / pid / "stat").rpartition(")")[2].split()
    is_alive = len(fields) > _BEGINNING and fields[_BEGINNING] == beginning and fields[0] not in {"Z", "X"}
    return int(port) if is_alive else None


def _address(path: Path) -> str | None:
    """Return the address the owner gave the service behind a proxy of his own, if he did."""
    text = _text(path).strip()
    try:
        parts = urlsplit(text)
    except ValueError:
        return None
    return text if parts.scheme in {"http", "https"} and parts.netloc and "#" not in text else None


def _text(path: Path) -> str:
    """Return what a file of the owner's says, without marks of its encoding; shells leave zero bytes out as well."""
    return _MARK.sub("", _read(path).replace("\0", ""))


def _read(path: Path) -> str:
    try:
        # A byte each: what is no ASCII makes no sense here, and is no reason to fail.
        with path.open(encoding="latin-1", newline="") as file:
            return file.read(_SMALL)
    except OSError:
        return ""
