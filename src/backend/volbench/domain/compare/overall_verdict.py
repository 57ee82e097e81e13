"""What a run is over all cells together, against the baseline: ratio, interval, verdict, sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.compare import comparison_words as words
from volbench.domain.compare.between_runs import PartBetween
from volbench.domain.compare.comparison_result import ComparedCell, Overall, Verdict
from volbench.domain.compare.difference_verdict import both_parts
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.stats import mean_ratio
from volbench.domain.stats.descriptive import MIN_ROUNDS
from volbench.domain.stats.mean_ratio import CellRounds
from volbench.domain.stats.spread import Level

FEWEST_CELLS: Final = 2
"""Of a single cell there is nothing to sum up."""


@dataclass(frozen=True, slots=True)
class Names:
    """What the runs are called in this comparison."""

    letters: Mapping[str, str]
    baseline: str


def shared_cells(runs: Mapping[str, Sequence[CellRounds | None]]) -> list[int]:
    """Return the places of the cells that all runs share with the baseline; none below two, as nothing is summed up.

    Args:
        runs: Run id → its cells in the same order for every run; None where a cell cannot be compared.
    """
    shared = [position for position, row in enumerate(zip(*runs.values(), strict=True)) if all(row)]
    return shared if len(shared) >= FEWEST_CELLS else []


def sum_up(
    runs: Mapping[str, Sequence[CellRounds]],
    parts: Mapping[str, PartBetween],
    names: Names,
    shown: Sequence[ComparedCell],
    *,
    rng: mean_ratio.Rng,
    threshold_ratio: float,
) -> dict[str, Overall]:
    """Sum each run up over the cells that all of them share with the baseline.

    Args:
        runs: Run id → these cells.
        parts: Run id → what is known of the part between it and the baseline, over the mean of these cells.
        names: Of the runs.
        shown: All cells as they are shown.
        rng: For the bootstrap.
        threshold_ratio: Differences below it are called none.

    Returns:
        Run id → sum.
    """
    intervals = _intervals(runs, rng)
    summed: dict[str, Overall] = {}
    # Why fewer are summed up than shared is said once: of many runs in the sentence about all of them.
    says_why = leaves_out_memory(shown) and len(runs) < mean_ratio.MANY_RUNS
    for run_id, found in runs.items():
        speed, within, noise = mean_ratio.overall_ratio(found), intervals.get(run_id), parts[run_id].noise
        interval = None if within is None or noise is None else both_parts(within, math.log(speed), noise)
        verdict = _verdict(speed, within, interval, threshold_ratio)
        over = words.together(len(found), leaves_out_memory=says_why and not summed)
        said = words.overall_sentence(
            str(verdict),
            speed,
            interval,
            letter=names.letters[run_id],
            baseline=names.baseline,
            over=over,
            is_hidden=verdict is Verdict.NO_DIFFERENCE
            and interval is not None
            and _verdict(speed, within, within, threshold_ratio) is not verdict,
        )
        between = None if noise is None else Level(noise.deviation, noise.others)
        summed[run_id] = Overall(run_id, speed, interval, len(found), verdict, said, between)
    return summed


def leaves_out_memory(cells: Sequence[ComparedCell]) -> bool:
    """Say whether the runs share the speed of the memory, too: it is the machine's, not the volume's, and in no sum."""
    of_memory = [cell for cell in cells if cell.metric in METRICS and not METRICS[cell.metric].is_of_volume]
    return any(one.ratio is not None for cell in of_memory for one in cell.differences)


def _intervals(runs: Mapping[str, Sequence[CellRounds]], rng: mean_ratio.Rng) -> dict[str, tuple[float, float]]:
    """Return the interval of each run whose rounds allow one; the baseline is resampled once for all."""
    possible = {run_id: cells for run_id, cells in runs.items() if all(_can_be_resampled(cell) for cell in cells)}
    if not possible:
        return {}
    resamples = mean_ratio.RESAMPLES if len(runs) < mean_ratio.MANY_RUNS else mean_ratio.RESAMPLES_OF_MANY
    below = mean_ratio.baseline_draws(next(iter(possible.values())), rng, resamples)
    return {
        run_id: mean_ratio.interval_between(below, mean_ratio.other_draws(cells, rng, resamples), len(cells))
        for run_id, cells in possible.items()
    }


def _can_be_resampled(cell: CellRounds) -> bool:
    return min(len(cell.baseline), len(cell.other)) >= MIN_ROUNDS and min(*cell.baseline, *cell.other) > 0


def _verdict(
    speed: float, within: tuple[float, float] | None, interval: tuple[float, float] | None, threshold_ratio: float
) -> Verdict:
    """Judge by the interval of both parts; where the part between is not known, by the rounds: the sittings differ."""
    if within is None:
        return Verdict.INDICATIVE
    low, high = interval or within
    if low <= 1 <= high or abs(math.log(speed)) < math.log1p(threshold_ratio):
        return Verdict.NO_DIFFERENCE
    if interval is None:
        return Verdict.SITTINGS_DIFFER
    return Verdict.FASTER if speed > 1 else Verdict.SLOWER
