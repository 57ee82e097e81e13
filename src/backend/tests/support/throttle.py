"""Disks of known speed: the block layer's own throttle (control group `blkio`, version 1).

Whatever this process starts while the throttle is on gets at most the bytes and requests per second it is told; direct
I/O is held exactly. Needs root and a kernel with CONFIG_BLK_DEV_THROTTLING.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path("/sys/fs/cgroup/blkio")
_KINDS: Final = ("read_bps", "write_bps", "read_iops", "write_iops")


@dataclass(frozen=True, slots=True)
class Throttle:
    """The limits of each of some devices; each way has its own."""

    group: Path
    devices: tuple[str, ...]
    """`major:minor` each."""

    def set(self, *, bytes_per_s: float, iops: float) -> None:
        """Limit reads and writes alike; 0 takes a limit away."""
        for kind in _KINDS:
            limit = bytes_per_s if kind.endswith("bps") else iops
            for device in self.devices:
                (self.group / f"blkio.throttle.{kind}_device").write_text(f"{device} {round(limit)}\n")


def is_possible() -> bool:
    """Whether this machine can throttle."""
    return os.access(ROOT / "blkio.throttle.read_bps_device", os.W_OK)


@contextlib.contextmanager
def throttled(*devices: str) -> Iterator[Throttle]:
    """Put this process into a group of its own, whose limits for `devices` (`/dev/loop0`) can then be set."""
    numbers = [Path(device).stat().st_rdev for device in devices]
    home = ROOT / _own_group().strip("/")
    group = ROOT / f"volbench-{os.getpid()}"
    group.mkdir()
    try:
        (group / "cgroup.procs").write_text(f"{os.getpid()}\n")
        yield Throttle(group, tuple(f"{os.major(number)}:{os.minor(number)}" for number in numbers))
    finally:
        (home / "cgroup.procs").write_text(f"{os.getpid()}\n")
        group.rmdir()


def _own_group() -> str:
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _, controllers, path = line.split(":", 2)
        if "blkio" in controllers.split(","):
            return path
    return "/"
