"""Compares two sides that one run measured in turns, round by round: ratio, interval, exact test, verdict in words.

Whatever changes on the machine meanwhile hits both sides of a round, so *faster* and *slower* may be said from one
sitting. The family for Holm's correction is all cells; all cells together are a question of their own. The test stands
in signed_rank.py, the sentences in paired_words.py; the method in words in docs/methodology.md.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from volbench.domain.compare import paired_words as words
from volbench.domain.compare.busiest_core import busiest_cores
from volbench.domain.compare.comparability import cell_obstacle, other_means
from volbench.domain.compare.comparison_result import Verdict
from volbench.domain.compare.paired_result import Paired, PairedCell, PairedOverall
from volbench.domain.model.runs.run import CacheClass, Round, WorkloadResult
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.metrics import METRICS, Metric
from volbench.domain.stats.signed_rank import (
    fewest_pairs,
    interval_of,
    middle_of,
    pair_spread,
    pairs_needed,
    signed_rank_p,
    smallest_paired_p,
    visible_paired_ratio,
)
from volbench.domain.stats.significance import ALPHA, holm

THRESHOLD: Final = 0.05
"""Differences below 5 % do not matter in daily use and are not called faster or slower."""
MOST_LEFT_OUT: Final = 0.2
"""Share of a cell's rounds that may be left out because their data came from elsewhere."""
_FEWEST_CELLS: Final = 2
"""Of a single cell there is nothing to sum up."""


@dataclass(frozen=True, slots=True)
class Sides:
    """What is compared: two sets of results of the same rounds, and what they are called."""

    first: tuple[WorkloadResult, ...]
    second: tuple[WorkloadResult, ...]
    variants: tuple[str, str]
    """Of which target each side is; a run that was broken off may have no result of one of them yet."""
    first_name: Message
    second_name: Message
    cautions: tuple[Message, ...] = ()
    tells_cores: bool = False
    """Whether the busiest core is named beside each difference."""
    swapped_from: int | None = None
    """From which round on the sides had changed places on the disks; a difference must show before and after. None:
    they kept them."""


@dataclass(frozen=True, slots=True)
class _Told:
    """One cell before its verdict: what the rounds say, and what was left out of them."""

    cell: PairedCell
    metric: Metric
    logs: tuple[tuple[int, float], ...]
    """(Round, logarithm of second over first), of the rounds that count."""
    every: tuple[float, ...]
    """The logarithms of all rounds, those left out included."""


def compare_in_turns(sides: Sides, *, threshold_ratio: float = THRESHOLD) -> Paired:
    """Compare the second side with the first, pair by pair."""
    return compare_all_in_turns((sides,), threshold_ratio=threshold_ratio)[0]


def compare_all_in_turns(several: Sequence[Sides], *, threshold_ratio: float = THRESHOLD) -> tuple[Paired, ...]:
    """Compare several second sides with one first, pair by pair; the family for Holm's correction is all cells of all.

    The more sides there are, the more often one of them would seem different by chance.
    """
    told = [[_tell(*works) for works in _cells(sides)] for sides in several]
    p_values = [
        one.cell.p_value for cells in told for one in cells if isinstance(one, _Told) and one.cell.p_value is not None
    ]
    adjusted, tests = iter(holm(p_values)), len(p_values)
    return tuple(
        _compared(
            sides,
            told_cells,
            tuple(
                one
                if isinstance(one, PairedCell)
                else _decide(
                    one,
                    None if one.cell.p_value is None else next(adjusted),
                    tests,
                    threshold_ratio,
                    swapped_from=sides.swapped_from,
                )
                for one in told_cells
            ),
            threshold_ratio,
        )
        for sides, told_cells in zip(several, told, strict=True)
    )


def _compared(
    sides: Sides, told: Sequence[_Told | PairedCell], cells: tuple[PairedCell, ...], threshold_ratio: float
) -> Paired:
    names = (sides.first_name, sides.second_name)
    first, second = sides.variants
    cells = tuple(_with_cores(cell, sides) for cell in cells) if sides.tells_cores else cells
    overall = _overall([one for one in told if isinstance(one, _Told)], names, threshold_ratio, sides.swapped_from)
    is_doubtful = not all(work.badges.valid for work in (*sides.first, *sides.second))
    return Paired(
        first=first,
        second=second,
        first_name=sides.first_name,
        second_name=sides.second_name,
        orders=_orders(sides),
        cells=cells,
        overall=overall,
        cautions=sides.cautions,
        verdict=words.verdict(cells, names, is_doubtful=is_doubtful),
        threshold_ratio=threshold_ratio,
    )


def _with_cores(cell: PairedCell, sides: Sides) -> PairedCell:
    """Return the cell with the busiest core of both sides."""
    named = ((sides.first_name, sides.first), (sides.second_name, sides.second))
    own = [(name, work) for name, works in named for work in works if work.id == cell.workload]
    return replace(cell, cores=busiest_cores(own))


def _cells(sides: Sides) -> list[tuple[WorkloadResult | None, WorkloadResult | None]]:
    first = {work.id: work for work in sides.first}
    second = {work.id: work for work in sides.second}
    return [(first.get(id_), second.get(id_)) for id_ in dict.fromkeys((*first, *second))]


def _orders(sides: Sides) -> tuple[str, ...]:
    """Say for each round which side came first, by the places recorded; where cells disagree, most of them decide."""
    places = {(work.id, round_.n): round_.position for work in sides.first for round_ in work.rounds}
    ahead: dict[int, Counter[str]] = {}
    for work in sides.second:
        for round_ in work.rounds:
            place = places.get((work.id, round_.n))
            if place is not None:
                ahead.setdefault(round_.n, Counter())["AB" if place < round_.position else "BA"] += 1
    return tuple(ahead[n].most_common(1)[0][0] for n in sorted(ahead))


def _tell(first: WorkloadResult | None, second: WorkloadResult | None) -> _Told | PairedCell:
    """Return what the rounds of one cell say; a finished cell where nothing may be compared."""
    some = first or second
    if some is None:  # pragma: no cover (a cell is made of at least one result)
        raise ValueError("a cell needs a result")
    metric = METRICS.get(some.metric)
    blank = _blank(some, metric, first, second)
    if metric is None:
        return replace(blank, sentence=words.UNKNOWN_METRIC)
    if first is None or second is None or metric.id not in first.summary or metric.id not in second.summary:
        return replace(blank, sentence=words.NOT_ON_BOTH)
    classes = (_main_class(first.rounds), _main_class(second.rounds))
    unequal = other_means(first, second)
    if classes[0] is not classes[1] or unequal is not None:
        obstacle = cell_obstacle(
            replace(first, cache_class=classes[0]), replace(second, cache_class=classes[1]), metric.id
        )
        return replace(blank, sentence=unequal or obstacle or words.NOT_ON_BOTH)
    pairs = _pairs(first.rounds, second.rounds)
    counted = [pair for pair in pairs if pair[0].cache_class is classes[0] and pair[1].cache_class is classes[0]]
    left_out = len(pairs) - len(counted)
    blank = replace(blank, pairs=len(counted), left_out=left_out)
    if not counted or left_out > MOST_LEFT_OUT * len(pairs):
        return replace(blank, sentence=words.LEFT_OUT_TOO_MANY.fill(left_out=left_out, all=len(pairs)))
    logs, every = _logs(counted, metric.id), _logs(pairs, metric.id)
    if len(every) < len(pairs):
        return replace(blank, verdict=Verdict.INDICATIVE, sentence=words.NO_RATIO)
    values = [log for _, log in logs]
    is_testable = len(values) >= fewest_pairs(1)
    interval = interval_of(values)
    cell = replace(
        blank,
        ratio=math.exp(middle_of(values)),
        ratio_ci95=None if interval is None else (math.exp(interval[0]), math.exp(interval[1])),
        p_value=signed_rank_p(values) if is_testable else None,
        pair_spread_ratio=pair_spread(values),
    )
    return _Told(cell, metric, tuple(logs), tuple(log for _, log in every))


def _blank(
    some: WorkloadResult, metric: Metric | None, first: WorkloadResult | None, second: WorkloadResult | None
) -> PairedCell:
    return PairedCell(
        workload=some.id,
        title=some.title,
        metric=some.metric,
        metric_label=metric.label if metric else plain(some.metric),
        unit=str(metric.unit) if metric else "",
        is_higher_better=metric.is_higher_better if metric else True,
        is_headline=some.is_headline,
        first=None if first is None else first.summary.get(some.metric),
        second=None if second is None else second.summary.get(some.metric),
        pairs=0,
        left_out=0,
        ratio=None,
        ratio_ci95=None,
        p_value=None,
        p_adjusted=None,
        verdict=Verdict.NOT_COMPARABLE,
        pair_spread_ratio=None,
        minimum_detectable_ratio=None,
        rounds_needed=None,
        sentence=words.NOT_ON_BOTH,
    )


def _main_class(rounds: Sequence[Round]) -> CacheClass:
    """Return where the data of most rounds came from."""
    return Counter(round_.cache_class for round_ in rounds).most_common(1)[0][0] if rounds else CacheClass.UNKNOWN


def _pairs(first: Sequence[Round], second: Sequence[Round]) -> list[tuple[Round, Round]]:
    others = {round_.n: round_ for round_ in second}
    return [(round_, others[round_.n]) for round_ in sorted(first, key=lambda one: one.n) if round_.n in others]


def _logs(pairs: Sequence[tuple[Round, Round]], metric: str) -> list[tuple[int, float]]:
    """Return (round, logarithm of second over first) of each pair; one with a value of zero or none is missing."""
    values = [(one.n, one.metrics.get(metric, 0.0), other.metrics.get(metric, 0.0)) for one, other in pairs]
    return [(n, math.log(other / one)) for n, one, other in values if one > 0 and other > 0]


def _decide(
    told: _Told, p_adjusted: float | None, tests: int, threshold_ratio: float, *, swapped_from: int | None
) -> PairedCell:
    """Give the verdict of one cell once the number of tests is known."""
    spread, pairs = told.cell.pair_spread_ratio, told.cell.pairs
    could_show = p_adjusted is not None and smallest_paired_p(pairs) * tests <= ALPHA
    verdict = Verdict.INDICATIVE
    if could_show and told.cell.ratio is not None:
        verdict = _verdict(told.cell.ratio, p_adjusted, threshold_ratio, is_higher_better=told.metric.is_higher_better)
    is_told = verdict in {Verdict.FASTER, Verdict.SLOWER}
    holds = not told.cell.left_out or signed_rank_p(told.every) * tests <= ALPHA
    is_same = _is_same_in_halves(told.logs, swapped_from)
    if is_told and not (holds and is_same):
        verdict = Verdict.INDICATIVE
    cell = replace(
        told.cell,
        p_adjusted=p_adjusted,
        verdict=verdict,
        minimum_detectable_ratio=None
        if spread is None or not could_show
        else visible_paired_ratio(spread, pairs, tests),
        rounds_needed=None if spread is None else pairs_needed(spread, max(1, tests)),
    )
    is_proven = p_adjusted is not None and p_adjusted <= ALPHA
    sentence = words.cell_sentence(
        cell,
        told.metric,
        is_proven=is_proven,
        is_shaken=is_told and not holds,
        is_same=is_same if is_told and holds else True,
    )
    return replace(cell, sentence=sentence)


def _is_same_in_halves(logs: Sequence[tuple[int, float]], swapped_from: int | None) -> bool | None:
    """Say whether the same side is ahead before and after the sides changed places; None: one half is not there."""
    if swapped_from is None:
        return True
    halves = [log for n, log in logs if n < swapped_from], [log for n, log in logs if n >= swapped_from]
    return middle_of(halves[0]) * middle_of(halves[1]) > 0 if all(halves) else None


def _verdict(ratio: float, p_value: float | None, threshold_ratio: float, *, is_higher_better: bool) -> Verdict:
    is_large = abs(math.log(ratio)) >= math.log1p(threshold_ratio)
    if p_value is None or p_value > ALPHA or not is_large:
        return Verdict.NO_DIFFERENCE
    return Verdict.FASTER if (ratio > 1) == is_higher_better else Verdict.SLOWER


def _overall(
    told: Sequence[_Told], names: tuple[Message, Message], threshold_ratio: float, swapped_from: int | None
) -> PairedOverall | None:
    """Sum the cells up round by round, over the rounds that all of them have."""
    summed = [one for one in told if one.metric.is_of_volume and one.logs and not is_halved(one.cell.workload)]
    if len(summed) < _FEWEST_CELLS:
        return None
    signed = [{n: log * (1 if one.metric.is_higher_better else -1) for n, log in one.logs} for one in summed]
    rounds = sorted(set.intersection(*(set(one) for one in signed)))
    values = [math.fsum(one[n] for one in signed) / len(signed) for n in rounds]
    if not values:
        return None
    spread, interval = pair_spread(values), interval_of(values)
    is_testable = len(values) >= fewest_pairs(1)
    p_value = signed_rank_p(values) if is_testable else None
    speed = math.exp(middle_of(values))
    is_shown = is_testable and _is_same_in_halves(list(zip(rounds, values, strict=True)), swapped_from)
    verdict = _verdict(speed, p_value, threshold_ratio, is_higher_better=True)
    if not is_testable or (verdict is not Verdict.NO_DIFFERENCE and not is_shown):
        verdict = Verdict.INDICATIVE
    overall = PairedOverall(
        speed_ratio=speed,
        ci95=None if interval is None else (math.exp(interval[0]), math.exp(interval[1])),
        p_value=p_value,
        cells=len(summed),
        pairs=len(values),
        verdict=verdict,
        pair_spread_ratio=spread,
        minimum_detectable_ratio=None
        if spread is None or not is_testable
        else visible_paired_ratio(spread, len(values), 1),
        rounds_needed=None if spread is None else pairs_needed(spread, 1),
        sentence=words.UNKNOWN_METRIC,
    )
    return replace(overall, sentence=words.overall_sentence(overall, names))
