"""Where DSM listens on this machine, also when the owner has changed its ports."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DEFAULT_HTTP: Final = 5000
DEFAULT_HTTPS: Final = 5001
_LAST_PORT: Final = 65535
_LARGEST_FILE: Final = 1 << 20

# Unverified on a box: `admin_port` and `secure_admin_port` are the ports DSM listens on as third-party scripts read
# them; the `external_port_…` ones are what the router shows outside, and mostly the same number. Each is only tried.
_HTTP_KEYS: Final = ("admin_port", "external_port_dsm_http")
_HTTPS_KEYS: Final = ("secure_admin_port", "external_port_dsm_https")
_LINE: Final = re.compile(r"""^\s*([a-z_]+)\s*=\s*["']?(\d{1,5})["']?\s*$""")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One place where DSM may answer."""

    scheme: str
    port: int
    host: str = "127.0.0.1"


def find_endpoints(etc: Path = Path("/etc")) -> tuple[Endpoint, ...]:
    """Return where DSM may listen, likeliest first; plain HTTP before TLS, for it never leaves the machine.

    Reads `synoinfo.conf` in `etc`; a missing or unreadable file leaves DSM's default ports.
    """
    settings = _read_numbers(etc / "synoinfo.conf")
    plain = [Endpoint("http", port) for port in _ports(settings, _HTTP_KEYS, DEFAULT_HTTP)]
    secure = [Endpoint("https", port) for port in _ports(settings, _HTTPS_KEYS, DEFAULT_HTTPS)]
    return (*plain, *secure)


def _ports(settings: dict[str, int], keys: tuple[str, ...], default: int) -> list[int]:
    found = [settings[key] for key in keys if 0 < settings.get(key, 0) <= _LAST_PORT]
    return list(dict.fromkeys([*found, default]))


def _read_numbers(path: Path) -> dict[str, int]:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            text = file.read(_LARGEST_FILE)
    except OSError:
        return {}
    found = (_LINE.match(line) for line in text.split("\n"))
    return {match[1]: int(match[2]) for match in found if match}
