"""What a run is over all cells together, against the baseline: ratio, interval, verdict, sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from volbench.domain import comparison_words as words
from volbench.domain.compared import Overall, Verdict
from volbench.domain.overall import CellRounds, Rng, overall_interval, overall_ratio
from volbench.domain.statistics import MIN_ROUNDS

FEWEST_CELLS: Final = 2
"""Of a single cell there is nothing to sum up."""


def sum_up(
    runs: Mapping[str, Sequence[CellRounds | None]],
    letters: Mapping[str, str],
    baseline_letter: str,
    *,
    rng: Rng,
    threshold_ratio: float,
) -> dict[str, Overall]:
    """Sum each run up over the cells that all of them share with the baseline.

    Args:
        runs: Run id → its cells in the same order for every run; None where a cell cannot be compared.
        letters: Run id → its name in this comparison.
        baseline_letter: Name of the baseline.
        rng: For the bootstrap.
        threshold_ratio: Differences below it are called none.

    Returns:
        Run id → sum; empty where fewer than two cells are shared.
    """
    shared = [position for position, row in enumerate(zip(*runs.values(), strict=True)) if all(row)]
    if len(shared) < FEWEST_CELLS:
        return {}
    return {
        run_id: _sum_up_one(
            run_id,
            [cell for position in shared if (cell := cells[position]) is not None],
            (letters[run_id], baseline_letter),
            rng,
            threshold_ratio,
        )
        for run_id, cells in runs.items()
    }


def _sum_up_one(
    run_id: str, cells: Sequence[CellRounds], names: tuple[str, str], rng: Rng, threshold_ratio: float
) -> Overall:
    speed = overall_ratio(cells)
    interval = overall_interval(cells, rng) if all(_can_be_resampled(cell) for cell in cells) else None
    verdict = _verdict(speed, interval, threshold_ratio)
    letter, baseline = names
    sentence = words.overall_sentence(str(verdict), speed, interval, letter=letter, baseline=baseline, cells=len(cells))
    return Overall(run_id, speed, interval, len(cells), verdict, sentence)


def _can_be_resampled(cell: CellRounds) -> bool:
    return min(len(cell.baseline), len(cell.other)) >= MIN_ROUNDS and min(*cell.baseline, *cell.other) > 0


def _verdict(speed: float, interval: tuple[float, float] | None, threshold_ratio: float) -> Verdict:
    if interval is None:
        return Verdict.INDICATIVE
    is_sure = not interval[0] <= 1 <= interval[1]
    if not is_sure or abs(math.log(speed)) < math.log1p(threshold_ratio):
        return Verdict.NO_DIFFERENCE
    return Verdict.FASTER if speed > 1 else Verdict.SLOWER
