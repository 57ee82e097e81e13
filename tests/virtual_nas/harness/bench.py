"""A booted machine together with its attached disks: what most tests start from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from virtual_nas.harness import disks as disk_knobs
from virtual_nas.harness.disks import UNLIMITED, Behaviour, Disk
from virtual_nas.harness.machine import MIB, VirtualNas

if TYPE_CHECKING:
    from collections.abc import Sequence

DISK_BYTES: Final = 512 * MIB


@dataclass(frozen=True, slots=True)
class Setup:
    """What machine to make."""

    disks: Sequence[int] = (DISK_BYTES,) * 4
    """Size of each disk in bytes."""
    behaviour: Behaviour = UNLIMITED
    memory_bytes: int = 768 * MIB
    has_network: bool = False
    is_traced: bool = False
    """Whether programs inside are traced, which takes more of the processor: so was measured what is told of limits."""
    is_furnished: bool = True
    """Whether it finds an empty database of the product and need not make it."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The machine and its disks, in order of `Setup.disks`."""

    nas: VirtualNas
    disks: tuple[Disk, ...]

    @classmethod
    def of(cls, nas: VirtualNas, setup: Setup) -> Self:
        """Attach the disks of a booted machine."""
        return cls(nas, disk_knobs.attach(nas, setup.behaviour))

    @property
    def paths(self) -> list[str]:
        """Device files to build on."""
        return [disk.path for disk in self.disks]
