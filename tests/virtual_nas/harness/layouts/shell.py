"""What builders need of a machine: that it carries out commands."""

from __future__ import annotations

from typing import Protocol


class Shell(Protocol):
    """Carries out commands on the machine whose disks are built on."""

    def run(self, *argv: str, given: str | None = None, timeout_s: float = ...) -> str:
        """Return what a command printed; fails unless it exits with 0."""
        ...
