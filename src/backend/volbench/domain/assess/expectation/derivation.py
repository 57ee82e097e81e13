"""How an expectation was worked out, step by step with sources, and why there is none. Words only; numbers come in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from volbench.domain.assess.expectation import published
from volbench.domain.assess.expectation.arithmetic import (
    is_passing_parity,
    random_read,
    sequential_read,
    sequential_write,
    small_write,
)
from volbench.domain.assess.expectation.expectation_words import USUAL_LOSS_RATIO
from volbench.domain.assess.expectation.links import narrowest
from volbench.domain.assess.expectation.sources import turns_by_name, zone_bounds
from volbench.domain.model.expectation import Bounds, DiskFigure, Factor, Origin, Work
from volbench.domain.model.metrics import Unit
from volbench.domain.model.text import Text, plain
from volbench.domain.model.units import format_ratio

if TYPE_CHECKING:
    from volbench.domain.assess.expectation.question import Group, Question
    from volbench.domain.model.storage import Disk

NOT_FROM_DISKS: Final = Text(
    "nothing to compare with, because it is not certain that the data came from the disks",
    "无法比较：不能确定数据确实来自硬盘",
)
DISKS_HIDDEN: Final = Text(
    "nothing to compare with, because the system does not show the disks of this volume",
    "无法比较：系统没有显示该存储空间由哪些硬盘组成",
)
VIRTUAL: Final = Text(
    "nothing to compare with, because the real disks behind this virtual disk cannot be seen",
    "无法比较：这是虚拟硬盘，看不到背后的真实硬盘",
)
SYNCING: Final = Text(
    "nothing to compare with while the disks are being rebuilt or checked", "无法比较：硬盘正在重建或校验"
)
CACHE_PRESENT: Final = Text(
    "nothing to compare with, because an SSD cache stands in front of the disks", "无法比较：硬盘前面有 SSD 缓存"
)
CACHE_HIDDEN: Final = Text(
    "nothing to compare with, because it is not known whether an SSD cache stands in front of the disks",
    "无法比较：不清楚硬盘前面是否有 SSD 缓存",
)
DOUBTFUL: Final = Text(
    "nothing to compare with, because this number is doubtful; the reason stands under “What to keep in mind”",
    "无法比较：该数值存疑，原因见“注意事项”",
)
COPY_ON_WRITE: Final = Text(
    "nothing to compare with: copy-on-write gathers small writes, so the arithmetic of RAID does not hold",
    "无法比较：写时复制会合并小块写入，RAID 的计算不再适用",
)
JOINED_OUT_OF_SIGHT: Final = Text(
    "nothing to compare with, because it cannot be seen how the disks are joined", "无法比较：看不到这些硬盘的组合方式"
)
NO_ARITHMETIC: Final = Text(
    "nothing to compare with: for this RAID type in its present state there is no reliable arithmetic",
    "无法比较：这种 RAID 类型在当前状态下没有可靠的计算方法",
)
_NO_FIGURE: Final = Text(
    "nothing to compare with, because no source tells what one disk of the type {disk} gives; a run on a single such "
    "disk (Basic) would",
    "无法比较：没有来源说明单块 {disk} 的速度；用一块同型号硬盘（Basic）测一次即可得知",
)
_SHINGLED: Final = Text(
    "nothing to compare with, because {disk} may be a shingled (SMR) disk, whose writing speed nobody publishes",
    "无法比较：{disk} 可能是叠瓦式（SMR）硬盘，其写入速度没有公开数据",
)

_DISK: Final = Text("One disk ({model})", "单块硬盘（{model}）")
_UNNAMED: Final = Text("model unknown", "型号未知")
_TURNS: Final = Text("Turns per minute", "每分钟转数")
_TURNS_VALUE: Final = Text("{rpm}, by the model's name", "{rpm}（依据型号名称）")
_PLACE: Final = Text("Place on the disk", "在硬盘上的位置")
_ANYWHERE: Final = Text(
    "not known, so {inner} (innermost) to 100 % (outermost) of that", "未知，按最内圈 {inner} 至最外圈 100 % 计"
)
_AT: Final = Text("{position} of the way from outside: {share} of that", "从外圈算起 {position} 处：为上述值的 {share}")
_LINK: Final = Text("Connection ({label})", "接口（{label}）")
_LINK_SOURCE: Final = Text(
    "as the system reports it; what is left after line coding, shared by the disks on it",
    "系统报告的接口速率，扣除线路编码，由同一接口上的硬盘分享",
)
_RAID: Final = Text("RAID arithmetic", "RAID 计算")
_RAID_SOURCE: Final = Text(
    "how the data lie on the disks (Linux md); how to count stands in the methodology",
    "数据在硬盘上的分布方式（Linux md）；计算方法见测试方法说明",
)
_RAID_URL: Final = "https://docs.kernel.org/admin-guide/md.html"
_LAYOUT: Final = Text("{level} of {slots} disks: {what}", "{slots} 块硬盘的 {level}：{what}")
_WITHOUT: Final = Text(
    "{level} of {slots} disks, {missing} missing: {what}", "{slots} 块硬盘的 {level}，缺 {missing} 块：{what}"
)
_WORTH: Final = Text("as fast as {worth} of them", "相当于其中 {worth} 块的速度")
_COST: Final = Text(
    "each small write costs {reads} reads and {writes} writes on {disks} disks",
    "每次小块写入要在 {disks} 块硬盘上读 {reads} 次、写 {writes} 次",
)
_LEVELS: Final = {
    "linear": Text("JBOD", "JBOD"),
    "raid0": Text("RAID 0", "RAID 0"),
    "raid1": Text("RAID 1", "RAID 1"),
    "raid4": Text("RAID 4", "RAID 4"),
    "raid5": Text("RAID 5", "RAID 5"),
    "raid6": Text("RAID 6", "RAID 6"),
    "raid10": Text("RAID 10", "RAID 10"),
    "raidF1": Text("RAID F1", "RAID F1"),
}
_QUEUE: Final = Text("Requests at a time", "并发数")
_QUEUE_VALUE: Final = Text("{depth}, shared by {disks} disks", "{depth}，由 {disks} 块硬盘分担")
_QUEUE_SOURCE: Final = Text("the suite", "测试套件")
_PARTS: Final = Text("Parts", "组成部分")
_PARTS_VALUE: Final = Text(
    "{parts} arrays one after another; the test file may lie in any",
    "{parts} 个阵列依次相接，测试文件可能在其中任何一个",
)
_PARTS_SOURCE: Final = Text("as the system reports it", "系统报告")
LOSS: Final = Text("Still called normal", "仍算正常的范围")
_LOSS_VALUE: Final = Text("up to {share} below", "低至 {share} 以内")
_LOSS_SOURCE: Final = Text(
    "for file system, RAID software and processor; our own judgement", "留给文件系统、RAID 软件和处理器；由我们自行判断"
)
_RESULT: Final = Text("Together", "合计")
_RESULT_SOURCE: Final = Text("the lines above", "由以上各项得出")


def no_figure(disk: Disk, work: Work) -> Text:
    """Say that nobody vouches for a figure of this disk."""
    name = disk.model or disk.name
    is_shingled = disk.is_possibly_smr and not work.is_read
    return (_SHINGLED if is_shingled else _NO_FIGURE).fill(disk=name)


def factors(
    group: Group,
    figures: Sequence[DiskFigure],
    question: Question,
    position: float | None,
) -> Iterator[Factor]:
    """Return the steps for one array."""
    unit = Unit.BYTES_PER_S if question.work.is_sequential else Unit.IOPS
    for disk, figure in zip(group.disks, figures, strict=True):
        ends = figure.bounds
        name = _DISK.fill(model=disk.model or _UNNAMED)
        yield Factor(name, figure.source, low=ends.low, high=ends.high, unit=unit, url=figure.url)
        turns = turns_by_name(disk)
        if turns is not None and figure.origin is Origin.CLASS:
            yield Factor(_TURNS, turns.source, _TURNS_VALUE.fill(rpm=turns.rpm), url=turns.url)
    if any(figure.is_outer_zone for figure in figures):
        yield _place(position)
    for disk in group.disks:
        link = narrowest(disk, group.disks)
        if link is not None:
            yield Factor(_LINK.fill(label=link[0].label), _LINK_SOURCE, high=link[1], unit=Unit.BYTES_PER_S)
    layout = group.layout
    if layout.slots > 1:
        yield Factor(_RAID, _RAID_SOURCE, _counted(group, question), url=_RAID_URL)
        if not question.work.is_sequential:
            shared = _QUEUE_VALUE.fill(depth=question.queue_depth, disks=layout.active)
            yield Factor(_QUEUE, _QUEUE_SOURCE, shared)


def _counted(group: Group, question: Question) -> Text:
    """Say what the RAID arithmetic counted."""
    layout = group.layout
    words = _WITHOUT if layout.missing else _LAYOUT
    level = _LEVELS.get(layout.level, plain(layout.level))
    return words.fill(level=level, slots=layout.slots, missing=layout.missing, what=_what(group, question))


def _what(group: Group, question: Question) -> Text:
    layout = group.layout
    if question.work is Work.RANDOM_WRITE:
        costs = small_write(layout, has_short_raid6=None)
        if costs is None:
            return _RAID
        reads, writes = (_span(getattr(costs[0], side), getattr(costs[1], side)) for side in ("reads", "writes"))
        return _COST.fill(reads=reads, writes=writes, disks=costs[0].disks)
    if question.work is Work.RANDOM_READ and question.queue_depth == 1:
        return _WORTH.fill(worth=1)
    count = {Work.SEQUENTIAL_READ: sequential_read, Work.SEQUENTIAL_WRITE: sequential_write}.get(
        question.work, random_read
    )
    worth = count(layout)
    if worth is None:
        return _RAID
    is_passing = question.work is Work.SEQUENTIAL_READ and is_passing_parity(layout, group.disks)
    return _WORTH.fill(worth=_span(worth.low, worth.low if is_passing else worth.high))


def _span(low: float, high: float) -> str:
    ends = dict.fromkeys(f"{end:.2f}".rstrip("0").rstrip(".") for end in (low, high))
    return "–".join(ends)


def summary(bounds: Bounds, question: Question, *, parts: int) -> Iterator[Factor]:
    """Return the last lines: how many parts, what comes out, what is still called normal."""
    if parts > 1:
        yield Factor(_PARTS, _PARTS_SOURCE, _PARTS_VALUE.fill(parts=parts))
    unit = Unit.BYTES_PER_S if question.work.is_sequential else Unit.IOPS
    yield Factor(_RESULT, _RESULT_SOURCE, low=bounds.low, high=bounds.high, unit=unit)
    if bounds.low is not None:
        yield Factor(LOSS, _LOSS_SOURCE, _LOSS_VALUE.fill(share=format_ratio(USUAL_LOSS_RATIO)))


def _place(position_ratio: float | None) -> Factor:
    if position_ratio is None:
        value = _ANYWHERE.fill(inner=format_ratio(published.INNER_RATIO))
    else:
        share = zone_bounds(Bounds(1.0, 1.0), position_ratio).high
        value = _AT.fill(position=format_ratio(position_ratio), share=format_ratio(share))
    return Factor(_PLACE, published.ES3, value, url=published.ES3_URL)
