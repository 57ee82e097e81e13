"""What arrays do beside serving: rebuilds and checks, from sysfs (linux Documentation/admin-guide/md.rst)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.host.system.proc_file import ProcFile

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_FILES: Final = ("sync_action", "sync_completed", "sync_speed")
AT_REST: Final = frozenset({"", "idle", "frozen"})


@dataclass(frozen=True, slots=True)
class ArrayWork:
    """One array at work."""

    action: str
    """`resync`, `recover`, `reshape`, `check` or `repair`."""
    done_ratio: float | None
    """None while it waits or does not tell."""
    bytes_per_s: float | None = None
    """Of each member, as the kernel averages it over some seconds."""


class SyncWatch:
    """Reads `sync_action` of some arrays again and again."""

    def __init__(self, arrays: Iterable[str], sys: Path) -> None:
        """Open what each array tells; an array without parity or mirror tells nothing."""
        self._files = {name: tuple(ProcFile(sys / "block" / name / "md" / word) for word in _FILES) for name in arrays}

    def read(self) -> dict[str, ArrayWork]:
        """Return the arrays at work."""
        found = {}
        for name, (action_file, completed_file, speed_file) in self._files.items():
            action = action_file.read().strip()
            if action not in AT_REST:
                speed = parse_speed(speed_file.read())
                found[name] = ArrayWork(action, parse_completed(completed_file.read()), speed)
        return found

    def close(self) -> None:
        """Give the descriptors back."""
        for files in self._files.values():
            for file in files:
                file.close()


def parse_completed(text: str) -> float | None:
    """Read `done / total` in sectors; None for `none`, `delayed` and whatever else is no share."""
    done, slash, total = text.partition("/")
    if not slash or not done.strip().isdecimal() or not total.strip().isdecimal() or int(total) == 0:
        return None
    return min(1.0, int(done) / int(total))


def parse_speed(text: str) -> float | None:
    """Read `sync_speed` in KiB/s; None for `none`."""
    return int(text) * 1024.0 if text.strip().isdecimal() else None
