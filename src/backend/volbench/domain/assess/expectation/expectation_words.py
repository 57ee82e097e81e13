"""The sentences of an expectation. No arithmetic here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.machine.names import RAID_NAMES, count_word
from volbench.domain.model.machine.storage import Disk, RaidType, StoragePool
from volbench.domain.model.runs.expectation import Bounds, Expectation, Standing
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message, alternatives
from volbench.domain.model.words.units import format_ratio

NARROW: Final = 1.25
"""An upper end at most this much above the lower one reads as one figure; percentages of it say something."""
USUAL_LOSS_RATIO: Final = 0.3
"""File system, RAID software and processor cost something; up to this much below the arithmetic is not called too
little. Our own judgement."""
USUAL_SURPLUS_RATIO: Final = 0.05
"""Disks of one model differ and figures are rounded; up to this much above the upper end is not called more than that.
Our own judgement."""

_ONE_DISK: Final = Message("assess.expectation.one_disk")
_SUCH: Final = Message("assess.expectation.such")
_THESE: Final = Message("assess.expectation.these")
_IN_RAID: Final = Message("assess.expectation.in_raid")

ALL: Final = Message("assess.expectation.all")
CAN_GIVE: Final = Message("assess.expectation.can_give")
BETWEEN: Final = Message("assess.expectation.between")
OF_MOST: Final = Message("assess.expectation.of_most")
OF_RANGE: Final = Message("assess.expectation.of_range")
OVER_LEAST: Final = Message("assess.expectation.over_least")
OF_LEAST: Final = Message("assess.expectation.of_least")
ABOVE: Final = Message("assess.expectation.above")
TOO_LITTLE: Final = Message("assess.expectation.too_little")
UNCLEAR: Final = Message("assess.expectation.unclear")
FEW_ROUNDS: Final = Message("assess.expectation.few_rounds")
OF_FIGURE: Final = {
    Figure.STEADY_MEAN: Message("assess.expectation.steady_mean"),
    Figure.NOT_STEADY: Message("assess.expectation.not_steady"),
}
"""What is added where the figure is not the median of enough rounds."""
SENTENCE: Final = Message("assess.expectation.sentence")


def disks_phrase(disks: Sequence[Disk], pool: StoragePool) -> Message:
    """Return `four such disks in RAID 5`, `one such disk`, `these three disks in SHR`."""
    n = len(disks)
    if n == 1:
        return _ONE_DISK
    is_alike = len({(disk.model, disk.size_bytes) for disk in disks}) == 1
    counted = (_SUCH if is_alike else _THESE).fill(count=count_word(n))
    kinds = pool.raid_type_candidates if pool.raid_type is None else (pool.raid_type,)
    names = [RAID_NAMES[kind] for kind in kinds if kind is not RaidType.BASIC]
    if not names:
        return counted
    raid = alternatives(names)
    return _IN_RAID.fill(disks=counted, raid=raid)


Interval = tuple[float, float]


def standing_of(measured: float, bounds: Bounds, interval: Interval | None = None) -> Standing:
    """Compare a measured median with what was to be expected.

    What is more or less than that must be so over the whole 95 % `interval` of the median, where there is one.
    """
    if bounds.low is None and bounds.high is None:
        return Standing.UNKNOWN
    least, most = interval or (measured, measured)
    if bounds.low is not None and measured < bounds.low * (1 - USUAL_LOSS_RATIO):
        return Standing.BELOW if most < bounds.low * (1 - USUAL_LOSS_RATIO) else Standing.UNCLEAR
    return Standing.ABOVE if is_above(least, bounds.high) else Standing.WITHIN


def is_above(measured: float, high: float | None) -> bool:
    """Whether `measured` exceeds the upper end by more than disks of one model and rounded figures do."""
    return high is not None and measured > high * (1 + USUAL_SURPLUS_RATIO)


def phrase(measured: float, bounds: Bounds, disks: Message, interval: Interval | None = None) -> Message:
    """Say how `measured` stands to `bounds`, as a clause without a full stop."""
    standing = standing_of(measured, bounds, interval)
    clause = _share(measured, bounds, disks, is_more=standing is Standing.ABOVE)
    frames = {Standing.BELOW: TOO_LITTLE, Standing.UNCLEAR: UNCLEAR}
    return frames[standing].fill(phrase=clause) if standing in frames else clause


def _share(measured: float, bounds: Bounds, disks: Message, *, is_more: bool) -> Message:
    low, high = bounds.low, bounds.high
    if high is None:
        is_over = low is None or measured >= low
        return OVER_LEAST.fill(disks=disks) if is_over else _filled(OF_LEAST, measured / (low or 1), disks)
    if measured > high:
        return _filled(ABOVE if is_more else ALL, measured / high, disks)
    if low is None:
        return _filled(OF_MOST, measured / high, disks)
    if high > low * NARROW:
        normal = format_ratio(low * (1 - USUAL_LOSS_RATIO) / high)
        return OF_RANGE.fill(share=format_ratio(measured / high), disks=disks, normal=normal)
    ends = format_ratio(measured / high), format_ratio(measured / low)
    if ends[0] == ends[1] or measured >= low:
        return _filled(CAN_GIVE, measured / high, disks)
    return BETWEEN.fill(low=ends[0], high=ends[1], disks=disks)


def _filled(words: Message, ratio: float, disks: Message) -> Message:
    return words.fill(share=format_ratio(ratio), disks=disks)


def sentence(title: Message, expectation: Expectation) -> Message:
    """Return the whole sentence for one workload."""
    return SENTENCE.fill(title=title, phrase=expectation.words)
