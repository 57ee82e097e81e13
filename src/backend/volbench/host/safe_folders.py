"""Opens, makes and empties folders without ever following a symbolic link or leaving the file system.

Everything goes through descriptors of folders already checked (openat(2)), so that a path that is changed under our
hands leads nowhere else. Knows nothing of runs.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

from volbench.domain.model.errors import NotFound, UnsafeTarget
from volbench.domain.model.words.message import Message
from volbench.host import libc

_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_WAYPOINT: Final = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
"""Needs only the right to pass through, which is all we may have above our folder."""
_KEEPS_NO_OWNERS: Final = frozenset({0x4D44, 0x2011BAB0, 0x7366746E, 0x65735546, 0x5346544E}) | {
    0xFF534D42,
    0xFE534D42,
    0x6969,
}
"""FAT, exFAT, NTFS3, FUSE, NTFS (linux include/uapi/linux/magic.h): all files seem to belong to whoever mounted it.
SMB, NFS: to whomever the mount or the server makes of us (`uid=`, squashing)."""
_MAY_NOT_WRITE: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_CANNOT_SYNC: Final = frozenset({errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP})
"""What a file system says that knows no fsync of a folder (some of FUSE's)."""
_NOT_A_FOLDER: Final = frozenset({errno.ELOOP, errno.ENOTDIR})


def open_folder(path: str) -> int:
    """Open an existing folder by its absolute path, refusing symbolic links in every part of it.

    Raises:
        NotFound: there is no such folder.
        UnsafeTarget: the path is not absolute, or a part of it is a link or no folder.
    """
    if not path.startswith("/") or ".." in Path(path).parts:
        raise _unsafe_path(path)
    here = os.open("/", _WAYPOINT)
    *parents, last = Path(path).parts[1:] or (".",)
    try:
        for part in parents:
            below = _open_below(here, part, _WAYPOINT, path)
            os.close(here)
            here = below
        return _open_below(here, last, _FOLDER, path)
    finally:
        os.close(here)


def _open_below(parent: int, name: str, how: int, path: str) -> int:
    try:
        return os.open(name, how, dir_fd=parent)
    except FileNotFoundError as error:
        raise NotFound(
            Message("host.safe_folders.there_is_no_folder", path=path),
            Message("host.safe_folders.check_the_name_or_choose_another"),
            path=path,
        ) from error
    except PermissionError as error:
        raise _no_permission(path) from error
    except OSError as error:
        if error.errno in _NOT_A_FOLDER:
            raise _unsafe_path(path) from error
        raise


def make_own_folder(parent: int, name: str, path: str) -> int:
    """Make or open the folder `name` below an open one, with access for us alone, and make sure it is ours.

    Args:
        parent: descriptor of the folder above.
        name: a single name.
        path: the whole path, for messages.

    Raises:
        UnsafeTarget: it is a link, no folder, somebody else's, or another file system is mounted there.
    """
    try:
        os.mkdir(name, 0o700, dir_fd=parent)
    except FileExistsError:
        pass
    except OSError as error:
        if error.errno in _MAY_NOT_WRITE:
            raise _refused(path, error.errno) from error
        raise
    folder = open_own_folder(parent, name, path)
    if folder is None:
        raise _unsafe_path(path)
    return folder


def open_own_folder(parent: int, name: str, path: str) -> int | None:
    """Open our folder `name` below an open one; None when there is none. Raises UnsafeTarget like `make_own_folder`."""
    try:
        folder = os.open(name, _FOLDER, dir_fd=parent)
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in _NOT_A_FOLDER:
            raise _unsafe_path(path) from error
        raise
    try:
        _make_sure_it_is_ours(folder, parent, path)
    except BaseException:
        os.close(folder)
        raise
    return folder


def _make_sure_it_is_ours(folder: int, parent: int, path: str) -> None:
    if not is_same_mount(folder, parent):
        raise UnsafeTarget(
            Message("host.safe_folders.another_file_system_is_mounted_at", path=path),
            Message("host.safe_folders.unmount_it_or_choose_another_folder"),
            path=path,
        )
    status = os.fstat(folder)
    if libc.file_system_magic(folder) in _KEEPS_NO_OWNERS:
        return
    if status.st_uid != os.geteuid():
        raise UnsafeTarget(
            Message("host.safe_folders.the_folder_belongs_to_another_user", path=path),
            Message("host.safe_folders.measure_as_that_user_or_choose"),
            path=path,
            uid=status.st_uid,
        )
    if stat.S_IMODE(status.st_mode) & 0o077:
        os.fchmod(folder, 0o700)


def is_same_mount(one: int, other: int) -> bool:
    """Say whether two open folders lie on the same mount, so that nothing foreign is entered."""
    if os.fstat(one).st_dev != os.fstat(other).st_dev:
        return False
    # A bind mount of the same file system has the same device number; the mount's own number tells (Linux ≥ 3.15).
    return _mount_id(one) == _mount_id(other)


def _mount_id(descriptor: int) -> str | None:
    facts = Path(f"/proc/self/fdinfo/{descriptor}").read_text(encoding="ascii", errors="replace")
    return next((line.split()[1] for line in facts.split("\n") if line.startswith("mnt_id:")), None)


def is_still_there(folder: int, parent: int, name: str) -> bool:
    """Say whether `name` below `parent` is still the open `folder`, not something put in its place."""
    try:
        now = os.stat(name, dir_fd=parent, follow_symlinks=False)
    except OSError:
        return False
    return os.path.samestat(now, os.fstat(folder))


def empty_folder(folder: int) -> int:
    """Remove everything below an open folder; return the bytes its files held on disk.

    Links are removed, not followed; a file system mounted below is left alone. What cannot be removed does not keep
    the rest from going; its OSError is raised at the end.
    """
    freed_bytes = 0
    refusal: OSError | None = None
    for name, is_folder in list_folder(folder):
        try:
            freed_bytes += _remove_folder(folder, name) if is_folder else _remove_file(folder, name)
        except FileNotFoundError:
            continue
        except OSError as error:
            refusal = error
    if refusal is not None:
        raise refusal
    return freed_bytes


def list_folder(folder: int) -> list[tuple[str, bool]]:
    """Return the names in an open folder, each with whether it is a folder itself."""
    # Opened anew: Btrfs shows a descriptor only what was there when it was opened or last rewound.
    fresh = os.open(".", _FOLDER, dir_fd=folder)
    try:
        with os.scandir(fresh) as entries:
            return [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    finally:
        os.close(fresh)


def remove_entry(folder: int, name: str) -> int:
    """Remove one file or folder tree below an open folder; return the bytes it held on disk."""
    try:
        is_folder = stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except FileNotFoundError:
        return 0
    return _remove_folder(folder, name) if is_folder else _remove_file(folder, name)


def _remove_file(folder: int, name: str) -> int:
    status = os.stat(name, dir_fd=folder, follow_symlinks=False)
    os.unlink(name, dir_fd=folder)
    return status.st_blocks * 512 if status.st_nlink == 1 else 0


def _remove_folder(folder: int, name: str) -> int:
    below = os.open(name, _FOLDER, dir_fd=folder)
    try:
        if not is_same_mount(below, folder):
            raise OSError(errno.EBUSY, "another file system is mounted here", name)
        freed_bytes = empty_folder(below)
    finally:
        os.close(below)
    os.rmdir(name, dir_fd=folder)
    return freed_bytes


def used_bytes(folder: int, name: str) -> int:
    """Return what `name` below an open folder holds on disk with all in it; OSError where it cannot be seen."""
    below = os.open(name, _FOLDER, dir_fd=folder)
    try:
        if not is_same_mount(below, folder):
            return 0
        total = 0
        for entry, is_folder in list_folder(below):
            if is_folder:
                total += used_bytes(below, entry)
            else:
                total += os.stat(entry, dir_fd=below, follow_symlinks=False).st_blocks * 512
        return total
    finally:
        os.close(below)


def make_lasting(folder: int) -> None:
    """Bring what was made or removed in an open folder to the disks; raises OSError when the disks do not take it.

    A disk that was just unplugged still lets names be removed, in memory; only here does it say that it is gone.
    """
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise


def _no_permission(path: str) -> UnsafeTarget:
    return UnsafeTarget(
        Message("host.safe_folders.volume_bench_may_not_write_to", path=path),
        Message("host.safe_folders.give_volume_bench_read_and_write"),
        path=path,
    )


def _refused(path: str, number: int) -> UnsafeTarget:
    """Say why nothing can be made in a folder: root too is refused where it is protected or read-only."""
    if number == errno.EPERM:
        message, hint = "host.safe_folders.is_protected", "host.safe_folders.lift_the_protection"
    elif number == errno.EROFS:
        message, hint = "host.safe_folders.is_read_only", "host.safe_folders.see_why_it_is_read_only"
    else:
        return _no_permission(path)
    return UnsafeTarget(Message(message, path=path), Message(hint), path=path)


def _unsafe_path(path: str) -> UnsafeTarget:
    return UnsafeTarget(
        Message("host.safe_folders.is_not_a_plain_folder_a", path=path),
        Message("host.safe_folders.give_the_folders_real_absolute_path"),
        path=path,
    )
