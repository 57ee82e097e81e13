"""A stand-in for the root of a DSM: its groups, and its program that knows whose desktop a request comes from.

`authenticate.cgi` behaves as Synology's developer guide tells ("Web authentication"): from cookie, addresses and
SynoToken in the CGI environment it prints the account's name, and nothing when they do not fit. The real one cannot run
here.
"""

from __future__ import annotations

from pathlib import Path

SID = "desktop-session-of-anna"
SYNO_TOKEN = "desktop-token"

_AUTHENTICATE = f"""#!/bin/sh
[ -n "$REMOTE_ADDR" ] && [ -n "$SERVER_ADDR" ] || exit 0
[ "$QUERY_STRING" = "SynoToken={SYNO_TOKEN}" ] || exit 0
case "; $HTTP_COOKIE;" in
*"; id={SID};"*) echo anna ;;
*"; id=session-of-ben;"*) echo ben ;;
esac
"""
_ID = """#!/bin/sh
[ "$1" = -G ] || exit 1
case "$2" in
anna) echo 100 101 ;;
carol | "HOME\\\\dora") echo 100 1000 101 ;;
ben) echo 100 1010 ;;
*) exit 1 ;;
esac
"""


def make_dsm_root(root: Path) -> Path:
    """Lay out the few files; anna, carol and HOME\\dora (through a domain's group) are administrators, ben is not."""
    _write(root / "usr/syno/synoman/webman/modules/authenticate.cgi", _AUTHENTICATE, 0o755)
    _write(root / "usr/bin/id", _ID, 0o755)
    _write(root / "etc/group", "users:x:100:\nadministrators:x:101:admin,anna\nx administrators:x:1010:ben\n")
    return root


def desktop_request(**changes: str) -> dict[str, str]:
    """What DSM's web server hands a CGI, signed in as anna."""
    return {
        "REQUEST_METHOD": "POST",
        "REMOTE_ADDR": "192.168.1.50",
        "SERVER_ADDR": "192.168.1.20",
        "QUERY_STRING": "",
        "HTTP_COOKIE": f"stay_login=0; id={SID}; _SSID=x",
        "HTTP_X_SYNO_TOKEN": SYNO_TOKEN,
        "PATH": "/usr/bin:/bin",
        **changes,
    }


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)
