"""The sentences of a comparison, in both languages. Decides nothing; verdicts arrive as their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from volbench.domain.compare import difference_words
from volbench.domain.model.metrics import Metric, Unit
from volbench.domain.model.text import Text, join_clauses
from volbench.domain.model.units import format_change, format_ratio

MOST_NAMED: Final = 3
"""How many workloads are named in one sentence; the table shows the rest."""

UNKNOWN_METRIC: Final = Text("This number is not known to this version of Volume Bench.", "当前版本无法识别该数值。")
_UNPROVEN: Final = Text(
    "{size} by the medians, but the rounds vary too much to prove it.",
    "按中位数计相差 {size}，但各轮波动过大，无法证实。",
)
_NONE_VISIBLE: Final = Text(
    "No difference seen, but the rounds vary so much that only a very large one would have shown.",
    "未见差异，但各轮波动过大，只有非常大的差异才能看出来。",
)
MOST_VISIBLE: Final = 0.5
"""A smallest visible difference beyond this is not told as a figure: it would promise a precision that is not there."""
_NONE_SEEN_PLAIN: Final = Text("No difference seen.", "未见差异。")
_BY_MEDIANS: Final = Text("{size} by the medians.", "按中位数计相差 {size}。")
"""Why it is only indicative is said once, above all cells."""
_ONLY_WITHOUT: Final = Text(
    "{size} by the medians, which does not hold with all rounds.", "按中位数计相差 {size}，但计入所有轮次后并不成立。"
)
_NO_RATIO: Final = Text("One of the values is zero; no ratio can be given.", "其中一个数值为零，无法计算比值。")


def difference_sentence(
    verdict: str,
    metric: Metric,
    *,
    ratio: float | None,
    interval: tuple[float, float] | None,
    visible: float | None,
    is_proven: bool,
    holds_only_without: bool = False,
) -> Text:
    """Say one difference in words."""
    if ratio is None:
        return _NO_RATIO
    if verdict in {"faster", "slower"}:
        return _changed(verdict, metric, ratio, interval)
    if verdict == "indicative":
        return (_ONLY_WITHOUT if holds_only_without else _BY_MEDIANS).fill(size=format_change(ratio))
    if is_proven:
        return difference_words.TOO_SMALL.fill(size=format_change(ratio))
    return _none_seen(ratio, visible)


def _none_seen(ratio: float, visible: float | None) -> Text:
    if visible is None:
        return _NONE_SEEN_PLAIN
    if ratio <= 0 or max(ratio, 1 / ratio) - 1 >= visible:
        # What the medians show must not be denied by the words beside them.
        return _UNPROVEN.fill(size=format_change(ratio))
    return _NONE_VISIBLE if visible > MOST_VISIBLE else difference_words.NONE_SEEN.fill(visible=format_ratio(visible))


def _changed(verdict: str, metric: Metric, ratio: float, interval: tuple[float, float] | None) -> Text:
    if metric.unit in {Unit.NS, Unit.S}:
        words = difference_words.LESS_TIME if verdict == "faster" else difference_words.MORE_TIME
    else:
        words = difference_words.FASTER if verdict == "faster" else difference_words.SLOWER
    span = Text("", "")
    if interval is not None:
        span = difference_words.INTERVAL.fill(low=format_change(interval[0]), high=format_change(interval[1]))
    return words.fill(size=format_ratio(abs(ratio - 1)), interval=span)


_TOGETHER: Final = Text("All {cells} common workloads together", "{cells} 个共有项目综合来看")
_WITHOUT_MEMORY: Final = Text(
    "All {cells} common workloads together (left out is the speed of the memory, which is not the volume's)",
    "{cells} 个共有项目综合来看（不含内存速度，它与存储空间无关）",
)


def together(cells: int, *, leaves_out_memory: bool) -> Text:
    """Say how many workloads were summed up, and why they are fewer than the runs share."""
    return (_WITHOUT_MEMORY if leaves_out_memory else _TOGETHER).fill(cells=cells)


_OVERALL: Final = {
    "faster": Text(
        "{together}: {letter} is {size} faster than {baseline}{interval}.",
        "{together}：{letter} 比 {baseline} 快 {size}{interval}。",
    ),
    "slower": Text(
        "{together}: {letter} is {size} slower than {baseline}{interval}.",
        "{together}：{letter} 比 {baseline} 慢 {size}{interval}。",
    ),
    "no-difference": Text(
        "{together}: no difference seen between {letter} and {baseline}{interval}.",
        "{together}：{letter} 与 {baseline} 之间未见差异{interval}。",
    ),
    "too-small": Text(
        "{together}: {letter} {change} against {baseline}{interval}; too small to matter.",
        "{together}：{letter} 相对 {baseline} 为 {change}{interval}，小到可以忽略。",
    ),
    "hidden": Text(
        "{together}: {letter} {change} against {baseline}{interval}, but runs like these differ by as much anyway.",
        "{together}：{letter} 相对 {baseline} 为 {change}{interval}，但这样的测试之间本来就有这么大的差异。",
    ),
    "sittings-differ": Text(
        "{together}: these two sittings differ, {letter} {change} against {baseline}.",
        "{together}：这两次测试的结果不同，{letter} 相对 {baseline} 为 {change}。",
    ),
    "indicative": Text(
        "{together}: {letter} {change} against {baseline}; too few rounds for a verdict.",
        "{together}：{letter} 相对 {baseline} 为 {change}；轮数不足，仅供参考。",
    ),
}


def overall_sentence(
    verdict: str,
    speed: float,
    interval: tuple[float, float] | None,
    *,
    letter: str,
    baseline: str,
    over: Text,
    is_hidden: bool = False,
) -> Text:
    """Say the geometric mean over all common cells in words.

    `over` is what `together` says of them; `is_hidden`, whether only the noise between runs is against it.
    """
    span = Text("", "")
    if interval is not None:
        span = difference_words.INTERVAL.fill(low=format_change(interval[0]), high=format_change(interval[1]))
    is_sure = interval is not None and not interval[0] <= 1 <= interval[1]
    which = "hidden" if is_hidden else "too-small" if is_sure and verdict == "no-difference" else verdict
    return _OVERALL[which].fill(
        together=over,
        letter=letter,
        baseline=baseline,
        size=format_ratio(abs(speed - 1)),
        change=format_change(speed),
        interval=span,
    )


_ALL_NOT_COMPARABLE: Final = Text("{letter} cannot be compared with {baseline}.", "{letter} 无法与 {baseline} 对比。")
_ALL_EQUAL: Final = Text("No difference seen between {letter} and {baseline}.", "{letter} 与 {baseline} 之间未见差异。")
_ALL_INDICATIVE: Final = Text(
    "{letter} and {baseline}: too few rounds for a verdict (it takes six of each, more for many measurements); the "
    "ratios are only indicative.",
    "{letter} 与 {baseline}：轮数不足，无法下结论（每项各需六轮，项目很多时需要更多），比值仅供参考。",
)
_SUMMARY: Final = Text("{letter} against {baseline}: {clauses}.", "{letter} 与 {baseline} 相比：{clauses}。")
_CLAUSES: Final = {
    "faster": Text("faster in {count} of {all}: {names}", "{all} 项中有 {count} 项更快：{names}"),
    "slower": Text("slower in {count} of {all}: {names}", "{all} 项中有 {count} 项更慢：{names}"),
    "sittings-differ": Text(
        "the two sittings differ in {count} of {all}: {names}", "{all} 项中有 {count} 项两次结果不同：{names}"
    ),
    "no-difference": Text("no difference seen in {count}", "{count} 项未见差异"),
    "indicative": Text("too few rounds in {count}", "{count} 项轮数不足"),
    "not-comparable": Text("not comparable in {count}", "{count} 项无法对比"),
}
DOUBTFUL: Final = Text(
    "Careful: not all numbers behind this carry the badge “Valid”.", "注意：其中部分数值没有“数据可信”标记。"
)
_AND_MORE: Final = Text("and others", " 等")


def run_sentences(
    letter: str, baseline: str, cells: Sequence[tuple[Text, str, float | None]], *, is_doubtful: bool
) -> list[Text]:
    """Sum one run up against the baseline; `cells` are title, verdict code and ratio of each cell."""
    names = {"letter": letter, "baseline": baseline}
    counts = Counter(verdict for _, verdict, _ in cells)
    only = next(iter(counts)) if len(counts) == 1 else None
    if only == "not-comparable" or not cells:
        return [_ALL_NOT_COMPARABLE.fill(**names)]
    if only == "no-difference":
        sentence = _ALL_EQUAL.fill(**names)
    elif only == "indicative":
        sentence = _ALL_INDICATIVE.fill(**names)
    else:
        clauses = [
            words.fill(count=counts[code], all=len(cells), names=_named(cells, code))
            for code, words in _CLAUSES.items()
            if counts[code]
        ]
        joined = join_clauses(clauses)
        sentence = _SUMMARY.fill(clauses=joined, **names)
    return [sentence, DOUBTFUL] if is_doubtful else [sentence]


def _named(cells: Sequence[tuple[Text, str, float | None]], code: str) -> Text:
    """Name the workloads of one verdict with their change, the first few of them."""
    named = [
        (title, "" if ratio is None else f" {format_change(ratio)}")
        for title, verdict, ratio in cells
        if verdict == code
    ]
    english = [f"“{title.en}”{change}" for title, change in named[:MOST_NAMED]]
    chinese = [f"“{title.zh}”{change.strip()}" for title, change in named[:MOST_NAMED]]
    has_more = len(named) > MOST_NAMED
    return Text(
        ", ".join(english) + (f" {_AND_MORE.en}" if has_more else ""),
        "、".join(chinese) + (_AND_MORE.zh if has_more else ""),
    )
