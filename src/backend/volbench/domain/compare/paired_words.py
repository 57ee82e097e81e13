"""The sentences about two sides measured in turns. Decides nothing; verdicts come as their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from volbench.domain.compare import difference_words
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.difference_words import named_with_changes
from volbench.domain.compare.headline import HeadlineCell, Sentences, headline
from volbench.domain.compare.paired_result import PairedCell, PairedOverall
from volbench.domain.model.words.message import Message, join_clauses, join_sentences, plain
from volbench.domain.model.words.metrics import Metric
from volbench.domain.model.words.units import format_change, format_ratio

"""How many workloads are named in one sentence; the table shows the rest."""
NOISY: Final = 0.10
"""Rounds whose ratio varies by more are said to, with the number of rounds that would be enough."""
MOST_VISIBLE: Final = 0.5
"""A smallest visible difference beyond this is not told as a figure: it would promise a precision that is not there."""

UNKNOWN_METRIC: Final = Message("compare.paired.unknown_metric")
NOT_ON_BOTH: Final = Message("compare.paired.not_on_both")
NO_RATIO: Final = Message("compare.paired.no_ratio")
LEFT_OUT_TOO_MANY: Final = Message("compare.paired.left_out_too_many")
_LEFT_OUT: Final = Message("compare.paired.left_out")
SHAKEN: Final = Message("compare.paired.shaken")
BY_PLACE: Final = Message("compare.paired.moved")
HALF: Final = Message("compare.paired.half")
_NONE_VISIBLE: Final = Message("compare.paired.none_visible")
_UNPROVEN: Final = Message("compare.paired.unproven")
_FEW_ROUNDS: Final = Message("compare.paired.few_rounds")
_MANY_TESTS: Final = Message("compare.paired.many_tests")
_NEEDED: Final = Message("compare.paired.needed")
FEWEST_ROUNDS: Final = 6


def cell_sentence(
    cell: PairedCell, metric: Metric, *, is_proven: bool, is_shaken: bool, is_same: bool | None = True
) -> Message:
    """Say one cell in words.

    `is_same`: the difference was there before and after its sides changed places; None: one half of them is missing.
    """
    said = [_main(cell, metric, is_proven=is_proven, is_shaken=is_shaken, is_same=is_same)]
    if cell.left_out:
        said.append(_LEFT_OUT.fill(left_out=cell.left_out, all=cell.pairs + cell.left_out))
    if cell.verdict in {Verdict.NO_DIFFERENCE, Verdict.INDICATIVE} and not is_proven:
        said += _needed(cell.pair_spread_ratio, cell.rounds_needed, cell.pairs)
    return join_sentences(said)


def _main(cell: PairedCell, metric: Metric, *, is_proven: bool, is_shaken: bool, is_same: bool | None) -> Message:
    if cell.ratio is None:
        return NO_RATIO
    size = format_change(cell.ratio)
    if is_shaken or not is_same:
        return (SHAKEN if is_shaken else HALF if is_same is None else BY_PLACE).fill(size=size)
    if cell.verdict in {Verdict.FASTER, Verdict.SLOWER}:
        is_time, is_faster = metric.unit_row.is_duration, cell.verdict is Verdict.FASTER
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


def _none_seen(ratio: float, visible: float | None) -> Message:
    if visible is None:
        return _NONE_VISIBLE
    if max(ratio, 1 / ratio) - 1 >= visible:
        # What the rounds show must not be denied by the words beside them.
        return _UNPROVEN.fill(size=format_change(ratio))
    return _NONE_VISIBLE if visible > MOST_VISIBLE else difference_words.NONE_SEEN.fill(visible=format_ratio(visible))


def _needed(spread: float | None, rounds: int | None, pairs: int) -> list[Message]:
    """Say how many rounds it would take, where there are fewer and the rounds are noisy."""
    if spread is None or rounds is None or spread <= NOISY or rounds <= pairs:
        return []
    return [_NEEDED.fill(spread=format_ratio(spread), rounds=rounds)]


def _interval(interval: tuple[float, float] | None) -> Message:
    if interval is None:
        return plain("")
    return difference_words.INTERVAL.fill(low=format_change(interval[0]), high=format_change(interval[1]))


_OVERALL: Final = {
    Verdict.FASTER: Message("compare.paired.overall.faster"),
    Verdict.SLOWER: Message("compare.paired.overall.slower"),
    Verdict.NO_DIFFERENCE: Message("compare.paired.overall.no_difference"),
    Verdict.INDICATIVE: Message("compare.paired.overall.indicative"),
}
_OVERALL_SMALL: Final = Message("compare.paired.overall_small")


def overall_sentence(overall: PairedOverall, names: tuple[Message, Message]) -> Message:
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


_NOTHING: Final = Message("compare.paired.nothing")
_ALL_EQUAL: Final = Message("compare.paired.all_equal")
_SUMMARY: Final = Message("compare.paired.summary")
_CLAUSES: Final = {
    Verdict.FASTER: Message("compare.paired.clauses.faster"),
    Verdict.SLOWER: Message("compare.paired.clauses.slower"),
    Verdict.NO_DIFFERENCE: Message("compare.paired.clauses.no_difference"),
    Verdict.INDICATIVE: Message("compare.paired.clauses.indicative"),
    Verdict.NOT_COMPARABLE: Message("compare.paired.clauses.not_comparable"),
}
_HEADLINE: Final = Sentences(
    faster=Message("compare.paired.headline.faster"),
    slower=Message("compare.paired.headline.slower"),
    less_time=Message("compare.paired.headline.less_time"),
    more_time=Message("compare.paired.headline.more_time"),
)
_HEADLINES: Final = frozenset(
    one.code for one in (_HEADLINE.faster, _HEADLINE.slower, _HEADLINE.less_time, _HEADLINE.more_time)
)
_DOUBTFUL: Final = Message("compare.paired.doubtful")
_ONE: Final = Message("compare.paired.one")


def verdict(cells: Sequence[PairedCell], names: tuple[Message, Message], *, is_doubtful: bool) -> tuple[Message, ...]:
    """Sum up: the largest certain difference first, then how many of the workloads are faster and slower."""
    both = {"first": names[0], "second": names[1]}
    counts = Counter(cell.verdict for cell in cells)
    if not cells or set(counts) == {Verdict.NOT_COMPARABLE}:
        return (_NOTHING.fill(**both),)
    first = headline([headline_cell(cell) for cell in cells], _HEADLINE, both)
    said = [] if first is None else [first]
    if len(cells) == 1:
        said = [first or _ONE.fill(title=cells[0].title, sentence=cells[0].sentence, **both)]
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


def is_headline(said: Message) -> bool:
    """Say whether this sentence of a verdict tells the largest certain difference."""
    return any(one.code in _HEADLINES for one in (said, *said.parts()))


def headline_cell(cell: PairedCell) -> HeadlineCell:
    """Return a workload as far as it may be said first."""
    return HeadlineCell(cell.title, cell.metric, cell.is_headline, cell.verdict, cell.ratio, cell.ratio_ci95)


def _named(cells: Sequence[PairedCell], code: Verdict) -> Message:
    """Name the workloads of one verdict with their change, the first few of them."""
    return named_with_changes([(cell.title, cell.ratio) for cell in cells if cell.verdict is code])
