"""A block device with a write cache of known size, speed and kind: one file served by FUSE, and a loop device on it.

The kernel's FUSE is answered by a process of ours (`/dev/fuse`, no library), and `losetup` makes a disk of the file.
What a drive with a cache does is then arithmetic, and what it can sustain is known:

- the cache takes bytes and requests at the speed of the interface, as long as there is room;
- what it holds goes to the medium at the medium's speed, all the time; a request that does not follow the one before
  costs one access besides;
- a flush waits until the cache is empty (a drive that takes no risk), or is over at once (flash as a cache, or a
  controller with a battery).

The bytes themselves lie in memory. Needs root.
"""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections import deque
from dataclasses import dataclass
from multiprocessing import Process
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MIB: Final = 1024 * 1024
_NODE_ROOT, _NODE_FILE = 1, 2
_NAME: Final = b"disk"
_EMPTIED: Final = b"emptied"
"""Who looks for this waits until the cache is empty, and finds nothing."""
_MAX_WRITE: Final = MIB
_NORESERVE: Final = 0x4000
_IN: Final = struct.Struct("=IIQQIIIHH")
_OUT: Final = struct.Struct("=IiQ")
_ATTR: Final = struct.Struct("=QQQQQQIIIIIIIIII")
_ASYNC_READ, _BIG_WRITES, _ASYNC_DIO, _MAX_PAGES = 1 << 0, 1 << 5, 1 << 15, 1 << 22
_DIRECT: Final = 1 << 0
_ENOENT, _ENOSYS = 2, 38
_LOOKUP, _FORGET, _GETATTR, _OPEN, _READ, _WRITE, _STATFS, _RELEASE, _FSYNC = 1, 2, 3, 14, 15, 16, 17, 18, 20
_FLUSH, _INIT, _OPENDIR, _RELEASEDIR, _ACCESS, _INTERRUPT, _DESTROY, _BATCH_FORGET = 25, 26, 27, 29, 34, 36, 38, 42


@dataclass(frozen=True, slots=True)
class Drive:
    """What a drive does."""

    cache_bytes: int
    is_drained: bool
    """Whether a flush empties the cache."""
    bytes_per_s: float
    """Of the medium."""
    accesses_per_s: float
    """Of the medium, where requests do not follow each other."""
    interface_bytes_per_s: float
    interface_requests_per_s: float
    size_bytes: int = 24 * 1024 * MIB


class Medium:
    """When what a drive is asked for is done, on a clock of its own that real time is held to."""

    def __init__(self, drive: Drive, now: float) -> None:
        """Begin with an empty cache at `now`."""
        self._drive = drive
        self._held: deque[tuple[float, int]] = deque()
        """When each write in the cache is on the medium, and its bytes."""
        self._bytes = 0
        self._idle_at = self._next_at = now
        self._end = -1

    def write(self, offset: int, length: int, now: float) -> float:
        """Take a write; return when it is answered."""
        drive = self._drive
        began = max(now, self._next_at)
        self._let_go(began)
        while self._held and self._bytes + length > drive.cache_bytes:
            began = max(began, self._held[0][0])
            self._let_go(began)
        cost = length / drive.bytes_per_s + (0.0 if offset == self._end else 1 / drive.accesses_per_s)
        self._end = offset + length
        self._idle_at = max(began, self._idle_at) + cost
        self._held.append((self._idle_at, length))
        self._bytes += length
        answered = began + max(length / drive.interface_bytes_per_s, 1 / drive.interface_requests_per_s)
        if length > drive.cache_bytes:
            answered = max(answered, self._idle_at)
        self._next_at = answered
        return answered

    def read(self, offset: int, length: int, now: float) -> float:
        """Return when a read is answered, after what is being written; nothing is read from the cache."""
        cost = length / self._drive.bytes_per_s + (0.0 if offset == self._end else 1 / self._drive.accesses_per_s)
        self._end = offset + length
        self._next_at = max(now, self._next_at) + cost
        self._idle_at += cost
        return self._next_at

    def flush(self, now: float) -> float:
        """Return when a flush is over."""
        return max(now, self._idle_at) if self._drive.is_drained else max(now, self._next_at)

    @property
    def idle_at(self) -> float:
        """When everything is on the medium."""
        return self._idle_at

    def _let_go(self, now: float) -> None:
        while self._held and self._held[0][0] <= now:
            self._bytes -= self._held.popleft()[1]


@contextlib.contextmanager
def cached_disk(drive: Drive) -> Iterator[tuple[str, Path]]:
    """Serve a drive; yield its device file, `/dev/loopN`, and a path: to look for it takes until the cache is empty."""
    with tempfile.TemporaryDirectory(prefix="volbench-cached-disk-") as folder:
        descriptor = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={descriptor},rootmode=40000,user_id=0,group_id=0,max_read={_MAX_WRITE}"
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mount(b"volbench", folder.encode(), b"fuse", 0, options.encode()):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        server = Process(target=_serve, args=(descriptor, drive), daemon=True)
        server.start()
        os.close(descriptor)
        try:
            command = ["losetup", "--find", "--show", "--direct-io=on", str(Path(folder, _NAME.decode()))]
            device = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
            try:
                yield device, Path(folder, _EMPTIED.decode())
            finally:
                subprocess.run(["losetup", "--detach", device], check=True)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)
            server.join(timeout=5)
            server.kill()


def _serve(descriptor: int, drive: Drive) -> None:
    # Quick enough to answer in time, and nothing of the other processes' work in between.
    with contextlib.suppress(PermissionError):
        os.nice(-15)
    _Server(descriptor, drive).serve()


class _Server:
    """Answers what the kernel asks, one request after the other, each no earlier than the drive would."""

    def __init__(self, descriptor: int, drive: Drive) -> None:
        self._descriptor = descriptor
        self._drive = drive
        flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NORESERVE
        self._bytes = memoryview(mmap.mmap(-1, drive.size_bytes, flags=flags))
        self._medium = Medium(drive, time.monotonic())

    def serve(self) -> None:
        """Go on until the file system is unmounted."""
        buffer = bytearray(_MAX_WRITE + 4096)
        view = memoryview(buffer)
        while True:
            try:
                length = os.readv(self._descriptor, [buffer])
            except OSError:
                return
            _, operation, unique, node, *_ = _IN.unpack_from(buffer)
            if operation == _DESTROY:
                return
            self._answer(operation, unique, node, view[_IN.size : length])

    def _answer(self, operation: int, unique: int, node: int, body: memoryview) -> None:
        if operation in {_FORGET, _BATCH_FORGET, _INTERRUPT}:
            return
        if operation == _READ:
            self._read(unique, body)
        elif operation == _WRITE:
            self._write(unique, body)
        elif operation == _LOOKUP:
            self._look_up(unique, bytes(body).rstrip(b"\0"))
        else:
            if operation == _FSYNC:
                _wait(self._medium.flush(time.monotonic()))
            self._reply_simply(operation, unique, node, body)

    def _look_up(self, unique: int, name: bytes) -> None:
        if name == _EMPTIED:
            _wait(self._medium.idle_at)
        if name != _NAME:
            self._reply(unique, error=_ENOENT)
            return
        entry = struct.pack("=QQQQII", _NODE_FILE, 0, 3600, 3600, 0, 0)
        self._reply(unique, entry + self._attributes(_NODE_FILE))

    def _reply_simply(self, operation: int, unique: int, node: int, body: memoryview) -> None:
        answers = {
            _INIT: lambda: _hello(body),
            _GETATTR: lambda: struct.pack("=QII", 3600, 0, 0) + self._attributes(node),
            _OPEN: lambda: struct.pack("=QII", 0, _DIRECT, 0),
            _OPENDIR: lambda: struct.pack("=QII", 0, 0, 0),
            _STATFS: lambda: struct.pack("=QQQQQIIII24x", 0, 0, 0, 0, 0, 4096, 255, 4096, 0),
        }
        if operation in answers:
            self._reply(unique, answers[operation]())
        else:
            is_nothing = operation in {_FSYNC, _FLUSH, _RELEASE, _RELEASEDIR, _ACCESS}
            self._reply(unique, error=0 if is_nothing else _ENOSYS)

    def _read(self, unique: int, body: memoryview) -> None:
        _, offset, length = struct.unpack_from("=QQI", body)
        _wait(self._medium.read(offset, length, time.monotonic()))
        self._reply(unique, self._bytes[offset : offset + length])

    def _write(self, unique: int, body: memoryview) -> None:
        _, offset, length = struct.unpack_from("=QQI", body)
        done = self._medium.write(offset, length, time.monotonic())
        self._bytes[offset : offset + length] = body[40 : 40 + length]
        _wait(done)
        self._reply(unique, struct.pack("=II", length, 0))

    def _attributes(self, node: int) -> bytes:
        is_file = node == _NODE_FILE
        size, mode = (self._drive.size_bytes, 0o100600) if is_file else (0, 0o40700)
        return _ATTR.pack(node, size, size // 512, 0, 0, 0, 0, 0, 0, mode, 1, 0, 0, 0, 4096, 0)

    def _reply(self, unique: int, body: bytes | memoryview = b"", error: int = 0) -> None:
        with contextlib.suppress(FileNotFoundError):
            os.writev(self._descriptor, [_OUT.pack(_OUT.size + len(body), -error, unique), body])


def _hello(body: memoryview) -> bytes:
    major, minor, read_ahead, flags = struct.unpack_from("=IIII", body)
    wanted = flags & (_ASYNC_READ | _BIG_WRITES | _ASYNC_DIO | _MAX_PAGES)
    asked = (major, min(minor, 31), read_ahead, wanted, 64, 48, _MAX_WRITE, 1, _MAX_WRITE // 4096)
    return struct.pack("=IIIIHHIIH34x", *asked)


def _wait(until: float) -> None:
    left = until - time.monotonic()
    if left > 0:
        time.sleep(left)
