"""Causes of slowness, planted: what limits a run is known beforehand, so what the product names can be judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import HARD_DISK, UNLIMITED, behave
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import MISSING, make_array, rebuild_onto
from virtual_nas.harness.layouts.encryption import encrypt
from virtual_nas.harness.product import BOTH_FULL

if TYPE_CHECKING:
    from collections.abc import Callable

_SLOW: Final = 2
"""Which of the disks is the slow one: neither the first nor the last."""
_REBUILD_BYTES_PER_S: Final = 4_000_000
"""Slow enough to last for the run, fast enough to be felt on disks of 24 MB/s."""
ONE_DISK: Final = "basic"


@dataclass(frozen=True, slots=True)
class Cause:
    """One planted cause."""

    name: str
    limit: str
    """The id the product should find, as `product.limit` tells it."""
    build: Callable[[Bench], str]
    """Makes the volume with its cause and returns the mount point."""
    setup: Setup
    workloads: tuple[str, ...]
    """Cells that this cause limits."""
    variants: tuple[str, ...] = ()
    disk: str | None = None
    """The one disk that is to be named, as the limit or beside it."""
    beside: tuple[str, ...] = ()
    """What was planted as well, and may be found where the rest has time left for a moment."""

    @property
    def options(self) -> tuple[str, ...]:
        """What to ask the product for."""
        cells = (word for cell in self.workloads for word in ("--workload", cell))
        return (*cells, *(word for variant in self.variants for word in ("--variant", variant)))


_OTHERS: Final = "other_load"
_HARD_DISKS: Final = Setup(behaviour=HARD_DISK, is_traced=True)
_FAST_DISKS: Final = Setup(behaviour=UNLIMITED, is_traced=True)
_ALL: Final = ("seq-read-1m", "rand-read-4k-qd32", "rand-write-4k-qd32", "seq-write-1m")

_LARGE: Final = ("seq-read-1m", "seq-write-1m")


def _device(bench: Bench, level: str) -> str:
    return bench.paths[0] if level == ONE_DISK else make_array(bench.nas, level, bench.paths)


def _slow_disk(level: str, factor: int) -> Cause:
    def build(bench: Bench) -> str:
        volume = make_volume(bench.nas, _device(bench, level), "ext4")
        behave(bench.nas, bench.disks[_SLOW], HARD_DISK.slower(factor))
        return volume

    # Every write to RAID 10 goes to a mirror's two disks, but a read may avoid the slow one.
    cells = ("rand-write-4k-qd32", "seq-write-1m") if level == "raid10" else _ALL
    return Cause(f"disk 3 of 4 slower ×{factor}, {level}", "slow_disk", build, _HARD_DISKS, cells, disk="sdc")


def _all_busy(level: str) -> Cause:
    return Cause(
        f"slow disks, {level}",
        "disks_busy",
        lambda bench: make_volume(bench.nas, _device(bench, level), "ext4"),
        _HARD_DISKS,
        _ALL,
    )


def _rebuild(level: str) -> Cause:
    def build(bench: Bench) -> str:
        *present, new = bench.paths
        device = make_array(bench.nas, level, [*present, MISSING])
        volume = make_volume(bench.nas, device, "ext4")
        speed = _REBUILD_BYTES_PER_S
        rebuild_onto(bench.nas, device, new, at_most_bytes_per_s=speed, at_least_bytes_per_s=speed)
        return volume

    return Cause(f"rebuild at 4 MB/s, {level}", "rebuild", build, _HARD_DISKS, _ALL)


COMPUTING: Final = "exec sha256sum /dev/zero"
THREE_COMPUTING: Final = "for n in 1 2 3; do sha256sum /dev/zero & done; wait"
FOUR_WRITERS: Final = (
    'for n in 1 2 3 4; do while :; do dd if=/dev/zero of="$0/$n" bs=1M count=64 oflag=direct; done & done; wait'
)
"""Shell commands that run beside; $0 is the volume. One writer alone would get a ninth of the requests beside eight of
the workload, which is below what the rules call a limit; one that computes shares the only core with the encryption."""


def _beside(name: str, command: str, volume: Callable[[Bench], str], found: str, *cells: str) -> Cause:
    def build(bench: Bench) -> str:
        made = volume(bench)
        bench.nas.start("sh", "-c", command, made)
        return made

    return Cause(f"{name}, {ONE_DISK}", found, build, _HARD_DISKS if volume is _plain else _FAST_DISKS, cells)


def _slow_disk_beside_computing(level: str, factor: int) -> Cause:
    """Plant both at once: neither alone is the limit, and the slow member is to be named beside."""
    alone = _slow_disk(level, factor)

    def build(bench: Bench) -> str:
        made = alone.build(bench)
        bench.nas.start("sh", "-c", COMPUTING)
        return made

    name = f"a program that computes beside disk 3 of 4 slower ×{factor}, {level}"
    return replace(alone, name=name, limit=BOTH_FULL, build=build, beside=(_OTHERS,))


def _on_fast_disks(name: str, build: Callable[[Bench], str], cells: tuple[str, ...], *variants: str) -> Cause:
    return Cause(name, "cpu", build, _FAST_DISKS, cells, variants)


def _encrypted(level: str) -> Callable[[Bench], str]:
    return lambda bench: make_volume(bench.nas, encrypt(bench.nas, _device(bench, level)), "ext4")


def _plain(bench: Bench) -> str:
    return make_volume(bench.nas, _device(bench, ONE_DISK), "ext4")


CAUSES: Final = (
    *(_slow_disk(level, factor) for level in ("raid0", "raid5", "raid6", "raid10") for factor in (2, 4)),
    *(_all_busy(level) for level in (ONE_DISK, "raid0", "raid5", "raid10")),
    *(_on_fast_disks(f"encryption, {level}", _encrypted(level), _LARGE) for level in (ONE_DISK, "raid5", "raid6")),
    _on_fast_disks(
        "compression, Btrfs on raid6",
        lambda b: make_volume(b.nas, _device(b, "raid6"), "btrfs"),
        ("seq-write-1m",),
        "btrfs-cow-compress",
    ),
    _rebuild("raid1"),
    _rebuild("raid5"),
    _beside("three programs that compute beside encryption", THREE_COMPUTING, _encrypted(ONE_DISK), _OTHERS, *_LARGE),
    _beside("a program that computes beside slow disks", COMPUTING, _plain, BOTH_FULL, *_LARGE),
    _slow_disk_beside_computing("raid5", 4),
    _beside("four programs that write beside", FOUR_WRITERS, _plain, _OTHERS, "seq-read-1m"),
)
