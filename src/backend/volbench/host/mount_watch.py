"""Says when a volume was mounted or became writable again. Sleeps in the kernel meanwhile: no timer, no disk."""

from __future__ import annotations

import os
import select
from threading import Thread
from typing import TYPE_CHECKING, Final

from volbench.host.mount_table import read_mounts

if TYPE_CHECKING:
    from collections.abc import Callable

_NO_VOLUMES: Final = frozenset(
    {
        "autofs",
        "cgroup",
        "cgroup2",
        "devpts",
        "devtmpfs",
        "nsfs",
        "overlay",
        "proc",
        "ramfs",
        "squashfs",
        "sysfs",
        "tmpfs",
    }
)
"""What comes and goes with containers and sessions, and is no volume of anybody's."""


class MountWatch:
    """One thread that waits for the kernel to change the table of mounts (proc_pid_mountinfo(5): POLLPRI, POLLERR)."""

    def __init__(self, appeared: Callable[[], None]) -> None:
        """`appeared` is called from the watching thread after a volume appeared or became writable."""
        self._appeared = appeared
        self._ending, self._end = os.pipe()
        self._table = os.open("/proc/self/mountinfo", os.O_RDONLY | os.O_CLOEXEC)
        self._known = _writable()
        self._thread = Thread(target=self._watch, name="volbench-mounts", daemon=True)

    def start(self) -> None:
        """Begin: every volume that has come since this was made is told."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread; to be called once."""
        os.write(self._end, b".")
        if self._thread.is_alive():
            self._thread.join()
        for descriptor in (self._end, self._ending, self._table):
            os.close(descriptor)

    def _watch(self) -> None:
        changes = select.poll()
        changes.register(self._table, select.POLLPRI | select.POLLERR)
        changes.register(self._ending, select.POLLIN)
        while not any(descriptor == self._ending for descriptor, _ in changes.poll()):
            before, self._known = self._known, _writable()
            if self._known - before:
                self._appeared()


def _writable() -> frozenset[tuple[str, str]]:
    """Return mount point and device of every volume that is mounted for writing."""
    return frozenset(
        (mount.mount_point, mount.device)
        for mount in read_mounts()
        if mount.file_system not in _NO_VOLUMES and not mount.is_read_only
    )
