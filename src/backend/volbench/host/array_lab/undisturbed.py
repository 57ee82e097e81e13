"""Puts signals that would end us off until a step on the disks is done: half a step is the worst of both."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _Later:
    """Remembers that a signal came."""

    def __init__(self) -> None:
        self.came: list[int] = []

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        self.came.append(number)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Have SIGINT, SIGTERM and SIGHUP take effect at the end of the block; within another such block, at its end."""
    is_inside = isinstance(signal.getsignal(signal.SIGINT), _Later)
    if is_inside or threading.current_thread() is not threading.main_thread():
        yield
        return
    later = _Later()
    before = {name: signal.signal(name, later) for name in _ENDING}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, signal.SIG_DFL if handler is None else handler)
        if later.came:
            signal.raise_signal(later.came[0])
