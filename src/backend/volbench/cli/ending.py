"""What a signal that asks us to end means while something has to be cleaned up first."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
IMPATIENCE_S: Final = 1.0
"""A person who presses Ctrl-C again does so later than this; one request that reaches us twice, sooner."""


@contextlib.contextmanager
def ending(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` at the first signal; only a second Ctrl-C, at least a second later, kills at once.

    `timeout` and service managers send SIGTERM to the process and to its group, so it comes twice for one wish. The
    guard takes the tools along when we are killed.
    """
    first_at: list[float] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        if not first_at:
            first_at.append(time.monotonic())
            end()
        elif number == signal.SIGINT and time.monotonic() - first_at[0] >= IMPATIENCE_S:
            os.kill(os.getpid(), signal.SIGKILL)

    before = {number: signal.signal(number, stop) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
