"""A network of one's own: volbench measures once per machine, and to its lock a machine is a network namespace."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_NEW_NETWORK: Final = 0x40000000
"""CLONE_NEWNET, linux/sched.h."""


def leave_the_network() -> None:
    """Move this thread, and every process and thread it starts from now on, into a network of its own; needs root."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_NEW_NETWORK) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"unshare: {os.strerror(number)}")
    subprocess.run(["busybox", "ip", "link", "set", "lo", "up"], check=True)


@contextlib.contextmanager
def own_network(*addresses: str) -> Iterator[None]:
    """Be in a network of its own for a while, whose loopback has these addresses as well; needs root."""
    before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        leave_the_network()
        for address in addresses:
            subprocess.run(["busybox", "ip", "addr", "add", f"{address}/32", "dev", "lo"], check=True)
        yield
    finally:
        ctypes.CDLL(None, use_errno=True).setns(before, _NEW_NETWORK)
        os.close(before)
