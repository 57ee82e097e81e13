"""Bytes over the network, from /proc/net/dev (proc_pid_net(5))."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

_SENT_COLUMN: Final = 8
"""After the name: eight columns of what came in, then those of what went out; bytes first in each."""


@dataclass(frozen=True, slots=True)
class NetworkBytes:
    """What went over some interfaces since they appeared."""

    received_bytes: int
    sent_bytes: int


def real_interfaces(sys: Path) -> frozenset[str]:
    """Return the interfaces that stand for hardware; bonds, bridges and tunnels would count the same bytes again.

    Where none does (a container), all but the loopback.
    """
    try:
        names = [entry.name for entry in (sys / "class/net").iterdir()]
    except OSError:
        return frozenset()
    hardware = frozenset(name for name in names if (sys / "class/net" / name / "device").exists())
    return hardware or frozenset(names) - {"lo"}


def parse_network(text: str, interfaces: Collection[str]) -> NetworkBytes | None:
    """Add up the named interfaces; None when none of them is there."""
    found = []
    for line in text.split("\n"):
        name, colon, rest = line.partition(":")
        columns = rest.split()
        if colon and name.strip() in interfaces and len(columns) > _SENT_COLUMN:
            found.append((int(columns[0]), int(columns[_SENT_COLUMN])))
    if not found:
        return None
    return NetworkBytes(sum(received for received, _ in found), sum(sent for _, sent in found))
