"""What arrays do beside serving: rebuilds and checks, from sysfs (linux Documentation/admin-guide/md.rst)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.host.system.proc_file import ProcFile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

AT_REST: Final = frozenset({"", "idle", "frozen"})


@dataclass(frozen=True, slots=True)
class ArrayWork:
    """One array at work."""

    action: str
    """`resync`, `recover`, `reshape`, `check` or `repair`."""
    done_ratio: float | None
    """None while it waits or does not tell."""


class SyncWatch:
    """Reads `sync_action` of some arrays again and again."""

    def __init__(self, arrays: Iterable[str], sys: Path) -> None:
        """Open what each array tells; an array without parity or mirror tells nothing."""
        self._files = {
            name: (
                ProcFile(sys / "block" / name / "md/sync_action"),
                ProcFile(sys / "block" / name / "md/sync_completed"),
            )
            for name in arrays
        }

    def read(self) -> dict[str, ArrayWork]:
        """Return the arrays at work."""
        found = {}
        for name, (action_file, completed_file) in self._files.items():
            action = action_file.read().strip()
            if action not in AT_REST:
                found[name] = ArrayWork(action, parse_completed(completed_file.read()))
        return found

    def close(self) -> None:
        """Give the descriptors back."""
        for pair in self._files.values():
            for file in pair:
                file.close()


def parse_completed(text: str) -> float | None:
    """Read `done / total` in sectors; None for `none`, `delayed` and whatever else is no share."""
    done, slash, total = text.partition("/")
    if not slash or not done.strip().isdecimal() or not total.strip().isdecimal() or int(total) == 0:
        return None
    return min(1.0, int(done) / int(total))
