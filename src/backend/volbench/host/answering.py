"""Whether the server of a mounted share answers at all, asked where nobody has to wait for it.

On a mount that waits for its server for ever (`hard`, the default of NFS) each call of ours would wait as long. So a
thread asks that may be left behind: what waits in the kernel ends with the process.
"""

from __future__ import annotations

import contextlib
import os
import threading
from typing import TYPE_CHECKING, Final

from volbench.host.threads import start_thread

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWER_S: Final = 15.0
"""Longer than a soft SMB mount takes to give up a server that is gone (10 s measured)."""


def answers(path: str, *, within_s: float = ANSWER_S, ask: Callable[[str], object] = os.statvfs) -> bool:
    """Say whether the file system at `path` told its size in time, and without an error."""
    done, told = threading.Event(), []

    def look() -> None:
        with contextlib.suppress(OSError):
            told.append(ask(path))
        done.set()

    start_thread(threading.Thread(target=look, name="volbench-answering", daemon=True))
    return done.wait(within_s) and bool(told)
