"""One member slower than its siblings, planted in every RAID type that has siblings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from virtual_nas.harness.bench import Bench, Setup
from virtual_nas.harness.disks import Behaviour, behave
from virtual_nas.harness.filesystems import make_volume
from virtual_nas.harness.layouts.arrays import make_array
from virtual_nas.harness.layouts.encryption import encrypt
from virtual_nas.harness.layouts.volume_groups import make_logical_volume, make_shr
from virtual_nas.harness.machine import MIB

if TYPE_CHECKING:
    from collections.abc import Callable

_DISK: Final = 256 * MIB
_LARGE: Final = 384 * MIB
_TWO: Final = (_DISK, _DISK)
_FOUR: Final = (_DISK,) * 4
BASE: Final = Behaviour(latency_ms=20, queue_depth=4)
"""20 ms: 1.5, 2 and 4 times it are whole ticks of the machine's clock."""
BASE_OF_QUARTERS: Final = Behaviour(latency_ms=40, queue_depth=4)
"""40 ms, for 1.25 times."""
FACTORS: Final = (1.0, 1.25, 1.5, 2.0, 4.0)
"""1: none is slow."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A volume over disks that are siblings."""

    name: str
    build: Callable[[Bench], str]
    """Makes the device to put a file system on."""
    disks: tuple[int, ...] = _FOUR
    slow: int = 2
    """Which of the disks is made slow: neither the first nor, where there are four, the last."""
    is_rotational: bool = True

    @property
    def setup(self) -> Setup:
        """The machine it needs; its disks get their speed with `slow_down`."""
        return Setup(disks=self.disks, behaviour=Behaviour(is_rotational=self.is_rotational), memory_bytes=512 * MIB)


def _array(level: str, copies: str = "") -> Callable[[Bench], str]:
    return lambda bench: make_array(bench.nas, level, bench.paths, copies=copies)


LAYOUTS: Final = (
    Layout("raid1", _array("raid1"), _TWO, 1),
    Layout("raid1 ssd", _array("raid1"), _TWO, 1, is_rotational=False),
    Layout("raid10 near", _array("raid10", "n2")),
    Layout("raid10 near ssd", _array("raid10", "n2"), is_rotational=False),
    Layout("raid10 far", _array("raid10", "f2")),
    Layout("raid10 offset", _array("raid10", "o2")),
    Layout("raid5", _array("raid5")),
    Layout("raid6", _array("raid6")),
    Layout("shr", lambda bench: make_shr(bench.nas, bench.paths), (_DISK, _DISK, _LARGE, _LARGE)),
    Layout("raid5 dm-crypt", lambda bench: encrypt(bench.nas, _array("raid5")(bench))),
    Layout("raid10 near lvm", lambda bench: make_logical_volume(bench.nas, [_array("raid10", "n2")(bench)])),
)


def base_of(factor: float) -> Behaviour:
    """Return how the siblings behave beside a member that takes `factor` times as long."""
    return BASE if float(BASE.latency_ms * factor / 10).is_integer() else BASE_OF_QUARTERS


def slow_down(bench: Bench, layout: Layout, factor: float) -> None:
    """Give all disks their speed, one of them `factor` times the time for everything."""
    base = Behaviour(base_of(factor).latency_ms, base_of(factor).queue_depth, None, layout.is_rotational)
    for number, disk in enumerate(bench.disks):
        behave(bench.nas, disk, base.slower(factor) if number == layout.slow else base)


def make(bench: Bench, layout: Layout) -> str:
    """Make the volume while its disks are still quick, and return the mount point."""
    return make_volume(bench.nas, layout.build(bench), "ext4")
