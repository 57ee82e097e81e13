"""Between what a number is to be expected, and between what it usually lies on its volume: the bars it stands on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from volbench.domain.answer.facts import CellFacts
from volbench.domain.assess.expectation.expectation_words import USUAL_LOSS_RATIO
from volbench.domain.model.machine.variants import options_of
from volbench.domain.model.runs.answer import FigureRange
from volbench.domain.model.runs.expectation import Standing
from volbench.domain.model.runs.run import RunRow
from volbench.domain.timeline.timeline import TimelineCell

Usuals = Mapping[tuple[str, str, str], tuple[float, float]]
"""Workload, options and metric → between what runs of the volume usually lie, base unit of the metric."""


def usuals_of(cells: Sequence[TimelineCell]) -> Usuals:
    """Return what is usual of each cell of a timeline where six runs tell it: what would not count as a change."""
    found = {}
    for cell in cells:
        usual, slow_below = cell.watch.usual, cell.watch.slow_below_ratio
        if usual is not None and slow_below:
            found[cell.workload, cell.variant, cell.metric] = (usual * slow_below, usual / slow_below)
    return found


def ranges_seen_from(found: Sequence[FigureRange], row: RunRow, target_id: str) -> tuple[FigureRange, ...]:
    """Return the ranges of one target of several by its options alone, as `run_row.seen_from` has its numbers."""
    variant = next((target.variant for target in row.targets if target.target_id == target_id), None)
    if variant is None:
        return tuple(found)
    return tuple(replace(one, variant=options_of(one.variant)) for one in found if one.variant == variant)


def ranges_of(cells: Sequence[CellFacts], usuals: Usuals) -> tuple[FigureRange, ...]:
    """Return the ranges of the numbers shown first; without those nothing is known of."""
    found = []
    for cell in cells:
        usual = usuals.get((cell.workload, options_of(cell.variant), cell.metric))
        is_expected = cell.standing not in {None, Standing.UNKNOWN} and (cell.low, cell.high) != (None, None)
        if not is_expected and usual is None:
            continue
        low, high = usual or (None, None)
        found.append(
            FigureRange(
                workload=cell.workload,
                variant=cell.variant,
                metric=cell.metric,
                expected_low=_told(None if cell.low is None else cell.low * (1 - USUAL_LOSS_RATIO))
                if is_expected
                else None,
                expected_high=_told(cell.high) if is_expected else None,
                usual_low=_told(low),
                usual_high=_told(high),
            )
        )
    return tuple(found)


def _told(end: float | None) -> float | None:
    """Return an end with the six digits a bar can show at most: more would only make answers longer."""
    return None if end is None else float(f"{end:.6g}")
