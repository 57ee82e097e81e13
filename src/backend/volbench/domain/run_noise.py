"""Holds a comparison against how much runs of the volume differ anyway. Two runs never tell that; the history does.

The rounds of a run share its day, its file and its temperature. Whether two runs differ, they can say; that the volume
changed can only be said beyond the noise between its runs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.compared import ComparedCell, Comparison, Difference, Verdict
from volbench.domain.spread import between_runs
from volbench.domain.text import Text
from volbench.domain.units import format_ratio

REACH: Final = 1.96 * math.sqrt(2)
"""Two runs differ by less than this many standard deviations between runs 19 times out of 20."""
_WITHIN: Final = Text(
    " Runs of this volume vary by {noise} from each other anyway, so this need not be a change of the volume.",
    "该存储空间各次测试之间本来就有 {noise} 的波动，因此这未必是存储空间本身的变化。",
)
_TOLD: Final = frozenset({Verdict.FASTER, Verdict.SLOWER})


def with_run_noise(comparison: Comparison, medians: Mapping[tuple[str, str, str], Sequence[float]]) -> Comparison:
    """Add the spread between runs to every cell, and to differences that do not exceed it the words for that.

    Args:
        comparison: Two runs or more.
        medians: (workload, variant, metric) → medians of the baseline and of runs like it, on the same volume.
    """
    volumes = {row.id: row.volume_id for row in comparison.runs}
    home = volumes[comparison.baseline_id]
    same = {run_id for run_id, volume in volumes.items() if volume == home}
    return replace(comparison, cells=tuple(_with_noise(cell, medians, same) for cell in comparison.cells))


def _with_noise(
    cell: ComparedCell, medians: Mapping[tuple[str, str, str], Sequence[float]], same: set[str]
) -> ComparedCell:
    values = medians.get((cell.workload, cell.variant, cell.metric), ())
    noise = between_runs(values)
    if noise is None:
        return cell
    differences = tuple(
        _doubted(difference, noise.cv) if difference.run_id in same else difference for difference in cell.differences
    )
    return replace(cell, differences=differences, between_runs=noise)


def _doubted(difference: Difference, noise: float) -> Difference:
    ratio = difference.ratio
    if difference.verdict not in _TOLD or not ratio or abs(math.log(ratio)) > REACH * noise:
        return difference
    more = _WITHIN.fill(noise=format_ratio(noise))
    sentence = Text(difference.sentence.en + more.en, difference.sentence.zh + more.zh)
    return replace(difference, sentence=sentence)
