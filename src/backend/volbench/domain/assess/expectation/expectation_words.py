"""The sentences of an expectation, in both languages. No arithmetic here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.model.expectation import Bounds, Expectation, Standing
from volbench.domain.model.names import RAID_NAMES
from volbench.domain.model.storage import Disk, RaidType, StoragePool
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_ratio

NARROW: Final = 1.25
"""An upper end at most this much above the lower one reads as one figure; percentages of it say something."""
USUAL_LOSS_RATIO: Final = 0.3
"""File system, RAID software and processor cost something; up to this much below the arithmetic is not called too
little. Our own judgement."""
USUAL_SURPLUS_RATIO: Final = 0.05
"""Disks of one model differ and figures are rounded; up to this much above the upper end is not called more than that.
Our own judgement."""

_COUNTS: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ONE_DISK: Final = Text("one such disk", "单块同型号硬盘")
_SUCH: Final = Text("{count} such disks", " {n} 块同型号硬盘")
_THESE: Final = Text("these {count} disks", "这 {n} 块硬盘")
_IN_RAID: Final = Text("{disks} in {raid}", "{disks}组成的 {raid} ")
_OR: Final = Text(" or ", "或 ")

ALL: Final = Text("as much as {disks} can give", "达到{disks}的最高水平")
CAN_GIVE: Final = Text("{share} of what {disks} can give", "达到{disks}应有水平的 {share}")
BETWEEN: Final = Text("between {low} and {high} of what {disks} can give", "达到{disks}应有水平的 {low} 至 {high}")
OF_MOST: Final = Text("{share} of the maximum of {disks}", "达到{disks}最高水平的 {share}")
OF_RANGE: Final = Text(
    "{share} of the maximum of {disks} ({normal} or more is normal)",
    "达到{disks}最高水平的 {share}（{normal} 以上属正常）",
)
OVER_LEAST: Final = Text(
    "more than the minimum of {disks}; nobody publishes a maximum", "高于{disks}的最低水平（最高水平没有公开数据）"
)
OF_LEAST: Final = Text("{share} of the minimum of {disks}", "为{disks}最低水平的 {share}")
ABOVE: Final = Text(
    "more than the known maximum of {disks} ({share} of it); they may be newer, or a cache has helped",
    "超过{disks}的已知水平（为其最高值的 {share}），可能是硬盘较新，或有缓存参与",
)
TOO_LITTLE: Final = Text("less than normal: {phrase}", "低于正常水平：{phrase}")
UNCLEAR: Final = Text(
    "{phrase}; the rounds differ too much to call that less than normal",
    "{phrase}（各轮波动过大，无法断定是否低于正常水平）",
)
FEW_ROUNDS: Final = Text("{phrase}; a hint only, from fewer than six rounds", "{phrase}（不到六轮，仅供参考）")
SENTENCE: Final = Text("{title}: {phrase}.", "{title}：{phrase}。")


def disks_phrase(disks: Sequence[Disk], pool: StoragePool) -> Text:
    """Return `four such disks in RAID 5`, `one such disk`, `these three disks in SHR`."""
    n = len(disks)
    if n == 1:
        return _ONE_DISK
    is_alike = len({(disk.model, disk.size_bytes) for disk in disks}) == 1
    counted = (_SUCH if is_alike else _THESE).fill(count=_COUNTS[n] if n < len(_COUNTS) else n, n=n)
    kinds = pool.raid_type_candidates if pool.raid_type is None else (pool.raid_type,)
    names = [RAID_NAMES[kind] for kind in kinds if kind is not RaidType.BASIC]
    if not names:
        return counted
    raid = Text(_OR.en.join(name.en for name in names), _OR.zh.join(name.zh for name in names))
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


def phrase(measured: float, bounds: Bounds, disks: Text, interval: Interval | None = None) -> Text:
    """Say how `measured` stands to `bounds`, as a clause without a full stop."""
    standing = standing_of(measured, bounds, interval)
    clause = _share(measured, bounds, disks, is_more=standing is Standing.ABOVE)
    frames = {Standing.BELOW: TOO_LITTLE, Standing.UNCLEAR: UNCLEAR}
    return frames[standing].fill(phrase=clause) if standing in frames else clause


def _share(measured: float, bounds: Bounds, disks: Text, *, is_more: bool) -> Text:
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


def _filled(words: Text, ratio: float, disks: Text) -> Text:
    return words.fill(share=format_ratio(ratio), disks=disks)


def sentence(title: Text, expectation: Expectation) -> Text:
    """Return the whole sentence for one workload."""
    return SENTENCE.fill(title=title, phrase=expectation.words)
