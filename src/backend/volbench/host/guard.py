"""The stand-in every tool is started through: it ties the tool's life to ours, then becomes the tool.

Run as `python -I -S guard.py PARENT_PID PROGRAM ARGUMENT…`; imports nothing of volbench. Why it exists: fio's jobs call
setsid, so a signal to the process group does not reach them. A tool whose parent-death signal is SIGKILL, with its
jobs as threads (`--thread=1`), cannot outlive a volbench that was itself killed with SIGKILL (prctl(2)).
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import NoReturn

PR_SET_PDEATHSIG = 1
"""linux/prctl.h"""
COULD_NOT_START = 127
"""Exit code when the tool cannot be started, as a shell would say it."""
MARK = "VOLBENCH_TOOL"
"""Environment variable of every tool and of all that it starts: the tool's process id. A child that has left group,
session and parent is still known by it."""
COMPLAINT = "volbench guard: "
"""Opens the line on stderr that tells our own failure from the tool's."""


def main(arguments: list[str]) -> NoReturn:
    """Tie this process to `arguments[0]` (a process id) and become the program in `arguments[1:]`."""
    parent, argv = int(arguments[0]), arguments[1:]
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0) != 0:
        _give_up(f"prctl: {os.strerror(ctypes.get_errno())}")
    # The parent may have died before the line above; then nobody would ever end the tool.
    if os.getppid() != parent:
        _give_up("the parent is gone")
    # A service started with SIGINT ignored (nohup) would hand that on, and our polite end would never be heard.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.environ.get(MARK) != str(parent):
        # What a tool itself starts through here stays known as the tool's.
        os.environ[MARK] = str(os.getpid())
    try:
        os.execvp(argv[0], argv)  # noqa: S606 - becoming the tool without a shell is the point
    except OSError as error:
        _give_up(f"{argv[0]}: {error.strerror}")


def _give_up(reason: str) -> NoReturn:
    sys.stderr.write(f"{COMPLAINT}{reason}\n")
    sys.stderr.flush()
    os._exit(COULD_NOT_START)


if __name__ == "__main__":
    main(sys.argv[1:])
