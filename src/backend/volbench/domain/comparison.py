"""Compares runs with a baseline: ratio of medians, interval, exact test, verdict in words.

One cell is the main metric of one workload. The family for Holm's correction is all cells of one run against the
baseline. What may be compared stands in comparable.py, the tests in significance.py, the sentences in
comparison_words.py; the method in words in docs/methodology.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol
from zlib import crc32

from volbench.domain import comparison_words as words
from volbench.domain import overall, significance
from volbench.domain.comparable import cautions, cell_obstacle, letter_of, obstacles, side_by_side
from volbench.domain.compared import (
    FEWEST_RUNS,
    MOST_RUNS,
    ComparedCell,
    Comparison,
    Difference,
    Overall,
    Side,
    Verdict,
)
from volbench.domain.errors import InvalidRequest
from volbench.domain.many_runs import MOST_BESIDE, sentences_of_many
from volbench.domain.metrics import METRICS, Metric
from volbench.domain.overall import CellRounds
from volbench.domain.row import make_row
from volbench.domain.run import Run, WorkloadResult
from volbench.domain.significance import (
    ALPHA,
    holm,
    mann_whitney_p,
    minimum_detectable_ratio,
    ratio_interval,
    smallest_p,
)
from volbench.domain.statistics import MIN_ROUNDS
from volbench.domain.summing_up import sum_up
from volbench.domain.text import Text

__all__ = ["THRESHOLD", "ComparedCell", "Comparison", "Difference", "Overall", "Side", "Verdict", "compare"]

THRESHOLD: Final = 0.05
"""Differences below 5 % do not matter in daily use and are not called faster or slower, unless the owner sets less."""


class Rng(significance.Rng, overall.Rng, Protocol):
    """What is needed of `random.Random`, passed in so that a comparison can be repeated."""


@dataclass(frozen=True, slots=True)
class _Pair:
    """What one difference is made from."""

    metric: Metric
    baseline: tuple[float, ...]
    other: tuple[float, ...]


def seed_of(run_ids: Sequence[str], baseline_id: str) -> int:
    """Return the bootstrap's seed for these runs: the CRC-32 of their ids, one a line, the baseline's at the end.

    It follows from what is compared, so that the same runs give the same figures every time and everywhere.
    """
    return crc32("\n".join((*run_ids, baseline_id)).encode())


def compare(
    runs: Sequence[Run],
    *,
    baseline_id: str,
    rng: Rng,
    seed: int | None = None,
    threshold_ratio: float = THRESHOLD,
) -> Comparison:
    """Compare each run with the baseline, cell by cell; a difference below the threshold is called none.

    `seed` is what `rng` began with; it is kept with the comparison.

    Raises:
        InvalidRequest: fewer than two or more than 36 runs, one given twice, or a baseline that is not among them.
    """
    _check(runs, baseline_id)
    letters = {run.id: letter_of(position) for position, run in enumerate(runs)}
    baseline = next(run for run in runs if run.id == baseline_id)
    others = [run for run in runs if run.id != baseline_id]
    refused = {run.id: obstacles(baseline, run, letters[run.id]) for run in others}
    keys = _cell_keys(baseline, others)
    judged = {run.id: _judged(keys, baseline, run, refused[run.id], rng) for run in others}
    columns = {run.id: _column(judged[run.id], threshold_ratio) for run in others}
    rounds = {run.id: _rounds(judged[run.id]) for run in others if not refused[run.id]}
    cells = tuple(_cell(key, runs, [columns[run.id][position] for run in others]) for position, key in enumerate(keys))
    summed = sum_up(rounds, letters, letters[baseline_id], cells, rng=rng, threshold_ratio=threshold_ratio)
    return Comparison(
        runs=tuple(make_row(run, is_baseline=run.id == baseline_id) for run in runs),
        baseline_id=baseline_id,
        is_comparable=not any(refused.values()),
        reasons=tuple(reason for run in others for reason in refused[run.id]),
        cautions=tuple(
            caution for run in others for caution in cautions(baseline, run, letters[run.id], letters[baseline_id])
        ),
        facts=side_by_side(runs),
        cells=cells,
        verdict=_verdict(cells, others, letters, baseline_id, summed),
        overall=tuple(summed.values()),
        threshold_ratio=threshold_ratio,
        seed=seed,
    )


def _check(runs: Sequence[Run], baseline_id: str) -> None:
    ids = [run.id for run in runs]
    if not FEWEST_RUNS <= len(ids) <= MOST_RUNS:
        raise InvalidRequest(
            Text("{count} runs cannot be compared.", "无法对比 {count} 次测试。").fill(count=len(ids)),
            Text("Choose 2 to {most} runs.", "请选择 2 到 {most} 次测试。").fill(most=MOST_RUNS),
            count=len(ids),
        )
    if len(set(ids)) < len(ids):
        raise InvalidRequest(
            Text("A run was named twice.", "同一次测试被选择了两次。"),
            Text("Name each run once.", "每次测试只需选择一次。"),
        )
    if baseline_id not in ids:
        raise InvalidRequest(
            Text("The baseline is not one of the compared runs.", "对照不在参与对比的测试之中。"),
            Text("Choose one of the runs as baseline.", "请从这些测试中选择一个作为对照。"),
            baseline=baseline_id,
        )


def _cell_keys(baseline: Run, others: Sequence[Run]) -> tuple[tuple[str, str], ...]:
    """Return (workload, variant) of every cell: those of the baseline, then what only others measured."""
    keys = dict.fromkeys((work.id, work.variant) for work in baseline.workloads)
    known = {work.id for work in baseline.workloads}
    for run in others:
        keys.update(dict.fromkeys((work.id, work.variant) for work in run.workloads if work.id not in known))
    return tuple(keys)


def _find(run: Run, key: tuple[str, str]) -> WorkloadResult | None:
    """Find a run's result for a cell; a run on a single variant answers for any, since comparing them is the point."""
    same = [work for work in run.workloads if work.id == key[0]]
    exact = next((work for work in same if work.variant == key[1]), None)
    is_single = len({work.variant for work in run.workloads}) == 1
    return exact or (same[0] if same and is_single else None)


_Judged = list[tuple[Difference, _Pair | None]]


def _judged(keys: Sequence[tuple[str, str]], baseline: Run, other: Run, refused: Sequence[Text], rng: Rng) -> _Judged:
    """Hold one run against the baseline in all cells, each for itself."""
    return [_difference(_find(baseline, key), _find(other, key), other.id, refused, rng) for key in keys]


def _column(judged: _Judged, threshold_ratio: float) -> list[Difference]:
    """Give the verdicts of one run, corrected for the number of cells."""
    tested = [position for position, (difference, _) in enumerate(judged) if difference.p_value is not None]
    adjusted = holm([judged[position][0].p_value or 0.0 for position in tested])
    corrected = dict(zip(tested, adjusted, strict=True))
    return [
        difference if pair is None else _decide(difference, pair, corrected.get(position), len(tested), threshold_ratio)
        for position, (difference, pair) in enumerate(judged)
    ]


def _difference(
    baseline: WorkloadResult | None, other: WorkloadResult | None, run_id: str, refused: Sequence[Text], rng: Rng
) -> tuple[Difference, _Pair | None]:
    """Return the raw difference and what it was made from; no pair where nothing may be compared."""
    some = baseline or other
    metric = METRICS.get(some.metric) if some is not None else None
    obstacle = refused[0] if refused else cell_obstacle(baseline, other, some.metric if some else "")
    if metric is None:
        obstacle = obstacle or words.UNKNOWN_METRIC
    if obstacle is not None or metric is None or baseline is None or other is None:
        sentence = obstacle or words.UNKNOWN_METRIC
        return Difference(run_id, None, None, None, None, Verdict.NOT_COMPARABLE, None, sentence), None
    pair = _Pair(metric, _values(baseline), _values(other))
    below = baseline.summary[metric.id].median
    is_testable = min(len(pair.baseline), len(pair.other)) >= MIN_ROUNDS
    return Difference(
        run_id=run_id,
        ratio=other.summary[metric.id].median / below if below > 0 else None,
        ratio_ci95=ratio_interval(pair.baseline, pair.other, rng) if is_testable else None,
        p_value=mann_whitney_p(pair.baseline, pair.other) if is_testable else None,
        p_adjusted=None,
        verdict=Verdict.INDICATIVE,
        minimum_detectable_ratio=None,
        sentence=words.UNKNOWN_METRIC,
    ), pair


def _values(work: WorkloadResult) -> tuple[float, ...]:
    return tuple(round_.metrics[work.metric] for round_ in work.rounds if work.metric in round_.metrics)


def _decide(
    difference: Difference, pair: _Pair, p_adjusted: float | None, tests: int, threshold_ratio: float
) -> Difference:
    """Give the verdict of one cell once the number of tests is known."""
    visible = None if p_adjusted is None else minimum_detectable_ratio(pair.baseline, pair.other, tests)
    could_show = p_adjusted is not None and smallest_p(len(pair.baseline), len(pair.other)) * tests <= ALPHA
    is_better = pair.metric.is_higher_better
    verdict = _verdict_of(difference.ratio, p_adjusted, threshold_ratio, is_better) if could_show else None
    found = replace(
        difference,
        p_adjusted=p_adjusted,
        verdict=verdict or Verdict.INDICATIVE,
        minimum_detectable_ratio=visible if could_show else None,
    )
    sentence = words.difference_sentence(
        str(found.verdict),
        pair.metric,
        ratio=found.ratio,
        interval=found.ratio_ci95,
        visible=None if visible is None else max(visible, threshold_ratio),
        is_proven=p_adjusted is not None and p_adjusted <= ALPHA,
        has_enough_rounds=p_adjusted is not None,
    )
    return replace(found, sentence=sentence)


def _verdict_of(
    ratio: float | None, p_adjusted: float | None, threshold_ratio: float, is_higher_better: bool
) -> Verdict | None:
    if ratio is None or p_adjusted is None:
        return None
    is_large = ratio <= 0 or abs(math.log(ratio)) >= math.log1p(threshold_ratio)
    if p_adjusted > ALPHA or not is_large:
        return Verdict.NO_DIFFERENCE
    return Verdict.FASTER if (ratio > 1) == is_higher_better else Verdict.SLOWER


def _rounds(judged: _Judged) -> list[CellRounds | None]:
    """Return what each cell brings to the sum over all; None where it has no ratio, or none that is the volume's."""
    return [
        CellRounds(pair.baseline, pair.other, pair.metric.is_higher_better)
        if pair and found.ratio and pair.metric.is_of_volume
        else None
        for found, pair in judged
    ]


def _cell(key: tuple[str, str], runs: Sequence[Run], differences: Sequence[Difference]) -> ComparedCell:
    works = [_find(run, key) for run in runs]
    some = next(work for work in works if work is not None)
    metric = METRICS.get(some.metric)
    return ComparedCell(
        workload=key[0],
        variant=key[1],
        title=some.title,
        metric=some.metric,
        metric_label=metric.label if metric else Text(some.metric, some.metric),
        unit=str(metric.unit) if metric else "",
        is_higher_better=metric.is_higher_better if metric else True,
        is_headline=some.is_headline,
        sides=tuple(_side(run, work) for run, work in zip(runs, works, strict=True)),
        differences=tuple(differences),
    )


def _side(run: Run, work: WorkloadResult | None) -> Side:
    if work is None:
        return Side(run.id, None, None, None, valid=False, stable=False)
    summary = work.summary.get(work.metric)
    return Side(run.id, work.variant, summary, work.cache_class, work.badges.valid, work.badges.stable)


def _verdict(
    cells: Sequence[ComparedCell],
    others: Sequence[Run],
    letters: dict[str, str],
    baseline_id: str,
    summed: dict[str, Overall],
) -> tuple[Text, ...]:
    if len(others) >= MOST_BESIDE:
        return sentences_of_many(cells, summed, letters, letters[baseline_id])
    sentences: list[Text] = []
    for position, run in enumerate(others):
        if run.id in summed:
            sentences.append(summed[run.id].sentence)
        found = [(cell.title, str(cell.differences[position].verdict), cell.differences[position]) for cell in cells]
        doubtful = any(
            not side.valid
            for cell in cells
            for side in cell.sides
            if side.run_id in {run.id, baseline_id} and side.summary
        )
        sentences += words.run_sentences(
            letters[run.id],
            letters[baseline_id],
            [(title, verdict, difference.ratio) for title, verdict, difference in found],
            is_doubtful=doubtful,
        )
    return tuple(sentences)
