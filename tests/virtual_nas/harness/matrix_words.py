"""What the summary of the 2018 matrix says beside its numbers, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.experiment.analysis.matrix import Certainty
from volbench.domain.model.words.message import Message, written
from volbench.languages import render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from virtual_nas.harness.disks import Behaviour


def bilingual(en: str, zh: str) -> Message:
    """Return words of this page; they are no part of the product, so its catalogues do not have them."""
    return written({"en": en, "zh-CN": zh})


MOST: Final = 12
"""Sentences listed of each certainty; the report has all."""

TITLE: Final = bilingual("The 2018 matrix in a virtual NAS", "虚拟 NAS 中的 2018 年对比矩阵")
SISTER: Final = bilingual(
    "[中文版](matrix-2018.zh-CN.md) · how volbench measures: [methodology.md](methodology.md) · the virtual NAS:"
    " [tests/virtual_nas](../tests/virtual_nas/README.md)",
    "[English](matrix-2018.md) · volbench 如何测量：[methodology.zh-CN.md](methodology.zh-CN.md) · 虚拟 NAS："
    "[tests/virtual_nas](../tests/virtual_nas/README.md)",
)
WHAT: Final = bilingual(
    "`benchmarks/matrix_2018` wrote this page; nobody edited it. Unattended, volbench's array laboratory built each "
    "RAID type on {disks} disks, made ext4 and then Btrfs on it, ran the shortened test of 2018, and filled an "
    "experiment made from the template *The 2018 matrix*. **It is no Synology NAS and there is no hard disk in "
    "it**: a Linux kernel runs as a program (user-mode Linux), md RAID, LVM, ext4 and Btrfs are real, and the disks "
    "are files made slow.",
    "本页由 `benchmarks/matrix_2018` 生成，未经人工修改。volbench 的阵列实验室在无人值守的情况下，用 {disks} 块硬盘"
    "组建各种 RAID 类型，先后创建 ext4 与 Btrfs，运行缩短版的 2018 年测试，并填入由“2018 年对比矩阵”模板建立的实验。"
    "**这不是群晖 NAS，其中也没有真正的硬盘**：Linux 内核作为普通程序运行（user-mode Linux），md RAID、LVM、ext4 和 "
    "Btrfs 是真实的，而硬盘是被人为放慢的文件。",
)
WHAT_HEAD: Final = bilingual("What was measured", "测量内容")
DATE: Final = bilingual("Date (UTC)", "日期（UTC）")
MACHINE: Final = bilingual("Machine below", "宿主机")
MACHINE_IS: Final = bilingual(
    "{processor}, {cores} cores shared with other work, Linux {kernel}",
    "{processor}，{cores} 核，同时有其他任务，Linux {kernel}",
)
INSIDE: Final = bilingual("Inside", "虚拟 NAS")
INSIDE_IS: Final = bilingual(
    "Linux {kernel} on one core, {memory} of memory; {tools}", "Linux {kernel}，单核，{memory} 内存；{tools}"
)
DISKS: Final = bilingual("Each disk", "每块硬盘")
DISKS_ARE: Final = bilingual(
    "{size} GiB; {latency} ms for every request, {at_once} at once ({per_s} requests/s), {speed} MB/s; no cache, no "
    "seek that costs more than another",
    "{size} GiB；每个请求 {latency} 毫秒，最多 {at_once} 个并发（每秒 {per_s} 个请求），{speed} MB/s；无缓存，寻道距离"
    "不影响耗时",
)
SUITE: Final = bilingual("Suite", "测试套件")
ROUNDS: Final = bilingual(", {rounds} rounds", "，{rounds} 轮")
CELLS: Final = bilingual("Cells", "单元格")
CELLS_ARE: Final = bilingual(
    "{filled} of {all} filled, by {runs} runs", "{all} 格中已填 {filled} 格，来自 {runs} 次测试"
)
MEASURED_BY: Final = bilingual("Measured by", "测量程序")
METHOD: Final = bilingual("method version", "方法版本")
LEFT_OUT: Final = bilingual("Left out", "未测项目")
TOOK: Final = bilingual("All runs together", "全部测试用时")
MINUTES: Final = bilingual("{minutes} minutes", "{minutes} 分钟")
STARTS: Final = bilingual("Starts of the machine (it can be killed and goes on)", "虚拟机启动次数（可随时中止并继续）")

HOW_FAR: Final = bilingual("How far this goes", "适用范围")
LIMITS: Final = (
    bilingual(
        "It shows that the product fills a whole matrix unattended, and which way things differ that follow from "
        "how md, LVM, ext4 and Btrfs work: striping, parity, copies, copy-on-write.",
        "它表明本产品能在无人值守的情况下填满整个矩阵，并显示由 md、LVM、ext4 和 Btrfs 的工作方式决定的差异方向：条"
        "带、校验、镜像、写时复制。",
    ),
    bilingual(
        "No absolute speed, and no size of a difference, carries over to a NAS. Here a far seek costs as much as a "
        "near one, so scattered Btrfs files cost no seeks; disks have no cache; one core computes parity, checksums "
        "and compression; the kernel is much newer than DSM's.",
        "绝对速度以及差异的大小都不能套用到真实 NAS。这里远近寻道耗时相同，因此 Btrfs 文件分散并不增加寻道开销；硬盘"
        "没有缓存；校验、校验和与压缩都由单核计算；内核也比 DSM 的新得多。",
    ),
    bilingual(
        "The initial sync was skipped. JBOD is joined by LVM, because this kernel has no md linear. SHR on equal "
        "disks is RAID 5 with LVM above it, SHR-2 is RAID 6: a difference between these would be noise. RAID 1 "
        "mirrors onto all disks.",
        "已跳过初始同步。由于该内核没有 md linear，JBOD 由 LVM 拼接。硬盘大小相同时，SHR 即 RAID 5 加 LVM，SHR-2 即 "
        "RAID 6：两者之间若有差异，属于噪声。RAID 1 在所有硬盘上各存一份。",
    ),
    bilingual(
        "Each workload issues one request at a time, as the test of 2018 did. That is why more disks help small "
        "reads nowhere.",
        "与 2018 年的测试相同，每个项目一次只发出一个请求，因此增加硬盘对小块读取没有帮助。",
    ),
)

FEW_ROUNDS: Final = bilingual(
    "There are {rounds} rounds of {seconds} s per number and one build per cell: everything below is indicative, "
    "nothing is proven, and a difference of some tenths may be chance or what else the machine did.",
    "每个数值只有 {rounds} 轮、每轮 {seconds} 秒，每格只组建一次：以下内容仅供参考，均未得到证明；百分之几十的差异也"
    "可能出于偶然或宿主机上的其他任务。",
)
ENOUGH_ROUNDS: Final = bilingual(
    "There are {rounds} rounds of {seconds} s per number, but one build per cell: how much two builds differ is partly "
    "assumed.",
    "每个数值有 {rounds} 轮、每轮 {seconds} 秒，但每格只组建一次：两次组建之间的差异部分来自假定。",
)

ORDERINGS: Final = bilingual("What should come out, and did it?", "应有的差异是否出现")
ORDERINGS_NOTE: Final = bilingual(
    "Ratios of medians, higher is faster. The bounds were written down before anything was measured; a row that says "
    "NO is left standing. Of copy-on-write: the test of 2018 has one small write under way at a time, and that takes "
    "10 ms here with and without it (400 kB/s); with 32 under way the difference comes out (`make test-lab`).",
    "中位数之比，越大越快。界限在测量之前确定；标为“否”的行照样保留。关于写时复制：2018 年的测试一次只有一个小块写入，"
    "在这里无论是否写时复制都需 10 毫秒（400 kB/s）；并发数为 32 时差异会显现（`make test-lab`）。",
)
ORDERING_HEADS: Final = (
    bilingual("Pair", "对比"),
    bilingual("Expected", "预期"),
    bilingual("Found", "实测"),
    bilingual("As expected", "是否符合"),
)
AS_EXPECTED: Final = bilingual("yes", "是")
NOT_AS_EXPECTED: Final = bilingual("NO", "否")

NUMBERS: Final = bilingual("Numbers", "数值")
NUMBERS_NOTE: Final = bilingual(
    "Medians. △: a caveat belongs to the number (most often that the test file is small); the report names it.",
    "中位数。△：该数值附有注意事项（多为测试文件较小），详见报告。",
)
CONCLUSIONS: Final = bilingual("What volbench makes of it", "volbench 的结论")
CERTAINTIES: Final = {
    Certainty.CLAIMED: bilingual("Holds after correction", "校正后成立"),
    Certainty.INDICATIVE: bilingual("Indicative", "仅供参考"),
    Certainty.NOTHING_SEEN: bilingual("No difference seen", "未见差异"),
}
MORE: Final = bilingual("… and {count} more in the report", "……报告中另有 {count} 条")
MISSING: Final = bilingual("Without numbers, or with reservations", "没有数值或有保留之处")


def filled(words: Message, **values: object) -> Message:
    """Put values into words of this page; a message among them reads its own language."""
    return written({language: text.format_map(_within(values, language)) for language, text in words.values.items()})


def _within(values: Mapping[str, object], language: str) -> dict[str, object]:
    return {name: render(value, language) if isinstance(value, Message) else value for name, value in values.items()}


def disks_are(size_bytes: int, behaviour: Behaviour) -> Message:
    """Say what each disk of a machine is like; its latency is one, and its bytes per second are limited."""
    return filled(
        DISKS_ARE,
        size=f"{size_bytes / (1 << 30):g}",
        latency=behaviour.latency_ms,
        at_once=behaviour.queue_depth,
        per_s=behaviour.queue_depth * 1000 // behaviour.latency_ms,
        speed=(behaviour.bytes_per_s or 0) // 1_000_000,
    )


def raid_name(kind: str) -> str:
    """Return what is written on a column: `RAID 5`, `SHR-2`."""
    names = {"basic": "Basic", "shr1": "SHR", "shr2": "SHR-2"}
    return names.get(kind, kind.upper().replace("RAID", "RAID "))
