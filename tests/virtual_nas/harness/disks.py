"""Disks that behave like disks, and the knobs to turn on them while the machine runs. See guest/attach_disks.py."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from virtual_nas.harness.machine import VirtualNas

_ATTACH: Final = Path(__file__).resolve().parent.parent / "guest/attach_disks.py"
_SECTOR_BYTES: Final = 512
_TICK_MS: Final = 10
_TIMER_FROM_MS: Final = 50
_THROTTLE: Final = "/run/blkio/blkio.throttle"


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How fast a disk is."""

    latency_ms: int = 0
    """Of every request. The machine's clock ticks 100 times a second: use multiples of 10."""
    queue_depth: int = 32
    """Requests under way at once, reads and writes together; with the latency this limits requests per second."""
    bytes_per_s: int | None = None
    """Reading and writing each; None means as fast as the host allows."""

    is_rotational: bool = True
    """What the disk says of itself; md chooses between the disks of a mirror by it."""

    def slower(self, factor: float) -> Behaviour:
        """Return a disk that takes `factor` times as long for everything; with a latency the clock can keep."""
        latency_ms = self.latency_ms * factor
        if latency_ms % _TICK_MS:
            raise ValueError(f"a latency of {latency_ms} ms cannot be kept: the clock ticks every {_TICK_MS} ms")
        speed = None if self.bytes_per_s is None else int(self.bytes_per_s / factor)
        return Behaviour(int(latency_ms), self.queue_depth, speed, self.is_rotational)


HARD_DISK: Final = Behaviour(latency_ms=10, queue_depth=4, bytes_per_s=24_000_000)
"""A hard disk scaled down until the machine it is part of never is the limit: 10 ms, 400 requests/s, 24 MB/s."""
UNLIMITED: Final = Behaviour()


@dataclass(frozen=True, slots=True)
class Disk:
    """One disk of a machine."""

    name: str
    """Kernel name, for example `sda`; known only after attaching."""
    raw: str
    """The raw disk below, for example `/dev/ubdb`."""
    slow_layer: str
    """Name of the device-mapper device that delays and is throttled, for example `hdd0`."""
    sectors: int

    @property
    def path(self) -> str:
        """The device file to build on."""
        return f"/dev/{self.name}"


def attach(nas: VirtualNas, behaviour: Behaviour = UNLIMITED) -> tuple[Disk, ...]:
    """Make SCSI disks `/dev/sda`, `/dev/sdb`, … of the machine's raw disks; repeat after each boot."""
    wanted = [
        {
            "name": f"hdd{i}",
            "below": raw,
            "target": _delay(raw, behaviour.latency_ms) if behaviour.latency_ms else "",
            "queue_depth": behaviour.queue_depth,
            "bytes_per_s": behaviour.bytes_per_s or 0,
            "serial": f"VNAS{i + 1:04d}",
            "is_rotational": behaviour.is_rotational,
        }
        for i, raw in enumerate(nas.raw_disks)
    ]
    # One order for everything: each would cost as much as the start of a program inside.
    names = json.loads(nas.run(sys.executable, "-I", str(_ATTACH), json.dumps(wanted)))
    sizes = (size_bytes // _SECTOR_BYTES for size_bytes in nas.disk_sizes)
    return tuple(
        Disk(names[f"hdd{i}"], raw, f"hdd{i}", sectors)
        for i, (raw, sectors) in enumerate(zip(nas.raw_disks, sizes, strict=True))
    )


def behave(nas: VirtualNas, disk: Disk, behaviour: Behaviour) -> None:
    """Give a disk another speed, also while it is in use."""
    _replace_table(nas, disk, _delay(disk.raw, behaviour.latency_ms))
    number = nas.run("dmsetup", "info", "-c", "--noheadings", "--separator", ":", "-o", "major,minor", disk.slow_layer)
    for direction in ("read", "write"):
        # 0 takes a limit away.
        nas.run("tee", f"{_THROTTLE}.{direction}_bps_device", given=f"{number.strip()} {behaviour.bytes_per_s or 0}\n")
    nas.run("tee", f"/sys/block/{disk.name}/device/queue_depth", given=f"{behaviour.queue_depth}\n")


def fail(nas: VirtualNas, disk: Disk) -> None:
    """Let every request to the disk end in an error from now on, as a disk does whose head has crashed."""
    _replace_table(nas, disk, "error")


def flake(nas: VirtualNas, disk: Disk, *, good_s: int, bad_s: int) -> None:
    """Let the disk work for `good_s` seconds, then fail all requests for `bad_s`, again and again."""
    nas.run("modprobe", "dm-flakey")
    _replace_table(nas, disk, f"flakey {disk.raw} 0 {good_s} {bad_s}")


def _delay(raw: str, latency_ms: int) -> str:
    """Return a device-mapper target in which a request takes exactly so long.

    dm-delay has a thread of its own as long as reads, writes and flushes all take less than 50 ms, and a timer from
    there on, which goes off one tick late (measured: 40 → 40.0 ms, 50 → 59.8, 80 → 89.6).
    """
    if latency_ms < _TIMER_FROM_MS:
        way = f"{raw} 0 {latency_ms}"
        return f"delay {way} {way}"
    way = f"{raw} 0 {latency_ms - _TICK_MS}"
    return f"delay {way} {way} {raw} 0 {max(_TIMER_FROM_MS, latency_ms - _TICK_MS)}"


def _replace_table(nas: VirtualNas, disk: Disk, target: str) -> None:
    """Change what a device-mapper device does; requests under way are waited for."""
    nas.run("dmsetup", "reload", disk.slow_layer, "--table", f"0 {disk.sectors} {target}")
    nas.run("dmsetup", "resume", disk.slow_layer)
