"""One workload of two runs held against each other: which numbers, how large the difference, and by which tests."""

from __future__ import annotations

import math
from dataclasses import dataclass

from volbench.domain.compare import comparison_words as words
from volbench.domain.compare.between_runs import NOTHING_KNOWN, Key, PartBetween, Wanted
from volbench.domain.compare.comparability import cell_obstacle
from volbench.domain.compare.kind import comparing_of
from volbench.domain.compare.known_rounds import KnownRounds, known_rounds
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS, Metric
from volbench.domain.stats.descriptive import MIN_ROUNDS, median
from volbench.domain.stats.significance import mann_whitney_p


@dataclass(frozen=True, slots=True)
class Pair:
    """What one difference is made from."""

    metric: Metric
    baseline: KnownRounds
    other: KnownRounds
    keys: tuple[Key, Key]
    """Under which names the other runs of both have the number."""
    wanted: tuple[Wanted, Wanted]
    ratio: float | None
    """Median, or mean over the steady window, of the other run over that of the baseline; None where one is zero."""
    between: PartBetween = NOTHING_KNOWN
    """What other runs tell of the part between the two."""
    is_chosen: bool = False
    """Rounds that were chosen for being flat: what they show is only indicative."""

    @property
    def left_out(self) -> int:
        """Rounds of both sides that are not compared."""
        return self.baseline.left_out + self.other.left_out

    @property
    def is_testable(self) -> bool:
        """Whether both sides have rounds enough for a test, and such that tell of chance."""
        return not self.is_chosen and min(len(self.baseline.values), len(self.other.values)) >= MIN_ROUNDS

    def ratio_of(self, *, with_all: bool) -> float | None:
        """Return the ratio, also with the rounds put back that were left out."""
        if not with_all or not self.left_out:
            return self.ratio
        return _over(median(self.other.every), median(self.baseline.every))

    def p_between(self, *, with_all: bool = False) -> float | None:
        """Return the chance that two such runs differ as much by themselves; None where nobody knows."""
        ratio = self.ratio_of(with_all=with_all)
        if self.between.noise is None or not ratio or ratio <= 0:
            return None
        return self.between.noise.p_value(math.log(ratio))

    def p_value(self, *, with_all: bool) -> float:
        """Return the larger of both parts' p-values: neither takes the place of the other."""
        sides = [side.every if with_all else side.values for side in (self.baseline, self.other)]
        return max(mann_whitney_p(*sides), self.p_between(with_all=with_all) or 0.0)


def find_result(run: Run, key: tuple[str, str]) -> WorkloadResult | None:
    """Find a run's result for a cell; a run on a single variant answers for any, since comparing them is the point."""
    same = [work for work in run.workloads if work.id == key[0]]
    exact = next((work for work in same if work.variant == key[1]), None)
    is_single = len({work.variant for work in run.workloads}) == 1
    found = exact or (same[0] if same and is_single else None)
    return None if found is None else as_compared(run, found)


def as_compared(run: Run, work: WorkloadResult) -> WorkloadResult:
    """Return a result with the rounds and figures that count in a run of its kind."""
    return comparing_of(run).as_compared(run, work)


def own_obstacle(run: Run, work: WorkloadResult | None) -> Message | None:
    """Return why nothing is compared of a result of this run, whatever it is held against."""
    return None if work is None else comparing_of(run).obstacle(run, work)


def pair_of(
    baseline: WorkloadResult | None, other: WorkloadResult | None, *, is_chosen: bool = False
) -> Pair | Message:
    """Return what may be compared of a workload, or why nothing may."""
    some = baseline or other
    metric = METRICS.get(some.metric) if some is not None else None
    obstacle = cell_obstacle(baseline, other, some.metric if some else "")
    if obstacle is not None or metric is None or baseline is None or other is None:
        return obstacle or words.UNKNOWN_METRIC
    works, sides = (baseline, other), (known_rounds(baseline), known_rounds(other))
    medians = [
        median(side.values) if side.left_out else work.summary[metric.id].median
        for work, side in zip(works, sides, strict=True)
    ]
    wanted = [
        Wanted(metric.is_higher_better, is_valid=work.badges.valid or side.left_out > 0)
        for work, side in zip(works, sides, strict=True)
    ]
    return Pair(
        metric,
        *sides,
        keys=((baseline.id, baseline.variant, metric.id), (other.id, other.variant, metric.id)),
        wanted=(wanted[0], wanted[1]),
        ratio=_over(medians[1], medians[0]),
        is_chosen=is_chosen,
    )


def _over(value: float, below: float) -> float | None:
    return value / below if below > 0 else None
