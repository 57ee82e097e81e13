"""The sentences about two sides measured in turns, in both languages. Decides nothing; verdicts come as their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from volbench.domain.compare import difference_words
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.paired_result import PairedCell, PairedOverall
from volbench.domain.model.metrics import Metric, Unit
from volbench.domain.model.text import Text, join_clauses, join_sentences
from volbench.domain.model.units import format_change, format_ratio

MOST_NAMED: Final = 3
"""How many workloads are named in one sentence; the table shows the rest."""
NOISY: Final = 0.10
"""Rounds whose ratio varies by more are said to, with the number of rounds that would be enough."""
MOST_VISIBLE: Final = 0.5
"""A smallest visible difference beyond this is not told as a figure: it would promise a precision that is not there."""

UNKNOWN_METRIC: Final = Text("This number is not known to this version of Volume Bench.", "当前版本无法识别该数值。")
NOT_ON_BOTH: Final = Text("Not measured on both.", "并非两边都测到了该项目。")
NO_RATIO: Final = Text("One of the values is zero; no ratio can be given.", "其中一个数值为零，无法计算比值。")
LEFT_OUT_TOO_MANY: Final = Text(
    "Not comparable: in {left_out} of {all} rounds the data came from elsewhere, or it is not known from where. "
    "Measure again.",
    "无法对比：{all} 轮中有 {left_out} 轮的数据来自别处或来源不明。请重新测试。",
)
_LEFT_OUT: Final = Text(
    "{left_out} of {all} rounds were left out: their data came from elsewhere, or it is not known from where.",
    "{all} 轮中有 {left_out} 轮未计入：其数据来自别处或来源不明。",
)
_SHAKEN: Final = Text(
    "{size}, but not with the rounds that were left out put back: measure again.",
    "相差 {size}，但把未计入的轮次算回去后就不成立：请重新测试。",
)
_NONE_VISIBLE: Final = Text("No difference seen.", "未见差异。")
_UNPROVEN: Final = Text(
    "{size} on the whole, but the rounds vary too much to prove it.", "总体相差 {size}，但各轮波动过大，无法证实。"
)
_FEW_ROUNDS: Final = Text(
    "{size}, but from {pairs} rounds only; {fewest} are needed for a verdict.",
    "相差 {size}，但只有 {pairs} 轮；至少需要 {fewest} 轮才能下结论。",
)
_MANY_TESTS: Final = Text(
    "{size}, but so many measurements at once need more than {pairs} rounds for a proof.",
    "相差 {size}，但同时对比的项目太多，{pairs} 轮不足以下结论。",
)
_NEEDED: Final = Text(
    "From round to round the ratio varies by {spread}: to find a difference of 20 % takes {rounds} rounds.",
    "各轮的比值波动为 {spread}：要看出 20 % 的差异，需要测 {rounds} 轮。",
)
FEWEST_ROUNDS: Final = 6


def cell_sentence(cell: PairedCell, metric: Metric, *, is_proven: bool, is_shaken: bool) -> Text:
    """Say one cell in words."""
    said = [_main(cell, metric, is_proven=is_proven, is_shaken=is_shaken)]
    if cell.left_out:
        said.append(_LEFT_OUT.fill(left_out=cell.left_out, all=cell.pairs + cell.left_out))
    if cell.verdict in {Verdict.NO_DIFFERENCE, Verdict.INDICATIVE} and not is_proven:
        said += _needed(cell.pair_spread_ratio, cell.rounds_needed, cell.pairs)
    return join_sentences(said)


def _main(cell: PairedCell, metric: Metric, *, is_proven: bool, is_shaken: bool) -> Text:
    if cell.ratio is None:
        return NO_RATIO
    size = format_change(cell.ratio)
    if is_shaken:
        return _SHAKEN.fill(size=size)
    if cell.verdict in {Verdict.FASTER, Verdict.SLOWER}:
        is_time, is_faster = metric.unit in {Unit.NS, Unit.S}, cell.verdict is Verdict.FASTER
        words = (
            (difference_words.LESS_TIME if is_faster else difference_words.MORE_TIME)
            if is_time
            else (difference_words.FASTER if is_faster else difference_words.SLOWER)
        )
        return words.fill(size=format_ratio(abs(cell.ratio - 1)), interval=_interval(cell.ratio_ci95))
    if cell.verdict is Verdict.INDICATIVE:
        words = _FEW_ROUNDS if cell.p_value is None else _MANY_TESTS
        return words.fill(size=size, pairs=cell.pairs, fewest=FEWEST_ROUNDS)
    if is_proven:
        return difference_words.TOO_SMALL.fill(size=size)
    return _none_seen(cell.ratio, cell.minimum_detectable_ratio)


def _none_seen(ratio: float, visible: float | None) -> Text:
    if visible is None:
        return _NONE_VISIBLE
    if max(ratio, 1 / ratio) - 1 >= visible:
        # What the rounds show must not be denied by the words beside them.
        return _UNPROVEN.fill(size=format_change(ratio))
    return _NONE_VISIBLE if visible > MOST_VISIBLE else difference_words.NONE_SEEN.fill(visible=format_ratio(visible))


def _needed(spread: float | None, rounds: int | None, pairs: int) -> list[Text]:
    """Say how many rounds it would take, where there are fewer and the rounds are noisy."""
    if spread is None or rounds is None or spread <= NOISY or rounds <= pairs:
        return []
    return [_NEEDED.fill(spread=format_ratio(spread), rounds=rounds)]


def _interval(interval: tuple[float, float] | None) -> Text:
    if interval is None:
        return Text("", "")
    return difference_words.INTERVAL.fill(low=format_change(interval[0]), high=format_change(interval[1]))


_OVERALL: Final = {
    Verdict.FASTER: Text(
        "{second} is {size} faster than {first}{interval}: all {cells} workloads together, {pairs} rounds in turns.",
        "{second}比 {first}快 {size}{interval}：{cells} 个测试项目综合，交替测试 {pairs} 轮。",
    ),
    Verdict.SLOWER: Text(
        "{second} is {size} slower than {first}{interval}: all {cells} workloads together, {pairs} rounds in turns.",
        "{second}比 {first}慢 {size}{interval}：{cells} 个测试项目综合，交替测试 {pairs} 轮。",
    ),
    Verdict.NO_DIFFERENCE: Text(
        "No difference seen between {second} and {first}{interval}: all {cells} workloads together, {pairs} rounds in "
        "turns.",
        "{second}与 {first}之间未见差异{interval}：{cells} 个测试项目综合，交替测试 {pairs} 轮。",
    ),
    Verdict.INDICATIVE: Text(
        "{second} {change} against {first}, all {cells} workloads together; {pairs} rounds are too few for a verdict.",
        "{second}相对 {first}为 {change}（{cells} 个测试项目综合）；只有 {pairs} 轮，不足以下结论。",
    ),
}
_OVERALL_SMALL: Final = Text(
    "{second} {change} against {first}{interval}, all {cells} workloads together; too small to matter.",
    "{second}相对 {first}为 {change}{interval}（{cells} 个测试项目综合），小到可以忽略。",
)


def overall_sentence(overall: PairedOverall, names: tuple[Text, Text]) -> Text:
    """Say all cells together in words; `names` are those of the first and the second side."""
    interval = overall.ci95
    is_sure = interval is not None and not interval[0] <= 1 <= interval[1]
    is_small = is_sure and overall.verdict is Verdict.NO_DIFFERENCE
    words = (_OVERALL_SMALL if is_small else _OVERALL[overall.verdict]).fill(
        first=names[0],
        second=names[1],
        size=format_ratio(abs(overall.speed_ratio - 1)),
        change=format_change(overall.speed_ratio),
        interval=_interval(interval),
        cells=overall.cells,
        pairs=overall.pairs,
    )
    if is_sure or overall.verdict in {Verdict.FASTER, Verdict.SLOWER}:
        return words
    return join_sentences([words, *_needed(overall.pair_spread_ratio, overall.rounds_needed, overall.pairs)])


_NOTHING: Final = Text("{second} and {first} cannot be compared.", "{second}与 {first}无法对比。")
_ALL_EQUAL: Final = Text(
    "In none of the {all} workloads was a difference seen between {second} and {first}.",
    "{all} 个测试项目中，{second}与 {first}均未见差异。",
)
_SUMMARY: Final = Text("{second} against {first}: {clauses}.", "{second}与 {first}相比：{clauses}。")
_CLAUSES: Final = {
    Verdict.FASTER: Text("faster in {count} of {all}: {names}", "{all} 项中有 {count} 项更快：{names}"),
    Verdict.SLOWER: Text("slower in {count} of {all}: {names}", "{all} 项中有 {count} 项更慢：{names}"),
    Verdict.NO_DIFFERENCE: Text("no difference seen in {count}", "{count} 项未见差异"),
    Verdict.INDICATIVE: Text("too few rounds in {count}", "{count} 项轮数不足"),
    Verdict.NOT_COMPARABLE: Text("not comparable in {count}", "{count} 项无法对比"),
}
_DOUBTFUL: Final = Text(
    "Careful: not all numbers behind this carry the badge “Valid”.", "注意：其中部分数值没有“数据可信”标记。"
)
_ONE: Final = Text("{title}, {second} against {first}: {sentence}", "{title}，{second}与 {first}相比：{sentence}")
_AND_MORE: Final = Text(" and others", " 等")


def verdict(
    cells: Sequence[PairedCell], overall: PairedOverall | None, names: tuple[Text, Text], *, is_doubtful: bool
) -> tuple[Text, ...]:
    """Sum up: all cells together first, then how many of them are faster and slower."""
    both = {"first": names[0], "second": names[1]}
    counts = Counter(cell.verdict for cell in cells)
    if not cells or set(counts) == {Verdict.NOT_COMPARABLE}:
        return (_NOTHING.fill(**both),)
    said = [] if overall is None else [overall.sentence]
    if len(cells) == 1:
        said.append(_ONE.fill(title=cells[0].title, sentence=cells[0].sentence, **both))
    elif set(counts) == {Verdict.NO_DIFFERENCE}:
        said.append(_ALL_EQUAL.fill(all=len(cells), **both))
    else:
        clauses = [
            words.fill(count=counts[code], all=len(cells), names=_named(cells, code))
            for code, words in _CLAUSES.items()
            if counts[code]
        ]
        joined = join_clauses(clauses)
        said.append(_SUMMARY.fill(clauses=joined, **both))
    return (*said, _DOUBTFUL) if is_doubtful else tuple(said)


def _named(cells: Sequence[PairedCell], code: Verdict) -> Text:
    """Name the workloads of one verdict with their change, the first few of them."""
    named = [
        (cell.title, "" if cell.ratio is None else format_change(cell.ratio)) for cell in cells if cell.verdict is code
    ]
    more = _AND_MORE if len(named) > MOST_NAMED else Text("", "")
    return Text(
        ", ".join(f"“{title.en}” {change}".rstrip() for title, change in named[:MOST_NAMED]) + more.en,
        "、".join(f"“{title.zh}”{change}" for title, change in named[:MOST_NAMED]) + more.zh,
    )
