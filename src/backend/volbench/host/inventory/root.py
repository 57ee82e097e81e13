"""The only place of this room that reads the machine: one folder that stands for `/`, never left by a symlink.

Everything read is bounded and treated as hostile; what cannot be read is None, and the caller says "unknown" and why.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path, PurePosixPath
from typing import Final

from volbench.host.inventory.stand_in import STAND_IN_FILE, FolderFlags, Space, StandIn, read_stand_in

_MAX_READ_BYTES: Final = 8 * 1024 * 1024
_MAX_LINKS: Final = 40
"""As the kernel's own limit (linux include/linux/namei.h MAXSYMLINKS)."""
_MAX_DEPTH: Final = 100
"""No path of ours is deeper; keeps a hostile link from exhausting the stack."""


class Root:
    """A directory read as if it were `/`."""

    def __init__(self, path: str = "/") -> None:
        """Take `path` as the root; its own symlinks are resolved once, here."""
        self.path = os.path.realpath(path)
        self.is_machine = self.path == "/"
        """True when this is the running machine and not a stand-in."""
        self._known: dict[str, str | None] = {}
        self._stand_in = StandIn() if self.is_machine else read_stand_in(self.read(f"/{STAND_IN_FILE}"))

    def resolve(self, path: str) -> str | None:
        """Return `path` with every symlink resolved inside the root; None when there is no such file."""
        if self.is_machine:
            try:
                return os.path.realpath(path, strict=True)
            except (OSError, ValueError):  # ValueError: a NUL in a path from outside
                return None
        return self._resolve(path, [0])

    def read(self, path: str) -> str | None:
        """Return the file's text without surrounding white space and NULs; None when it cannot be read."""
        descriptor = self._open(path, os.O_RDONLY | os.O_NONBLOCK)
        if descriptor is None:
            return None
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return None
            return _read_all(descriptor).decode("utf-8", errors="replace").strip("\0 \t\r\n")
        except OSError:
            # sysfs files answer with EIO, ENODATA or EAGAIN when the device has nothing to say just now
            return None
        finally:
            os.close(descriptor)

    def number(self, path: str) -> int | None:
        """Return the file's whole number; None when it holds none."""
        text = self.read(path)
        if text is None or not text.lstrip("-").isascii() or not text.lstrip("-").isdecimal():
            return None
        return int(text[:32])

    def names(self, path: str) -> tuple[str, ...]:
        """List a directory, sorted; empty when it cannot be listed."""
        descriptor = self._open(path, os.O_RDONLY | os.O_DIRECTORY)
        if descriptor is None:
            return ()
        try:
            return tuple(sorted(os.listdir(descriptor)))  # noqa: PTH208 (pathlib cannot list an open descriptor)
        except OSError:
            return ()
        finally:
            os.close(descriptor)

    def exists(self, path: str) -> bool:
        """Whether there is something at `path`."""
        return self._mode(path) is not None

    def is_directory(self, path: str) -> bool:
        """Whether `path` is a directory."""
        return stat.S_ISDIR(self._mode(path) or 0)

    def space(self, mount_point: str) -> Space | None:
        """Return the size of the file system at `mount_point`; a stand-in tells it in its JSON file."""
        if not self.is_machine:
            return self._stand_in.spaces.get(mount_point)
        try:
            facts = os.statvfs(mount_point)
        except OSError:
            return None
        return Space(facts.f_frsize * facts.f_blocks, facts.f_frsize * facts.f_bavail)

    def file_system_number(self, mount_point: str) -> int | None:
        """Return what `statvfs` calls the file system at `mount_point`; None where it has no such number."""
        if not self.is_machine:
            return self._stand_in.file_system_numbers.get(mount_point)
        try:
            return os.statvfs(mount_point).f_fsid or None
        except OSError:
            return None

    def is_writable(self, folder: str) -> bool:
        """Whether this user may make files in `folder`; asks the kernel, writes nothing."""
        if not self.is_machine:
            return folder in self._stand_in.writable
        return self.is_directory(folder) and os.access(folder, os.R_OK | os.W_OK | os.X_OK)

    def folder_flags(self, folder: str) -> FolderFlags:
        """Return inode flags and compression property of `folder`, each None when it cannot be read."""
        if not self.is_machine:
            return self._stand_in.folders.get(folder, FolderFlags())
        from volbench.host.inventory.flags import read_folder_flags

        return read_folder_flags(folder)

    def btrfs_devices(self, mount_point: str) -> int | None:
        """Return how many devices a mounted Btrfs has, missing ones included; None when it does not say."""
        if not self.is_machine:
            return self._stand_in.btrfs_devices.get(mount_point)
        from volbench.host.btrfs_space import device_count

        descriptor = self._open(mount_point, os.O_RDONLY | os.O_DIRECTORY)
        if descriptor is None:
            return None
        try:
            return device_count(descriptor)
        finally:
            os.close(descriptor)

    def mount_number(self, path: str) -> str | None:
        """Return the number of the mount that `path` leads to now, as in /proc/self/mountinfo.

        None where that cannot be seen (Linux < 3.15, a stand-in, no way to the path). Touches no disk, mounts nothing.
        """
        if not self.is_machine:
            return None
        try:
            descriptor = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
        except (OSError, ValueError):
            return None
        try:
            facts = Path(f"/proc/self/fdinfo/{descriptor}").read_bytes().decode("utf-8", errors="replace")
        except OSError:
            return None
        finally:
            os.close(descriptor)
        return next((line.split()[1] for line in facts.split("\n") if line.startswith("mnt_id:")), None)

    def architecture(self) -> str | None:
        """Return the machine's architecture as uname spells it."""
        return os.uname().machine if self.is_machine else self._stand_in.architecture

    def _mode(self, path: str) -> int | None:
        place = self._outside(path)
        if place is None:
            return None
        try:
            return Path(place).stat(follow_symlinks=self.is_machine).st_mode
        except (OSError, ValueError):
            return None

    def _outside(self, path: str) -> str | None:
        """Return what to ask the kernel for; None when there is no such file.

        Nothing leads out of the machine, so there the kernel follows links itself: to follow them here asks it for each
        part of each path, and one look at the disks reads some thousand files.
        """
        if self.is_machine:
            return path
        real = self.resolve(path)
        return None if real is None else self.path + real

    def _open(self, path: str, flags: int) -> int | None:
        place = self._outside(path)
        if place is None:
            return None
        if not self.is_machine:
            flags |= os.O_NOFOLLOW
        # Looking must not write: without O_NOATIME a listing may update the folder's access time on a sleeping disk.
        # Only the owner may ask for it, and /proc and /sys do not need it, so the second try goes without.
        for extra in (os.O_NOATIME, 0):
            try:
                return os.open(place, flags | extra | os.O_CLOEXEC)
            except PermissionError:
                continue
            except (OSError, ValueError):  # ValueError: a NUL in a path from outside
                return None
        return None

    def _resolve(self, path: str, links: list[int]) -> str | None:
        if path.count("/") > _MAX_DEPTH:
            return None
        if path not in self._known:
            self._known[path] = self._resolve_anew(path, links)
        return self._known[path]

    def undated(self, path: str) -> str | None:
        """Return which folder of a path keeps it from being looked at, because this C library cannot hold its date.

        Only where times have 32 bits: a folder that a wrong clock has dated after 2038 (EOVERFLOW, stat(2)).
        """
        for one in (path, *map(str, PurePosixPath(path).parents)):
            try:
                os.lstat(self.path + one)
            except OSError as error:
                if error.errno == errno.EOVERFLOW:
                    return one
        return None

    def _resolve_anew(self, path: str, links: list[int]) -> str | None:
        parent, _, name = path.rstrip("/").rpartition("/")
        if not name:
            return "/"
        folder = self._resolve(parent, links)
        if folder is None or name in {".", ".."}:
            return folder if folder is None or name == "." else folder.rpartition("/")[0] or "/"
        return self._follow(folder, f"{folder.rstrip('/')}/{name}", links)

    def _follow(self, folder: str, here: str, links: list[int]) -> str | None:
        try:
            mode = os.lstat(self.path + here).st_mode
            target = str(Path(self.path + here).readlink()) if stat.S_ISLNK(mode) else None
        except (OSError, ValueError):
            return None
        if target is None:
            return here
        links[0] += 1
        if links[0] > _MAX_LINKS:
            return None
        return self._resolve(target if target.startswith("/") else f"{folder.rstrip('/')}/{target}", links)


def _read_all(descriptor: int) -> bytes:
    pieces: list[bytes] = []
    left = _MAX_READ_BYTES
    while left > 0 and (piece := os.read(descriptor, min(left, 1 << 16))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
