"""What happens to a volume: its disk is pulled and plugged in, it is frozen, filled, checked and mounted again."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Final

from faults.harness.waiting import wait_for

if TYPE_CHECKING:
    from support.loops import LoopVolume

_GET_STATUS, _SET_STATUS, _STATUS_BYTES, _SIZE_LIMIT_AT = 0x4C05, 0x4C04, 232, 32
"""LOOP_GET_STATUS64, LOOP_SET_STATUS64, sizeof(struct loop_info64), offset of lo_sizelimit (linux/loop.h)."""
SECTOR: Final = 512
BLOCK: Final = 1024 * 1024


def pull_disk(volume: LoopVolume, *, left_bytes: int = SECTOR) -> None:
    """Make the disk end here for the kernel: every read and write beyond fails at once (EIO), as of one pulled out."""
    _limit(volume.device, left_bytes)


def plug_in(volume: LoopVolume) -> None:
    """Give the disk back, with what had reached it."""
    _limit(volume.device, 0)


def _limit(device: str, limit_bytes: int) -> None:
    descriptor = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    try:
        status = bytearray(fcntl.ioctl(descriptor, _GET_STATUS, bytes(_STATUS_BYTES)))
        status[_SIZE_LIMIT_AT : _SIZE_LIMIT_AT + 8] = struct.pack("=Q", limit_bytes)

        def is_set() -> bool:
            try:
                fcntl.ioctl(descriptor, _SET_STATUS, bytes(status))
            except OSError as error:
                # The kernel had something left to write.
                if error.errno != errno.EAGAIN:
                    raise
                return False
            return True

        wait_for(is_set, f"{device} has another size")
    finally:
        os.close(descriptor)


def unmount(volume: LoopVolume, *, is_lazy: bool = False) -> None:
    """Unmount it; lazily also while it is used."""
    lazy = ["--lazy"] if is_lazy else []
    wait_for(lambda: _runs("umount", *lazy, str(volume.mount_point)), f"{volume.mount_point} is unmounted")


def mount(volume: LoopVolume) -> None:
    """Mount it where it was; ext4 is checked before, as a NAS does at its start."""
    if volume.file_system == "ext4":
        subprocess.run(["e2fsck", "-fy", volume.device], capture_output=True, check=False)
    # A lazy unmount ends when the last user is gone.
    wait_for(lambda: _runs("mount", volume.device, str(volume.mount_point)), f"{volume.mount_point} is mounted")


def remount(volume: LoopVolume, option: str) -> None:
    """Remount with an option; `ro` has to wait until nobody writes."""
    wait_for(
        lambda: _runs("mount", "-o", f"remount,{option}", str(volume.mount_point)), f"the volume is remounted {option}"
    )


def is_read_only(volume: LoopVolume) -> bool:
    """Say what the kernel says of the mount."""
    for line in Path("/proc/mounts").read_text("utf-8").splitlines():
        _device, mount_point, _kind, options, *_ = line.split()
        if mount_point == str(volume.mount_point):
            # The second is what newer kernels say of an ext4 that found an error.
            return not {"ro", "emergency_ro"}.isdisjoint(options.split(","))
    return False


def fail_file_system(volume: LoopVolume) -> None:
    """Let ext4 find an error of its own (its trigger for tests); with errors=remount-ro it goes read-only."""
    (Path("/sys/fs/ext4") / volume.disk / "trigger_fs_error").write_text("volbench fault campaign\n", "utf-8")
    wait_for(lambda: is_read_only(volume), "ext4 has gone read-only")


def thaw(volume: LoopVolume) -> None:
    """End a freeze; harmless where there is none."""
    _runs("fsfreeze", "--unfreeze", str(volume.mount_point))


def freeze(volume: LoopVolume) -> None:
    """Let every write wait until `thaw`, and those who wait be deaf to SIGKILL: a volume that does not answer."""
    subprocess.run(["fsfreeze", "--freeze", str(volume.mount_point)], check=True)


def freezing(volume: LoopVolume) -> str:
    """Return shell for a stand-in: the real fio, and then the volume freezes."""
    return f"""
"$FIO" "$@"
code=$?
fsfreeze --freeze {volume.mount_point}
: >"$PLACE/held"
exit $code
"""


def fill(folder: Path) -> Path:
    """Write until nothing more fits; return the file that takes the room."""
    ballast = folder / "ballast"
    block = os.urandom(BLOCK)
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(block)
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
    return ballast


def _runs(*argv: str) -> bool:
    return subprocess.run(argv, capture_output=True, check=False).returncode == 0
