"""One measurement per machine where volbench runs in several containers or network namespaces.

Two of them do not see each other's abstract socket (`locks.py`). One folder of the host which all are given is seen
by all: each takes a flock(2) on it while it measures. A file in the folder of the results is locked as well, so that
of several that share one none takes the run of another for one whose process is gone. The locks end with their holder,
however that dies; that folder or file exist means nothing.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Self

from volbench.domain.model.errors import Busy
from volbench.domain.model.words.message import Message
from volbench.host import locks
from volbench.host.inventory.container import own_mounts
from volbench.host.inventory.mounts import parse_mountinfo
from volbench.host.inventory.root import Root
from volbench.host.locks import MachineLock, try_lock_folder

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

DATA_LOCK: Final = "measuring.lock"
"""File in the data folder that is locked while something is measured whose results go there."""
_LOOKS: Final = 20
_LOOK_S: Final = 0.01
"""Who only looks holds the file for a moment: so often it is tried again before somebody is said to measure."""


class MeasuringLock:
    """The machine's lock, and beside it those of the shared folder and of the results where there are such."""

    def __init__(self, machine: MachineLock, data: int | None, shared: int | None) -> None:
        """Take over a lock and open, locked files; use `acquire`."""
        self._machine = machine
        self._open = [one for one in (data, shared) if one is not None]

    @classmethod
    def acquire(cls, folder: Path | None, data_folder: Path | None = None) -> Self:
        """Take all at once or none.

        Raises:
            Busy: another process of this machine measures, here or in another container or network namespace.
        """
        machine = MachineLock.acquire()
        data = None
        try:
            data = None if data_folder is None else _lock_data(data_folder)
            return cls(machine, data, None if folder is None else _lock(folder))
        except BaseException:
            if data is not None:
                os.close(data)
            machine.release()
            raise

    def release(self) -> None:
        """Give all back."""
        self._machine.release()
        while self._open:
            os.close(self._open.pop())

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


def _lock_data(folder: Path) -> int | None:
    """Lock the file of the results; None where they have no folder yet, or its file system knows no locks."""
    descriptor = None
    for flags in (os.O_RDWR | os.O_CREAT, os.O_RDONLY):
        with suppress(OSError):
            descriptor = os.open(folder / DATA_LOCK, flags | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
            break
    if descriptor is None:
        return None
    try:
        for _ in range(_LOOKS):
            if try_lock_folder(descriptor):
                return descriptor
            time.sleep(_LOOK_S)
    except OSError:
        os.close(descriptor)
        return None
    os.close(descriptor)
    raise _data_busy(folder)


def is_data_held(folder: Path) -> bool:
    """Say whether somebody measures for this folder of results, wherever that process lives."""
    try:
        descriptor = os.open(folder / DATA_LOCK, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return False


def is_measuring(data_folder: Path) -> bool | None:
    """Say whether anybody measures on this machine or for these results; None when it cannot be told."""
    return is_data_held(data_folder) or locks.is_held()


def is_measured_elsewhere(data_folder: Path) -> bool:
    """Say whether another process than ours may measure on this machine or for these results."""
    holder = locks.find_holder()
    if holder is not None and holder.pid == os.getpid():
        return False
    return locks.is_held_elsewhere() or is_data_held(data_folder)


def refuse_if_measuring(data_folder: Path) -> None:
    """Make sure that nobody measures on this machine or for these results. Raises Busy, which says who does."""
    locks.refuse_if_held()
    if is_data_held(data_folder):
        raise _data_busy(data_folder)


def _data_busy(folder: Path) -> Busy:
    return Busy(
        Message("host.shared_lock.another_process_measures_for", folder=str(folder)),
        Message("host.locks.wait_until_it_has_finished_or"),
    )
