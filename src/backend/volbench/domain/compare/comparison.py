"""Compares runs with a baseline: ratio of medians, interval, exact test, verdict in words.

One cell is the main metric of one workload. The family for Holm's correction is all cells of one run against the
baseline. What may be compared stands in comparability.py and cell_pair.py, the tests in significance.py (within) and
between_runs.py (between runs), the verdict in difference_verdict.py, the sentences in comparison_words.py and
between_runs_words.py; the method in words in docs/methodology.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar
from zlib import crc32

from volbench.domain.assess.run_row import make_row
from volbench.domain.compare import comparison_words as words
from volbench.domain.compare.between_runs import History, PartBetween, part_between
from volbench.domain.compare.between_runs_words import what_to_do, what_to_do_with_many
from volbench.domain.compare.cell_pair import Pair, find_result, own_obstacle, pair_of
from volbench.domain.compare.comparability import (
    cautions,
    letter_of,
    marks_caution,
    obstacles,
    side_by_side,
    way_cautions,
)
from volbench.domain.compare.comparison_result import (
    FEWEST_RUNS,
    MOST_RUNS,
    ComparedCell,
    Comparison,
    Difference,
    Overall,
    RunHeadline,
    Side,
    Verdict,
)
from volbench.domain.compare.difference_verdict import decide
from volbench.domain.compare.headline import HeadlineCell
from volbench.domain.compare.kind import comparing_of
from volbench.domain.compare.multi_run_summary import MOST_BESIDE, sentences_of_many
from volbench.domain.compare.overall_verdict import Names, shared_cells, sum_up
from volbench.domain.compare.readings import are_places, places_of
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.runs.quoted import figure_of
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.suites.data_ratio import is_halved
from volbench.domain.model.words.message import Message, plain
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats import mean_ratio, significance
from volbench.domain.stats.mean_ratio import CellRounds
from volbench.domain.stats.significance import holm, mann_whitney_p, ratio_interval

__all__ = ["THRESHOLD", "ComparedCell", "Comparison", "Difference", "Overall", "Side", "Verdict", "compare"]

THRESHOLD: Final = 0.05
"""Differences below 5 % do not matter in daily use and are not called faster or slower, unless the owner sets less."""


class Rng(significance.Rng, mean_ratio.Rng, Protocol):
    """What is needed of `random.Random`, passed in so that a comparison can be repeated."""


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
    histories: Mapping[str, History] | None = None,
    marks: Mapping[str, Sequence[Message]] | None = None,
) -> Comparison:
    """Compare each run with the baseline, cell by cell; a difference below the threshold is called none.

    Args:
        runs: Two or more, in the order in which they get their letters.
        baseline_id: Of the run the others are held against.
        rng: For the bootstrap.
        seed: What `rng` began with; it is kept with the comparison.
        threshold_ratio: Smaller differences are called none.
        histories: Run id → the stored runs made as it was. Without them nobody knows how much two such runs differ by
            themselves, and no run is called faster or slower than another.
        marks: Run id → where its volume was set up otherwise between it and the baseline, half a sentence each.

    Raises:
        InvalidRequest: fewer than two or more than 36 runs, one given twice, or a baseline that is not among them.
    """
    _check(runs, baseline_id)
    if are_places(runs):
        return _of_places(runs, baseline_id, seed, threshold_ratio)
    letters = {run.id: letter_of(position) for position, run in enumerate(runs)}
    baseline = next(run for run in runs if run.id == baseline_id)
    others = [run for run in runs if run.id != baseline_id]
    refused = {run.id: obstacles(baseline, run, letters[run.id]) for run in others}
    keys = _cell_keys(baseline, others)
    setting = _Setting(baseline_id, frozenset(letters), rng, histories or {})
    judged = {run.id: _judged(keys, baseline, run, refused[run.id], setting) for run in others}
    columns = {run.id: _column(judged[run.id], threshold_ratio) for run in others}
    cells = tuple(_cell(key, runs, [columns[run.id][position] for run in others]) for position, key in enumerate(keys))
    rounds = {run.id: _rounds(keys, judged[run.id]) for run in others if not refused[run.id]}
    shared = shared_cells(rounds)
    parts = {run_id: setting.between(run_id, _pairs(judged[run_id], shared)) for run_id in rounds} if shared else {}
    used = {run_id: [cell for cell in _at(found, shared) if cell is not None] for run_id, found in rounds.items()}
    names = Names(letters, letters[baseline_id])
    summed = sum_up(used, parts, names, cells, rng=rng, threshold_ratio=threshold_ratio) if shared else {}
    unknown = {run.id: _unknown(judged[run.id], columns[run.id]) for run in others}
    said = _sentences(cells, others, names, baseline_id)
    return Comparison(
        runs=tuple(make_row(run, is_baseline=run.id == baseline_id) for run in runs),
        baseline_id=baseline_id,
        is_comparable=not any(refused.values()),
        reasons=tuple(reason for run in others for reason in refused[run.id]),
        cautions=tuple(
            caution
            for run in others
            for caution in (
                *marks_caution((marks or {}).get(run.id, ()), letters[run.id], letters[baseline_id]),
                *cautions(baseline, run, letters[run.id], letters[baseline_id]),
            )
        ),
        facts=side_by_side(runs),
        cells=cells,
        verdict=_verdict(cells, said, names, unknown),
        overall=tuple(summed.values()),
        headlines=tuple(RunHeadline(run_id, own[0]) for run_id, own in said.items()),
        threshold_ratio=threshold_ratio,
        seed=seed,
        places=None if any(refused.values()) else places_of(runs),
    )


def _of_places(runs: Sequence[Run], baseline_id: str, seed: int | None, threshold_ratio: float) -> Comparison:
    """Put runs beside each other that were made in different places; none is held against another."""
    letters = {run.id: letter_of(position) for position, run in enumerate(runs)}
    baseline = next(run for run in runs if run.id == baseline_id)
    others = [run for run in runs if run.id != baseline_id]
    refused = tuple(reason for run in others for reason in obstacles(baseline, run, letters[run.id]))
    profiles = (way_cautions(baseline, run, letters[run.id], letters[baseline_id])[0] for run in others)
    return Comparison(
        runs=tuple(make_row(run, is_baseline=run.id == baseline_id) for run in runs),
        baseline_id=baseline_id,
        is_comparable=not refused,
        reasons=refused,
        cautions=tuple(one for one in profiles if one is not None),
        facts=(),
        cells=(),
        verdict=(),
        threshold_ratio=threshold_ratio,
        seed=seed,
        places=None if refused else places_of(runs),
    )


def _check(runs: Sequence[Run], baseline_id: str) -> None:
    ids = [run.id for run in runs]
    if not FEWEST_RUNS <= len(ids) <= MOST_RUNS:
        raise InvalidRequest(
            Message("compare.comparison.runs_cannot_be_compared", count=len(ids)),
            Message("compare.comparison.choose_2_to_runs", most=MOST_RUNS),
            count=len(ids),
        )
    if len(set(ids)) < len(ids):
        raise InvalidRequest(
            Message("compare.comparison.a_run_was_named_twice"),
            Message("compare.comparison.name_each_run_once"),
        )
    if baseline_id not in ids:
        raise InvalidRequest(
            Message("compare.comparison.the_baseline_is_not_one_of"),
            Message("compare.comparison.choose_one_of_the_runs_as"),
            baseline=baseline_id,
        )


def _cell_keys(baseline: Run, others: Sequence[Run]) -> tuple[tuple[str, str], ...]:
    """Return (workload, variant) of every cell: those of the baseline, then what only others measured."""
    keys = dict.fromkeys((work.id, work.variant) for work in baseline.workloads)
    known = {work.id for work in baseline.workloads}
    for run in others:
        keys.update(dict.fromkeys((work.id, work.variant) for work in run.workloads if work.id not in known))
    return tuple(keys)


_Judged = list[tuple[Difference, Pair | None]]


@dataclass(frozen=True, slots=True)
class _Setting:
    """What all differences of a comparison share."""

    baseline_id: str
    compared: frozenset[str]
    rng: Rng
    histories: Mapping[str, History]

    def between(self, other: str, pairs: Sequence[Pair]) -> PartBetween:
        """Return what is known of the part between baseline and another run, over the mean of these cells."""
        keys = ({pair.keys[0]: pair.wanted[0] for pair in pairs}, {pair.keys[1]: pair.wanted[1] for pair in pairs})
        ids = (self.baseline_id, other)
        return part_between([self.histories.get(one) for one in ids], ids, keys, self.compared)


def _judged(
    keys: Sequence[tuple[str, str]], baseline: Run, other: Run, refused: Sequence[Message], setting: _Setting
) -> _Judged:
    """Hold one run against the baseline in all cells, each for itself."""
    found = [_difference((baseline, other), key, refused, setting.rng) for key in keys]
    return [
        (one, None if pair is None else replace(pair, between=setting.between(other.id, [pair]))) for one, pair in found
    ]


def _difference(
    runs: tuple[Run, Run], key: tuple[str, str], refused: Sequence[Message], rng: Rng
) -> tuple[Difference, Pair | None]:
    """Return the raw difference and what it was made from; no pair where nothing may be compared."""
    run_id, works = runs[1].id, (find_result(runs[0], key), find_result(runs[1], key))
    obstacle = refused[0] if refused else own_obstacle(runs[0], works[0]) or own_obstacle(runs[1], works[1])
    pair = obstacle or pair_of(*works, is_chosen=any(comparing_of(run).rounds_are_chosen for run in runs))
    if isinstance(pair, Message):
        return Difference(run_id, None, None, None, None, Verdict.NOT_COMPARABLE, None, pair), None
    return Difference(
        run_id=run_id,
        ratio=pair.ratio,
        ratio_ci95=ratio_interval(pair.baseline.values, pair.other.values, rng) if pair.is_testable else None,
        p_value=mann_whitney_p(pair.baseline.values, pair.other.values) if pair.is_testable else None,
        p_adjusted=None,
        verdict=Verdict.INDICATIVE,
        minimum_detectable_ratio=None,
        sentence=words.UNKNOWN_METRIC,
        rounds_left_out=pair.left_out,
    ), pair


def _column(judged: _Judged, threshold_ratio: float) -> list[Difference]:
    """Give the verdicts of one run, corrected for the number of cells."""
    pairs = [pair for found, pair in judged if pair is not None and found.p_value is not None]
    known, every = (holm([pair.p_value(with_all=with_all) for pair in pairs]) for with_all in (False, True))
    corrected = {id(pair): ps for pair, *ps in zip(pairs, known, every, strict=True)}
    return [
        found if pair is None else decide(found, pair, corrected.get(id(pair)), len(pairs), threshold_ratio)
        for found, pair in judged
    ]


def _rounds(keys: Sequence[tuple[str, str]], judged: _Judged) -> list[CellRounds | None]:
    """Return what each cell brings to the sum over all.

    None where it has no ratio, or none that is the volume's, or where its data is of another sort than elsewhere.
    """
    return [
        CellRounds(pair.baseline.values, pair.other.values, pair.metric.is_higher_better)
        if pair and found.ratio and pair.metric.is_of_volume and not pair.is_chosen and not is_halved(workload)
        else None
        for (workload, _), (found, pair) in zip(keys, judged, strict=True)
    ]


_Item = TypeVar("_Item")


def _at(found: Sequence[_Item], places: Sequence[int]) -> list[_Item]:
    return [found[place] for place in places]


def _pairs(judged: _Judged, places: Sequence[int]) -> list[Pair]:
    return [pair for _, pair in _at(judged, places) if pair is not None]


def _unknown(judged: _Judged, column: Sequence[Difference]) -> list[PartBetween]:
    """Return what is not known behind each verdict of a run that its sitting differs."""
    told = zip(judged, column, strict=True)
    return [pair.between for (_, pair), one in told if pair and one.verdict is Verdict.SITTINGS_DIFFER]


def _cell(key: tuple[str, str], runs: Sequence[Run], differences: Sequence[Difference]) -> ComparedCell:
    works = [find_result(run, key) for run in runs]
    some = next(work for work in works if work is not None)
    metric = METRICS.get(some.metric)
    return ComparedCell(
        workload=key[0],
        variant=key[1],
        title=some.title,
        metric=some.metric,
        metric_label=metric.label if metric else plain(some.metric),
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
    figure = figure_of(work, run)
    return Side(run.id, work.variant, summary, work.cache_class, work.badges.valid, work.badges.stable, figure)


def _sentences(
    cells: Sequence[ComparedCell], others: Sequence[Run], names: Names, baseline_id: str
) -> dict[str, list[Message]]:
    """Return run id → what is said of it against the baseline, the one that matters first."""
    return {
        run.id: words.run_sentences(
            names.letters[run.id],
            names.baseline,
            [_of_headline(cell, cell.differences[position]) for cell in cells],
            is_doubtful=_is_doubtful(cells, {run.id, baseline_id}),
            is_chosen=comparing_of(run).rounds_are_chosen,
        )
        for position, run in enumerate(others)
    }


def _of_headline(cell: ComparedCell, found: Difference) -> HeadlineCell:
    return HeadlineCell(cell.title, cell.metric, cell.is_headline, found.verdict, found.ratio, found.ratio_ci95)


def _is_doubtful(cells: Sequence[ComparedCell], run_ids: Collection[str]) -> bool:
    return any(side.summary and not side.valid for cell in cells for side in cell.sides if side.run_id in run_ids)


def _verdict(
    cells: Sequence[ComparedCell],
    said: Mapping[str, Sequence[Message]],
    names: Names,
    unknown: Mapping[str, Sequence[PartBetween]],
) -> tuple[Message, ...]:
    """Return what is said of all runs and what to do; of many only which workload tells most, and of how many."""
    if len(said) >= MOST_BESIDE:
        every = [part for parts in unknown.values() for part in parts]
        return (*sentences_of_many(cells, names.letters, names.baseline), *what_to_do_with_many(every))
    sentences = [
        one
        for run_id, own in said.items()
        for one in (*own, *what_to_do(unknown[run_id], names.letters[run_id], names.baseline))
    ]
    return tuple(dict.fromkeys(sentences))
