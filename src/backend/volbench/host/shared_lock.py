"""One measurement per machine where volbench runs in several containers.

Two containers do not see each other's abstract socket (`locks.py`). One folder of the host which all are given is seen
by all: each takes a flock(2) on it while it measures. The lock ends with its holder, however that dies; that the folder
exists means nothing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Self

from volbench.domain.model.errors import Busy
from volbench.domain.model.message import Message
from volbench.host.inventory.container import own_mounts
from volbench.host.inventory.mounts import parse_mountinfo
from volbench.host.inventory.root import Root
from volbench.host.locks import MachineLock, try_lock_folder

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


class MeasuringLock:
    """The machine's lock, and beside it that of the shared folder where there is one."""

    def __init__(self, machine: MachineLock, shared: int | None) -> None:
        """Take over a lock and an open, locked folder; use `acquire`."""
        self._machine = machine
        self._shared = shared

    @classmethod
    def acquire(cls, folder: Path | None) -> Self:
        """Take both at once or none.

        Raises:
            Busy: another process of this machine measures, in this container or in another one.
        """
        machine = MachineLock.acquire()
        try:
            return cls(machine, None if folder is None else _lock(folder))
        except BaseException:
            machine.release()
            raise

    def release(self) -> None:
        """Give both back."""
        self._machine.release()
        if self._shared is not None:
            os.close(self._shared)
            self._shared = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.release()


def shared_folder(folder: Path | None, root: str = "/") -> Path | None:
    """Return the folder to lock; None where there is none we may open, or where ours is not shared with anybody.

    The image has an empty folder in that place: only what the owner mounts there is seen by others.
    """
    if folder is None or not folder.is_dir() or not os.access(folder, os.R_OK):
        return None
    machine = Root(root)
    if not own_mounts(machine):
        return folder
    # By the mount table: a folder of the same file system, mounted there, looks like any other folder.
    mounted = parse_mountinfo(machine.read("/proc/self/mountinfo") or "")
    return folder if any(mount.mount_point == str(folder) for mount in mounted) else None


def may_overlap(folder: Path | None, root: str = "/") -> bool:
    """Say whether another container could measure at the same time without either noticing."""
    return bool(own_mounts(Root(root))) and shared_folder(folder, root) is None


def _lock(folder: Path) -> int | None:
    """Lock the folder; None where it cannot be opened or its file system knows no locks: then nobody else can, too."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        is_ours = try_lock_folder(descriptor)
    except OSError:
        os.close(descriptor)
        return None
    if not is_ours:
        os.close(descriptor)
        raise Busy(
            Message("host.shared_lock.another_container_measures"), Message("host.locks.wait_until_it_has_finished_or")
        )
    return descriptor
