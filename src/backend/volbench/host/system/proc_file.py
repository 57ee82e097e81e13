"""A small file of /proc or /sys that is read again and again, without opening it anew each time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_MOST_BYTES: Final = 65536


class ProcFile:
    """One file; one that is missing or refuses to be read answers with nothing."""

    def __init__(self, path: Path) -> None:
        """Open it if it is there."""
        try:
            self._descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            self._descriptor = -1

    def read(self) -> str:
        """Return what it says now."""
        if self._descriptor < 0:
            return ""
        try:
            return os.pread(self._descriptor, _MOST_BYTES, 0).decode("ascii", errors="replace")
        except OSError:
            # An array that was stopped, a driver that has nothing to say just now.
            return ""

    def close(self) -> None:
        """Give the descriptor back."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
