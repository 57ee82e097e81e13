"""The sentences of a matrix, in both languages. Decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.experiment.plan.experiment import ArrayCondition
from volbench.domain.model.text import Text, listed, plain
from volbench.domain.model.units import format_change, format_ratio

MOST_NAMED: Final = 9
"""Names in one list; the table has the rest."""
_DOUBLE: Final = 2.0
SINGLE: Final = Text("one disk", "单盘")
ALL_METRICS: Final = Text("All {count} measurements together", "全部 {count} 个项目综合")
SOME_METRICS: Final = Text(
    "{count} of {all} measurements (those that all have) together", "{all} 个项目中都测过的 {count} 个综合"
)

_SIZES: Final = {
    "times": Text("{size} times as fast as {b}", "速度是 {b} 的 {size} 倍"),
    "faster": Text("{size} faster than {b}", "比 {b} 快 {size}"),
    "slower": Text("{size} slower than {b}", "比 {b} 慢 {size}"),
    "only": Text("only {size} as fast as {b}", "速度仅为 {b} 的 {size}"),
}
_AND_MORE: Final = Text("{names} and {more} more", "{names} 等 {all} 项")
_INTERVAL: Final = Text(" (95 %: {low} to {high})", "（95 % 区间：{low} 至 {high}）")

WHOLE: Final = Text(
    "{what}: {a} is {size}{interval}, over {count} configurations together.",
    "{what}：{count} 种配置综合来看，{a} {size}{interval}。",
)
MOST_LEAST: Final = Text(" Most on {most}, least on {least}.", "差异最大的是 {most}，最小的是 {least}。")
SOME: Final = Text("{what}: {a} against {b} is {clauses}.", "{what}：{a} 与 {b} 相比{clauses}。")
RAID: Final = Text("{what} with {variant}, against {b}: {clauses}.", "{what}（{variant}），与{b}相比：{clauses}。")
TWIN: Final = Text("{a} against {b} with {variant}: {clauses}.", "{a} 与 {b} 相比（{variant}）：{clauses}。")
FASTER_ON: Final = Text("faster on {names}", "在 {names} 上更快")
SLOWER_ON: Final = Text("slower on {names}", "在 {names} 上更慢")
FASTER_IN: Final = Text("faster in {names}", "在 {names} 中更快")
SLOWER_IN: Final = Text("slower in {names}", "在 {names} 中更慢")
BY_MEDIANS: Final = Text(
    " Read off the medians: fewer than six rounds prove nothing.", "仅按中位数得出：不到六轮，不足以下结论。"
)
BUILT_ONCE: Final = Text(
    " Read off the medians: each array was built once, and nothing tells how much two builds differ here.",
    "仅按中位数得出：每个阵列只组建过一次，无从得知两次组建之间相差多少，不足以下结论。",
)
ALL_OVER: Final = Text(
    "{what}, over {count} configurations: {a} is {size}{interval}.",
    "{what}，{count} 种配置：{a} {size}{interval}。",
)
OTHER_WAY: Final = Text("The other way round on {names}.", "在 {names} 上情况相反。")
OTHER_WAY_IN: Final = Text("The other way round in {names}.", "在 {names} 中情况相反。")
NOT_THERE: Final = Text("It does not show on {names}.", "{names} 上未见此差异。")
UNPROVEN: Final = Text("Not proven by itself on {names}.", "单独来看，{names} 上的差异未获证实。")
UNPROVEN_IN: Final = Text("Not proven by itself in {names}.", "单独来看，{names} 中的差异未获证实。")
NONE_ON: Final = Text(
    "No difference seen on {names}; one of {visible} or more would very likely have shown.",
    "在 {names} 上未见差异；若差异达到 {visible}，很可能已经看出来。",
)
NONE_IN: Final = Text(
    "No difference seen in {names}; one of {visible} or more would very likely have shown.",
    "在 {names} 中未见差异；若差异达到 {visible}，很可能已经看出来。",
)
SMALL_ON: Final = Text("Hardly any difference on {names}.", "在 {names} 上几乎没有差异。")
FEW_ROUNDS: Final = Text("Too few rounds for a test on {names}.", "{names} 轮数不足，无法检验。")
OTHER_HARDWARE: Final = Text(
    " Read off the medians: not all of this was measured on one machine with the same disks.",
    "仅按中位数得出：并非都在同一台机器、同样的硬盘上测得，不足以下结论。",
)
HARDWARE_DIFFERS: Final = Text(
    "Not tested on {names}: another machine or other disks.", "{names} 未作检验：机器或硬盘不同。"
)
UNTESTED_HARDWARE: Final = Text(
    "No test: the cells were not all measured on one machine with the same disks, so a difference need not come from "
    "what is compared. Named are differences of the medians beyond what two builds alike rarely exceed ({noise} each, "
    "{source}).",
    "未作检验：各单元格并非都在同一台机器、同样的硬盘上测得，差异未必来自所比较的对象。"
    "仅列出中位数之差超过两次相同组建之间罕见程度的差异（各 {noise}，{source}）。",
)
OTHER_CACHE: Final = Text(
    "Not comparable: the data were {other}, in most other cells {usual}.",
    "无法对比：数据{other}，而多数单元格的数据{usual}。",
)
TOO_MANY: Final = Text(
    "{cell} has more measurements than are read: only the first {most} of the experiment are.",
    "{cell} 的项目过多：只读取实验的前 {most} 个。",
)
OTHER_STATE: Final = Text(
    "Measured in another state than healthy: it says what is left, not what to choose.",
    "并非在正常状态下测得：说明还剩多少性能，不用于选择。",
)
LEFT: Final = {
    ArrayCondition.DEGRADED: Text(
        "{base} with a disk missing: {share} of the healthy array is left{interval}, with {variant}, {count}.",
        "{base} 缺少一块硬盘时：剩余正常阵列的 {share}{interval}（{variant}，{count}）。",
    ),
    ArrayCondition.REBUILDING: Text(
        "{base} while it is rebuilt: {share} of the healthy array is left{interval}, with {variant}, {count}.",
        "{base} 重建期间：剩余正常阵列的 {share}{interval}（{variant}，{count}）。",
    ),
    ArrayCondition.SSD_CACHE: Text(
        "{base} with an SSD cache: {share} of what the array gives without{interval}, with {variant}, {count}.",
        "{base} 启用 SSD 缓存时：为未启用时的 {share}{interval}（{variant}，{count}）。",
    ),
}
"""Speed of an array in another state as a share of the healthy one."""
OVER_ALL: Final = Text("over all {count} measurements", "全部 {count} 个项目综合")
OVER_SOME: Final = Text("over {count} of {all} measurements", "{all} 个项目中的 {count} 个综合")
SHARE_INTERVAL: Final = Text(" (95 %: {low} to {high})", "（95 % 区间：{low} 至 {high}）")
SHARE_ASSUMED: Final = Text(
    " ({low} to {high} if two builds differ by {noise})",
    "（若两次组建相差 {noise}：{low} 至 {high}）",
)
LEAST_LEFT: Final = Text(" Least in {least}, most in {most}.", "最少的是{least}，最多的是{most}。")
OTHERWISE_LEFT: Final = Text(
    "With other file system options, not tested: {names}.", "换用其他文件系统选项（未检验）：{names}。"
)
NAMED_SHARE: Final = Text("{name} ({share})", "{name}（{share}）")
LACKS: Final = Text(
    "Not measured, or not comparable with the others: {names}.", "未测，或无法与其他单元格对比：{names}。"
)
OF_MEMORY: Final = Text(
    "Not compared: this is the speed of the memory, not of the volume.", "不参与对比：这是内存的速度，与存储空间无关。"
)
NO_SPEED: Final = Text("Not comparable: a round moved nothing.", "无法对比：有一轮没有读写任何数据。")
NOT_COMPARABLE: Final = Text("Measured, but not comparable, on {names}.", "{names} 已测，但无法对比。")
BUILDS_UNKNOWN: Final = Text(
    "Not tested on {names}: two builds, and nothing tells how much builds differ here.",
    "{names} 未作检验：涉及两次组建，无从得知两次组建之间相差多少。",
)
MISSING: Final = Text("Not measured on {names}.", "{names} 未测量。")
NOTHING: Final = Text(
    "No difference seen between {a} and {b} in {names}; one of {visible} or more would very likely have shown.",
    "{a} 与 {b} 在 {names} 中未见差异；若差异达到 {visible}，很可能已经看出来。",
)
ANY_OF: Final = Text("any of {count} measurements", "全部 {count} 个项目")
ANY_WITH: Final = Text("any of {count} measurements with {variant}", "全部 {count} 个项目（{variant}）")
BELOW_THEORY: Final = Text("Less than counting disks promises on {names}.", "低于按硬盘数计算的理论值：{names}。")
OF_THEORY: Final = Text("{name} ({ratio} of {theory})", "{name}（{ratio}，理论 {theory}）")
DOUBTFUL: Final = Text("Not all numbers behind this carry the badge “Valid”.", "其中部分数值没有“数据可信”标记。")
OTHERWISE_WITH: Final = Text(
    "Clearly otherwise with other file system options, not tested: {names}.",
    "换用其他文件系统选项时明显不同（未检验）：{names}。",
)
ON: Final = Text("{metric} on {row}", "{row} 的{metric}")
WITH: Final = Text("{name} with {variant}", "{name}（{variant}）")

TEST: Final = Text(
    "Difference of the medians against the spread of the rounds and the noise {noise}; Mann-Whitney test over the "
    "rounds besides; Holm's correction for {tests} possible claims; differences below {threshold} are not named. Each "
    "cell is one run on one array that was built once.",
    "以中位数之差对照各轮波动以及{noise}；并须通过各轮的 Mann-Whitney 检验；"
    "对 {tests} 个可能的结论作 Holm 校正；小于 {threshold} 的差异不作结论。"
    "每个单元格只是在一次组建的阵列上的一次测试。",
)
BETWEEN_BUILDS: Final = Text(
    "between two builds ({noise} each, {source})", "两次组建之间的差异（各 {noise}，{source}）"
)
WITHIN_RUN: Final = Text(
    "between the test files of one run ({noise} each, {source})",
    "同一次测试中各测试文件之间的差异（各 {noise}，{source}）",
)
BOTH: Final = Text("{one}, or {other}", "{one}，或{other}")
ASSUMED: Final = Text("assumed", "假定值")
SEEN: Final = Text("estimated from this matrix", "由本矩阵估算")
KNOWN: Final = Text("from earlier runs", "由以往测试得出")
UNTESTED: Final = Text(
    "No test: fewer than six rounds a cell. Named are differences of the medians beyond what two builds alike rarely "
    "exceed ({noise} each, {source}).",
    "未作检验：每个单元格不到六轮。仅列出中位数之差超过两次相同组建之间罕见程度的差异（各 {noise}，{source}）。",
)
UNTESTED_BUILDS: Final = Text(
    "No test: each array was built once, and this matrix has too few cells to tell how much two builds differ. Named "
    "are differences of the medians beyond what two builds would rarely exceed if they differed by {noise} each "
    "({source}). Measuring one of these volumes four more times as before, best on different days, or more "
    "configurations with several file systems, can prove more.",
    "未作检验：每个阵列只组建过一次，而本矩阵的单元格太少，看不出两次组建之间相差多少。仅列出中位数之差超过"
    "假定组建差异（各 {noise}，{source}）之罕见程度的项目。"
    "把其中一个存储空间照原样再测四次（最好在不同的日子），或以多种文件系统测试更多配置，才能进一步证实。",
)


def size(ratio: float, against: Text) -> Text:
    """Say a speed ratio in words: `38 % slower than ext4`, `2.4 times as fast as ext4`."""
    if ratio >= _DOUBLE:
        return _SIZES["times"].fill(size=f"{ratio:.1f}", b=against)
    if ratio >= 1:
        return _SIZES["faster"].fill(size=format_ratio(ratio - 1), b=against)
    if ratio > 1 / _DOUBLE:
        return _SIZES["slower"].fill(size=format_ratio(1 - ratio), b=against)
    return _SIZES["only"].fill(size=format_ratio(ratio), b=against)


def change(ratio: float) -> Text:
    """Write a speed ratio in brackets: `−38 %`, `2.4 ×`."""
    if ratio >= _DOUBLE:
        return Text("{ratio} ×", "{ratio} 倍").fill(ratio=f"{ratio:.1f}")
    return plain(format_change(ratio))


def interval(one: float, bounds: tuple[float, float] | None) -> Text:
    """Write the interval of a speed ratio as `size` writes the ratio itself; nothing where there is none."""
    if bounds is None:
        return Text("", "")
    if one >= _DOUBLE:
        ends = [f"{end:.1f} ×" for end in bounds]
    elif one > 1 / _DOUBLE:
        ends = [format_change(end) for end in bounds]
    else:
        ends = [format_ratio(end) for end in bounds]
    return _INTERVAL.fill(low=ends[0], high=ends[1])


def named(name: Text, ratio: float) -> Text:
    """Write a name with its change in brackets."""
    return Text("{name} ({change})", "{name}（{change}）").fill(name=name, change=change(ratio))


def first_of(names: Sequence[Text]) -> Text:
    """Join names as each language does, the first nine of them."""
    shown, more = names[:MOST_NAMED], len(names) - MOST_NAMED
    return _AND_MORE.fill(names=listed(shown), more=more, all=len(names)) if more > 0 else listed(shown)
