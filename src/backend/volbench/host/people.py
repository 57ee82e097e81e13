"""Who is who on this machine: administrators by the system's own groups, and whom DSM's desktop vouches for."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

ADMINISTRATORS: Final = "administrators"
AUTHENTICATE: Final = "usr/syno/synoman/webman/modules/authenticate.cgi"
"""Below the root: DSM's own program that turns its cookie into an account name."""
TIMEOUT_S: Final = 10.0
_ID_PROGRAMS: Final = ("usr/bin/id", "bin/id")
_ACCOUNT: Final = re.compile(r"[^\x00-\x1f\x7f:/\s-][^\x00-\x1f\x7f:/]{0,254}")
"""No control character, no leading dash (an option), nothing that separates fields of the group file."""


def is_account_name(name: str) -> bool:
    """Say whether `name` can be an account's; names with a domain before a backslash or behind an @ can."""
    return _ACCOUNT.fullmatch(name) is not None


def is_administrator(account: str, root: Path = Path("/")) -> bool:
    """Say whether the account is a member of the group administrators, also through a domain's groups.

    Asks `id` for numbers, not names: a group called "x administrators" must not count. Where there is no `id`, the
    members listed in the group file count.
    """
    if not is_account_name(account):
        return False
    group = _administrators(root)
    if group is None:
        return False
    number, members = group
    program = next((root / path for path in _ID_PROGRAMS if (root / path).is_file()), None)
    if program is None:
        return account in members
    return number in _group_numbers(program, account)


def desktop_account(environment: Mapping[str, str], root: Path = Path("/")) -> str | None:
    """Return whose DSM desktop a CGI request comes from; None unless DSM vouches for it.

    `environment` is the CGI request's own: DSM's program reads cookie, addresses and SynoToken from it and prints the
    account's name, or nothing (Synology's developer guide, "Web authentication").
    """
    try:
        done = subprocess.run(
            [root / AUTHENTICATE],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        name = done.stdout[:1024].decode().strip()
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return None
    return name if done.returncode == 0 and is_account_name(name) else None


def _administrators(root: Path) -> tuple[str, frozenset[str]] | None:
    """Return number and listed members of the group administrators."""
    try:
        text = (root / "etc/group").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    for line in text.split("\n"):
        fields = line.split(":")
        if fields[0] == ADMINISTRATORS and len(fields) >= 4 and fields[2].isdecimal():  # noqa: PLR2004 (name:x:number:members)
            return fields[2], frozenset(fields[3].split(","))
    return None


def _group_numbers(program: Path, account: str) -> frozenset[str]:
    try:
        done = subprocess.run(
            [program, "-G", account], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return frozenset()
    return frozenset(done.stdout.decode("ascii", "replace").split()) if done.returncode == 0 else frozenset()
