"""Finds what a run left on a target, also after its volume was away, and removes it. Does not decide when."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.model.errors import NotFound, UnsafeTarget, VolbenchError
from volbench.domain.model.runs.clean_up import HOME, FileSystemMark, Removal, home_of
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.system_words import system_words
from volbench.host.answering import answers
from volbench.host.locks import try_lock_folder
from volbench.host.mount_table import mount_of, read_mounts
from volbench.host.safe_folders import (
    empty_folder,
    make_lasting,
    open_folder,
    open_own_folder,
    remove_entry,
    used_bytes,
)

if TYPE_CHECKING:
    from volbench.host.mount_table import Mount

_KEEPS_ITS_ID: Final = frozenset({"ext2", "ext3", "ext4", "btrfs"})
"""File systems whose `f_fsid` follows from their own UUID (fs/ext4/super.c, fs/btrfs/super.c); that of others follows
from the device number, which a disk plugged in again need not get again."""
_AWAY: Final = Message("host.left_behind.away")
_OTHER: Final = Message("host.left_behind.other")
_COVERED: Final = Message("host.left_behind.covered")
SILENT: Final = Message("host.left_behind.silent")
_IN_USE: Final = Message("host.left_behind.in_use")
_REASONS: Final = {
    errno.EROFS: Message("host.left_behind.reasons.erofs"),
    errno.EIO: Message("host.left_behind.reasons.eio"),
    errno.ENODEV: Message("host.left_behind.reasons.enodev"),
    errno.ENXIO: Message("host.left_behind.reasons.enodev"),
    errno.EACCES: Message("host.left_behind.reasons.eacces"),
    errno.EPERM: Message("host.left_behind.reasons.eacces"),
    errno.EBUSY: Message("host.left_behind.reasons.ebusy"),
}


def mark_of(path: str) -> FileSystemMark | None:
    """Return what tells the file system at `path` again; None where the system does not say."""
    mount = mount_of(path, read_mounts())
    return None if mount is None else FileSystemMark(mount.mount_point, mount.file_system, _id_of(mount))


def remove_left(target_path: str, run_id: str, mark: FileSystemMark | None) -> Removal:
    """Remove what run `run_id` left below `target_path`, with all other leftovers there; say what came of it.

    A volume that is away, or another one in its place, is no clean one. Never raises for what a volume can do.
    """
    try:
        path = target_path if mark is None else _find(target_path, mark)
        is_shared = is_on_network(path)
        if is_shared and not answers(path):
            return Removal(False, reason=SILENT)
        return _remove(path, run_id, is_shared=is_shared)
    except _Away as away:
        return Removal(False, reason=away.reason)
    except NotFound:
        # On the right volume, and the folder is gone with all that was in it; or nobody knows where it was.
        return Removal(True)
    except UnsafeTarget as error:
        return Removal(False, reason=error.message)
    except (VolbenchError, OSError) as error:
        return Removal(False, reason=reason_of(error))


def is_on_network(path: str) -> bool:
    """Say whether a folder lies on a share of another machine, where no lock of ours is seen by that machine."""
    mount = mount_of(path, read_mounts())
    return mount is not None and mount.is_on_network


def reason_of(error: VolbenchError | OSError) -> Message:
    """Return in words why something could not be removed."""
    if isinstance(error, VolbenchError):
        return error.message
    words = Message("host.left_behind.the_system_says")
    return _REASONS.get(error.errno or 0) or words.fill(words=system_words(error))


class _Away(Exception):
    """The file system is not where it was."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def _find(target_path: str, mark: FileSystemMark) -> str:
    """Return where the target folder is now; a volume may come back at another mount point."""
    mounts = read_mounts()
    there = [mount for mount in mounts if mount.mount_point == mark.mount_point]
    if there and _is_same(there[-1], mark):
        if mount_of(target_path, mounts) != there[-1]:
            raise _Away(_COVERED)
        return target_path
    if mark.id is not None:
        for mount in mounts:
            if mount.file_system == mark.file_system and _id_of(mount) == mark.id:
                below = target_path.removeprefix(mark.mount_point.rstrip("/")).strip("/")
                moved = f"{mount.mount_point.rstrip('/')}/{below}".rstrip("/")
                # A bind mount shows a part of a file system only: nothing there proves nothing.
                if Path(home_of(moved)).is_dir():
                    return moved
    raise _Away(_OTHER if there else _AWAY)


def _is_same(mount: Mount, mark: FileSystemMark) -> bool:
    return mark.file_system in {"", mount.file_system} and (mark.id is None or _id_of(mount) in {mark.id, None})


def _id_of(mount: Mount) -> str | None:
    if mount.file_system not in _KEEPS_ITS_ID:
        return None
    try:
        return f"{os.statvfs(mount.mount_point).f_fsid:x}" or None
    except OSError:
        return None


def _remove(target_path: str, run_id: str, *, is_shared: bool) -> Removal:
    target = open_folder(target_path)
    try:
        home = open_own_folder(target, HOME, home_of(target_path))
        if home is None:
            return Removal(True)
        try:
            return _empty(home, target, run_id, is_shared=is_shared)
        finally:
            os.close(home)
    finally:
        os.close(target)


def _empty(home: int, target: int, run_id: str, *, is_shared: bool) -> Removal:
    before = _left_bytes(home, run_id)
    if not try_lock_folder(home):
        # Whoever uses the folder now has swept it first, unless it is this run itself.
        return Removal(True) if before is None else Removal(False, left_bytes=before, reason=_IN_USE)
    try:
        freed_bytes = remove_entry(home, run_id) if is_shared else empty_folder(home)
        with contextlib.suppress(*((OSError,) if is_shared else ())):
            remove_home(target)
        make_lasting(target)
    except OSError as error:
        return Removal(False, left_bytes=before, reason=reason_of(error))
    return Removal(True, freed_bytes)


def remove_home(target: int) -> None:
    """Remove the empty `.volbench` of an open target, but not where nothing would refuse if another NAS had filled it.

    Raises:
        OSError: it is not empty, or the volume refuses.
    """
    mount = mount_of(str(Path(f"/proc/self/fd/{target}").readlink()), read_mounts())
    if mount is None or not mount.keeps_folders:
        os.rmdir(HOME, dir_fd=target)


def _left_bytes(home: int, run_id: str) -> int | None:
    """Return what the run's files hold; None when they are gone or cannot be seen."""
    try:
        return used_bytes(home, run_id)
    except OSError:
        return None
