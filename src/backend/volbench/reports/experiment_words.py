"""Fixed words of the report of an experiment, in both languages."""

from __future__ import annotations

from typing import Final

from volbench.domain.model.text import Text

EXPERIMENT: Final = Text("Experiment", "实验")
FILLED: Final = Text("{filled} of {all} cells measured", "已测 {filled} / {all} 个单元格")
CONCLUSIONS: Final = Text("Conclusions", "结论")
NO_CONCLUSIONS: Final = Text("Nothing can be concluded yet.", "目前还得不出结论。")
CLAIMED: Final = Text("Holds after correction", "校正后成立")
INDICATIVE: Final = Text("Indicative", "仅供参考")
NOTHING_SEEN: Final = Text("Nothing seen", "未见差异")
EXCEPTIONS: Final = Text("Exceptions", "例外")
FIGURES_BEHIND: Final = Text("Figures", "数据")
HOW_TESTED: Final = Text("How this was tested", "如何检验")
MORE_CONCLUSIONS: Final = Text("Further {count}", "其余 {count} 条")
WHERE: Final = Text("Where", "对象")
AGAINST: Final = Text("Against", "对照")
RATIO: Final = Text("Speed against it", "相对速度")
INTERVAL: Final = Text("95 % interval", "95 % 区间")
P_VALUE: Final = Text("p (Holm)", "p（Holm 校正）")
ALL_TOGETHER: Final = Text("all configurations", "所有配置")

CAPACITY: Final = Text("Room, safety and speed", "容量、安全与速度")
CAPACITY_NOTE: Final = Text(
    "Room before the file system; with SHR-2, slices that only three disks reach are not counted, because what DSM "
    "makes of them is not known. The figures of speed are weighted means against {reference}, with the best file "
    "system option of each configuration; their weights stand below.",
    "容量未扣除文件系统开销；SHR-2 中只有三块硬盘达到的分层不计入，因为不清楚 DSM 如何处理。"
    "速度为相对于{reference}的加权平均，取每种配置中最好的文件系统选项；权重见下文。",
)
CONFIGURATION: Final = Text("Configuration", "配置")
USABLE: Final = Text("Usable", "可用容量")
OF_DISKS: Final = Text("{usable} of {disks} disks", "{disks} 块硬盘中的 {usable} 块")
MAY_FAIL: Final = Text("Disks that may fail", "允许损坏的硬盘数")
UP_TO: Final = Text("{certain}, with luck {best}", "{certain} 块，运气好时 {best} 块")
TIMES: Final = Text("{ratio} ×", "{ratio} 倍")

PRESETS: Final = Text("For what use", "按用途排序")
WEIGHTS: Final = Text("Weights", "权重")
RANK: Final = Text("Rank", "名次")
SCORE: Final = Text("Score", "得分")
TIED: Final = Text(
    "as good as the first: two builds alike differ as much", "与第一名不分上下：相同配置两次组建也会有这样的差异"
)
NO_RANKING: Final = Text("No cell has all the numbers this needs.", "没有单元格具备所需的全部数据。")
REST: Final = Text("The other {count}", "其余 {count} 个")
TESTED_AS: Final = Text("How this was tested: number {number} below.", "检验方法：见下文第 {number} 条。")
APART: Final = Text("Not in this order", "未列入此排序")

METRICS: Final = Text("Every measurement", "各测试项目")
SLOWEST: Final = Text("slowest", "最慢")
FASTEST: Final = Text("fastest", "最快")
DOUBT_NOTE: Final = Text("△: without the badge “Valid”.", "△：没有“数据可信”标记。")
BARS: Final = Text("Bars with 95 % intervals", "柱状图与 95 % 区间")
WRITTEN: Final = Text("Bytes the disks wrote for each byte asked for", "每写入 1 字节，硬盘实际写入的字节数")
FILE_SYSTEMS: Final = Text("File systems on each configuration", "各配置下的文件系统对比")
SURE_NOTE: Final = Text(
    "In colour: holds by itself after correction for everything that could be claimed.",
    "彩色：单独来看，经校正后仍成立。",
)
AGAINST_ON: Final = Text("{names} on {configuration}", "{configuration}：{names}")
VERSUS: Final = Text(" against ", " 对比 ")
SCALING: Final = Text("Against one disk, and against theory", "与单盘及理论值对比")
SCALING_NOTE: Final = Text(
    "With {variant}. In square brackets the 95 % interval, in round ones what counting disks and accesses promises.",
    "{variant}。方括号内为 95 % 区间，圆括号内为按硬盘数和访问次数计算的理论值。",
)
EMPTY: Final = Text("not measured", "未测")
IMPOSSIBLE: Final = Text("impossible", "无法组建")
SKIPPED: Final = Text("left out", "跳过")
NOT_COMPARABLE: Final = Text("not comparable", "无法对比")
LEFT_OUT: Final = Text("What is missing, and what was not compared", "缺少的数据与未参与对比的数据")
METHOD: Final = Text("How this was read", "分析方法")
NOISE: Final = Text(
    "Two builds of the same array are taken to differ by {between} (standard deviation), variants within one run by "
    "{within}. {tests} claims were possible; a difference below {threshold} is not named.",
    "假定同一阵列两次组建之间相差 {between}（标准差），同一次测试内的选项之间相差 {within}。"
    "共有 {tests} 个可能的结论；小于 {threshold} 的差异不作结论。",
)
