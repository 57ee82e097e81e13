"""What arrays do beside serving: rebuilds and checks (linux Documentation/admin-guide/md.rst).

sysfs names the work; how far it is comes from mdstat, because sysfs moves that on in steps of a sixteenth only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.host.system.proc_file import ProcFile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

AT_REST: Final = frozenset({"", "idle", "frozen"})
_BLOCK_BYTES: Final = 1024
"""The unit of mdstat."""
_ARRAY: Final = re.compile(r"(?P<name>\S+) : ")
_PROGRESS: Final = re.compile(r"=\s*[\d.]+%\s*\((?P<done>\d+)/(?P<total>\d+)\)")


@dataclass(frozen=True, slots=True)
class ArrayWork:
    """One array at work."""

    action: str
    """`resync`, `recover`, `reshape`, `check` or `repair`."""
    done_bytes: int | None = None
    """Of each member; None while it waits or does not tell."""
    total_bytes: int | None = None

    @property
    def done_ratio(self) -> float | None:
        """How far it is."""
        return None if self.done_bytes is None or not self.total_bytes else min(1.0, self.done_bytes / self.total_bytes)


class SyncWatch:
    """Reads `sync_action` of some arrays again and again, and mdstat while one of them works."""

    def __init__(self, arrays: Iterable[str], root: Path) -> None:
        """Open what each array tells; an array without parity or mirror tells nothing."""
        self._files = {name: ProcFile(root / "sys/block" / name / "md/sync_action") for name in arrays}
        self._mdstat = ProcFile(root / "proc/mdstat")

    def read(self) -> dict[str, ArrayWork]:
        """Return the arrays at work."""
        actions = {name: file.read().strip() for name, file in self._files.items()}
        working = {name: action for name, action in actions.items() if action not in AT_REST}
        progress = parse_progress(self._mdstat.read()) if working else {}
        return {name: ArrayWork(action, *progress.get(name, (None, None))) for name, action in working.items()}

    def close(self) -> None:
        """Give the descriptors back."""
        for file in (*self._files.values(), self._mdstat):
            file.close()


def parse_progress(mdstat: str) -> dict[str, tuple[int, int]]:
    """Return array → (bytes done, bytes in all) of each member, for those that show a progress."""
    found = {}
    name = ""
    for line in mdstat.split("\n"):
        head = _ARRAY.match(line)
        name = head["name"] if head else name
        progress = _PROGRESS.search(line)
        if name and progress:
            found[name] = (int(progress["done"]) * _BLOCK_BYTES, int(progress["total"]) * _BLOCK_BYTES)
    return found
