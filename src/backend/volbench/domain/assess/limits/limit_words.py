"""Limits in words: data only. `evidence` sentences are said when all their places can be filled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.model.limit import LimitId
from volbench.domain.model.text import Text


@dataclass(frozen=True, slots=True)
class LimitWords:
    """How one kind of claim is said."""

    id: LimitId
    name: Text
    words: Text
    evidence: tuple[Text, ...] = ()


_CPU_EVIDENCE: Final = (
    Text("All processor cores together were in use {cpu_ratio} of the time.", "全部处理器核心合计占用 {cpu_ratio}。"),
    Text("The busiest core was in use {core_ratio} of the time.", "最忙的核心占用 {core_ratio}。"),
    Text("The measuring program used {tool_cpu_ratio} of one core.", "测试程序占用单个核心的 {tool_cpu_ratio}。"),
    Text(
        "The system's own work “{thread}” used {thread_cpu_ratio} of one core.",
        "系统自身的任务“{thread}”占用单个核心的 {thread_cpu_ratio}。",
    ),
    Text("The busiest disk worked {busiest_ratio} of the time.", "最忙的硬盘有 {busiest_ratio} 的时间在工作。"),
)
_IN_DISKS: Final = Text(
    "Of the requests under way {in_disks_ratio} were waiting for the disks.",
    "进行中的请求有 {in_disks_ratio} 在等待硬盘。",
)

WORDS: Final[Mapping[str, LimitWords]] = {
    "slow-disk": LimitWords(
        LimitId.SLOW_DISK,
        Text("{disk}", "{disk}"),
        Text(
            "{disk} is slower than the others, and the others wait for it.", "{disk} 比其他硬盘慢，其他硬盘都在等它。"
        ),
        (
            Text(
                "A request took it {disk_await_ns}, the others {others_await_ns}.",
                "它完成一次请求需要 {disk_await_ns}，其他硬盘需要 {others_await_ns}。",
            ),
            Text(
                "It worked {disk_busy_ratio} of the time, the others {others_busy_ratio}.",
                "它有 {disk_busy_ratio} 的时间在工作，其他硬盘为 {others_busy_ratio}。",
            ),
            Text(
                "On average {disk_queue} requests were waiting for it, for each of the others {others_queue}.",
                "平均有 {disk_queue} 个请求在等它，其他每块硬盘 {others_queue} 个。",
            ),
        ),
    ),
    "disk-busy": LimitWords(
        LimitId.DISKS_BUSY,
        Text("the disk", "硬盘"),
        Text(
            "The disk had work nearly all the time; the rest of the NAS had time left.",
            "硬盘几乎一直在工作，NAS 的其他部分还有余力。",
        ),
        (Text("It worked {busy_ratio} of the time.", "它有 {busy_ratio} 的时间在工作。"), _IN_DISKS),
    ),
    "disks-busy": LimitWords(
        LimitId.DISKS_BUSY,
        Text("the disks, all of them", "全部硬盘"),
        Text(
            "All disks had work nearly all the time; the rest of the NAS had time left.",
            "所有硬盘几乎一直在工作，NAS 的其他部分还有余力。",
        ),
        (Text("They worked {busy_ratio} of the time.", "它们有 {busy_ratio} 的时间在工作。"), _IN_DISKS),
    ),
    "mirror-busy": LimitWords(
        LimitId.DISKS_BUSY,
        Text("the disk that is read from", "正在读取的硬盘"),
        Text(
            "A single reader is served by one disk of the mirror at a time, and that one worked without a pause.",
            "单个读取任务每次只由镜像中的一块硬盘提供数据，而这块硬盘一直在工作。",
        ),
        (
            Text("The busiest disk worked {busiest_ratio} of the time.", "最忙的硬盘有 {busiest_ratio} 的时间在工作。"),
            _IN_DISKS,
        ),
    ),
    "disk-response": LimitWords(
        LimitId.DISKS_BUSY,
        Text("the disks' response time", "硬盘的响应时间"),
        Text(
            "There were too few requests at a time for all disks; each one waited for its disk.",
            "同时进行的请求太少，无法让所有硬盘都工作；每个请求都在等待自己的硬盘。",
        ),
        (_IN_DISKS, Text("The disks worked {busy_ratio} of the time each.", "每块硬盘有 {busy_ratio} 的时间在工作。")),
    ),
    "processor": LimitWords(
        LimitId.CPU,
        Text("the processor", "处理器"),
        Text(
            "The processor was full; the disks could have done more. Checksums, parity, compression and encryption are "
            "worked out by it.",
            "处理器已满载，而硬盘还有余力。校验和、奇偶校验、压缩与加密都由处理器计算。",
        ),
        _CPU_EVIDENCE,
    ),
    "processor-serial": LimitWords(
        LimitId.CPU,
        Text("the processor", "处理器"),
        Text(
            "Each request spent most of its time in the processor, not at the disks.",
            "每个请求的大部分时间都花在处理器上，而不是硬盘上。",
        ),
        (*_CPU_EVIDENCE, _IN_DISKS),
    ),
    "page-cache": LimitWords(
        LimitId.PAGE_CACHE,
        Text("memory instead of the disks", "内存缓存（而不是硬盘）"),
        Text(
            "The system's memory took the bytes, so this is not the speed of the disks.",
            "数据由系统的内存缓存处理，因此这不是硬盘的速度。",
        ),
        (
            Text(
                "The disks moved {moved_ratio} of the bytes asked for.",
                "硬盘实际读写的数据量为请求量的 {moved_ratio}。",
            ),
        ),
    ),
    "write-back": LimitWords(
        LimitId.WRITE_BACK,
        Text("writing memory out to the disks", "将内存缓存写入硬盘"),
        Text(
            "Memory was full of data not yet written, so the system made every writer wait for the disks.",
            "内存缓存中未写入的数据已达上限，系统让所有写入都等待硬盘。",
        ),
        (
            Text(
                "Data waiting in memory: {dirty_ratio} of what the system allows.",
                "内存缓存中等待写入的数据达到系统上限的 {dirty_ratio}。",
            ),
        ),
    ),
    "other-traffic": LimitWords(
        LimitId.OTHER_LOAD,
        Text("something else using the disks", "其他任务占用硬盘"),
        Text("Something else used the same disks at the same time.", "同一时间有其他任务在使用这些硬盘。"),
        (
            Text(
                "Other traffic on the disks: {other_bytes_per_s}; the workload itself: {asked_bytes_per_s}.",
                "硬盘上的其他读写为 {other_bytes_per_s}，测试项目本身为 {asked_bytes_per_s}。",
            ),
        ),
    ),
    "other-processor": LimitWords(
        LimitId.OTHER_LOAD,
        Text("other programs using the processor", "其他程序占用处理器"),
        Text("Other programs took the processor at the same time.", "同一时间有其他程序在占用处理器。"),
        (
            Text(
                "The processor was in use {cpu_ratio} of the time; other programs used {others_cpu_ratio} of one core.",
                "处理器占用 {cpu_ratio}；其他程序占用相当于单个核心的 {others_cpu_ratio}。",
            ),
            Text("The busiest disk worked {busiest_ratio} of the time.", "最忙的硬盘有 {busiest_ratio} 的时间在工作。"),
        ),
    ),
    "both-full": LimitWords(
        LimitId.NOT_DETERMINED,
        Text("not determined: disk and processor were both full", "未能判断：硬盘与处理器都已满载"),
        Text(
            "Neither the disks nor the processor had anything left, so it cannot be told which of them held it up.",
            "硬盘和处理器都没有余力，无法判断是哪一个限制了速度。",
        ),
        (
            Text("The busiest disk worked {busiest_ratio} of the time.", "最忙的硬盘有 {busiest_ratio} 的时间在工作。"),
            _IN_DISKS,
            Text(
                "All processor cores together were in use {cpu_ratio} of the time.",
                "全部处理器核心合计占用 {cpu_ratio}。",
            ),
            Text("The busiest core was in use {core_ratio} of the time.", "最忙的核心占用 {core_ratio}。"),
            Text(
                "Other programs used {others_cpu_ratio} of one core.",
                "其他程序占用相当于单个核心的 {others_cpu_ratio}。",
            ),
        ),
    ),
    "generator": LimitWords(
        LimitId.GENERATOR,
        Text("the measuring program itself", "测试程序本身"),
        Text(
            "The measuring program could hardly ask for more on this machine; the volume may be faster.",
            "测试程序在本机上几乎无法发出更多请求，存储空间可能更快。",
        ),
        (
            Text(
                "It reached {generator_ratio} of its speed without any disk.",
                "达到了测试程序在没有硬盘时速度的 {generator_ratio}。",
            ),
        ),
    ),
    "rebuild": LimitWords(
        LimitId.REBUILD,
        Text("a rebuild or data check running beside", "同时进行的重建或校验"),
        Text("The storage pool was being rebuilt or checked on the same disks.", "存储池正在这些硬盘上重建或校验。"),
        (
            Text(
                "It moved {sync_bytes_per_s} on each disk; the busiest disk moved {disk_bytes_per_s} in all.",
                "它在每块硬盘上读写 {sync_bytes_per_s}；最忙的硬盘总共读写 {disk_bytes_per_s}。",
            ),
            Text("The system calls it “{action}”.", "系统中的名称为“{action}”。"),
        ),
    ),
}

SLOWER_DISK: Final = Text("{disk} is slower than the others", "{disk} 比其他硬盘慢")
WITH_SLOWER_DISK: Final = Text("{limit} ({disk} is slower than the others)", "{limit}（{disk} 比其他硬盘慢）")
SLOWER_EVIDENCE: Final = (
    Text(
        "In {count} of {all} rounds {disk} was slower than the others: a request took it {disk_await_ns}, the others "
        "{others_await_ns}.",
        "{all} 轮中有 {count} 轮 {disk} 比其他硬盘慢：它完成一次请求需要 {disk_await_ns}，"
        "其他硬盘需要 {others_await_ns}。",
    ),
    Text(
        "It served {served_ratio} of the requests each of the others did and was busy {disk_busy_ratio} of the time, "
        "the others {others_busy_ratio}.",
        "它完成的请求数是其他每块硬盘的 {served_ratio}，有 {disk_busy_ratio} 的时间在工作，"
        "其他硬盘为 {others_busy_ratio}。",
    ),
)
"""What was seen of the disk that is named beside a limit."""
NOT_DETERMINED: Final = Text("not determined", "未能判断")
NOT_ASKED: Final = Text("not asked: the load was set on purpose", "不适用：负载是特意设定的")
SET_ON_PURPOSE: Final = Text(
    "Here only a share of what the volume can do was asked of it, and it kept up: nothing held it up.",
    "这里只要求存储空间达到其能力的一部分，它跟上了，没有受到任何限制。",
)
NO_DATA: Final = Text(
    "What limited this was not observed: nothing watched the machine in enough rounds.",
    "没有足够的观测数据，无法判断瓶颈。",
)
NOTHING_STOOD_OUT: Final = Text(
    "Nothing that was observed stood out clearly enough to name a limit.", "观测到的现象都不够明显，无法断定瓶颈。"
)
ROUNDS_DISAGREE: Final = Text(
    "The rounds point to different limits, so none is named.", "各轮指向不同的瓶颈，因此不下结论。"
)
SEEN: Final = (
    Text("The busiest disk worked {busiest_ratio} of the time.", "最忙的硬盘有 {busiest_ratio} 的时间在工作。"),
    _IN_DISKS,
    Text("All processor cores together were in use {cpu_ratio} of the time.", "全部处理器核心合计占用 {cpu_ratio}。"),
    Text("The busiest core was in use {core_ratio} of the time.", "最忙的核心占用 {core_ratio}。"),
)
"""What is said in place of a reason."""
VIRTUAL: Final = Text(
    "The disks are virtual: what lies behind them cannot be seen, and they may report being busy longer than they are.",
    "这些硬盘是虚拟的：无法看到其背后的设备，它们报告的繁忙时间可能偏长。",
)
ROUNDS: Final = Text("Seen in {count} of {all} rounds.", "{all} 轮中有 {count} 轮如此。")
