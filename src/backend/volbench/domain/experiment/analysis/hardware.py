"""What a cell was measured on. Another machine or other disks are not another build of the same array."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.runs.run import Run
from volbench.domain.model.runs.target import disks_of
from volbench.domain.model.words.units import format_bytes

MOST_BYTES: Final = 2**63
"""No disk is as large; a larger figure comes from a broken file."""


@dataclass(frozen=True, slots=True)
class Hardware:
    """The machine and the kinds of disks of a run, as far as the run tells them."""

    model: str | None
    disks: frozenset[tuple[str | None, int]]
    """(model, bytes) of every kind of disk whose size is known."""

    def is_other_machine(self, other: Hardware) -> bool:
        """Whether both tell their model and it is not the same."""
        return self.model is not None and other.model is not None and self.model != other.model

    def has_other_disks(self, other: Hardware) -> bool:
        """Whether each has a kind of disk the other lacks; a single disk out of a mixed array is not other disks."""
        return not (self.disks <= other.disks or other.disks <= self.disks)

    def is_like(self, other: Hardware) -> bool:
        """Whether two cells can be two builds of the same machine and disks."""
        return not self.is_other_machine(other) and not self.has_other_disks(other)


def hardware_of(run: Run) -> Hardware:
    """Return what a run was measured on."""
    disks = disks_of(run.target)
    kinds = frozenset((disk.model, disk.size_bytes) for disk in disks if 0 < disk.size_bytes < MOST_BYTES)
    return Hardware(run.environment.machine.model or None, kinds)


def kinds_of(disks: Iterable[tuple[str | None, int]]) -> str:
    """Write kinds of disks down, the smallest first."""
    ordered = sorted(disks, key=lambda disk: (disk[1], disk[0] or ""))
    return ", ".join(f"{model} {format_bytes(size)}" if model else format_bytes(size) for model, size in ordered)
