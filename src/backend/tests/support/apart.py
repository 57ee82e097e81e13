"""A network of one's own: volbench measures once per machine, and to its lock a machine is a network namespace."""

from __future__ import annotations

import ctypes
import os
import subprocess
from typing import Final

_NEW_NETWORK: Final = 0x40000000
"""CLONE_NEWNET, linux/sched.h."""


def leave_the_network() -> None:
    """Move this thread, and every process and thread it starts from now on, into a network of its own; needs root."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_NETWORK) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"unshare: {os.strerror(number)}")
    subprocess.run(["busybox", "ip", "link", "set", "lo", "up"], check=True)
