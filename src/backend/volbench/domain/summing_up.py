"""What a run is over all cells together, against the baseline: ratio, interval, verdict, sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain import comparison_words as words
from volbench.domain import overall
from volbench.domain.compared import ComparedCell, Overall, Verdict
from volbench.domain.metrics import METRICS
from volbench.domain.overall import CellRounds
from volbench.domain.statistics import MIN_ROUNDS

FEWEST_CELLS: Final = 2
"""Of a single cell there is nothing to sum up."""


def sum_up(
    runs: Mapping[str, Sequence[CellRounds | None]],
    letters: Mapping[str, str],
    baseline_letter: str,
    shown: Sequence[ComparedCell],
    *,
    rng: overall.Rng,
    threshold_ratio: float,
) -> dict[str, Overall]:
    """Sum each run up over the cells that all of them share with the baseline.

    Args:
        runs: Run id → its cells in the same order for every run; None where a cell cannot be compared.
        letters: Run id → its name in this comparison.
        baseline_letter: Name of the baseline.
        shown: The same cells as they are shown.
        rng: For the bootstrap.
        threshold_ratio: Differences below it are called none.

    Returns:
        Run id → sum; empty where fewer than two cells are shared.
    """
    shared = [position for position, row in enumerate(zip(*runs.values(), strict=True)) if all(row)]
    if len(shared) < FEWEST_CELLS:
        return {}
    used = {run_id: [cells[position] for position in shared] for run_id, cells in runs.items()}
    cells_by_run = {run_id: [cell for cell in cells if cell is not None] for run_id, cells in used.items()}
    intervals = _intervals(cells_by_run, rng)
    summed: dict[str, Overall] = {}
    # Why fewer are summed up than shared is said once: of many runs in the sentence about all of them.
    says_why = leaves_out_memory(shown) and len(runs) < overall.MANY_RUNS
    for run_id, found in cells_by_run.items():
        speed, interval = overall.overall_ratio(found), intervals.get(run_id)
        verdict = _verdict(speed, interval, threshold_ratio)
        names = {"letter": letters[run_id], "baseline": baseline_letter}
        over = words.together(len(found), leaves_out_memory=says_why and not summed)
        sentence = words.overall_sentence(str(verdict), speed, interval, over=over, **names)
        summed[run_id] = Overall(run_id, speed, interval, len(found), verdict, sentence)
    return summed


def leaves_out_memory(cells: Sequence[ComparedCell]) -> bool:
    """Say whether the runs share the speed of the memory, too: it is the machine's, not the volume's, and in no sum."""
    of_memory = [cell for cell in cells if cell.metric in METRICS and not METRICS[cell.metric].is_of_volume]
    return any(one.ratio is not None for cell in of_memory for one in cell.differences)


def _intervals(runs: Mapping[str, Sequence[CellRounds]], rng: overall.Rng) -> dict[str, tuple[float, float]]:
    """Return the interval of each run whose rounds allow one; the baseline is resampled once for all."""
    possible = {run_id: cells for run_id, cells in runs.items() if all(_can_be_resampled(cell) for cell in cells)}
    if not possible:
        return {}
    resamples = overall.RESAMPLES if len(runs) < overall.MANY_RUNS else overall.RESAMPLES_OF_MANY
    below = overall.baseline_draws(next(iter(possible.values())), rng, resamples)
    return {
        run_id: overall.interval_between(below, overall.other_draws(cells, rng, resamples), len(cells))
        for run_id, cells in possible.items()
    }


def _can_be_resampled(cell: CellRounds) -> bool:
    return min(len(cell.baseline), len(cell.other)) >= MIN_ROUNDS and min(*cell.baseline, *cell.other) > 0


def _verdict(speed: float, interval: tuple[float, float] | None, threshold_ratio: float) -> Verdict:
    if interval is None:
        return Verdict.INDICATIVE
    is_sure = not interval[0] <= 1 <= interval[1]
    if not is_sure or abs(math.log(speed)) < math.log1p(threshold_ratio):
        return Verdict.NO_DIFFERENCE
    return Verdict.FASTER if speed > 1 else Verdict.SLOWER
