"""Child process of the suite nas-files: works on a tree of small files and prints what it took as JSON.

Standard library only and importing nothing of volbench, since it is started by path in an isolated Python. Everything
it makes lies in one new folder. After a good end the tree is left to the caller, so that nothing follows the timed part
that the caller would see in the disks' counters; after any other end it is removed here.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import errno
import itertools
import json
import mmap
import os
import random
import shutil
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

T = TypeVar("T")
SCHEMA = "volbench.tree/1"
POOL_BYTES = 4 * 1024 * 1024
"""Random bytes made before timing; files are slices of it at random places, which do not compress."""
FOLDERS_PER_PARENT = 10
REST_S = 0.5
"""Between making the tree and the timed part: whoever watches the disks' counters can then tell the two apart."""
LOOKED_AT = 256
"""Files whose place in memory is looked up before and after reading."""
PRECISE_BITS = 6
"""Latency bins are as fine as 1 part in 32, like fio's are 1 in 64."""


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """One file of the tree."""

    path: str
    offset: int
    size: int


@dataclass(slots=True)
class Tally:
    """What the timed part did."""

    ops: int = 0
    bytes: int = 0
    busy_ns: int = 0
    elapsed_ns: int = 0
    ended_ns: int = 0
    """On the system's monotonic clock, which every process reads alike."""
    bins: dict[int, int] = field(default_factory=dict)
    resident_before_ratio: float | None = None
    resident_after_ratio: float | None = None

    def add(self, took_ns: int, moved: int) -> None:
        """Count one operation."""
        self.ops += 1
        self.bytes += moved
        self.busy_ns += took_ns
        key = bin_of(took_ns)
        self.bins[key] = self.bins.get(key, 0) + 1


def bin_of(value_ns: int) -> int:
    """Return the middle of the latency bin that `value_ns` falls into."""
    shift = max(0, value_ns.bit_length() - PRECISE_BITS)
    return ((value_ns >> shift) << shift) + ((1 << shift) >> 1)


class Tree:
    """The folders and files, planned before anything is timed."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Draw sizes and contents from the seed."""
        rng = random.Random(options.seed)  # noqa: S311 (content and order, no secret)
        self.root = options.folder
        self.has_fsync = bool(options.fsync)
        self._pool = memoryview(rng.randbytes(POOL_BYTES))
        ratio = options.largest / options.smallest
        count = -(-options.files // options.files_per_folder)
        self.folders = [f"{self.root}/d{n // FOLDERS_PER_PARENT:03d}/s{n % FOLDERS_PER_PARENT}" for n in range(count)]
        self.files = []
        for n in range(options.files):
            size = int(options.smallest * ratio ** rng.random())
            name = f"{self.folders[n // options.files_per_folder]}/f{n:06d}"
            self.files.append(PlannedFile(name, rng.randrange(POOL_BYTES - size), size))
        self.shuffled = rng.sample(self.files, len(self.files))

    def make_folders(self) -> None:
        """Make the empty folders; the root must be new, and its parent must be there."""
        Path(self.root).mkdir(mode=0o700)
        for folder in self.folders:
            Path(folder).mkdir(mode=0o700, parents=True)

    def make_all(self) -> None:
        """Write every file and bring the tree to the disks, so that the timed part starts from rest."""
        for file in self.files:
            self.create(file, is_synced=False)
        self.sync()
        time.sleep(REST_S)

    def create(self, file: PlannedFile, *, is_synced: bool) -> int:
        """Write one new file."""
        handle = os.open(file.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            written = os.write(handle, self._pool[file.offset : file.offset + file.size])
            if is_synced:
                os.fsync(handle)
        finally:
            os.close(handle)
        return written

    def sync(self) -> None:
        """Bring everything of this file system to the disks."""
        handle = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            if ctypes.CDLL(None, use_errno=True).syncfs(handle) != 0:
                number = ctypes.get_errno()
                raise OSError(number, os.strerror(number), self.root)
        finally:
            os.close(handle)

    def forget_contents(self) -> None:
        """Ask the kernel to drop the files' pages, so that reading comes from the disks."""
        for file in self.files:
            handle = os.open(file.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(handle)


def read(file: PlannedFile) -> int:
    """Read one whole file and let its pages go again, so that memory stays as it was (some µs, part of the time)."""
    handle = os.open(file.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        got = len(os.read(handle, file.size))
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)
    return got


def resident_ratio(files: Sequence[PlannedFile]) -> float | None:
    """Return the share of some of these files that is in memory (mincore(2)); None where that cannot be asked."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    libc.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p]
    libc.munmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    pages = resident = 0
    for file in files[:: max(1, len(files) // LOOKED_AT)]:
        handle = os.open(file.path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        place = libc.mmap(None, file.size, mmap.PROT_READ, mmap.MAP_SHARED, handle, 0)
        os.close(handle)
        if place in {None, ctypes.c_void_p(-1).value}:
            return None
        found = ctypes.create_string_buffer(-(-file.size // mmap.PAGESIZE))
        failed = libc.mincore(place, file.size, found)
        libc.munmap(place, file.size)
        if failed:
            return None
        pages += len(found)
        resident += sum(page & 1 for page in found.raw)
    return resident / pages


def stat(file: PlannedFile) -> int:
    """Ask for one file's size and times."""
    os.stat(file.path)  # noqa: PTH116 (a Path object per call would be timed too)
    return 0


def list_folder(folder: str) -> int:
    """Read the names of one folder."""
    with os.scandir(folder) as entries:
        for _ in entries:
            pass
    return 0


def delete(file: PlannedFile) -> int:
    """Delete one file."""
    os.unlink(file.path)  # noqa: PTH108 (as above)
    return 0


def work(items: Iterable[T], do: Callable[[T], int], limit_ns: int) -> Tally:
    """Do `do` to each item until they or the time run out; at least once."""
    tally = Tally()
    now = time.perf_counter_ns
    start = before = now()
    for item in items:
        moved = do(item)
        after = now()
        tally.add(after - before, moved)
        before = after
        if after - start >= limit_ns:
            break
    tally.elapsed_ns = now() - start
    tally.ended_ns = time.monotonic_ns()
    return tally


def work_durably(tree: Tree, do: Callable[[PlannedFile], int], limit_ns: int) -> Tally:
    """As `work` over the files in order; the timed part ends when the changes are on the disks."""
    started = time.perf_counter_ns()
    tally = work(tree.files, do, limit_ns)
    tree.sync()
    tally.elapsed_ns = time.perf_counter_ns() - started
    tally.ended_ns = time.monotonic_ns()
    return tally


def read_coldly(tree: Tree, limit_ns: int) -> Tally:
    """Read files whose contents are not in memory, and say how far that was so."""
    tree.forget_contents()
    before = resident_ratio(tree.files)
    tally = work(tree.shuffled, read, limit_ns)
    tally.resident_before_ratio, tally.resident_after_ratio = before, resident_ratio(tree.files)
    return tally


def measure(options: argparse.Namespace) -> Tally:
    """Make what the operation needs, then time it."""
    tree = Tree(options)
    limit_ns = int(options.runtime_s * 1e9)
    tree.make_folders()
    if options.operation == "create":
        return work_durably(tree, lambda file: tree.create(file, is_synced=tree.has_fsync), limit_ns)
    tree.make_all()
    if options.operation == "stat":
        return work(itertools.cycle(tree.shuffled), stat, limit_ns)
    if options.operation == "list":
        return work(itertools.cycle(tree.folders), list_folder, limit_ns)
    if options.operation == "read":
        return read_coldly(tree, limit_ns)
    return work_durably(tree, delete, limit_ns)


def report(options: argparse.Namespace, tally: Tally) -> dict[str, object]:
    """Return what is printed."""
    return {
        "schema": SCHEMA,
        "operation": options.operation,
        "ops": tally.ops,
        "bytes": tally.bytes,
        "elapsed_ns": tally.elapsed_ns,
        "ended_ns": tally.ended_ns,
        "busy_ns": tally.busy_ns,
        "files": options.files,
        "folders": -(-options.files // options.files_per_folder),
        "resident_before_ratio": tally.resident_before_ratio,
        "resident_after_ratio": tally.resident_after_ratio,
        "bins": {str(key): count for key, count in sorted(tally.bins.items())},
    }


def read_options(argv: list[str]) -> argparse.Namespace:
    """Read the command line that tools/filetree.py builds."""
    parser = argparse.ArgumentParser(description="Time operations on a tree of small files.", allow_abbrev=False)
    parser.add_argument("--folder", required=True, help="new folder to make")
    parser.add_argument("--operation", required=True, choices=("create", "stat", "list", "read", "delete"))
    parser.add_argument("--files", type=int, required=True)
    parser.add_argument("--files-per-folder", type=int, required=True)
    parser.add_argument("--smallest", type=int, required=True, help="bytes")
    parser.add_argument("--largest", type=int, required=True, help="bytes")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--runtime-s", type=float, required=True)
    parser.add_argument("--fsync", type=int, choices=(0, 1), required=True)
    parser.add_argument("--output", required=True)
    options = parser.parse_args(argv)
    if (
        not 0 < options.smallest < options.largest <= POOL_BYTES // 2
        or min(options.files, options.files_per_folder) < 1
    ):
        parser.error("sizes or counts are out of range")
    return options


@contextlib.contextmanager
def own_folder(path: str) -> Iterator[None]:
    """Remove the tree after a bad end, also when asked to stop; a folder that was there before is not ours."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(128 + signal.SIGINT))
    try:
        yield
    except BaseException:
        shutil.rmtree(path, ignore_errors=True)
        raise


def main(argv: list[str]) -> int:
    """Run one operation; print an error as `err=<number> <words>` and end with 1."""
    options = read_options(argv)
    try:
        with own_folder(options.folder):
            said = report(options, measure(options))
    except OSError as problem:
        print(f"err={problem.errno or 0} {problem}", file=sys.stderr)  # noqa: T201 (this is its answer)
        return 1
    Path(options.output).write_text(json.dumps(said), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
