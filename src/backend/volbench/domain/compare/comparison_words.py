"""The sentences of a comparison. Decides nothing; verdicts arrive as their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from volbench.domain.compare import difference_words
from volbench.domain.compare.difference_words import named_with_changes
from volbench.domain.compare.headline import HeadlineCell, Sentences, headline
from volbench.domain.model.words.message import Message, join_clauses, join_sentences, plain
from volbench.domain.model.words.metrics import Metric
from volbench.domain.model.words.units import format_change, format_ratio

"""How many workloads are named in one sentence; the table shows the rest."""

UNKNOWN_METRIC: Final = Message("compare.comparison.unknown_metric")
_UNPROVEN: Final = Message("compare.comparison.unproven")
_NONE_VISIBLE: Final = Message("compare.comparison.none_visible")
MOST_VISIBLE: Final = 0.5
"""A smallest visible difference beyond this is not told as a figure: it would promise a precision that is not there."""
_NONE_SEEN_PLAIN: Final = Message("compare.comparison.none_seen_plain")
_BY_MEDIANS: Final = Message("compare.comparison.by_medians")
"""Why it is only indicative is said once, above all cells."""
_BY_STEADY_MEANS: Final = Message("compare.comparison.by_steady_means")
NOT_STEADY: Final = Message("compare.comparison.not_steady")
_ONLY_WITHOUT: Final = Message("compare.comparison.only_without")
_NO_RATIO: Final = Message("compare.comparison.no_ratio")


def difference_sentence(
    verdict: str,
    metric: Metric,
    *,
    ratio: float | None,
    interval: tuple[float, float] | None,
    visible: float | None,
    is_proven: bool,
    holds_only_without: bool = False,
    is_chosen: bool = False,
) -> Message:
    """Say one difference in words."""
    if ratio is None:
        return _NO_RATIO
    if verdict in {"faster", "slower"}:
        return _changed(verdict, metric, ratio, interval)
    if verdict == "indicative":
        usual = _BY_STEADY_MEANS if is_chosen else _BY_MEDIANS
        return (_ONLY_WITHOUT if holds_only_without else usual).fill(size=format_change(ratio))
    if is_proven:
        return difference_words.TOO_SMALL.fill(size=format_change(ratio))
    return _none_seen(ratio, visible)


def _none_seen(ratio: float, visible: float | None) -> Message:
    if visible is None:
        return _NONE_SEEN_PLAIN
    if ratio <= 0 or max(ratio, 1 / ratio) - 1 >= visible:
        # What the medians show must not be denied by the words beside them.
        return _UNPROVEN.fill(size=format_change(ratio))
    return _NONE_VISIBLE if visible > MOST_VISIBLE else difference_words.NONE_SEEN.fill(visible=format_ratio(visible))


def _changed(verdict: str, metric: Metric, ratio: float, interval: tuple[float, float] | None) -> Message:
    if metric.unit_row.is_duration:
        words = difference_words.LESS_TIME if verdict == "faster" else difference_words.MORE_TIME
    else:
        words = difference_words.FASTER if verdict == "faster" else difference_words.SLOWER
    span = plain("")
    if interval is not None:
        span = difference_words.INTERVAL.fill(low=format_change(interval[0]), high=format_change(interval[1]))
    return words.fill(size=format_ratio(abs(ratio - 1)), interval=span)


_TOGETHER: Final = Message("compare.comparison.together")
_WITHOUT_MEMORY: Final = Message("compare.comparison.without_memory")


def together(cells: int, *, leaves_out_memory: bool) -> Message:
    """Say how many workloads were summed up, and why they are fewer than the runs share."""
    return (_WITHOUT_MEMORY if leaves_out_memory else _TOGETHER).fill(cells=cells)


_OVERALL: Final = {
    "faster": Message("compare.comparison.overall.faster"),
    "slower": Message("compare.comparison.overall.slower"),
    "no-difference": Message("compare.comparison.overall.no_difference"),
    "too-small": Message("compare.comparison.overall.too_small"),
    "hidden": Message("compare.comparison.overall.hidden"),
    "sittings-differ": Message("compare.comparison.overall.sittings_differ"),
    "indicative": Message("compare.comparison.overall.indicative"),
}


def overall_sentence(
    verdict: str,
    speed: float,
    interval: tuple[float, float] | None,
    *,
    letter: str,
    baseline: str,
    over: Message,
    is_hidden: bool = False,
) -> Message:
    """Say the geometric mean over all common cells in words.

    `over` is what `together` says of them; `is_hidden`, whether only the noise between runs is against it.
    """
    span = plain("")
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


_HEADLINE: Final = Sentences(
    faster=Message("compare.comparison.headline.faster"),
    slower=Message("compare.comparison.headline.slower"),
    less_time=Message("compare.comparison.headline.less_time"),
    more_time=Message("compare.comparison.headline.more_time"),
)
_ALL_NOT_COMPARABLE: Final = Message("compare.comparison.all_not_comparable")
_ALL_EQUAL: Final = Message("compare.comparison.all_equal")
_ALL_INDICATIVE: Final = Message("compare.comparison.all_indicative")
STEADY_ROUNDS: Final = Message("compare.comparison.steady_rounds")
"""Why runs by stages are only compared indicatively."""
_SUMMARY: Final = Message("compare.comparison.summary")
_CLAUSES: Final = {
    "faster": Message("compare.comparison.clauses.faster"),
    "slower": Message("compare.comparison.clauses.slower"),
    "sittings-differ": Message("compare.comparison.clauses.sittings_differ"),
    "no-difference": Message("compare.comparison.clauses.no_difference"),
    "indicative": Message("compare.comparison.clauses.indicative"),
    "not-comparable": Message("compare.comparison.clauses.not_comparable"),
}
DOUBTFUL: Final = Message("compare.comparison.doubtful")


def run_sentences(
    letter: str,
    baseline: str,
    cells: Sequence[HeadlineCell],
    *,
    is_doubtful: bool,
    is_chosen: bool = False,
) -> list[Message]:
    """Sum one run up against the baseline: the largest certain difference first, then how many there are."""
    names = {"letter": letter, "baseline": baseline}
    counts = Counter(str(cell.verdict) for cell in cells)
    only = next(iter(counts)) if len(counts) == 1 else None
    if only == "not-comparable" or not cells:
        return [_ALL_NOT_COMPARABLE.fill(**names)]
    if only == "no-difference":
        sentence = _ALL_EQUAL.fill(**names)
    elif only == "indicative":
        sentence = (STEADY_ROUNDS if is_chosen else _ALL_INDICATIVE).fill(**names)
    else:
        clauses = [
            words.fill(count=counts[code], all=len(cells), names=_named(cells, code))
            for code, words in _CLAUSES.items()
            if counts[code]
        ]
        joined = join_clauses(clauses)
        sentence = _SUMMARY.fill(clauses=joined, **names)
        if is_chosen and counts["indicative"]:
            sentence = join_sentences([sentence, STEADY_ROUNDS.fill(**names)])
    first = headline(cells, _HEADLINE, names)
    said = [sentence] if first is None else [first] if len(cells) == 1 else [first, sentence]
    return [*said, DOUBTFUL] if is_doubtful else said


def _named(cells: Sequence[HeadlineCell], code: str) -> Message:
    """Name the workloads of one verdict with their change, the first few of them."""
    return named_with_changes([(cell.title, cell.ratio) for cell in cells if cell.verdict == code])
