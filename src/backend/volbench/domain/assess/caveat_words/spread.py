"""Caveats about the rounds: how many and how far apart: data only."""

from __future__ import annotations

from typing import Final

from volbench.domain.assess.caveat_words.kind import kind

KINDS: Final = (
    kind(
        "few-rounds",
        "stable",
        ("Too few rounds", "测试轮数过少"),
        (
            "With fewer than six rounds nobody can say how far the result would move next time.",
            "少于六轮时，无法判断下次结果会相差多少。",
        ),
        ("Choose the profile Quick, Standard or Full.", "请选择“快速”“标准”或“完整”档位。"),
        observed=("Rounds: {rounds}; needed: {needed_rounds}.", "已测 {rounds} 轮，至少需要 {needed_rounds} 轮。"),
    ),
    kind(
        "large-spread",
        "stable",
        ("Results differ a lot from round to round", "各轮结果相差较大"),
        (
            "The rounds disagree with each other, so small differences to other runs mean nothing.",
            "各轮之间差异较大，与其他结果之间的小差异没有意义。",
        ),
        (
            "Measure again when the NAS is quiet, or choose a longer profile.",
            "请在 NAS 空闲时重新测试，或选择更长的档位。",
        ),
        observed=("Spread ±{spread_ratio}, limit ±{limit_ratio}.", "波动 ±{spread_ratio}，上限 ±{limit_ratio}。"),
    ),
    kind(
        "drift",
        "warn",
        ("Speed changed steadily over the rounds", "速度随轮次持续变化"),
        (
            "The rounds show a trend: a cache filling up, heat, or space being rearranged.",
            "各轮结果呈现明显趋势，可能是缓存逐渐写满、温度上升或空间整理所致。",
        ),
        ("Use a longer profile to see where the speed settles.", "请用更长的档位观察速度最终稳定在何处。"),
        observed=(
            "From first to last round: about {change_ratio}, measured against the median.",
            "从第一轮到最后一轮的变化约为中位数的 {change_ratio}。",
        ),
    ),
    kind(
        "outlier",
        "info",
        ("One round stands out", "个别轮次明显异常"),
        (
            "A round lies far from the others. It is shown and counted; the median hardly feels it.",
            "有轮次明显偏离其他轮。该轮仍然保留并计入，对中位数影响很小。",
        ),
        ("Look at its time trace to see what happened.", "可查看该轮的时间曲线了解原因。"),
        observed=("Round: {rounds}.", "轮次：{rounds}。"),
    ),
    kind(
        "percentile-unsupported",
        "info",
        ("Too few operations for the slowest ones", "操作次数太少，无法统计最慢的部分"),
        (
            "Saying how slow the slowest are takes many operations; figures without enough of them are left out.",
            "要说明最慢的操作有多慢，需要足够多的操作次数；次数不足的项目不予显示。",
        ),
        ("Choose a longer profile to see them.", "如需查看，请选择更长的档位。"),
        observed=(
            "Left out: {percentiles}; operations: {io_count}.",
            "未显示：{percentiles}；操作次数：{io_count}。",
        ),
    ),
    kind(
        "single-run",
        "stable",
        ("Measured once", "只测了一次"),
        (
            "This method measures each number a single time, so its spread is not known.",
            "该方法每个数值只测一次，无法得知波动大小。",
        ),
        ("Do not draw conclusions from differences below 20 %.", "差异不到 20 % 时，请不要据此下结论。"),
    ),
)
