"""Waiting for what is to happen, not for a time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE_S: Final = 240.0
"""Only a machine that does nothing at all runs out of it."""
Found = TypeVar("Found")


def wait_for(claim: Callable[[], Found], what: str, *, patience_s: float = PATIENCE_S) -> Found:
    """Wait until `claim()` is true and return it."""
    until = time.monotonic() + patience_s
    while not (found := claim()):
        if time.monotonic() >= until:
            raise AssertionError(f"waited in vain until {what}")
        time.sleep(0.05)
    return found
