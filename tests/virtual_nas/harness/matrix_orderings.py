"""Orderings that follow from how md and Btrfs work, and whether a matrix shows them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.words.message import Message

from virtual_nas.harness.matrix_words import bilingual, filled, raid_name

if TYPE_CHECKING:
    from volbench.domain.experiment.analysis.matrix import Matrix

_WRITE: Final = "fio-rand-write-4k.write_bytes_per_s"
_READ: Final = "fio-seq-read-1m.read_bytes_per_s"
_SLOWER: Final = (0.0, 0.9)
_FASTER: Final = (1.5, math.inf)
_ALIKE: Final = (0.67, 1.5)
"""Twins may differ by what a busy machine adds to few short rounds."""
_BELOW: Final = bilingual("below 0.9", "低于 0.9")
_ABOVE: Final = bilingual("above 1.5", "高于 1.5")
_TWINS: Final = bilingual("0.67 to 1.5", "0.67 至 1.5")


@dataclass(frozen=True, slots=True)
class Ordering:
    """One cell against another in one number."""

    name: Message
    theory: Message
    metric: str
    cell: tuple[str, str]
    """RAID type and variant."""
    against: tuple[str, str]
    between: tuple[float, float]
    """Where the ratio should lie."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a matrix shows of it."""

    ratio: float
    """Of medians."""
    is_as_expected: bool


def _small_writes(
    cell: tuple[str, str], against: tuple[str, str], expected: tuple[Message, tuple[float, float]]
) -> Ordering:
    theory, between = expected
    name = bilingual("Small random writes: {one} : {other}", "小块随机写入：{one} : {other}")
    return Ordering(filled(name, one=_words(*cell), other=_words(*against)), theory, _WRITE, cell, against, between)


def _words(level: str, variant: str) -> Message:
    return filled(
        bilingual("{level} {variant}", "{level} {variant}"), level=raid_name(level), variant=variant_name(variant)
    )


EXPECTED: Final = (
    *(
        _small_writes((level, "ext4"), (plain, "ext4"), (_BELOW, _SLOWER))
        for level in ("raid5", "raid6")
        for plain in ("raid0", "raid10")
    ),
    Ordering(
        bilingual("Large reads: RAID 0 ext4 : Basic ext4", "大块顺序读取：RAID 0 ext4 : Basic ext4"),
        _ABOVE,
        _READ,
        ("raid0", "ext4"),
        ("basic", "ext4"),
        _FASTER,
    ),
    *(
        _small_writes((level, "btrfs-cow"), (level, "btrfs-nocow"), (_BELOW, _SLOWER))
        for level in ("basic", "raid0", "raid10", "raid5", "raid6")
    ),
    _small_writes(("shr1", "ext4"), ("raid5", "ext4"), (_TWINS, _ALIKE)),
    _small_writes(("shr2", "ext4"), ("raid6", "ext4"), (_TWINS, _ALIKE)),
)


def found_of(one: Ordering, matrix: Matrix) -> Found | None:
    """Return what a matrix shows of an ordering; None where one of the two was not measured."""
    rows = {str(row.raid_type): row.id for row in matrix.configurations}
    medians = []
    for level, variant in (one.cell, one.against):
        values = next(
            (c.values for c in matrix.cells if (c.configuration, c.variant) == (rows.get(level), variant)), {}
        )
        if one.metric not in values:
            return None
        medians.append(values[one.metric].median)
    ratio = medians[0] / medians[1]
    return Found(ratio, one.between[0] <= ratio <= one.between[1])
