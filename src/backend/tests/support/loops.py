"""Real ext4 and Btrfs volumes for tests: an image file, a loop device, a mount, and all of it gone afterwards."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator

FileSystem = Literal["ext4", "btrfs"]
MiB = 1024 * 1024
PATIENCE_S = 300.0
HOME = Path(tempfile.gettempdir()) / "volbench-loops"
"""Each volume has a folder here with `lock`, `image` and `mount`; the lock tells a live one from a leftover."""


@dataclass(frozen=True, slots=True)
class LoopVolume:
    """A mounted file system of our own."""

    mount_point: Path
    device: str
    """For example `/dev/loop3`."""
    file_system: FileSystem
    image: Path

    @property
    def disk(self) -> str:
        """Kernel name of the loop device, as in /proc/diskstats."""
        return Path(self.device).name


@contextlib.contextmanager
def loop_volume(
    file_system: FileSystem,
    size_bytes: int = 1024 * MiB,
    *,
    direct_io: bool = True,
    sector_bytes: int = 512,
    mount_options: str = "",
    features: str = "",
) -> Iterator[LoopVolume]:
    """Mount a fresh file system on a sparse image and take everything away at the end, whatever happened between.

    Args:
        file_system: `ext4` or `btrfs` (which needs at least 128 MiB).
        size_bytes: size of the image; sparse, so unused space costs nothing.
        direct_io: whether the loop device passes O_DIRECT through to the image.
        sector_bytes: logical sector size of the loop device (512 or 4096).
        mount_options: comma list for mount(8).
        features: comma list of what mkfs.ext4 is to switch on.
    """
    sweep_leftovers()
    folder, lock = _claim_folder()
    try:
        image = folder / "image"
        with image.open("wb") as empty:
            empty.truncate(size_bytes)
        device = _attach(image, direct_io=direct_io, sector_bytes=sector_bytes)
        _make_file_system(file_system, device, features)
        mount_point = folder / "mount"
        mount_point.mkdir()
        options = ["-o", mount_options] if mount_options else []
        _must("mount", "-t", file_system, *options, device, str(mount_point))
        yield LoopVolume(mount_point, device, file_system, image)
    finally:
        # Nobody may be looking through the folders while one of them goes away.
        with _alone():
            _take_away(folder)
        os.close(lock)


def mount_again(volume: LoopVolume, place: Path | None = None) -> None:
    """Mount a volume that was unmounted, at `place` or where it was, as a disk that comes back.

    Unmounted here, a file system lives on while a mount namespace made meanwhile has it (tests beside this one start
    some, for moments), and a mount would give that one again, shut down or read-only as it was. So its end is waited
    for.
    """
    until = time.monotonic() + PATIENCE_S
    while not is_free(volume.device):
        if time.monotonic() > until:
            raise RuntimeError(f"the file system of {volume.device} is still in use in another mount namespace")
        time.sleep(0.05)
    _must("mount", volume.device, str(place or volume.mount_point))


def is_free(device: str) -> bool:
    """Say whether no file system of any mount namespace stands on a device."""
    try:
        os.close(os.open(device, os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC))
    except OSError as error:
        if error.errno == errno.EBUSY:
            return False
        raise
    return True


def sweep_leftovers() -> None:
    """Take away what crashed test runs left; volumes of tests that still run are locked and stay."""
    HOME.mkdir(exist_ok=True)
    with _alone():
        for folder in HOME.iterdir():
            if not folder.is_dir():
                continue
            lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            else:
                _take_away(folder)
            finally:
                os.close(lock)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Keep two test runs from sweeping, claiming and taking away at once."""
    with (HOME / ".claiming").open("w") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        yield


def _claim_folder() -> tuple[Path, int]:
    with _alone():
        folder = Path(tempfile.mkdtemp(prefix=f"{os.getpid()}-", dir=HOME))
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC)
        fcntl.flock(lock, fcntl.LOCK_EX)
    return folder, lock


def _attach(image: Path, *, direct_io: bool, sector_bytes: int) -> str:
    choice = "on" if direct_io else "off"
    device = _must(
        "losetup", "--find", "--show", f"--direct-io={choice}", f"--sector-size={sector_bytes}", str(image)
    ).strip()
    is_direct = Path(f"/sys/block/{Path(device).name}/loop/dio").read_text().strip() == "1"
    if is_direct != direct_io:
        raise RuntimeError(f"{device} has direct I/O {is_direct}, asked for {direct_io}")
    return device


def _make_file_system(file_system: FileSystem, device: str, features: str) -> None:
    if file_system == "ext4":
        # No lazy initialisation: it would write to an otherwise idle volume for minutes.
        switched_on = ["-O", features] if features else []
        _must("mkfs.ext4", "-q", "-F", *switched_on, "-E", "lazy_itable_init=0,lazy_journal_init=0", device)
    else:
        _must("mkfs.btrfs", "-q", "-f", device)


def _take_away(folder: Path) -> None:
    mount_point = folder / "mount"
    for attempt in range(20):
        if not _is_mounted(mount_point):
            break
        # A process that was just killed may still hold the mount for a moment; at last let the kernel finish it.
        lazy = ["--lazy"] if attempt == 19 else []
        if _runs("umount", *lazy, str(mount_point)):
            continue
        time.sleep(0.1)
    for device in _loops_of(folder / "image"):
        _runs("losetup", "--detach", device)
    if not _is_mounted(mount_point):
        shutil.rmtree(folder, ignore_errors=True)


def _is_mounted(mount_point: Path) -> bool:
    return any(
        line.split()[1] == str(mount_point) for line in Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    )


def _loops_of(image: Path) -> list[str]:
    listing = _must("losetup", "--list", "--noheadings", "--raw", "--output", "NAME,BACK-FILE")
    pairs = (line.split(maxsplit=1) for line in listing.splitlines())
    return [pair[0] for pair in pairs if len(pair) == 2 and pair[1].removesuffix(" (deleted)") == str(image)]


def _must(*argv: str) -> str:
    ended = subprocess.run(argv, capture_output=True, text=True, check=False)
    if ended.returncode != 0:
        raise RuntimeError(f"{' '.join(argv)} ended with {ended.returncode}: {ended.stderr.strip()}")
    return ended.stdout


def _runs(*argv: str) -> bool:
    return subprocess.run(argv, capture_output=True, check=False).returncode == 0
