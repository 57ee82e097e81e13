"""Holds a comparison against how much runs of the volume differ anyway. Two runs never tell that; the history does.

The rounds of a run share its day, its file and its temperature. Whether two runs differ, they can say; that the volume
changed can only be said beyond the noise between its runs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from volbench.domain.compared import ComparedCell, Comparison, Difference, Overall, Verdict
from volbench.domain.metrics import METRICS
from volbench.domain.spread import between_runs
from volbench.domain.text import Text
from volbench.domain.units import format_ratio

REACH: Final = 1.96 * math.sqrt(2)
"""Two runs differ by less than this many standard deviations between runs 19 times out of 20."""
_WITHIN: Final = Text(
    " Runs of this volume vary by {noise} from each other anyway, so this need not be a change of the volume.",
    "该存储空间各次测试之间本来就有 {noise} 的波动，因此这未必是存储空间本身的变化。",
)
_Key = tuple[str, str, str]
_TOLD: Final = frozenset({Verdict.FASTER, Verdict.SLOWER})


def with_run_noise(comparison: Comparison, medians: Mapping[tuple[str, str, str], Sequence[float]]) -> Comparison:
    """Add the spread between runs to every cell, and the words for it to what does not exceed it, sums included.

    Args:
        comparison: Two runs or more.
        medians: (workload, variant, metric) → medians of the baseline and of runs like it, on the same volume.
    """
    volumes = {row.id: row.volume_id for row in comparison.runs}
    home = volumes[comparison.baseline_id]
    same = {run_id for run_id, volume in volumes.items() if volume == home}
    noise = _noise_of_all(_summed_up(comparison), medians)
    overall = tuple(_doubted(one, noise) if one.run_id in same else one for one in comparison.overall)
    # The sentence of a sum stands among the verdict's, too.
    told = {old.sentence: new.sentence for old, new in zip(comparison.overall, overall, strict=True)}
    return replace(
        comparison,
        cells=tuple(_with_noise(cell, medians, same) for cell in comparison.cells),
        overall=overall,
        verdict=tuple(told.get(sentence, sentence) for sentence in comparison.verdict),
    )


def _summed_up(comparison: Comparison) -> list[ComparedCell]:
    """Return the cells that the sums rest on: the volume's own, which every summed-up run can be compared in."""
    summed = {one.run_id for one in comparison.overall}
    return [
        cell
        for cell in comparison.cells
        if cell.metric in METRICS
        and METRICS[cell.metric].is_of_volume
        and all(one.ratio for one in cell.differences if one.run_id in summed)
    ]


def _noise_of_all(cells: Sequence[ComparedCell], medians: Mapping[_Key, Sequence[float]]) -> float:
    """Return the noise between runs of the mean over these cells; 0 where it is not known.

    Where the runs do not have the same cells, the mean of the cells' noise: that of their mean is never larger.
    """
    found = [(cell, medians.get((cell.workload, cell.variant, cell.metric), ())) for cell in cells]
    known = [(cell, values) for cell, values in found if between_runs(values) is not None]
    if not known:
        return 0.0
    if len({len(values) for _, values in known}) > 1:
        return math.fsum(noise.cv for _, values in known if (noise := between_runs(values))) / len(known)
    logs = [[math.log(value) * (1 if cell.is_higher_better else -1) for value in values] for cell, values in known]
    together = between_runs([math.exp(math.fsum(run) / len(run)) for run in zip(*logs, strict=True)])
    return 0.0 if together is None else together.cv


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


_Told = TypeVar("_Told", Difference, Overall)


def _doubted(difference: _Told, noise: float) -> _Told:
    """Add the words to a difference, of one cell or of all together, that runs may show anyway."""
    ratio = difference.speed_ratio if isinstance(difference, Overall) else difference.ratio
    if difference.verdict not in _TOLD or not ratio or abs(math.log(ratio)) > REACH * noise:
        return difference
    more = _WITHIN.fill(noise=format_ratio(noise))
    sentence = Text(difference.sentence.en + more.en, difference.sentence.zh + more.zh)
    return replace(difference, sentence=sentence)
