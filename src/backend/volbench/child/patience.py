"""Asks again where a server says that it is well and wants a pause: 503, 429, a proxy's 502 and 504, a reset.

What had to be asked again is counted and is in no time: the second request may find ready what the first was refused
for. Only what may be sent twice without another outcome gets here with a pause (`TransferFailed.pause_s`).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, TypeVar

from volbench.child.failed import TransferFailed

if TYPE_CHECKING:
    from collections.abc import Callable

_T = TypeVar("_T")

MOST_AT_ONCE: Final = 3
"""Requests again for one file; after that the server is not well."""
MOST_ALTOGETHER: Final = 20
MOST_PAUSES_S: Final = 60.0
"""Of one child, all pauses together."""
_GROWTH: Final = 2
_GONE: Final = {"refused", "unreachable", "timed-out"}


class Patience:
    """How often requests were sent again so far, and for how long was waited."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.repeated = 0
        self.paused_s = 0.0

    def ask(
        self, do: Callable[[], _T], may_repeat: Callable[[], bool] = lambda: True, most_s: float = MOST_PAUSES_S
    ) -> tuple[_T, int]:
        """Do it, and again after a pause; return what came of it and how often it was repeated.

        `may_repeat` is asked before each repetition; pauses of more than `most_s` in all are not made.
        """
        again, waited_s = 0, 0.0
        broken: TransferFailed | None = None
        while True:
            try:
                return do(), again
            except TransferFailed as failed:
                if broken is not None and failed.code in _GONE:
                    # It broke off and is away since: what it did is the news, not that nobody answers now.
                    raise broken from None
                broken = failed if failed.code == "reset" else broken
                if failed.pause_s is None or again == MOST_AT_ONCE or self.repeated == MOST_ALTOGETHER:
                    raise
                pause_s = failed.pause_s * _GROWTH**again
                waited_s += pause_s
                if waited_s > most_s or self.paused_s + pause_s > MOST_PAUSES_S or not may_repeat():
                    raise
            # Cancelled, the child ends inside of it.
            time.sleep(pause_s)
            again += 1
            self.repeated += 1
            self.paused_s += pause_s
