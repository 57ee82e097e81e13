"""What is said where two runs differ and nobody knows yet whether the volumes do: the sentences, and what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain.compare.between_runs import PartBetween
from volbench.domain.compare.run_conditions import Condition
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_change, format_ratio

_DIFFER: Final = Text("{change} between these two sittings.", "这两次测试相差 {change}。")
_WITHIN_NOISE: Final = Text(
    "{change} by the medians, but runs like these differ by as much anyway (they vary by {noise}).",
    "按中位数计相差 {change}，但这样的测试之间本来就有这么大的差异（波动 {noise}）。",
)
_NOT_KNOWN: Final = Text(
    "How much runs of this volume differ is not known yet, so these two sittings cannot tell whether it changed. "
    "Measure it {count} more times as before, best on different days, and compare again.",
    "目前还不知道这个存储空间的各次测试之间本来会相差多少，仅凭这两次无法判断它是否真的变了。"
    "请照原样再测 {count} 次（最好在不同的日子），然后重新对比。",
)
_NOT_KNOWN_OF_TWO: Final = Text(
    "How much runs like {letter} and {baseline} differ anyway is not known yet, so these two sittings cannot tell "
    "which is faster. Measure {again} more, as before and best on different days, and compare again.",
    "目前还不知道 {letter} 和 {baseline} 这样的测试之间本来会相差多少，仅凭这两次无法判断哪个更快。"
    "请照原样再测：{again}（最好在不同的日子），然后重新对比。",
)
_AGAIN: Final = Text("{letter} {count} times", "{letter} 再测 {count} 次")
_UNLIKE: Final = Text(
    "{letter} was measured {what}; how much runs differ then, the others cannot tell.",
    "{letter} {what}，其他测试无法说明这种情况下会相差多少。",
)
_UNLIKE_AGAIN: Final = Text(
    "Measure each again under the conditions the other runs had, or {count} more times under these, and compare again.",
    "请在与其他测试相同的条件下各重测一次，或在这种条件下各再测 {count} 次，然后重新对比。",
)
_CONDITIONS: Final[Mapping[Condition, Text]] = {
    Condition.HOUR: Text(
        "at an hour of the day at which none of the other runs was", "的测试时段（一天中的钟点）是其他测试从未有过的"
    ),
    Condition.DAY: Text(
        "on another day than the other runs, which are all of one day",
        "与其他测试不在同一天，而其他测试都在同一天内",
    ),
    Condition.FILL: Text("at a fill level that none of the other runs had", "测试时的已用空间比例是其他测试从未有过的"),
    Condition.LOAD: Text(
        "while the machine was busier or idler than before any of the other runs",
        "测试前的系统负载是其他测试从未有过的",
    ),
}
_OF_MANY: Final = Text(
    "Where sittings differ, how much such runs differ anyway is not known: measure each again, up to {count} more "
    "times as before, best on different days, and compare again.",
    "“两次测试结果不同”的项目，目前还不知道这样的测试之间本来会相差多少：请照原样各再测，最多 {count} 次"
    "（最好在不同的日子），然后重新对比。",
)


def differ_sentence(ratio: float) -> Text:
    """Say of one cell that the sittings differ."""
    return _DIFFER.fill(change=format_change(ratio))


def within_noise_sentence(ratio: float, noise: float) -> Text:
    """Say of one cell that runs differ by as much anyway; `noise` is their standard deviation, as logarithm."""
    return _WITHIN_NOISE.fill(change=format_change(ratio), noise=format_ratio(noise))


def what_to_do(parts: Sequence[PartBetween], letter: str, baseline: str) -> tuple[Text, ...]:
    """Say why two sittings that differ prove nothing, and what to measure, how often: once for all cells of a run."""
    found = _unlike(parts, letter, baseline)
    if found:
        count = max(max(part.missing) for part in parts if part.unlike)
        return (*found, _UNLIKE_AGAIN.fill(count=count))
    counts = [max((part.missing[side] for part in parts), default=0) for side in (0, 1)]
    if parts and all(part.is_one_kind for part in parts):
        return (_NOT_KNOWN.fill(count=max(counts)),)
    again = [
        _AGAIN.fill(letter=name, count=count) for name, count in ((baseline, counts[0]), (letter, counts[1])) if count
    ]
    joined = Text(" and ".join(one.en for one in again), "，".join(one.zh for one in again))
    return (_NOT_KNOWN_OF_TWO.fill(letter=letter, baseline=baseline, again=joined),) if again else ()


def _unlike(parts: Sequence[PartBetween], letter: str, baseline: str) -> list[Text]:
    """Say of each of the two what it had around it that none of the others had."""
    found = []
    for name, is_baseline in ((baseline, True), (letter, False)):
        every = [one.condition for part in parts for one in part.unlike if one.is_baseline is is_baseline]
        words = [_CONDITIONS[condition] for condition in dict.fromkeys(every)]
        if words:
            what = Text(", and ".join(one.en for one in words), "，".join(one.zh for one in words))
            found.append(_UNLIKE.fill(letter=name, what=what))
    return found


def what_to_do_with_many(parts: Sequence[PartBetween]) -> tuple[Text, ...]:
    """Say it once for many runs; nothing where no sittings differ."""
    return (_OF_MANY.fill(count=max(max(part.missing) for part in parts)),) if parts else ()
