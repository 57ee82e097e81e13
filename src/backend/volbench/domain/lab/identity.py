"""By what a disk is known again: everything that tells it apart, each with where that was read.

One disk has several serial numbers: udev, the kernel and DSM each tell one, in words of their own, and udev may run one
time and not the next. Only words of one source are held against each other; a number that two sources share counts too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from volbench.domain.lab.lab_disk import LabDisk

_MODEL: Final = "model"
"""How sources begin that name a kind of disk, not one of them."""


class Likeness(StrEnum):
    """Whether a disk is the one known before."""

    SAME = "same"
    UNSURE = "unsure"
    """Nothing both were told of tells, or one thing says yes and another no."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Identity:
    """By what a disk is known again after a boot that may have given it another name."""

    name: str
    size_bytes: int
    serial: str | None
    model: str | None
    marks: tuple[str, ...] = ()
    """`source=value` for each source that told something; those that begin with `model` name a kind of disk."""

    @classmethod
    def of(cls, disk: LabDisk) -> Identity:
        """Take down a disk's identity."""
        return cls(disk.name, disk.size_bytes, disk.serial, disk.model, disk.marks)

    @property
    def is_named(self) -> bool:
        """Whether anything tells this disk from others of its kind."""
        return bool(_named(_marks(self)))

    def likeness(self, disk: LabDisk, *, under_any_name: bool = False) -> Likeness:
        """Say whether this is the same disk; where no source tells one from another it has to have kept its name.

        Args:
            disk: as it is now.
            under_any_name: it was found before under the name it has.
        """
        if disk.kind != "disk" or disk.size_bytes != self.size_bytes:
            return Likeness.OTHER
        old, new = _marks(self), _marks(disk)
        agree = {source for source in old.keys() & new.keys() if old[source] == new[source]}
        differ = (old.keys() & new.keys()) - agree
        if differ:
            return Likeness.UNSURE if self.shares_a_number(disk) else Likeness.OTHER
        if self.shares_a_number(disk):
            return Likeness.SAME
        if _named(old) or _named(new):
            return Likeness.UNSURE
        if not under_any_name and disk.name != self.name:
            return Likeness.OTHER
        return Likeness.SAME if agree or old == new else Likeness.UNSURE

    def shares_a_number(self, disk: LabDisk) -> bool:
        """Whether one number is told of both, by whatever source."""
        return not set(_named(_marks(self)).values()).isdisjoint(_named(_marks(disk)).values())

    def is_that_of(self, disk: LabDisk, *, under_any_name: bool = False) -> bool:
        """Whether this is surely the same disk; see `likeness`."""
        return self.likeness(disk, under_any_name=under_any_name) is Likeness.SAME


def _marks(told: Identity | LabDisk) -> dict[str, str]:
    """Return source → value; where no source is known, what was told to people stands for one."""
    if told.marks:
        return {source: value for source, _, value in (mark.partition("=") for mark in told.marks)}
    return {source: value for source, value in (("told", told.serial), (f"{_MODEL}-told", told.model)) if value}


def _named(marks: dict[str, str]) -> dict[str, str]:
    return {source: value for source, value in marks.items() if not source.startswith(_MODEL)}
