"""A folder of this machine: a local volume, or a share that is mounted here. Every file is flushed, and its folder."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import math
import mmap
import os
import stat
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.child.failed import TransferFailed
from volbench.child.keys import ROOT
from volbench.child.way import Listed, Moved
from volbench.domain.model.servers.endpoint import Durability, ServerFacts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from volbench.child.body import Body, Sink
    from volbench.child.way import Where

_NEW: Final = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC
_READ: Final = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC
_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FLUSHES: Final = (Durability.FSYNC, Durability.SERVER_FLUSH, Durability.UNKNOWN)
_CANNOT_FLUSH: Final = frozenset({errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP})
LOOKED_AT: Final = 16
"""Files whose place in memory is looked up before and after reading."""
_LARGEST_LOOKED_AT: Final = 1 << 30
_DEPTH: Final = 4
"""Folders below each other that are looked into."""


class FolderWay:
    """Files below a folder of the run, `<size>/<round>-<n>`: the folder stands for `.volbench/<run>`."""

    def __init__(self, where: Where) -> None:
        """Take the folder's name; it is made where it is missing."""
        self.durability = Durability(where.option("durability", Durability.FSYNC, _FLUSHES))
        """What a flush means there; of a mounted share that is known only to whoever reads the mount table."""
        self._mount = where.option("mount")
        self._flushes_folders = True
        self.connects: list[int] = []
        self._folder = where.folder
        self._open: dict[str, int] = {}
        self._before: list[float] = []
        self._after: list[float] = []

    def open(self) -> ServerFacts:
        """Make the folder and hold it open."""
        if not self._folder:
            raise TransferFailed("wrong-address", "no folder")
        Path(self._folder).mkdir(mode=0o700, exist_ok=True)
        self._open[""] = os.open(self._folder, _FOLDER)
        facts = {"mount": self._mount} if self._mount else {}
        return ServerFacts("", self.durability, facts)

    def make_ready(self, key: str, *, is_put: bool) -> None:
        """Put: make the folder of the size. Get: have the file's pages dropped, so that it is read from the disks."""
        if is_put:
            self._size_folder(key, is_made=True)
        else:
            self._drop(key)

    def put(self, key: str, body: Body) -> Moved:
        """Write a new file and bring it and its name to the disks."""
        folder, name = self._size_folder(key), key.rpartition("/")[2]
        start = time.monotonic_ns()
        handle = os.open(name, _NEW, 0o600, dir_fd=folder)
        try:
            for piece in body.pieces():
                _write(handle, piece)
            os.fsync(handle)
        finally:
            os.close(handle)
        self._flush_folder(folder)
        return Moved(body.size, start, time.monotonic_ns())

    def get(self, key: str, sink: Sink) -> Moved:
        """Read a file."""
        folder, name = self._size_folder(key), key.rpartition("/")[2]
        start = time.monotonic_ns()
        handle = os.open(name, _READ, dir_fd=folder)
        try:
            # The first page alone, to know when the first bytes are there.
            sink.took(os.readv(handle, [sink.view(mmap.PAGESIZE)]))
            first = time.monotonic_ns()
            while sink.left and (count := os.readv(handle, [sink.view()])):
                sink.took(count)
            end = time.monotonic_ns()
        finally:
            os.close(handle)
        sink.ended()
        if len(self._after) < LOOKED_AT:
            self._look(key, self._after)
        return Moved(sink.got, start, end, first)

    def delete(self, key: str) -> bool:
        """Remove a file."""
        try:
            os.unlink(key.rpartition("/")[2], dir_fd=self._size_folder(key))
        except FileNotFoundError:
            return False
        return True

    def ours(self, below: str) -> Iterator[str] | None:
        """Yield the keys of what is in the folder: it holds one run only, whichever one `below` names."""
        return self._walk(*below.rstrip("/").split("/")[1:])

    def _walk(self, run: str = "*", size: str = "") -> Iterator[str]:
        for folder in _names(self._open[""]):
            if not size or folder == size:
                names = _names(self._size_folder(f"//{folder}/"))
                yield from (f"{ROOT}/{run}/{folder}/{name}" for name in names)

    def has(self, key: str) -> bool:
        """Say whether the file is there."""
        try:
            found = os.stat(key.rpartition("/")[2], dir_fd=self._size_folder(key), follow_symlinks=False)
        except FileNotFoundError:
            return False
        return stat.S_ISREG(found.st_mode)

    def tidy(self, run: str, named: Callable[[str], bool]) -> list[str]:  # noqa: ARG002 (folders alone)
        """Remove the folders of sizes that are empty."""
        left = []
        for name in _names(self._open[""]):
            try:
                os.rmdir(name, dir_fd=self._open[""])
            except OSError:
                left.append(f"{ROOT}/{run}/{name}")
        return left

    def cpu_ns(self) -> int:
        """Return this process's own time."""
        return time.process_time_ns()

    def notes(self) -> dict[str, float]:
        """Return how far the files read lay in memory before and after."""
        both = {"resident_before_ratio": self._before, "resident_after_ratio": self._after}
        return {name: math.fsum(seen) / len(seen) for name, seen in both.items() if seen}

    def close(self) -> None:
        """Close the folders."""
        for handle in self._open.values():
            os.close(handle)
        self._open.clear()

    def _size_folder(self, key: str, *, is_made: bool = False) -> int:
        """Return the open folder of a file: a run's is that of its size, any other's the one its key names."""
        parts = key.split("/")[:-1]
        handle, path = self._open[""], ""
        for name in parts[2:] if parts[0] in {ROOT, ""} else parts:
            path += f"/{name}"
            if path not in self._open:
                if is_made:
                    with contextlib.suppress(FileExistsError):
                        os.mkdir(name, 0o700, dir_fd=handle)
                self._open[path] = os.open(name, _FOLDER, dir_fd=handle)
            handle = self._open[path]
        return handle

    def _flush_folder(self, folder: int) -> None:
        if not self._flushes_folders:
            return
        try:
            os.fsync(folder)
        except OSError as error:
            # Some mounts know it for files only: to their server a new name is written when it says so.
            if not self._mount or error.errno not in _CANNOT_FLUSH:
                raise
            self._flushes_folders = False

    def _drop(self, key: str) -> None:
        handle = os.open(key.rpartition("/")[2], _READ, dir_fd=self._size_folder(key))
        try:
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(handle)
        if len(self._before) < LOOKED_AT:
            self._look(key, self._before)

    def _look(self, key: str, seen: list[float]) -> None:
        """Note the share of a file that is in memory (mincore(2)), where that can be asked."""
        handle = os.open(key.rpartition("/")[2], _READ, dir_fd=self._size_folder(key))
        try:
            size = min(os.fstat(handle).st_size, _LARGEST_LOOKED_AT)
            ratio = _resident_ratio(handle, size)
        except OSError:
            return
        finally:
            os.close(handle)
        seen.append(ratio)

    def _files(self, folder: int, name: str, path: str, depth: int) -> Iterator[Listed]:
        """Yield the files below a folder; links are nobody's, and each folder is closed before the next is opened."""
        try:
            handle = os.open(name, _FOLDER, dir_fd=folder)
        except OSError as problem:
            if problem.errno not in {errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EACCES}:
                raise
            return
        try:
            for inner in _names(handle):
                facts = os.stat(inner, dir_fd=handle, follow_symlinks=False)
                if stat.S_ISREG(facts.st_mode):
                    yield Listed(f"{path}/{inner}", facts.st_size)
                elif stat.S_ISDIR(facts.st_mode) and depth:
                    yield from self._files(handle, inner, f"{path}/{inner}", depth - 1)
        finally:
            os.close(handle)

    def list(self, prefix: str) -> Iterator[Listed] | None:
        """Walk the folders from `prefix` on."""
        path = prefix.strip("/")
        return self._files(self._open[""], path, path, _DEPTH)


def _names(folder: int) -> list[str]:
    # Opened anew: a mounted SMB share lists again what it listed before for as long as a folder is held open.
    handle = os.open(".", _FOLDER, dir_fd=folder)
    try:
        with os.scandir(handle) as entries:
            return sorted(entry.name for entry in entries)
    finally:
        os.close(handle)


def _write(handle: int, piece: memoryview) -> None:
    while piece:
        piece = piece[os.write(handle, piece) :]


def _resident_ratio(handle: int, size: int) -> float:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    libc.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p]
    libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    place = libc.mmap(None, size, mmap.PROT_READ, mmap.MAP_SHARED, handle, 0)
    if place in {None, ctypes.c_void_p(-1).value}:
        raise OSError(ctypes.get_errno(), "mmap")
    found = ctypes.create_string_buffer(-(-size // mmap.PAGESIZE))
    failed = libc.mincore(place, size, found)
    libc.munmap(place, size)
    # One byte a page; only the lowest bit says anything.
    if failed:
        raise OSError(ctypes.get_errno(), "mincore")
    return sum(byte & 1 for byte in found.raw) / len(found)
